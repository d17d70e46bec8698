// A solution that plays like a film.

import { BoardView } from "./board.js";
import { button, changing, el, fill, icon, select, stillness } from "./dom.js";
import { t } from "./language.js";

const SPEEDS = [1, 2, 4, 8, 16];

export class Player {
  constructor(label) {
    this.board = new BoardView({ label });
    this.speed = 4;
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, aria: { label: t("player.step") }, oninput: () => this.to(Number(this.slider.value)) });
    this.where = changing({ name: "step" });
    const mark = (name, act) => button(icon(name), act, { name, title: t(`player.${name}`), aria: { label: t(`player.${name}`) } });
    this.first = mark("first", () => this.to(0));
    this.back = mark("back", () => this.to(this.step - 1));
    this.playing = mark("play", () => this.toggle());
    this.next = mark("next", () => this.to(this.step + 1));
    this.last = mark("last", () => this.to(this.boards.length - 1));
    const speeds = SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }));
    this.speeds = select(speeds, String(this.speed), (value) => (this.speed = Number(value)));
    this.speeds.setAttribute("aria-label", t("player.speed"));
    const keys = el("div", { className: "keys" }, this.first, this.back, this.playing, this.next, this.last, this.speeds);
    this.controls = el("div", { className: "player" }, this.slider, this.where, keys);
    this.element = el("div", { className: "film" }, this.board.element, this.controls);
  }

  /** Shows a board without a solution. */
  take(puzzle, tiles) {
    this.puzzle = puzzle;
    this.board.take(puzzle, tiles);
    this.load([tiles], "");
  }

  /** Shows a solution from its first board. */
  open(tiles, path) {
    this.load(this.puzzle.walk(tiles, path), path);
  }

  load(boards, path) {
    this.pause();
    Object.assign(this, { boards, path });
    this.slider.max = boards.length - 1;
    this.controls.classList.toggle("empty", boards.length === 1);
    for (const control of this.controls.querySelectorAll("input, button, select")) control.disabled = boards.length === 1;
    this.to(0);
  }

  to(step) {
    this.step = Math.min(Math.max(step, 0), this.boards.length - 1);
    this.slider.value = this.step;
    this.where.value = `${this.step} / ${this.boards.length - 1}`;
    this.board.show(this.boards[this.step]);
    if (this.step === this.boards.length - 1) this.pause();
  }

  toggle() {
    if (this.timer) this.pause();
    else this.play();
  }

  /** Starts to play, unless the reader prefers reduced motion. */
  begin() {
    if (!stillness.matches) this.play();
  }

  play() {
    if (this.boards.length === 1) return;
    if (this.step === this.boards.length - 1) this.to(0);
    this.mark("pause");
    const tick = () => {
      this.timer = setTimeout(tick, 1000 / this.speed);
      this.to(this.step + 1);
    };
    this.timer = setTimeout(tick, 1000 / this.speed);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.mark("play");
  }

  mark(name) {
    fill(this.playing, icon(name));
    this.playing.title = t(`player.${name}`);
    this.playing.setAttribute("aria-label", t(`player.${name}`));
  }
}
