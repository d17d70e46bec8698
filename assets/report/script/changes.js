// What changed since earlier results: ratios with their intervals, and the boards before and after.

const METRIC_NAMES = { expanded: "expanded nodes", generated: "generated nodes", length: "solution length (moves)", time: "CPU time" };

const verdictColour = verdict => verdict === "worse" ? "var(--bad)" : verdict === "better" ? "var(--good)" : "var(--muted)";

// Names without an ending that all of them share: the folder that they are of.
const withoutFolder = rows => {
  const ending = / in \S+$/.exec(rows[0]?.subject ?? "")?.[0] ?? "";
  return rows.every(({ subject }) => subject.endsWith(ending)) ? subject => subject.slice(0, subject.length - ending.length) : subject => subject;
};

// The ratio of each line with its interval, in one panel per metric; 1 is no change.
const ratioChart = (rows, width) => {
  const drawn = rows.filter(({ ratio }) => ratio !== null);
  if (drawn.length === 0) return null;
  const subjects = [...new Set(drawn.map(({ subject }) => subject))];
  const metrics = [...new Set(drawn.map(({ metric }) => metric))];
  const across = width > 760 ? Math.min(metrics.length, 4) : 1;
  const text = row => `${row.subject}\n${METRIC_NAMES[row.metric]}: ${Number(row.ratio.toPrecision(4))} times as much${row.low === null ? "" : `\n95 % interval: ${Number(row.low.toPrecision(4))} to ${Number(row.high.toPrecision(4))}`}\non ${plural(row.pairs, "board")}${row.gained ? `\nnewly solved: ${row.gained}` : ""}${row.lost ? `\nno longer solved: ${row.lost}` : ""}\n${row.verdict}`;
  const points = drawn.map(row => ({ ...row, text: text(row), fx: metrics.indexOf(row.metric) % across, fy: Math.floor(metrics.indexOf(row.metric) / across) }));
  const longest = subjects.reduce((most, name) => Math.max(most, name.length), 0);
  const marginLeft = Math.min(longest * 6.6 + 14, width * 0.35);
  const ends = points.flatMap(({ ratio, low, high }) => [ratio, low ?? ratio, high ?? ratio]);
  const far = Math.max(1.1, ...ends.map(end => Math.max(end, 1 / end))) * 1.05;
  const common = { y: "subject", fx: "fx", fy: "fy" };
  const down = Math.ceil(metrics.length / across);
  const room = Math.max(4, Math.floor((marginLeft - 14) / 6.6));
  return plotted({
    width, height: down * (subjects.length * 20 + 52) + 60, marginLeft, marginTop: 36, marginBottom: 40, marginRight: 16, style: { fontSize: "12px", background: "transparent" },
    x: { type: "log", label: "ratio", domain: [1 / far, far], ticks: 4, tickFormat: value => String(Number(value.toPrecision(3))), grid: true },
    y: { label: null, domain: subjects, tickFormat: name => name.length <= room ? name : `${name.slice(0, room - 1)}…` },
    fx: { axis: null, padding: across === 1 ? 0 : 0.08 }, fy: { axis: null, padding: down === 1 ? 0 : 0.2 },
    marks: [
      Plot.frame({ strokeOpacity: 0.25 }),
      Plot.text(metrics, { fx: (_, at) => at % across, fy: (_, at) => Math.floor(at / across), text: metric => METRIC_NAMES[metric] ?? metric, frameAnchor: "top-left", dy: -15, fontWeight: 600, fontSize: 12 }),
      Plot.ruleX([1], { strokeOpacity: 0.6 }),
      Plot.ruleY(points.filter(({ low }) => low !== null), { ...common, x1: "low", x2: "high", stroke: ({ verdict }) => verdictColour(verdict), strokeWidth: 2 }),
      Plot.dot(points, { ...common, x: "ratio", fill: ({ verdict }) => verdictColour(verdict), r: 4 }),
      Plot.tip(points, Plot.pointer({ ...common, x: "ratio", title: "text", fill: "var(--surface)", stroke: "var(--edge)", pathFilter: null, lineWidth: 60, fontSize: 12 })),
    ],
  });
};

// Before and after of one line: board by board, and as shares of the boards within a value.
const sideBySide = (row, width) => {
  const points = row.points.map(([before, after]) => ({ before, after }));
  const values = row.points.flat();
  const positive = values.filter(value => value > 0);
  const log = positive.length === values.length && values.length > 0 && Math.max(...positive) > 30 * Math.min(...positive);
  const name = METRIC_NAMES[row.metric] ?? row.metric;
  const wide = width > 760 ? (width - 16) / 2 : width;
  const written = row.metric === "time" ? secondsTick : tick;
  const scale = label => ({ label, grid: true, tickFormat: log ? value => isPower(value) ? written(value) : "" : written, ...log ? { type: "log", ticks: 5 } : { nice: true, ticks: 5 } });
  const shared = { width: wide, height: 300, marginLeft: 60, marginBottom: 42, marginTop: 30, inset: 6, style: { fontSize: "12px", background: "transparent" } };
  const ends = [Math.min(...values), Math.max(...values)];
  const pairs = plotted({ ...shared, x: scale(`before, ${name}`), y: scale(`after, ${name}`), marks: [
    Plot.frame({ strokeOpacity: 0.25 }), Plot.line([[ends[0], ends[0]], [ends[1], ends[1]]], { strokeOpacity: 0.5, strokeDasharray: "4 3" }),
    Plot.dot(points, { x: "before", y: "after", r: 3, fillOpacity: 0.6, fill: ({ before, after }) => after > before ? "var(--bad)" : after < before ? "var(--good)" : "var(--muted)" }),
  ] });
  const curve = key => points.map(point => point[key]).sort((a, b) => a - b).map((value, at) => ({ value, share: 100 * (at + 1) / points.length }));
  const shares = plotted({ ...shared, x: scale(name), y: { label: "share of the boards that both solved (%)", grid: true, domain: [0, 100] }, marks: [
    Plot.frame({ strokeOpacity: 0.25 }),
    Plot.line(curve("before"), { x: "value", y: "share", curve: "step-after", stroke: "var(--muted)", strokeWidth: 2, strokeDasharray: "5 3" }),
    Plot.line(curve("after"), { x: "value", y: "share", curve: "step-after", stroke: "var(--accent)", strokeWidth: 2 }),
  ] });
  return [pairs, shares];
};

// One experiment's charts, drawn again when the theme or the width changes.
const changesOf = (place, { rows: all }) => {
  const named = withoutFolder(all);
  const rows = all.map(row => ({ ...row, subject: named(row.subject) }));
  const ratios = h("div", { class: "explorer-chart" });
  const pair = h("div", { class: "side-by-side" });
  const compared = rows.filter(({ points }) => points.length > 0);
  const weight = ({ ratio, verdict }) => (verdict === "worse" ? 2e6 : verdict === "better" ? 1e6 : 0) + (ratio === null ? 0 : Math.abs(Math.log(ratio)));
  const worst = compared.reduce((best, row) => best === null || weight(row) > weight(best) ? row : best, null);
  const select = h("select", { "aria-label": "Shown side by side", onchange: () => draw() },
    compared.map((row, at) => h("option", { value: at }, `${row.subject}, ${METRIC_NAMES[row.metric] ?? row.metric}`)));
  select.value = String(compared.indexOf(worst));
  const draw = () => {
    const width = place.clientWidth - 16;
    // A part that is hidden has no width.
    if (width < 100) return;
    const chart = ratioChart(rows, width);
    ratios.replaceChildren(...chart ? [chart] : []);
    const row = compared[Number(select.value)];
    pair.replaceChildren(...row ? sideBySide(row, width) : []);
  };
  place.replaceChildren(ratios, ...compared.length > 0 ? [h("p", { class: "beside" }, h("label", {}, "Side by side: ", select), " ", h("span", { class: "note" }, "left, each board (above the line: more than before); right, dashed before, solid after")), pair] : []);
  draw();
  addEventListener("themechange", draw);
  let width = place.clientWidth;
  new ResizeObserver(() => { if (Math.abs(place.clientWidth - width) > 8) { width = place.clientWidth; draw(); } }).observe(place);
};

const showChanges = async () => {
  const data = find("changes-data");
  if (!data) return;
  const [groups] = await Promise.all([inflated(data.textContent).then(JSON.parse), loadCharting()]);
  for (const place of document.querySelectorAll("[data-changes]")) changesOf(place, groups[Number(place.dataset.changes)]);
  document.documentElement.dataset.changes = "";
};
