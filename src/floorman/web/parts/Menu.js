/** A button that opens a short list of other things to do. */
import { classes, html, useRef, useState } from "../lib/html.js";
import { Icon } from "./icons.js";
import { focusAnchor, Popover } from "./Popover.js";

/**
 * @param {{ label: string, words?: string, quiet?: boolean, disabled?: boolean, off?: boolean,
 *           items: { label: string, onClick: () => void, disabled?: boolean, hint?: string, says?: string, why?: string }[] }} props
 *   `words` are on the button; without them it shows three dots. `hint` is the tooltip of an option, `says` what follows from it, `why` says under it
 *   why it cannot be chosen: such an option can be reached with the keys, to be read, and does nothing. While the button is `off` it looks it and opens nothing.
 */
export function Menu({ label, words, items, quiet = false, disabled = false, off = false }) {
  const [open, setOpen] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));

  /** The button has the focus again before the option acts: a dialog that it opens goes back there afterwards.
   * @param {() => void} act */
  const choose = (act) => {
    setOpen(false);
    focusAnchor(root.current);
    act();
  };
  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (open || press.key !== "ArrowDown") return;
    press.preventDefault();
    setOpen(true);
  };

  return html`
    <span class="menu" ref=${root} onKeyDown=${pressed}>
      <button
        type="button"
        class=${classes(quiet && "quiet")}
        disabled=${disabled}
        aria-disabled=${off ? "true" : undefined}
        aria-haspopup="true"
        aria-expanded=${open}
        aria-label=${words ? undefined : label}
        title=${label}
        onClick=${() => off || setOpen(!open)}
      >
        ${words ?? html`<${Icon} name="more" />`}${words && html`<${Icon} name="down" />`}
      </button>
      ${open && html`
        <${Popover} anchor=${root} label=${label} onClose=${() => setOpen(false)}>
          <ul class="menu-list">
            ${items.map((item) => html`
              <li key=${item.label}>
                <button type="button" disabled=${item.disabled} aria-disabled=${item.why ? "true" : undefined} title=${item.hint}
                  onClick=${() => !item.why && choose(item.onClick)}><span>${item.label}${(item.why || item.says) && html`<small>${item.why || item.says}</small>`}</span></button>
              </li>
            `)}
          </ul>
        <//>
      `}
    </span>
  `;
}
