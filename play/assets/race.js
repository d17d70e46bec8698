// A race: two solvers on the same board.

import { bring, button, el, field, fill, select, sideways, stillness, unseen } from "./dom.js";
import { number, seconds, t, translated, typical } from "./language.js";
import { Runner } from "./runner.js";
import { costsOf } from "./solver.js";

/** The default solvers by size. */
const RIVALS = {
  "3x3": [["astar", "", "manhattan"], ["breadth_first", "", ""]],
  "3x4": [["astar", "", "linear_conflict"], ["idastar", "", "linear_conflict"]],
  "4x4": [["idastar", "", 'pdb("6-6-3")'], ["weighted_astar", "weight = 2", "manhattan"]],
};
const PRICED = [["astar", "", "manhattan"], ["weighted_astar", "weight = 2", "manhattan"]];
const ELSE = [["weighted_astar", "weight = 2", "linear_conflict"], ["greedy", "", "manhattan"]];

/** The duration of the slower search in a replay, in milliseconds. */
const SHOWN = 4000;
/** What a replay may run by: the length of a search in each measure. */
const BY = { expanded: (result) => result.counters?.expanded, seconds: (result) => result.seconds, moves: () => null };

export class RaceView {
  constructor(page) {
    this.costs = costsOf(page.catalogue, () => page.take(this.puzzle));
    this.runners = ["A", "B"].map((name, index) => {
      const usual = (size, costs) => (costs === "unit" ? (RIVALS[size] ?? ELSE) : PRICED)[index];
      return new Runner(page, this.costs, { label: t("race.board", { name }), onend: () => this.compare(), usual, plays: false });
    });
    this.forms = this.runners.map(({ form }) => form);
    this.starting = button(t("race.start"), () => this.run(), { className: "primary", name: "race" });
    this.stopping = button(t("race.cancel"), () => this.runners.forEach((runner) => runner.stop()), { name: "cancel-race" });
    this.again = button(t("race.again"), () => this.replay(), { name: "replay" });
    this.by = select(Object.keys(BY).map((value) => ({ value, label: t(`race.by.${value}`) })), "expanded", () => this.again.disabled || this.replay());
    this.by.name = "by";
    this.bars = this.runners.map((_, index) => el("progress", { max: 1, value: 0, hidden: true, aria: { label: t("race.board", { name: "AB"[index] }) } }));
    this.table = el("div");
    const lanes = this.runners.map(({ player, form, outcome }, index) =>
      el("section", { className: "card lane", data: { lane: "AB"[index] } }, el("h2", {}, "AB"[index]), form.element, el("div", { className: "track" }, this.bars[index], player.element), outcome),
    );
    this.element = el(
      "div",
      { className: "race" },
      el("div", { className: "actions centre" }, field(t("solver.costs"), this.costs), this.starting, this.stopping, field(t("race.by"), this.by), this.again),
      el("div", { className: "lanes" }, lanes),
      this.table,
    );
  }

  take(puzzle) {
    this.still();
    this.puzzle = puzzle;
    this.runners.forEach((runner) => runner.take(puzzle));
    fill(this.table);
    this.mark();
  }

  leave() {
    this.still();
    this.runners.forEach((runner) => runner.leave());
    this.mark();
  }

  run() {
    this.still();
    fill(this.table);
    this.runners.forEach((runner) => runner.run());
    this.mark(true);
    this.bring();
  }

  /** Scrolls to the boards. */
  bring() {
    bring(this.bars[0].parentElement, "start");
  }

  /** Shows the race: each search takes its share of the time, then its solution plays. */
  replay() {
    this.still();
    this.bring();
    const raced = this.runners.map(({ player, result }, index) => ({ player, result, bar: this.bars[index] })).filter(({ result }) => result?.path != null);
    const far = raced.map(({ result }) => BY[this.by.value](result));
    const most = Math.max(...far.map((value) => value ?? 0));
    raced.forEach((lane, index) => {
      lane.player.to(0);
      lane.player.pause();
      lane.time = far[index] == null || !most || stillness.matches ? 0 : (SHOWN * far[index]) / most;
      lane.bar.hidden = lane.time === 0;
    });
    const begun = performance.now();
    const draw = () => {
      const time = performance.now() - begun;
      for (const lane of raced.filter(({ over }) => !over)) {
        lane.bar.value = lane.time ? Math.min(1, time / lane.time) : 1;
        lane.over = time >= lane.time;
        if (lane.over) lane.player.begin();
      }
      this.drawing = raced.every(({ over }) => over) ? null : requestAnimationFrame(draw);
    };
    draw();
  }

  /** Ends a replay. */
  still() {
    if (this.drawing) cancelAnimationFrame(this.drawing);
    this.drawing = null;
    for (const bar of this.bars) bar.hidden = true;
  }

  mark(running = false) {
    this.starting.disabled = running;
    this.stopping.disabled = !running;
    this.again.disabled = running || !this.runners.some(({ result }) => result?.path);
  }

  /** Compares the results once both searches have ended, and shows the race. */
  compare() {
    if (this.runners.some(({ running }) => running)) return;
    this.mark();
    const results = this.runners.map(({ result }) => result);
    // A stopped search needed little, but wins nothing.
    const judged = results.every((one) => one?.path != null);
    // What a search that a limit ended had counted is the least that it needs.
    const stopped = results.map((one) => /_limit$|^unfinished$/.test(one?.status ?? ""));
    const times = results.map((one) => one?.seconds);
    const rows = [
      row(t("race.expanded"), results.map((one) => one?.counters?.expanded), number, judged, stopped),
      row(t("race.generated"), results.map((one) => one?.counters?.generated), number, judged, stopped),
      row(t("race.stored"), results.map((one) => one?.counters?.stored), number, judged, stopped),
      // Both ran at the same time, on the same machine.
      row(t("race.time"), times, (time) => seconds(time, typical(times)), false),
      row(t("race.length"), results.map((one) => one?.length), number, judged),
      this.runners.some(({ prices }) => prices) && row(t("race.cost"), results.map((one) => one?.cost), (cost) => this.runners.find(({ prices }) => prices).cost(cost), judged),
      row(t("race.status"), results.map((one) => one && ending(one)), String, false),
    ];
    const head = [unseen(t("race.figure")), ...this.runners.map(({ solver }, index) => t("race.lane", { name: "AB"[index], solver }))];
    const table = el("table", { className: "comparison" }, el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows.filter(Boolean)));
    fill(this.table, sideways(t("view.race"), table));
    this.replay();
  }
}

/** How a search ended: a solution, proven to be optimal or not, or why there is none. */
function ending({ status, path, cost, lower_bound: lower }) {
  if (path == null) return translated(`status.short.${status}`, status);
  return t(lower === cost ? "race.proven" : "race.unproven");
}

function row(name, values, write, judged, atLeast = []) {
  const known = values.filter((value) => value != null);
  const best = judged && known.length === 2 && known[0] !== known[1] ? Math.min(...known) : null;
  const text = (value, index) => value == null ? "–" : `${atLeast[index] ? "≥ " : ""}${write(value)}`;
  const cell = (value, index) => el("td", { className: best !== null && value === best ? "best" : "" }, text(value, index));
  return el("tr", {}, el("th", { scope: "row" }, name), values.map(cell));
}
