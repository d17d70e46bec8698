// The picture of a search tree.

import { el, fill, svg } from "./dom.js";
import { places } from "./layout.js";
import { counted } from "./language.js";

const CELL = 17;
const PAD = 7;
const LABEL = 20;
/** A letter of a sum, at most. */
const LETTER = 6.4;
const GAP = { x: 14, y: 34 };
const LEAST = 0.35;

export class Drawing {
  constructor() {
    this.element = el("div", { className: "canvas", tabIndex: 0, role: "img" });
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
    const boxes = kept.map((node) => {
      const state = node === scene.current && scene.states.get(node) === "expanded" ? "current" : scene.states.get(node);
      return nodeBox(puzzle, trace, node, at(node), box, state, scene.way.has(node));
    });
    const room = this.element.clientWidth || 600;
    const zoom = Math.min(1, Math.max(LEAST, room / size.width));
    const picture = svg("svg", { width: size.width * zoom, height: size.height * zoom, viewBox: `0 0 ${size.width} ${size.height}` }, edges, boxes);
    this.element.setAttribute("aria-label", counted("tree.picture", kept.length));
    fill(this.element, picture);
    const centre = at(scene.current);
    this.element.scrollTo({ left: (centre.x + box.width / 2) * zoom - room / 2, top: centre.y * zoom - this.element.clientHeight / 3 });
  }
}

function edge(from, to, box, slide, way) {
  const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y];
  const middle = (y1 + y2) / 2;
  const curve = `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
  const arrow = { U: "↑", D: "↓", L: "←", R: "→" }[slide];
  return svg("g", { class: way ? "edge way" : "edge" }, svg("path", { d: curve }), svg("text", { x: x2 + 5, y: y2 - 4 }, arrow));
}

function nodeBox(puzzle, trace, node, { x, y }, box, state, way) {
  const { board } = trace.nodes[node];
  const cells = board.split(/[ /]/).map((text, cell) => {
    const place = { x: box.width / 2 + ((cell % puzzle.width) + 0.5 - puzzle.width / 2) * CELL, y: PAD + (Math.floor(cell / puzzle.width) + 0.5) * CELL };
    const blank = text === puzzle.labels[0];
    const mark = blank ? svg("rect", { x: place.x - CELL / 2 + 2, y: place.y - CELL / 2 + 2, width: CELL - 4, height: CELL - 4, rx: 3, class: "hole" }) : null;
    return mark ?? svg("text", { x: place.x, y: place.y, class: "cell" }, text);
  });
  const label = svg("text", { x: box.width / 2, y: box.height - LABEL / 2 - 1, class: "sum" }, trace.sum(node));
  const frame = svg("rect", { width: box.width, height: box.height, rx: 8, class: "frame" });
  return svg("g", { transform: `translate(${x} ${y})`, class: `node ${state}${way ? " way" : ""}` }, svg("title", {}, `${board}: ${trace.sum(node)}`), frame, cells, label);
}
