// The explorer: charts of any columns of the runs. Its whole state is in its address.

const CHARTS = {
  scatter: { title: "scatter", about: "One mark per run; a hollow mark is a run that a limit stopped, and needs at least as much." },
  quantile: { title: "quantile (cactus)", about: "The share of runs that were solved within a value. A run that a limit stopped counts as not solved; pale parts of a curve are lower bounds, since such a run might have been solved there." },
  distribution: { title: "distribution", about: "The middle half (box), the median (line) and the middle 90 % (whiskers) of the runs; dashed and hollow: the true value is at least this, because a run that a limit stopped lies at or below it. Dots are the least and the greatest value of solved runs." },
  profile: { title: "profile", about: "The share of runs that need at most so many times the least of all shown solvers on the same board (Dolan and Moré 2002). Boards that none of them solved are left out." },
};

const MOST_CURVES = 20;

// Reads the state from an address, filling in what is missing.
const explorerState = (model, name, query) => {
  const withRuns = model.experiments.filter(experiment => experiment.runs.some(runs => runs.status.length > 0));
  const experiment = model.names.has(name) ? name : name === "all" ? "" : withRuns[0]?.name ?? "";
  const own = withRuns.filter(one => !experiment || one.name === experiment).flatMap(one => one.runs.filter(runs => runs.status.length > 0 && !runs.reference));
  const several = of => new Set(own.map(of)).size > 1;
  const matrix = several(runs => runs.algorithm) && several(runs => runs.heuristic);
  const proven = own.length > 0 && withRuns.some(one => one.lower.some((lower, at) => lower > 0 && lower === one.upper[at]));
  // So many curves in one panel look alike.
  const isCrowded = !matrix && new Set(own.map(runs => runs.label)).size > MOST_CURVES;
  const usual = {
    chart: isCrowded ? "distribution" : "quantile", x: proven ? "optimum" : "length", y: "expanded",
    colour: matrix ? "heuristic" : "label", panel: matrix ? "algorithm" : !experiment && withRuns.length > 1 ? "experiment" : "", log: "auto",
  };
  const chosen = Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, query.get(key) ?? value]));
  if (!Object.hasOwn(CHARTS, chosen.chart)) chosen.chart = usual.chart;
  const set = key => query.has(key) ? new Set(query.getAll(key)) : null;
  return { ...chosen, usual, experiment, solvers: set("solver"), statuses: set("status"), board: readRange(query.get("board")), optimum: readRange(query.get("optimum")) };
};

// Measures of paths, of which a run that was stopped has none.
const isOfPaths = axis => axis.unit === "moves" || axis.unit === "cost";

const explorerEntries = state => [
  ...Object.keys(state.usual).map(key => [key, state[key] === state.usual[key] ? null : state[key] === "" ? "none" : state[key]]),
  ...[...state.solvers ?? []].map(label => ["solver", label]),
  ...[...state.statuses ?? []].map(status => ["status", status]),
  ["board", writeRange(state.board)], ["optimum", writeRange(state.optimum)],
];

class Explorer {
  constructor(model, name, query) {
    this.model = model;
    this.axes = axes(model);
    this.categories = categories(model);
    this.state = explorerState(model, name, query);
    this.controls = h("div", { class: "explorer-controls" });
    this.stage = h("div", { class: "explorer-chart", role: "region", "aria-label": "Chart", "aria-live": "off" });
    this.legend = h("ul", { class: "explorer-legend", "aria-label": "Colours" });
    this.about = h("p", { class: "note" });
    this.notes = h("div", {});
    this.table = h("div", {});
    this.element = h("div", { class: "explorer" }, this.controls, this.legend, this.stage, this.about, this.notes, this.table);
    this.redraw = () => this.draw();
    addEventListener("themechange", this.redraw);
    this.watch = new ResizeObserver(() => { if (Math.abs(this.stage.clientWidth - (this.width ?? 0)) > 8) this.plan(); });
    this.watch.observe(this.stage);
    this.arrange();
  }

  left() {
    removeEventListener("themechange", this.redraw);
    this.watch.disconnect();
    cancelAnimationFrame(this.planned);
  }

  axis(name) { return this.axes.find(axis => axis.name === name) ?? this.axes.find(axis => axis.name === "expanded") ?? this.axes[0]; }

  // Categories, and numbers of few values as such.
  category(name) {
    const found = this.categories.find(category => category.name === name);
    if (found || name === "" || name === "none") return found ?? null;
    const axis = this.axes.find(one => one.name === name);
    if (!axis) return null;
    const values = axis.values();
    return { name, title: axis.title, of: row => values[row] < 0 ? "unknown" : String(Number(values[row].toPrecision(6))) };
  }

  change(changes) {
    Object.assign(this.state, changes);
    this.arrange();
    this.draw();
  }

  // The controls for the state.
  arrange() {
    const { model, state } = this;
    const select = (label, value, options, change) => {
      const box = h("select", { "aria-label": label, onchange: () => change(box.value) }, options.map(([key, text]) => h("option", { value: key }, text)));
      box.value = value;
      return h("label", { class: "control" }, h("span", {}, label), box);
    };
    const columns = this.axes.map(({ name, title, unit }) => [name, unit && !title.includes(unit) ? `${title} (${unit})` : title]);
    const words = this.categories.map(({ name, title }) => [name, title]);
    const numbers = columns.filter(([name]) => !words.some(([word]) => word === name));
    const withRuns = model.experiments.filter(experiment => experiment.runs.some(runs => runs.status.length > 0));
    const experiments = [...withRuns.length > 1 ? [["", "all experiments"]] : [], ...withRuns.map(({ name, title }) => [name, title])];
    const isScatter = state.chart === "scatter";
    const other = experiment => {
      const again = explorerState(model, experiment || "all", new URLSearchParams());
      this.change({ ...again, chart: state.chart, y: state.y, x: state.x, log: state.log });
    };
    const focus = document.activeElement?.getAttribute("aria-label");
    this.controls.replaceChildren(
      select("experiment", state.experiment, experiments, other),
      select("chart", state.chart, Object.entries(CHARTS).map(([key, { title }]) => [key, title]), chart => this.change({ chart })),
      ...isScatter ? [select("x", this.axis(state.x).name, columns, x => this.change({ x }))] : [],
      select(isScatter ? "y" : "measure", this.axis(state.y).name, columns, y => this.change({ y })),
      select("colour", state.colour, [["none", "none"], ...words, ...numbers], colour => this.change({ colour })),
      select("panels", state.panel || "none", [["none", "none"], ...words, ...numbers], panel => this.change({ panel })),
      select("scale", state.log, [["auto", "automatic"], ["none", "linear"], ["x", "log x"], ["y", "log y"], ["xy", "log x and y"]].filter(([key]) => isScatter || key !== "y" && key !== "xy"), log => this.change({ log })),
      ...this.filters());
    if (focus) this.controls.querySelector(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
  }

  filters() {
    const { model, state } = this;
    const own = model.experiments.filter(one => !state.experiment || one.name === state.experiment).flatMap(one => one.runs.filter(runs => runs.status.length > 0));
    const labels = [...new Set(own.map(runs => runs.label))];
    const seen = [...new Set(own.flatMap(runs => [...new Set(runs.status)]))].sort((a, b) => a - b).map(status => model.statuses[status][0]);
    const choice = (key, title, all, usual, shown) => {
      const boxes = all.map(name => h("input", { type: "checkbox", value: name, checked: (state[key] ?? usual).has(name), onchange: () => settle() }));
      const summary = h("summary", {});
      const describe = chosen => { summary.textContent = `${title}: ${chosen.length === all.length ? "all" : `${chosen.length} of ${all.length}`}`; };
      const chosen = () => boxes.filter(box => box.checked).map(box => box.value);
      const settle = () => {
        const names = chosen();
        const isUsual = names.length === usual.size && names.every(name => usual.has(name));
        state[key] = isUsual ? null : new Set(names.length > 0 ? names : ["none"]);
        describe(names);
        this.draw();
      };
      // Both act on the listed ones.
      const every = checked => h("button", { type: "button", class: "quiet", onclick: () => { boxes.forEach((box, at) => { if (!lines[at].hidden) box.checked = checked; }); settle(); } }, checked ? "all" : "none");
      const lines = boxes.map((box, at) => h("label", { class: "column" }, h("span", {}, box, " ", shown(all[at]))));
      const search = h("input", { type: "search", placeholder: "List those with", "aria-label": `List ${title} with these words`, oninput: () => {
        const words = search.value.toLowerCase().split(/[\s,]+/);
        lines.forEach((line, at) => { line.hidden = !words.every(word => all[at].toLowerCase().includes(word)); });
      } });
      describe(chosen());
      return h("details", { class: "columns", "data-filter": key }, summary, h("div", { class: "column-list" },
        h("div", {}, all.length > MANY ? [search, " "] : [], every(true), " ", every(false)), lines));
    };
    const range = (key, title) => {
      const inputs = [0, 1].map(place => h("input", { type: "number", min: "0", placeholder: place ? "to" : "from", "aria-label": `${title}, ${place ? "to" : "from"}`,
        oninput: () => { state[key] = inputs.map(input => input.value === "" ? null : Number(input.value)); this.draw(); } }));
      inputs.forEach((input, place) => { input.value = state[key][place] ?? ""; });
      return h("div", { class: "control" }, h("span", {}, title), h("span", { class: "range" }, inputs));
    };
    const compared = new Set(own.filter(runs => !runs.reference).map(runs => runs.label));
    return [choice("solvers", "solvers", labels, compared, label => label), choice("statuses", "statuses", seen, new Set(seen), status => status.replaceAll("_", " ")),
      range("board", "board"), range("optimum", "optimal length")];
  }

  plan() {
    cancelAnimationFrame(this.planned);
    this.planned = requestAnimationFrame(() => this.draw());
  }

  draw() {
    keepInAddress(`explore/${this.state.experiment || "all"}`, explorerEntries(this.state));
    const turn = this.turn = (this.turn ?? 0) + 1;
    return loadCharting().then(() => { if (turn === this.turn && this.element.isConnected) this.drawn(); });
  }

  drawn() {
    const { model, state } = this;
    const [xAxis, yAxis] = [this.axis(state.x), this.axis(state.y)];
    this.width = this.stage.clientWidth || 800;
    const rows = passing(model, state);
    const isScatter = state.chart === "scatter";
    const shade = isScatter && !this.categories.some(({ name }) => name === state.colour) ? this.axes.find(({ name }) => name === state.colour) : undefined;
    const found = grouping(rows, this.category(state.panel), shade ? null : this.category(state.colour));
    const names = [...new Set(found.map(({ panel }) => panel))];
    const panels = panelGrid(names.slice(0, MOST_PANELS), this.width);
    const groups = found.filter(({ panel }) => panels.of(panel));
    const all = [...new Set(groups.map(({ group }) => group))].sort(shade ? naturally : this.category(state.colour)?.compare ?? naturally);
    const category = this.category(state.colour);
    const styles = groupLooks(model, category, all, state.experiment, state.chart !== "distribution");
    const look = group => styles.get(group);
    // As in the fixed charts: of solvers that share a colour, the algorithm is the symbol, unless it is the panel.
    const isMarked = isScatter && !shade && category?.name === "heuristic" && state.panel !== "algorithm";
    const markOf = point => isMarked ? model.runsOf(point.row).mark : look(point.group).mark;
    const measured = state.chart === "profile" ? profiles(model, yAxis, groups) : groups.map(group => ({ ...group, observed: observed(model, yAxis, group.rows) }));
    const of = axis => {
      const values = axis.values();
      return sampled(rows, 20000).map(row => values[row]).filter(value => value >= 0);
    };
    const isLog = (letter, axis) => state.log === "auto" ? spreads(of(axis)) : state.log === letter || state.log === "xy";
    const logs = { x: isLog("x", xAxis), y: isLog("y", yAxis) };
    const measureLog = state.log === "x" || state.log === "auto" && logs.y;
    const common = { model, panels, width: this.width, look, markOf, groups: measured };
    let made = { element: null, drawn: 0 };
    if (rows.length > 0) {
      made = {
        scatter: () => scatter({ ...common, groups, xAxis, yAxis, logs, shade }),
        quantile: () => this.quantiles(common, yAxis, measureLog),
        distribution: () => boxes({ ...common, axis: yAxis, logs: measureLog }),
        profile: () => this.profile(common, yAxis),
      }[state.chart]();
    }
    this.show(made, { rows, names, groups: measured, all, look, shade, isMarked });
  }

  quantiles(common, axis, log) {
    const curved = common.groups.map(({ panel, group, observed }) => ({ panel, group, curve: quantileCurve(observed) }));
    const text = (group, point) => `${runText(this.model, point.row)}\n${axisText(axis, point.value, false)}\n${short(point.share)} % of ${group} within it${point.sure ? "" : ", at least"}`;
    return curves({ ...common, curved, x: scale(axis, log), y: { label: "share of runs solved (%)", grid: true }, logs: log, text });
  }

  profile(common, axis) {
    const curved = common.groups.map(({ panel, group, observed }) => ({ panel, group, curve: quantileCurve(observed) }));
    const most = max(curved.flatMap(({ curve }) => curve.slice(-1).map(({ value }) => value)));
    const times = { name: "ratio", title: `times the least ${axis.title.replace(" seconds", " time")} on the board`, unit: "" };
    const text = (group, point) => `${runText(this.model, point.row)}\n${short(point.value)} times the least\n${short(point.share)} % of ${group} within it${point.sure ? "" : ", at least"}`;
    return curves({ ...common, curved, x: scale(times, most > 4), y: { label: "share of runs (%)", grid: true }, logs: false, text });
  }

  show(made, { rows, names, groups, all, look, shade, isMarked }) {
    const { model, state } = this;
    const { element } = made;
    if (element) {
      const point = () => element.value && element.value.row !== undefined ? element.value : null;
      element.addEventListener("input", () => { element.classList.toggle("pointed", point() !== null); });
      element.addEventListener("click", () => { if (point()) location.hash = instanceLink(model, point().row); });
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", `${CHARTS[state.chart].title} of ${plural(rows.length, "run")}; the table below has its numbers`);
      this.stage.replaceChildren(element);
    } else {
      this.stage.replaceChildren(h("p", {}, "No run passes the filters."));
    }
    // The rows of a distribution have their names beside them.
    this.legend.hidden = all.length < 2 || shade !== undefined || state.chart === "distribution";
    const algorithms = isMarked ? [...d3.rollup(rows, some => start([...new Set(some.map(row => model.runsOf(row).algorithm))]), row => model.runsOf(row).mark)] : [];
    this.legend.replaceChildren(
      ...all.map(group => h("li", {}, swatch(model.looks, look(group), state.chart), group)),
      ...algorithms.length > 1 ? algorithms.map(([mark, name]) => h("li", {}, swatch(model.looks, { mark, tint: 0 }, state.chart), name)) : []);
    const axis = this.axis(state.y);
    const values = axis.values();
    const [isGap, isWhole] = [axis.name.startsWith("gap"), state.chart === "scatter" || state.chart === "profile"];
    const unknown = isGap && !isWhole ? rows.filter(row => model.ending[row] === SOLVED && values[row] < 0).length : 0;
    const hasBounds = isOfPaths(axis) && !isWhole && groups.some(({ observed }) => observed.bounds.length > 0);
    this.about.textContent = `${CHARTS[state.chart].about} ${state.chart === "distribution" ? "Hover to see the numbers." : "Hover to see a run; click to see its board and solution."}`;
    const sample = model.experiments.filter(one => one.sample && (!state.experiment || one.name === state.experiment));
    const notes = [
      ...sample.map(experiment => `${experiment.title}: drawn from ${model.sampleText(experiment)}. The tables and fixed charts of the report cover every run.`),
      made.of > made.drawn + made.left ? `Drawn: ${grouped(made.drawn)} of ${plural(made.of - made.left, "run")}, evenly chosen.` : "",
      made.left > 0 ? `Not drawn: ${plural(made.left, "run")} without a value of each chosen column${state.log === "none" ? "" : ", or with 0 on a logarithmic axis"}.` : "",
      unknown > 0 ? `Not counted: ${plural(unknown, "run")} whose ${axis.title} is unknown, since the optimum of the board is not proven.` : "",
      hasBounds ? `A run that a limit stopped has no path: its ${axis.title} counts as at least 0${isGap ? "; a solver that guarantees shortest paths would have 0" : ""}.` : "",
      names.length > MOST_PANELS ? `Only the first ${MOST_PANELS} of ${names.length} panels are shown.` : "",
    ];
    this.notes.replaceChildren(...notes.filter(Boolean).map(text => h("p", { class: "note" }, text)));
    this.table.replaceChildren(this.numbers(groups, state.chart === "profile"));
    enableTables(this.table);
    enableCopying(this.table);
    this.element.dataset.drawn = String(Number(this.element.dataset.drawn ?? 0) + 1);
  }

  // The numbers behind the chart, group by group.
  numbers(groups, isProfile) {
    const axis = this.axis(this.state.y);
    const panelled = groups.some(({ panel }) => panel !== "");
    const written = value => Math.abs(value) >= 1000 ? grouped(Math.round(value)) : short(value);
    const number = one => one === null ? "–" : one.bound ? `≥ ${written(roundedDown(one.value))}` : written(one.value);
    const known = groups.map(group => group.observed ? group : { ...group, observed: observed(this.model, axis, group.rows) });
    const what = isProfile ? "ratio" : axis.title;
    const head = [...panelled ? ["panel"] : [], "group", "runs", "measured", "stopped", `${what}: 25 %`, "median", "75 %"];
    const id = "explorer-numbers";
    const row = ({ panel, group, observed }) => {
      const at = share => observed.count > 0 ? quantile(observed, share) : null;
      const cells = [grouped(observed.count), grouped(observed.known.length), grouped(observed.bounds.length), ...[0.25, 0.5, 0.75].map(share => number(at(share)))];
      return h("tr", {}, panelled ? h("th", { scope: "row" }, panel) : null, panelled ? h("td", {}, group) : h("th", { scope: "row" }, group),
        cells.map(text => h("td", { class: "number" }, text)));
    };
    const words = panelled ? 2 : 1;
    return h("div", {}, h("h2", {}, "The numbers"), h("div", { class: "tools", "data-tools": true }, h("span", { class: "tools-of" }, "Copy as"),
      ["Markdown", "LaTeX", "CSV"].map(kind => h("button", { type: "button", class: "quiet", "data-copy": kind, "data-of": id, "aria-label": `Copy the numbers as ${kind}` }, kind))),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The numbers" },
      h("table", { id, "data-sortable": true }, h("caption", { class: "unseen" }, "The numbers of the chart"),
        h("thead", {}, h("tr", {}, head.map((text, at) => h("th", { scope: "col", class: at >= words ? "number" : null }, text)))),
        h("tbody", {}, known.map(row)))));
  }
}

// A bound as it is written, in whole numbers or three significant digits: never more than it is.
const roundedDown = bound => {
  const isLarge = bound >= 1000;
  const nearest = isLarge ? Math.round(bound) : Number(bound.toPrecision(3));
  const unit = isLarge ? 1 : 10 ** (Math.floor(Math.log10(bound)) - 2);
  return nearest > bound ? nearest - unit : nearest;
};

// The words with which all of some names begin: of one name all.
const start = names => {
  const words = names.map(name => name.split(" "));
  const differs = words[0].findIndex((word, at) => words.some(other => other[at] !== word));
  return differs < 1 ? names[0] : words[0].slice(0, differs).join(" ");
};

// The colour, the symbol or the dash of a group; of the page's text, where it has no colour.
const swatch = (looks, { colour, mark, tint }, chart) => {
  const [hue, dash] = [colour === undefined ? "currentColor" : hueOf(looks, colour), dashOf(looks, mark)];
  const [svg, part] = ["svg", chart === "scatter" ? "path" : "line"].map(tag => document.createElementNS("http://www.w3.org/2000/svg", tag));
  svg.setAttribute("viewBox", "0 0 24 12");
  svg.setAttribute("class", "swatch");
  svg.setAttribute("aria-hidden", "true");
  const shape = chart === "scatter" ? { d: d3.symbol(symbolOf(looks, mark), 50)(), transform: "translate(12 6)", fill: hue }
    : { x1: 1, x2: 23, y1: 6, y2: 6, stroke: hue, "stroke-opacity": looks.tints[tint], "stroke-width": chart === "distribution" ? 8 : 3, "stroke-dasharray": chart === "distribution" ? "" : dash ?? "" };
  for (const [name, value] of Object.entries(shape)) if (value !== "") part.setAttribute(name, value);
  svg.append(part);
  return svg;
};

const explorerPage = (model, query, name) => {
  if (model.count === 0) return null;
  const explorer = new Explorer(model, name, query);
  const page = h("section", { class: "wide" }, h("h1", { tabindex: "-1" }, "Explorer"), explorer.element);
  return { title: "Explorer", page, shown: () => explorer.draw(), left: () => explorer.left() };
};
