/** The chips there are: a set as it is sold, or the host's own counts. */
/** @import { Part } from "./part.js" */
import { thousands, whole } from "../../lib/format.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { Chip, colourOf, COLOURS, usualColour } from "../../parts/Chip.js";
import { Icon } from "../../parts/icons.js";
import { chipsIn, usualSet } from "./draft.js";
import { Choose, Said } from "./field.js";

/** @param {[string, string][]} one @param {[number, number][]} other */
const same = (one, other) =>
  one.length === other.length && one.every(([value, count], at) => Number(value) === other[at][0] && Number(count) === other[at][1]);

/** @param {Part} props */
export function ChipsField({ draft, change, notes, setup }) {
  const chips = chipsIn(draft, setup);
  const usual = usualSet(draft, setup);
  const boxed = setup.sets.find((set) => same(chips, set.chips));
  const chosen = boxed ? (boxed.count === usual.count ? "usual" : String(boxed.count)) : "own";
  const [editing, setEditing] = useState(false);
  const wrong = Boolean(notes.wrong.chips);
  useEffect(() => {
    if (wrong) setEditing(true);
  }, [wrong]);
  if (draft.structure === "book" && !draft.rows) {
    return html`<p class="label">Chips</p><p class="dim">The chips that the book recommends to a host.</p>`;
  }
  /** @type {[string, string][]} */
  const options = [
    ["usual", `A set of ${thousands(usual.count)} (usual)`],
    ...setup.sets.filter((set) => set.count !== usual.count).map((set) => /** @type {[string, string]} */ ([String(set.count), `A set of ${thousands(set.count)}`])),
    ["own", "My own chips"],
  ];
  /** @param {string} choice */
  const choose = (choice) => {
    const set = setup.sets.find((one) => String(one.count) === choice);
    setEditing(choice === "own");
    change({ chips: choice === "usual" ? null : set ? set.chips.map(([value, count]) => [String(value), String(count)]) : chips });
  };
  return html`
    <${Choose} label="Chips" value=${editing ? "own" : chosen} options=${options} onChange=${choose} />
    ${editing
      ? html`<${ChipSet} chips=${chips} colours=${draft.colours} onColours=${(/** @type {Record<string, string>} */ colours) => change({ colours })} onChange=${(/** @type {[string, string][]} */ changed) => change({ chips: changed })} onDone=${() => setEditing(false)} />`
      : html`
        <ul class="plain stack-chips" aria-label="Chips in the box">
          ${chips.filter(([value]) => whole(value)).map(([value, count]) => html`<li key=${value}><${Chip} value=${whole(value)} count=${whole(count) ?? 0} /></li>`)}
          <li><button type="button" class="quiet change" aria-label="Change the chips" onClick=${() => setEditing(true)}><${Icon} name="rename" /> Change</button></li>
        </ul>
      `}
    <${Said} field="chips" notes=${notes} />
  `;
}

/**
 * @param {{ chips: [string, string][], colours: Record<string, string>, onChange: (chips: [string, string][]) => void,
 *   onColours: (colours: Record<string, string>) => void, onDone: () => void }} props
 */
function ChipSet({ chips, colours, onChange, onColours, onDone }) {
  /** @param {number} value @param {string} colour */
  const paint = (value, colour) => {
    const { [value]: _, ...others } = colours;
    onColours(colour === usualColour(value) ? others : { ...others, [value]: colour });
  };
  /** @param {number} at @param {0 | 1} side @param {string} text */
  const put = (at, side, text) =>
    onChange(chips.map((pair, index) => (index !== at ? pair : side ? [pair[0], text] : [text, pair[1]])));
  return html`
    <fieldset class="chip-set">
      <legend>Value, how many there are, and their colour</legend>
      <ul class="plain chip-rows">
        ${chips.map(([value, count], at) => html`
          <li key=${at}>
            <span class="disc">${whole(value) ? html`<${Chip} value=${whole(value)} />` : ""}</span>
            <input inputmode="numeric" autocomplete="off" aria-label=${`Value of chip ${at + 1}`} value=${value} onInput=${(/** @type {any} */ event) => put(at, 0, event.target.value)} />
            <span class="dim">×</span>
            <input inputmode="numeric" autocomplete="off" aria-label=${`How many of ${value || `chip ${at + 1}`}`} value=${count} onInput=${(/** @type {any} */ event) => put(at, 1, event.target.value)} />
            <select aria-label=${`Colour of ${value || `chip ${at + 1}`}`} disabled=${!whole(value)} value=${whole(value) ? colourOf(whole(value) ?? 0) : ""} onChange=${(/** @type {any} */ event) => paint(whole(value) ?? 0, event.target.value)}>
              ${!whole(value) && html`<option value="">–</option>`}
              ${COLOURS.map((colour) => html`<option key=${colour} value=${colour}>${colour}</option>`)}
            </select>
            <button type="button" class="quiet" aria-label=${`Remove the chips of ${value || "no value"}`} onClick=${() => onChange(chips.filter((_, index) => index !== at))}><${Icon} name="close" /></button>
          </li>
        `)}
      </ul>
      <div class="actions">
        <button type="button" onClick=${() => onChange([...chips, ["", ""]])}><${Icon} name="plus" /> Add a chip</button>
        <button type="button" class="quiet" onClick=${onDone}>Close</button>
      </div>
    </fieldset>
  `;
}
