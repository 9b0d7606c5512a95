/** What an event would be, asked for again whenever the host has typed something, and what is wrong by its field. */
/** @import { Draft } from "./draft.js" */
/** @import { Setup } from "./setup.js" */
/** @import { Prize, ScheduleRow } from "../../lib/types.js" */
import { post, Refusal, sentence } from "../../lib/api.js";
import { useEffect, useMemo, useRef, useState } from "../../lib/html.js";
import { specOf } from "./draft.js";

const PAUSE = 350;

/**
 * @typedef {{ question: string, asks: string, answer: string, cites: string[], instead_of: string, number: number | null }} Answered
 * @typedef {{ rows: ScheduleRow[], minutes: number, starting_stack: number, stack: [number, number][], ante: string,
 *   purse: number, entries: number, rebuys: number, prizes: Prize[], plot: { minute: number, level: number, big: number, average: number }[],
 *   warnings: { about: string, says: string }[], differences: Answered[], answers: Answered[], cites: string[], schedule_cites: string[] }} Preview
 * @typedef {{ preview: Preview | null, wrong: Record<string, string>, warned: Record<string, string[]>, old: boolean }} Previewed
 */

/** Fields that have a place on the page; a sentence about any other stands at its end. */
const FIELDS = [
  "name", "date", "place", "book", "house", "currency", "buy_in", "fee", "game", "bounty", "mystery_from", "guarantee", "added", "rebuys", "addon", "late_until_level", "table_size",
  "expected_players", "expected_rebuys", "hours", "level_minutes", "stack", "ante", "ante_from", "chips", "schedule", "prizes", "seat_worth", "round_prizes_to", "prize_percent", "players", "invited",
];

/**
 * A refusal by the field that it names; for a row of a list, with the row.
 * @param {unknown} error
 * @returns {Record<string, string>}
 */
export function byField(error) {
  if (!(error instanceof Refusal)) return { all: sentence(error) };
  const [path, row] = error.where.split(", ");
  const field = FIELDS.find((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`) || path.startsWith(`${one}:`) || path.startsWith(`${one} `));
  return field ? { [field]: row ? `${row[0].toUpperCase()}${row.slice(1)}: ${error.wrong}` : error.wrong } : { all: error.says };
}

/** More entries than so many are not wrong at once. */
const MOST = 12;

/** What stands beside an entry on the page and has fields of its own. @type {Record<string, string[]>} */
const BESIDE = { prizes: ["prize_percent"] };

/**
 * The event with what the server took before in place of some entries, or nothing where it has taken none.
 * @param {Record<string, unknown>} spec
 * @param {string[]} fields
 * @param {Record<string, unknown>} good
 */
const without = (spec, fields, good) =>
  fields.flatMap((field) => [field, ...(BESIDE[field] ?? [])]).reduce((tried, field) => ({ ...tried, [field]: good[field] }), spec);

/**
 * Every entry that is wrong: the server names the first, so that it is asked again with what it took before in its place.
 * @param {Record<string, unknown>} spec
 * @param {unknown} error what it has said of it
 * @param {Record<string, unknown>} good
 */
export async function allFaults(spec, error, good) {
  let found = byField(error);
  let tried = spec;
  for (let at = 0; at < MOST; at += 1) {
    const [field] = Object.keys(found).slice(-1);
    if (field === "all" || JSON.stringify(tried[field]) === JSON.stringify(good[field])) return found;
    tried = without(tried, [field], good);
    try {
      await post("/api/events/preview", tried);
      return found;
    } catch (next) {
      const more = byField(next);
      if (Object.keys(more).some((one) => one in found || one === "all")) return found;
      found = { ...found, ...more };
    }
  }
  return found;
}

/** @param {Preview["warnings"]} warnings */
function placed(warnings) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { about, says } of warnings) (found[FIELDS.includes(about) ? about : "all"] ??= []).push(says);
  return found;
}

/**
 * @param {Draft} draft
 * @param {Setup} setup
 * @returns {Previewed}
 */
export function usePreview(draft, setup) {
  const [preview, setPreview] = useState(/** @type {Preview | null} */ (null));
  const [refused, setRefused] = useState(/** @type {Record<string, string>} */ ({}));
  const [of, setOf] = useState("");
  const good = useRef(/** @type {Record<string, unknown>} */ ({}));
  const { asked, wrong } = useMemo(() => {
    const { spec, wrong } = specOf(draft, setup);
    return { asked: JSON.stringify({ spec: { ...spec, name: draft.name.trim() || "New event" }, unread: Object.keys(wrong) }), wrong };
  }, [draft, setup]);

  useEffect(() => {
    let left = false;
    const timer = setTimeout(async () => {
      // The server is asked about the other entries also while some cannot be read.
      const { spec, unread } = JSON.parse(asked);
      const tried = without(spec, unread, good.current);
      try {
        const found = await post("/api/events/preview", tried);
        if (left) return;
        if (!unread.length) (good.current = spec), setPreview(found);
        setRefused({});
      } catch (error) {
        const faults = await allFaults(tried, error, good.current);
        if (left) return;
        setRefused(faults);
      }
      setOf(asked);
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [asked]);

  const faults = { ...refused, ...wrong };
  const old = of !== asked || Object.keys(faults).length > 0;
  return { preview, wrong: faults, warned: preview ? placed(preview.warnings) : {}, old };
}
