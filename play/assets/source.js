// The source of an experiment's boards: the server describes it in English, which other languages translate.

import { counted, number, t, translated } from "./language.js";

/** The server's sentences by kind; named groups are their values. */
const SAYINGS = {
  listed: /^(?<n>[\d,]+) listed boards?$/,
  permutations: /^(?<n>[\d,]+) random boards?, solvable or not, seed (?<seed>\d+)$/,
  uniform: /^(?<n>[\d,]+) random solvable boards?, seed (?<seed>\d+)$/,
  walk: /^(?<n>[\d,]+) random walks? of (?<moves>[\d,]+) moves?, seed (?<seed>\d+)$/,
  distance: /^(?<n>[\d,]+) random boards? (?:at each of )?(?<moves>[\d, ]+) moves from the goal, seed (?<seed>\d+)$/,
  every: /^every solvable board$/,
  file: /^(?<n>[\d,]+) boards of (?<file>.+)$/,
  part: /^(?<n>[\d,]+) of the (?<of>[\d,]+) boards of (?<file>.+)$/,
};

/** What moves cost, after the boards. */
const COSTS = /, costs (?<name>\w+)(?: \(unit (?<unit>[\d/]+)\))?$/;

export function source(said) {
  const costs = COSTS.exec(said);
  if (!costs) return boards(said);
  const { name, unit } = costs.groups;
  const cost = t("source.costs", { cost: t(`costs.${name}`) }) + (unit ? t("source.unit", { unit }) : "");
  return `${boards(said.slice(0, costs.index))}${cost}`;
}

function boards(said) {
  for (const [kind, pattern] of Object.entries(SAYINGS)) {
    const found = pattern.exec(said);
    if (!found) continue;
    if (kind === "every") return translated("source.every", said);
    if (!translated(`source.${kind}.more`, null)) return said;
    const count = (name) => Number(found.groups[name]?.replaceAll(",", ""));
    return counted(`source.${kind}`, count("n"), { ...found.groups, of: number(count("of")) });
  }
  return said;
}
