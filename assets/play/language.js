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
  if (code === "unsolvable") return t(values.permutation_odd ? "refusal.unsolvable.odd" : "refusal.unsolvable.even");
  const told = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? either(value) : value]);
  return translated(`refusal.${code}`, null) ? t(`refusal.${code}`, { ...Object.fromEntries(told), error }) : (error ?? String(refusal));
}

export function speak(other) {
  const told = new URL(location);
  told.search = keep(KEY, other) ? "" : `?language=${other}`;
  if (told.href === location.href) location.reload();
  else location.assign(told);
}
