/** What a host has typed so far, kept in this browser's tab, and the event that it asks for. */
/** @import { Setup, Spec } from "./setup.js" */
import { dateField } from "../../lib/events.js";
import { cents, hundredths, whole } from "../../lib/format.js";
import { isWhole, percentsSay } from "../../lib/percents.js";
import { useCallback, useState } from "../../lib/html.js";
import { asked } from "../../lib/text.js";

const KEY = "floorman.new-event";

/** @typedef {{ kind: "level" | "break", minutes: string, small: string, big: string, ante: string }} DraftRow */

/**
 * Everything as it was typed. `chips`, `hours` and `round_to` are empty while the usual ones are taken, `rows`, `amounts` and
 * `percents` are null while they are worked out, `late` while it is as usual (empty, it has no end). `colours` are those of chips that have another one than usual, by value.
 */
export const EMPTY = {
  name: "",
  date: "",
  time: "",
  place: "",
  language: "",
  book: "hpt",
  game: "NLHE",
  house: /** @type {Record<string, unknown>} */ ({}),
  currency: "EUR",
  buy_in: "20",
  fee: "",
  bounty: "",
  bounty_kind: "fixed",
  bounty_from: "on-top",
  mystery_from: "",
  guarantee: "",
  added: "",
  rebuys: "book",
  rebuy_price: "",
  rebuy_stack: "",
  rebuy_until: "",
  rebuy_each: "",
  addon: "book",
  addon_price: "",
  addon_stack: "",
  addon_until: "",
  late: /** @type {string | null} */ (null),
  table_size: "9",
  expected: "12",
  expected_rebuys: "",
  structure: "hours",
  hours: "",
  level_minutes: "",
  stack: "",
  ante: "none",
  ante_from: "",
  chips: /** @type {[string, string][] | null} */ (null),
  colours: /** @type {Record<string, string>} */ ({}),
  rows: /** @type {DraftRow[] | null} */ (null),
  prizes: "generated",
  round_to: "",
  seat_worth: "",
  amounts: /** @type {string[] | null} */ (null),
  percents: /** @type {string[] | null} */ (null),
  names: "",
};

/** @typedef {typeof EMPTY} Draft */
/** @typedef {(change: Partial<Draft>) => void} Changing */

/** @returns {Partial<Draft> | null} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** The day it is here. */
const today = () => dateField(new Date());

/** @param {Draft | null} draft */
function keep(draft) {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing has the draft until the page is closed. */
  }
}

/** Whether something was typed before this page was opened. */
export const hasDraft = () => kept() !== null;

/**
 * The draft, a way to change it, and a way to begin again.
 * @param {Partial<Draft>} remembered what the set-up of the last event fills in
 * @returns {[Draft, Changing, (to?: Partial<Draft>) => void]}
 */
export function useDraft(remembered) {
  const [draft, setDraft] = useState(() => /** @type {Draft} */ ({ ...EMPTY, date: today(), ...(kept() ?? remembered) }));
  const change = useCallback((/** @type {Partial<Draft>} */ some) => {
    setDraft((before) => {
      const after = { ...before, ...some };
      keep(after);
      return after;
    });
  }, []);
  const clear = useCallback((/** @type {Partial<Draft>} */ to = {}) => {
    keep(null);
    setDraft({ ...EMPTY, date: today(), ...to });
  }, []);
  return [draft, change, clear];
}

/** Names out of a list, one to a line or with commas between. @param {string} text */
export const namesOf = (text) => text.split(/[\n;,\t]+/).map((name) => name.trim()).filter(Boolean);

/** As names are compared: nobody is on the list twice, however it is written. @param {string} name */
const alike = (name) => name.replace(/\s+/g, " ").toLowerCase();

/** How many people a list names. @param {string[]} names */
export const people = (names) => new Set(names.map(alike)).size;

/** How many players the draft counts on. @param {Draft} draft */
export const expectedIn = (draft) =>
  whole(draft.expected) || Math.max(people(namesOf(draft.names)), whole(draft.table_size) || 9);

/** The language of the event, as chosen or as this browser asks. @param {Draft} draft */
export const languageOf = (draft) => draft.language || asked("own") || "en";

/** Hours that so many players usually take. @param {Draft} draft @param {Setup} setup */
export const usualHours = (draft, setup) =>
  setup.hours.find(([most]) => expectedIn(draft) <= most)?.[1] ?? 4;

/** From this buy-in on, in cents, nobody wants prizes of single units. */
const LARGE = 2000;

/** What prizes are multiples of, in cents: as chosen, or as is usual for the buy-in. @param {Draft} draft */
export const roundingIn = (draft) => draft.round_to || ((cents(draft.buy_in) ?? 0) >= LARGE ? "500" : "100");

/** The set of chips that so many stacks are usually made of. @param {Draft} draft @param {Setup} setup */
export function usualSet(draft, setup) {
  const stacks = expectedIn(draft) + (draft.rebuys === "no" ? 0 : whole(draft.expected_rebuys) || 0);
  return setup.sets.find((set) => stacks <= set.stacks) ?? setup.sets[setup.sets.length - 1];
}

/** The chips there are, as typed or as usual. @param {Draft} draft @param {Setup} setup @returns {[string, string][]} */
export const chipsIn = (draft, setup) =>
  draft.chips ?? usualSet(draft, setup).chips.map(([value, count]) => [String(value), String(count)]);

/** The colours that the host has chosen, by value. @param {Draft} draft @returns {[number, string][]} */
export const coloursIn = (draft) => Object.entries(draft.colours).map(([value, colour]) => [Number(value), colour]);

const AMOUNT = "Enter an amount, for example 20 or 12.50.";
const WHOLE = "Enter a whole number.";

/**
 * The event as the server wants it, or what is wrong, by field.
 * @param {Draft} draft
 * @param {Setup} setup
 * @returns {{ spec: Record<string, unknown>, wrong: Record<string, string> }}
 */
export function specOf(draft, setup) {
  /** @type {Record<string, string>} */
  const wrong = {};
  /** @type {(field: string, text: string, read: (text: string) => number | null, says: string) => number | null} */
  const read = (field, text, how, says) => {
    if (!text.trim()) return null;
    const value = how(text);
    if (value === null) wrong[field] = says;
    return value;
  };
  const amount = (/** @type {string} */ field, /** @type {string} */ text) => read(field, text, cents, AMOUNT);
  const number = (/** @type {string} */ field, /** @type {string} */ text) => read(field, text, whole, WHOLE);
  const byHours = draft.structure === "hours";
  const hours = byHours ? read("hours", draft.hours || String(usualHours(draft, setup)), fraction, "Enter the hours, for example 4 or 3.5.") : null;
  const chips = byHours || draft.rows ? pairs(chipsIn(draft, setup), wrong) : [];
  if (draft.time && !draft.date) wrong.date = "Enter the date too, or leave the time empty.";
  /** @type {Record<string, unknown>} */
  const spec = {
    name: draft.name,
    date: draft.date && draft.time ? `${draft.date}T${draft.time}` : draft.date,
    place: draft.place,
    language: languageOf(draft),
    book: draft.book,
    house: draft.house,
    game: draft.game,
    currency: draft.currency.trim().toUpperCase(),
    buy_in: amount("buy_in", draft.buy_in) ?? 0,
    fee: amount("fee", draft.fee) ?? 0,
    bounty: amount("bounty", draft.bounty) ?? 0,
    guarantee: amount("guarantee", draft.guarantee) ?? 0,
    added: amount("added", draft.added) ?? 0,
    table_size: number("table_size", draft.table_size) ?? 9,
    expected_players: number("expected_players", draft.expected),
    expected_rebuys: number("expected_rebuys", draft.expected_rebuys) ?? 0,
    stack: number("stack", draft.stack),
    late_until_level: number("late_until_level", draft.late ?? ""),
    chips,
    chip_colours: coloursIn(draft).filter(([value]) => chips.some(([kind]) => kind === value)),
    hours,
    level_minutes: number("level_minutes", draft.level_minutes),
    ante: draft.ante,
    invited: namesOf(draft.names),
  };
  if (spec.bounty) {
    spec.bounty_kind = draft.bounty_kind;
    spec.bounty_on_top = draft.bounty_from === "on-top";
    if (draft.bounty_kind === "mystery") spec.mystery_from = number("mystery_from", draft.mystery_from);
  }
  if (draft.prizes === "seats" && !draft.amounts) spec.seat_worth = amount("seat_worth", draft.seat_worth) ?? 0;
  const from = number("ante_from", draft.ante_from);
  if (from !== null) spec.ante_from = from;
  if (draft.rebuys !== "book") {
    spec.rebuys = draft.rebuys === "no" ? { allowed: false } : {
      allowed: true,
      price: amount("rebuys", draft.rebuy_price),
      stack: number("rebuys", draft.rebuy_stack),
      until_level: number("rebuys", draft.rebuy_until),
      per_player: number("rebuys", draft.rebuy_each),
    };
  }
  if (draft.addon !== "book") {
    spec.addon = draft.addon === "no" ? { allowed: false } : {
      allowed: true,
      price: amount("addon", draft.addon_price),
      stack: number("addon", draft.addon_stack),
      until_level: number("addon", draft.addon_until),
    };
  }
  if (draft.rows) spec.schedule = draft.rows.map((row, at) => rowOf(row, at, wrong));
  spec.prizes = draft.amounts ? draft.amounts.map((text) => amount("prizes", text) ?? 0) : draft.percents ? "percent" : draft.prizes;
  if (draft.percents) {
    const parts = draft.percents.map(hundredths);
    if (!isWhole(draft.percents)) wrong.prizes = percentsSay(draft.percents);
    spec.prize_percent = parts;
  }
  if (!draft.amounts && draft.prizes !== "seats" && roundingIn(draft) !== "100") spec.round_prizes_to = Number(roundingIn(draft));
  return { spec, wrong };
}

/** @param {string} text */
const fraction = (text) => (/^\s*\d{1,3}([.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : null);

/** @param {[string, string][]} chips @param {Record<string, string>} wrong */
function pairs(chips, wrong) {
  const written = chips.filter(([value, count]) => value.trim() || count.trim());
  return written.map(([value, count]) => {
    const pair = [whole(value), whole(count)];
    if (!pair[0] || !pair[1]) wrong.chips = "Enter each chip's value and how many there are, or remove the row.";
    return pair;
  });
}

/** @param {DraftRow} row @param {number} at @param {Record<string, string>} wrong */
function rowOf(row, at, wrong) {
  const level = row.kind === "level";
  const numbers = [row.minutes, ...(level ? [row.small, row.big, row.ante || "0"] : [])].map(whole);
  if (numbers.includes(null)) wrong.schedule = `Row ${at + 1}: enter whole numbers for blinds and minutes.`;
  const [minutes, small = 0, big = 0, ante = 0] = numbers.map((value) => value ?? 0);
  return { kind: row.kind, minutes, small, big, ante };
}

/** Cents as somebody would type them; nothing for none. @param {number | null | undefined} amount */
const typedCents = (amount) => (!amount ? "" : amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

/** @param {number | null | undefined} number */
const typed = (number) => (number === null || number === undefined ? "" : String(number));

/**
 * A draft from the set-up of an event: what a host would have typed for it.
 * @param {Spec} spec
 * @returns {Partial<Draft>}
 */
export function draftOf(spec) {
  const rebuys = spec.rebuys;
  const addon = spec.addon;
  return {
    name: spec.name,
    ...rememberedOf(spec),
    game: spec.game,
    buy_in: typedCents(spec.buy_in) || "0",
    fee: typedCents(spec.fee),
    bounty: typedCents(spec.bounty),
    bounty_kind: spec.bounty_kind,
    bounty_from: spec.bounty_on_top ? "on-top" : "out-of",
    mystery_from: typed(spec.mystery_from),
    guarantee: typedCents(spec.guarantee),
    added: typedCents(spec.added),
    rebuys: !rebuys ? "book" : rebuys.allowed === false ? "no" : "yes",
    rebuy_price: typedCents(rebuys?.price),
    rebuy_stack: typed(rebuys?.stack),
    rebuy_until: typed(rebuys?.until_level),
    rebuy_each: typed(rebuys?.per_player),
    addon: !addon ? "book" : addon.allowed === false ? "no" : "yes",
    addon_price: typedCents(addon?.price),
    addon_stack: typed(addon?.stack),
    addon_until: typed(addon?.until_level),
    late: typed(spec.late_until_level),
    expected: typed(spec.expected_players),
    expected_rebuys: spec.expected_rebuys ? String(spec.expected_rebuys) : "",
    structure: spec.hours || spec.schedule.length ? "hours" : "book",
    hours: typed(spec.hours),
    level_minutes: typed(spec.level_minutes),
    stack: typed(spec.stack),
    ante: spec.ante,
    ante_from: spec.ante_from > 1 ? String(spec.ante_from) : "",
    rows: spec.schedule.length
      ? spec.schedule.filter((row) => row.kind !== "colour-up").map((row) => ({
          kind: row.kind === "break" ? "break" : "level",
          minutes: String(row.minutes), small: String(row.small), big: String(row.big), ante: String(row.ante),
        }))
      : null,
    prizes: typeof spec.prizes === "string" && spec.prizes !== "percent" ? spec.prizes : "generated",
    percents: spec.prizes === "percent" ? spec.prize_percent.map((part) => String(part / 100)) : null,
    amounts: typeof spec.prizes === "string" ? null : spec.prizes.map((amount) => typedCents(amount) || "0"),
    round_to: String(spec.round_prizes_to ?? 100),
    seat_worth: typedCents(spec.seat_worth),
  };
}

/**
 * What stays the same from one evening to the next: the house's chips, currency, rules, tables, place and language.
 * @param {Spec} spec
 * @returns {Partial<Draft>}
 */
export const rememberedOf = (spec) => ({
  book: spec.book,
  house: spec.house,
  currency: spec.currency,
  table_size: String(spec.table_size),
  place: spec.place ?? "",
  language: spec.language ?? "",
  chips: spec.chips.length ? spec.chips.map(([value, count]) => [String(value), String(count)]) : null,
  colours: Object.fromEntries(spec.chip_colours.map(([value, colour]) => [String(value), colour])),
});
