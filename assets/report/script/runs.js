// The table of all runs: only the rows in view are in the document, however many there are.

const ROW_HEIGHT = 34;
const SPARE_ROWS = 8;

const RUN_COLUMNS = [
  { name: "experiment", width: 210, key: "experiment", text: (model, row) => model.experimentOf(row).name },
  { name: "solver", width: 230, rank: true, text: (model, row) => model.runsOf(row).label,
    link: (model, row) => `#solver/${model.runsOf(row).solver}` },
  { name: "board", width: 90, key: "instance", number: true, text: (model, row) => grouped(model.columns.instance[row] + 1),
    link: (model, row) => instanceLink(model, row) },
  { name: "status", width: 130, key: "status", text: (model, row) => model.statusText(row) },
  { name: "moves", width: 90, wide: 190, key: "length", number: true, text: (model, row) => model.lengthText(row) },
  { name: "gap", width: 90, key: "most", number: true, text: (model, row) => model.gapText(row) },
  ...["expanded", "generated", "reopened", "duplicates", "stored"].map(name => ({
    name, width: 120, key: name, number: true, text: (model, row) => model.bounded(row, shown(model.columns[name][row])),
  })),
  { name: "CPU seconds", width: 125, key: "time", number: true, text: (model, row) => model.bounded(row, seconds(model.columns.time[row])) },
];

// Where moves have costs of their own, those stand beside the moves.
const widthOf = (column, model) => model.experiments.some(one => one.costs) ? column.wide ?? column.width : column.width;

const instanceLink = (model, row) => {
  const { instance, series } = model.columns;
  return `#instance/${model.experimentOf(row).name}/${instance[row] + 1}/${series[row]}`;
};

class RunTable {
  // The runs of the solvers that `keeps` keeps, at first of one experiment if it is named.
  constructor(model, { experiment = "", keeps = () => true } = {}) {
    this.model = model;
    this.keeps = keeps;
    this.filter = { experiment, solver: "", status: "", text: "" };
    this.sorting = { column: null, ascending: true };
    this.head = h("tr", { "aria-rowindex": "1" }, RUN_COLUMNS.map((column, place) => this.heading(column, place)));
    this.above = h("tr", { "aria-hidden": "true" }, h("td", { colspan: RUN_COLUMNS.length, class: "spacer" }));
    this.below = h("tr", { "aria-hidden": "true" }, h("td", { colspan: RUN_COLUMNS.length, class: "spacer" }));
    this.body = h("tbody");
    this.table = h("table", { class: "runs" }, h("caption", { class: "unseen" }, "Runs"),
      h("colgroup", {}, RUN_COLUMNS.map(column => {
        const part = h("col");
        part.style.width = `${widthOf(column, model)}px`;
        return part;
      })), h("thead", {}, this.head), this.body);
    this.table.style.width = `${RUN_COLUMNS.reduce((sum, column) => sum + widthOf(column, model), 0)}px`;
    this.view = h("div", { class: "viewport", tabindex: "0", role: "region", "aria-label": "Table of runs" }, this.table);
    this.tally = h("p", { class: "tally-line", role: "status" });
    this.cut = h("p", { class: "note on-paper" }, "Printed are the rows in view and some around them; all are in runs.csv of the results folder.");
    this.view.addEventListener("scroll", () => this.plan(), { passive: true });
    new ResizeObserver(() => this.plan()).observe(this.view);
    this.element = h("div", { class: "run-table" }, this.controls(), this.tally, this.cut, this.view);
    this.refresh();
  }

  heading(column, place) {
    const button = h("button", { type: "button", class: "sort", onclick: () => this.sortBy(place) }, column.name);
    return h("th", { scope: "col", "aria-sort": "none", class: column.number ? "number" : null }, button);
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
    const input = h("input", { type: "search", class: "filter", placeholder: "Solver or board number", "aria-label": "Filter runs",
      oninput: () => { this.filter.text = input.value.trim().toLowerCase(); this.refresh(); } });
    return h("div", { class: "tools" }, input,
      choice("experiment", "All experiments", kept.map(({ name }) => [name, name])),
      labels.length > 1 ? choice("solver", "All solvers", labels.map(label => [label, label])) : null,
      choice("status", "All statuses", [...seen].sort((a, b) => a - b).map(status => [String(status), statuses[status][0].replaceAll("_", " ")])));
  }

  // The rows that pass, in the order of the config or sorted.
  refresh() {
    const { model, filter } = this;
    const { columns } = model;
    const passing = model.experiments.map(experiment => experiment.runs.map(runs => {
      const named = /^\d+$/.test(filter.text) || runs.label.toLowerCase().includes(filter.text);
      return this.keeps(runs) && (!filter.experiment || filter.experiment === experiment.name)
        && (!filter.solver || filter.solver === runs.label) && named;
    }));
    const board = /^\d+$/.test(filter.text) ? Number(filter.text) - 1 : -1;
    const status = filter.status === "" ? -1 : Number(filter.status);
    const kept = new Uint32Array(model.count);
    let count = 0;
    for (let row = 0; row < model.count; row += 1) {
      if (!passing[columns.experiment[row]][columns.series[row]]) continue;
      if (status >= 0 && columns.status[row] !== status) continue;
      if (board >= 0 && columns.instance[row] !== board) continue;
      kept[count] = row;
      count += 1;
    }
    this.order = kept.subarray(0, count);
    this.sort();
    this.tally.textContent = plural(count, "run");
    this.table.setAttribute("aria-rowcount", String(count + 1));
    this.view.scrollTop = 0;
    this.draw();
  }

  sortBy(place) {
    const { sorting } = this;
    sorting.ascending = sorting.column === place ? !sorting.ascending : true;
    sorting.column = place;
    [...this.head.cells].forEach((cell, other) => {
      const order = sorting.ascending ? "ascending" : "descending";
      cell.setAttribute("aria-sort", other === place ? order : "none");
    });
    this.sort();
    this.view.scrollTop = 0;
    this.draw();
    say(`Sorted by ${RUN_COLUMNS[place].name}`);
  }

  sort() {
    const { sorting, model } = this;
    if (sorting.column === null) return;
    const column = RUN_COLUMNS[sorting.column];
    const values = column.rank ? this.ranks() : model.columns[column.key];
    const sign = sorting.ascending ? 1 : -1;
    // What is not known stands last either way; equals keep the order of the config.
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
    const { model, order } = this;
    const height = this.view.clientHeight || 600;
    const first = Math.max(0, Math.floor(this.view.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const last = Math.min(order.length, first + Math.ceil(height / ROW_HEIGHT) + 2 * SPARE_ROWS);
    this.above.firstChild.style.height = `${first * ROW_HEIGHT}px`;
    this.below.firstChild.style.height = `${(order.length - last) * ROW_HEIGHT}px`;
    this.cut.hidden = last - first === order.length;
    const rows = [];
    for (let place = first; place < last; place += 1) {
      const row = order[place];
      rows.push(h("tr", { "aria-rowindex": String(place + 2) }, RUN_COLUMNS.map(column => {
        const text = column.text(model, row);
        const content = column.link ? h("a", { href: column.link(model, row) }, text) : text;
        return h("td", { class: column.number ? "number" : null, title: column.number ? null : text }, content);
      })));
    }
    this.body.replaceChildren(this.above, ...rows, this.below);
  }
}

const runsPage = (model, name) => {
  const table = new RunTable(model, { experiment: model.names.has(name) ? name : "" });
  const page = h("section", { class: "wide" }, h("h1", { tabindex: "-1" }, "All runs"),
    h("p", {}, "A line a run. A click on a heading sorts; a board leads to its page, where solutions can be played."), table.element);
  return { title: "All runs", page, shown: () => table.draw() };
};
