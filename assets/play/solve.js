// Solving: one search, watched, and its solution.

import { el } from "./dom.js";
import { Runner } from "./runner.js";

export class SolveView {
  constructor(page) {
    this.runner = new Runner(page);
    const { player, form, actions, outcome } = this.runner;
    this.element = el(
      "div",
      { className: "columns" },
      el("div", { className: "stage" }, player.element),
      el("div", { className: "card panel" }, form.element, actions, outcome),
    );
  }

  take(puzzle) {
    this.puzzle = puzzle;
    this.runner.take(puzzle);
  }

  leave() {
    this.runner.leave();
  }
}
