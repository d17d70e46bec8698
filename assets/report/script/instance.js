// The page of a board: the board, its optimal length, the runs of all solvers on it, and its solutions to play.

const optimumText = (experiment, instance) => {
  const [lower, upper] = [experiment.lower[instance], experiment.upper[instance]];
  if (lower === UNSOLVABLE) return "It has no solution: the parity of its tiles forbids one.";
  if (experiment.costs) {
    const costs = `Costs: ${experiment.costs}.`;
    if (lower === upper) return `Its cheapest solutions cost ${grouped(lower)}: proven. ${costs}`;
    if (upper < 0) return `No solution is known; none costs less than ${grouped(lower)}. ${costs}`;
    return `Its cheapest solutions cost between ${grouped(lower)} and ${grouped(upper)}. ${costs}`;
  }
  if (lower === upper) return `Its shortest solutions have ${plural(lower, "move")}: proven.`;
  if (upper < 0) return `No solution is known; none has fewer than ${plural(lower, "move")}.`;
  return `Its shortest solutions have between ${lower} and ${plural(upper, "move")}.`;
};

const instancePage = (model, query, name, number, wanted) => {
  const experiment = model.experiments[model.names.get(name)];
  const instance = Number(number) - 1;
  if (!experiment || !(instance >= 0 && instance < experiment.count)) return null;
  const start = model.board(experiment, instance);
  const rows = experiment.runs.map(runs => model.rowOf(runs, instance));
  const solved = series => rows[series] >= 0 && model.path(rows[series]) !== null;
  let chosen = wanted === undefined ? -1 : Number(wanted);
  if (!(rows[chosen] >= 0)) chosen = rows.findIndex((_, series) => solved(series));
  if (chosen < 0) chosen = rows.findIndex(row => row >= 0);

  const player = new Player(model, experiment, start);
  const command = h("code", { id: "replay" });
  const current = h("p", { class: "now" });
  const choose = series => {
    chosen = series;
    const row = rows[series];
    player.load(row >= 0 ? model.path(row) : null);
    const label = series >= 0 ? experiment.runs[series].label : "";
    const none = experiment.sample ? `No run of this board is on this page, which holds ${model.sampleText(experiment)}.` : "Not run.";
    current.replaceChildren(...(row >= 0 ? ["Shown: ", h("strong", {}, label), `, ${model.statusText(row)}`] : [none]));
    const played = inPlay({ experiment: name, instance: instance + 1, ...(row >= 0 ? { solver: label } : {}) });
    if (played) current.append(" · ", h("a", { href: played, class: "played" }, "This board in harness play"));
    const again = row >= 0 ? model.replay(row) : null;
    command.textContent = again ?? "";
    line.hidden = again === null;
    steps.replaceChildren(to(instance, "← previous board"), to(instance + 2, "next board →"));
  };

  const choice = (runs, series) => {
    const row = rows[series];
    const input = h("input", { type: "radio", name: "run", id: `run-${series}`, checked: series === chosen, onchange: () => {
      choose(series);
      history.replaceState(null, "", `#instance/${name}/${instance + 1}/${series}`);
    } });
    const cells = [model.lengthText(row), model.gapText(row),
      ...["expanded", "generated", "cpu_seconds"].map(name => model.described.has(name) ? model.valueText(row, name) : "–")];
    return h("tr", {},
      h("td", {}, input),
      h("th", { scope: "row" }, h("label", { for: `run-${series}` }, runs.label), runs.reference ? " (settles the optimum)" : "", " ",
        h("a", { href: `#solver/${runs.solver}`, class: "aside", "aria-label": `The page of ${runs.label}` }, "page"),
        model.ending[row] === SOLVED ? null : h("span", { class: "if-narrow" }, model.statusText(row))),
      h("td", { class: "if-wide" }, model.statusText(row)), cells.map(text => h("td", { class: "number" }, text)));
  };
  const table = h("table", { "data-sortable": "only" },
    h("caption", { class: "unseen" }, "Runs on this board"),
    h("thead", {}, h("tr", {}, ["show", "solver", "status", "moves", "gap", "expanded", "generated", "CPU seconds"].map((text, place) =>
      h("th", { scope: "col", class: place > 2 ? "number" : text === "status" ? "if-wide" : null }, text)))),
    h("tbody", {}, experiment.runs.map((runs, series) => rows[series] >= 0 ? choice(runs, series) : null)));
  const line = h("div", { class: "command" }, command,
    h("button", { type: "button", class: "quiet", "data-copy-text": "replay" }, "Copy"));
  const goal = new BoardView(experiment, model.goal(experiment), model.goal(experiment), true);
  goal.describe(`Goal ${model.written(experiment, model.goal(experiment))}`);
  // Both lead to the run of the solver that is chosen here.
  const steps = h("nav", { class: "steps", "aria-label": "Boards" });
  const to = (place, text) => place >= 1 && place <= experiment.count
    ? h("a", { href: `#instance/${name}/${place}${chosen >= 0 ? `/${chosen}` : ""}` }, text) : h("span", { class: "off" }, text);

  const page = h("section", {},
    h("p", { class: "trail" }, h("a", { href: `#experiment-${name}` }, experiment.title), " · ",
      h("a", { href: `#runs/${name}` }, "all runs")),
    h("h1", { tabindex: "-1" }, `Board ${grouped(instance + 1)} of ${grouped(experiment.count)}`),
    h("p", {}, h("code", {}, model.written(experiment, start)), ". ", optimumText(experiment, instance)),
    steps,
    h("div", { class: "stage" }, player.element, h("figure", { class: "goal" }, goal.element, h("figcaption", {}, "goal"))),
    current,
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs on this board" }, table),
    h("h2", {}, "Repeat this run"), line,
    h("p", { class: "note" }, "Keys: space plays and pauses, ← and → step, Home and End jump."));
  choose(chosen);
  return { title: `${experiment.title}, board ${instance + 1}`, page, key: key => player.key(key), left: () => player.pause() };
};
