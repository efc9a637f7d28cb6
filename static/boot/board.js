// Stands right after the board's markup and paints the saved game into it, before the first paint
// and long before Python. Nothing in storage is trusted: what does not look exactly like a saved
// game is left for Python to judge, and everything is written as text. NUMBER_GROUP and
// NUMBER_MINIMUM are filled in by the builder, in the page's language.
(() => {
  "use strict";
  // An address that opens a position, a game or a replay shows that, and not the saved game.
  if (/^#(position|seed|record)=/.test(location.hash)) return;

  const group = NUMBER_GROUP;
  const minimum = NUMBER_MINIMUM;
  const number = (value) => {
    const digits = String(value);
    if (digits.length < 3 + minimum) return digits;
    return digits.replace(/\B(?=(\d{3})+$)/g, group);
  };

  const show = (id, value) => {
    const element = document.getElementById(id);
    element.dataset.value = value;
    element.textContent = number(value);
  };

  // "2,0,0,4/..." -> sixteen numbers, or null if it is no board.
  const board = (text) => {
    const rows = text.split("/").map((row) => row.split(","));
    if (rows.length !== 4 || rows.some((row) => row.length !== 4)) return null;
    const cells = rows.flat();
    const tile = (cell) => cell === "0" || (/^[1-9]\d{0,9}$/.test(cell) && (cell & (cell - 1)) === 0);
    return cells.every(tile) && !cells.includes("1") ? cells.map(Number) : null;
  };

  const look = (value) => {
    const name = value <= 131072 ? value : "-more";
    return `tile t${name} n${String(value).length}${value >= 128 ? " shine" : ""}`;
  };

  try {
    const saved = JSON.parse(localStorage.getItem("2048.save"));
    if (saved?.v !== 1) return;
    if (Number.isSafeInteger(saved.best) && saved.best >= 0) show("best", saved.best);
    const fields = saved.game.split(";");
    if (fields.length !== 10 || fields[0] !== "2048-save" || fields[1] !== "1") return;
    const values = board(fields[6]);
    if (!values || !/^\d{1,15}$/.test(fields[7])) return;
    show("score", Number(fields[7]));
    const cells = document.querySelectorAll("#board [role=gridcell]");
    const tiles = document.getElementById("tiles");
    values.forEach((value, index) => {
      if (!value) return;
      cells[index].dataset.value = value;
      cells[index].setAttribute("aria-label", number(value));
      const tile = document.createElement("div");
      tile.className = look(value);
      tile.style.cssText = `--x:${index % 4};--y:${index >> 2}`;
      tile.textContent = value;
      tiles.append(tile);
    });
  } catch {
    // No storage, or no save in it: the board stays empty until Python is there.
  }
})();
