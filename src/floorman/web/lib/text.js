/**
 * What the pages say, in the language that is spoken on them: `t("tv.level", { level: 3 })`.
 *
 * A language is a folder of `text/` with the files of `text/en`. Whoever opens a page of their own is spoken to as their
 * browser asks, else in the event's language; a TV and a sheet of paper are for the room and speak the event's. A switch
 * on the page goes before both and is remembered in this browser.
 */
/** @import { Catalogue, Forms, Id, Translate, TranslateMarkup } from "../text/types.js" */
import english from "../text/en/index.js";
import { useEffect } from "./html.js";
import { useWatched, Watched } from "./store.js";

/** For whom a page is: for one reader, for the whole room, or nobody yet, as it has no catalogue. @typedef {"own" | "room" | ""} Voice */

/** Every language there is, as the server lists them on the page. */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

const KEY = "floorman.language";

/** @type {Map<string, Catalogue>} */
const catalogues = new Map([["en", english]]);

/** The language that is spoken now. */
export const language = new Watched("en");

/** @type {Voice} */
let voice = "";
let ofEvent = "";

/** @param {Voice} page */
function remembered(page) {
  try {
    return localStorage.getItem(`${KEY}.${page}`) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} code */
const exists = (code) => LANGUAGES.includes(code);

/** The language that this browser asks for on a page; "" where it leaves that to the event. @param {Voice} [page] */
export function asked(page = voice) {
  if (page === "") return "en";
  const chosen = remembered(page);
  if (exists(chosen)) return chosen;
  return page === "own" ? (navigator.languages.map((one) => one.slice(0, 2)).find(exists) ?? "") : "";
}

/** Speak the language that the page and the event ask for, once its words are here. */
async function settle() {
  const wanted = asked() || (exists(ofEvent) ? ofEvent : "en");
  if (!catalogues.has(wanted)) {
    try {
      catalogues.set(wanted, (await import(`../text/${wanted}/index.js`)).default);
    } catch {
      return;
    }
    if (wanted !== (asked() || ofEvent)) return;
  }
  document.documentElement.lang = wanted;
  if (language.value !== wanted) language.set(wanted);
}

/** A page is opened that is for somebody: what the event before it spoke is forgotten. @param {Voice} page */
export function speakOn(page) {
  voice = page;
  ofEvent = "";
  return settle();
}

/** The event of this page speaks a language. @param {string | undefined} code `undefined` while it is not known */
export function useEventLanguage(code) {
  useEffect(() => {
    if (code === undefined) return;
    ofEvent = code;
    void settle();
  }, [code]);
}

/** Speak another language on such pages from now on. @param {string} code */
export function choose(code) {
  try {
    localStorage.setItem(`${KEY}.${voice}`, code);
  } catch {
    /* A browser that keeps nothing goes on as it is asked to. */
  }
  void settle();
}

/** The language that is spoken; whatever calls this is drawn again when it changes. */
export const useLanguage = () => useWatched(language);

/** A word at the beginning of a line or on a button. @param {string} text */
export const capital = (text) => text && text[0].toLocaleUpperCase(language.value) + text.slice(1);

/** What a language calls itself: "Deutsch". @param {string} code */
export function nameOf(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0].toLocaleUpperCase(code) + name.slice(1);
}

/** @type {Map<string, any>} */
const made = new Map();

/**
 * One of Intl's formats for the language that is spoken, made once.
 * @template T
 * @param {new (language: string, options?: any) => T} Kind
 * @param {object} [options]
 * @param {string} [of] another language
 * @returns {T}
 */
export function intl(Kind, options = {}, of = language.value) {
  const key = `${Kind.name} ${of} ${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new Kind(of, options));
  return made.get(key);
}

/** 24500 -> "24,500", "24.500". @param {number} number */
export const whole = (number) => intl(Intl.NumberFormat, { maximumFractionDigits: 0 }).format(Math.round(number) + 0);

/** "Ann, Bo and Cy", or with "or". @param {string[]} words @param {"conjunction" | "disjunction"} [type] */
export const listed = (words, type = "conjunction") =>
  intl(Intl.ListFormat, { type }, language.value === "en" ? "en-GB" : language.value).format(words);

/**
 * The same in pieces, for words that are pictures on a page: a number is the place of a word, a text stands between two.
 * @param {number} many
 * @returns {(number | string)[]}
 */
export function listParts(many) {
  const words = Array.from({ length: many }, (_, at) => String(at));
  const parts = intl(Intl.ListFormat, { type: "conjunction" }, language.value === "en" ? "en-GB" : language.value).formatToParts(words);
  return parts.map((part) => (part.type === "element" ? Number(part.value) : part.value.trim()));
}

/** @param {unknown} value */
function shown(value) {
  if (typeof value === "number") return whole(value);
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? listed(value) : value;
}

/**
 * A text cut at its places, with the values in them.
 * @param {Id} id
 * @param {Record<string, any>} values
 * @returns {unknown[]}
 */
function filled(id, values) {
  const own = catalogues.get(language.value)?.[id];
  const of = own === undefined ? "en" : language.value;
  const text = own ?? /** @type {Catalogue} */ (english)[id] ?? id;
  return formed(text, values, of).split(/\{(\w+)\}/).map((part, at) => (at % 2 ? shown(values[part]) : part));
}

/** @param {string | Forms} text @param {Record<string, any>} values @param {string} of */
function formed(text, values, of) {
  if (typeof text === "string") return text;
  const rules = "nth" in values ? intl(Intl.PluralRules, { type: "ordinal" }, of) : intl(Intl.PluralRules, {}, of);
  return text[rules.select(values.nth ?? values.count)] ?? text.other;
}

/** A text of the catalogue. Where it has forms, `count` chooses one ("3 players") or `nth` does ("3rd"). @type {Translate} */
export const t = (id, ...given) => filled(id, given[0] ?? {}).join("");

/** The same with markup in its places: `said("phone.share", { amount: html`<b>€5</b>` })`. @type {TranslateMarkup} */
export const said = (id, ...given) => filled(id, given[0] ?? {});
