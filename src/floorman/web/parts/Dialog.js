/** A dialog over the page: it keeps the focus, Esc and the browser's Back close it, and the focus goes back to where it was opened. */
import { classes, html, useId, useLayoutEffect, useRef } from "../lib/html.js";
import { opened, putFocus } from "../lib/keys.js";
import { closedByBack } from "../lib/router.js";
import { t } from "../lib/text.js";
import { Watched } from "../lib/store.js";
import { Icon } from "./icons.js";

const CONTROLS = ":is(input, select, textarea, button, a[href], summary, [tabindex='0']):not(:disabled)";

/** The dialogs that are open, the one on top last. Nothing outside of it can be clicked.
 * @type {Watched<HTMLDialogElement[]>} */
export const openDialogs = new Watched(/** @type {HTMLDialogElement[]} */ ([]));

/** What the keyboard can reach in a box, in order. @param {HTMLElement} box */
const reachable = (box) =>
  /** @type {HTMLElement[]} */ ([...box.querySelectorAll(CONTROLS)]).filter((one) => one.checkVisibility?.() ?? true);

/**
 * @param {{ title: string, onClose: () => void, wide?: boolean, side?: boolean, children?: unknown }} props
 *   `wide` for tables and forms with columns, `side` for a panel at the edge of the page
 */
export function Dialog({ title, onClose, wide = false, side = false, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  const close = useRef(onClose);
  close.current = onClose;
  // Before the page is painted: a key pressed at once after the click is the dialog's, not the page's.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const from = document.activeElement;
    if (!shown.open) shown.showModal();
    openDialogs.set([...openDialogs.value, shown]);
    opened();
    const kept = closedByBack(() => close.current());
    let own = shown.querySelector("[autofocus]");
    const first = own ?? shown.querySelector(`.dialog-body ${CONTROLS}`) ?? shown;
    // What stands in the foot is in view already: a long dialog opens at its beginning.
    if (first instanceof HTMLElement) first.focus({ preventScroll: Boolean(first.closest(".dialog-foot")) });
    // A control that goes away or is switched off drops the focus on the page behind: take it back.
    const lost = () =>
      setTimeout(() => {
        const now = document.activeElement;
        if (shown.open && (!now || now === document.body)) (reachable(shown)[1] ?? shown).focus({ preventScroll: true });
      });
    shown.addEventListener("focusout", lost);
    const began = document.activeElement;
    // A field that comes once something is loaded: the focus is its, unless it has been moved meanwhile.
    const came = () => {
      own = shown.querySelector("[autofocus]");
      const now = document.activeElement;
      if (own instanceof HTMLElement && (!now || now === began || now === document.body)) own.focus();
    };
    const gone = new MutationObserver(() => (own || came(), lost()));
    gone.observe(shown, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      kept();
      gone.disconnect();
      shown.removeEventListener("focusout", lost);
      openDialogs.set(openDialogs.value.filter((one) => one !== shown));
      shown.close();
      const to = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : document.querySelector("main");
      if (to instanceof HTMLElement) putFocus(to);
    };
  }, []);

  /** Tab goes round inside. @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (press.key !== "Tab" || press.defaultPrevented || !dialog.current) return;
    const inner = /** @type {HTMLElement} */ (press.target).closest("dialog");
    if (inner !== dialog.current) return;
    const all = reachable(dialog.current);
    const edge = press.shiftKey ? all[0] : all.at(-1);
    if (press.target !== edge && press.target !== dialog.current) return;
    press.preventDefault();
    (press.shiftKey ? all.at(-1) : all[0])?.focus();
  };
  return html`
    <dialog
      ref=${dialog}
      tabindex="-1"
      class=${classes("dialog", wide && "wide", side && "side")}
      aria-labelledby=${id}
      onKeyDown=${pressed}
      onCancel=${(/** @type {Event} */ event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close.current();
      }}
      onMouseDown=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && close.current()}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id=${id}>${title}</h2>
          <button type="button" class="quiet" onClick=${onClose} aria-label=${t("page.close")} title=${t("page.close-key")}><${Icon} name="close" /></button>
        </header>
        <div class="dialog-body">${children}</div>
      </div>
    </dialog>
  `;
}

/**
 * Ask before money goes out, an event ends, or anything else that cannot be undone. Nothing else asks.
 * @param {{ title: string, says: unknown, yes: string, danger?: boolean, onYes: () => void, onClose: () => void }} props
 */
export const AskFirst = ({ title, says, yes, danger = false, onYes, onClose }) => html`
  <${Dialog} title=${title} onClose=${onClose}>
    <p>${says}</p>
    <div class="actions">
      <button type="button" class=${danger ? "stop" : "primary"} onClick=${onYes}>${yes}</button>
      <button type="button" onClick=${onClose}>${t("page.cancel")}</button>
    </div>
  <//>
`;
