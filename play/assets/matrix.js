// The results of an experiment's solvers: heuristics by algorithms with one measure, or one row per solver.

import { breakable, button, el, field, fill, select, sideways, unseen } from "./dom.js";
import { COLON, counted, number, seconds, t, translated, typical } from "./language.js";
import { named } from "./names.js";

const SIGNIFICANT = 4;
/** No solver is called best over fewer common boards. */
const ENOUGH = 10;
/** Lower is better in all of them. */
const FIGURES = ["expanded", "median", "generated", "length", "gap", "seconds"];

export class Matrix {
  constructor(results, state, write, filter) {
    Object.assign(this, { results, state, write, filter });
    const { solvers } = results;
    const every = (name) => [...new Set(solvers.map((solver) => solver[name]))];
    [this.algorithms, this.heuristics] = [every("algorithm"), every("heuristic")];
    this.table = el("div");
    this.like = typical(solvers.map(({ figures }) => figures.seconds));
    // A matrix needs at most one solver per pair, and more than one row and column.
    const pairs = new Set(solvers.map(({ algorithm, heuristic }) => JSON.stringify([algorithm, heuristic])));
    this.product = pairs.size === solvers.length && this.algorithms.length > 1 && this.heuristics.filter(Boolean).length > 1;
    const known = FIGURES.filter((name) => solvers.some(({ figures }) => figures[name] != null) && (name === "median" || !this.single));
    this.known = known;
    if (!known.includes(state.figure)) state.figure = "";
    const options = known.map((value) => ({ value, label: t(`figure.${value}`) }));
    this.figures = select(options, state.figure || known[0], (figure) => {
      write({ figure: figure === known[0] ? "" : figure });
      this.draw();
    });
    this.figures.name = "figure";
    this.element = el("section", { className: "matrix" }, el("h3", {}, t("matrix.title")), this.product && known.length > 1 && field(t("matrix.figure"), this.figures), this.table, el("p", { className: "help" }, this.basis()));
    this.draw();
  }

  /** Whether all solvers solved one and the same board of several, over which there are no means. */
  get single() {
    const { solvers, folded, boards } = this.results;
    return !folded && boards > 1 && solvers.every(({ common }) => common === 1);
  }

  /** Which boards the means cover. */
  basis() {
    const { solvers, folded } = this.results;
    const common = solvers.map((solver) => solver.common).filter((count) => count != null);
    const alone = solvers.length === 1 ? ".alone" : "";
    if (common.length === 0 || Math.max(...common) === 0) return t(`matrix.none${alone}`);
    if (this.single) return t("matrix.single");
    if (solvers.every((solver) => solver.common === solvable(solver))) return "";
    return folded ? t("matrix.each") : t(`matrix.common${alone}`, { boards: counted("boards", Math.min(...common)) });
  }

  draw() {
    const table = this.product ? this.crossed() : this.listed();
    fill(this.table, sideways(t("matrix.title"), table));
  }

  /** Heuristics by algorithms; there are at least as many rows as columns, which fit narrow screens. */
  crossed() {
    const figure = this.figures.value;
    const { solvers } = this.results;
    const least = this.least(figure);
    const algorithms = this.algorithms.map((name) => {
      const own = solvers.filter(({ algorithm }) => algorithm === name);
      return { label: named(name, own[0].solver), own };
    });
    const heuristics = this.heuristics.map((name) => ({ label: name || t("matrix.blind"), own: solvers.filter(({ heuristic }) => heuristic === name) }));
    const [down, across] = algorithms.length > heuristics.length ? [algorithms, heuristics] : [heuristics, algorithms];
    const corner = unseen(t(down === algorithms ? "matrix.algorithm" : "matrix.heuristic"));
    const heads = [corner, ...across.map(({ label }) => breakable(label))].map((text) => el("th", { scope: "col", className: "number" }, text));
    const rows = down.map(({ label, own }) => {
      const cells = across.map((column) => {
        const solver = own.find((one) => column.own.includes(one));
        return solver ? this.cell(solver, figure, least, true) : el("td", { className: "number" });
      });
      return el("tr", {}, el("th", { scope: "row" }, breakable(label)), cells);
    });
    return el("table", { className: "crossed" }, this.known.length === 1 && el("caption", {}, t(`figure.${figure}`)), el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
  }

  /** One row per solver. */
  listed() {
    const { solvers } = this.results;
    const heads = [t("results.solver"), t("matrix.solved"), ...this.known.map((name) => t(`figure.${name}`))];
    const least = Object.fromEntries(this.known.map((name) => [name, this.least(name)]));
    const rows = solvers.map((solver) =>
      el("tr", {}, el("th", { scope: "row", title: solver.solver }, this.chooser(solver, named(solver.label, solver.solver))), el("td", { className: "number", title: endings(solver) }, ended(solver)), this.known.map((name) => this.cell(solver, name, least[name]))),
    );
    return el("table", {}, el("thead", {}, el("tr", {}, heads.map((text, place) => el("th", { scope: "col", className: place ? "number" : "" }, text)))), el("tbody", {}, rows));
  }

  /** The best value of a measure, where the boards suffice to call it best. */
  least(figure) {
    const { solvers } = this.results;
    const values = solvers.map(({ figures }) => figures[figure]).filter((value) => typeof value === "number");
    const judged = solvers.every(({ common }) => common >= ENOUGH) && new Set(values).size > 1;
    return judged ? Math.min(...values) : null;
  }

  /** A measure of a solver, with the number of boards solved where it did not solve all. */
  cell(solver, figure, least, chooses = false) {
    const value = solver.figures[figure];
    const text = written(value, figure, this.like);
    const short = chooses && solver.statuses.solved !== solvable(solver);
    const properties = { className: least !== null && value === least ? "number best" : "number", title: `${named(solver.label, solver.solver)}\n${endings(solver)}` };
    return el("td", properties, chooses ? this.chooser(solver, text) : text, short && el("small", {}, t("matrix.short", { solved: ended(solver) })));
  }

  /** A button that filters the list of runs by a solver. */
  chooser(solver, text) {
    if (this.results.folded) return text;
    return button(text, () => this.filter(solver.label), { className: "link", name: "choose", aria: { label: `${text}${COLON}${t("matrix.choose", { solver: named(solver.label, solver.solver) })}` } });
  }
}

function written(value, figure, like) {
  if (value == null) return "–";
  if (typeof value === "object") {
    const [least, most] = [value.least, value.most].map((end) => written(end, figure, like));
    return value.most == null ? `≥ ${least}` : t("range.between", { least, most });
  }
  if (figure === "seconds") return seconds(value, like);
  const digits = Math.abs(value) >= 1000 ? 0 : Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return number(value, Math.min(digits, 3));
}

/** Runs on boards that have a solution. */
function solvable({ statuses }) {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0) - (statuses.unsolvable ?? 0);
}

/** Solved of solvable boards: `66 of 100`. */
function ended(solver) {
  const [solved, all] = [solver.statuses.solved ?? 0, solvable(solver)];
  return solved === all ? number(solved) : t("matrix.solvedOf", { solved: number(solved), all: number(all) });
}

function endings({ statuses }) {
  return Object.entries(statuses).map(([status, count]) => `${translated(`status.short.${status}`, status)}${COLON}${number(count)}`).join("\n");
}
