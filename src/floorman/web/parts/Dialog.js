/** A dialog over the page: the browser keeps the focus in it, Esc closes it, and the focus goes back afterwards. */
import { classes, html, useEffect, useId, useRef } from "../lib/html.js";
import { opened } from "../lib/keys.js";
import { Icon } from "./icons.js";

/**
 * @param {{ title: string, onClose: () => void, wide?: boolean, side?: boolean, children?: unknown }} props
 *   `wide` for tables and forms with columns, `side` for a panel at the edge of the page
 */
export function Dialog({ title, onClose, wide = false, side = false, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const from = document.activeElement;
    if (!shown.open) shown.showModal();
    opened();
    const controls = ".dialog-body :is(input, select, textarea, button, a[href])";
    const first = shown.querySelector("[autofocus]") ?? shown.querySelector(controls);
    if (first instanceof HTMLElement) first.focus();
    return () => {
      shown.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return html`
    <dialog
      ref=${dialog}
      class=${classes("dialog", wide && "wide", side && "side")}
      aria-labelledby=${id}
      onCancel=${(/** @type {Event} */ event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id=${id}>${title}</h2>
          <button type="button" class="quiet" onClick=${onClose} aria-label="Close"><${Icon} name="close" /></button>
        </header>
        <div class="dialog-body">${children}</div>
      </div>
    </dialog>
  `;
}

/**
 * Asks before money goes out or an event ends. Nothing else asks.
 * @param {{ title: string, says: unknown, yes: string, onYes: () => void, onClose: () => void }} props
 */
export const AskFirst = ({ title, says, yes, onYes, onClose }) => html`
  <${Dialog} title=${title} onClose=${onClose}>
    <p>${says}</p>
    <div class="actions">
      <button type="button" class="primary" onClick=${onYes}>${yes}</button>
      <button type="button" onClick=${onClose}>Not now</button>
    </div>
  <//>
`;
