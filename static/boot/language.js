// Language, on every page and without Python: offers the browser's language once, quietly, and
// takes #position, #seed or a section along when another language is chosen.
(() => {
  const CHOICE = "2048.language"; // JSON: {"v": 1, "code": "pl"}; null: no offers, thank you
  const links = [...document.querySelectorAll("[data-keep-hash]")];
  const main = (code) => code.split("-")[0];

  // Codes that browsers use for languages that the site calls otherwise.
  const known = (code) =>
    code
      .toLowerCase()
      .replace(/^no\b|^nn\b/, "nb")
      .replace(/^zh-(tw|hk|mo)$/, "zh-hant")
      .replace(/^in\b/, "id");

  function remember(code) {
    try {
      localStorage.setItem(CHOICE, JSON.stringify({ v: 1, code }));
    } catch {
      // Storage may be denied or full: then the offer is made again next time.
    }
  }

  // The code chosen before, null if the offer was declined, undefined on a first visit.
  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(CHOICE) ?? "{}").code;
    } catch {
      return undefined;
    }
  }

  // The first language of the list that the site has; null if this page is in it.
  function better(list) {
    const here = document.documentElement.lang.toLowerCase();
    for (const wanted of list) {
      const code = known(wanted);
      if (code === here) return null;
      const exact = links.find((link) => link.hreflang.toLowerCase() === code);
      if (exact) return exact;
      if (main(code) === main(here)) return null;
      const close = links.find((link) => main(link.hreflang.toLowerCase()) === main(code));
      if (close) return close;
    }
    return null;
  }

  function offer(slot, link) {
    const way = link.cloneNode();
    way.textContent = link.dataset.offer;
    way.addEventListener("click", () => choose(way));
    const no = document.createElement("button");
    no.type = "button";
    no.textContent = "×";
    no.setAttribute("aria-label", slot.dataset.decline);
    no.addEventListener("click", () => {
      remember(null);
      slot.hidden = true;
    });
    slot.replaceChildren(way, no);
    slot.hidden = false;
  }

  function choose(link) {
    remember(link.hreflang);
    if (location.hash !== "#languages") link.hash = location.hash;
  }

  for (const link of links) link.addEventListener("click", () => choose(link));
  const slot = document.querySelector("[data-language-offer]");
  const before = remembered();
  if (slot && before !== null) {
    const link = better(typeof before === "string" ? [before] : navigator.languages);
    if (link) offer(slot, link);
  }
})();
