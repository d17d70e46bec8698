// Elements made in one expression.

/** Makes an element: properties, `on…` listeners, `data` and `aria` objects; children are nodes, texts or nothing. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null));
  return element;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value == null) continue;
    if (name === "data") Object.assign(element.dataset, value);
    else if (name === "aria") for (const [key, text] of Object.entries(value)) element.setAttribute(`aria-${key}`, text);
    else if (name === "role" || name === "for" || name === "list") element.setAttribute(name, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element[name] = value;
  }
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export function button(text, onclick, properties = {}) {
  return el("button", { type: "button", onclick, ...properties }, text);
}

/** A value that changes too often to be read out at each change. */
export function changing(properties, ...children) {
  return el("output", { aria: { live: "off" }, ...properties }, ...children);
}

let fields = 0;

/** A labelled field: the control gets an id of its own. */
export function field(label, control, note) {
  control.id ||= `field-${++fields}`;
  return el("div", { className: "field" }, el("label", { for: control.id }, label), control, note);
}

/** A typed number as a whole number that a request can hold. */
export function whole(value, least) {
  return Math.min(Math.max(Math.floor(Number(value)) || 0, least), Number.MAX_SAFE_INTEGER);
}

/** A row of radio buttons. */
export function choice(name, legend, options, chosen, onchange) {
  const group = `${name}-${++fields}`;
  const radios = options.map(({ value, label }) => {
    const input = el("input", { type: "radio", name: group, value, checked: value === chosen });
    input.addEventListener("change", () => onchange(value));
    return el("label", {}, input, el("span", {}, label));
  });
  const element = el("fieldset", { className: "choice", data: { choice: name } }, el("legend", {}, legend), el("div", {}, radios));
  // Who clicks goes on to the board with the arrow keys, which would otherwise change the choice.
  element.addEventListener("click", ({ pointerType }) => {
    if (pointerType) setTimeout(() => document.activeElement?.blur());
  });
  element.choose = (value) => {
    for (const input of element.querySelectorAll("input")) input.checked = input.value === value;
  };
  return element;
}

/** A text for those who listen instead of looking. */
export function unseen(text) {
  return el("span", { className: "unseen" }, text);
}

/** A table that scrolls sideways where it is wider than the page, by keys, too. */
export function sideways(label, table) {
  return el("div", { className: "scroll", tabIndex: 0, role: "group", aria: { label } }, table);
}

let speaker;

/** Whether the reader prefers reduced motion. */
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Scrolls an element into sight: as far as it takes, or to the top of the window (`start`). */
export function bring(element, block = "nearest") {
  element.scrollIntoView({ block, behavior: stillness.matches ? "auto" : "smooth" });
}

/** A text that may be broken within a long name, such as walking_distance. */
export function breakable(text) {
  return text.split(/(?<=[_,]|\w\()/).flatMap((part, place) => (place ? [el("wbr"), part] : part));
}

/** Announces an event to screen readers. */
export function announce(text) {
  speaker ??= document.getElementById("announcer");
  speaker.textContent = text;
}

export function select(options, chosen, onchange) {
  const element = el("select", {}, options.map(({ value, label }) => el("option", { value, selected: value === chosen }, label)));
  if (onchange) element.addEventListener("change", () => onchange(element.value));
  return element;
}

const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3H9L4 8l5 5h2L6 8z",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M5 3h2l5 5-5 5H5l5-5z",
  last: "M3 3v10l7-5zM11 3h2v10h-2z",
  look: "M8 2a6 6 0 1 0 0 12zM8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z",
};

/** A sign, drawn: not every machine has a font with it. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}
