// The payload: runs and boards, unpacked once into columns over all runs of the page.

const UNSOLVABLE = -2;

// How a run ended, as far as charts are concerned.
const SOLVED = 1;
const STOPPED = 2;

// Columns that follow from the board and the path of a run; -1 where they are unknown.
const DERIVED = {
  instance: run => run.instance + 1,
  optimum_lower: run => Math.max(run.lower, -1),
  optimum_upper: run => run.upper,
  optimum: run => run.lower >= 0 && run.lower === run.upper ? run.lower : -1,
  length: run => run.length,
  gap_lower: run => run.cost < 0 || run.lower < 0 ? -1 : run.cost - (run.upper < 0 ? run.cost : Math.min(run.upper, run.cost)),
  gap_upper: run => run.cost < 0 || run.lower < 0 ? -1 : Math.max(run.cost - run.lower, 0),
  gap: run => run.cost < 0 || run.lower < 0 || run.lower !== run.upper ? -1 : run.cost - run.lower,
};

// One row per run, in the order of the config: experiment, solver, instance.
class Model {
  constructor(payload) {
    Object.assign(this, payload);
    const series = this.experiments.flatMap(experiment => experiment.runs);
    this.count = series.reduce((sum, one) => sum + one.status.length, 0);
    this.names = new Map(this.experiments.map((experiment, place) => [experiment.name, place]));
    this.described = new Map(payload.columns.map(column => [column.name, column]));
    // Which run a row is.
    this.experiment = new Uint16Array(this.count);
    this.series = new Uint16Array(this.count);
    this.instance = new Uint32Array(this.count);
    this.status = new Uint8Array(this.count);
    this.ending = new Uint8Array(this.count);
    const words = payload.statuses.map(([word]) => word);
    this.endings = words.map(word => word === "solved" ? SOLVED : word === "unsolvable" || word === "claimed" ? 0 : STOPPED);
    let row = 0;
    this.experiments.forEach((experiment, place) => {
      experiment.cells = experiment.width * experiment.height;
      experiment.count = experiment.boards.length / experiment.cells;
      experiment.runs.forEach((runs, series) => {
        runs.first = row;
        runs.paths = runs.status.length > 0 ? runs.paths.split(" ") : [];
        runs.instance ??= experiment.sample;
        row = this.fill(row, place, series, runs);
      });
    });
    this.columns = {};
    for (const name of this.described.keys()) this.declare(name);
  }

  fill(first, place, series, runs) {
    runs.status.forEach((status, index) => {
      const row = first + index;
      this.experiment[row] = place;
      this.series[row] = series;
      this.instance[row] = runs.instance ? runs.instance[index] : index;
      this.status[row] = status;
      this.ending[row] = this.endings[status];
    });
    return first + runs.status.length;
  }

  // A column is made when it is first read.
  declare(name) {
    const settle = value => Object.defineProperty(this.columns, name, { value, configurable: true });
    Object.defineProperty(this.columns, name, { configurable: true, get: () => {
      const values = this.make(name);
      settle(values);
      return values;
    } });
  }

  make(name) {
    const values = new Float64Array(this.count).fill(-1);
    const derived = DERIVED[name];
    const scale = this.described.get(name).scale;
    this.experiments.forEach(experiment => experiment.runs.forEach(runs => {
      const packed = runs.values[name];
      if (derived) {
        runs.paths.forEach((path, index) => {
          const instance = this.instance[runs.first + index];
          const length = path === "-" ? -1 : path.length;
          const cost = this.costOf(runs, index) ?? length;
          values[runs.first + index] = derived({ instance, length, cost, lower: experiment.lower[instance], upper: experiment.upper[instance] });
        });
      } else if (Array.isArray(packed)) {
        packed.forEach((value, index) => { values[runs.first + index] = value < 0 ? -1 : value * scale; });
      } else if (packed >= 0) {
        values.fill(packed * scale, runs.first, runs.first + runs.status.length);
      }
    }));
    return values;
  }

  experimentOf(row) { return this.experiments[this.experiment[row]]; }
  runsOf(row) { return this.experimentOf(row).runs[this.series[row]]; }
  // The letters of the blank's way, or null.
  path(row, runs = this.runsOf(row)) {
    const path = runs.paths[row - runs.first];
    return path === "-" ? null : path;
  }
  // What a path costs; undefined where every move costs 1.
  costOf(runs, index) {
    const packed = runs.values.cost;
    return Array.isArray(packed) ? packed[index] : packed;
  }
  // The moves of a path and, where they have costs, its cost.
  lengthText(row) {
    const [length, runs] = [shown(this.columns.length[row]), this.runsOf(row)];
    const cost = this.costOf(runs, row - runs.first);
    return cost >= 0 ? `${length} (cost ${grouped(cost)})` : length;
  }
  gapText(row) {
    const [least, most] = [this.columns.gap_lower[row], this.columns.gap_upper[row]];
    return least < 0 ? "–" : least === most ? String(least) : `${least} to ${most}`;
  }
  // A run that was stopped needs at least what it counted.
  bounded(row, text) {
    return this.ending[row] === STOPPED && text !== "–" ? `${text === "0" ? "≥" : ">"} ${text}` : text;
  }
  // The value of a column for reading.
  valueText(row, name) {
    const { nature, scale } = this.described.get(name);
    const value = this.columns[name][row];
    const text = scale === 1 && Number.isInteger(value) ? shown(value) : short(value);
    return nature === "effort" ? this.bounded(row, text) : text;
  }
  statusText(row) { return this.statuses[this.status[row]][0].replaceAll("_", " "); }

  // The row of a solver's run on an instance, or -1.
  rowOf(runs, instance) {
    const index = runs.instance ? runs.instance.indexOf(instance) : instance;
    return index >= 0 && index < runs.status.length ? runs.first + index : -1;
  }

  // Where the runs of an experiment are only a sample, what it is of.
  sampleText(experiment) {
    return experiment.sample ? `a sample: the runs on ${grouped(experiment.sample.length)} of ${plural(experiment.count, "board")}, evenly chosen; all are in runs.csv` : "";
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
  // External programs have none: they run from their config only.
  replay(row) {
    const options = this.runsOf(row).replay;
    if (options === null) return null;
    const experiment = this.experimentOf(row);
    const board = this.written(experiment, this.board(experiment, this.instance[row]));
    return `harness solve '${board}'${options}`;
  }
}

const loading = inflated(find("payload").textContent).then(json => new Model(JSON.parse(json)));
