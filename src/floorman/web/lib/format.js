/** Numbers and names as a poker room writes them, in the language of the page. */
/** @import { Amount, Blinds } from "./types.js" */
import { intl, language, t, whole as thousands } from "./text.js";

export { thousands };

/**
 * "400 / 800 (800)"; the ante in brackets only where there is one.
 * @param {Blinds | null | undefined} blinds
 */
export function blindsText(blinds) {
  if (!blinds) return "–";
  const ante = blinds.ante ? ` (${thousands(blinds.ante)})` : "";
  return `${thousands(blinds.small)} / ${thousands(blinds.big)}${ante}`;
}

/**
 * What the ante is called by who posts it: "Ante", "Big blind ante", "Button ante".
 * @param {Blinds | null | undefined} blinds
 */
export const anteName = (blinds) =>
  t(blinds?.ante_by === "big-blind" ? "ante.big-blind" : blinds?.ante_by === "button" ? "ante.button" : "ante.each");

/** How many chips of the hand on this page are one of what people count in: 100 in a cash game that is played in cents. */
let unit = 1;

/** From now on chips are shown and typed as money, where several of them are one of what people count in. @param {number} chips */
export const playIn = (chips) => {
  unit = chips;
};

/** Chips as a number that people say: 4.5 for 450 where they are cents. @param {number} chips */
export const counts = (chips) => chips / unit;

/**
 * Chips as the table writes them: "1,200", or "4.50" where they are cents.
 * @param {number} chips
 */
export function chipsText(chips) {
  const digits = chips % unit ? String(unit).length - 1 : 0;
  return unit === 1 ? thousands(chips) : intl(Intl.NumberFormat, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(chips / unit);
}

/**
 * Chips out of what somebody typed, "1,200", or "4.50" where they are cents; null where it is no amount.
 * @param {string} text
 */
export const chipsTyped = (text) => (unit === 1 ? whole(text) : unit === 100 ? cents(text) : null);

/** Chips as somebody would type them: "1200", or "4.5". @param {number} chips */
export const asTyped = (chips) => String(chips / unit);

/**
 * "24,500 · 31 bb"; "–" where the stack is not known.
 * @param {number | null | undefined} chips
 * @param {number | null | undefined} big
 */
export function stackText(chips, big) {
  if (chips === null || chips === undefined) return "–";
  return big ? `${chipsText(chips)} · ${bigBlinds(chips, big)}` : chipsText(chips);
}

/**
 * "31 bb".
 * @param {number} chips
 * @param {number} big
 */
export const bigBlinds = (chips, big) => t("stack.big-blinds", { n: Math.floor(chips / big) });

/**
 * 123450, "EUR" -> "€1,234.50"; whole amounts without cents.
 * @param {number} cents
 * @param {string} currency
 */
export function money(cents, currency) {
  const digits = cents % 100 === 0 ? 0 : 2;
  try {
    const style = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
    return intl(Intl.NumberFormat, style).format(cents / 100 || 0).replace("-", "−"); // -0 would be "-€0"
  } catch {
    // No currency that the browser knows, such as points.
    return `${intl(Intl.NumberFormat, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100).replace("-", "−")} ${currency}`.trim();
  }
}

/**
 * "$30 ($25 + $5 bounty)"; where nothing but the prize pool gets any of it, the total alone.
 * @param {Amount} amount
 * @param {string} currency
 */
export function amountText(amount, currency) {
  const parts = [
    amount.purse ? money(amount.purse, currency) : "",
    amount.bounty ? t("amount.bounty", { amount: money(amount.bounty, currency) }) : "",
    amount.fee ? t("amount.fee", { amount: money(amount.fee, currency) }) : "",
  ].filter(Boolean);
  const total = money(amount.total, currency);
  return amount.bounty || amount.fee ? `${total} (${parts.join(" + ")})` : total;
}

/**
 * What a place pays: an amount, or a seat and what it is worth, and what there is in money besides.
 * @param {{ cents: number, seat: number }} prize
 * @param {string} currency
 */
export function prizeText({ cents, seat }, currency) {
  if (!seat) return money(cents, currency);
  const found = t("prize.seat", { amount: money(seat, currency) });
  return cents > seat ? `${found} + ${money(cents - seat, currency)}` : found;
}

/**
 * What a player has won, where it may be a seat.
 * @param {string} player
 * @param {number} cents
 * @param {{ currency: string, prizes: { player: string, seat: number }[] }} board
 */
export const wonText = (player, cents, { currency, prizes }) =>
  prizeText({ cents, seat: prizes.find((prize) => prize.player === player)?.seat ?? 0 }, currency);

/**
 * Whether a deal has given away every prize, so that nothing is left to play for.
 * @param {{ deal: string, prizes: { player: string }[] }} board
 */
export const isSettled = (board) => Boolean(board.deal) && board.prizes.every((prize) => prize.player);

/**
 * "12.50", "12,50" or "$12.50" as cents; null where that is no amount.
 * @param {string} text
 */
export function cents(text) {
  const found = /^\s*[€$£¥]?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*[€$£¥]?\s*$/.exec(text.replace(/[, ](?=\d{3}(\D|$))/g, ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * "12.5" or "12.5 %" as hundredths of a per cent; null where that is none.
 * @param {string} text
 */
export function hundredths(text) {
  const found = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * A whole number out of what somebody typed, "24,500" included; null where it is none.
 * @param {string} text
 */
export function whole(text) {
  const bare = text.replace(/[,.\s](?=\d{3}(\D|$))/g, "").trim();
  return /^\d{1,12}$/.test(bare) ? Number(bare) : null;
}

/**
 * 1 -> "1st", 12 -> "12th"; in German "1.", "12.".
 * @param {number} number
 */
export const ordinal = (number) => t("place.nth", { nth: number });

/**
 * A place that several share: "17th-18th".
 * @param {number} place
 * @param {number} tied
 */
export const placeText = (place, tied = 1) =>
  tied > 1 ? `${ordinal(place)}–${ordinal(place + tied - 1)}` : ordinal(place);

/**
 * Time left as "12:41", from an hour on "1:02:41". A second that has begun is still shown.
 * @param {number} ms
 */
export function timeText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * The time of day on this screen so many milliseconds from now, as people say it: "21:40", "9:40 PM".
 * @param {number} ms
 */
export const timeOfDay = (ms) => clockText(new Date(Date.now() + ms));

/**
 * A time of day as this browser writes it on an English page; else as the page's language does.
 * @param {Date} time
 */
export const clockText = (time) => time.toLocaleTimeString(region(), { hour: "numeric", minute: "2-digit" });

const region = () => (language.value === "en" ? [] : (navigator.languages.find((one) => one.startsWith(language.value)) ?? language.value));

/** Whether something is as good as new. @param {number} ms how long ago it was */
export const isFresh = (ms) => ms < 5000;

/**
 * How long ago: "now", "12 s", "3 min", "2 h".
 * @param {number} ms
 */
export function ago(ms) {
  const seconds = Math.floor(ms / 1000);
  if (isFresh(ms)) return t("ago.now");
  if (seconds < 60) return t("ago.seconds", { n: seconds });
  if (seconds < 3600) return t("ago.minutes", { n: Math.floor(seconds / 60) });
  return t("ago.hours", { n: Math.floor(seconds / 3600) });
}

/** @param {{ date?: string, opened_ms?: number }} event */
const dayOf = ({ date = "", opened_ms = 0 }) => (date ? new Date(date.includes("T") ? date : `${date}T00:00`) : new Date(opened_ms));

/** The language, of the kind of English that writes the day before the month. */
const dayFirst = () => (language.value === "en" ? "en-GB" : language.value);

/** The same day as "20 Nov", for the head of a column. @param {{ date?: string, opened_ms?: number }} event */
export const shortDayText = (event) => intl(Intl.DateTimeFormat, { day: "numeric", month: "short" }, dayFirst()).format(dayOf(event));

/**
 * The day of an event as "Fri 20 Nov 2026, 7:30 PM" or "…, 19:30": the one it was announced for, else the day it was opened.
 * @param {{ date?: string, opened_ms?: number }} event
 */
export function dayText({ date = "", opened_ms = 0 }) {
  if (!date && !opened_ms) return "";
  const day = dayOf({ date, opened_ms });
  const parts = intl(Intl.DateTimeFormat, { weekday: "short", day: "numeric", month: "short", year: "numeric" }, dayFirst()).formatToParts(day);
  const text = parts.map(({ type, value }, at) => (type === "literal" && parts[at - 1]?.type === "weekday" ? " " : value)).join("");
  return text + (date.includes("T") ? `, ${clockText(day)}` : "");
}

/**
 * Hundredths of points as "12.5".
 * @param {number} hundredths
 */
export const pointsText = (hundredths) => intl(Intl.NumberFormat, { maximumFractionDigits: 2 }).format(hundredths / 100);

/**
 * Knock-outs, of which players who shared a pot have a part each: "3", "1.5", "2.33".
 * @param {number} number
 */
export const knockoutsText = (number) => intl(Intl.NumberFormat, { maximumFractionDigits: 2 }).format(number);

/** The number of a table that has no other name: "3" for "3", "Table3" and "Table 3". @param {string} table */
const tableNumber = (table) => /^(?:table)?\s*(\d+)$/i.exec(table)?.[1];

/**
 * "Table 3"; a table with a name of its own keeps it.
 * @param {string} table
 */
export const tableText = (table) => {
  const number = tableNumber(table);
  return number ? t("table.name", { table: number }) : table;
};

/**
 * "T3", where there is little room.
 * @param {string} table
 */
export const tableShort = (table) => {
  const number = tableNumber(table);
  return number ? t("table.short", { table: number }) : table;
};

/**
 * "T3-7"; "–" without a seat.
 * @param {string} table
 * @param {number} seat
 */
export const seatText = (table, seat) => (table ? `${tableShort(table)}-${seat}` : "–");

/**
 * A rule without its book: "seminole-2024:11-A" -> "11-A", "hpt:showdown-2a" -> "Showdown 2a".
 * @param {string} id
 */
export const ruleNumber = (id) =>
  id.slice(id.indexOf(":") + 1).replace(/(^|\.)([a-z][a-z-]*)-(\d)/, (_, dot, words, digit) => `${dot && ", "}${dot ? words : words[0].toUpperCase() + words.slice(1)} ${digit}`.replaceAll("-", " ")).replace(/\bTd\b/, "TD");

/** @type {Record<string, string>} */
const BOOKS = { "army-2009": "Army", hpt: "HPT", "roberts-10": "Robert's", "seminole-2024": "Seminole", "uk-tda": "UK TDA" };

/** What a book is called for short. @param {string} book */
export const bookShort = (book) => BOOKS[book] ?? book;

/**
 * A rule as it is called: "Seminole 11-A", "House rule", "House default".
 * @param {string} id
 */
export const ruleName = (id) =>
  id.startsWith("house:") ? t("rule.house") : id.startsWith("readings:") ? t("rule.default") : `${bookShort(id.slice(0, id.indexOf(":")))} ${ruleNumber(id)}`;

/**
 * "1 player", "3 players".
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (number, one, many = `${one}s`) => `${thousands(number)} ${number === 1 ? one : many}`;
