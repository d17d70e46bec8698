// One search: its form, its counters while it runs, and its solution.

import { cancel, search } from "./api.js";
import { announce, button, changing, el, fill } from "./dom.js";
import { brief, counted, number, seconds, t, translated } from "./language.js";
import { Player } from "./player.js";
import { SolverForm, suited } from "./solver.js";

/** No 3x3 board is farther from its goal (Reinefeld 1993). */
const FARTHEST = 31;
/** Seconds of the shortest search that has a rate. */
const SHORTEST_RATED = 0.01;
const COUNTERS = ["expanded", "generated", "stored", "bound", "seconds", "rate"];

export class Runner {
  /** `usual` gives the usual solver of a size and of costs; `plays` says whether the solution plays as soon as it is found. */
  constructor(page, costs, { label, onend, usual = suited, plays = true } = {}) {
    Object.assign(this, { page, costs, onend, usual, plays });
    this.form = new SolverForm(page.catalogue, () => page.write());
    this.player = new Player(label);
    this.counters = Object.fromEntries(COUNTERS.map((name) => [name, changing({ name }, "–")]));
    this.starting = button(t("runner.start"), () => this.run(), { className: "primary", name: "start" });
    this.stopping = button(t("runner.cancel"), () => this.stop(), { name: "cancel", disabled: true });
    this.ran = el("p", { className: "ran" });
    this.verdict = el("p", { className: "verdict" });
    this.slides = el("p", { className: "slides" });
    const figures = COUNTERS.map((name) => el("div", {}, el("dt", {}, t(`counter.${name}`)), el("dd", {}, this.counters[name])));
    this.figures = el("dl", { className: "figures" }, figures);
    this.kept = el("p", { className: "help", hidden: true }, t("counter.path"));
    this.actions = el("div", { className: "actions" }, this.starting, this.stopping);
    this.outcome = el("div", { className: "outcome" }, this.ran, this.figures, this.kept, this.verdict, this.slides);
    // A browser that keeps the page for its Back button keeps its requests, too.
    addEventListener("pagehide", () => this.running && this.drop());
  }

  take(puzzle) {
    this.leave();
    this.puzzle = puzzle;
    const kind = [puzzle.size, this.costs.value];
    if (String(this.kind) !== String(kind)) this.form.suit(this.problem, this.usual(...(this.kind = kind)));
    this.player.take(puzzle, puzzle.start);
    this.clear();
  }

  get problem() {
    return { ...this.puzzle.problem(), costs: this.costs.value };
  }

  clear() {
    for (const output of Object.values(this.counters)) output.value = "–";
    this.kept.hidden = true;
    fill(this.ran);
    fill(this.verdict);
    fill(this.slides);
    this.result = null;
    this.prices = null;
    this.outcome.dataset.state = "idle";
  }

  get running() {
    return this.outcome.dataset.state === "running";
  }

  /** Drops a running search and pauses the solution. */
  leave() {
    this.asking?.abort();
    this.player.pause();
    if (this.running) this.state("idle");
  }

  /** Runs to the end, or until it is cancelled. */
  async run() {
    this.leave();
    const asking = (this.asking = new AbortController());
    this.clear();
    this.player.take(this.puzzle, this.puzzle.start);
    this.state("running");
    this.verdict.textContent = t("runner.preparing");
    const wanted = { problem: this.problem, solver: this.form.solver, limits: this.form.limits };
    // The form may be changed while it runs, and afterwards.
    this.ran.textContent = this.solver = this.form.label;
    try {
      await search(wanted, asking.signal, (line) => this.receive(line));
    } catch (refusal) {
      if (refusal.name !== "AbortError") this.fail(refusal);
    }
  }

  /** Asks the server to stop the search, which then reports its end; before it has begun, the request is dropped. */
  stop() {
    if (!this.running) return;
    if (this.id) return cancel(this.id);
    this.drop();
  }

  /** Drops the request, which ends the search, without waiting for its last counters. */
  drop() {
    this.leave();
    this.say("cancelled", t("runner.cancelled"));
  }

  receive(line) {
    if (line.event === "started") {
      this.id = line.id;
      this.prices = line.scale ? { scale: line.scale, tiles: line.tile_costs } : null;
    } else if (line.event === "progress") {
      this.count(line);
      if (line.expanded) this.verdict.textContent = t("runner.running");
    } else if (line.event === "ended") {
      // The counters of a search that the clock stopped are blank: the last ones that were reported stay.
      if (line.counters || line.status !== "unfinished") this.count({ ...line.counters, seconds: line.seconds, bound: line.counters?.iterations.at(-1)?.[0] });
      this.ended(line);
    } else if (line.event === "cancelled") {
      this.count(line);
      this.say("cancelled", t("runner.cancelled"));
    } else {
      this.fail(line);
    }
  }

  count({ expanded, generated, stored, bound, seconds: time }) {
    const show = (name, value) => (this.counters[name].value = value == null ? "–" : number(value));
    show("expanded", expanded);
    show("generated", generated);
    show("stored", stored);
    // What has expanded states and stored none keeps its path alone.
    this.kept.hidden = !(expanded > 0 && stored === 0);
    this.counters.bound.value = bound == null ? "–" : this.cost(bound);
    this.counters.seconds.value = seconds(time);
    // Too short a search shows how long a clock takes.
    this.counters.rate.value = time >= SHORTEST_RATED && expanded ? t("counter.perSecond", { n: number(expanded / time) }) : "–";
  }

  ended(line) {
    this.result = line;
    const { length, lower_bound: lower, status } = line;
    const kind = this.prices ? "runner.priced" : "runner";
    if (length == null) return this.say("unsolved", `${translated(`status.${status}`, status)}${lower ? ` ${t(`${kind}.atLeast`, { lower: this.least(lower) })}` : ""}`);
    const said = { moves: counted("moves", length), cost: this.cost(line.cost), lower: lower && this.least(lower) };
    const { start } = this.puzzle;
    this.player.open(start, line.path);
    if (length <= 500) fill(this.slides, el("span", {}, t(`${kind}.slide`)), ` ${this.slid(line.path)}`);
    if (this.plays) this.player.begin();
    if (lower === line.cost) this.say("optimal", t(`${kind}.optimal`, said));
    else if (this.puzzle.size === "3x3" && !this.prices && length > FARTHEST) this.say("solved", t("runner.far", { ...said, most: counted("moves", FARTHEST) }));
    else this.say("solved", t(lower ? `${kind}.between` : `${kind}.solved`, said));
  }

  /** A cost as people read it: in units of 1. */
  cost(units) {
    return number(this.prices ? units / this.prices.scale : units, 3);
  }

  /** A lower bound as people read it: moves, or a cost where these differ. */
  least(bound) {
    return this.prices ? this.cost(bound) : counted("moves", bound);
  }

  /** The tiles that a path slides; each with its cost, where these differ. */
  slid(path) {
    const { puzzle, prices } = this;
    const tiles = puzzle.slidTiles(puzzle.start, path);
    const write = (tile) => puzzle.labels[tile] + (prices ? `\u00a0(${this.cost(prices.tiles[tile])})` : "");
    return tiles.map(write).join(prices ? ", " : " ");
  }

  fail(refusal) {
    this.say("failed", brief(refusal));
  }

  say(state, text) {
    this.state(state);
    announce((this.verdict.textContent = text));
    this.onend?.(this);
  }

  state(state) {
    const running = state === "running";
    if (running) this.id = null;
    this.outcome.dataset.state = state;
    this.verdict.dataset.kind = { failed: "wrong", optimal: "fine", solved: "fine" }[state] ?? "";
    this.starting.disabled = running;
    this.stopping.disabled = !running;
    if (!running) fill(this.verdict);
  }
}
