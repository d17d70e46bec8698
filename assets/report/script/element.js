// Elements: the only way in which this script makes any, so that a text stays a text.

const h = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== undefined && child !== null));
  return element;
};

// Drawings of twelve by twelve, in the colour of the text.
const ICONS = {
  first: "M2 1v10M11 1L4 6l7 5z", back: "M9 1L2 6l7 5z", play: "M3 1l7 5-7 5z", pause: "M3 1v10M9 1v10", on: "M3 1l7 5-7 5zM11 1v10",
  last: "M10 1v10M1 1l7 5-7 5z",
};

const icon = name => {
  const [svg, path] = ["svg", "path"].map(tag => document.createElementNS("http://www.w3.org/2000/svg", tag));
  svg.setAttribute("viewBox", "0 0 12 12");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
};

const find = id => document.getElementById(id);

// Announces a text to screen readers.
const say = text => { find("said").textContent = text; };

// Made once: toLocaleString would make it for every number.
const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
const grouped = number => GROUPED.format(number);

const plural = (count, one, many = one + "s") => `${grouped(count)} ${count === 1 ? one : many}`;

// A number of a column, in which -1 stands for an unknown value.
const shown = number => number < 0 ? "–" : grouped(number);

// Three significant digits.
const short = number => number < 0 ? "–" : String(Number(number.toPrecision(3)));
