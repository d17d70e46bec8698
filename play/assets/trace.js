// The state of a recorded search after each of its steps.

export class Trace {
  constructor({ nodes, events, weights, path }) {
    Object.assign(this, { nodes, events, weights, path });
    this.frames = [];
    // A frame is an expansion with the children that follow, the return to a node that makes more of its children, the
    // beginning of an iteration, or the end.
    let current = null;
    events.forEach(([kind, node], index) => {
      const parent = kind === "generated" ? nodes[node].parent : node;
      if (kind === "generated" && parent === current) this.frames.at(-1).end = index;
      else this.frames.push({ start: index, end: index });
      current = parent;
    });
    const { seen, iterations } = this.scene(events);
    Object.assign(this, { seen, iterations, order: this.ordered() });
  }

  /** Whether no estimate is used, so that bounds are depths. */
  get blind() {
    return this.weights[1] === 0;
  }

  f(node) {
    const { g, h } = this.nodes[node];
    return this.weights[0] * g + this.weights[1] * h;
  }

  /** `7 = 3 + 4`, as the search counts it. */
  sum(node) {
    const { g, h } = this.nodes[node];
    const [ofG, ofH] = this.weights;
    if (ofH === 0) return `g = ${g}`;
    if (ofG === 0) return `h = ${h}`;
    return `${this.f(node)} = ${times(ofG, g)} + ${times(ofH, h)}`;
  }

  /** The value that a search goes by: `f = g + h`, `g` or `h`. */
  get value() {
    const [ofG, ofH] = this.weights;
    if (ofH === 0) return "g";
    return ofG === 0 ? "h" : `f = ${times(ofG, "g")} + ${times(ofH, "h")}`;
  }

  scene(events) {
    const scene = new Scene(this.nodes);
    for (const event of events) scene.take(event);
    return scene;
  }

  /** The nodes of the iteration that a frame is in, and their states after it. */
  at(frame) {
    const { start, end } = this.frames[frame];
    const { states, ranks, iterations } = this.scene(this.events.slice(0, end + 1));
    const [before, iteration] = [iterations.at(-2), iterations.at(-1)];
    const [kind, node] = this.events[start];
    const returns = kind === "generated";
    const children = this.events.slice(returns ? start : start + 1, end + 1).map(([, child, fate]) => ({ node: child, fate }));
    const frontier = [...states].filter(([, state]) => state === "open").map(([open]) => open);
    frontier.sort((a, b) => this.f(a) - this.f(b) || this.nodes[a].h - this.nodes[b].h || a - b);
    const current = returns ? this.nodes[node].parent : node;
    const least = before && Math.min(...before.beyond.map((dropped) => this.f(dropped)));
    const bounds = { bound: iteration.bound, before: before?.bound, least, rebuilds: iteration.rebuilds };
    return { kind: returns ? "returned" : kind, current, bounds, children, states, ranks, frontier, way: this.way(states) };
  }

  /** What follows the goal that a frame reaches: nothing, the parts of the path (`rebuilds`), or the search for a `better` one. */
  after(frame) {
    const next = this.events[this.frames[frame].end + 1];
    if (!next) return "";
    return next[0] === "began" && next[2] != null ? "rebuilds" : "better";
  }

  /** Whether the search goes on after it has reached a goal, for a better solution. */
  get anytime() {
    return this.frames.some(({ start }, frame) => this.events[start][0] === "reached" && this.after(frame) === "better");
  }

  /** The nodes from the start to the goal, once it is found. */
  way(states) {
    const goal = [...states].find(([, state]) => state === "goal");
    const way = new Set();
    for (let node = goal?.[0]; node != null; node = this.nodes[node].parent) way.add(node);
    return way;
  }

  /** How nodes were chosen: `deep` where each child that was kept was expanded at once, `least` where none of the frontier had a smaller value, else `other`. */
  ordered() {
    const kept = this.events.flatMap(([kind, , fate], index) => (kind === "generated" && (fate === "opened" || fate === "cheaper") ? [index] : []));
    const atOnce = (index) => index + 1 === this.events.length || (this.events[index + 1][0] === "expanded" && this.events[index + 1][1] === this.events[index][1]);
    if (kept.length > 0 && kept.every(atOnce)) return "deep";
    const scene = new Scene(this.nodes);
    for (const event of this.events) {
      if (event[0] === "expanded") {
        const value = this.f(event[1]);
        for (const [node, state] of scene.states) if (state === "open" && this.f(node) < value) return "other";
      }
      scene.take(event);
    }
    return "least";
  }
}

/** The nodes of an iteration and their states, event by event. */
class Scene {
  constructor(nodes) {
    // `ranks` is the order of expansion within the iteration, `seen` has every state that any node has had.
    Object.assign(this, { nodes, states: new Map(), boards: new Map(), ranks: new Map(), seen: new Set(), iterations: [], over: false });
  }

  take([kind, node, more]) {
    const { states, boards, ranks, iterations } = this;
    const { board } = this.nodes[node];
    const opens = kind === "began" || more === "opened" || more === "cheaper";
    if (kind === "began") {
      states.clear();
      boards.clear();
      ranks.clear();
      // Searches that keep no path look for it once they have reached the goal, part by part within the cost of each.
      iterations.push({ bound: more, rebuilds: this.over && more != null, expanded: 0, generated: 0, beyond: [] });
    }
    const iteration = iterations.at(-1);
    if (more === "cheaper" && states.get(boards.get(board)) === "open") this.set(boards.get(board), "duplicate");
    if (kind === "expanded") {
      this.set(node, "expanded");
      iteration.expanded += 1;
      ranks.set(node, ranks.size + 1);
    } else if (kind === "reached") this.set(node, "goal");
    else this.set(node, opens ? "open" : more);
    if (kind === "generated") iteration.generated += 1;
    if (more === "beyond") iteration.beyond.push(node);
    if (opens) boards.set(board, node);
    this.over ||= states.get(node) === "goal";
  }

  set(node, state) {
    this.states.set(node, state);
    this.seen.add(state);
  }
}

function times(weight, value) {
  return weight === 1 ? `${value}` : `${weight}·${value}`;
}
