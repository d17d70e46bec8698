// What the explorer draws, as plain numbers: which runs, in which groups, and their quantiles and profiles.
//
// A run that was stopped by a limit is known to need at least what it counted: a bound, never a value. A run that was not made
// is in no group.

// The most marks of a scatter plot, and the points of a curve.
const MOST_MARKS = 6000;
const CURVE_POINTS = 240;

// Columns that can be an axis: those of the schema, then options of solvers that are numbers.
const axes = model => {
  const schema = [...model.described.values()].map(column => ({ ...column, title: column.name.replaceAll("_", " ").replace("cpu", "CPU"), values: () => model.columns[column.name] }));
  return [...schema, ...varying(model).flatMap(name => {
    const number = text => /^\d+\/\d+$/.test(text) ? text.split("/").reduce((a, b) => a / b) : text === "" ? NaN : Number(text);
    const series = model.experiments.map(experiment => experiment.runs.map(runs => number(optionOf(model, runs, name))));
    if (!series.flat().some(Number.isFinite)) return [];
    return [{ name: `option.${name}`, title: `option ${name}`, unit: "", nature: "known", meaning: "an option of the solver", values: () => {
      const values = new Float64Array(model.count);
      for (let row = 0; row < model.count; row += 1) {
        const value = series[model.experiment[row]][model.series[row]];
        values[row] = Number.isFinite(value) ? value : -1;
      }
      return values;
    } }];
  })];
};

const optionOf = (model, runs, name) => model.solvers[runs.solver].options.find(([one]) => one === name)?.[1] ?? "";

// Options that differ among the solvers of the page.
const varying = model => {
  const names = new Set(model.solvers.flatMap(({ options }) => options.map(([name]) => name)));
  return [...names].filter(name => {
    const values = model.solvers.flatMap(({ options }) => options.filter(([one]) => one === name).map(([, value]) => value));
    return new Set(values).size > 1;
  });
};

// Columns of words, by which runs can be coloured and set in panels.
const categories = model => {
  const series = model.experiments.flatMap(({ runs }) => runs);
  // In the order of the config, as in the charts: so they have the same colours.
  const ofSeries = (name, title, of, compare) => {
    const order = new Map([...new Set(series.filter(runs => !runs.reference).map(of))].map((value, place) => [value, place]));
    const place = value => order.get(value) ?? order.size;
    return { name, title, ofRuns: of, of: row => of(model.runsOf(row)), compare: compare ?? ((a, b) => place(a) - place(b) || naturally(a, b)) };
  };
  return [
    ofSeries("label", "solver", runs => runs.label),
    ofSeries("algorithm", "algorithm", runs => runs.algorithm),
    ofSeries("heuristic", "heuristic", runs => runs.heuristic || "no heuristic"),
    ...varying(model).map(name => ofSeries(`option.${name}`, `option ${name}`, runs => optionOf(model, runs, name) || "none", naturally)),
    ofSeries("role", "role", runs => runs.role),
    { name: "status", title: "status", of: row => model.statusText(row) },
    { name: "experiment", title: "experiment", of: row => model.experimentOf(row).name },
    { name: "size", title: "size", of: row => { const { width, height } = model.experimentOf(row); return `${width}x${height}`; } },
  ];
};

// Numbers and fractions by their value, other words by their letters.
const naturally = (a, b) => {
  const value = text => { const [upper, lower = "1"] = text.split("/"); return Number(upper) / Number(lower); };
  return value(a) - value(b) || a.localeCompare(b, "en", { numeric: true });
};

// Every so many of the rows, evenly chosen: the same ones each time.
const sampled = (rows, most) => {
  if (rows.length <= most) return rows;
  const step = rows.length / most;
  return Array.from({ length: most }, (_, at) => rows[Math.floor(at * step)]);
};

// Whether the runs of a solver are wanted: of all but those that only settle optimal lengths, where none is chosen.
const isWanted = (runs, solvers) => solvers ? solvers.has(runs.label) : !runs.reference;

// The rows that pass the filters.
const passing = (model, state) => {
  const { experiment, solvers, statuses, board, optimum } = state;
  const wanted = model.experiments.map(one => one.runs.map(runs =>
    (!experiment || one.name === experiment) && isWanted(runs, solvers)));
  const open = range => range.every(end => end === null);
  const [lengths, numbers] = [open(optimum) ? null : model.columns.optimum, open(board) ? null : model.columns.instance];
  const rows = [];
  for (let row = 0; row < model.count; row += 1) {
    if (!wanted[model.experiment[row]][model.series[row]]) continue;
    if (statuses && !statuses.has(model.statuses[model.status[row]][0])) continue;
    if (numbers && !within(numbers[row], board)) continue;
    if (lengths && !(lengths[row] >= 0 && within(lengths[row], optimum))) continue;
    rows.push(row);
  }
  return rows;
};

// What is known of a column for a run: its value, with `bound` where it is only at least that; null where nothing is known.
const reading = (model, axis, values, row) => {
  const value = values[row];
  if (value < 0) return null;
  if (axis.nature !== "effort" && axis.nature !== "path") return { value, bound: false };
  if (model.ending[row] === SOLVED) return { value, bound: false };
  return model.ending[row] === STOPPED && axis.nature === "effort" ? { value, bound: true } : null;
};

// Rows by panel and group: [{ panel, group, rows }], in natural order of both.
const grouping = (rows, panel, group) => {
  const found = new Map();
  for (const row of rows) {
    const [p, g] = [panel ? panel.of(row) : "", group ? group.of(row) : "all runs"];
    const key = `${p}\u0000${g}`;
    if (!found.has(key)) found.set(key, { panel: p, group: g, rows: [] });
    found.get(key).rows.push(row);
  }
  const compare = (of, a, b) => (of?.compare ?? naturally)(a, b);
  return [...found.values()].sort((a, b) => compare(panel, a.panel, b.panel) || compare(group, a.group, b.group));
};

// The values and the bounds of some runs, ascending, and how many runs there are of which something is known.
const observed = (model, axis, rows) => {
  const values = axis.values();
  const [known, bounds] = [[], []];
  for (const row of rows) {
    const read = reading(model, axis, values, row);
    if (read) (read.bound ? bounds : known).push({ value: read.value, row });
    // It was stopped, and what it had counted is unknown: it needs at least nothing.
    else if (model.ending[row] === STOPPED) bounds.push({ value: 0, row });
  }
  const ascending = (a, b) => a.value - b.value || a.row - b.row;
  known.sort(ascending);
  bounds.sort(ascending);
  return { known, bounds, count: known.length + bounds.length };
};

// Points of a quantile curve: the share of runs that needed at most a value. Beyond the least bound of a stopped run the share is
// a lower bound.
const quantileCurve = ({ known, bounds, count }) => {
  const least = bounds.length > 0 ? bounds[0].value : Infinity;
  const places = known.length <= CURVE_POINTS ? known.map((_, at) => at)
    : Array.from({ length: CURVE_POINTS }, (_, at) => Math.round(at * (known.length - 1) / (CURVE_POINTS - 1)));
  return places.map(at => ({ ...known[at], share: 100 * (at + 1) / count, sure: known[at].value <= least }));
};

// A quantile of values and bounds together, linear between neighbours as in the tables; `bound` where a stopped run may lie above it.
const quantile = ({ known, bounds, count }, share) => {
  const position = share * (count - 1);
  let [a, b] = [0, 0];
  let [lower, upper] = [0, 0];
  for (let place = 0; place <= Math.ceil(position); place += 1) {
    const takesBound = a >= known.length || (b < bounds.length && bounds[b].value <= known[a].value);
    upper = takesBound ? bounds[b++].value : known[a++].value;
    if (place <= position) lower = upper;
  }
  return { value: lower + (upper - lower) * (position - Math.floor(position)), bound: b > 0 };
};

// Performance profiles (Dolan and Moré 2002): the share of runs that need at most so many times the least of all solvers on the
// same board. Boards that nobody solved are left out.
const profiles = (model, axis, groups) => {
  const values = axis.values();
  const board = row => model.experiment[row] * 4294967296 + model.instance[row];
  const best = new Map();
  for (const { rows } of groups) {
    for (const row of rows) {
      if (model.ending[row] !== SOLVED || values[row] < 0) continue;
      const least = best.get(board(row));
      if (least === undefined || values[row] < least) best.set(board(row), values[row]);
    }
  }
  // Zero has no multiples: one stands in its place.
  const ratio = (value, least) => Math.max(value, 1e-9) / Math.max(least, 1e-9);
  return groups.map(({ panel, group, rows }) => {
    const known = [];
    const bounds = [];
    for (const row of rows) {
      const least = best.get(board(row));
      if (least === undefined) continue;
      const read = reading(model, axis, values, row);
      if (read && !read.bound) known.push({ value: ratio(read.value, least), row });
      else if (model.ending[row] === STOPPED) bounds.push({ value: Math.max(1, ratio(read?.value ?? 0, least)), row });
    }
    const ascending = (a, b) => a.value - b.value || a.row - b.row;
    known.sort(ascending);
    bounds.sort(ascending);
    return { panel, group, rows, observed: { known, bounds, count: known.length + bounds.length } };
  });
};
