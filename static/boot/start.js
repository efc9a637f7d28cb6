// Starts Python and PyScript right after the first paint, so that nothing they do delays what is
// seen. The builder puts this into the page and fills in the addresses: what Pyodide fetches; the
// wrapper that starts Python, which PyScript asks for later, and PyScript; and the modules that these
// import.
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

  // On a first visit the network is not left idle until then. Where the service worker has it all,
  // there is nothing to wait for, and reading it now would only delay the paint.
  if (!navigator.serviceWorker?.controller) {
    for (const href of PYODIDE_FETCHES) {
      add("link", { rel: "preload", as: "fetch", crossOrigin: "", href });
    }
  }

  // The frame that is painted first comes after this callback and before the task it sets.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 300); // a page in the background is not painted at all
})();
