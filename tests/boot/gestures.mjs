// Runs static/boot/first-paint.js and sends it pointer events: argument 1 is the script, standard
// input a JSON list of gestures, each a list of [kind, finger, x, y]; output what early.take() gives.
import { readFileSync } from "node:fs";

const script = readFileSync(process.argv[2], "utf8");
const TYPES = { down: "pointerdown", moved: "pointermove", up: "pointerup" };

function early(gesture) {
  const listeners = {};
  const window = {};
  const document = { documentElement: { dataset: {} } };
  const localStorage = { getItem: () => null };
  const addEventListener = (type, listener) => {
    listeners[type] = listener;
  };
  const run = new Function(
    "window", "document", "localStorage", "addEventListener", "removeEventListener", script,
  );
  run(window, document, localStorage, addEventListener, () => {});
  const target = { closest: (selector) => (selector === "#stage" ? target : null) };
  for (const [kind, pointerId, clientX, clientY] of gesture) {
    listeners[TYPES[kind]]({ target, pointerId, clientX, clientY, pointerType: "touch" });
  }
  return JSON.parse(window.early.take());
}

const gestures = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(gestures.map(early)));
