// Analyses boards by the game's wheel inside Pyodide: node solve.mjs WHEEL WEIGHTS LEVEL < boards
// (one a line, JSON array); prints JSON: the best move of each, and milliseconds a move. Plays a
// game of some thousand moves as well, and forgets it.
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
from game import Game
from game.solver import Limit, Searcher, read_weights
searcher = Searcher(read_weights(bytes(weights)))
game = Game.start(seed=14)
while game.turns < 10_000:
    game, _ = game.play(searcher.analyse(game.board, Limit(1)).best)
turns = game.turns
del game
json.dumps({"turns": turns, "best": best, "loading": loading, "ms": 1000 * spent / len(best)})
`),
);
