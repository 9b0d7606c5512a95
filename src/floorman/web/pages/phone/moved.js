/** Moved: the whole screen says where to go, and the phone shakes, until the player has seen it. */
/** @import { Mine, PlayerScreen } from "../../lib/types.js" */
import { isSettled, tableText } from "../../lib/format.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { closedByBack } from "../../lib/router.js";
import { callSound, unlock } from "../../lib/sound.js";
import { t } from "../../lib/text.js";

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
 * Whether the seat is another one than the player last saw, whether it is the one before that again because the move was
 * undone, and a way to say that it is seen. The first seat is no move, unless the server says so; a reload forgets nothing.
 * @param {string} event
 * @param {Mine} mine
 * @returns {[boolean, boolean, () => void]}
 */
function useUnseen(event, mine) {
  const key = `floorman.seat.${event}.${mine.player}`;
  const [seen, setSeen] = useState(() => remembered(key));
  const [before, setBefore] = useState(() => remembered(`${key}.before`));
  const seat = mine.state === "seated" ? `${mine.table}-${mine.seat}` : "";
  const keep = () => {
    remember(key, seat);
    remember(`${key}.before`, seen);
    setSeen(seat);
    setBefore(seen);
  };
  const first = !seen && !mine.moved;
  useEffect(() => {
    if (seat && first) keep();
  }, [seat, first]);
  return [Boolean(seat) && !first && seat !== seen, seat === before && !mine.moved, keep];
}

/** Nobody has to go anywhere who has a place, or once the event is over. @param {{ event: string, board: PlayerScreen }} props */
export function Moved({ event, board: { mine, public: shown } }) {
  const [unseen, undone, seenNow] = useUnseen(event, mine);
  const goes = mine.place === 0 && shown.phase !== "over" && !isSettled(shown);
  return unseen && goes ? html`<${Screen} key=${`${mine.table}-${mine.seat}`} mine=${mine} undone=${undone} onSeen=${seenNow} />` : null;
}

/** @param {{ mine: Mine, undone: boolean, onSeen: () => void }} props */
function Screen({ mine, undone, onSeen }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const before = document.activeElement;
    shown.showModal();
    const kept = closedByBack(onSeen);
    const call = () => {
      navigator.vibrate?.(SHAKE);
      callSound();
    };
    call();
    const timer = setInterval(call, AGAIN);
    return () => {
      kept();
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
      <p class="moved-you">${t(undone ? "phone.you-stay" : "phone.you-move", { player: mine.player })}</p>
      <p id="moved-where" class="moved-where" role="alert"><b>${tableText(mine.table)}</b><b>${t("seat.name", { seat: mine.seat })}</b></p>
      <p class="moved-says">${mine.moved || t(undone ? "phone.old-seat" : "phone.new-seat")}</p>
      <button type="button" class="large" onClick=${seen}>${t(undone ? "phone.all-right" : "phone.on-my-way")}</button>
    </dialog>
  `;
}
