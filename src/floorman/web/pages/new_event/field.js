/** A field with what is wrong with it, or worth a word, right under it. */
import { html, useId } from "../../lib/html.js";

/**
 * @typedef {{ wrong: Record<string, string>, warned: Record<string, string[]> }} Notes
 */

/**
 * Sentences about a field.
 * @param {{ id?: string, field: string, notes: Notes }} props
 */
export const Said = ({ id, field, notes }) => html`
  <span id=${id} class="said">
    ${notes.wrong[field] && html`<span class="fault" role="alert">${notes.wrong[field]}</span>`}
    ${(notes.warned[field] ?? []).map((says) => html`<span class="warned" key=${says}>${says}</span>`)}
  </span>
`;

/**
 * @param {{ label: string, field: string, notes: Notes, value: string, onInput: (text: string) => void, hint?: string,
 *   placeholder?: string, mode?: string, type?: string, focus?: boolean, most?: number, quiet?: boolean, list?: string, off?: string }} props
 *   `quiet` where another place says what is wrong, `off` why nothing can be typed
 */
export function Field({ label, field, notes, value, onInput, hint, placeholder, mode, type = "text", focus, most, quiet = false, list, off = "" }) {
  const id = useId();
  return html`
    <label class="field">
      <span>${label}</span>
      <input
        autocomplete="off"
        autofocus=${focus}
        type=${type}
        inputmode=${mode}
        maxlength=${most}
        name=${field}
        list=${list}
        disabled=${Boolean(off)}
        title=${off || undefined}
        value=${value}
        placeholder=${placeholder}
        aria-invalid=${Boolean(notes.wrong[field])}
        aria-describedby=${id}
        onInput=${(/** @type {any} */ event) => onInput(event.target.value)}
      />
      ${hint && html`<span class="dim hint">${hint}</span>`}
      ${quiet ? html`<span id=${id}></span>` : html`<${Said} id=${id} field=${field} notes=${notes} />`}
    </label>
  `;
}

/**
 * @param {{ label: string, value: string, onChange: (value: string) => void, options: [string, string][], hint?: string,
 *   field?: string, notes?: Notes, wide?: boolean }} props
 *   `wide` where the answers are too long for a column
 */
export const Choose = ({ label, value, onChange, options, hint, field, notes, wide = false }) => html`
  <label class=${wide ? "field wide" : "field"}>
    <span>${label}</span>
    <select value=${value} aria-invalid=${Boolean(field && notes?.wrong[field])} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${options.map(([id, words]) => html`<option key=${id} value=${id} selected=${id === value}>${words}</option>`)}
    </select>
    ${hint && html`<span class="dim hint">${hint}</span>`}
    ${field && notes && html`<${Said} field=${field} notes=${notes} />`}
  </label>
`;
