/** A part of the form that is folded until somebody wants it, or something in it is wrong. */
/** @import { Notes } from "./field.js" */
import { html, useEffect, useState } from "../../lib/html.js";

/**
 * @param {{ title: string, says?: string, fields?: string[], notes?: Notes, unfolded?: boolean, children?: any }} props
 *   `says` is how things stand, and `fields` are those in it that can be wrong
 */
export function Fold({ title, says = "", fields = [], notes, unfolded = false, children }) {
  const wrong = fields.some((field) => notes?.wrong[field]);
  const warned = fields.some((field) => notes?.warned[field]?.length);
  const [open, setOpen] = useState(wrong || unfolded);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return html`
    <details class="panel fold" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>${title}</h2>
        <span class=${warned && !open ? "warned" : "dim"}>${says}</span>
      </summary>
      <div class="form">${children}</div>
    </details>
  `;
}
