// Stands between PyScript and Pyodide: PyScript imports this module as its interpreter, and
// this module starts Pyodide with the site's own parts. The builder fills the capital names in.
import { loadPyodide as load, version } from "PYODIDE_FOLDERpyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;

export { version };

export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: here("PYODIDE_FOLDER"),
    stdLibURL: here("STDLIB_ZIP"),
    lockFileURL: here("LOCK_FILE"),
    packages: ["game"],
  });
