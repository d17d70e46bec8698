// The charting library, Observable Plot with d3: unpacked when a chart is first asked for, and kept out of the document, so that
// a page that is saved as it is shown stays small.

let unpacked = null;

const loadCharting = () => unpacked ??= inflated(find("charting").textContent).then(text => {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  script.remove();
});

// A chart of Plot as an element. Its own style sheets are left out: the policy of the page forbids them, and chart.css has them.
const plotted = options => {
  const element = Plot.plot({ className: "plot", ...options });
  for (const sheet of element.querySelectorAll("style")) sheet.remove();
  return element;
};

// How the groups of a chart look, as in the fixed charts: colour, dashes and symbol.
const isDark = () => document.documentElement.dataset.theme === "dark";

const hueOf = (looks, index) => index === null ? looks.other[isDark() ? 1 : 0] : (isDark() ? looks.dark : looks.light)[index % looks.light.length];

// The marker of an index for Plot and d3, from its corners.
const symbolOf = (looks, mark) => {
  const corners = looks.markers[mark % looks.markers.length];
  if (corners.length === 0) return d3.symbolCircle;
  return { draw(context, size) {
    const radius = Math.sqrt(size / Math.PI);
    corners.forEach(([x, y], at) => context[at === 0 ? "moveTo" : "lineTo"](x * radius, y * radius));
    context.closePath();
  } };
};

const dashOf = (looks, mark) => looks.dashes[mark % looks.dashes.length].join(" ") || undefined;

// The look of each group of a category: of solvers and heuristics that of the fixed charts, of an algorithm its marker; one by one
// where two that must differ would look alike.
const groupLooks = (model, category, groups, experiment, mustDiffer) => {
  const { looks } = model;
  const oneByOne = place => ({ colour: place, mark: Math.floor(place / looks.light.length), tint: 0 });
  const shown = model.experiments.filter(one => !experiment || one.name === experiment);
  const series = shown.flatMap(one => one.runs.filter(runs => !runs.reference)
    .map(runs => ({ ...runs, by: one.coloured_by, coded: one.coloured_by !== "solver" })));
  // Colours that mean no heuristic.
  const free = 1 + Math.max(-1, ...series.map(({ colour }) => colour));
  const fixed = (group, place) => {
    const one = series.find(runs => runs.coded && category.ofRuns?.(runs) === group) ?? series.find(runs => category.ofRuns?.(runs) === group);
    if (category?.name === "label" && one) return one.coded ? { colour: one.colour, mark: one.mark, tint: one.tint } : oneByOne(one.colour);
    if (category?.name === "heuristic" && one?.by === "heuristic") return { colour: one.colour, mark: 0, tint: 0 };
    if (category?.name === "algorithm" && one?.by === "heuristic") return { colour: free + place, mark: one.mark, tint: 0 };
    if (category?.name === "algorithm" && one?.by === "algorithm") return { colour: one.colour, mark: one.mark, tint: one.tint };
    return oneByOne(place);
  };
  const all = category ? groups.map(fixed) : groups.map((_, place) => oneByOne(place));
  const areDistinct = new Set(all.map(look => JSON.stringify(look))).size === all.length;
  const kept = areDistinct || !mustDiffer ? all : groups.map((_, place) => oneByOne(place));
  return new Map(groups.map((group, place) => [group, kept[place]]));
};

// A number on an axis.
const tick = value => {
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  if (size >= 1e4) return `${Number((value / 1e3).toPrecision(3))} k`;
  return String(Number(value.toPrecision(3)));
};

// Seconds in the unit that suits them.
const secondsTick = value => {
  const size = Math.abs(value);
  const [factor, unit] = size === 0 || size >= 1 ? [1, "s"] : size >= 1e-3 ? [1e3, "ms"] : [1e6, "µs"];
  return `${Number((value * factor).toPrecision(3))} ${unit}`;
};

// Of a logarithmic axis only powers of ten are named.
const isPower = value => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
