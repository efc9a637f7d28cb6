// Shows how the start goes while there is no Python yet, and says so when it cannot go on.
// The texts are in the page, in its language: data-* of #status.
(() => {
  const root = document.documentElement;
  const loading = () => root.dataset.state === "loading";
  const status = document.getElementById("status");
  const text = document.getElementById("status-text");
  const SLOW = 20000; // milliseconds, after which the person is told that it is the network

  const fail = (reason) => {
    if (!loading()) return;
    root.dataset.state = "failed";
    text.textContent = status.dataset.failed.replace("{reason}", reason);
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button primary";
    again.textContent = status.dataset.retry;
    again.setAttribute("aria-describedby", text.id); // the reason is read with the button
    again.addEventListener("click", () => location.reload());
    status.append(again);
    again.focus();
  };

  addEventListener("py:progress", ({ detail }) => {
    if (loading()) text.textContent = status.dataset.loading.replace("{step}", detail);
  });
  // A script or module that does not arrive sends an error that only capturing sees.
  addEventListener("error", ({ target, message, filename }) => {
    const address = target.src || target.href;
    if (address) {
      if (target.localName === "script" || target.rel === "modulepreload") {
        fail(new URL(address).pathname.split("/").pop());
      }
    } else if (filename?.startsWith(location.origin)) fail(message); // no extension's fault
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    fail(String(reason?.message ?? reason).trim().split("\n").pop());
  });
  addEventListener("2048:failed", ({ detail }) => fail(detail));
  // Python came to its end without the page being ready: its own reason is in the console.
  addEventListener("py:all-done", () => fail("Python"));
  setTimeout(() => {
    if (loading()) text.textContent = status.dataset.slow;
  }, SLOW);
})();
