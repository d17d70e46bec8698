// The review of a finished game: its moves and its time against the shortest solution.

import { post } from "./api.js";
import { bring, button, el, fill } from "./dom.js";
import { clock, counted, reason, t } from "./language.js";

/** Reviews a finished game: first its own numbers, then the comparison that the server computes. */
export async function report(place, page, game) {
  const { puzzle, moves } = game;
  const made = { moves: counted("moves", moves.length), time: clock(game.seconds) };
  const verdict = el("p", { className: "comparison" }, t("end.comparing"));
  const list = el("ol", { className: "moves", aria: { label: t("end.moves") } });
  const again = button(t("end.again"), () => page.setup.fresh(), { className: "primary", name: "again" });
  const actions = el("div", { className: "actions" }, again);
  const hints = game.hints ? el("p", {}, counted("end.hints", game.hints)) : null;
  fill(place, el("h2", {}, t("end.title")), el("p", {}, t("end.made", made)), hints, verdict, actions);
  fill(list, tiles(puzzle, moves, []));
  place.append(el("details", { open: moves.length <= 60 }, el("summary", {}, t("end.moves")), list));
  bring(place);
  try {
    const review = await post("/api/review", { problem: puzzle.problem(), moves });
    fill(list, tiles(puzzle, moves, review.strayed));
    fill(verdict, compare(review));
    verdict.dataset.length = review.length ?? "";
    verdict.dataset.kind = review.proven && review.length === review.moves ? "optimal" : "longer";
    const watch = button(t("end.watch"), () => page.go("solve", puzzle, puzzle.start), { name: "watch" });
    actions.append(watch);
  } catch (refusal) {
    fill(verdict, reason(refusal));
  }
}

function compare({ moves, length, proven, strayed }) {
  if (length === null) return t("end.unknown");
  const shortest = counted("moves", length);
  if (!proven) return t(moves <= length ? "end.asFound" : "end.found", { shortest });
  if (moves === length) return t("end.optimal");
  const more = counted("end.more", moves - length);
  const left = strayed.length ? ` ${t("end.left", { move: strayed[0] })}` : "";
  return `${t("end.longer", { shortest, more })}${left}`;
}

function tiles(puzzle, moves, strayed) {
  const away = new Set(strayed);
  return puzzle.slid(puzzle.start, moves).map((tile, index) => {
    const strays = away.has(index + 1);
    return el("li", { className: strays ? "stray" : "", title: strays ? t("end.stray") : "" }, tile);
  });
}
