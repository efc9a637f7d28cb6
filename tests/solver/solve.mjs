// Analyses boards by the game's wheel inside Pyodide: node solve.mjs WHEEL WEIGHTS LEVEL < boards
// (one a line, JSON array); prints JSON: the best move of each, and milliseconds a move.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [wheel, weights, level] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
pyodide.globals.set("weights", pyodide.toPy(new Uint8Array(readFileSync(weights))));
pyodide.globals.set("boards", readFileSync(0, "utf8"));
pyodide.globals.set("level", level);
console.log(
  pyodide.runPython(`
import json, time
from game.solver.service import Service
start = time.perf_counter()
service = Service(bytes(weights))
loading = time.perf_counter() - start
best = []
start = time.perf_counter()
for i, board in enumerate(json.loads(boards)):
    request = {"id": i, "do": "analyse", "board": board, "level": level}
    best.append(json.loads(service.answer(json.dumps(request)))["best"])
spent = time.perf_counter() - start
json.dumps({"best": best, "loading": loading, "ms": 1000 * spent / len(best)})
`),
);
