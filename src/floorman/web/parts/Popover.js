/** A box beside a button, above everything else on the page: no panel that scrolls can cut it off. */
import { classes, html, useLayoutEffect, useRef } from "../lib/html.js";

const GAP = 4;
const EDGE = 8;

/**
 * Place a box under its button, or above it where there is more room, and never beyond the edge of the screen.
 * @param {HTMLElement} box
 * @param {Element} anchor
 */
export function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const high = window.innerHeight;
  const below = high - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  box.style.maxHeight = "";
  const wanted = box.scrollHeight + 2;
  const down = wanted <= below || below >= above;
  box.style.maxHeight = `${Math.max(96, down ? below : above)}px`;
  const { width, height } = box.getBoundingClientRect();
  const left = at.left + width + EDGE <= wide ? at.left : at.right - width;
  const top = down ? at.bottom + GAP : at.top - GAP - height;
  box.style.left = `${Math.max(EDGE, Math.min(left, wide - width - EDGE))}px`;
  box.style.top = `${Math.max(EDGE, Math.min(top, high - height - EDGE))}px`;
}

/**
 * The box is drawn where it stands in the page, so that the keyboard reaches it from its button, and shown in the
 * browser's top layer, over dialogs too. A tap outside closes it; Esc closes it and goes back to the button. It can have
 * the focus itself, so that a click on its text, or on the words of a label, does not send the focus out and close it.
 * @param {{ anchor: { current: HTMLElement | null }, onClose: () => void, label: string, kind?: string,
 *           children?: unknown }} props `anchor` holds the button, alone or as the first one in it
 */
export function Popover({ anchor, onClose, label, kind, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const shown = box.current;
    const from = anchor.current;
    if (!shown || !from) return undefined;
    if (shown.showPopover && !shown.matches(":popover-open")) shown.showPopover();
    const put = () => place(shown, from);
    put();
    const first = shown.querySelector("[autofocus], button:not(:disabled), input, select, a[href]");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    /** @param {Event} event */
    const outside = (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!shown.contains(target) && !from.contains(target)) close.current();
    };
    /** @param {Event} event */
    const scrolled = (event) => event.target !== shown && put();
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("scroll", scrolled, true);
    addEventListener("resize", put);
    const grown = new ResizeObserver(put);
    grown.observe(shown);
    return () => {
      grown.disconnect();
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("scroll", scrolled, true);
      removeEventListener("resize", put);
    };
  }, []);

  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (press.key === "Escape") {
      press.preventDefault();
      press.stopPropagation();
      close.current();
      focusAnchor(anchor.current);
    } else step(press, box.current);
  };
  /** @param {FocusEvent} event */
  const left = (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to && !box.current?.contains(to) && !anchor.current?.contains(to)) close.current();
  };
  return html`
    <div class=${classes("popover", kind)} popover="manual" tabindex="-1" role="group" aria-label=${label} ref=${box} onKeyDown=${pressed} onFocusOut=${left}>
      ${children}
    </div>
  `;
}

/** @param {HTMLElement | null} anchor */
export function focusAnchor(anchor) {
  const button = anchor?.matches("button") ? anchor : anchor?.querySelector("button");
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}

/**
 * Arrows, Home and End walk through the options; a letter goes to the next one that begins with it.
 * @param {KeyboardEvent} press
 * @param {HTMLElement | null} box
 */
function step(press, box) {
  const target = /** @type {HTMLElement} */ (press.target);
  if (target.matches("input:not([type=checkbox], [type=radio])") && !["ArrowDown", "ArrowUp"].includes(press.key)) return;
  const options = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("button:not(:disabled), input:not(:disabled), a[href]") ?? [])]);
  if (!options.length || press.ctrlKey || press.metaKey || press.altKey) return;
  const now = options.indexOf(target);
  const letter = press.key.length === 1 && press.key !== " " ? press.key.toLowerCase() : "";
  const to =
    press.key === "ArrowDown" ? (now + 1) % options.length
    : press.key === "ArrowUp" ? (now - 1 + options.length) % options.length
    : press.key === "Home" ? 0
    : press.key === "End" ? options.length - 1
    : letter ? byLetter(options, now, letter)
    : -1;
  if (letter) press.stopPropagation();
  if (to < 0) return;
  press.preventDefault();
  options[to].focus();
}

/** @param {HTMLElement[]} options @param {number} now @param {string} letter */
function byLetter(options, now, letter) {
  const begins = (/** @type {HTMLElement} */ one) => (one.closest("label") ?? one).textContent?.trim().toLowerCase().startsWith(letter);
  const after = options.findIndex((one, at) => at > now && begins(one));
  return after >= 0 ? after : options.findIndex(begins);
}
