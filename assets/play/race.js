// A race: two solvers on the same board.

import { button, el, fill, sideways, unseen } from "./dom.js";
import { number, seconds, t, translated } from "./language.js";
import { Runner } from "./runner.js";

/** What begins against what. */
const RIVALS = {
  "3x3": [["astar", "", "manhattan"], ["breadth_first", "", ""]],
  "3x4": [["astar", "", "linear_conflict"], ["idastar", "", "linear_conflict"]],
  "4x4": [["idastar", "", 'pdb("6-6-3")'], ["weighted_astar", "weight = 2", "manhattan"]],
};
const ELSE = [["weighted_astar", "weight = 2", "linear_conflict"], ["greedy", "", "manhattan"]];

export class RaceView {
  constructor(page) {
    this.runners = ["A", "B"].map((name) => new Runner(page, { label: t("race.board", { name }), onend: () => this.compare() }));
    this.starting = button(t("race.start"), () => this.run(), { className: "primary", name: "race" });
    this.stopping = button(t("race.cancel"), () => this.runners.forEach((runner) => runner.stop()), { name: "cancel-race" });
    this.again = button(t("race.again"), () => this.replay(), { name: "replay" });
    this.table = el("div");
    const lanes = this.runners.map(({ player, form, told }, index) =>
      el("section", { className: "card lane", data: { lane: "AB"[index] } }, el("h2", {}, "AB"[index]), form.element, player.element, told),
    );
    this.element = el(
      "div",
      { className: "race" },
      el("div", { className: "actions centre" }, this.starting, this.stopping, this.again),
      this.table,
      el("div", { className: "lanes" }, lanes),
    );
  }

  take(puzzle) {
    this.puzzle = puzzle;
    const rivals = RIVALS[puzzle.size] ?? ELSE;
    this.runners.forEach((runner, index) => {
      const fresh = runner.sized !== puzzle.size;
      runner.take(puzzle);
      if (fresh) runner.form.choose(...rivals[index]);
    });
    fill(this.table);
    this.mark();
  }

  leave() {
    this.runners.forEach((runner) => runner.leave());
    this.mark();
  }

  run() {
    fill(this.table);
    this.runners.forEach((runner) => runner.run());
    this.mark(true);
  }

  /** Both solutions once more, from the start. */
  replay() {
    for (const { player, result } of this.runners) {
      if (!result?.path) continue;
      player.to(0);
      player.begin();
    }
  }

  mark(running = false) {
    this.starting.disabled = running;
    this.stopping.disabled = !running;
    this.again.disabled = running || !this.runners.some(({ result }) => result?.path);
  }

  /** Once both have ended: who did better in what. */
  compare() {
    if (this.runners.some(({ running }) => running)) return;
    this.mark();
    const results = this.runners.map(({ result }) => result);
    // Who gave up needed little, and won nothing.
    const judged = results.every((one) => one?.path != null);
    const rows = [
      row(t("race.expanded"), results.map((one) => one?.counters?.expanded), number, judged),
      row(t("race.generated"), results.map((one) => one?.counters?.generated), number, judged),
      row(t("race.stored"), results.map((one) => one?.counters?.stored), number, judged),
      row(t("race.time"), results.map((one) => one?.seconds), seconds, judged),
      row(t("race.length"), results.map((one) => one?.length), number, judged),
      row(t("race.status"), results.map((one) => one && translated(`status.short.${one.status}`, one.status)), String, false),
    ];
    const head = [unseen(t("race.figure")), ...this.runners.map(({ solver }, index) => `${"AB"[index]}: ${solver}`)];
    const table = el("table", { className: "comparison" }, el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows));
    fill(this.table, sideways(t("view.race"), table));
  }
}

function row(name, values, write, judged) {
  const known = values.filter((value) => value != null);
  const best = judged && known.length === 2 && known[0] !== known[1] ? Math.min(...known) : null;
  const cell = (value) => el("td", { className: best !== null && value === best ? "best" : "" }, value == null ? "–" : write(value));
  return el("tr", {}, el("th", { scope: "row" }, name), values.map(cell));
}
