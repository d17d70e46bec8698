// Two solvers, board by board: how many times as much one needs, on which boards it needs more, and the boards that differ most.

const MOST_BOARDS = 200;
// No more boards than these are named in a sentence.
const MOST_NAMED = 8;

// What can be compared: of all of these less is better.
const pairAxes = model => axes(model).filter(({ nature }) => nature === "effort" || nature === "path");

// The runs of two solvers on the same boards, sorted by how far they differ.
const paired = (model, axis, experiment, one, other) => {
  const values = axis.values();
  const found = { boards: [], onlyOne: [], onlyOther: [], neither: [], unknown: [] };
  for (let instance = 0; instance < experiment.count; instance += 1) {
    const rows = [one, other].map(runs => model.rowOf(runs, instance));
    if (rows.some(row => row < 0) || experiment.lower[instance] === UNSOLVABLE) continue;
    const [first, second] = rows.map(row => model.ending[row] === SOLVED);
    if (!first || !second) {
      found[first ? "onlyOne" : second ? "onlyOther" : "neither"].push(instance + 1);
      continue;
    }
    const [a, b] = rows.map(row => values[row]);
    if (a < 0 || b < 0) found.unknown.push(instance + 1);
    else found.boards.push({ instance, rows, a, b, factor: a === b ? 1 : a / b });
  }
  const far = ({ factor }) => Math.abs(Math.log(factor));
  found.boards.sort((x, y) => far(y) - far(x) || x.instance - y.instance);
  return found;
};

// The middle 95 % of the geometric means of resamples of the boards, always the same ones.
const RESAMPLED = 2000;
const resampled = logs => {
  let state = 1;
  // mulberry32
  const random = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const means = new Float64Array(RESAMPLED).map(() => {
    let sum = 0;
    for (let drawn = 0; drawn < logs.length; drawn += 1) sum += logs[Math.floor(random() * logs.length)];
    return sum / logs.length;
  }).sort();
  return [0.025, 0.975].map(share => Math.exp(means[Math.round(share * (RESAMPLED - 1))]));
};

// With three digits, and more where they would hide on which side of 1 it is.
const intervalEnd = end => [3, 4].map(digits => Number(end.toPrecision(digits))).find(value => value !== 1) ?? 1;

const pairSentences = (found, axis, [one, other]) => {
  const { boards, onlyOne, onlyOther, neither, unknown } = found;
  const [first, second] = [one, other].map(({ label }) => `“${label}”`);
  const alone = [[onlyOne, `solved by ${first} only`], [onlyOther, `solved by ${second} only`], [neither, "solved by neither"], [unknown, `without a known ${axis.title}`]]
    .filter(([numbers]) => numbers.length > 0).map(([numbers, text]) => `${grouped(numbers.length)} ${text}${numbers.length <= MOST_NAMED ? ` (${numbers.length > 1 ? "boards" : "board"} ${numbers.map(grouped).join(", ")})` : ""}`);
  const others = alone.length > 0 ? ` Not compared: ${alone.join(", ")}.` : "";
  if (boards.length === 0) return `No board was solved by both.${others}`;
  const count = is => boards.filter(is).length;
  const [less, more] = [count(({ a, b }) => a < b), count(({ a, b }) => a > b)];
  const same = boards.length - less - more;
  const positive = boards.filter(({ a, b }) => a > 0 && b > 0);
  const logs = positive.map(({ factor }) => Math.log(factor));
  const total = logs.reduce((sum, log) => sum + log, 0);
  const ratio = Math.exp(total / logs.length);
  const ends = logs.length > 1 && logs.length <= 5000 ? resampled(logs) : null;
  const interval = ends ? ` (95 % interval ${ends.map(intervalEnd).join(" to ")} by resampling the boards; tables resample them anew, and differ a little)` : "";
  const isApart = ([low, high]) => low > 1 || high < 1;
  const doubt = !ends ? "" : isApart(ends)
    ? ` As the interval leaves out 1, ${ends[0] > 1 ? second : first} clearly needs less, if only these two are compared. Headlines and charts compare many pairs, and ask for more.`
    : " As the interval includes 1, it is not clear which needs less.";
  // The boards are sorted: the first is the one on which they differ most.
  const rest = positive.length > 2 && ends ? resampled(logs.slice(1)) : null;
  const decides = rest && isApart(ends) && !isApart(rest) ? ", so that this board alone makes the difference clear" : "";
  const without = positive.length > 2 ? ` Without board ${grouped(positive[0].instance + 1)}, where their ratio is farthest from 1: ${short(Math.exp((total - logs[0]) / (logs.length - 1)))} times${rest ? ` (${rest.map(intervalEnd).join(" to ")})` : ""}${decides}.` : "";
  const surplus = boards.reduce((sum, { a, b }) => sum + a - b, 0) / boards.length;
  const difference = isOfPaths(axis) && surplus !== 0 ? ` On average, the ${axis.title} of ${first} is ${Number(Math.abs(surplus).toPrecision(3))} ${surplus > 0 ? "more" : "less"}.` : "";
  const mean = positive.length > 0 ? ` By geometric means ${isOfPaths(axis) ? `the ${axis.title} of ${first} is ${short(ratio)} times as large` : `${first} needs ${short(ratio)} times as much`}${interval}${positive.length < boards.length ? `, over the ${positive.length} boards without a 0` : ""}.${doubt}${without}` : "";
  if (boards.length === same) return `On ${plural(boards.length, "board")} that both solved, their ${axis.title} is the same.${others}`;
  return `On ${plural(boards.length, "board")} that both solved, by ${axis.title}: ${first} needs less on ${grouped(less)}, more on ${grouped(more)}${same > 0 ? `, the same on ${grouped(same)}` : ""}.${mean}${difference}${others}`;
};

const pairPage = (model, query, name) => {
  const withRuns = model.experiments.filter(experiment => experiment.runs.filter(runs => runs.status.length > 0).length > 1);
  let experiment = withRuns.find(one => one.name === name) ?? withRuns[0];
  if (!experiment) return null;
  const measures = pairAxes(model);
  const answer = h("p", { role: "status" });
  const command = h("code", { id: "pair-command" });
  const list = h("div", {});
  const note = h("p", { class: "note" });
  const choices = h("div", { class: "explorer-controls" });
  const state = { a: query.get("a") ?? "", b: query.get("b") ?? "", by: query.get("by") ?? "expanded" };
  const own = () => experiment.runs.filter(runs => runs.status.length > 0);
  // Those that solved most come first, so that the first two have boards in common; of several, those that expand fewest.
  const best = all => {
    const expanded = (measures.find(({ name }) => name === "expanded") ?? measures[0]).values();
    const ranked = all.filter(runs => !runs.reference).map(runs => {
      const logs = [...Array(experiment.count).keys()].map(instance => model.rowOf(runs, instance))
        .filter(row => row >= 0 && model.ending[row] === SOLVED).map(row => Math.log(Math.max(1, expanded[row])));
      return { runs, solved: logs.length, mean: logs.reduce((sum, log) => sum + log, 0) / logs.length };
    });
    return ranked.sort((a, b) => b.solved - a.solved || a.mean - b.mean).map(({ runs }) => runs);
  };

  const draw = () => {
    const all = own();
    const runsOf = (label, place) => all.find(runs => runs.label === label) ?? best(all)[place] ?? all[0];
    const pair = [runsOf(state.a, 0), runsOf(state.b, 1)];
    [state.a, state.b] = pair.map(runs => runs.label);
    const axis = measures.find(one => one.name === state.by) ?? measures[0];
    const found = paired(model, axis, experiment, ...pair);
    const select = (label, value, options, change) => {
      const box = h("select", { "aria-label": label, onchange: () => { change(box.value); draw(); choices.querySelector(`[aria-label="${label}"]`)?.focus(); } },
        options.map(([key, text]) => h("option", { value: key }, text)));
      box.value = value;
      return h("label", { class: "control" }, h("span", {}, label), box);
    };
    const labels = all.map(runs => [runs.label, runs.reference ? `${runs.label} (settles the optimum)` : runs.label]);
    choices.replaceChildren(
      ...withRuns.length > 1 ? [select("experiment", experiment.name, withRuns.map(one => [one.name, one.title]), name => { experiment = withRuns.find(one => one.name === name); })] : [],
      select("first solver", state.a, labels, label => { state.a = label; }), select("second solver", state.b, labels, label => { state.b = label; }),
      select("measure", axis.name, measures.map(one => [one.name, one.title]), by => { state.by = by; }));
    answer.textContent = state.a === state.b ? "Choose two different solvers." : pairSentences(found, axis, pair);
    command.textContent = `harness compare FOLDER ${[state.b, state.a].map(label => `--solver '${label.replaceAll("'", "'\\''")}'`).join(" ")}`;
    note.textContent = `Those that differ most come first${found.boards.length > MOST_BOARDS ? `; ${grouped(found.boards.length - MOST_BOARDS)} more are not listed` : ""}. Click a board for its solutions, a value for the solution of its solver.${experiment.sample ? ` The page holds ${model.sampleText(experiment)}.` : ""}`;
    const value = (row, number) => h("td", { class: "number" }, h("a", { href: instanceLink(model, row) }, Number.isInteger(number) ? grouped(number) : short(number)));
    const line = ({ instance, rows, a, b, factor }) => h("tr", {},
      h("th", { scope: "row", class: "number" }, h("a", { href: instanceLink(model, rows[0]) }, grouped(instance + 1))),
      h("td", {}, h("code", {}, model.written(experiment, model.board(experiment, instance)))),
      h("td", { class: "number" }, shown(model.columns.optimum[rows[0]])), value(rows[0], a), value(rows[1], b),
      h("td", { class: "number" }, Number.isFinite(factor) && factor > 0 ? factor < 1000 ? factor.toPrecision(3) : grouped(Math.round(factor)) : "–"));
    const heads = [["board", true], ["tiles", false], ["optimum", true], [state.a, true], [state.b, true], ["ratio", true]];
    list.replaceChildren(...state.a === state.b || found.boards.length === 0 ? [] : [
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Boards that both solved" }, h("table", {}, h("caption", { class: "unseen" }, "Boards that both solved"),
        h("thead", {}, h("tr", {}, heads.map(([text, number]) => h("th", { scope: "col", class: number ? "number" : null }, text)))),
        h("tbody", {}, found.boards.slice(0, MOST_BOARDS).map(line)))), note]);
    keepInAddress(`pair/${experiment.name}`, [["a", state.a], ["b", state.b], ["by", axis.name === "expanded" ? "" : axis.name]]);
  };
  draw();
  const page = h("section", { class: "wide" }, h("h1", { tabindex: "-1" }, "Two solvers, board by board"), choices, answer, list,
    h("p", { class: "note" }, "For the signed-rank test, and for programs: ", command));
  return { title: "Two solvers", page };
};
