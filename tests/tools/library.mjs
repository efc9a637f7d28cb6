// node library.mjs PYODIDE STDLIB LOCK: starts Pyodide with the site's own library, imports every
// module of the game, and prints as JSON what could not be imported and what an import of a
// module that was left out says.
import { pathToFileURL } from "node:url";

const [folder, stdlib, lock] = process.argv.slice(2);
// Without this, Node prints the line of the error with it: the whole of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: stdlib,
  lockFileURL: lock,
  packageBaseUrl: lock.slice(0, lock.lastIndexOf("/") + 1),
  packages: ["game"],
});
console.log(
  python.runPython(`
import importlib, json, os
import game

def problem(name):
    try:
        importlib.import_module(name)
    except Exception as error:
        return f"{type(error).__name__}: {error}"

root = os.path.dirname(os.path.dirname(game.__file__))
names = sorted(
    os.path.relpath(os.path.join(folder, file), root)[: -len(".pyc")].replace("/", ".")
    for folder, _, files in os.walk(os.path.dirname(game.__file__))
    for file in files
    if file.endswith(".pyc") and file not in ("__init__.pyc", "__main__.pyc")
)
failed = {name: text for name in names if (text := problem(name))}
json.dumps({"modules": names, "failed": failed, "left out": problem("sqlite3")})
`),
);
