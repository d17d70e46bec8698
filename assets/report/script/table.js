// Tables of the page: sorted by a click on a heading, filtered by text and by number, columns hidden.

const MANY = 8;

const sortValue = cell => {
  const text = cell ? cellText(cell) : "";
  const number = parseFloat(text.replace(/^[<>≥] */, "").replace(/(\d),(?=\d{3}\b)/g, "$1"));
  return Number.isNaN(number) ? (text === "–" || text === "" ? null : text) : number;
};

const compareValues = (a, b) => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -1 : 1;
  return a.localeCompare(b, "en", { numeric: true });
};

const sortTable = (table, column, ascending) => {
  const body = table.tBodies[0];
  const keyed = [...body.rows].map(row => [sortValue(row.cells[column]), row]);
  // Unknown values come last either way.
  keyed.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : (ascending ? 1 : -1) * compareValues(a, b));
  body.append(...keyed.map(([, row]) => row));
};

const makeSortable = table => {
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    heading.setAttribute("aria-sort", "none");
    const button = h("button", { type: "button", class: "sort" }, ...heading.childNodes);
    button.addEventListener("click", () => {
      const ascending = heading.getAttribute("aria-sort") !== "ascending";
      headings.forEach(other => other.setAttribute("aria-sort", "none"));
      heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      sortTable(table, column, ascending);
      say(`Sorted by ${heading.textContent}, ${ascending ? "ascending" : "descending"}`);
    });
    heading.append(button);
  });
};

// Hides the columns and rows that the state leaves out.
const applyState = (table, state, words) => {
  const rows = [...table.tBodies[0].rows];
  for (const row of [table.tHead.rows[0], ...rows]) {
    [...row.cells].forEach((cell, column) => { cell.hidden = state.hidden.has(column); });
  }
  const ranges = [...state.ranges].filter(([, range]) => range.some(end => end !== null));
  let left = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    const fits = ([column, range]) => {
      const value = sortValue(row.cells[column]);
      return typeof value === "number" && within(value, range);
    };
    row.hidden = !words.every(word => text.includes(word)) || !ranges.every(fits);
    left += row.hidden ? 0 : 1;
  }
  say(`${plural(left, "row")} of ${rows.length}`);
};

const makeFilterable = table => {
  const rows = [...table.tBodies[0].rows];
  const headings = [...table.tHead.rows[0].cells];
  if (table.dataset.sortable === "only" || (rows.length <= MANY && headings.length <= MANY)) return;
  const name = table.caption?.textContent ?? "this table";
  const input = h("input", { type: "search", placeholder: "Filter", "aria-label": `Filter ${name}`, class: "filter" });
  const state = { hidden: new Set(), ranges: new Map() };
  const apply = () => applyState(table, state, input.value.toLowerCase().split(/\s+/).filter(Boolean));
  input.addEventListener("input", apply);
  const columns = headings.map((heading, key) => ({ key, name: heading.textContent.trim(), number: heading.classList.contains("number") }));
  const menu = columnMenu(columns, state, apply);
  const tools = table.closest(".scroll")?.previousElementSibling;
  if (tools?.matches("[data-tools]")) tools.prepend(input, menu);
  else table.closest(".scroll").before(h("div", { class: "tools" }, input, menu));
};

// A page that a browser saved as it was shown has all this already, without its behaviour.
const undoSaved = root => {
  for (const button of root.querySelectorAll("th > button.sort")) button.replaceWith(...button.childNodes);
  for (const part of root.querySelectorAll("#overview input.filter, #overview details.columns")) part.remove();
  for (const part of root.querySelectorAll("#overview tr[hidden], #overview td[hidden], #overview th[hidden]")) part.hidden = false;
};

const enableTables = root => {
  for (const table of root.querySelectorAll("table[data-sortable]")) {
    makeSortable(table);
    makeFilterable(table);
  }
};
