/** A button that opens a short list of other things to do. */
import { classes, html, useEffect, useRef, useState } from "../lib/html.js";
import { Icon } from "./icons.js";

/**
 * @param {{ label: string, words?: string, items: { label: string, onClick: () => void, disabled?: boolean }[], quiet?: boolean }} props
 *   `words` are on the button; without them it shows three dots
 */
export function Menu({ label, words, items, quiet = false }) {
  const [open, setOpen] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const first = root.current?.querySelector(".menu-list button");
    if (first instanceof HTMLElement) first.focus();
    const outside = (/** @type {Event} */ event) => {
      if (!root.current?.contains(/** @type {Node} */ (event.target))) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (!open) return;
    const buttons = /** @type {HTMLElement[]} */ ([...(root.current?.querySelectorAll(".menu-list button") ?? [])]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (press.key === "Escape") {
      press.preventDefault();
      press.stopPropagation();
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    } else if (step) {
      press.preventDefault();
      const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      buttons[(now + step + buttons.length) % buttons.length]?.focus();
    }
  };

  return html`
    <span class="menu" ref=${root} onKeyDown=${pressed}>
      <button
        type="button"
        class=${classes(quiet && "quiet")}
        aria-haspopup="true"
        aria-expanded=${open}
        aria-label=${words ? undefined : label}
        title=${label}
        onClick=${() => setOpen(!open)}
      >
        ${words ?? html`<${Icon} name="more" />`}
      </button>
      ${open &&
      html`<ul class="menu-list" aria-label=${label}>
        ${items.map((item) => html`
          <li key=${item.label}>
            <button
              type="button"
              disabled=${item.disabled}
              onClick=${() => {
                setOpen(false);
                item.onClick();
              }}
            >
              ${item.label}
            </button>
          </li>
        `)}
      </ul>`}
    </span>
  `;
}
