// Light and dark.

const THEMES = ["auto", "light", "dark"];

const remembered = {
  get() { try { return localStorage.getItem("theme") ?? "auto"; } catch { return "auto"; } },
  set(theme) { try { localStorage.setItem("theme", theme); } catch { /* a browser may forbid it */ } },
};

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const setTheme = theme => {
  const dark = theme === "dark" || theme === "auto" && prefersDark.matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  find("theme").textContent = `Theme: ${theme}`;
  dispatchEvent(new Event("themechange"));
};

let theme = remembered.get();
setTheme(theme);
find("theme").hidden = false;
find("theme").addEventListener("click", () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  setTheme(theme);
  remembered.set(theme);
});

prefersDark.addEventListener("change", () => setTheme(theme));
// Paper is white.
addEventListener("beforeprint", () => setTheme("light"));
addEventListener("afterprint", () => setTheme(theme));
