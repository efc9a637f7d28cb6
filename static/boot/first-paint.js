// Runs in <head>, before anything is painted: the settings that decide how the page looks, and
// what the person does until Python is there. The builder puts it into the page.
(() => {
  "use strict";
  const root = document.documentElement;

  // The settings, from storage, which may be denied, empty or damaged: then nothing is changed.
  const SHOWN = {
    theme: /^(system|light|dark|contrast|colour-blind)$/,
    motion: /^(normal|fast|off)$/,
    panel: /^(auto|open|closed)$/,
    arrows: /^(true|false)$/,
    hand: /^(both|left|right)$/,
  };
  try {
    const settings = JSON.parse(localStorage.getItem("2048.settings"));
    if (settings?.v === 1) {
      for (const [name, allowed] of Object.entries(SHOWN)) {
        if (allowed.test(settings[name])) root.dataset[name] = settings[name];
      }
    }
  } catch {}

  // Keys, swipes and clicks, kept in order until Python asks for them once, with early.take().
  const THRESHOLD = 24; // CSS pixels, and the lead of one axis: as in game/ui/swipe.py
  const DOMINANCE = 1.25;
  const FIELDS = "input, select, textarea, [contenteditable]";
  const HELD = /^(Arrow\w+|Numpad[2468]|Key[WASDHJKL])$/; // keys that may repeat: moves
  const records = [];
  const fingers = new Set();
  let start = null; // where the swipe under way began, or null when none can fire

  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(FIELDS)) return;
    if (event.repeat && !HELD.test(event.code)) return;
    if (event.key.startsWith("Arrow")) event.preventDefault(); // would scroll
    const { code, key, shiftKey: shift } = event;
    records.push({ t: "key", code, key, shift });
  };

  const click = (event) => {
    const way = event.target.closest("[data-press]")?.dataset.press;
    if (way) {
      const code = `Arrow${way[0].toUpperCase()}${way.slice(1)}`;
      records.push({ t: "key", code, key: code });
    }
    const name = event.target.closest("[data-action]")?.dataset.action;
    if (name) records.push({ t: "action", name });
  };

  const down = (event) => {
    if (!event.target.closest("#stage")) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    fingers.add(event.pointerId);
    start = fingers.size > 1 ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
  };

  const moved = (event) => {
    if (!start || event.pointerId !== start.id) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    const [across, along] = [Math.abs(dx), Math.abs(dy)];
    if (Math.max(across, along) < THRESHOLD) return;
    if (across < DOMINANCE * along && along < DOMINANCE * across) return;
    start = null; // one swipe is one move
    swiped(dx, dy);
  };

  const up = (event) => {
    fingers.delete(event.pointerId);
    if (start?.id === event.pointerId) start = null;
  };

  let swiped = (dx, dy) => records.push({ t: "swipe", dx, dy });

  // A swipe that was under way when Python took over is finished here and handed on as a key.
  const handOver = (dx, dy) => {
    const name =
      Math.abs(dx) > Math.abs(dy)
        ? dx > 0 ? "ArrowRight" : "ArrowLeft"
        : dy > 0 ? "ArrowDown" : "ArrowUp";
    const options = { key: name, code: name, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", options));
  };

  const listeners = { keydown: key, click, pointerdown: down };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener);
  const passing = { pointermove: moved, pointerup: up, pointercancel: up };
  for (const [type, listener] of Object.entries(passing)) addEventListener(type, listener);

  window.early = {
    take() {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener);
      swiped = handOver;
      const text = JSON.stringify(records);
      records.length = 0;
      return text;
    },
  };
})();
