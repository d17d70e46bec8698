// The boards of an experiment whose runs are folded, a hundred at a time.

import { address } from "./address.js";
import { get } from "./api.js";
import { el, sideways } from "./dom.js";
import { number, t } from "./language.js";

export const PAGE = 100;

export async function boards(experiment, from) {
  const { of, instances } = await get(`/api/results/instances?${new URLSearchParams({ experiment, from })}`);
  const rows = instances.map(({ instance, board, optimum }) =>
    el("tr", {}, el("td", { className: "number" }, el("a", { href: address({ experiment, instance }) }, instance)), el("td", {}, el("code", {}, board)), el("td", { className: "number" }, best(optimum))),
  );
  const heads = ["instance", "board", "optimum"].map((name) => el("th", { scope: "col" }, t(`results.${name}`)));
  const turn = (to, label) => el("a", { href: address({ experiment, from: to }) }, label);
  const pages = [from > 0 && turn(Math.max(0, from - PAGE), t("results.before")), from + PAGE < of && turn(from + PAGE, t("results.after"))];
  const within = t("results.instances", { from: number(from + 1), to: number(from + instances.length), of: number(of) });
  return [el("h3", {}, within), sideways(within, el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows))), el("p", { className: "actions" }, pages)];
}

/** What is known of the length of a shortest solution. */
export function best(optimum) {
  if (!optimum) return "–";
  if (!optimum.solvable) return t("results.unsolvable");
  const { lower, upper } = optimum;
  return lower === upper ? String(lower) : `${lower} – ${upper ?? "?"}`;
}
