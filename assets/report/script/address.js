// The state of a page is kept in its address, so that it can be bookmarked: `#runs/NAME?sort=expanded`.

const readAddress = () => {
  const text = location.hash.slice(1);
  const at = text.indexOf("?");
  const [path, query] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  let parts = [""];
  try { parts = decodeURIComponent(path).split("/"); } catch { /* not an address of this page */ }
  return { parts, query: new URLSearchParams(query) };
};

// The address of these results in `harness play`, if that shows this page.
const inPlay = parts => location.pathname === "/results/report.html" ? `/#results?${new URLSearchParams(parts)}` : null;

// Entries are pairs of name and value; those without a value are left out. The history gets no new entry.
const keepInAddress = (path, entries) => {
  const query = new URLSearchParams(entries.filter(([, value]) => value !== "" && value !== null && value !== undefined));
  const text = query.toString();
  history.replaceState(null, "", `#${path}${text ? `?${text}` : ""}`);
};

// A range such as `10-20`, `10-` or `-20` as a pair of numbers, null where an end is open.
const readRange = text => {
  const [, low, high] = /^(\d*\.?\d*(?:e\d+)?)-(\d*\.?\d*(?:e\d+)?)$/.exec(text ?? "") ?? [null, "", ""];
  return [low, high].map(end => end === "" ? null : Number(end));
};

const writeRange = ([low, high]) => low === null && high === null ? "" : `${low ?? ""}-${high ?? ""}`;

const within = (value, [low, high]) => (low === null || value >= low) && (high === null || value <= high);
