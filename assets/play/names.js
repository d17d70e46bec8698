// Names of solvers in the page's language; results have English ones.

import { t, translated } from "./language.js";

let labels = new Map();

/** Takes the English labels of the algorithms. */
export function learn({ algorithms }) {
  labels = new Map(algorithms.map(({ name, label }) => [name, label]));
}

/** The label of a solver, or of its algorithm, with the algorithm translated: `A* pondéré 3/2, manhattan`. */
export function named(label, solver) {
  if (label === "reference") return t("results.reference");
  const name = /^\w*/.exec(solver)[0];
  const english = labels.get(name);
  return english && label.startsWith(english) ? translated(`algorithm.${name}`, english) + label.slice(english.length) : label;
}
