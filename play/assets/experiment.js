// An experiment: its solvers' results, its charts, and its runs.

import { get } from "./api.js";
import { boards } from "./boards.js";
import { bring, el } from "./dom.js";
import { counted, t } from "./language.js";
import { markdown } from "./markdown.js";
import { Matrix } from "./matrix.js";
import { RunList } from "./runlist.js";
import { source } from "./source.js";

/** The elements of the page of an experiment; `query` holds its state: measure, filters, and the first run shown. */
export async function experiment(view, about, query) {
  const { name } = about;
  const summary = await get(`/api/results/solvers?${new URLSearchParams({ experiment: name })}`);
  const state = { experiment: name };
  for (const part of ["figure", "solver", "status", "board", "from"]) state[part] = query.get(part) ?? "";
  const write = (changes) => view.write(Object.assign(state, changes));
  const list = summary.folded ? null : new RunList(summary, state, write);
  const filter = async (solver) => {
    await list?.choose({ solver, from: "" });
    if (list) bring(list.element, "start");
  };
  const matrix = new Matrix(summary, state, write, filter);
  await list?.load();
  return {
    parts: [
      el("h2", { lang: "en" }, about.title),
      el("p", { className: "help" }, source(about.source)),
      el("div", { lang: "en" }, markdown(about.prose ?? "")),
      matrix.element,
      charts(view.overview, name),
      list?.element ?? [el("p", { className: "help" }, t("results.folded")), await boards(name, Number(state.from))],
    ],
  };
}

function charts({ experiments, files }, name) {
  const others = experiments.map((one) => one.name).filter((other) => other.length > name.length);
  const own = (file) => file.startsWith(`charts/${name}-`) && file.endsWith(".svg") && !others.some((other) => file.startsWith(`charts/${other}-`));
  const figure = (file) => {
    const place = `/results/${encodeURI(file)}`;
    return el("a", { href: place, target: "_blank", rel: "noopener" }, el("img", { src: place, alt: file.slice(7, -4), lang: "en", loading: "lazy" }));
  };
  const all = files.filter(own);
  return all.length > 0 && el("details", {}, el("summary", {}, counted("charts", all.length)), el("div", { className: "charts" }, all.map(figure)));
}
