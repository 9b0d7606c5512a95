/** What a host has typed so far, kept in this browser's tab, and the event that it asks for. */
import { cents, whole } from "../../lib/format.js";
import { useCallback, useState } from "../../lib/html.js";

const KEY = "floorman.new-event";

/** Chips as they are sold. @type {Record<string, [string, string][]>} */
export const SETS = {
  "300 chips": [["25", "100"], ["100", "100"], ["500", "60"], ["1000", "40"]],
  "500 chips": [["25", "150"], ["100", "150"], ["500", "100"], ["1000", "75"], ["5000", "25"]],
  "1,000 chips": [["25", "300"], ["100", "300"], ["500", "200"], ["1000", "150"], ["5000", "50"]],
};

/** @typedef {{ kind: "level" | "break", minutes: string, small: string, big: string, ante: string }} DraftRow */

/** Everything as it was typed. `rows` and `amounts` are null while they are worked out. */
export const EMPTY = {
  name: "",
  book: "hpt",
  game: "NLHE",
  house: /** @type {Record<string, unknown>} */ ({}),
  currency: "EUR",
  buy_in: "20",
  fee: "0",
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
  late: "",
  table_size: "9",
  expected: "12",
  expected_rebuys: "",
  structure: "hours",
  hours: "4",
  level_minutes: "",
  stack: "",
  ante: "none",
  ante_from: "",
  chips: SETS["500 chips"],
  rows: /** @type {DraftRow[] | null} */ (null),
  prizes: "generated",
  seat_worth: "",
  amounts: /** @type {string[] | null} */ (null),
  names: "",
};

/** @typedef {typeof EMPTY} Draft */
/** @typedef {(change: Partial<Draft>) => void} Changing */

/** @returns {Draft} */
function kept() {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return EMPTY;
  }
}

/** @param {Draft | null} draft */
function keep(draft) {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing has the draft until the page is closed. */
  }
}

/**
 * The draft, a way to change it, and a way to begin again.
 * @returns {[Draft, Changing, () => void]}
 */
export function useDraft() {
  const [draft, setDraft] = useState(kept);
  const change = useCallback((/** @type {Partial<Draft>} */ some) => {
    setDraft((before) => {
      const after = { ...before, ...some };
      keep(after);
      return after;
    });
  }, []);
  const clear = useCallback(() => {
    keep(null);
    setDraft(EMPTY);
  }, []);
  return [draft, change, clear];
}

/** Names out of a list, one to a line or with commas between. @param {string} text */
export const namesOf = (text) => text.split(/[\n;,\t]+/).map((name) => name.trim()).filter(Boolean);

const AMOUNT = "Write an amount, as 20 or 12.50.";
const WHOLE = "Write a whole number.";

/**
 * The event as the server wants it, or what is wrong, by field.
 * @param {Draft} draft
 * @returns {{ spec: Record<string, unknown>, wrong: Record<string, string> }}
 */
export function specOf(draft) {
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
  const players = namesOf(draft.names);
  const hours = draft.structure === "hours" ? read("hours", draft.hours, fraction, "Write the hours, as 4 or 3.5.") : null;
  const chips = draft.structure === "book" && !draft.rows ? [] : pairs(draft.chips, wrong);
  if (draft.structure === "hours" && hours === null && !draft.rows) wrong.hours ??= "Write how many hours it is to last, as 4.";
  /** @type {Record<string, unknown>} */
  const spec = {
    name: draft.name,
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
    late_until_level: number("late_until_level", draft.late),
    chips,
    hours,
    level_minutes: number("level_minutes", draft.level_minutes),
    ante: draft.ante,
    invited: players,
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
    };
  }
  if (draft.rows) spec.schedule = draft.rows.map((row, at) => rowOf(row, at, wrong));
  spec.prizes = draft.amounts ? draft.amounts.map((text) => amount("prizes", text) ?? 0) : draft.prizes;
  return { spec, wrong };
}

/** @param {string} text */
const fraction = (text) => (/^\s*\d{1,3}([.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : null);

/** @param {[string, string][]} chips @param {Record<string, string>} wrong */
function pairs(chips, wrong) {
  const written = chips.filter(([value, count]) => value.trim() || count.trim());
  return written.map(([value, count]) => {
    const pair = [whole(value), whole(count)];
    if (!pair[0] || !pair[1]) wrong.chips = "Write each chip's value and how many there are, or take the row out.";
    return pair;
  });
}

/** @param {DraftRow} row @param {number} at @param {Record<string, string>} wrong */
function rowOf(row, at, wrong) {
  const level = row.kind === "level";
  const numbers = [row.minutes, ...(level ? [row.small, row.big, row.ante || "0"] : [])].map(whole);
  if (numbers.includes(null)) wrong.schedule = `Row ${at + 1}: write whole numbers for blinds and minutes.`;
  const [minutes, small = 0, big = 0, ante = 0] = numbers.map((value) => value ?? 0);
  return { kind: row.kind, minutes, small, big, ante };
}
