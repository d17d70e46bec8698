// A form for a solver: an algorithm with its options, a heuristic, and limits.

import { post } from "./api.js";
import { announce, el, field, fill, select, whole } from "./dom.js";
import { COLON, reason, t, translated } from "./language.js";

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

/** The usual solver of a size, for what moves cost: its algorithm, options and heuristic. */
export function suited(size, costs) {
  return costs === "unit" ? (SUITED[size] ?? ELSE) : (PRICED[size] ?? PRICED.else);
}

/** A choice of what moves cost. */
export function costsOf(catalogue, onchange) {
  const costs = select(catalogue.costs.map(({ name, meaning }) => ({ value: name, label: translated(`costs.${name}`, meaning) })), "unit", onchange);
  costs.name = "costs";
  /** Chooses costs by name; returns whether this changes anything. */
  costs.choose = (name) => {
    const changed = name !== costs.value && catalogue.costs.some((known) => known.name === name);
    if (changed) costs.value = name;
    return changed;
  };
  return costs;
}

export class SolverForm {
  /** `onchange` is called when the reader has changed the solver; with `trees`, it offers those whose steps can be shown. */
  constructor(catalogue, onchange, { limits = true, trees = false } = {}) {
    const offered = catalogue.algorithms.filter(({ tree }) => tree || !trees);
    Object.assign(this, { catalogue, offered, onchange, asked: 0 });
    const algorithms = offered.map(({ name, label }) => ({ value: name, label: translated(`algorithm.${name}`, label) }));
    this.algorithm = select(algorithms, "astar", () => this.chosen());
    this.options = el("input", { type: "text", name: "options", spellcheck: false, autocomplete: "off" });
    this.heuristic = el("input", { type: "text", name: "heuristic", spellcheck: false, autocomplete: "off", oninput: () => this.estimated() });
    const names = el("datalist", { id: `heuristics-${++lists}` }, catalogue.heuristics.map(({ name, meaning }) => el("option", { value: name }, translated(`heuristic.${name}`, meaning))));
    this.heuristic.setAttribute("list", names.id);
    this.expanded = el("input", { type: "number", name: "expanded", min: 1, max: catalogue.limits.expanded, placeholder: t("solver.none") });
    this.seconds = el("input", { type: "number", name: "seconds", min: 0.1, step: "any", max: catalogue.limits.seconds, value: 60 });
    this.megabytes = el("input", { type: "number", name: "megabytes", min: 1, max: catalogue.limits.bytes >> 20, value: catalogue.limits.bytes >> 20 });
    this.meaning = el("p", { className: "help" });
    this.estimate = el("p", { className: "help" });
    this.replaced = el("p", { className: "replaced" });
    this.explained = el("dl");
    this.element = el(
      "div",
      { className: "solver", onchange },
      field(t("solver.algorithm"), this.algorithm, this.meaning),
      field(t("solver.heuristic"), this.heuristic, this.estimate),
      field(t("solver.options"), this.options),
      el("details", { className: "options" }, el("summary", {}, t("solver.explained")), this.explained),
      names,
      this.replaced,
      limits &&
        el(
          "details",
          { className: "limited" },
          el("summary", {}, t("solver.limits")),
          el("div", { className: "limits" }, field(t("solver.seconds"), this.seconds), field(t("solver.expanded"), this.expanded), field(t("solver.megabytes"), this.megabytes)),
        ),
    );
    this.chosen();
    this.usual = this.solver;
  }

  get known() {
    return this.offered.find(({ name }) => name === this.algorithm.value);
  }

  chosen() {
    const { blind, options, summary, name } = this.known;
    this.heuristic.disabled = blind;
    this.meaning.textContent = translated(`summary.${name}`, summary);
    const defaults = options.map((option) => `${option.name} = ${option.default}`).join(", ");
    this.options.placeholder = defaults && t("solver.default", { options: defaults });
    fill(this.explained, options.map(explained));
    this.options.value = name === "weighted_astar" ? "weight = 2" : "";
    this.estimated();
  }

  /** Describes the heuristic, where it is one of the list. */
  estimated() {
    const known = this.known.blind ? null : this.catalogue.heuristics.find(({ name }) => name === this.heuristic.value.trim());
    const foreign = /^h[12]$/.test(known?.name) ? `. ${t("solver.foreign")}` : "";
    this.estimate.textContent = known ? translated(`heuristic.${known.name}`, known.meaning) + foreign : "";
  }

  /** Takes another kind of problem: keeps a solver that the reader chose if it can be used there; otherwise takes the usual one, and says so. */
  async suit(problem, usual) {
    const turn = ++this.asked;
    const { solver, label } = this;
    fill(this.replaced);
    if (solver !== this.usual) {
      const refusal = await post("/api/solver", { problem, solver }).then(() => null, (refused) => refused);
      if (!refusal || turn !== this.asked) return;
      announce((this.replaced.textContent = t("solver.unsuited", { solver: label, reason: reason(refusal) })));
    }
    this.choose(...usual);
    this.usual = this.solver;
    this.onchange();
  }

  /** Takes a solver as `solver` writes it. */
  read(text) {
    const [, algorithm, options = "", heuristic = ""] = /^(\w+)(?:\(([^)]*)\))?(?:: (.*))?$/.exec(text) ?? [];
    if (this.offered.some(({ name }) => name === algorithm)) this.choose(algorithm, options, heuristic);
  }

  choose(algorithm, options, heuristic) {
    this.algorithm.value = algorithm;
    this.chosen();
    this.options.value = options;
    this.heuristic.value = heuristic;
    this.estimated();
  }

  /** The solver as people read it, such as `weighted A* (weight 2), manhattan`. */
  get label() {
    const { name, label, headline, blind } = this.known;
    const options = this.options.value.trim().replace(new RegExp(`\\b${headline} *= *`), `${translated(`headline.${headline}`, headline)} `);
    const algorithm = translated(`algorithm.${name}`, label) + (options && ` (${options})`);
    return blind ? algorithm : `${algorithm}, ${this.heuristic.value.trim()}`;
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
