/** What is said of an event where several may have the same name, and what the next one is called. */
/** @import { EventSummary } from "./types.js" */
import { clockText, counted, dayText, money, shortDayText } from "./format.js";

/** @type {Record<string, string>} */
export const PHASES = { registering: "Registration open", seated: "Seats drawn", playing: "Playing", over: "Over" };

/** Who is in it: who is left, who played, who has paid or was invited. @param {EventSummary} event */
export const playersText = ({ phase, entries = 0, left, invited = 0 }) => {
  if (phase === "playing" && left !== undefined) return `${left} of ${counted(entries, "player")} left`;
  if (phase === "over") return counted(entries, "player");
  return [invited && `${invited} invited`, entries && `${entries} paid`].filter(Boolean).join(", ") || "nobody invited yet";
};

/** State, players, winner and prize pool. @param {EventSummary} event */
export const aboutEvent = (event) =>
  [
    PHASES[event.phase] ?? event.phase,
    playersText(event),
    event.winner && `won by ${event.winner}`,
    event.purse ? `${money(event.purse, event.currency ?? "")} prize pool` : "",
    event.copy && "a copy",
    event.archived && "archived",
  ].filter((one) => typeof one === "string" && one !== "");

/** As names are compared. @param {string} name */
const alike = (name) => name.replace(/\s+/g, " ").trim().toLowerCase();

/** The other events of the same name. @param {EventSummary} event @param {EventSummary[]} events */
export const sameNamed = (event, events) => events.filter((one) => one.id !== event.id && alike(one.name) === alike(event.name));

/**
 * What only this event goes by: its name, and where others have it, with the first of day, players, winner and the time it was made in
 * which it differs from all of them, or as the copy of another, or the original. Others that are alike in everything are numbered, the one that
 * was listed here first is the first.
 * @param {EventSummary} event
 * @param {EventSummary[]} events
 */
export function ownName(event, events) {
  const others = sameNamed(event, events);
  if (!others.length) return event.name;
  /** @type {((one: EventSummary) => string)[]} */
  const ways = [shortDayText, (one) => (one.entries ? counted(one.entries, "player") : ""), (one) => one.winner ?? "", made, whichOf, (one) => `${shortDayText(one)}, ${whichOf(one)}`];
  const way = ways.find((how) => how(event) && others.every((one) => how(one) !== how(event)));
  return `${event.name}, ${way ? way(event) : numbered(event, events)}`;
}

/** Of an event and its copy. @param {EventSummary} event */
const whichOf = ({ copy }) => (copy ? "the copy" : "the original");

/** "copy 2 of 3": by when it was listed here, the first being the oldest. @param {EventSummary} event @param {EventSummary[]} events the last one first */
function numbered(event, events) {
  const alikes = events.filter((one) => alike(one.name) === alike(event.name) && Boolean(one.copy) === Boolean(event.copy)).reverse();
  return `${event.copy ? "copy" : "number"} ${alikes.findIndex((one) => one.id === event.id) + 1} of ${alikes.length}`;
}

/** The most letters in the name of an event. */
const LONGEST = 60;

/**
 * A name that no event has: this one, or with the next number. A year at its end is no number of an event.
 * @param {string} name
 * @param {EventSummary[]} events
 */
export function freeName(name, events) {
  const taken = new Set(events.map((one) => alike(one.name)));
  if (!taken.has(alike(name))) return name;
  const found = /^(.*[\s#])(\d{1,3})$/.exec(name.trim());
  const stem = found ? found[1] : `${name.trim()} `;
  for (let number = found ? Number(found[2]) + 1 : 2; ; number += 1) {
    const next = stem.slice(0, LONGEST - String(number).length) + number;
    if (!taken.has(alike(next))) return next;
  }
}

/**
 * The day of the next evening, as a date field has it: the same weekday, a week after the last or the first from today on.
 * @param {EventSummary | undefined} event the last one
 * @param {Date} now
 */
export function nextDay(event, now) {
  const from = event?.date?.slice(0, 10) || (event?.opened_ms ? dateField(new Date(event.opened_ms)) : dateField(now));
  const day = new Date(`${from}T12:00`);
  do day.setDate(day.getDate() + 7);
  while (dateField(day) < dateField(now));
  return dateField(day);
}

/** A day as a date field has it. @param {Date} day */
export const dateField = (day) =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;

/**
 * The day, and what else is said of it; when it was made, where another of its name is like it in all of that.
 * @param {EventSummary} event
 * @param {EventSummary[]} events
 */
export function factsOf(event, events) {
  const number = numbered(event, events);
  return [dayText(event), ...aboutEvent(event), ...madeIf(event, events), ...(ownName(event, events).endsWith(`, ${number}`) ? [number] : [])];
}

/** When it was made, where nothing else tells it from another one. @param {EventSummary} event @param {EventSummary[]} events */
export function madeIf(event, events) {
  const facts = (/** @type {EventSummary} */ one) => [dayText(one), ...aboutEvent(one)].join();
  const alikes = sameNamed(event, events).filter((one) => facts(one) === facts(event));
  return alikes.length && event.opened_ms ? [`made ${shortDayText({ opened_ms: event.opened_ms })}, ${made(event)}`] : [];
}

/** The time of day at which it was made. @param {EventSummary} event */
const made = ({ opened_ms }) => (opened_ms ? clockText(new Date(opened_ms)) : "");
