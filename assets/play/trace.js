// The state of a recorded search after each of its steps.

export class Trace {
  constructor({ nodes, events, weights, path }) {
    Object.assign(this, { nodes, events, weights, path });
    this.frames = [];
    // A frame is an expansion with all its children, the beginning of an iteration, or the end.
    this.events.forEach(([kind], index) => {
      if (kind === "generated") this.frames.at(-1).end = index;
      else this.frames.push({ start: index, end: index });
    });
  }

  f(node) {
    const { g, h } = this.nodes[node];
    return this.weights[0] * g + this.weights[1] * h;
  }

  /** `7 = 3 + 4`, as the search counts it. */
  sum(node) {
    const { g, h } = this.nodes[node];
    const [ofG, ofH] = this.weights;
    const times = (weight, value) => (weight === 1 ? `${value}` : `${weight}·${value}`);
    if (ofH === 0) return `g = ${g}`;
    if (ofG === 0) return `h = ${h}`;
    return `${this.f(node)} = ${times(ofG, g)} + ${times(ofH, h)}`;
  }

  /** The nodes of the iteration that a frame is in, and their states after it. */
  at(frame) {
    const { start, end } = this.frames[frame];
    const states = new Map();
    const boards = new Map();
    let bound = null;
    for (let index = 0; index <= end; index++) {
      const [kind, node, more] = this.events[index];
      if (kind === "began") {
        states.clear();
        boards.clear();
        bound = more;
        states.set(node, "open");
        boards.set(this.nodes[node].board, node);
      } else if (kind === "expanded") {
        states.set(node, "expanded");
      } else if (kind === "reached") {
        states.set(node, "goal");
      } else {
        states.set(node, more === "opened" || more === "cheaper" ? "open" : more);
        if (more === "cheaper" && states.get(boards.get(this.nodes[node].board)) === "open") {
          states.set(boards.get(this.nodes[node].board), "duplicate");
        }
        if (more === "opened" || more === "cheaper") boards.set(this.nodes[node].board, node);
      }
    }
    const [kind, current] = this.events[start];
    const children = this.events.slice(start + 1, end + 1).map(([, node, fate]) => ({ node, fate }));
    const frontier = [...states].filter(([, state]) => state === "open").map(([node]) => node);
    frontier.sort((a, b) => this.f(a) - this.f(b) || this.nodes[a].h - this.nodes[b].h || a - b);
    return { kind, current, bound, children, states, frontier, way: this.way(states) };
  }

  /** The nodes from the start to the goal, once it is found. */
  way(states) {
    const goal = [...states].find(([, state]) => state === "goal");
    const way = new Set();
    for (let node = goal?.[0]; node != null; node = this.nodes[node].parent) way.add(node);
    return way;
  }

  /** All nodes that the iteration of a frame will ever have: those whose places are laid out. */
  iteration(frame) {
    let begin = this.frames[frame].start;
    while (this.events[begin][0] !== "began") begin--;
    const nodes = [this.events[begin][1]];
    for (let index = begin + 1; index < this.events.length && this.events[index][0] !== "began"; index++) {
      if (this.events[index][0] === "generated") nodes.push(this.events[index][1]);
    }
    return nodes;
  }
}
