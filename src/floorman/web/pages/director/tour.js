/** The first night in six steps: what each part of the director's page is for. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../lib/html.js";
import { useWatched } from "../../lib/store.js";
import { touring } from "../../parts/Help.js";
import { place } from "../../parts/Popover.js";

/** What it is about, its title, what to know, and the part to show on a phone.
 * @type {[string, string, string, string][]} */
export const STEPS = [
  [".now", "Now", "What needs doing next, the most urgent first, with the rule behind it. Press the button and it is done.", ""],
  [".players", "Players", "Register players here. During play: Bust, Rebuy, or tap a name for everything else about that player.", "players"],
  [".tables", "Tables", "Every seat. Tap a player, then an open seat, to move there. “Button here” says where the dealer button is.", "tables"],
  [".clock-box", "Clock", "Start, pause and resume, also with the space bar. Levels and breaks follow the schedule by themselves.", ""],
  [".log", "Log", "Everything that was done, the newest first. Undo takes back any line.", "log"],
  [".tools", "Tools", "Links puts the clock on a TV and seats on players' phones. Prizes, colour-ups and rulings are here too; ? is help.", ""],
];

const SEEN = "floorman.toured";

const seen = () => {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return true;
  }
};

function remember() {
  try {
    localStorage.setItem(SEEN, "1");
  } catch {
    // A browser that keeps nothing offers the tour again.
  }
}

/** The offer of a tour, before the first hand, to whoever has not had it. */
export function TourOffer() {
  const [gone, setGone] = useState(seen);
  if (useWatched(touring) || gone || seen()) return null;
  const decline = () => {
    remember();
    setGone(true);
  };
  return html`
    <div class="tour-offer">
      <p>First night? See in six steps what everything is for.</p>
      <button type="button" onClick=${() => touring.set(true)}>Take the tour</button>
      <button type="button" class="quiet" onClick=${decline}>No, thanks</button>
    </div>
  `;
}

/** @param {{ onTab: (tab: string) => void }} props */
export function Tour({ onTab }) {
  const on = useWatched(touring);
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [on]);
  return on && html`<${Card} key=${at} at=${at} onTab=${onTab} onStep=${setAt} onEnd=${() => (remember(), touring.set(false))} />`;
}

/** @param {{ at: number, onTab: (tab: string) => void, onStep: (at: number) => void, onEnd: () => void }} props */
function Card({ at, onTab, onStep, onEnd }) {
  const [target, title, says, tab] = STEPS[at];
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const ring = useRef(/** @type {HTMLElement | null} */ (null));
  const last = at === STEPS.length - 1;
  useLayoutEffect(() => {
    if (tab) onTab(tab);
    const show = () => {
      const part = document.querySelector(target) ?? document.querySelector(".top-bar");
      if (!box.current || !ring.current || !part) return;
      part.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = part.getBoundingClientRect();
      Object.assign(ring.current.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      for (const one of [ring.current, box.current]) if (!one.matches(":popover-open")) one.showPopover();
      place(box.current, part);
    };
    const drawn = requestAnimationFrame(() => {
      show();
      box.current?.querySelector(/** @type {any} */ (".primary"))?.focus({ preventScroll: true });
    });
    addEventListener("resize", show);
    return () => {
      cancelAnimationFrame(drawn);
      removeEventListener("resize", show);
    };
  }, []);
  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (press.key === "Escape") onEnd();
    else if (press.key === "ArrowRight" && !last) onStep(at + 1);
    else if (press.key === "ArrowLeft" && at) onStep(at - 1);
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  return html`
    <div class="tour-ring" popover="manual" ref=${ring}></div>
    <div class="popover tour" popover="manual" role="dialog" aria-label=${`Tour, step ${at + 1} of ${STEPS.length}: ${title}`} ref=${box} onKeyDown=${pressed}>
      <h3>${title} <span class="dim">${at + 1} of ${STEPS.length}</span></h3>
      <p>${says}</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${() => (last ? onEnd() : onStep(at + 1))}>${last ? "Finish" : "Next"}</button>
        ${at > 0 && html`<button type="button" onClick=${() => onStep(at - 1)}>Back</button>`}
        ${!last && html`<button type="button" class="quiet" onClick=${onEnd}>Skip the tour</button>`}
      </div>
    </div>
  `;
}
