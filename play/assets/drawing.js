// The picture of a search tree.

import { el, fill, svg } from "./dom.js";
import { places } from "./layout.js";
import { COLON, counted } from "./language.js";

const CELL = 17;
const PAD = 7;
const LABEL = 20;
/** The greatest width of a character of a sum. */
const LETTER = 6.4;
const GAP = { x: 14, y: 34 };
/** Boards are readable at this size. */
const READABLE = 0.85;
const RANGE = { least: 0.04, most: 2.5 };
/** Properties from the style sheet, which an exported file needs as attributes. */
const STYLED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity", "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline", "paint-order"];

export class Drawing {
  constructor() {
    this.canvas = el("div", { className: "canvas", tabIndex: 0, role: "img" });
    this.overview = svg("svg", { class: "overview", "aria-hidden": "true" });
    this.element = el("div", { className: "picture" }, this.canvas, this.overview);
    this.scale = null;
    this.canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.canvas.addEventListener("pointerdown", (event) => this.drag(event));
    this.canvas.addEventListener("scroll", () => this.frame());
    this.overview.addEventListener("click", (event) => this.jump(event));
  }

  /** The scale at which all of the tree is in sight. */
  get whole() {
    const { clientWidth, clientHeight } = this.canvas;
    return Math.max(RANGE.least, Math.min(1, (clientWidth || 600) / this.size.width, (clientHeight || 500) / this.size.height));
  }

  /** All of it. */
  fit() {
    this.resize(this.whole);
    this.canvas.scrollTo(0, 0);
  }

  /** Zooms around a pointer, or around the middle of what is in sight. */
  zoom(factor, at) {
    const { canvas } = this;
    const box = canvas.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [canvas.clientWidth / 2, canvas.clientHeight / 2];
    const [left, top] = [(canvas.scrollLeft + x) / this.shown, (canvas.scrollTop + y) / this.shown];
    this.resize(this.shown * factor);
    canvas.scrollTo({ left: left * this.shown - x, top: top * this.shown - y });
  }

  resize(scale) {
    this.scale = this.shown = Math.min(RANGE.most, Math.max(RANGE.least, scale));
    this.picture.setAttribute("width", this.size.width * this.shown);
    this.picture.setAttribute("height", this.size.height * this.shown);
    this.frame();
  }

  /** Marks in the overview which part of the tree is in sight; a tree that is all in sight needs none. */
  frame() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.canvas;
    this.overview.classList.toggle("needed", scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
    const sides = { x: scrollLeft, y: scrollTop, width: clientWidth, height: clientHeight };
    for (const [name, value] of Object.entries(sides)) this.sight.setAttribute(name, value / this.shown);
  }

  /** Shows the part of the tree that is clicked in the overview. */
  jump({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.overview.getScreenCTM().inverse());
    const { clientWidth, clientHeight } = this.canvas;
    this.canvas.scrollTo(point.x * this.shown - clientWidth / 2, point.y * this.shown - clientHeight / 2);
  }

  wheel(event) {
    if (!event.ctrlKey || !this.picture) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event);
  }

  /** Moves the picture with the pointer; fingers scroll by themselves. */
  drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const { canvas } = this;
    const from = { x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
    const move = ({ clientX, clientY }) => canvas.scrollTo(from.x - clientX, from.y - clientY);
    const up = () => {
      window.removeEventListener("pointermove", move);
      canvas.classList.remove("dragged");
    };
    canvas.classList.add("dragged");
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up, { once: true });
  }

  /** The picture as a file that looks the same anywhere. */
  file() {
    const copy = this.picture.cloneNode(true);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", this.size.width);
    copy.setAttribute("height", this.size.height);
    const styled = copy.querySelectorAll("*");
    this.picture.querySelectorAll("*").forEach((element, index) => {
      const style = getComputedStyle(element);
      for (const name of STYLED) styled[index].setAttribute(name, style.getPropertyValue(name));
    });
    const ground = svg("rect", { width: "100%", height: "100%", fill: getComputedStyle(this.canvas).backgroundColor });
    copy.prepend(ground);
    return new XMLSerializer().serializeToString(copy);
  }

  draw(puzzle, trace, scene, dropped) {
    const kept = [...scene.states].filter(([, state]) => dropped || (state !== "duplicate" && state !== "beyond")).map(([node]) => node);
    const parents = new Map(kept.map((node) => [node, trace.nodes[node].parent]));
    const { found, columns } = places(kept, parents);
    const longest = Math.max(...trace.nodes.map((_, node) => trace.sum(node).length));
    const width = Math.max(puzzle.width * CELL, longest * LETTER) + 2 * PAD;
    const box = { width, height: puzzle.height * CELL + 2 * PAD + LABEL };
    const step = { x: Math.max(box.width, 84) + GAP.x, y: box.height + GAP.y };
    const rows = Math.max(...[...found.values()].map(({ y }) => y)) + 1;
    const size = { width: columns * step.x + GAP.x, height: rows * step.y };
    const at = (node) => ({ x: GAP.x + found.get(node).x * step.x + (step.x - GAP.x - box.width) / 2, y: GAP.y / 2 + found.get(node).y * step.y });
    const edges = kept.filter((node) => parents.get(node) != null).map((node) => edge(at(parents.get(node)), at(node), box, trace.nodes[node].slide, scene.way.has(node)));
    this.root = at(kept[0]).x + box.width / 2;
    const boxes = kept.map((node) => {
      const state = node === scene.current && scene.states.get(node) === "expanded" ? "current" : scene.states.get(node);
      return nodeBox(puzzle, trace, node, at(node), box, state, scene.way.has(node), scene.ranks.get(node));
    });
    this.size = size;
    this.shown = this.scale ?? Math.max(this.whole, Math.min(READABLE, 1));
    this.picture = svg("svg", { width: size.width * this.shown, height: size.height * this.shown, viewBox: `0 0 ${size.width} ${size.height}` }, edges, boxes);
    this.canvas.setAttribute("aria-label", counted("tree.picture", kept.length));
    fill(this.canvas, this.picture);
    const dots = kept.map((node) => svg("rect", { ...at(node), width: box.width, height: box.height, class: node === kept[0] ? "root" : node === scene.current ? "current" : null }));
    this.sight = svg("rect", { class: "sight" });
    this.overview.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    fill(this.overview, dots, this.sight);
    this.home();
    const { x, y } = at(scene.current);
    this.reveal({ left: x - step.x, right: x + step.x + box.width, top: y, bottom: y + step.y + box.height + GAP.y });
    this.frame();
  }

  /** Brings the root into sight. */
  home() {
    this.canvas.scrollTo({ left: (this.root ?? 0) * this.shown - this.canvas.clientWidth / 2, top: 0 });
  }

  /** Scrolls no farther than it takes to bring a part of the tree into sight. */
  reveal({ left, right, top, bottom }) {
    const { canvas, shown } = this;
    const near = (from, room, first, last) => Math.min(Math.max(from, last * shown - room), first * shown);
    canvas.scrollTo(near(canvas.scrollLeft, canvas.clientWidth, left, right), near(canvas.scrollTop, canvas.clientHeight, top, bottom));
  }
}

function edge(from, to, box, slide, way) {
  const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y];
  const middle = (y1 + y2) / 2;
  const curve = `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
  const arrow = { U: "↑", D: "↓", L: "←", R: "→" }[slide];
  // On the side away from the curve.
  const side = x2 < x1 ? -1 : 1;
  return svg("g", { class: way ? "edge way" : "edge" }, svg("path", { d: curve }), svg("text", { x: x2 + side * 9, y: y2 - 4 }, arrow));
}

function nodeBox(puzzle, trace, node, { x, y }, box, state, way, rank) {
  const { board } = trace.nodes[node];
  const cells = board.split(/[ /]/).map((text, cell) => {
    const place = { x: box.width / 2 + ((cell % puzzle.width) + 0.5 - puzzle.width / 2) * CELL, y: PAD + (Math.floor(cell / puzzle.width) + 0.5) * CELL };
    const blank = text === puzzle.labels[0];
    const mark = blank ? svg("rect", { x: place.x - CELL / 2 + 2, y: place.y - CELL / 2 + 2, width: CELL - 4, height: CELL - 4, rx: 3, class: "hole" }) : null;
    return mark ?? svg("text", { x: place.x, y: place.y, class: "cell" }, text);
  });
  const label = svg("text", { x: box.width / 2, y: box.height - LABEL / 2 - 1, class: "sum" }, trace.sum(node));
  const order = rank && svg("text", { x: 0, y: -4, class: "rank" }, rank);
  const frame = svg("rect", { width: box.width, height: box.height, rx: 8, class: "frame" });
  return svg("g", { transform: `translate(${x} ${y})`, class: `node ${state}${way ? " way" : ""}` }, svg("title", {}, `${board}${COLON}${trace.sum(node)}`), frame, cells, label, order);
}
