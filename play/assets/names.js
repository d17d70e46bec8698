// Names of solvers in the page's language; results have English ones.

import { t, translated } from "./language.js";

let labels = new Map();

/** Takes the English labels of the algorithms, and the options whose values are part of them. */
export function learn({ algorithms }) {
  labels = new Map(algorithms.map(({ name, label, headline }) => [name, { label, headline }]));
}

/** The label of a solver, or of its algorithm, with the algorithm translated: `A* pondéré (poids 3/2), manhattan`. */
export function named(label, solver) {
  if (label === "reference") return t("results.reference");
  const name = /^\w*/.exec(solver)[0];
  const known = labels.get(name);
  if (!known || !label.startsWith(known.label)) return label;
  const option = translated(`headline.${known.headline}`, null);
  const valued = label.slice(known.label.length).replace(/^ ([^ ,]+)(?=,|$)/, option ? ` (${option}\u00a0$1)` : "$&");
  // An option that several solvers differ in stands with its name: `random search seed 2`.
  const rest = valued.replace(/^ ([a-z_]+) ([^ ,]+)(?=,|$)/, (all, name, value) => (translated(`headline.${name}`, null) ? ` (${translated(`headline.${name}`)}\u00a0${value})` : all));
  return translated(`algorithm.${name}`, known.label) + rest;
}
