"""The shell: the only package that imports js, pyodide or pyscript. It only carries out."""
