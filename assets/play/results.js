// A results folder: its tables, its charts, its instances with what each solver made of them.

import { get, post, text } from "./api.js";
import { button, el, fill, icon, sideways, unseen } from "./dom.js";
import { counted, number, reason, seconds, t, translated } from "./language.js";
import { markdown } from "./markdown.js";
import { Player } from "./player.js";
import { Puzzle } from "./puzzle.js";

const PAGE = 100;
const FIRST = ["summary.md", "published.md"];
// The line on what was not run names at most this many things.
const MOST_NAMED = 12;
const NARROW = matchMedia("(max-width: 60rem)");

export class ResultsView {
  constructor(page) {
    this.page = page;
    this.asked = 0;
    this.contents = el("nav", { className: "contents", aria: { label: t("results.contents") } });
    this.body = el("section", { className: "card body" });
    this.element = el("div", { className: "results" }, this.contents, this.body);
  }

  /** Shows the part that an address names: a file, an experiment or one of its instances. */
  async open(query) {
    const turn = ++this.asked;
    // An answer that comes late is none to the address of now.
    const show = (parts) => turn === this.asked && fill(this.body, parts);
    try {
      this.overview ??= await get("/api/results");
      if (turn !== this.asked) return;
      const [file, experiment, instance] = ["file", "experiment", "instance"].map((name) => query.get(name));
      this.list(file, experiment);
      if (experiment && instance) show(await this.instance(experiment, Number(instance)));
      else if (experiment) show(await this.experiment(experiment, Number(query.get("from") ?? 0)));
      else show(await this.file(file ?? this.tables[0]));
    } catch (refusal) {
      show([el("p", { className: "verdict", data: { kind: "wrong" } }, reason(refusal))]);
    }
  }

  get tables() {
    const rank = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    return this.overview.files.filter((name) => name.endsWith(".md")).sort((a, b) => rank(a) - rank(b));
  }

  list(file, experiment) {
    const link = (query, label, here) => el("li", {}, el("a", { href: address(query), ...(here ? { aria: { current: "true" } } : {}) }, label));
    const { title, folder, experiments, files, runs: made, planned, not_run: missing } = this.overview;
    const pages = this.tables.map((name) => link({ file: name }, translated(`results.${name}`, name), name === (file ?? (experiment ? null : this.tables[0]))));
    const whole = files.filter((name) => name.endsWith(".html")).map((name) => el("li", {}, el("a", { href: `/results/${encodeURI(name)}`, target: "_blank", rel: "noopener" }, name)));
    const named = experiments.map(({ name, title: label }) => link({ experiment: name }, label, name === experiment));
    const parts = [el("h3", {}, t("results.tables")), el("ul", {}, pages, whole), el("h3", {}, t("results.experiments")), el("ul", {}, named)];
    const all = el("details", { open: !NARROW.matches }, el("summary", {}, t("results.contents")), parts);
    const absent = missing.length > 0 && el("p", { className: "help", data: { name: "not-run" } }, notRun(made, planned, missing));
    fill(this.contents, el("h2", {}, title), absent, el("p", { className: "help" }, folder), all);
  }

  async file(name) {
    if (!name) return [el("p", {}, t("results.empty"))];
    return markdown(await text(`/results/${encodeURI(name)}`));
  }

  async experiment(name, from) {
    const about = this.overview.experiments.find((one) => one.name === name);
    const query = new URLSearchParams({ experiment: name, from });
    const { of, instances } = await get(`/api/results/instances?${query}`);
    const names = this.overview.experiments.map((one) => one.name);
    const own = (chart) => !names.some((other) => other.length > name.length && chart.startsWith(`charts/${other}-`));
    const charts = this.overview.files.filter((file) => file.startsWith(`charts/${name}-`) && file.endsWith(".svg") && own(file));
    const figures = charts.map((file) => el("a", { href: `/results/${encodeURI(file)}`, target: "_blank", rel: "noopener" }, el("img", { src: `/results/${encodeURI(file)}`, alt: file.slice(7, -4), loading: "lazy" })));
    const rows = instances.map(({ instance, board, optimum }) =>
      el("tr", {}, el("td", { className: "number" }, el("a", { href: address({ experiment: name, instance }) }, instance)), el("td", {}, el("code", {}, board)), el("td", { className: "number" }, best(optimum))),
    );
    const heads = [t("results.instance"), t("results.board"), t("results.optimum")].map((head) => el("th", { scope: "col" }, head));
    const turn = (to, label) => el("a", { href: address({ experiment: name, from: to }) }, label);
    const pages = [from > 0 && turn(Math.max(0, from - PAGE), t("results.before")), from + PAGE < of && turn(from + PAGE, t("results.after"))];
    const within = t("results.instances", { from: number(from + 1), to: number(from + instances.length), of: number(of) });
    return [
      el("h2", {}, about?.title ?? name),
      el("p", { className: "help" }, about?.source),
      markdown(about?.prose ?? ""),
      el("div", { className: "charts" }, figures),
      el("h3", {}, within),
      sideways(within, el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows))),
      el("p", { className: "actions" }, pages),
    ];
  }

  async instance(name, instance) {
    const told = await get(`/api/results/runs?${new URLSearchParams({ experiment: name, instance })}`);
    const { board, goal, size, blank } = told;
    const puzzle = new Puzzle(await post("/api/board", { board, goal, size, blank }), goal);
    const player = new Player();
    player.take(puzzle, puzzle.start);
    const row = (run) => {
      const watch = () => {
        player.open(puzzle.start, run.path);
        player.begin();
        player.element.scrollIntoView({ block: "nearest" });
      };
      const cells = [run.expanded, run.generated, run.length].map((value) => el("td", { className: "number" }, value == null ? "–" : number(value)));
      const time = el("td", { className: "number" }, run.seconds == null ? "–" : seconds(run.seconds));
      const film = el("td", {}, run.path && button(icon("play"), watch, { name: "watch-run", aria: { label: t("results.watch", { solver: run.label }) } }));
      const status = translated(`status.short.${run.status}`, run.status);
      return el("tr", { className: run.reference ? "reference" : "" }, film, el("th", { scope: "row", title: run.solver }, run.label), el("td", {}, status), cells, time);
    };
    const heads = [unseen(t("results.film")), ...["solver", "status", "expanded", "generated", "length", "time"].map((head) => t(`results.${head}`))];
    const play = button(t("results.play"), () => this.page.go("play", puzzle, puzzle.start), { className: "primary", name: "play-instance" });
    const { experiments } = this.overview;
    const title = experiments.find((one) => one.name === name)?.title ?? name;
    const one = t("results.one", { n: instance });
    return [
      el("p", {}, el("a", { href: address({ experiment: name, from: Math.floor((instance - 1) / PAGE) * PAGE }) }, `← ${title}`)),
      el("h2", {}, one),
      el("p", {}, `${t("results.optimum")}: ${best(told.optimum)}`),
      el("div", { className: "columns" }, el("div", { className: "stage" }, player.element, puzzle.solvable && play), runs(one, heads, told.runs.map(row), told.folded)),
    ];
  }
}

function runs(label, heads, rows, folded) {
  if (rows.length === 0) return el("p", {}, t(folded ? "results.folded" : "results.none"));
  const titles = heads.map((head) => el("th", { scope: "col" }, head));
  return sideways(label, el("table", { className: "runs" }, el("thead", {}, el("tr", {}, titles)), el("tbody", {}, rows)));
}

/** How many of the runs there are, and what was not run. */
function notRun(made, planned, missing) {
  const named = missing.slice(0, MOST_NAMED).map(({ kind, experiment, solvers, solver, count, boards }) => {
    if (kind === "experiment") return `${experiment} (${counted("results.solvers", solvers)})`;
    const name = `${experiment}/${solver}`;
    return kind === "solver" ? name : t("results.lacking", { name, n: number(count), of: number(boards) });
  });
  const more = missing.length - named.length;
  const rest = more > 0 ? [counted("results.others", more)] : [];
  return t("results.not.run", { runs: number(made), planned: number(planned), what: [...named, ...rest].join(t("results.between")) });
}

function address(query) {
  return `#results?${new URLSearchParams(query)}`;
}

function best(optimum) {
  if (!optimum) return "–";
  if (!optimum.solvable) return t("results.unsolvable");
  const { lower, upper } = optimum;
  return lower === upper ? String(lower) : `${lower} – ${upper ?? "?"}`;
}
