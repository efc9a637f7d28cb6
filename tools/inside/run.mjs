// node run.mjs PYODIDE_FOLDER SCRIPT IO_FOLDER: runs a Python script inside Pyodide, with IO_FOLDER
// seen by the script as /io.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, io] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
python.mountNodeFS("/io", io);
try {
  python.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  console.error(String(error.message));
  process.exitCode = 1;
}
