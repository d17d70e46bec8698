// The page of a solver: what it is, what it guarantees, how it did in each experiment, its runs.

// The line of a solver in the table of an experiment, as pairs of heading and text.
const lineOf = (experiment, place) => {
  const table = find(`experiment-${experiment.name}-table`);
  const link = table?.querySelector(`a[href="#solver/${place}"]`);
  if (!link) return [];
  const headings = [...table.tHead.rows[0].cells].map(cell => cell.textContent);
  return [...link.closest("tr").cells].map((cell, column) => [headings[column], cell.textContent]).slice(1);
};

// The footnotes of that table.
const footnotesOf = experiment => [...find(`experiment-${experiment.name}`)?.querySelectorAll("p.note") ?? []]
  .map(note => note.textContent).filter(text => text.startsWith("†"));

const appearance = (experiment, runs, place) => h("article", {},
  h("h3", {}, h("a", { href: `#experiment-${experiment.name}` }, experiment.title), runs.reference ? " (settles the optimum)" : ""),
  h("p", {}, `On ${experiment.width}x${experiment.height}, ${runs.guarantee}.`),
  h("dl", { class: "facts brief" }, (runs.reference ? [] : lineOf(experiment, place)).map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, text)))),
  ...runs.reference ? [] : footnotesOf(experiment).map(text => h("p", { class: "note" }, text)));

const solverPage = (model, query, text) => {
  const place = Number(text);
  const solver = model.solvers[place];
  if (!solver) return null;
  const found = model.experiments.flatMap(experiment =>
    experiment.runs.filter(runs => runs.solver === place).map(runs => [experiment, runs]));
  const options = h("table", {}, h("caption", { class: "unseen" }, "Options"),
    h("thead", {}, h("tr", {}, ["option", "value", "meaning", "allowed values"].map(name => h("th", { scope: "col" }, name)))),
    h("tbody", {}, solver.options.map(([name, value, meaning, values]) => h("tr", {},
      h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, h("code", {}, value)), h("td", {}, meaning), h("td", {}, values)))));
  const kept = found.some(([, runs]) => runs.status.length > 0);
  const own = kept ? new RunTable(model, { keeps: runs => runs.solver === place }) : null;
  const page = h("section", {},
    h("p", { class: "trail" }, h("a", { href: "#experiments" }, "Experiments")),
    h("h1", { tabindex: "-1" }, solver.label),
    h("p", {}, h("code", {}, solver.text)),
    h("h2", {}, "What it is"),
    h("p", {}, solver.algorithm, "."),
    solver.options.length > 0 ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Options" }, options) : null,
    solver.heuristic ? h("p", {}, "Heuristic: ", h("code", {}, solver.heuristic)) : h("p", {}, "It is blind: it uses no heuristic."),
    solver.parts.length > 0 ? h("dl", { class: "findings" },
      solver.parts.map(([name, line]) => h("div", {}, h("dt", {}, name), h("dd", {}, line)))) : null,
    h("h2", {}, "Results"),
    found.map(([experiment, runs]) => appearance(experiment, runs, place)),
    own ? [h("h2", {}, "Its runs"), own.element] : null);
  return { title: solver.label, page, shown: () => own?.draw() };
};
