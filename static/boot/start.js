// Starts Python and PyScript right after the first paint, so that nothing they do delays what is
// seen. The builder puts this into the page and fills in the addresses: the wrapper that starts
// Python, which PyScript asks for later, and PyScript; and the modules that these import.
(() => {
  "use strict";
  let begun = false;

  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values));

  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of PYSCRIPT_MODULES) add("link", { rel: "modulepreload", href });
    for (const src of PYSCRIPT_SCRIPTS) add("script", { type: "module", src });
  };

  // The frame that is painted first comes after this callback and before the task it sets.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 300); // a page in the background is not painted at all
})();
