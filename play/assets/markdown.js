// As much of Markdown as the reports of the harness use: headings, paragraphs, lists, tables, emphasis, code, links.

import { el, sideways } from "./dom.js";

/** The elements of a text; everything becomes text nodes, so nothing in it is run. */
export function markdown(source) {
  const blocks = [];
  const lines = source.split("\n");
  let title = "";
  while (lines.length) {
    const line = lines.shift();
    const heading = /^(#{1,6}) (.*)/.exec(line);
    if (line.trim() === "") continue;
    if (heading) {
      blocks.push(el(`h${Math.min(6, heading[1].length + 1)}`, {}, inline(heading[2])));
      title = blocks.at(-1).textContent;
    } else if (line.startsWith("|")) blocks.push(table(title, [line, ...takeWhile(lines, (next) => next.startsWith("|"))]));
    else if (line.startsWith("```")) blocks.push(code(lines));
    else if (/^[-*] /.test(line)) blocks.push(list([line, ...takeWhile(lines, (next) => /^([-*] | {2})/.test(next))]));
    else blocks.push(el("p", {}, inline([line, ...takeWhile(lines, (next) => next.trim() !== "" && !/^([|#]|```)/.test(next))].join(" "))));
  }
  return blocks;
}

function takeWhile(lines, wanted) {
  const taken = [];
  while (lines.length && wanted(lines[0])) taken.push(lines.shift());
  return taken;
}

function code(lines) {
  const taken = takeWhile(lines, (line) => !line.startsWith("```"));
  lines.shift();
  return el("pre", {}, el("code", {}, taken.join("\n")));
}

function list(lines) {
  const items = lines.join("\n").split(/^[-*] /m).slice(1);
  return el("ul", {}, items.map((item) => el("li", {}, inline(item.replace(/\s+/g, " ")))));
}

/** A table of lines between bars, under a title: heads, alignments, rows. */
function table(title, lines) {
  const [head, aligns = [], ...rows] = lines.map(cells);
  const side = (column) => (aligns[column]?.trim().endsWith(":") ? "number" : "");
  // What says more than a number may take several lines, such as an interval.
  const kind = (text, column) => (/[a-z]{3}|[\d–] \(| to /.test(text) ? `${side(column)} words` : side(column));
  // A sign stays with its number.
  const whole = (text) => text.trim().replace(/([<>]|&lt;) (?=[\d.])/g, "$1\u00a0");
  const row = (tag, texts) => el("tr", {}, texts.map((text, column) => el(text.trim() ? tag : "td", { className: kind(text, column) }, inline(whole(text)))));
  return sideways(title, el("table", {}, el("thead", {}, row("th", head)), el("tbody", {}, rows.map((texts) => row("td", texts)))));
}

function cells(line) {
  return line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/);
}

const SPANS = /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*\\])\*((?:\\.|[^*\s\\])(?:\\.|[^*\\])*?)\*(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)|\\([^a-zA-Z0-9\s])|&(lt|amp);/g;
const ENTITIES = { lt: "<", amp: "&" };

function inline(source) {
  const parts = [];
  let from = 0;
  for (const match of source.matchAll(SPANS)) {
    const [all, mono, strong, slanted, label, address, escaped, entity] = match;
    parts.push(source.slice(from, match.index));
    from = match.index + all.length;
    if (mono) parts.push(el("code", {}, mono));
    else if (strong) parts.push(el("strong", {}, inline(strong)));
    else if (slanted) parts.push(el("em", {}, inline(slanted)));
    else if (label) parts.push(/^https?:/.test(address) ? el("a", { href: address, rel: "noreferrer" }, inline(label)) : inline(label));
    else parts.push(escaped ?? ENTITIES[entity]);
  }
  return [...parts, source.slice(from)];
}
