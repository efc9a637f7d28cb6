# Imports stand inside functions where they would count as used by the site.
"""Runs inside Pyodide: keeps the modules that are used, as bytecode of this very Python.

In: stdlib.zip (Pyodide's), library.zip (modules that replace some of it), own.zip (packages of
the site), options.json with `imports` (names that
the site's own code imports), `always` (modules kept whatever is imported) and `optimize` (as for
`compile`: 1 drops asserts, 2 docstrings too; for the standard library).
Out: stdlib.zip, own.zip (both of .pyc files), modules.json (names of the modules in stdlib.zip).
"""

import importlib
import json
import sys

EPOCH = (2024, 1, 1, 0, 0, 0)
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))


def compiled(source: bytes, name: str, optimize: int, tree: object = None) -> bytes:
    """The .pyc of a module: named by its source's hash, which is never checked."""
    from importlib._bootstrap_external import _code_to_hash_pyc
    from importlib.util import source_hash

    code = compile(tree or source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))


def write(path: str, files: dict[str, bytes]) -> None:
    """A zip that is the same for the same files."""
    import zipfile

    with zipfile.ZipFile(path, "w") as target:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, EPOCH)
            about.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(about, files[name], compresslevel=9)


def import_all(names: list[str]) -> None:
    """Imports what there is of the names; `a.b` may be a module or something inside one."""
    for name in names:
        while name:
            try:
                importlib.import_module(name)
                break
            except ImportError:
                name = name.rpartition(".")[0]


def library_modules() -> dict[str, str]:
    """Modules that came from the standard library's zip, with their path in it.

    Some of the library is frozen into the interpreter and never looked for in the zip.
    """
    found = {}
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        spec = getattr(module, "__spec__", None)
        if file.startswith(LIBRARY) and spec is not None and spec.origin != "frozen":
            found[name] = file.removeprefix(LIBRARY + "/")
    return found


def without_docstrings(source: bytes, name: str) -> object:
    """The tree of a source whose functions and module have no docstring, and classes a short one.

    A class keeps one because `dataclass` would otherwise write one, at each start.
    """
    import ast

    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        first = node.body.pop(0)
        if isinstance(node, ast.ClassDef):
            first.value = ast.copy_location(ast.Constant("."), first)
            node.body.insert(0, first)
        elif not node.body and not isinstance(node, ast.Module):
            node.body.append(ast.copy_location(ast.Pass(), first))
    return tree


def main() -> None:
    """Does the work."""
    with open("/io/in/options.json", encoding="utf-8") as file:
        options = json.load(file)
    import_all(options["imports"] + options["always"])
    used = library_modules()
    import zipfile  # here, as it must not count as used, nor what it imports

    with zipfile.ZipFile("/io/in/stdlib.zip") as stock:
        library = {
            path + "c": compiled(stock.read(path), f"{LIBRARY}/{path}", options["optimize"])
            for path in used.values()
        }
    with zipfile.ZipFile("/io/in/library.zip") as stand_ins:
        for path in stand_ins.namelist():
            code = compiled(stand_ins.read(path), f"{LIBRARY}/{path}", options["optimize"])
            library[path + "c"] = code
    write("/io/out/stdlib.zip", library)
    with zipfile.ZipFile("/io/in/own.zip") as own:
        files = {name: own.read(name) for name in own.namelist()}
    for name in [name for name in files if name.endswith(".py")]:
        source = files.pop(name)
        files[name + "c"] = compiled(source, name, 0, without_docstrings(source, name))
    write("/io/out/own.zip", files)
    with open("/io/out/modules.json", "w", encoding="utf-8") as file:
        json.dump(sorted(used), file)


main()
