// PyScript imports this module as its interpreter, in the page and in the worker. It starts Pyodide
// with the site's own parts as soon as it is read, which is before PyScript asks for it, and from a
// memory snapshot if one is kept. The builder fills the names in capitals in.
import { loadPyodide as load, version } from "PYODIDE_FOLDERpyodide.mjs";

export { version };

const here = (path) => new URL(path, import.meta.url).href;

const PARTS = {
  indexURL: here("PYODIDE_FOLDER"),
  stdLibURL: here("STDLIB_ZIP"),
  lockFileURL: here("LOCK_FILE"),
};
const SNAPSHOT = here("SNAPSHOT_FILE");
const SNAPSHOT_HASH = "SNAPSHOT_SHA256";

// What was random when the snapshot was made must not be the same for everybody.
const RESEED = `
import random, tempfile
random.seed()
tempfile._name_sequence = None
`;

// PyScript begins by writing its Python package to files and compiling it. The site's library has
// the package as bytecode, to be imported by whoever needs it, so that is left out. Should the
// beginning look different, it is run as it is.
const BOOTSTRAP = /^import os as _os\nfrom pathlib import Path as _Path\n_path = None\n[^]*?\ndel _pyscript\n/;

// What Python prints goes where PyScript says, once it has said so.
const print = { stdout: console.log, stderr: console.error };
const streams = {
  stdout: (line) => print.stdout(line),
  stderr: (line) => print.stderr(line),
};

// Lets the browser draw and take input before what follows: a start is long for one task.
const pause = () => new Promise((done) => setTimeout(done));

// The snapshot is kept by the service worker, as runs of bytes: a 32-bit count of all bytes, the
// count of runs, start and length of each, then what is in them. Everything else is zero.
async function unpacked(answer) {
  const kept = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", kept));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== SNAPSHOT_HASH) throw new Error(`its SHA-256 is ${hash}`);
  const [size, count] = new Uint32Array(kept, 0, 2);
  const runs = new Uint32Array(kept, 8, 2 * count);
  await pause();
  const memory = new Uint8Array(size);
  let from = 8 + 8 * count;
  for (let run = 0; run < 2 * count; run += 2) {
    memory.set(new Uint8Array(kept, from, runs[run + 1]), runs[run]);
    from += runs[run + 1];
  }
  await pause();
  return memory;
}

// Compiling (or reading what was compiled before) and instantiating take a while each.
WebAssembly.instantiateStreaming = async (answer, imports) => {
  const module = await WebAssembly.compileStreaming(answer);
  await pause();
  const instance = await WebAssembly.instantiate(module, imports);
  await pause();
  return { module, instance };
};

async function start() {
  try {
    const kept = await globalThis.caches?.match(SNAPSHOT);
    if (kept) {
      // Pyodide fetches its own files while the snapshot is still being read.
      const memory = unpacked(kept);
      memory.catch(() => {}); // Pyodide asks for it later, and is told then
      const python = await load({ ...PARTS, ...streams, _loadSnapshot: memory });
      await pause();
      python.runPython(RESEED);
      performance.mark("2048:snapshot");
      return python;
    }
  } catch (error) {
    console.warn(`2048 starts without its memory snapshot: ${error.message}`);
  }
  return load({ ...PARTS, ...streams, packages: ["game"] });
}

const started = start();
started.catch(() => {}); // whoever asks for Python below is told

export async function loadPyodide({ stdout, stderr }) {
  Object.assign(print, { stdout, stderr });
  const python = await started;
  await pause();
  for (const name of ["runPython", "runPythonAsync"]) {
    const run = python[name];
    python[name] = (code, ...rest) => run.call(python, code.replace(BOOTSTRAP, ""), ...rest);
  }
  return python;
}
