// One board of an experiment: each solver's run, and its solutions played step by step.

import { address } from "./address.js";
import { get, post } from "./api.js";
import { best, head, isOpen, moves, status, worded } from "./boards.js";
import { breakable, bring, button, el, icon, sideways, unseen } from "./dom.js";
import { number, seconds, t, typical } from "./language.js";
import { named } from "./names.js";
import { Player } from "./player.js";
import { Puzzle } from "./puzzle.js";

/** The elements of the page of a board; the named solver's solution plays once they are shown. */
export async function instance(view, about, number, solver) {
  const answer = await get(`/api/results/runs?${new URLSearchParams({ experiment: about.name, instance: number })}`);
  const { board, goal, size, blank } = answer;
  const puzzle = new Puzzle(await post("/api/board", { board, goal, size, blank }), goal);
  const player = new Player();
  player.take(puzzle, puzzle.start);
  const one = t("results.one", { n: number });
  // Shared results may come without times.
  const timed = answer.runs.some((run) => run.seconds != null);
  const like = typical(answer.runs.map((run) => run.seconds));
  const rows = answer.runs.map((run) => ({ run, element: row(run, timed && like, () => watch(run)) }));
  const watch = ({ label, path }) => {
    for (const { run, element } of rows) element.classList.toggle("watched", run.label === label);
    view.write({ experiment: about.name, instance: number, solver: label });
    player.open(puzzle.start, path);
    player.begin();
    bring(player.element);
  };
  const play = button(t("results.play"), () => view.page.go("play", puzzle, puzzle.start), { className: "primary", name: "play-instance" });
  const chosen = answer.runs.find(({ label, path }) => label === solver && path);
  return {
    parts: [
      el("p", {}, el("a", { href: address({ experiment: about.name }) }, `← ${about.title}`)),
      el("h2", {}, one),
      el("p", {}, t(isOpen(answer.optimum) ? "results.shortest.unknown" : "results.shortest", { n: best(answer.optimum) })),
      el("div", { className: "columns" }, el("div", { className: "stage" }, player.element, puzzle.solvable && play), runs(one, rows, timed, answer.folded)),
    ],
    begin: () => chosen && watch(chosen),
    left: () => player.pause(),
  };
}

// The most important columns first: narrow screens show only these.
const HEADS = ["solver", "length", "expanded", "status", "generated", "time"];

function row(run, like, watch) {
  const count = (value) => el("td", { className: "number" }, value == null ? "–" : number(value));
  const film = run.path != null && button(icon("play"), watch, { name: "watch-run", aria: { label: t("results.watch", { solver: named(run.label, run.solver) }) } });
  return el(
    "tr",
    { className: run.reference ? "reference" : "" },
    el("th", { scope: "row", title: run.solver }, breakable(named(run.label, run.solver)), worded(run.status)),
    el("td", {}, film),
    moves(run.length, run.cost),
    count(run.expanded),
    status(run.status),
    count(run.generated),
    like !== false && el("td", { className: "number" }, run.seconds == null ? "–" : seconds(run.seconds, like)),
  );
}

function runs(label, rows, timed, folded) {
  if (rows.length === 0) return el("p", {}, t(folded ? "results.folded" : "results.none"));
  const names = timed ? HEADS : HEADS.slice(0, -1);
  const heads = names.map(head);
  heads.splice(1, 0, el("th", { scope: "col" }, unseen(t("results.film"))));
  return sideways(label, el("table", { className: "runs" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows.map(({ element }) => element))));
}
