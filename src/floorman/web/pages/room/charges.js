/** What the house takes in a game: time, rake and jackpot drop, as a form has them. */
/** @import { RoomTable } from "../../lib/types.js" */
import { cents } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { badField } from "./amount.js";

/** So many steps of a rake at most. */
const MOST_STEPS = 100;

export const NO_CHARGES = { fee: "", timeBy: "seat", takes: "percent", percent: "", each: "", per: "", cap: "", few: "", fewCap: "", flop: true, jackpot: "", jackpotFrom: "" };

/** @typedef {typeof NO_CHARGES} Charges */

/** What the fields are called. @type {Record<string, string>} */
const FIELDS = {
  fee: "Time, each half hour", percent: "Rake, percent", each: "Take", per: "For each", cap: "Rake cap", few: "With this many players or fewer", fewCap: "Cap, short-handed", jackpot: "Jackpot drop", jackpotFrom: "From a pot of",
};

/** An amount as it is typed; nothing for 0. @param {number | undefined} amount */
export const typed = (amount) => (amount ? String(amount / 100) : "");

/** The amounts of a form in cents; what is empty is 0, and what cannot be read null. @param {Record<string, string>} fields */
export const read = (fields) => Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, text.trim() ? cents(text) : 0]));

/** What the house takes in a game. @param {RoomTable} table @returns {Charges} */
export function chargesOf(table) {
  const { rake } = table;
  const [[per, each] = [0, 0]] = rake?.steps ?? [];
  const [[few, fewCap] = [0, 0]] = rake?.caps ?? [];
  return {
    fee: typed(table.time_fee), timeBy: table.time_by || "seat", takes: per ? "steps" : "percent", percent: typed(rake?.basis_points), each: typed(each), per: typed(per), cap: typed(rake?.cap),
    few: few ? String(few) : "", fewCap: typed(fewCap), flop: rake?.no_flop_no_drop ?? true, jackpot: typed(rake?.jackpot), jackpotFrom: typed(rake?.jackpot_from),
  };
}

/** The terms in a form, or what is wrong with them. @param {Charges} draft @returns {string | { time_fee: number, time_by?: string, rake?: Record<string, unknown> }} */
export function chargesIn(draft) {
  const { fee, percent, each, per, cap, fewCap, jackpot, jackpotFrom } = draft;
  const sums = read({ fee, percent, each, per, cap, fewCap, jackpot, jackpotFrom });
  const unread = Object.keys(sums).find((field) => sums[field] === null);
  if (unread) return badField([[FIELDS[unread], /** @type {Record<string, any>} */ (draft)[unread]]]);
  const amount = /** @type {Record<string, number>} */ (sums);
  const bySteps = draft.takes === "steps" && amount.each > 0;
  if (bySteps && (!amount.per || !amount.cap)) return "Rake by steps: enter for each how much of the pot it is, and the most that is taken.";
  const count = bySteps ? Math.ceil(amount.cap / amount.each) : 0;
  if (count > MOST_STEPS) return `Rake by steps: ${MOST_STEPS} steps are the most.`;
  if (amount.fewCap && !draft.few.trim()) return `${FIELDS.few}: enter for how many players ${FIELDS.fewCap} holds.`;
  if (amount.percent > 10_000) return `${FIELDS.percent}: enter 0 to 100.`;
  const steps = Array.from({ length: count }, (_, index) => [amount.per * (index + 1), Math.min(amount.cap, amount.each * (index + 1))]);
  const taken = {
    basis_points: draft.takes === "steps" ? 0 : amount.percent, cap: amount.cap, jackpot: amount.jackpot, jackpot_from: amount.jackpotFrom, unit: 100, no_flop_no_drop: draft.flop,
    ...(bySteps ? { steps } : {}), ...(amount.fewCap ? { caps: [[Number(draft.few), amount.fewCap]] } : {}),
  };
  const rake = taken.basis_points || bySteps || taken.jackpot ? taken : null;
  return { time_fee: amount.fee, ...(amount.fee && draft.timeBy === "table" ? { time_by: "table" } : {}), ...(rake ? { rake } : {}) };
}

/** @typedef {{ draft: Charges, set: (field: keyof Charges) => (input: Event) => void }} FieldProps */

/** @param {FieldProps} props */
export const TimeFields = ({ draft, set }) => html`
    <div class="columns">
      <label class="field"><span>Time, each half hour</span><input inputmode="decimal" value=${draft.fee} onInput=${set("fee")} placeholder="none" /></label>
      <label class="field"><span>Time is paid by</span><select value=${draft.timeBy} onChange=${set("timeBy")}><option value="seat">Each player</option><option value="table">The table</option></select></label>
    </div>
`;

/** @param {FieldProps} props */
export const RakeFields = ({ draft, set }) => html`
  <div class="columns">
    <label class="field"><span>Rake</span><select value=${draft.takes} onChange=${set("takes")}><option value="percent">A percentage</option><option value="steps">By steps</option></select></label>
    ${draft.takes === "steps"
      ? html`<label class="field"><span>Take</span><input inputmode="decimal" value=${draft.each} onInput=${set("each")} placeholder="1" /></label>
        <label class="field"><span>For each</span><input inputmode="decimal" value=${draft.per} onInput=${set("per")} placeholder="10" /></label>`
      : html`<label class="field"><span>Rake, percent</span><input inputmode="decimal" value=${draft.percent} onInput=${set("percent")} placeholder="none" /></label>`}
    <label class="field"><span>${FIELDS.cap}</span><input inputmode="decimal" value=${draft.cap} onInput=${set("cap")} placeholder="no cap" /></label>
  </div>
  <div class="columns">
    <label class="field"><span>${FIELDS.few}</span><input inputmode="numeric" pattern="[0-9]*" value=${draft.few} onInput=${set("few")} placeholder="4" /></label>
    <label class="field"><span>${FIELDS.fewCap}</span><input inputmode="decimal" value=${draft.fewCap} onInput=${set("fewCap")} placeholder="the same" /></label>
  </div>
  <div class="columns">
    <label class="field"><span>Jackpot drop</span><input inputmode="decimal" value=${draft.jackpot} onInput=${set("jackpot")} placeholder="none" /></label>
    <label class="field"><span>From a pot of</span><input inputmode="decimal" value=${draft.jackpotFrom} onInput=${set("jackpotFrom")} placeholder="any" /></label>
  </div>
  <label class="check"><input type="checkbox" checked=${draft.flop} onChange=${set("flop")} /> <span>No flop, no drop</span></label>
`;
