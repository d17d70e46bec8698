// The two languages of the page.

import english from "./english.js";
import french from "./french.js";
import { keep, kept } from "./kept.js";

const LANGUAGES = { en: english, fr: french };
const KEY = "taquin-language";

// Where nothing is kept, the address tells the language.
const chosen = new URLSearchParams(location.search).get("language") ?? kept(KEY);
export const language = chosen in LANGUAGES ? chosen : navigator.language.startsWith("fr") ? "fr" : "en";
document.documentElement.lang = language;

/** The text of a key, with `{name}` replaced by values. */
export function t(key, values = {}) {
  const text = LANGUAGES[language][key] ?? english[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The text of a key if this language has one, else what is given. */
export function translated(key, other) {
  return LANGUAGES[language][key] ?? other;
}

const plurals = new Intl.PluralRules(language);

/** One or several, of which French counts none as one: the keys end in `.one` and `.more`. */
export function counted(key, count) {
  return t(`${key}.${plurals.select(count) === "one" ? "one" : "more"}`, { n: number(count) });
}

export function number(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

export function seconds(value) {
  if (value > 0 && value < 0.001) return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value)} s`;
  const digits = value < 10 ? 3 : value < 100 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} s`;
}

/** Any of several texts: `5 or 8`. */
export function either(texts) {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(texts);
}

/** What the server refused, in this language where it knows the reason. */
export function reason(refusal) {
  const { code, values = {}, error } = refusal;
  const key = `refusal.${code}${variant(refusal)}`;
  if (!translated(key, null)) return error ?? String(refusal);
  const told = Object.entries(values).map(([name, value]) => [name, worded(name, value)]);
  return t(key, { ...Object.fromEntries(told), error });
}

function variant({ code, values = {} }) {
  if (code === "unsolvable") return values.permutation_odd ? ".odd" : ".even";
  return values.near ? ".near" : values.reason ? ".reason" : "";
}

/** A value of a refusal: a number, a word, texts of which one would be right, names, or another refusal. */
function worded(name, value) {
  if (name === "reason") return reason(value);
  if (name === "limit") return translated(`limit.${value}`, value);
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return name === "wanted" ? either(value) : value.join(", ");
  return value;
}

export function speak(other) {
  const told = new URL(location);
  told.search = keep(KEY, other) ? "" : `?language=${other}`;
  if (told.href === location.href) location.reload();
  else location.assign(told);
}
