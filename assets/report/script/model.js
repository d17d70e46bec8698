// The payload: runs and boards, unpacked once into columns over all runs of the page.

const inflated = async text => {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < packed.length; at += 1) bytes[at] = packed.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
};

const UNSOLVABLE = -2;

// One row a run, in the order of the config: experiment, solver, instance.
class Model {
  constructor(payload) {
    Object.assign(this, payload);
    const series = this.experiments.flatMap(experiment => experiment.runs);
    this.count = series.reduce((sum, one) => sum + one.status.length, 0);
    this.names = new Map(this.experiments.map((experiment, place) => [experiment.name, place]));
    const counts = () => new Float64Array(this.count);
    this.columns = {
      experiment: new Uint16Array(this.count), series: new Uint16Array(this.count), instance: new Uint32Array(this.count),
      status: new Uint8Array(this.count), length: counts(), gap: counts(), most: counts(), expanded: counts(),
      generated: counts(), reopened: counts(), duplicates: counts(), stored: counts(), time: counts(), bound: counts(),
    };
    let row = 0;
    this.experiments.forEach((experiment, place) => {
      experiment.cells = experiment.width * experiment.height;
      experiment.count = experiment.boards.length / experiment.cells;
      experiment.runs.forEach((runs, series) => {
        runs.first = row;
        runs.paths = runs.status.length > 0 ? runs.paths.split(" ") : [];
        row = this.fill(row, place, series, experiment, runs);
      });
    });
  }

  fill(first, place, series, experiment, runs) {
    const columns = this.columns;
    runs.status.forEach((status, index) => {
      const row = first + index;
      const instance = runs.instance ? runs.instance[index] : index;
      const path = this.path(row, runs);
      columns.experiment[row] = place;
      columns.series[row] = series;
      columns.instance[row] = instance;
      columns.status[row] = status;
      const length = path === null ? -1 : path.length;
      const cost = runs.cost ? runs.cost[index] : length;
      const [lower, upper] = [experiment.lower[instance], experiment.upper[instance]];
      columns.length[row] = length;
      columns.gap[row] = cost < 0 || lower < 0 ? -1 : cost - (upper < 0 ? cost : Math.min(upper, cost));
      columns.most[row] = cost < 0 || lower < 0 ? -1 : Math.max(cost - lower, 0);
    });
    for (const name of ["expanded", "generated", "reopened", "duplicates", "stored", "time", "bound"]) {
      columns[name].set(runs[name], first);
    }
    return first + runs.status.length;
  }

  experimentOf(row) { return this.experiments[this.columns.experiment[row]]; }
  runsOf(row) { return this.experimentOf(row).runs[this.columns.series[row]]; }
  // The letters of the blank's way, or null.
  path(row, runs = this.runsOf(row)) {
    const path = runs.paths[row - runs.first];
    return path === "-" ? null : path;
  }
  // The moves of a path and, where moves have costs of their own, what it costs.
  lengthText(row) {
    const [length, { cost, first }] = [shown(this.columns.length[row]), this.runsOf(row)];
    return cost && cost[row - first] >= 0 ? `${length} (cost ${grouped(cost[row - first])})` : length;
  }
  gapText(row) {
    const [least, most] = [this.columns.gap[row], this.columns.most[row]];
    return least < 0 ? "–" : least === most ? String(least) : `${least} to ${most}`;
  }
  // A run without a solution would have needed at least what it counted.
  bounded(row, text) {
    const stopped = this.columns.length[row] < 0 && this.statusText(row) !== "unsolvable";
    return stopped && text !== "–" ? `≥ ${text}` : text;
  }
  statusText(row) { return this.statuses[this.columns.status[row]][0].replaceAll("_", " "); }

  // The row of a solver's run on an instance, or -1.
  rowOf(runs, instance) {
    const index = runs.instance ? runs.instance.indexOf(instance) : instance;
    return index >= 0 && index < runs.status.length ? runs.first + index : -1;
  }

  // The tiles of a board, cell by cell; 0 is the blank.
  board(experiment, instance) {
    const word = experiment.boards.slice(instance * experiment.cells, (instance + 1) * experiment.cells);
    return [...word].map(digit => parseInt(digit, 36));
  }
  goal(experiment) { return [...experiment.goal].map(digit => parseInt(digit, 36)); }

  // A board as people write it.
  written(experiment, tiles) {
    const rows = [];
    for (let at = 0; at < tiles.length; at += experiment.width) {
      rows.push(tiles.slice(at, at + experiment.width).map(tile => experiment.labels[tile]).join(" "));
    }
    return rows.join("/");
  }
  // None of a program, which runs from its config only.
  replay(row) {
    const options = this.runsOf(row).replay;
    if (options === null) return null;
    const experiment = this.experimentOf(row);
    const board = this.written(experiment, this.board(experiment, this.columns.instance[row]));
    return `harness solve '${board}'${options}`;
  }
}

const loading = inflated(find("payload").textContent).then(json => new Model(JSON.parse(json)));
