// A results folder: its experiments and files.

import { address } from "./address.js";
import { get, text } from "./api.js";
import { el, fill, sideways } from "./dom.js";
import { experiment } from "./experiment.js";
import { instance } from "./instance.js";
import { counted, number, reason, t, translated } from "./language.js";
import { markdown } from "./markdown.js";

const FIRST = ["summary.md", "published.md"];
// The line on missing runs names at most this many items.
const MOST_NAMED = 12;
const NARROW = matchMedia("(max-width: 60rem)");

export class ResultsView {
  constructor(page) {
    this.page = page;
    this.asked = 0;
    this.contents = el("nav", { className: "contents", aria: { label: t("results.contents") } });
    this.body = el("section", { className: "card body" });
    this.element = el("div", { className: "results" }, this.contents, this.body);
  }

  /** Shows the part that an address names: a file, an experiment or one of its instances. */
  async open(query) {
    const turn = ++this.asked;
    // A late answer may belong to an earlier address.
    const show = (parts) => turn === this.asked && fill(this.body, parts);
    this.left?.();
    this.left = null;
    try {
      this.overview ??= await get("/api/results");
      if (turn !== this.asked) return;
      const [file, name, number] = ["file", "experiment", "instance"].map((part) => query.get(part));
      this.list(file, name);
      if (!name) return show(file ? await this.file(file) : this.experiments());
      const about = this.overview.experiments.find((one) => one.name === name) ?? { name, title: name };
      const shown = number ? await instance(this, about, Number(number), query.get("solver")) : await experiment(this, about, query);
      if (!show(shown.parts)) return;
      this.left = shown.left;
      shown.begin?.();
    } catch (refusal) {
      show([el("p", { className: "verdict", data: { kind: "wrong" } }, reason(refusal))]);
    }
  }

  leave() {
    this.left?.();
    this.left = null;
  }

  /** Puts the state into the address, without reloading the view. */
  write(query) {
    this.page.written = address(query);
    history.replaceState(null, "", this.page.written);
    this.page.written = location.hash;
  }

  get tables() {
    const rank = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    return this.overview.files.filter((name) => name.endsWith(".md")).sort((a, b) => rank(a) - rank(b));
  }

  list(file, experiment) {
    const link = (query, label, here) => el("li", {}, el("a", { href: address(query), ...(here ? { aria: { current: "true" } } : {}) }, label));
    const { title, folder, experiments, files, runs: made, planned, not_run: missing } = this.overview;
    const pages = this.tables.map((name) => link({ file: name }, translated(`results.${name}`, name), name === file));
    const whole = files.filter((name) => name.endsWith(".html")).map((name) => el("li", {}, el("a", { href: `/results/${encodeURI(name)}`, target: "_blank", rel: "noopener" }, translated(`results.${name}`, name))));
    const named = experiments.map(({ name, title: label }) => link({ experiment: name }, label, name === experiment));
    const all = link({}, t("results.all"), !file && !experiment);
    const parts = [el("h3", {}, t("results.experiments")), el("ul", {}, all, named), el("h3", {}, t("results.tables")), el("ul", {}, pages, whole)];
    const contents = el("details", { open: !NARROW.matches }, el("summary", {}, t("results.contents")), parts);
    const absent = missing.length > 0 && el("p", { className: "help", data: { name: "not-run" } }, notRun(made, planned, missing));
    fill(this.contents, el("h2", { lang: "en" }, title), absent, el("p", { className: "help" }, folder), contents);
  }

  /** All experiments, one row each. */
  experiments() {
    const { experiments, prose } = this.overview;
    const heads = ["experiment", "size", "boards", "solvers"].map((name, place) => el("th", { scope: "col", className: place > 1 ? "number" : "" }, t(`results.${name}`)));
    const rows = experiments.map(({ name, title, size, instances, solvers }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, el("a", { href: address({ experiment: name }) }, title)),
        el("td", { className: "size" }, size.replace("x", " × ")),
        el("td", { className: "number" }, number(instances)),
        el("td", { className: "number" }, number(solvers.length)),
      ),
    );
    if (experiments.length === 0) return [el("p", {}, t("results.empty"))];
    const about = this.overview.files.includes("published.md") ? `${t("results.prose")} ${t("results.prose.published")}` : t("results.prose");
    const text = prose ? [el("p", { className: "help" }, about.trim()), el("div", { lang: "en" }, markdown(prose))] : [];
    return [el("h2", {}, t("results.all")), text, sideways(t("results.all"), el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)))];
  }

  /** A table of the folder, in the language in which it was written. */
  async file(name) {
    const written = t("results.written");
    return [written && el("p", { className: "help" }, written), el("div", { lang: "en" }, markdown(await text(`/results/${encodeURI(name)}`)))];
  }
}

/** The number of runs, and what was not run. */
function notRun(made, planned, missing) {
  const named = missing.slice(0, MOST_NAMED).map(({ kind, experiment, solvers, solver, count, boards }) => {
    if (kind === "experiment") return `${experiment} (${counted("results.solvers", solvers)})`;
    const name = `${experiment}/${solver}`;
    return kind === "solver" ? name : t("results.lacking", { name, n: number(count), of: number(boards) });
  });
  const more = missing.length - named.length;
  const rest = more > 0 ? [counted("results.others", more)] : [];
  return t("results.not.run", { runs: number(made), planned: number(planned), what: [...named, ...rest].join(t("results.between")) });
}
