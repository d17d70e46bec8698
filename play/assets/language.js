// The two languages of the page.

import english from "./english.js";
import french from "./french.js";
import { keep, kept } from "./kept.js";

// French has spaces before double signs and within quotation marks, which do not break.
const unbroken = (text) => text.replace(/ (?=[:;?!»×])/g, "\u00a0").replace(/(?<=[«×]) /g, "\u00a0");
const LANGUAGES = { en: english, fr: Object.fromEntries(Object.entries(french).map(([key, text]) => [key, unbroken(text)])) };
const KEY = "taquin-language";

// Where the browser stores nothing, the address holds the language.
const asked = new URLSearchParams(location.search);
const chosen = asked.get("language") ?? asked.get("lang") ?? kept(KEY);
export const language = chosen in LANGUAGES ? chosen : navigator.language.startsWith("fr") ? "fr" : "en";
document.documentElement.lang = language;

/** The text of a key, with `{name}` replaced by values. */
export function t(key, values = {}) {
  const text = LANGUAGES[language][key] ?? english[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Between a word and what it introduces; French has a space before the colon, which does not break. */
export const COLON = language === "fr" ? "\u00a0: " : ": ";

/** The text of a key if this language has one, else what is given. */
export function translated(key, other) {
  return LANGUAGES[language][key] ?? other;
}

const plurals = new Intl.PluralRules(language);

/** Singular or plural by the language's rule (French 0 is singular): the keys end in `.one` and `.more`. */
export function counted(key, count, values = {}) {
  return t(`${key}.${plurals.select(count) === "one" ? "one" : "more"}`, { ...values, n: number(count) });
}

export function number(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

const UNITS = [
  { least: 1, unit: "s", factor: 1 },
  { least: 1e-3, unit: "ms", factor: 1e3 },
  { least: 0, unit: "µs", factor: 1e6 },
];

/** A duration in seconds, in a readable unit: the one that suits `like`, so that a column has one unit. */
export function seconds(value, like = value) {
  const { unit, factor } = like > 0 ? UNITS.find(({ least }) => like >= least) : UNITS[0];
  const scaled = value * factor;
  const digits = scaled < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return `${new Intl.NumberFormat(language, digits).format(scaled)} ${unit}`;
}

/** A duration for reading: whole seconds; from one minute on, minutes and seconds. */
export function clock(value) {
  const whole = Math.floor(value);
  const rest = `${whole % 60} s`;
  return whole < 60 ? rest : `${Math.floor(whole / 60)} min ${rest}`;
}

/** The middle of some durations, for the unit of their column. */
export function typical(values) {
  const known = values.filter((value) => typeof value === "number").sort((a, b) => a - b);
  return known[known.length >> 1];
}

/** Alternatives: `5 or 8`. */
export function either(texts) {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(texts);
}

/** The reason of a rejected request in this language; the server's English where it has none. */
export function reason(refusal) {
  const { code, values = {}, error } = refusal;
  const key = `refusal.${code}${variant(refusal)}`;
  if (!translated(key, null)) return error ?? String(refusal);
  // The field has MiB, the server bytes.
  const shown = values.limit === "bytes" ? { ...values, most: values.most / 2 ** 20 } : values;
  const words = Object.entries(shown).map(([name, value]) => [name, worded(name, value)]);
  // Algorithms are named as in the list of them.
  if (values.algorithm) words.push(["algorithm", translated(`algorithm.${values.algorithm}`, values.label)]);
  return t(key, { ...Object.fromEntries(words), error });
}

/** The same where the reason of an unsolvable board stands beside the board. */
export function brief(refusal) {
  return refusal.code === "unsolvable" ? t("unsolvable") : reason(refusal);
}

function variant({ code, values = {} }) {
  if (code === "unsolvable") return values.permutation_odd ? ".odd" : ".even";
  if (code === "heuristic" && !values.part?.trim()) return ".empty";
  if (code === "heuristic" && values.unknown) return ".unknown";
  if (code === "options" && values.option) return ".value";
  if (code === "limit") return `.${values.limit}`;
  if (code === "costs") return values.heuristic ? ".heuristic" : "";
  return values.near ? ".near" : values.reason ? ".reason" : "";
}

/** A value of a reason: a number, a word, alternatives, names, or another reason. */
function worded(name, value) {
  if (name === "reason") return reason(value);
  if (name === "expected") return translated(`values.${value}`, value);
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return name === "wanted" ? either(value) : value.join(", ");
  return value;
}

export function speak(other) {
  const address = new URL(location);
  address.search = keep(KEY, other) ? "" : `?language=${other}`;
  if (address.href === location.href) location.reload();
  else location.assign(address);
}
