/** Players, hours and the chips there are: what the blinds are made of. */
/** @import { Part } from "./part.js" */
import { whole } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Chip } from "../../parts/Chip.js";
import { Icon } from "../../parts/icons.js";
import { SETS } from "./draft.js";
import { Choose, Field, Said } from "./field.js";

/** @type {[string, string][]} */
const STRUCTURES = [["hours", "For the hours"], ["book", "The book's own"]];
/** @type {[string, string][]} */
const ANTES = [["none", "None"], ["big-blind", "Big blind"], ["button", "Button"], ["each", "Everybody"]];

/** @param {Part} props */
export function ChipsPart({ draft, change, notes }) {
  return html`
    <section class="panel form" aria-labelledby="chips-head">
      <h2 id="chips-head">Players, time and chips</h2>
      <div class="columns small">
        <${Field} label="Players expected" field="expected_players" mode="numeric" placeholder="as on the list" notes=${notes} value=${draft.expected} onInput=${(/** @type {string} */ expected) => change({ expected })} />
        <${Field} label="Rebuys expected" field="expected_rebuys" mode="numeric" placeholder="none" notes=${notes} value=${draft.expected_rebuys} onInput=${(/** @type {string} */ expected_rebuys) => change({ expected_rebuys })} />
        <${Field} label="Seats at a table" field="table_size" mode="numeric" notes=${notes} value=${draft.table_size} onInput=${(/** @type {string} */ table_size) => change({ table_size })} />
        <${Choose} label="Levels" value=${draft.structure} options=${STRUCTURES} onChange=${(/** @type {string} */ structure) => change({ structure, rows: null })} />
        ${draft.structure === "hours" && html`
          <${Field} label="Hours in all" field="hours" mode="decimal" notes=${notes} value=${draft.hours} onInput=${(/** @type {string} */ hours) => change({ hours })} />
          <${Field} label="Minutes of a level" field="level_minutes" mode="numeric" placeholder="as fits" notes=${notes} value=${draft.level_minutes} onInput=${(/** @type {string} */ level_minutes) => change({ level_minutes })} />
          <${Choose} label="Ante is posted by" value=${draft.ante} options=${ANTES} onChange=${(/** @type {string} */ ante) => change({ ante })} />
          ${draft.ante !== "none" && html`<${Field} label="Ante from level" field="ante_from" mode="numeric" placeholder="1" notes=${notes} value=${draft.ante_from} onInput=${(/** @type {string} */ ante_from) => change({ ante_from })} />`}
        `}
        <${Field} label="Starting stack" field="stack" mode="numeric" placeholder="as the chips allow" notes=${notes} value=${draft.stack} onInput=${(/** @type {string} */ stack) => change({ stack })} />
      </div>
      ${draft.structure === "hours" || draft.rows
        ? html`<${ChipSet} draft=${draft} change=${change} notes=${notes} />`
        : html`<p class="dim">The chips are those that the book tells a host to buy.</p>`}
      <${Said} field="ante" notes=${notes} />
    </section>
  `;
}

/** @param {{ draft: Part["draft"], change: Part["change"], notes: Part["notes"] }} props */
function ChipSet({ draft, change, notes }) {
  const { chips } = draft;
  /** @param {number} at @param {0 | 1} side @param {string} text */
  const put = (at, side, text) =>
    change({ chips: chips.map((pair, index) => (index !== at ? pair : side ? [pair[0], text] : [text, pair[1]])) });
  return html`
    <fieldset class="chip-set">
      <legend>Chips there are</legend>
      <div class="actions">
        ${Object.entries(SETS).map(([words, set]) => html`<button type="button" key=${words} onClick=${() => change({ chips: set })}>A set of ${words}</button>`)}
      </div>
      <ul class="plain chip-rows">
        ${chips.map(([value, count], at) => html`
          <li key=${at}>
            <span class="disc">${whole(value) ? html`<${Chip} value=${whole(value)} />` : ""}</span>
            <input inputmode="numeric" autocomplete="off" aria-label=${`Value of chip ${at + 1}`} value=${value} onInput=${(/** @type {any} */ event) => put(at, 0, event.target.value)} />
            <span class="dim">×</span>
            <input inputmode="numeric" autocomplete="off" aria-label=${`How many of ${value || `chip ${at + 1}`}`} value=${count} onInput=${(/** @type {any} */ event) => put(at, 1, event.target.value)} />
            <button type="button" class="quiet" aria-label=${`Take out the chips of ${value || "no value"}`} onClick=${() => change({ chips: chips.filter((_, index) => index !== at) })}><${Icon} name="close" /></button>
          </li>
        `)}
      </ul>
      <button type="button" onClick=${() => change({ chips: [...chips, ["", ""]] })}><${Icon} name="plus" /> Another chip</button>
      <${Said} field="chips" notes=${notes} />
    </fieldset>
  `;
}
