// The theme chosen in the game, on the text pages too; in <head>, before anything is painted.
(() => {
  try {
    const settings = JSON.parse(localStorage.getItem("2048.settings"));
    const known = /^(system|light|dark|contrast|colour-blind)$/;
    if (settings?.v === 1 && known.test(settings.theme)) {
      document.documentElement.dataset.theme = settings.theme;
    }
  } catch {} // denied, empty or damaged: the device's theme stays
})();
