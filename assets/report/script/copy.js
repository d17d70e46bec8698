// Copying: tables as Markdown, LaTeX and CSV, and texts.

const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`${what} copied`);
};

const cellText = cell => {
  if (cell.dataset.raw) return cell.dataset.raw;
  const clone = cell.cloneNode(true);
  clone.querySelectorAll(".unseen").forEach(part => part.remove());
  return clone.textContent.replace(/\s+/g, " ").trim();
};

// The rows and columns that are shown, the heading first.
const tableTexts = table => {
  const rows = [...table.tHead.rows, ...[...table.tBodies].flatMap(body => [...body.rows])];
  return rows.filter(row => !row.hidden).map(row => [...row.cells].filter(cell => !cell.hidden).map(cellText));
};

const markdownCell = text => text.replace(/[\\|*_`[\]#]/g, "\\$&").replace(/</g, "&lt;");

const LATEX = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#", "_": "\\_",
  "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "→": "$\\rightarrow$", "✓": "\\checkmark", "≈": "$\\approx$",
  "✗": "$\\times$", "≠": "$\\neq$", "≤": "$\\leq$", "†": "\\dag", "–": "--", "×": "$\\times$", "·": "$\\cdot$", "…": "\\ldots{}",
  "<": "\\textless{}", ">": "\\textgreater{}",
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const latexCell = text => [...text].map(letter =>
  RAISED.includes(letter) ? `\\textsuperscript{${RAISED.indexOf(letter)}}` : LATEX[letter] ?? letter).join("");

const csvCell = text => {
  const safe = /^[=+\-@]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const FORMATS = {
  Markdown(rows, numbers) {
    const line = cells => `| ${cells.join(" | ")} |`;
    const rule = numbers.map(number => number ? "--:" : ":--");
    const texts = rows.map(row => line(row.map(markdownCell)));
    return [texts[0], line(rule), ...texts.slice(1)].join("\n") + "\n";
  },
  LaTeX(rows, numbers) {
    const line = cells => `  ${cells.map(latexCell).join(" & ")} \\\\`;
    const columns = numbers.map(number => number ? "r" : "l").join("");
    return [
      "% \\usepackage{booktabs,amssymb}", `\\begin{tabular}{${columns}}`, "  \\toprule", line(rows[0]), "  \\midrule",
      ...rows.slice(1).map(line), "  \\bottomrule", "\\end{tabular}",
    ].join("\n") + "\n";
  },
  CSV(rows) {
    return rows.map(row => row.map(csvCell).join(",")).join("\n") + "\n";
  },
};

const tableAs = (table, format) => {
  const rows = tableTexts(table);
  const numeric = text => text === "" || text === "–" || /^[-\d]/.test(text);
  const numbers = rows[0].map((_, column) => column > 0 && rows.slice(1).every(row => numeric(row[column] ?? "")));
  return FORMATS[format](rows, numbers);
};

const enableCopying = root => {
  for (const tools of root.querySelectorAll("[data-tools]")) tools.hidden = false;
  for (const button of root.querySelectorAll("[data-copy-text]")) button.hidden = false;
};

document.addEventListener("click", event => {
  const button = event.target.closest("[data-copy], [data-copy-text]");
  if (!button) return;
  const { copy: format, of, copyText } = button.dataset;
  if (format) copy(tableAs(find(of), format), `Table as ${format}`);
  else copy(find(copyText).textContent, "Text");
  const label = button.dataset.label ??= button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = label; }, 1200);
});
