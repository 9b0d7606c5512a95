/** Shortcuts: single keys, never while somebody types or a dialog is open. */
import { useEffect } from "./html.js";

/** @param {EventTarget | null} target */
function typing(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** @param {KeyboardEvent} press */
function onControl(press) {
  const { target } = press;
  return press.key === " " && target instanceof HTMLElement && ["BUTTON", "A", "SUMMARY"].includes(target.tagName);
}

/**
 * @param {Record<string, () => void>} keys what each key does, by KeyboardEvent.key; letters in lower case
 * @param {boolean} [on]
 */
export function useKeys(keys, on = true) {
  useEffect(() => {
    if (!on) return undefined;
    /** @param {KeyboardEvent} press */
    const pressed = (press) => {
      if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || typing(press.target)) return;
      if (onControl(press) || document.querySelector("dialog[open]")) return;
      const act = keys[press.key.length === 1 ? press.key.toLowerCase() : press.key];
      if (!act) return;
      press.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
