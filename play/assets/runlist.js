// The runs of an experiment, filtered by solver, outcome and board; each links to its solution.

import { address } from "./address.js";
import { get } from "./api.js";
import { PAGE, best, head, moves, status, worded } from "./boards.js";
import { announce, breakable, button, el, field, fill, icon, select, sideways, unseen } from "./dom.js";
import { counted, number, reason, seconds, t, translated, typical } from "./language.js";
import { named } from "./names.js";

const PAUSE = 250;
// The most important columns first: narrow screens show only these.
const HEADS = ["instance", "solver", "length", "expanded", "status", "optimum", "generated", "time"];

export class RunList {
  /** `state` is the filter, `write` puts its changes into the address. */
  constructor({ solvers }, state, write) {
    Object.assign(this, { state, write, asked: 0 });
    const any = { value: "", label: t("filter.any") };
    const statuses = [...new Set(solvers.flatMap((solver) => Object.keys(solver.statuses)))];
    const labels = solvers.map(({ label, solver }) => ({ value: label, label: named(label, solver) }));
    const words = statuses.map((value) => ({ value, label: translated(`status.short.${value}`, value) }));
    this.solvers = select([any, ...labels], state.solver, (solver) => this.choose({ solver, from: "" }));
    this.statuses = select([any, ...words], state.status, (status) => this.choose({ status, from: "" }));
    this.board = el("input", { type: "search", name: "filter-board", value: state.board, placeholder: t("filter.example"), spellcheck: false });
    this.board.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.choose({ board: this.board.value.trim(), from: "" }), PAUSE);
    });
    this.solvers.name = "filter-solver";
    this.statuses.name = "filter-status";
    this.tally = el("p", { className: "help", data: { name: "tally" } });
    this.table = el("div");
    const filters = [field(t("results.solver"), this.solvers), field(t("results.status"), this.statuses), field(t("results.instance"), this.board)];
    this.element = el("section", {}, el("h3", {}, t("filter.runs")), el("div", { className: "filters" }, filters), this.tally, this.table);
  }

  /** Changes the filter. */
  async choose(changes) {
    this.write(changes);
    this.solvers.value = this.state.solver;
    this.statuses.value = this.state.status;
    await this.load();
    announce(this.tally.textContent);
  }

  async load() {
    const turn = ++this.asked;
    const { experiment, solver, status, board } = this.state;
    const from = Number(this.state.from) || 0;
    try {
      const { of, rows } = await get(`/api/results/rows?${new URLSearchParams({ experiment, solver, status, board, from })}`);
      if (turn !== this.asked) return;
      this.tally.textContent = of === 0 ? t("filter.none") : rows.length < of ? t("filter.part", { from: number(from + 1), to: number(from + rows.length), of: counted("runs", of) }) : counted("runs", of);
      // Shared results may come without times.
      const like = typical(rows.map((run) => run.seconds));
      const names = rows.some(({ seconds: time }) => time != null) ? HEADS : HEADS.filter((name) => name !== "time");
      const heads = names.map(head);
      heads.splice(2, 0, el("th", { scope: "col" }, unseen(t("results.film"))));
      const table = el("table", { className: "runs" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows.map((run) => this.row(run, names.includes("time") && like))));
      const turnTo = (to, label) => button(label, () => this.choose({ from: to || "" }));
      const pages = [from > 0 && turnTo(Math.max(0, from - PAGE), t("results.before")), from + rows.length < of && turnTo(from + PAGE, t("results.after"))];
      fill(this.table, of > 0 && sideways(t("filter.runs"), table), el("p", { className: "actions" }, pages));
    } catch (refusal) {
      if (turn === this.asked) fill(this.table, el("p", { className: "verdict", data: { kind: "wrong" } }, reason(refusal)));
    }
  }

  row({ instance, board, label, solver, reference, status: ending, length, cost, optimum, expanded, generated, seconds: time, has_path }, like) {
    const { experiment } = this.state;
    const count = (value) => el("td", { className: "number" }, value == null ? "–" : number(value));
    const film = el("a", { className: "film-link", href: address({ experiment, instance, solver: label }), aria: { label: t("results.watchOn", { solver: named(label, solver), n: instance }) } }, icon("play"));
    return el(
      "tr",
      { className: reference ? "reference" : "" },
      el("td", { className: "number", title: board }, el("a", { href: address({ experiment, instance }) }, number(instance))),
      el("th", { scope: "row", title: solver }, breakable(named(label, solver)), worded(ending)),
      el("td", {}, has_path && film),
      moves(length, cost),
      count(expanded),
      status(ending),
      el("td", { className: "number" }, best(optimum)),
      count(generated),
      like !== false && el("td", { className: "number" }, time == null ? "–" : seconds(time, like)),
    );
  }
}
