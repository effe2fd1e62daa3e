// Every sentence of the page comes from one catalogue a language; none is glued from parts.

import { en } from "./en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string>} Catalogue */
/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, () => Promise<Catalogue>>} */
const LANGUAGES = {
  en: async () => en,
  de: async () => (await import("./de.js")).de,
};

export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" };

/** @type {Catalogue} */
let catalogue = en;
let plurals = new Intl.PluralRules("en");
let current = "en";

/** The language that is on. */
export const language = () => current;

/**
 * Switch to a language; what is unknown falls back to the browser's, then to English.
 * @param {string} [wanted]
 */
export async function speak(wanted) {
  const asked = [wanted, ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2));
  current = asked.find((tag) => tag in LANGUAGES) ?? "en";
  catalogue = await LANGUAGES[current]();
  plurals = new Intl.PluralRules(current);
  document.documentElement.lang = current;
}

/**
 * A sentence with its values put in. Where `n` is among them, a form for that number is preferred:
 * `key.one`, `key.other` as the language has them.
 * @param {Key} key
 * @param {Values} [values]
 */
export function say(key, values = {}) {
  const form = "n" in values ? catalogue[`${key}.${plurals.select(Number(values.n))}`] : undefined;
  const text = form ?? catalogue[key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Words as a list: "a, b and c".
 * @param {string[]} words
 */
export const listed = (words) =>
  new Intl.ListFormat(current, { type: "conjunction" }).format(words);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/**
 * A day as people write it; the parts of a UTC date.
 * @param {string} date  YYYY-MM-DD
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export const dayName = (date, options = { day: "numeric", month: "long" }) =>
  new Intl.DateTimeFormat(current, { ...options, timeZone: "UTC" }).format(
    new Date(`${date}T00:00Z`),
  );
