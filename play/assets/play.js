// Playing, by hand or with a pilot, and the review afterwards.

import { post } from "./api.js";
import { BoardView, thumbnail } from "./board.js";
import { announce, button, changing, choice, el, fill } from "./dom.js";
import { Game } from "./game.js";
import { brief, clock, counted, either, t } from "./language.js";
import { BACK } from "./puzzle.js";
import { report } from "./review.js";

// A tile slides the way of the arrow, so the blank goes the other way.
const KEYS = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
const SWIPE = 24;

export class PlayView {
  constructor(page) {
    this.page = page;
    this.mode = "manual";
    this.board = new BoardView({ onpick: (cell) => this.pick(cell) });
    this.modes = choice("mode", t("play.mode"), ["manual", "pilot"].map((value) => ({ value, label: t(`play.${value}`) })), this.mode, (mode) => this.turn(mode));
    this.moves = changing({ name: "moves" });
    this.time = changing({ name: "time" });
    this.note = el("p", { className: "note", role: "status" });
    this.target = el("div");
    const actions = { undo: () => this.did(this.game.undo()), redo: () => this.did(this.game.redo()), restart: () => this.restart() };
    this.buttons = Object.fromEntries(Object.entries(actions).map(([name, act]) => [name, button(t(`play.${name}`), act, { name })]));
    this.hinting = button(t("play.hint"), () => this.hint(true), { name: "hint" });
    this.solving = button(t("play.solve"), () => page.go("solve", this.puzzle, this.game.tiles), { name: "solve" });
    this.sharing = button(t("play.share"), () => this.share(), { name: "share" });
    this.end = el("section", { className: "end", tabIndex: -1 });
    this.element = el(
      "div",
      { className: "columns" },
      el("div", { className: "stage" }, this.board.element, this.note),
      el(
        "div",
        { className: "card panel" },
        this.modes,
        el("dl", { className: "figures" }, figure(t("play.moves"), this.moves), figure(t("play.time"), this.time), figure(t("play.goal"), this.target)),
        el("div", { className: "actions" }, Object.values(this.buttons), this.hinting, this.solving, this.sharing),
        el("p", { className: "help" }, t("play.help")),
        this.end,
      ),
    );
    this.listen();
    setInterval(() => this.tick(), 250);
  }

  listen() {
    document.addEventListener("keydown", (event) => this.key(event));
    const { element } = this.board;
    let from = null;
    element.addEventListener("pointerdown", (event) => (from = { x: event.clientX, y: event.clientY }));
    element.addEventListener("pointerup", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
      this.swiped = performance.now();
      this.move(Math.abs(x) > Math.abs(y) ? (x < 0 ? "R" : "L") : y < 0 ? "D" : "U");
    });
  }

  key(event) {
    if (this.page.name !== "play" || this.page.refused || event.altKey || event.target.closest("input, select, textarea")) return;
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z" && !event.shiftKey) this.did(this.game.undo());
    else if (control && (letter === "y" || letter === "z")) this.did(this.game.redo());
    else if (!control && event.key in KEYS) this.move(KEYS[event.key]);
    else return;
    event.preventDefault();
  }

  take(puzzle) {
    // Back from another view with the board that is being played: the game goes on.
    const same = this.game && ["size", "goalText", "blank"].every((name) => this.puzzle[name] === puzzle[name]);
    if (same && this.puzzle.text(this.game.tiles) === puzzle.text(puzzle.start)) return this.advise();
    this.puzzle = puzzle;
    this.game = new Game(puzzle);
    this.board.take(puzzle, puzzle.start);
    fill(this.target, thumbnail(puzzle, puzzle.goalTiles));
    this.begin();
  }

  restart() {
    this.game.restart();
    this.begin();
  }

  begin() {
    fill(this.end);
    this.draw();
    this.advise();
  }

  leave() {
    this.asking?.abort();
  }

  turn(mode) {
    this.mode = mode;
    this.draw();
    this.advise();
  }

  pick(cell) {
    // The end of a swipe is not a click.
    if (performance.now() - (this.swiped ?? -Infinity) < 100) return;
    const moves = this.puzzle.towards(this.game.tiles, cell);
    for (const letter of moves) this.game.move(letter);
    this.did(moves.length > 0);
  }

  move(letter) {
    const made = this.game.move(letter);
    if (made) announce(t("board.tile", { tile: this.puzzle.slid(this.game.tiles, BACK[letter])[0] }));
    this.did(made);
  }

  did(changed) {
    if (!changed) return;
    this.draw();
    if (this.game.over) this.finish();
    else this.advise();
  }

  draw(lit = []) {
    this.asking?.abort();
    fill(this.note);
    this.note.dataset.kind = "";
    this.board.show(this.game.tiles, lit);
    this.board.element.classList.toggle("over", this.game.over);
    this.moves.value = this.game.moves.length;
    this.buttons.undo.disabled = this.game.moves === "" || this.game.over;
    this.buttons.redo.disabled = this.game.undone === "";
    this.buttons.restart.disabled = this.game.moves === "" && this.game.undone === "";
    this.hinting.disabled = this.mode === "pilot" || this.game.over;
    this.tick();
  }

  tick() {
    if (this.game) this.time.value = clock(this.game.seconds);
  }

  advise() {
    if (this.mode === "pilot" && !this.game.over) this.hint(false);
  }

  /** Lights the tiles of the best next moves. */
  async hint(asked) {
    const tiles = this.game.tiles;
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    if (asked) this.game.hints += 1;
    this.note.textContent = t("play.thinking");
    try {
      const hint = await post("/api/hint", this.puzzle.problem(tiles), asking.signal);
      if (asking.signal.aborted) return;
      const lit = hint.best.map((letter) => tiles[this.puzzle.target(tiles, letter)]);
      this.board.show(tiles, lit);
      const names = either(lit.map((tile) => this.puzzle.labels[tile]));
      const length = counted("left", hint.length);
      this.note.dataset.kind = hint.proven ? "optimal" : "found";
      this.note.textContent = t(hint.proven ? "play.best" : "play.found", { tiles: names, length });
    } catch (refusal) {
      if (refusal.name !== "AbortError") this.note.textContent = brief(refusal);
    }
  }

  async share() {
    this.note.dataset.kind = "";
    try {
      await navigator.clipboard.writeText(location.href);
      this.note.textContent = t("play.shared");
    } catch {
      // Denied, or not there: browsers have a clipboard only for pages of this machine or over HTTPS.
      const address = el("input", { type: "text", readOnly: true, value: location.href, aria: { label: t("play.share") } });
      fill(this.note, t("play.unshared"), address);
      address.focus();
      address.select();
    }
  }

  finish() {
    announce(t("play.over", { moves: counted("moves", this.game.moves.length), time: clock(this.game.seconds) }));
    report(this.end, this.page, this.game);
  }
}

function figure(name, value) {
  return el("div", {}, el("dt", {}, name), el("dd", {}, value));
}
