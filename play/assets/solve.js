// Solving: one search, watched, and its solution.

import { el, field } from "./dom.js";
import { t } from "./language.js";
import { Runner } from "./runner.js";
import { costsOf } from "./solver.js";

export class SolveView {
  constructor(page) {
    const costs = costsOf(page.catalogue, () => page.take(this.puzzle));
    this.runner = new Runner(page, costs);
    Object.assign(this, { costs, forms: [this.runner.form] });
    const { player, form, actions, outcome } = this.runner;
    form.element.querySelector("details.limited").before(field(t("solver.costs"), costs));
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

  /** Forgets what was said of a board that is no longer there. */
  reject() {
    this.runner.clear();
  }
}
