// A board that plays a solution.

const STEPS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
const SPEEDS = [1, 2, 5, 10, 30, 100];
// How many moves before and after the current one are written beside the board.
const AROUND = 100;

class BoardView {
  constructor(experiment, tiles, goal, small = false) {
    this.width = experiment.width;
    this.homes = new Map(goal.map((tile, cell) => [tile, cell]));
    this.tiles = new Map();
    this.element = h("div", { class: small ? "board small" : "board", role: "img" });
    this.element.style.setProperty("--columns", experiment.width);
    this.element.style.setProperty("--rows", experiment.height);
    for (const tile of tiles.filter(tile => tile > 0)) {
      const part = h("div", { class: "tile", "aria-hidden": "true" }, experiment.labels[tile]);
      this.tiles.set(tile, part);
      this.element.append(part);
    }
    this.set(tiles);
  }

  set(tiles) { tiles.forEach((tile, cell) => { if (tile > 0) this.place(tile, cell); }); }

  place(tile, cell) {
    const part = this.tiles.get(tile);
    part.style.setProperty("--x", cell % this.width);
    part.style.setProperty("--y", Math.floor(cell / this.width));
    part.classList.toggle("home", this.homes.get(tile) === cell);
  }

  describe(text) { this.element.setAttribute("aria-label", text); }
}

class Player {
  constructor(model, experiment, start) {
    this.model = model;
    this.experiment = experiment;
    this.start = start;
    this.view = new BoardView(experiment, start, model.goal(experiment));
    this.tiles = [...start];
    this.solved = false;
    this.path = "";
    this.step = 0;
    this.timer = 0;
    const button = (name, label, act) => h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    this.playButton = button("play", "Play (space)", () => this.toggle());
    this.range = h("input", { type: "range", min: "0", value: "0", "aria-label": "Move", oninput: () => this.seek(Number(this.range.value)) });
    this.speed = h("select", { "aria-label": "Moves a second" }, SPEEDS.map(speed =>
      h("option", { value: speed, selected: speed === 5 }, `${speed} a second`)));
    this.counter = h("output", { class: "counter", "aria-live": "off" });
    this.moves = h("p", { class: "moves" });
    this.controls = h("div", { class: "player-controls" },
      button("first", "To the start (Home)", () => this.seek(0)), button("back", "Back (left arrow)", () => this.seek(this.step - 1)),
      this.playButton, button("on", "On (right arrow)", () => this.seek(this.step + 1)),
      button("last", "To the end (End)", () => this.seek(this.path.length)), this.speed);
    this.element = h("div", { class: "player" }, this.view.element,
      h("div", { class: "player-side" }, this.controls, this.range, this.counter, this.moves));
    this.show();
  }

  load(path, name) {
    this.pause();
    this.name = name;
    // A board that is the goal has a solution, of no moves.
    this.solved = path !== null;
    this.path = path ?? "";
    this.step = 0;
    this.tiles = [...this.start];
    this.view.set(this.tiles);
    this.slid = this.slides();
    this.range.max = String(this.path.length);
    this.controls.hidden = this.range.hidden = this.path.length === 0;
    this.show();
  }

  // The tiles that the path slides, one after the other.
  slides() {
    const tiles = [...this.start];
    let blank = tiles.indexOf(0);
    return [...this.path].map(letter => {
      const target = this.neighbour(blank, letter);
      const tile = tiles[target];
      [tiles[blank], tiles[target], blank] = [tile, 0, target];
      return tile;
    });
  }

  neighbour(cell, letter) {
    const [x, y] = STEPS[letter];
    return cell + x + y * this.experiment.width;
  }

  seek(step) {
    const target = Math.max(0, Math.min(step, this.path.length));
    while (this.step < target) this.slide(this.path[this.step++]);
    while (this.step > target) this.slide({ U: "D", D: "U", L: "R", R: "L" }[this.path[--this.step]]);
    this.show();
  }

  slide(letter) {
    const blank = this.tiles.indexOf(0);
    const target = this.neighbour(blank, letter);
    const tile = this.tiles[target];
    [this.tiles[blank], this.tiles[target]] = [tile, 0];
    this.view.place(tile, blank);
  }

  toggle() { if (this.timer) this.pause(); else this.play(); }

  play() {
    if (this.path.length === 0) return;
    if (this.step === this.path.length) this.seek(0);
    const tick = () => {
      this.seek(this.step + 1);
      if (this.step < this.path.length) this.timer = setTimeout(tick, 1000 / Number(this.speed.value));
      else { this.pause(); say(`Solved after ${plural(this.path.length, "move")}`); }
    };
    this.timer = setTimeout(tick, 1000 / Number(this.speed.value));
    this.label("pause", "Pause (space)");
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.label("play", "Play (space)");
  }

  label(name, text) {
    this.playButton.replaceChildren(icon(name));
    this.playButton.title = text;
    this.playButton.setAttribute("aria-label", text);
  }

  show() {
    const { step, path, solved, experiment } = this;
    this.range.value = String(step);
    const done = step === path.length ? ": solved" : "";
    this.counter.textContent = solved ? `move ${grouped(step)} of ${grouped(path.length)}${done}` : "no solution to play";
    this.view.describe(`Board ${this.model.written(experiment, this.tiles)}`);
    const first = Math.max(0, step - AROUND);
    const last = Math.min(path.length, step + AROUND);
    const parts = [];
    if (path.length > 0) parts.push("Tiles slid: ", first > 0 ? "… " : "");
    for (let at = first; at < last; at += 1) {
      const label = experiment.labels[this.slid[at]];
      parts.push(at === step - 1 ? h("mark", {}, label) : label, " ");
    }
    if (last < path.length) parts.push("…");
    this.moves.replaceChildren(...parts);
  }

  // Whether the key was for the player.
  key(key) {
    const acts = {
      ArrowLeft: () => this.seek(this.step - 1), ArrowRight: () => this.seek(this.step + 1), " ": () => this.toggle(),
      Home: () => this.seek(0), End: () => this.seek(this.path.length),
    };
    if (!acts[key] || this.path.length === 0) return false;
    acts[key]();
    return true;
  }
}
