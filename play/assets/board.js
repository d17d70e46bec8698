// A board on the screen: tiles that glide.

import { el, fill } from "./dom.js";
import { COLON, t } from "./language.js";

/** Draws the tiles of a puzzle; `onpick` is called with the cell of a tile that is clicked. */
export class BoardView {
  constructor({ onpick, label } = {}) {
    this.onpick = onpick;
    this.label = label;
    this.element = el("div", { className: "board", role: "group" });
    if (onpick) {
      this.element.tabIndex = 0;
      this.element.classList.add("swiped");
    }
  }

  /** Takes a puzzle: makes its tiles anew. */
  take(puzzle, tiles) {
    this.puzzle = puzzle;
    this.element.style.setProperty("--width", puzzle.width);
    this.element.style.setProperty("--height", puzzle.height);
    this.tiles = puzzle.labels.map((text, tile) => (tile === 0 ? null : this.tile(text, tile)));
    fill(this.element, this.tiles);
    this.show(tiles);
  }

  tile(text, tile) {
    if (!this.onpick) return el("div", { className: "tile", data: { tile } }, el("span", {}, text));
    const pick = () => this.onpick(this.shown.indexOf(tile));
    return el("button", { type: "button", tabIndex: -1, className: "tile", data: { tile }, onclick: pick }, el("span", {}, text));
  }

  /** Shows an arrangement; `lit` are the tiles to be lit. */
  show(tiles, lit = []) {
    this.shown = tiles;
    const { width, labels, goalTiles } = this.puzzle;
    tiles.forEach((tile, cell) => {
      if (tile === 0) return;
      const element = this.tiles[tile];
      element.style.setProperty("--row", Math.floor(cell / width));
      element.style.setProperty("--column", cell % width);
      element.classList.toggle("home", goalTiles[cell] === tile);
      element.classList.toggle("lit", lit.includes(tile));
      if (this.onpick) element.setAttribute("aria-label", t(lit.includes(tile) ? "board.lit" : "board.tile", { tile: labels[tile] }));
    });
    this.element.setAttribute("aria-label", `${this.label ?? t("board")}${COLON}${this.spoken(tiles)}`);
    this.element.dataset.board = this.puzzle.text(tiles);
  }

  spoken(tiles) {
    const { width, labels } = this.puzzle;
    const rows = [];
    for (let cell = 0; cell < tiles.length; cell += width) {
      rows.push(tiles.slice(cell, cell + width).map((tile) => (tile ? labels[tile] : t("board.blank"))).join(" "));
    }
    return rows.join(", ");
  }
}

/** A small picture of tiles. */
export function thumbnail(puzzle, tiles) {
  const cells = tiles.map((tile) => el("span", { className: tile ? "" : "blank" }, tile ? puzzle.labels[tile] : ""));
  const element = el("div", { className: "thumbnail", role: "img", aria: { label: puzzle.text(tiles) } }, cells);
  element.style.setProperty("--width", puzzle.width);
  return element;
}
