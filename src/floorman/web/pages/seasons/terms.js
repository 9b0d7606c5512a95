/** What a season counts, and how. */
/** @import { EventSummary, SeasonTerms } from "../../lib/types.js" */
import { factsOf } from "../../lib/events.js";
import { pointsText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { About } from "../../parts/About.js";

/** By formula: as a choice, and within a sentence. @type {[string, string, string][]} */
const FORMULAS = [
  ["linear", "One point for last place, one more for each place above it", "one point for last place, one more for each place above it"],
  ["percentile", "The percentage of the other players you outlasted", "the percentage of the other players you outlasted"],
  ["root", "Larger fields and buy-ins count more; only the first 15 % score", "larger fields and buy-ins count more; only the first 15 % score"],
  ["neau", "Dr. Neau: square root of players × buy-in, divided by place + 1", "Dr. Neau: square root of players × buy-in, divided by place + 1"],
  ["table", "Our own points for each place", "our own points for each place"],
];

/** How a season gives points. @param {string} formula @param {number[]} table of points by place, in hundredths; empty for a formula */
export const pointsSaid = (formula, table) => {
  const words = FORMULAS.find(([id]) => id === (table.length ? "table" : formula))?.[2] ?? formula;
  return table.length ? `${words} (${table.map(pointsText).join(", ")})` : words;
};

/**
 * "10, 7, 5.5" as hundredths; null where that is not a list of points.
 * @param {string} text
 */
export function pointsTable(text) {
  const words = text.split(/[,;\s]+/).filter(Boolean);
  if (!words.length || words.some((word) => !/^\d{1,5}(\.\d{1,2})?$/.test(word))) return null;
  return words.map((word) => Math.round(Number(word) * 100));
}

/** The day an event is for, else the one it was opened on. @param {EventSummary} event */
const dayOf = (event) => (event.date ? Date.parse(event.date.includes("T") ? event.date : `${event.date}T00:00`) : (event.opened_ms ?? 0));

/** As in the table of the season. @param {EventSummary} one @param {EventSummary} other */
const oldestFirst = (one, other) => dayOf(one) - dayOf(other) || (one.opened_ms ?? 0) - (other.opened_ms ?? 0);

/**
 * @param {{ terms: SeasonTerms, events: EventSummary[], yes: string, onSave: (terms: SeasonTerms) => Promise<string>, onClose: () => void }} props
 *   `onSave` answers with what is wrong, or nothing
 */
export function TermsForm({ terms, events, yes, onSave, onClose }) {
  const [draft, setDraft] = useState(terms);
  const [formula, setFormula] = useState(terms.table.length ? "table" : terms.formula);
  const [points, setPoints] = useState(terms.table.length ? terms.table.map(pointsText).join(", ") : "10, 7, 5, 3, 2, 1");
  const [fault, setFault] = useState("");
  /** @param {Partial<SeasonTerms>} changed */
  const change = (changed) => (setDraft({ ...draft, ...changed }), setFault(""));
  /** @param {string} id */
  const toggle = (id) =>
    change({ events: draft.events.includes(id) ? draft.events.filter((one) => one !== id) : [...draft.events, id] });
  /** @param {Event} submit */
  const save = async (submit) => {
    submit.preventDefault();
    const table = formula === "table" ? pointsTable(points) : [];
    if (!table) return setFault("Enter the points for each place, first place first, separated by commas: 10, 7, 5, 3.");
    setFault(await onSave({ ...draft, table, formula: formula === "table" ? "linear" : formula }));
  };
  return html`
    <form class="form" onSubmit=${save}>
      <label class="field"><span>Name</span>
        <input autofocus required maxlength="60" value=${draft.name} onInput=${(/** @type {any} */ input) => change({ name: input.target.value })} /></label>
      <label class="field"><span>Points</span>
        <select value=${formula} onChange=${(/** @type {any} */ select) => setFormula(select.target.value)}>
          ${FORMULAS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
        </select></label>
      ${formula === "table" && html`<label class="field"><span>Points for 1st, 2nd, 3rd and so on</span>
        <input value=${points} onInput=${(/** @type {any} */ input) => (setPoints(input.target.value), setFault(""))} /></label>`}
      <div class="season-numbers">
        <label class="field"><span>Best nights that count (0 = all)</span>
          <input type="number" min="0" max="500" value=${draft.best} onInput=${(/** @type {any} */ input) => change({ best: Number(input.target.value) })} /></label>
        <label class="field"><span>Nights needed to be ranked</span>
          <input type="number" min="1" max="500" value=${draft.at_least} onInput=${(/** @type {any} */ input) => change({ at_least: Number(input.target.value) })} /></label>
      </div>
      <label class="check"><input type="checkbox" checked=${draft.joins} onChange=${() => change({ joins: !draft.joins })} />
        <span>Events that I open from now on join automatically</span></label>
      <fieldset class="season-events">
        <legend>Events of this season</legend>
        ${!events.length && html`<p class="dim">There is no event yet.</p>`}
        ${[...events].sort(oldestFirst).map((event) => html`<label class="check" key=${event.id}>
          <input type="checkbox" checked=${draft.events.includes(event.id)} onChange=${() => toggle(event.id)} />
          <span class="season-event"><span class="season-event-name">${event.name}</span> <span class="dim"><${About} says=${factsOf(event, events)} /></span></span></label>`)}
        ${events.length > 0 && !draft.events.length && html`<p class="dim">No event is chosen: the table stays empty until one is.</p>`}
      </fieldset>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <div class="actions">
        <button class="primary">${yes}</button>
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    </form>
  `;
}
