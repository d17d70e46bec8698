// Tables that are written out: sorted by a click on a heading, filtered by a text.

const MANY = 8;

const sortValue = cell => {
  const text = cell ? cellText(cell) : "";
  const number = parseFloat(text.replace(/^[<>] */, "").replace(/(\d),(?=\d{3}\b)/g, "$1"));
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
  // What has no value stands last either way.
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

const makeFilterable = table => {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= MANY || table.dataset.sortable === "only") return;
  const name = table.caption?.textContent ?? "this table";
  const input = h("input", { type: "search", placeholder: "Filter", "aria-label": `Filter ${name}`, class: "filter" });
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      left += row.hidden ? 0 : 1;
    }
    say(`${plural(left, "row")} of ${rows.length}`);
  });
  const tools = table.closest(".scroll")?.previousElementSibling;
  if (tools?.matches("[data-tools]")) tools.prepend(input);
  else table.closest(".scroll").before(h("div", { class: "tools" }, input));
};

// A page that a browser saved as it was shown has all this already, without what it does.
const undoSaved = root => {
  for (const button of root.querySelectorAll("th > button.sort")) button.replaceWith(...button.childNodes);
  for (const input of root.querySelectorAll("#overview input.filter")) input.remove();
  for (const row of root.querySelectorAll("#overview tbody tr[hidden]")) row.hidden = false;
};

const enableTables = root => {
  for (const table of root.querySelectorAll("table[data-sortable]")) {
    makeSortable(table);
    makeFilterable(table);
  }
};
