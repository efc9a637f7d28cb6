// Runs static/boot/board.js on a page that is only a record of what was written to it: argument 1
// is the script, standard input a JSON list of what storage holds, output a list of the pages.
import { readFileSync } from "node:fs";

const script = readFileSync(process.argv[2], "utf8");

class Element {
  constructor() {
    this.dataset = {};
    this.style = {};
    this.attributes = {};
    this.children = [];
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(child) {
    this.children.push(child);
  }
}

function paint(saved) {
  const named = new Map(["score", "best", "tiles"].map((id) => [id, new Element()]));
  const cells = Array.from({ length: 16 }, () => new Element());
  const document = {
    getElementById: (id) => named.get(id),
    querySelectorAll: () => cells,
    createElement: () => new Element(),
  };
  const localStorage = { getItem: () => saved };
  const run = new Function("document", "localStorage", "location", script);
  run(document, localStorage, { hash: "" });
  const plain = (element) => ({
    data: element.dataset,
    label: element.attributes["aria-label"],
    look: element.className,
    style: element.style.cssText,
    text: element.textContent,
  });
  return {
    best: plain(named.get("best")),
    cells: cells.map(plain),
    score: plain(named.get("score")),
    tiles: named.get("tiles").children.map(plain),
  };
}

const saves = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(saves.map(paint)));
