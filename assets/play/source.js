// The source of an experiment's boards: the server describes it in English, which other languages translate.

import { number, t, translated } from "./language.js";

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

export function source(said) {
  for (const [kind, pattern] of Object.entries(SAYINGS)) {
    const found = pattern.exec(said);
    if (!found || !translated(`source.${kind}`, null)) continue;
    const count = (name) => found.groups?.[name] && number(Number(found.groups[name].replaceAll(",", "")));
    return t(`source.${kind}`, { ...found.groups, n: count("n"), of: count("of") });
  }
  return said;
}
