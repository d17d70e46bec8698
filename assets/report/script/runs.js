// The table of all runs: only the rows in view are in the document, however many there are.

const ROW_HEIGHT = 34;
const SPARE_ROWS = 8;

// Columns of the schema that are hidden until somebody asks for them.
const SHOWN_AT_FIRST = ["length", "gap", "expanded", "generated", "cpu_seconds", "reopened", "duplicates", "stored"];

const instanceLink = (model, row) => `#instance/${model.experimentOf(row).name}/${model.instance[row] + 1}/${model.series[row]}`;

// On a narrow screen these come first, in these widths: what fits is what matters.
const NARROW = matchMedia("(max-width: 560px)").matches;
const FIRST_IF_NARROW = { label: 122, instance: 62, length: 76, expanded: 102 };

// What the table can show: which run it is, then the columns of the schema.
const runColumns = model => {
  const fixed = [
    { key: "experiment", name: "experiment", width: 210, values: () => model.experiment, text: row => model.experimentOf(row).name },
    { key: "label", name: "solver", width: 230, values: table => table.ranks(), text: row => model.runsOf(row).label,
      link: row => `#solver/${model.runsOf(row).solver}` },
    { key: "instance", name: "board", width: 85, number: true, values: () => model.columns.instance,
      text: row => grouped(model.instance[row] + 1), link: row => instanceLink(model, row) },
    { key: "status", name: "status", width: 140, values: () => model.status, text: row => model.statusText(row) },
  ];
  const gap = { key: "gap", name: "gap", width: 80, number: true, values: () => model.columns.gap_upper, text: row => model.gapText(row) };
  const described = [...model.described.values()].filter(({ name }) => name !== "instance");
  const rest = described.map(({ name, meaning, unit }) => name === "gap" ? { ...gap, meaning } : {
    key: name, name: unit === "seconds" ? name.replace("_seconds", " seconds").replace("cpu", "CPU") : name.replaceAll("_", " "),
    width: name === "length" ? (model.experiments.some(one => one.costs) ? 190 : 95) : SHOWN_AT_FIRST.includes(name) ? 122 : 140,
    number: true, meaning,
    values: () => model.columns[name],
    text: row => name === "length" ? model.lengthText(row) : model.valueText(row, name),
  });
  // The usual ones first.
  const place = column => { const at = SHOWN_AT_FIRST.indexOf(column.key); return at < 0 ? SHOWN_AT_FIRST.length : at; };
  const columns = [...fixed, ...rest.sort((a, b) => place(a) - place(b))];
  if (!NARROW) return columns;
  const width = ({ key }) => FIRST_IF_NARROW[key];
  return [...columns.filter(width).map(column => ({ ...column, width: width(column) })), ...columns.filter(column => !width(column))];
};

class RunTable {
  // The runs of the solvers that `keeps` accepts, at first of one experiment if it is named. With a `path`, the state is kept
  // in the address, from which `query` reads it.
  constructor(model, { experiment = "", keeps = () => true, path = null, query = new URLSearchParams() } = {}) {
    this.model = model;
    this.keeps = keeps;
    this.path = path;
    this.all = runColumns(model);
    const known = key => this.all.some(column => column.key === key);
    this.filter = { experiment, solver: query.get("solver") ?? "", status: query.get("status") ?? "", text: query.get("text") ?? "" };
    const [sorted, order] = (query.get("sort") ?? "").split(".");
    this.sorting = { key: known(sorted) ? sorted : null, ascending: order !== "down" };
    // A column that says the same in every row says nothing.
    const which = model.experiments.length > 1 ? ["experiment"] : [];
    const usual = [...which, "label", "instance", "status", ...SHOWN_AT_FIRST];
    this.usual = this.all.map(({ key }) => key).filter(key => usual.includes(key)).join(".");
    const shownFirst = query.has("columns") ? query.get("columns").split(".") : usual;
    this.state = {
      hidden: new Set(this.all.filter(({ key }) => !shownFirst.includes(key)).map(({ key }) => key)),
      ranges: new Map(this.all.filter(({ key }) => query.has(key)).map(({ key }) => [key, readRange(query.get(key))])),
    };
    this.head = h("tr", { "aria-rowindex": "1" });
    this.columnGroup = h("colgroup");
    this.spacers = [0, 1].map(() => h("td", { class: "spacer" }));
    [this.above, this.below] = this.spacers.map(cell => h("tr", { "aria-hidden": "true" }, cell));
    this.body = h("tbody");
    this.table = h("table", { class: "runs" }, h("caption", { class: "unseen" }, "Runs"), this.columnGroup, h("thead", {}, this.head), this.body);
    this.view = h("div", { class: "viewport", tabindex: "0", role: "region", "aria-label": "Table of runs" }, this.table);
    this.tally = h("p", { class: "tally-line", role: "status" });
    this.cut = h("p", { class: "note on-paper" }, "Printed are the rows in view and some around them; all are in runs.csv of the results folder.");
    this.view.addEventListener("scroll", () => this.plan(), { passive: true });
    new ResizeObserver(() => this.plan()).observe(this.view);
    this.element = h("div", { class: "run-table" }, this.controls(), this.tally, this.cut, this.view);
    this.arrange();
    this.refresh();
  }

  // The shown columns, as the address has them.
  written() { return this.all.filter(({ key }) => !this.state.hidden.has(key)).map(({ key }) => key).join("."); }

  keep() {
    if (this.path === null) return;
    const { filter, sorting, state } = this;
    const sort = sorting.key === null ? "" : `${sorting.key}.${sorting.ascending ? "up" : "down"}`;
    const columns = this.written();
    const path = filter.experiment ? `${this.path}/${filter.experiment}` : this.path;
    keepInAddress(path, [["solver", filter.solver], ["status", filter.status], ["text", filter.text], ["sort", sort],
      ["columns", columns === this.usual ? "" : columns],
      ...[...state.ranges].map(([key, range]) => [key, writeRange(range)])]);
  }

  // Makes the headings of the shown columns.
  arrange() {
    this.columnsShown = this.all.filter(({ key }) => !this.state.hidden.has(key));
    const shown = this.columnsShown;
    this.head.replaceChildren(...shown.map(column => this.heading(column)));
    this.columnGroup.replaceChildren(...shown.map(column => {
      const part = h("col");
      part.style.width = `${column.width}px`;
      return part;
    }));
    this.spacers.forEach(cell => cell.setAttribute("colspan", Math.max(shown.length, 1)));
    this.table.style.width = `${shown.reduce((sum, column) => sum + column.width, 0)}px`;
  }

  heading(column) {
    const { sorting } = this;
    const button = h("button", { type: "button", class: "sort", title: column.meaning, onclick: () => this.sortBy(column) }, column.name);
    const order = sorting.key !== column.key ? "none" : sorting.ascending ? "ascending" : "descending";
    return h("th", { scope: "col", "aria-sort": order, class: column.number ? "number" : null }, button);
  }

  controls() {
    const { experiments, statuses } = this.model;
    const choice = (key, label, values) => {
      const select = h("select", { "aria-label": label, onchange: () => { this.filter[key] = select.value; this.refresh(); } },
        h("option", { value: "" }, label), values.map(([value, text]) => h("option", { value }, text)));
      select.value = this.filter[key];
      return select;
    };
    const own = experiment => experiment.runs.filter(runs => runs.status.length > 0 && this.keeps(runs));
    const kept = experiments.filter(experiment => own(experiment).length > 0);
    const labels = [...new Set(kept.flatMap(experiment => own(experiment).map(runs => runs.label)))];
    const seen = new Set(kept.flatMap(experiment => own(experiment).flatMap(runs => [...new Set(runs.status)])));
    const input = h("input", { type: "search", class: "filter", placeholder: "Words of a solver, or a board number", "aria-label": "Filter runs",
      oninput: () => { this.filter.text = input.value.trim().toLowerCase(); this.refresh(); } });
    input.value = this.filter.text;
    const menu = columnMenu(this.all, this.state, () => { this.arrange(); this.refresh(); });
    return h("div", { class: "tools" }, input,
      kept.length > 1 ? choice("experiment", "All experiments", kept.map(({ name, title }) => [name, title === name ? name : `${title} (${name})`])) : null,
      labels.length > 1 ? choice("solver", "All solvers", labels.map(label => [label, label])) : null,
      choice("status", "All statuses", [...seen].sort((a, b) => a - b).map(status => [statuses[status][0], statuses[status][0].replaceAll("_", " ")])),
      menu);
  }

  // The rows that pass, in the order of the config or sorted.
  refresh() {
    const { model, filter } = this;
    const number = /^(?:board\s+)?(\d+)$/.exec(filter.text)?.[1];
    const words = number === undefined ? filter.text.split(/[\s,]+/) : [];
    const passing = model.experiments.map(experiment => experiment.runs.map(runs => {
      const label = runs.label.toLowerCase();
      const named = words.every(word => label.includes(word));
      return this.keeps(runs) && (!filter.experiment || filter.experiment === experiment.name)
        && (!filter.solver || filter.solver === runs.label) && named;
    }));
    const board = number === undefined ? -1 : Number(number) - 1;
    const status = filter.status === "" ? -1 : model.statuses.findIndex(([word]) => word === filter.status);
    const limited = [...this.state.ranges].filter(([, range]) => range.some(end => end !== null));
    const ranges = limited.map(([key, range]) => [this.all.find(column => column.key === key).values(this), range]);
    const kept = new Uint32Array(model.count);
    let count = 0;
    for (let row = 0; row < model.count; row += 1) {
      if (!passing[model.experiment[row]][model.series[row]]) continue;
      if (status >= 0 && model.status[row] !== status) continue;
      if (board >= 0 && model.instance[row] !== board) continue;
      if (!ranges.every(([values, range]) => values[row] >= 0 && within(values[row], range))) continue;
      kept[count] = row;
      count += 1;
    }
    this.order = kept.subarray(0, count);
    this.sort();
    this.tally.textContent = plural(count, "run");
    this.table.setAttribute("aria-rowcount", String(count + 1));
    this.view.scrollTop = 0;
    this.keep();
    this.draw();
  }

  sortBy(column) {
    const { sorting } = this;
    sorting.ascending = sorting.key === column.key ? !sorting.ascending : true;
    sorting.key = column.key;
    [...this.head.cells].forEach((cell, place) => {
      const order = sorting.ascending ? "ascending" : "descending";
      cell.setAttribute("aria-sort", this.columnsShown[place].key === column.key ? order : "none");
    });
    this.sort();
    this.view.scrollTop = 0;
    this.keep();
    this.draw();
    say(`Sorted by ${column.name}`);
  }

  sort() {
    const { sorting } = this;
    if (sorting.key === null) return;
    const values = this.all.find(({ key }) => key === sorting.key).values(this);
    const sign = sorting.ascending ? 1 : -1;
    // Unknown values come last either way; equal ones keep the order of the config.
    this.order.sort((a, b) => {
      const [x, y] = [values[a], values[b]];
      if (x === y) return a - b;
      if (x < 0 || y < 0) return x < 0 ? 1 : -1;
      return (x - y) * sign;
    });
  }

  // The place of each run's solver among all labels.
  ranks() {
    const { model } = this;
    const labels = [...new Set(model.experiments.flatMap(experiment => experiment.runs.map(runs => runs.label)))];
    labels.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const places = new Map(labels.map((label, place) => [label, place]));
    const ranks = new Uint32Array(model.count);
    for (let row = 0; row < model.count; row += 1) ranks[row] = places.get(model.runsOf(row).label);
    return ranks;
  }

  plan() {
    if (this.planned) return;
    this.planned = requestAnimationFrame(() => { this.planned = 0; this.draw(); });
  }

  draw() {
    const { order } = this;
    const height = this.view.clientHeight || 600;
    const first = Math.max(0, Math.floor(this.view.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const last = Math.min(order.length, first + Math.ceil(height / ROW_HEIGHT) + 2 * SPARE_ROWS);
    this.spacers[0].style.height = `${first * ROW_HEIGHT}px`;
    this.spacers[1].style.height = `${(order.length - last) * ROW_HEIGHT}px`;
    this.cut.hidden = last - first === order.length;
    const rows = [];
    for (let place = first; place < last; place += 1) {
      const row = order[place];
      rows.push(h("tr", { "aria-rowindex": String(place + 2) }, this.columnsShown.map(column => {
        const text = column.text(row);
        const content = column.link ? h("a", { href: column.link(row) }, text) : text;
        return h("td", { class: column.number ? "number" : null, title: column.number ? null : text }, content);
      })));
    }
    this.body.replaceChildren(this.above, ...rows, this.below);
  }
}

const sampleNotes = (model, experiments) => experiments.filter(experiment => experiment.sample)
  .map(experiment => h("p", { class: "note" }, `${experiment.name}: ${model.sampleText(experiment)}.`));

const runsPage = (model, query, name) => {
  const experiment = model.names.has(name) ? name : "";
  const table = new RunTable(model, { experiment, path: "runs", query });
  const page = h("section", { class: "wide" }, h("h1", { tabindex: "-1" }, "All runs"),
    h("p", {}, "One row per run. Click a heading to sort, and a board to see it with its solutions. “Columns” hides, shows and filters columns."),
    sampleNotes(model, model.experiments), table.element);
  return { title: "All runs", page, shown: () => table.draw() };
};
