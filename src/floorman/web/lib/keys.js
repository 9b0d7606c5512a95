/** Shortcuts: single keys, never while somebody types or a dialog is open. */
import { useEffect, useLayoutEffect, useRef } from "./html.js";

/** Whether somebody is writing in a field. @param {EventTarget | null} target */
export function typing(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** After a key that opens something, so long no other counts, unless it is there sooner: see `opened`. Who opens a list
 * and types on at once must not set off the keys of the page. */
const PAUSE = 250;
let last = -PAUSE;

/** A dialog is open: it has the keys now, and the page has them again as soon as it is closed. */
export function opened() {
  last = -PAUSE;
}

/** Whether the control that has the focus was reached with the keyboard. A button that was clicked, or that a dialog
 * went back to, also has the focus, but nobody means it with the space bar: there Space is the key of the page. */
let reached = false;

/** The focus was put somewhere by the page: Space is the page's until somebody walks on with the keyboard. */
export function putFocus(/** @type {HTMLElement} */ on) {
  on.focus({ preventScroll: true });
  reached = false;
}

const WALKING = ["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
addEventListener("keydown", (press) => {
  if (WALKING.includes(press.key)) reached = true;
}, true);
addEventListener("pointerdown", () => {
  reached = false;
}, true);

/** @param {KeyboardEvent} press */
function onControl(press) {
  const { target } = press;
  if (!(target instanceof HTMLElement) || press.key !== " ") return false;
  return Boolean(target.closest("[popover]")) || (reached && ["BUTTON", "A", "SUMMARY"].includes(target.tagName));
}

/**
 * @param {Record<string, () => unknown>} keys what each key does, by KeyboardEvent.key, letters in lower case, with
 *   Shift in upper case; it says true where it opens a dialog
 * @param {boolean} [on]
 */
export function useKeys(keys, on = true) {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the page is painted: a key pressed as soon as it is there must not be lost.
  useLayoutEffect(() => {
    if (!on) return undefined;
    /** @param {KeyboardEvent} press */
    const pressed = (press) => {
      if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || typing(press.target)) return;
      if (onControl(press) || document.querySelector("dialog[open]")) return;
      // With Shift a letter is another key: Shift+Z must not do what Z does once more.
      const act = latest.current[press.key.length === 1 && !press.shiftKey ? press.key.toLowerCase() : press.key];
      if (!act) return;
      press.preventDefault();
      if (performance.now() - last < PAUSE) return;
      if (act()) last = performance.now();
    };
    /** Some browsers press a button when the space bar is let go. @param {KeyboardEvent} press */
    const released = (press) => {
      if (press.key === " " && latest.current[" "] && !typing(press.target) && !onControl(press) && !document.querySelector("dialog[open]")) press.preventDefault();
    };
    addEventListener("keydown", pressed);
    addEventListener("keyup", released);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("keyup", released);
    };
  }, [on]);
}

const mac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Ctrl+Z undoes and Ctrl+Shift+Z or Ctrl+Y redoes; ⌘ on a Mac. Fields keep these keys for themselves.
 * @param {() => unknown} undo
 * @param {() => unknown} redo
 */
export function useUndoKeys(undo, redo) {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    /** @param {KeyboardEvent} press */
    const pressed = (press) => {
      if (!(mac ? press.metaKey : press.ctrlKey) || press.altKey || press.repeat || typing(press.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const key = press.key.toLowerCase();
      if (key === "z" && !press.shiftKey) latest.current.undo();
      else if (key === "y" || (key === "z" && press.shiftKey)) latest.current.redo();
      else return;
      press.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
