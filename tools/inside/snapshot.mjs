// node snapshot.mjs PYODIDE_FOLDER IO_FOLDER: starts Pyodide with IO_FOLDER/in/stdlib.zip, imports
// every module of in/game.whl, plays a few moves, and writes the memory to out/snapshot.bin as runs
// of bytes (static/boot/interpreter.mjs says how, and reads it).
//
// The same input must give the same bytes, so time stands still and chance has one value. One file
// must start every browser, so Pyodide is told that it runs on an iPhone: it then calls C functions
// in the one way that works everywhere.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});

const NOW = 1704067200000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length ? parts : [NOW]));
  }
  static now() {
    return NOW;
  }
};
performance.now = () => 0;
const navigator = { userAgent: "iPhone", platform: "iPhone", maxTouchPoints: 5 };
Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });

const [folder, io] = process.argv.slice(2);
process.argv.splice(1, Infinity, "2048"); // Python keeps the program's path, which is this machine's
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: `${io}/in/stdlib.zip`,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  _makeSnapshot: true,
});
python.FS.writeFile("/tmp/game.whl", readFileSync(`${io}/in/game.whl`));
python.runPython(`
import gc, importlib, os, random, site, zipfile

with zipfile.ZipFile("/tmp/game.whl") as wheel:
    wheel.extractall(site.getsitepackages()[0])
    names = [name for name in wheel.namelist() if name.endswith(".pyc")]
os.unlink("/tmp/game.whl")
importlib.invalidate_caches()
for name in sorted(names):
    module = name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
    if not module.endswith(".__main__"):
        importlib.import_module(module)

from game import Game

played = Game.start(seed=1)
for _ in range(100):
    played, _ = played.play(played.board.legal_moves[0])
for name in list(globals()):
    if not name.startswith("__") and name not in ("gc", "random"):
        del globals()[name]
random.seed(0)
del name, random
gc.collect()
del gc
`);

// Blocks of 64 bytes that hold anything but zeros, joined where they touch.
const memory = python.makeMemorySnapshot();
const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.length >> 3);
const BLOCK = 8; // words
const runs = [];
for (let block = 0; block < words.length; block += BLOCK) {
  if (!words.subarray(block, block + BLOCK).some((word) => word)) continue;
  const start = 8 * block;
  const length = Math.min(8 * BLOCK, memory.length - start);
  const last = runs.at(-1);
  if (last && last[0] + last[1] === start) last[1] += length;
  else runs.push([start, length]);
}
const header = new Uint32Array([memory.length, runs.length, ...runs.flat()]);
const parts = runs.map(([start, length]) => memory.subarray(start, start + length));
writeFileSync(`${io}/out/snapshot.bin`, Buffer.concat([Buffer.from(header.buffer), ...parts]));
