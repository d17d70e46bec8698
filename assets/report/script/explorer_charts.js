// The charts of the explorer: marks of Observable Plot over the numbers of explorer_data.js.

const PANEL_HEIGHT = 280;
const ONLY_PANEL_HEIGHT = 420;
const MOST_PANELS = 16;

// Where the panels of some names lie: as many beside each other as there is room for.
const panelGrid = (names, width) => {
  const across = Math.min(names.length, width > 1000 ? 3 : width > 620 ? 2 : 1);
  const places = new Map(names.map((name, at) => [name, { fx: at % across, fy: Math.floor(at / across) }]));
  return { across, down: Math.ceil(names.length / across), of: name => places.get(name), names };
};

const runText = (model, row) => `${model.runsOf(row).label}\nboard ${grouped(model.instance[row] + 1)}${model.experiments.length > 1 ? ` of ${model.experimentOf(row).name}` : ""}, ${model.statusText(row)}`;

// A value of a column with its unit.
const withUnit = (axis, value) => axis.unit === "seconds" ? secondsTick(value)
  : `${Number.isInteger(value) ? grouped(value) : short(value)}${axis.unit ? ` ${axis.unit}` : ""}`;

const axisText = (axis, value, bound) => `${axis.title}: ${bound ? "at least " : ""}${withUnit(axis, value)}`;

// Ticks of seconds have their units themselves.
const named = axis => axis.unit === "seconds" ? axis.title.replace(" seconds", " time")
  : axis.unit && !axis.title.includes(axis.unit) ? `${axis.title} (${axis.unit})` : axis.title;

// What all charts share: size, panels with their names, scales.
const frame = ({ width, panels, marks, rowHeight, ...rest }) => {
  const alone = panels.names.length === 1;
  const height = panels.down * (rowHeight ?? (alone ? ONLY_PANEL_HEIGHT : PANEL_HEIGHT)) + 60;
  const titles = panels.names.length > 1 || panels.names[0] !== "" ? [Plot.text(panels.names, {
    fx: name => panels.of(name).fx, fy: name => panels.of(name).fy, text: name => name, frameAnchor: "top-left", dy: -15,
    fontWeight: 600, fontSize: 12, textOverflow: "ellipsis", lineWidth: Math.max(6, Math.floor(width / panels.across / 8)),
  })] : [];
  return plotted({
    width, height, marginLeft: 62, marginTop: 34, marginBottom: 42, marginRight: 18,
    style: { fontSize: "12px", background: "transparent" },
    fx: { axis: null, padding: panels.across === 1 ? 0 : 0.06 }, fy: { axis: null, padding: panels.down === 1 ? 0 : 0.16 },
    marks: [Plot.frame({ strokeOpacity: 0.25 }), ...titles, ...marks], ...rest,
  });
};

const scale = (axis, logarithmic, label = named(axis)) => ({
  label, grid: true, ...logarithmic ? { type: "log", ticks: 5 } : { nice: true, ticks: 6 }, tickFormat: logarithmic ? value => isPower(value) ? axisTick(axis)(value) : "" : axisTick(axis),
});

const axisTick = axis => axis.unit === "seconds" ? secondsTick : tick;

// Whether numbers are better shown on a logarithmic scale.
const spreads = numbers => {
  const positive = numbers.filter(number => number > 0);
  return positive.length > 0 && positive.length >= 0.9 * numbers.length && max(positive) > 30 * min(positive);
};

const min = numbers => numbers.reduce((a, b) => Math.min(a, b), Infinity);
const max = numbers => numbers.reduce((a, b) => Math.max(a, b), -Infinity);

const facets = panels => ({ fx: point => panels.of(point.panel).fx, fy: point => panels.of(point.panel).fy });

// Points by their symbol or dash, which is the same for a whole mark of Plot.
const byMark = (points, markOf) => [...d3.group(points, markOf)].sort(([a], [b]) => a - b);

const strokeOf = (model, look) => point => hueOf(model.looks, look(point.group).colour);
const opacityOf = (model, look) => point => model.looks.tints[look(point.group).tint];

const pointing = (points, panels, x, y) => Plot.tip(points, Plot.pointer({
  x, y, ...facets(panels), title: point => point.text, maxRadius: 30, fontSize: 12, lineWidth: 60,
  fill: "var(--surface)", stroke: "var(--edge)", pathFilter: null,
}));

// One dot per run; those of stopped runs are hollow. `shade` colours by a number instead of a group.
const scatter = ({ model, groups, panels, width, look, markOf, xAxis, yAxis, logs, shade }) => {
  const [xs, ys] = [xAxis.values(), yAxis.values()];
  const shades = shade?.values();
  const all = groups.flatMap(({ panel, group, rows }) => rows.map(row => ({ panel, group, row })));
  const drawable = all.filter(point => {
    const [x, y] = [reading(model, xAxis, xs, point.row), reading(model, yAxis, ys, point.row)];
    if (!x || !y || (logs.x && x.value <= 0) || (logs.y && y.value <= 0) || (shades && shades[point.row] < 0)) return false;
    Object.assign(point, { x: x.value, y: y.value, bound: x.bound || y.bound, bounds: [x.bound, y.bound], shade: shades?.[point.row] });
    return true;
  });
  const points = sampled(drawable, MOST_MARKS);
  for (const point of points) {
    const [x, y] = [axisText(xAxis, point.x, point.bounds[0]), axisText(yAxis, point.y, point.bounds[1])];
    point.text = `${runText(model, point.row)}\n${x}\n${y}${shade ? `\n${axisText(shade, point.shade, false)}` : ""}`;
  }
  const colour = shade ? "shade" : strokeOf(model, look);
  const dots = byMark(points, shade ? () => 0 : markOf).flatMap(([mark, some]) => {
    const common = { x: "x", y: "y", ...facets(panels), symbol: symbolOf(model.looks, mark), r: points.length > 1500 ? 2.2 : 3.2 };
    return [
      Plot.dot(some.filter(point => !point.bound), { ...common, fill: colour, fillOpacity: 0.7 }),
      Plot.dot(some.filter(point => point.bound), { ...common, stroke: colour, strokeWidth: 1.2, r: points.length > 1500 ? 2.6 : 3.8 }),
    ];
  });
  const color = shade ? { color: { type: spreads(points.map(point => point.shade)) ? "log" : "linear", scheme: "viridis", legend: true, label: named(shade) } } : {};
  const marks = [...dots, pointing(points, panels, "x", "y")];
  const element = frame({ width, panels, inset: 7, x: scale(xAxis, logs.x), y: scale(yAxis, logs.y), marks, ...color });
  return { element, drawn: points.length, of: all.length, left: all.length - drawable.length };
};

// One curve per group; dashed lightly where the share is only a lower bound, with a mark where the curve ends for good.
const curves = ({ model, panels, width, look, curved, x, y, logs, text }) => {
  const points = curved.flatMap(({ panel, group, curve }) => curve.map(point => ({ ...point, panel, group, text: text(group, point) })))
    .filter(point => !(logs && point.value <= 0));
  const lines = byMark(points, point => look(point.group).mark).flatMap(([mark, some]) => {
    const line = (part, rest) => Plot.line(part, {
      x: "value", y: "share", z: point => `${point.panel}\u0000${point.group}`, ...facets(panels), curve: "step-after",
      stroke: strokeOf(model, look), strokeOpacity: opacityOf(model, look), strokeWidth: 1.7, strokeDasharray: dashOf(model.looks, mark), ...rest,
    });
    return [line(some.filter(point => point.sure)), line(unsure(some), { strokeOpacity: 0.45 })];
  });
  const element = frame({ width, panels, x, y: { ...y, domain: [0, 100] }, marks: [...lines, pointing(points, panels, "value", "share")] });
  return { element, drawn: points.length };
};

// The part of each curve from its last sure point on.
const unsure = points => {
  const parts = new Map();
  for (const point of points) {
    const key = `${point.panel}\u0000${point.group}`;
    if (!parts.has(key)) parts.set(key, { last: null, rest: [] });
    const part = parts.get(key);
    if (point.sure) part.last = point;
    else part.rest.push(point);
  }
  return [...parts.values()].filter(({ rest }) => rest.length > 0).flatMap(({ last, rest }) => last ? [last, ...rest] : rest);
};

// A box per group: the middle half, the median, and the middle nine tenths; hollow where a stopped run may lie beyond.
const boxes = ({ model, panels, width, look, groups, axis, logs }) => {
  const floor = logs ? Math.min(...groups.flatMap(({ observed }) => observed.known.slice(0, 1).map(({ value }) => value > 0 ? value : Infinity))) : 0;
  const at = quantile => Math.max(quantile.value, floor);
  const all = groups.filter(({ observed }) => observed.count > 0).map(({ panel, group, observed }) => {
    const [low, first, middle, third, high] = [0.05, 0.25, 0.5, 0.75, 0.95].map(share => quantile(observed, share));
    const lines = [["5 %", low], ["25 %", first], ["median", middle], ["75 %", third], ["95 %", high]]
      .map(([name, one]) => `${name}: ${one.bound ? "at least " : ""}${withUnit(axis, one.value)}`);
    const extremes = [...observed.known.slice(0, 1), ...observed.known.slice(-1)];
    return { panel, group, low: at(low), first: at(first), middle: at(middle), third: at(third), high: at(high), unsure: middle.bound, bound: third.bound, ends: high.bound, extremes,
      text: `${group}\n${plural(observed.count, "run")}, ${grouped(observed.bounds.length)} stopped\n${lines.join("\n")}` };
  });
  const names = [...new Set(all.map(({ group }) => group))];
  const colour = strokeOf(model, look);
  const common = { y: "group", ...facets(panels) };
  const dots = all.flatMap(({ panel, group, extremes }) => extremes.filter(({ value }) => !logs || value > 0).map(({ value, row }) => ({ panel, group, value, row })));
  const longest = Math.max(...names.map(name => name.length));
  const marks = [
    Plot.ruleY(all.filter(box => !box.ends), { ...common, x1: "low", x2: "high", stroke: colour, strokeWidth: 1.5 }),
    Plot.ruleY(all.filter(box => box.ends), { ...common, x1: "low", x2: "high", stroke: colour, strokeWidth: 1.5, strokeDasharray: "3 3" }),
    Plot.barX(all.filter(box => !box.bound), { ...common, x1: "first", x2: "third", fill: colour, fillOpacity: 0.45, stroke: colour, insetTop: 2, insetBottom: 2 }),
    Plot.barX(all.filter(box => box.bound), { ...common, x1: "first", x2: "third", fill: "none", stroke: colour, strokeDasharray: "3 2", insetTop: 2, insetBottom: 2 }),
    Plot.tickX(all.filter(box => !box.unsure), { ...common, x: "middle", stroke: "currentColor", strokeWidth: 2 }),
    Plot.tickX(all.filter(box => box.unsure), { ...common, x: "middle", stroke: "currentColor", strokeWidth: 1.5, strokeDasharray: "2 2" }),
    Plot.dot(dots, { ...common, x: "value", r: 2, fill: colour }),
    pointing(all, panels, "middle", "group"),
  ];
  const margin = Math.min(longest * 7 + 14, width * 0.4);
  const room = Math.floor((margin - 14) / 7);
  const lineHeight = Math.max(22, ...names.map(name => 14 * folded(name, room).length + 4));
  const element = frame({
    width, panels, marks, rowHeight: Math.max(names.length, 3) * lineHeight + 50, insetLeft: 5, insetRight: 5, marginLeft: margin, x: scale(axis, logs),
    y: { label: null, domain: names, tickFormat: name => folded(name, room).join("\n") },
  });
  return { element, drawn: all.length };
};

// A name in lines of at most so many letters, broken between words and the parts of formulas.
const folded = (text, most) => {
  const lines = [""];
  for (const word of text.split(/(?<=[ _,(+*])/)) {
    if (lines[lines.length - 1] !== "" && (lines[lines.length - 1] + word.trimEnd()).length > most) lines.push("");
    lines[lines.length - 1] += word;
  }
  return lines.map(line => line.trimEnd());
};
