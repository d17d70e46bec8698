// What happens on the page as a whole: which page is shown.

// On a narrow screen the contents would hide the page.
if (matchMedia("(max-width: 1080px)").matches) document.querySelector(".contents details").open = false;

undoSaved(document);
enableTables(document);
enableCopying(document);

const ROUTES = { runs: runsPage, instance: instancePage, solver: solverPage, explore: explorerPage, pair: pairPage };
const overviewTitle = document.title;
let open = null;

const show = async () => {
  const { parts: [kind, ...rest], query } = readAddress();
  open?.left?.();
  open = null;
  const [overview, page] = [find("overview"), find("page")];
  const route = Object.hasOwn(ROUTES, kind) ? ROUTES[kind] : null;
  if (!route) {
    [overview.hidden, page.hidden] = [false, true];
    page.replaceChildren();
    document.title = overviewTitle;
    const part = kind ? find(kind) : null;
    const folded = part?.closest("details");
    if (folded) folded.open = true;
    part?.scrollIntoView();
    return;
  }
  const model = await loading;
  open = route(model, query, ...rest);
  const missing = h("section", {}, h("h1", { tabindex: "-1" }, "There is no such page"));
  page.replaceChildren(h("p", { class: "trail" }, h("a", { href: "#summary" }, "← Overview")), open?.page ?? missing);
  [overview.hidden, page.hidden] = [true, false];
  document.title = open ? `${open.title} · ${overviewTitle}` : overviewTitle;
  enableTables(page);
  enableCopying(page);
  open?.shown?.();
  scrollTo(0, 0);
  page.querySelector("h1")?.focus({ preventScroll: true });
};

// Its address would be that of the overview.
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  const main = find("main");
  main.focus();
  main.scrollIntoView();
});

for (const part of document.querySelectorAll("[data-play]")) {
  const address = inPlay({ experiment: part.dataset.play });
  part.hidden = address === null;
  part.querySelector("a").href = address ?? "";
}

addEventListener("hashchange", show);
addEventListener("keydown", event => {
  const busy = event.target.closest?.(event.key === " " ? "input, select, textarea, button, a" : "input, select, textarea");
  // A table that is wider than its place is scrolled by the same keys.
  const scrolls = event.key.startsWith("Arrow") || ["Home", "End"].includes(event.key);
  if (scrolls && event.target.closest?.(".scroll, .viewport")) return;
  if (busy || event.altKey || event.ctrlKey || event.metaKey) return;
  if (open?.key?.(event.key)) event.preventDefault();
});

showChanges();
show();
loading.then(model => {
  if (model.count === 0) return;
  for (const part of document.querySelectorAll("[data-runs]")) {
    const name = part.querySelector("a[href^='#runs/']")?.getAttribute("href").slice("#runs/".length);
    const kept = name === undefined || model.experiments[model.names.get(name)].runs.some(runs => runs.status.length > 0);
    part.hidden = !kept;
  }
  document.documentElement.dataset.ready = "";
});
