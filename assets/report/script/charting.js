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

// The colours of the fixed charts, on light and on dark paper.
const HUES = {
  light: ["#0072b2", "#c68100", "#009e73", "#d55e00", "#3f97c9", "#b35f8f", "#958e2a", "#222222", "#9933ff", "#663300",
    "#6e9449", "#990066", "#330099", "#666633", "#a352cc", "#7e7e5e", "#ff0066", "#330066", "#0000ff", "#6600cc"],
  dark: ["#2277aa", "#eeaa11", "#77ee99", "#dd6611", "#77bbff", "#cc88aa", "#ddff55", "#ddcccc", "#dd00aa", "#aa9966",
    "#88cc66", "#bb4477", "#ffbbee", "#aabb99", "#ff66dd", "#777733", "#ff0044", "#bb77ff", "#9922ff", "#8855ee"],
};
const DASHES = [undefined, "6 3", "2 2.5", "9 3 2 3"];
const SYMBOLS = ["circle", "square", "triangle", "diamond"];

// The looks of the group of a number: no two of the first eighty look alike.
const looks = place => {
  const hues = HUES[document.documentElement.dataset.theme === "dark" ? "dark" : "light"];
  const round = Math.floor(place / hues.length) % DASHES.length;
  return { colour: hues[place % hues.length], dash: DASHES[round], symbol: SYMBOLS[round], round };
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
