// A small search, step by step: its tree and its frontier.

import { post } from "./api.js";
import { announce, button, changing, el, field, fill, icon, sideways, whole } from "./dom.js";
import { Drawing } from "./drawing.js";
import { brief, counted, number, t, translated } from "./language.js";
import { SolverForm } from "./solver.js";
import { Trace } from "./trace.js";

/** How many nodes of the frontier are listed. */
const SHOWN = matchMedia("(max-width: 40rem)").matches ? 5 : 14;
const PERIOD = 700;
/** The keys of the legend, each with the state that some node must have for it to be shown. */
const KEYS = { open: "open", expanded: "expanded", current: "expanded", duplicate: "duplicate", beyond: "beyond", goal: "goal", way: "goal" };

export class TreeView {
  constructor(page) {
    this.page = page;
    this.asked = 0;
    this.form = new SolverForm(page.catalogue, () => page.write(), { limits: false, trees: true });
    this.forms = [this.form];
    this.most = el("input", { type: "number", name: "most", min: 1, max: page.catalogue.limits.tree, value: 60 });
    this.starting = button(t("tree.start"), () => this.run(), { className: "primary", name: "grow" });
    const mark = (name, act) => button(icon(name), act, { name, title: t(`tree.${name}`), aria: { label: t(`tree.${name}`) } });
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, aria: { label: t("tree.step") }, oninput: () => this.to(Number(this.slider.value)) });
    this.playing = mark("play", () => this.toggle());
    this.where = changing({ name: "frame" });
    const keys = [mark("first", () => this.to(0)), mark("back", () => this.to(this.frame - 1)), this.playing, mark("next", () => this.to(this.frame + 1)), mark("last", () => this.to(Infinity))];
    this.controls = el("div", { className: "player" }, this.slider, this.where, el("div", { className: "keys" }, keys));
    this.dropped = el("input", { type: "checkbox", checked: true, onchange: () => this.draw() });
    this.drawing = new Drawing();
    const look = { fit: () => this.drawing.fit(), nearer: () => this.drawing.zoom(1.3), farther: () => this.drawing.zoom(1 / 1.3), root: () => this.drawing.home(), save: () => this.save() };
    const looks = Object.entries(look).map(([name, act]) => button(t(`tree.${name}`), act, { name: `tree-${name}` }));
    this.looks = el("div", { className: "looks", role: "group", aria: { label: t("tree.look") } }, looks);
    this.story = el("p", { className: "note" });
    this.frontier = el("ol", { className: "frontier" });
    this.waiting = el("h2");
    this.verdict = el("p", { className: "verdict" });
    this.ran = el("p", { className: "ran" });
    this.keys = el("div", { className: "keys" });
    this.passes = el("div");
    this.sum = el("p", { className: "help", data: { name: "sum" } });
    this.shown = el(
      "div",
      { className: "trace", hidden: true },
      this.controls,
      this.story,
      this.looks,
      el("div", { className: "growth" }, this.drawing.element, el("aside", {}, this.waiting, this.frontier)),
      el("div", { className: "legend" }, this.keys, el("span", {}, t("tree.arrows")), el("span", {}, t("tree.ranks")), el("label", {}, this.dropped, ` ${t("tree.dropped")}`)),
      this.sum,
      this.passes,
    );
    this.element = el(
      "div",
      { className: "card tree" },
      el("div", { className: "row" }, this.form.element, field(t("tree.most"), this.most), this.starting),
      this.ran,
      this.verdict,
      this.shown,
    );
  }

  take(puzzle) {
    if (this.puzzle?.size !== puzzle.size) this.form.suit(puzzle.problem(), ["astar", "", "manhattan"]);
    this.puzzle = puzzle;
    this.asked += 1;
    this.starting.disabled = false;
    this.pause();
    this.shown.hidden = true;
    this.verdict.dataset.kind = "";
    fill(this.ran);
    fill(this.verdict, t("tree.intro"));
  }

  leave() {
    this.pause();
  }

  async run() {
    this.pause();
    this.starting.disabled = true;
    const turn = ++this.asked;
    const expanded = whole(this.most.value, 0);
    const [label, algorithm] = [this.form.label, this.form.algorithm.value];
    try {
      const answer = await post("/api/tree", { problem: this.puzzle.problem(), solver: this.form.solver, expanded });
      if (turn !== this.asked) return;
      this.trace = new Trace(answer);
      // The form may be changed afterwards.
      this.algorithm = algorithm;
      this.ran.textContent = label;
      const made = { expanded: counted("expanded", answer.expanded), generated: counted("generated", answer.generated) };
      const end = answer.path === null ? translated(`status.${answer.status}`, answer.status) : t("tree.solved", { moves: counted("moves", answer.path.length) });
      this.verdict.dataset.kind = answer.path === null ? "" : "fine";
      fill(this.verdict, `${end} ${t("tree.made", made)}`);
      this.explain(answer);
      this.shown.hidden = false;
      this.drawing.scale = null;
      this.slider.max = this.trace.frames.length - 1;
      this.to(0);
    } catch (refusal) {
      if (turn !== this.asked) return;
      this.shown.hidden = true;
      fill(this.ran);
      this.verdict.dataset.kind = "wrong";
      announce((this.verdict.textContent = brief(refusal)));
    } finally {
      if (turn === this.asked) this.starting.disabled = false;
    }
  }

  to(frame) {
    const last = this.trace.frames.length - 1;
    this.frame = Math.min(Math.max(frame, 0), last);
    this.slider.value = this.frame;
    this.where.value = `${number(this.frame)} / ${number(last)}`;
    if (this.frame === last) this.pause();
    this.draw();
  }

  draw() {
    const scene = this.trace.at(this.frame);
    this.drawing.draw(this.puzzle, this.trace, scene, this.dropped.checked);
    const story = this.describe(scene);
    this.story.textContent = story;
    if (!this.timer) announce(story);
    const open = scene.frontier;
    this.waiting.textContent = this.heading(open.length);
    const items = open.slice(0, SHOWN).map((node) => el("li", {}, el("b", {}, this.trace.sum(node)), el("span", {}, this.trace.nodes[node].board)));
    fill(this.frontier, items, open.length > SHOWN ? el("li", { className: "more" }, t("tree.more", { n: open.length - SHOWN })) : null);
  }

  /** What the list of the frontier has, and in which order. */
  heading(count) {
    const { order, value } = this.trace;
    if (order === "deep") return t("tree.waiting", { n: number(count) });
    if (order === "other") return t("tree.sorted", { n: number(count), value: value[0] });
    return counted("tree.frontier", count, { value: value[0] });
  }

  /** Explains the values on nodes, in which order nodes are expanded, and which children are made. */
  explain({ generates_parent: generatesParent, makes_parts: makesParts }) {
    const { blind, order, value, seen, iterations } = this.trace;
    const kind = { g: ".g", h: ".h" }[value] ?? "";
    const [ofG, ofH] = this.trace.weights;
    const isWhole = ofH % ofG === 0;
    const scaled = ofG > 1 && ofH > 0 ? t(isWhole ? "tree.scaled.whole" : "tree.scaled", { times: ofG, weight: isWhole ? ofH / ofG : `${ofH}/${ofG}` }) : "";
    const falls = ofH > ofG && ofG > 0 && this.trace.anytime ? t("tree.falls") : "";
    const parent = generatesParent == null ? "" : t(generatesParent ? "tree.parent" : "tree.parentless");
    // A search that makes children in parts, without going depth first, keeps their parent on its frontier meanwhile.
    const partly = order !== "deep" && makesParts ? t("tree.partly") : "";
    fill(this.sum, [t(`tree.sum${kind}`, { value }), scaled, falls, t(`tree.order.${order}`, { value: value[0] }), partly, t("tree.children"), parent].filter(Boolean).join(" "));
    const kinds = { open: order !== "least" && `.${order}`, beyond: blind ? ".depth" : iterations.every(({ bound }) => bound == null) && ".pruned" };
    const shown = Object.keys(KEYS).filter((key) => seen.has(KEYS[key]));
    fill(this.keys, shown.map((key) => el("span", { className: "key", data: { state: key } }, t(`tree.${key}${kinds[key] || ""}`))));
    const bounded = iterations.filter(({ bound, rebuilds }) => bound != null && !rebuilds);
    fill(this.passes, bounded.length > 1 && passes(bounded, blind));
  }

  /** What happens in a frame, in words. */
  describe({ kind, current, bounds, children }) {
    const { nodes, order } = this.trace;
    const { rebuilds } = bounds;
    const values = { board: nodes[current].board, f: this.trace.sum(current), g: nodes[current].g, ...bounds };
    if (kind === "reached") return this.isOnward(current) ? t("tree.arrived", { moves: counted("moves", nodes[current].g) }) : t(["tree.reached", this.trace.after(this.frame)].filter(Boolean).join("."), values);
    if (kind === "began") return t(`tree.${this.begins(bounds, current)}`, values);
    const does = kind === "returned" ? "returns" : "expands";
    const kept = children.filter(({ fate }) => fate === "opened" || fate === "cheaper").length;
    Object.assign(values, { made: counted("children", children.length), kept });
    const goal = children.find(({ fate }) => fate === "goal");
    if (goal) {
      const said = t(`tree.${does}.${rebuilds ? "joined" : "found"}`, values);
      const goesOn = this.trace.seen.has("beyond") && bounds.bound == null && this.frame < this.trace.frames.length - 1;
      return goesOn ? `${said} ${t("tree.incumbent", { cost: number(nodes[goal.node].g) })}` : said;
    }
    return t(`tree.${does}${order === "deep" ? ".deep" : ""}`, values);
  }

  /** Whether a node belongs to an iteration that began at another board than the first. */
  isOnward(node) {
    const { nodes } = this.trace;
    let root = node;
    while (nodes[root].parent != null) root = nodes[root].parent;
    return nodes[root].board !== nodes[0].board && !this.trace.iterations.some(({ rebuilds }) => rebuilds);
  }

  /** How an iteration begins. */
  begins({ bound, before, least, rebuilds }, node) {
    const { blind, iterations } = this.trace;
    if (rebuilds) return "rebuilds";
    if (bound == null) return node === 0 ? "began" : this.isOnward(node) ? "onward" : "restarts";
    if (blind) return before == null ? (iterations.length > 1 ? "depth" : "within") : "deeper";
    if (before == null) return "bound";
    return least === bound ? "raised.least" : "raised";
  }

  /** Saves the picture as it is. */
  save() {
    const address = URL.createObjectURL(new Blob([this.drawing.file()], { type: "image/svg+xml" }));
    el("a", { href: address, download: `${this.algorithm}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.frame === this.trace.frames.length - 1) this.to(0);
    this.timer = setInterval(() => this.to(this.frame + 1), PERIOD);
    fill(this.playing, icon("pause"));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    fill(this.playing, icon("play"));
  }
}

/** The iterations of a search: their bounds, and what each of them expanded and generated. */
function passes(iterations, blind) {
  const names = [blind ? "tree.limit" : "counter.bound", "counter.expanded", "counter.generated"];
  const heads = names.map((name) => el("th", { scope: "col", className: "number" }, t(name)));
  const cells = (iteration) => ["bound", "expanded", "generated"].map((name) => el("td", { className: "number" }, number(iteration[name])));
  const table = el("table", {}, el("caption", {}, t("tree.iterations")), el("thead", {}, el("tr", {}, heads)), el("tbody", {}, iterations.map((one) => el("tr", {}, cells(one)))));
  return sideways(t("tree.iterations"), table);
}
