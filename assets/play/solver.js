// A form for a solver: an algorithm with its options, a heuristic, and limits.

import { el, field, fill, select, whole } from "./dom.js";
import { COLON, t, translated } from "./language.js";

/** Default solvers by size. */
const SUITED = {
  "3x3": ["astar", "", "linear_conflict"],
  "3x4": ["idastar", "", "max(linear_conflict, walking_distance)"],
  "4x4": ["idastar", "", 'pdb("6-6-3")'],
};
const ELSE = ["weighted_astar", "weight = 2", "linear_conflict"];
/** Where moves have costs, of which other heuristics know nothing. */
const PRICED = { "3x3": ["astar", "", "manhattan"], else: ["weighted_astar", "weight = 2", "manhattan"] };

let lists = 0;

/** A choice of what moves cost. */
export function costsOf(catalogue, onchange) {
  const costs = select(catalogue.costs.map(({ name, meaning }) => ({ value: name, label: translated(`costs.${name}`, meaning) })), "unit", onchange);
  costs.name = "costs";
  return costs;
}

export class SolverForm {
  constructor(catalogue, { limits = true } = {}) {
    this.catalogue = catalogue;
    const algorithms = catalogue.algorithms.map(({ name, label }) => ({ value: name, label: translated(`algorithm.${name}`, label) }));
    this.algorithm = select(algorithms, "astar", () => this.chosen());
    this.options = el("input", { type: "text", name: "options", spellcheck: false, autocomplete: "off" });
    this.heuristic = el("input", { type: "text", name: "heuristic", spellcheck: false, autocomplete: "off" });
    const names = el("datalist", { id: `heuristics-${++lists}` }, catalogue.heuristics.map(({ name, meaning }) => el("option", { value: name }, translated(`heuristic.${name}`, meaning))));
    this.heuristic.setAttribute("list", names.id);
    this.expanded = el("input", { type: "number", name: "expanded", min: 1, max: catalogue.limits.expanded, placeholder: t("solver.none") });
    this.seconds = el("input", { type: "number", name: "seconds", min: 0.1, step: "any", max: catalogue.limits.seconds, value: 60 });
    this.megabytes = el("input", { type: "number", name: "megabytes", min: 1, max: catalogue.limits.bytes >> 20, value: catalogue.limits.bytes >> 20 });
    this.meaning = el("p", { className: "help" });
    this.explained = el("dl");
    this.element = el(
      "div",
      { className: "solver" },
      field(t("solver.algorithm"), this.algorithm, this.meaning),
      field(t("solver.heuristic"), this.heuristic),
      field(t("solver.options"), this.options),
      el("details", { className: "options" }, el("summary", {}, t("solver.explained")), this.explained),
      names,
      limits &&
        el(
          "details",
          { className: "limited" },
          el("summary", {}, t("solver.limits")),
          el("div", { className: "limits" }, field(t("solver.seconds"), this.seconds), field(t("solver.expanded"), this.expanded), field(t("solver.megabytes"), this.megabytes)),
        ),
    );
    this.chosen();
  }

  get known() {
    return this.catalogue.algorithms.find(({ name }) => name === this.algorithm.value);
  }

  chosen() {
    const { blind, options, summary, name } = this.known;
    this.heuristic.disabled = blind;
    this.meaning.textContent = translated(`summary.${name}`, summary);
    this.options.placeholder = options.map((option) => `${option.name} = ${option.default}`).join(", ");
    fill(this.explained, options.map(explained));
    this.options.value = name === "weighted_astar" ? "weight = 2" : "";
  }

  /** Chooses the default of a size, for what moves cost. */
  suit(size, costs = "unit") {
    this.choose(...(costs === "unit" ? (SUITED[size] ?? ELSE) : (PRICED[size] ?? PRICED.else)));
  }

  choose(algorithm, options, heuristic) {
    this.algorithm.value = algorithm;
    this.chosen();
    this.options.value = options;
    this.heuristic.value = heuristic;
  }

  /** The solver as people read it, such as `weighted A* (weight = 2), manhattan`. */
  get label() {
    const options = this.options.value.trim();
    const algorithm = translated(`algorithm.${this.known.name}`, this.known.label) + (options && ` (${options})`);
    return this.known.blind ? algorithm : `${algorithm}, ${this.heuristic.value.trim()}`;
  }

  /** The solver as text, such as `astar(ties = fifo): manhattan`. */
  get solver() {
    const options = this.options.value.trim();
    const algorithm = `${this.algorithm.value}${options ? `(${options})` : ""}`;
    return this.known.blind ? algorithm : `${algorithm}: ${this.heuristic.value.trim()}`;
  }

  get limits() {
    const limits = {};
    if (this.expanded.value) limits.expanded = whole(this.expanded.value, 0);
    if (this.seconds.value) limits.seconds = Number(this.seconds.value);
    if (this.megabytes.value) limits.bytes = whole(this.megabytes.value * 2 ** 20, 0);
    return limits;
  }
}

/** An option: its default, its meaning and what may be written. */
function explained({ name, default: usual, values, meaning }) {
  const may = translated(`values.${values}`, values);
  return [el("dt", {}, el("code", {}, `${name} = ${usual}`)), el("dd", {}, `${translated(`option.${meaning}`, meaning)}${COLON}${may}`)];
}
