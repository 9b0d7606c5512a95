/** Taps that were meant for something else: what slides under a finger is not tapped by it at once. */
import { useEffect } from "./html.js";

/** So long nothing that has come newly under the finger is tapped. */
const PAUSE = 600;

/** What a control says: a button that is used again for something else is another one. @param {Element} control */
const wordsOf = (control) => control.getAttribute("aria-label") ?? control.textContent ?? "";

/** @param {EventTarget | null} target */
const controlOf = (target) => (target instanceof Element ? target.closest("button, a, input, select, label, summary") : null);

/**
 * Ignore a tap where another control was tapped, until it has been there for a moment: a second tap on "Fold" must not
 * choose a card, nor one on a straddle deal the hand. The keyboard is not held up, nor is a tap anywhere else, nor are
 * taps within a part with `data-quick`, whose buttons keep their places and follow each other as fast as players act.
 */
export function useSteadyTaps() {
  useEffect(() => {
    /** @type {{ x: number, y: number, place: DOMRect, words: string, quick: boolean } | null} */
    let last = null;
    let under = "";
    let since = 0;
    const changed = () => {
      if (!last) return;
      const control = controlOf(document.elementFromPoint(last.x, last.y));
      const now = control ? wordsOf(control) : "";
      if (now === under) return;
      under = now;
      since = performance.now();
    };
    /** @param {MouseEvent} tap */
    const tapped = (tap) => {
      const control = controlOf(tap.target);
      if (!control || tap.detail === 0) return;
      changed();
      const { clientX: x, clientY: y } = tap;
      const here = last && x >= last.place.left && x <= last.place.right && y >= last.place.top && y <= last.place.bottom;
      const quick = control.closest("[data-quick]") !== null;
      if (last && here && !(quick && last.quick) && wordsOf(control) !== last.words && performance.now() - since < PAUSE) {
        tap.preventDefault();
        tap.stopImmediatePropagation();
        return;
      }
      under = wordsOf(control);
      last = { x, y, place: control.getBoundingClientRect(), words: under, quick };
      since = performance.now();
    };
    const watch = new MutationObserver(changed);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    addEventListener("click", tapped, true);
    return () => {
      watch.disconnect();
      removeEventListener("click", tapped, true);
    };
  }, []);
}
