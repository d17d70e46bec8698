// The boards of an experiment whose runs are folded, a hundred at a time.

import { address } from "./address.js";
import { get } from "./api.js";
import { el, sideways } from "./dom.js";
import { number, t, translated } from "./language.js";

export const PAGE = 100;

export async function boards(experiment, from) {
  const { of, instances } = await get(`/api/results/instances?${new URLSearchParams({ experiment, from })}`);
  const rows = instances.map(({ instance, board, optimum }) =>
    el("tr", {}, el("td", { className: "number" }, el("a", { href: address({ experiment, instance }) }, instance)), el("td", {}, el("code", {}, board)), el("td", { className: "number" }, best(optimum))),
  );
  const heads = ["instance", "tiles", "optimum"].map((name) => el("th", { scope: "col" }, t(`results.${name}`)));
  const turn = (to, label) => el("a", { href: address({ experiment, from: to }) }, label);
  const pages = [from > 0 && turn(Math.max(0, from - PAGE), t("results.before")), from + PAGE < of && turn(from + PAGE, t("results.after"))];
  const within = t("results.instances", { from: number(from + 1), to: number(from + instances.length), of: number(of) });
  return [el("h3", {}, within), sideways(within, el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows))), el("p", { className: "actions" }, pages)];
}

/** The heading of a column of runs. */
export function head(name) {
  const kinds = { solver: "", status: "status" };
  return el("th", { scope: "col", className: kinds[name] ?? "number" }, t(`results.${name}`));
}

/** A cell with the status of a run. */
export function status(word) {
  return el("td", { className: "status" }, translated(`status.short.${word}`, word));
}

/** The status of a run without a solution, below its solver where a narrow screen has no column for it. */
export function worded(word) {
  return word !== "solved" && el("small", { className: "ended" }, translated(`status.short.${word}`, word));
}

/** A cell with the moves of a path and, where moves have costs of their own, what it costs. */
export function moves(length, cost) {
  const priced = cost == null ? "" : ` (${t("results.cost", { n: number(cost) })})`;
  return el("td", { className: "number" }, length == null ? "–" : number(length) + priced);
}

/** Whether only bounds are known of the cost of a cheapest solution. */
export function isOpen(optimum) {
  return Boolean(optimum?.solvable) && optimum.lower !== optimum.upper;
}

/** The cost of a cheapest solution, as far as it is known: its length, where each move costs 1. */
export function best(optimum) {
  if (!optimum) return "–";
  if (!optimum.solvable) return t("results.unsolvable");
  const { lower, upper } = optimum;
  if (upper == null) return t("range.least", { least: number(lower) });
  return lower === upper ? number(lower) : t("range.between", { least: number(lower), most: number(upper) });
}
