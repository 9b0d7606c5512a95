/** Moved: the whole screen says where to go, and the phone shakes, until the player has seen it. */
/** @import { Mine } from "../../lib/types.js" */
import { tableText } from "../../lib/format.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { callSound, unlock } from "../../lib/sound.js";

const SHAKE = [400, 150, 400];
const AGAIN = 4000;

/** @param {string} key */
function remembered(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} value */
function remember(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* A browser that keeps nothing says it once more after a reload. */
  }
}

/**
 * What was last seen, so that a reload does not say it again; the same move later is a new one.
 * @param {string} event
 * @param {Mine} mine
 * @returns {[boolean, () => void]}
 */
function useUnseen(event, mine) {
  const key = `floorman.moved.${event}.${mine.player}`;
  const [seen, setSeen] = useState(() => remembered(key));
  const what = mine.moved && `${mine.table}-${mine.seat}: ${mine.moved}`;
  const keep = (/** @type {string} */ value) => {
    remember(key, value);
    setSeen(value);
  };
  useEffect(() => {
    if (!what && seen) keep("");
  }, [what]);
  return [Boolean(what) && what !== seen, () => keep(what)];
}

/** @param {{ event: string, mine: Mine }} props */
export function Moved({ event, mine }) {
  const [unseen, seenNow] = useUnseen(event, mine);
  return unseen ? html`<${Screen} key=${`${mine.table}-${mine.seat}`} mine=${mine} onSeen=${seenNow} />` : null;
}

/** @param {{ mine: Mine, onSeen: () => void }} props */
function Screen({ mine, onSeen }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const before = document.activeElement;
    shown.showModal();
    const call = () => {
      navigator.vibrate?.(SHAKE);
      callSound();
    };
    call();
    const timer = setInterval(call, AGAIN);
    return () => {
      clearInterval(timer);
      navigator.vibrate?.(0);
      shown.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const seen = () => {
    void unlock();
    onSeen();
  };
  return html`
    <dialog ref=${dialog} class="moved" aria-labelledby="moved-where" onCancel=${(/** @type {Event} */ event) => event.preventDefault()}>
      <p class="moved-you">${mine.player}, you move</p>
      <p id="moved-where" class="moved-where" role="alert"><b>${tableText(mine.table)}</b><b>Seat ${mine.seat}</b></p>
      <p class="moved-says">${mine.moved}</p>
      <button type="button" class="large" onClick=${seen}>On my way</button>
    </dialog>
  `;
}
