// node run.mjs PYODIDE_FOLDER SCRIPT IO_FOLDER: runs a Python script inside Pyodide, with IO_FOLDER
// seen by the script as /io.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Without this, Node prints the line of the error with it: the whole of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});

const [folder, script, io] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
// Bytecode that is made here then knows lines, but no columns, of its source, and is smaller.
const python = await loadPyodide({ indexURL: folder, args: ["-X", "no_debug_ranges"] });
python.mountNodeFS("/io", io);
python.runPython(readFileSync(script, "utf8"), { filename: script });
