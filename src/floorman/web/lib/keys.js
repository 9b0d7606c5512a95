/** Shortcuts: single keys, never while somebody types or a dialog is open. */
import { useEffect, useRef } from "./html.js";

/** @param {EventTarget | null} target */
function typing(target) {
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

/** @param {KeyboardEvent} press */
function onControl(press) {
  const { target } = press;
  return press.key === " " && target instanceof HTMLElement && ["BUTTON", "A", "SUMMARY"].includes(target.tagName);
}

/**
 * @param {Record<string, () => unknown>} keys what each key does, by KeyboardEvent.key, letters in lower case; it says
 *   true where it opens a dialog
 * @param {boolean} [on]
 */
export function useKeys(keys, on = true) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return undefined;
    /** @param {KeyboardEvent} press */
    const pressed = (press) => {
      if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || typing(press.target)) return;
      if (onControl(press) || document.querySelector("dialog[open]")) return;
      const act = latest.current[press.key.length === 1 ? press.key.toLowerCase() : press.key];
      if (!act) return;
      press.preventDefault();
      if (performance.now() - last < PAUSE) return;
      if (act()) last = performance.now();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [on]);
}
