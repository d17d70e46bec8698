// The page: its views, the board that they share, its address and its look.

import { get } from "./api.js";
import { button, el, fill, icon } from "./dom.js";
import { keep, kept } from "./kept.js";
import { language, reason, speak, t } from "./language.js";
import { learn } from "./names.js";
import { PlayView } from "./play.js";
import { RaceView } from "./race.js";
import { ResultsView } from "./results.js";
import { Setup } from "./setup.js";
import { SolveView } from "./solve.js";
import { TreeView } from "./tree.js";

const THEME = "taquin-theme";
const VIEWS = { play: PlayView, solve: SolveView, race: RaceView, tree: TreeView, results: ResultsView };

class Page {
  constructor(catalogue) {
    this.catalogue = catalogue;
    learn(catalogue);
    this.setup = new Setup(catalogue, (puzzle) => this.take(puzzle));
    this.views = {};
    this.main = document.getElementById("main");
    const shown = Object.keys(VIEWS).filter((name) => name !== "results" || catalogue.results);
    this.tabs = shown.map((name) => el("a", { href: `#${name}`, data: { view: name } }, t(`view.${name}`)));
    fill(document.getElementById("views"), this.tabs);
    window.addEventListener("hashchange", () => this.follow());
  }

  get address() {
    const [name, query] = location.hash.slice(1).split("?");
    return { name: name in VIEWS ? name : "play", query: new URLSearchParams(query ?? "") };
  }

  /** Shows what the address says. */
  async follow() {
    const { name, query } = this.address;
    if (location.hash === this.written) return;
    const board = query.get("board");
    if (board) await this.setup.open(board, query.get("goal"), query.get("size"), query.get("blank"));
    if (!this.setup.puzzle && name !== "results") await this.setup.drawInstead();
    this.show(name, query);
  }

  show(name, query) {
    if (this.name !== name) this.views[this.name]?.leave?.();
    this.name = name;
    for (const tab of this.tabs) {
      if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    const view = (this.views[name] ??= new VIEWS[name](this));
    fill(this.main, name === "results" ? null : this.setup.element, view.element);
    this.mark();
    if (name === "results") return view.open(query);
    const repriced = view.costs?.choose(query.get("costs"));
    const { puzzle } = this.setup;
    if (puzzle && (repriced || view.puzzle !== puzzle)) view.take(puzzle);
    query.getAll("solver").forEach((solver, index) => view.forms?.[index]?.read(solver));
    this.write();
  }

  /** Takes the chosen board; `null` means that the typed text is not a board, so the last one becomes inactive. */
  take(puzzle) {
    this.refused = puzzle === null;
    const view = this.views[this.name];
    this.mark();
    if (!view || this.name === "results") return;
    if (this.refused) {
      view.leave?.();
      view.reject?.();
      return;
    }
    view.take(puzzle);
    this.write();
  }

  /** Makes views inert while the board is rejected. */
  mark() {
    for (const [name, view] of Object.entries(this.views)) view.element.inert = Boolean(this.refused) && name !== "results";
  }

  /** Puts the board, the costs and the solvers into the address, so that they can be shared. */
  write() {
    const { puzzle } = this.setup;
    if (!puzzle || this.refused) return;
    const query = puzzle.query(puzzle.start);
    const { costs, forms = [] } = this.views[this.name] ?? {};
    if (costs && costs.value !== "unit") query.set("costs", costs.value);
    for (const form of forms) query.append("solver", form.solver);
    this.written = `#${this.name}?${query}`;
    history.replaceState(null, "", this.written);
    this.written = location.hash;
  }

  /** Opens a board in another view. */
  go(name, puzzle, tiles) {
    location.hash = `#${name}?${puzzle.query(tiles)}`;
  }
}

function theme() {
  const chosen = kept(THEME);
  if (chosen) document.documentElement.dataset.theme = chosen;
  const dark = () => getComputedStyle(document.documentElement).colorScheme.includes("dark");
  const turn = () => {
    const next = dark() ? "light" : "dark";
    keep(THEME, next);
    document.documentElement.dataset.theme = next;
  };
  return button(icon("look"), turn, { className: "quiet", title: t("theme"), aria: { label: t("theme") } });
}

function languages() {
  const other = language === "fr" ? "en" : "fr";
  const properties = { className: "quiet", lang: other, name: "language", aria: { label: `${other.toUpperCase()}, ${t("language")}` } };
  return button(other.toUpperCase(), () => speak(other), properties);
}

fill(document.getElementById("look"), languages(), theme());
const skip = document.getElementById("skip");
skip.textContent = t("skip");
// Following its address would open another view.
skip.addEventListener("click", (event) => {
  event.preventDefault();
  const main = document.getElementById("main");
  main.focus();
  main.scrollIntoView();
});
document.getElementById("views").setAttribute("aria-label", t("views"));
try {
  const page = new Page(await get("/api/catalogue"));
  await page.follow();
  document.documentElement.dataset.ready = "yes";
} catch (refusal) {
  fill(document.getElementById("main"), el("p", { className: "verdict", data: { kind: "wrong" } }, reason(refusal)));
}
