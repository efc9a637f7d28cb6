// Starts PyScript right after the first paint, so that nothing it does delays what is seen. The
// builder puts this into the page and fills in the addresses of PyScript and of its modules.
(() => {
  "use strict";
  let begun = false;

  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values));

  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of PYSCRIPT_MODULES) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", src: PYSCRIPT_CORE });
  };

  // The frame that is painted first comes after this callback and before the task it sets.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 300); // a page in the background is not painted at all
})();
