// Once the game is ready: marks the moment for whoever measures, and registers the service worker
// when the browser has nothing better to do. Tells the page when a new version of the site is
// complete, by the event "2048:update" on document; applyUpdate() then changes to it.
(() => {
  "use strict";
  const { worker, scope } = document.currentScript.dataset;
  const root = document.documentElement;
  let waiting = null;

  const offer = (registration) => {
    // Without a controller this is the first version, which there is nothing to tell about.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    document.dispatchEvent(new CustomEvent("2048:update"));
  };

  window.applyUpdate = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting?.postMessage("2048:use");
  };

  const register = async () => {
    try {
      const registration = await navigator.serviceWorker.register(worker, { scope });
      offer(registration);
      registration.addEventListener("updatefound", () => {
        const fresh = registration.installing;
        fresh?.addEventListener("statechange", () => {
          if (fresh.state === "installed") offer(registration);
        });
      });
    } catch (error) {
      console.warn(`2048 will not work offline: ${error.message}`);
    }
  };

  const later = window.requestIdleCallback ?? ((task) => setTimeout(task, 1000));
  const whenReady = () => {
    if (root.dataset.state !== "ready") return false;
    performance.mark("2048:ready");
    if (worker && navigator.serviceWorker) later(register, { timeout: 5000 });
    return true;
  };
  if (!whenReady()) {
    const observer = new MutationObserver(() => whenReady() && observer.disconnect());
    observer.observe(root, { attributeFilter: ["data-state"] });
  }
})();
