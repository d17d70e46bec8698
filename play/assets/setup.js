// The choice of a board: size, goal, and a random or typed board.

import { post } from "./api.js";
import { button, choice, el, field, fill, select, whole } from "./dom.js";
import { reason, t, translated } from "./language.js";
import { Puzzle } from "./puzzle.js";

const OWN = "own";
/** Solution lengths of the presets; without one, boards are drawn from all. */
const PRESETS = { "3x3": { easy: 8, medium: 16, hard: 28 }, else: { easy: 10, medium: 16 } };
/** The field that a rejection is about, where it is not the board. */
const ABOUT = { beyond: "distance", too_wide: "distance", goal: "ownGoal" };
const PAUSE = 200;

/** A random seed. */
export function anySeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
}

export class Setup {
  constructor(catalogue, onpuzzle) {
    Object.assign(this, { catalogue, onpuzzle, size: "3x3", goal: catalogue.goals[0].name, blank: null });
    this.asked = 0;
    const sizes = catalogue.sizes.map(({ name }) => ({ value: name, label: name.replace("x", " × ") }));
    this.sizes = choice("size", t("setup.size"), sizes, this.size, (size) => this.resize(size));
    const goals = catalogue.goals.map(({ name, meaning }) => ({ value: name, label: translated(`goal.${name}`, meaning.split(":")[0]) }));
    this.goals = select([...goals, { value: OWN, label: t("goal.own") }], this.goal, () => this.regoal());
    this.ownGoal = el("input", { type: "text", spellcheck: false, autocomplete: "off", oninput: () => this.later(() => this.read()) });
    this.numbered = el("p", { className: "help" });
    this.ownField = field(t("setup.own"), this.ownGoal);
    this.ownField.hidden = true;
    this.seed = el("input", { type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, value: anySeed() });
    this.text = el("input", { type: "text", spellcheck: false, autocomplete: "off", name: "board", oninput: () => this.later(() => this.read()) });
    this.verdict = el("p", { className: "verdict", role: "status" });
    // An empty field is about to get another number.
    this.seed.addEventListener("change", () => this.seed.value && this.shuffle());
    this.distance = el("input", { type: "number", name: "distance", min: 0, max: 80, placeholder: t("setup.any") });
    this.distance.addEventListener("change", () => this.fresh());
    for (const input of this.fields) input.setAttribute("aria-describedby", (this.verdict.id = "verdict"));
    const presets = ["easy", "medium", "hard"].map((name) => button(t(`setup.${name}`), () => this.preset(name), { name }));
    presets.push(button(t("setup.unsolvable"), () => this.exchanged(), { name: "unsolvable" }));
    const draw = button(t("setup.shuffle"), () => this.fresh(), { className: "primary", name: "shuffle" });
    this.element = el(
      "section",
      { className: "setup card", aria: { label: t("setup") } },
      this.sizes,
      el("div", { className: "goal" }, field(t("setup.goal"), this.goals), this.ownField),
      el("div", { className: "with-button" }, field(t("setup.seed"), this.seed), draw),
      el("div", { className: "wide" }, field(t("setup.board"), this.text, [this.numbered, this.verdict])),
      el("div", { className: "presets", role: "group", aria: { label: t("setup.presets") } }, presets, field(t("setup.distance"), this.distance)),
    );
  }

  /** The fields that may be rejected. */
  get fields() {
    return [this.text, this.distance, this.ownGoal];
  }

  get goalText() {
    return this.goals.value === OWN ? this.ownGoal.value : this.goals.value;
  }

  later(work) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, PAUSE);
  }

  resize(size) {
    this.size = size;
    if (this.goals.value === OWN) this.goals.value = this.catalogue.goals[0].name;
    this.ownField.hidden = true;
    return this.shuffle();
  }

  /** Takes another goal for the same board, which may become unsolvable. */
  regoal() {
    const own = this.goals.value === OWN;
    if (own && this.ownField.hidden) this.ownGoal.value = this.puzzle?.goalText ?? "";
    this.ownField.hidden = !own;
    return this.read();
  }

  /** Takes the number that stands for the blank; without one it is 0 or X, whichever the texts use. */
  number(blank) {
    this.blank = blank || null;
    fill(this.numbered, this.blank && t("setup.blank", { blank }));
  }

  /** Draws the board of another seed. */
  fresh() {
    this.seed.value = anySeed();
    return this.shuffle();
  }

  /** Draws the board of the seed; where the goal has a name, the blank is 0. */
  async shuffle() {
    if (this.goals.value !== OWN) this.number(null);
    const seed = this.seed.value === "" ? anySeed() : whole(this.seed.value, 0);
    this.seed.value = seed;
    const distance = this.distance.value === "" ? null : whole(this.distance.value, 0);
    if (distance != null) this.distance.value = distance;
    await this.ask("/api/shuffle", { size: this.size, goal: this.goalText, blank: this.blank, seed, distance });
  }

  /** Draws a board of a difficulty. */
  preset(name) {
    this.distance.value = (PRESETS[this.size] ?? PRESETS.else)[name] ?? "";
    return this.fresh();
  }

  /** Shows the goal with two tiles exchanged: the 14-15 puzzle, which cannot be solved. */
  async exchanged() {
    if (this.puzzle?.size !== this.size) await this.shuffle();
    const tiles = this.puzzle.goalTiles.slice();
    const [last, other] = tiles.map((tile, cell) => [tile, cell]).filter(([tile]) => tile).map(([, cell]) => cell).slice(-2);
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
    this.text.value = this.puzzle.text(tiles);
    return this.read();
  }

  /** Draws a first board; a rejected one stays in its field, with the reason. */
  async drawInstead() {
    const { refusal, text } = this;
    const [refused, kind] = [text.value, this.verdict.dataset.kind];
    await this.shuffle();
    if (!refusal) return;
    text.value = refused;
    this.seed.value = "";
    this.refuse(refusal, kind);
    this.onpuzzle(null);
  }

  /** Reads the board that is typed. */
  async read() {
    if (this.text.value.trim() === "") return this.empty();
    // It is that of the board before.
    this.distance.value = "";
    await this.ask("/api/board", { board: this.text.value, goal: this.goalText, blank: this.blank }, true);
  }

  /** Nothing is typed, so nothing is wrong; an answer to what was typed before comes too late. */
  empty() {
    this.asked += 1;
    this.seed.value = "";
    this.refuse(null, "");
    fill(this.verdict, t("setup.empty"));
    this.onpuzzle(null);
  }

  /** Takes a board and a goal from an address. */
  async open(board, goal, size, blank) {
    const known = this.catalogue.goals.some(({ name }) => name === goal);
    if (goal) this.goals.value = known ? goal : OWN;
    if (goal && !known) this.ownGoal.value = goal;
    this.ownField.hidden = known || !goal;
    if (size) this.size = size;
    this.number(Number(blank));
    this.text.value = board;
    await this.ask("/api/board", { board, goal: this.goalText, blank: this.blank, ...(size ? { size } : {}) }, true);
  }

  async ask(path, asked, typed = false) {
    const turn = ++this.asked;
    try {
      const drawn = await post(path, asked);
      if (turn !== this.asked) return;
      this.size = drawn.size;
      this.sizes.choose(drawn.size);
      this.puzzle = new Puzzle(drawn, asked.goal);
      if (typed) this.seed.value = "";
      else this.text.value = drawn.board;
      this.refuse(drawn.refusal, drawn.solvable ? "fine" : "unsolvable");
      this.onpuzzle(this.puzzle);
    } catch (refusal) {
      if (turn !== this.asked) return;
      if (typed) this.seed.value = "";
      this.refuse(refusal, "wrong");
      // The earlier board is not the requested one.
      this.onpuzzle(null);
    }
  }

  refuse(refusal, kind = "fine") {
    this.refusal = refusal;
    this.verdict.dataset.kind = kind;
    const wrong = refusal && this[ABOUT[refusal.code] ?? "text"];
    for (const input of this.fields) input.setAttribute("aria-invalid", String(input === wrong));
    fill(this.verdict, refusal ? reason(refusal) : t("setup.fine"));
  }
}
