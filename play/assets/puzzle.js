// Boards as lists of tiles, 0 being the blank; moves are letters, the way the blank goes.

export const BACK = { U: "D", D: "U", L: "R", R: "L" };

/** A board with its goal, as the server sends it. */
export class Puzzle {
  constructor(board, goal) {
    Object.assign(this, { size: board.size, width: board.width, height: board.height, labels: board.labels, blank: board.blank });
    Object.assign(this, { start: board.tiles, goalTiles: board.goal_tiles, goalText: board.goal, goal: goal ?? board.goal });
    Object.assign(this, { solvable: board.solvable, refusal: board.refusal });
  }

  /** The cell that the blank enters by a move, or -1. */
  target(tiles, letter) {
    const blank = tiles.indexOf(0);
    const [row, column] = [Math.floor(blank / this.width), blank % this.width];
    if (letter === "U") return row > 0 ? blank - this.width : -1;
    if (letter === "D") return row + 1 < this.height ? blank + this.width : -1;
    if (letter === "L") return column > 0 ? blank - 1 : -1;
    return column + 1 < this.width ? blank + 1 : -1;
  }

  /** The tiles after a move; nothing where it is not possible. */
  moved(tiles, letter) {
    const [from, to] = [tiles.indexOf(0), this.target(tiles, letter)];
    if (to < 0) return null;
    const next = tiles.slice();
    [next[from], next[to]] = [next[to], 0];
    return next;
  }

  /** The moves that bring the blank to a cell of its row or column. */
  towards(tiles, cell) {
    const blank = tiles.indexOf(0);
    const rows = Math.floor(cell / this.width) - Math.floor(blank / this.width);
    const columns = (cell % this.width) - (blank % this.width);
    if (rows !== 0 && columns !== 0) return "";
    return (rows < 0 ? "U" : "D").repeat(Math.abs(rows)) + (columns < 0 ? "L" : "R").repeat(Math.abs(columns));
  }

  /** Every board along moves, the first included. */
  walk(tiles, letters) {
    const boards = [tiles];
    for (const letter of letters) boards.push(this.moved(boards.at(-1), letter));
    return boards;
  }

  /** The tiles that moves slide. */
  slidTiles(tiles, letters) {
    const boards = this.walk(tiles, letters);
    return boards.slice(1).map((board, index) => boards[index][board.indexOf(0)]);
  }

  /** What is written on them. */
  slid(tiles, letters) {
    return this.slidTiles(tiles, letters).map((tile) => this.labels[tile]);
  }

  solved(tiles) {
    return tiles.every((tile, cell) => tile === this.goalTiles[cell]);
  }

  text(tiles) {
    const rows = [];
    for (let cell = 0; cell < tiles.length; cell += this.width) {
      rows.push(tiles.slice(cell, cell + this.width).map((tile) => this.labels[tile]).join(" "));
    }
    return rows.join("/");
  }

  /** A board as requests send it. */
  problem(tiles = this.start) {
    return { board: this.text(tiles), goal: this.goal, size: this.size, blank: this.blank };
  }

  /** The same for an address, which names the blank only where it is not 0. */
  query(tiles) {
    const { blank, ...problem } = this.problem(tiles);
    return new URLSearchParams(blank ? { ...problem, blank } : problem);
  }
}
