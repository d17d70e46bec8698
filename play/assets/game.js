// A game: a board, the moves made, those taken back, and the time.

import { BACK } from "./puzzle.js";

export class Game {
  constructor(puzzle, now = () => performance.now()) {
    Object.assign(this, { puzzle, now });
    this.restart();
  }

  restart() {
    Object.assign(this, { tiles: this.puzzle.start, moves: "", undone: "", hints: 0, begun: null, ended: null });
  }

  get over() {
    return this.puzzle.solved(this.tiles);
  }

  /** Seconds from the first move to the last one, or to now. */
  get seconds() {
    if (this.begun === null) return 0;
    return ((this.ended ?? this.now()) - this.begun) / 1000;
  }

  /** Makes a move; false where it is not possible. */
  move(letter) {
    const next = this.over ? null : this.puzzle.moved(this.tiles, letter);
    if (!next) return false;
    this.begun ??= this.now();
    this.tiles = next;
    this.moves += letter;
    this.undone = "";
    if (this.over) this.ended = this.now();
    return true;
  }

  undo() {
    const letter = this.moves.at(-1);
    if (!letter || this.over) return false;
    this.tiles = this.puzzle.moved(this.tiles, BACK[letter]);
    this.moves = this.moves.slice(0, -1);
    this.undone += letter;
    return true;
  }

  redo() {
    const letter = this.undone.at(-1);
    if (!letter) return false;
    const rest = this.undone.slice(0, -1);
    const made = this.move(letter);
    this.undone = rest;
    return made;
  }
}
