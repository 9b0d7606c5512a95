/** What needs doing now: a sentence, its rule, one button to do it, others behind a menu, steps where there are any. */
/** @import { Act, PromptLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Choose } from "./choose.js";
import { EndEvent } from "./end_event.js";

const SHOWN = 3;

/** Milliseconds that a matter stays on the list after it has been done. */
const STAYS = 6_000;

/** Milliseconds after an act in which no other button here acts, and all look so: the second half of a double click is
 * not a decision. */
const PAUSE = 600;

/** So many matters that are over stay on the list. */
const KEPT = 2;

/** The matter of what the book asks for before the start; it does not tell a host what to do first. */
const BY_THE_BOOK = "by-the-book";

/** Whether nothing of a matter stays once it is done: who asked to play is then on the list of players.
 * @param {PromptLine} prompt */
const leavesNothing = (prompt) => prompt.key.startsWith("join:");

/**
 * A line of the panel. What was done goes below what is open, and no button acts for a moment after that. While one is
 * `busy`, or the mouse is over the panel, no other line moves: not where a matter is no longer due, nor where one comes up.
 * @typedef {{ id: string, prompt: PromptLine, busy: boolean, done: { act: number, until: number } | null, gone: boolean }} Slot
 */

/** @param {Slot} slot */
const isOver = (slot) => Boolean(slot.done) || slot.gone;

/**
 * The lines after a new board: as the board has them, or, with `hold`, together with the last two that were done, below
 * what is open. `"in place"` also keeps the lines of matters that are no longer due, so that nothing slides into their
 * places; of more than two, what comes up takes the places.
 * @param {Slot[]} slots
 * @param {PromptLine[]} prompts
 * @param {"" | "below" | "in place"} hold
 * @param {(key: string) => string} named the name of a new line for a matter
 * @param {Set<string>} [seen] the lines that are on the screen
 * @returns {Slot[]}
 */
export function arranged(slots, prompts, hold, named, seen = new Set()) {
  const line = (/** @type {PromptLine} */ prompt) => ({ id: named(prompt.key), prompt, busy: false, done: null, gone: false });
  if (!hold) return prompts.map(line);
  const until = (/** @type {Slot} */ slot) => slot.done?.until ?? 0;
  const done = slots.filter((slot) => slot.done).sort((one, other) => until(other) - until(one)).slice(0, KEPT);
  const kept = slots.filter((slot) => !slot.done).map((slot) => {
    if (slot.busy) return slot;
    const now = prompts.find((prompt) => prompt.key === slot.prompt.key);
    return now ? { ...slot, prompt: now, gone: false } : { ...slot, gone: true };
  });
  const there = new Set(kept.map((slot) => slot.prompt.key));
  const fresh = prompts.filter((prompt) => !there.has(prompt.key)).map(line);
  if (hold === "below") {
    const order = new Map(prompts.map((prompt, at) => [prompt.key, at]));
    const open = [...kept.filter((slot) => !slot.gone), ...fresh];
    return [...open.sort((one, other) => (order.get(one.prompt.key) ?? 0) - (order.get(other.prompt.key) ?? 0)), ...done];
  }
  const free = new Set(kept.filter((slot) => slot.gone).slice(KEPT));
  const unseen = new Set(kept.filter((slot) => !slot.gone && !slot.busy && !seen.has(slot.id)));
  const coming = [...unseen, ...fresh];
  const lines = kept.filter((slot) => !unseen.has(slot)).map((slot) => (free.has(slot) && coming.shift()) || slot);
  while (lines.length && !coming.length && lines.at(-1)?.gone) lines.pop();
  return [...lines, ...coming, ...done];
}

/** @param {{ desk: Desk, offer?: unknown }} props */
export function Now({ desk, offer }) {
  const [all, setAll] = useState(false);
  const [, redraw] = useState(0);
  const hovered = useRef(false);
  const slots = useRef(/** @type {Slot[]} */ ([]));
  const turns = useRef(/** @type {Record<string, number>} */ ({}));
  const quietUntil = useRef(0);
  const onScreen = useRef(/** @type {Set<string>} */ (new Set()));
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const high = useRef(0);
  const { prompts } = desk.board;
  const registering = desk.board.public.phase === "registering";
  const now = performance.now();
  const pausing = now < quietUntil.current;
  slots.current = slots.current.filter((slot) => !slot.done || slot.done.until > now);
  const inPlace = hovered.current || slots.current.some((slot) => slot.busy);
  const hold = inPlace ? "in place" : slots.current.some((slot) => slot.done) ? "below" : "";
  slots.current = arranged(slots.current, prompts, hold, (key) => `${key} ${turns.current[key] ?? 0}`, onScreen.current);
  const lines = slots.current;
  if (!lines.some((slot) => slot.busy || slot.done)) high.current = 0;
  const waiting = Math.min(...lines.map((slot) => slot.done?.until ?? Infinity).filter((until) => until > now), pausing ? quietUntil.current : Infinity);
  useEffect(() => {
    if (waiting === Infinity) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), Math.max(0, waiting - performance.now()) + 20);
    return () => clearTimeout(timer);
  }, [waiting]);

  // Whoever uses the keys is not about to click: a mouse that only lies there holds nothing back.
  useEffect(() => {
    const release = () => {
      if (!hovered.current) return;
      hovered.current = false;
      redraw((count) => count + 1);
    };
    addEventListener("keydown", release);
    return () => removeEventListener("keydown", release);
  }, []);

  /** @param {boolean} over */
  const hover = (over) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "touch" || hovered.current === over) return;
    hovered.current = over;
    if (!over) redraw((count) => count + 1);
  };
  /** @param {string} id @param {Partial<Slot>} change */
  const change = (id, change) => {
    slots.current = slots.current.map((slot) => (slot.id === id ? { ...slot, ...change } : slot));
    redraw((count) => count + 1);
  };
  /** @param {Slot} slot @param {Act} act */
  const carryOut = async (slot, act) => {
    if (performance.now() < quietUntil.current) return;
    quietUntil.current = performance.now() + PAUSE;
    // On a phone the tabs are right below: they must not slide under the finger that has just tapped.
    high.current = panel.current?.offsetHeight ?? 0;
    change(slot.id, { busy: true });
    const done = await desk.run(act, { expects: desk.board.public.no });
    quietUntil.current = performance.now() + PAUSE;
    if (done) turns.current[slot.prompt.key] = (turns.current[slot.prompt.key] ?? 0) + 1;
    if (done && leavesNothing(slot.prompt)) slots.current = slots.current.filter((one) => one.id !== slot.id);
    change(slot.id, { busy: false, done: done ? { act: done.act, until: performance.now() + STAYS } : null });
  };
  /** @param {Slot} slot */
  const undo = async (slot) => {
    const back = slot.done?.act;
    if (!back || !(await desk.run({ type: "Undo", act: back }, { expects: desk.board.public.no }))) return;
    slots.current = slots.current.filter((one) => one.id !== slot.id);
    redraw((count) => count + 1);
  };
  let open = 0;
  const shown = all ? lines : lines.filter((slot) => isOver(slot) || (open += 1) <= SHOWN || slot.prompt.urgent || (inPlace && onScreen.current.has(slot.id)));
  onScreen.current = new Set(shown.map((slot) => slot.id));
  const hidden = lines.length - shown.length;
  return html`
    <section class="now panel" aria-label="Now" ref=${panel} style=${{ minHeight: high.current ? `${high.current}px` : "" }} onPointerEnter=${hover(true)} onPointerMove=${hover(true)} onPointerLeave=${hover(false)}>
      <h2>Now</h2>
      <ul class="plain">
        ${!lines.some((slot) => slot.prompt.key !== BY_THE_BOOK || isOver(slot)) && (registering || !lines.length) && html`<${Nothing} desk=${desk} />`}
        ${shown.map((slot) => html`
          <${Matter} key=${slot.id} desk=${desk} slot=${slot} pausing=${pausing} held=${inPlace} onAct=${(/** @type {Act} */ act) => void carryOut(slot, act)} onUndo=${() => void undo(slot)} />
        `)}
      </ul>
      ${offer}
      ${(hidden > 0 || (all && lines.length > SHOWN)) && html`
        <button type="button" class="quiet now-more" aria-expanded=${all} onClick=${() => setAll(!all)}>${all ? "Show fewer" : `${hidden} more`}</button>
      `}
    </section>
  `;
}

/** @param {{ desk: Desk }} props */
const Nothing = ({ desk }) =>
  desk.board.public.phase === "registering"
    ? html`
        <li class="matter">
          <p>${desk.board.guests.length ? "Check players in as they come, and take their money." : "Register the players."} With two or more paid, you can draw the seats.</p>
          <span class="matter-do"><button type="button" class="primary" title="Register players (e)" onClick=${() => desk.open("register")}>+ Register</button></span>
        </li>
      `
    : html`<li class="matter clear"><p><${Icon} name="check" /> All clear.</p></li>`;

/** Acts of a prompt that a dialog prepares: its words and its name. The act itself is then in the menu.
 * @type {Record<string, [string, string]>} */
const PREPARED = { ColorUp: ["Count and race", "colour-up"], AddOn: ["Sell add-ons", "addon"] };

/** @param {{ desk: Desk, slot: Slot, pausing: boolean, held: boolean, onAct: (act: Act) => void, onUndo: () => void }} props
 *   what is over keeps its height only while the lines are `held` in place */
function Matter({ desk, slot, pausing, held, onAct, onUndo }) {
  const { prompt } = slot;
  const [asks, setAsks] = useState(false);
  const [steps, setSteps] = useState(false);
  const buttons = useRef(/** @type {HTMLElement | null} */ (null));
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const size = useRef({ wide: 0, high: 0 });
  const over = Boolean(slot.done) || slot.gone;
  if (buttons.current && line.current && !line.current.classList.contains("over")) size.current = { wide: buttons.current.offsetWidth, high: line.current.offsetHeight };

  return html`
    <li class=${classes("matter", prompt.urgent && "urgent", over && "over", over && !held && "small")} ref=${line} style=${{ minHeight: over && held ? `${size.current.high}px` : "" }}>
      <p>
        ${prompt.says} ${!over && html`<${RuleChips} cites=${prompt.cites} />`}
        ${!over && prompt.steps.length > 0 && html`
          <button type="button" class="rule-chip" aria-expanded=${steps} onClick=${() => setSteps(!steps)}>
            ${steps ? "Hide steps" : `${prompt.steps.length} ${prompt.steps.length === 1 ? "step" : "steps"}`}
          </button>
        `}
        ${slot.done && slot.done.act !== 0 && html`<button type="button" class="rule-chip" onClick=${onUndo}>Undo</button>`}
      </p>
      <span class="matter-do" ref=${buttons} style=${{ minWidth: over ? `${size.current.wide}px` : "" }}>
        ${over
          ? html`<span class="matter-done" role="status"><${Icon} name="check" /> ${slot.done ? "Done" : "No longer needed"}</span>`
          : html`<${Buttons} desk=${desk} prompt=${prompt} busy=${slot.busy} off=${pausing} onAct=${onAct} onAsk=${() => setAsks(true)} />`}
      </span>
      ${steps && !over && html`
        <ol class="steps">
          ${prompt.steps.map((step) => html`<li key=${step.says}>${step.says} <${RuleChips} cites=${step.cites} /></li>`)}
        </ol>
      `}
      ${asks && html`
        <${EndEvent}
          desk=${desk}
          says=${prompt.says}
          onEnd=${(/** @type {boolean} */ in_cash) => {
            setAsks(false);
            onAct({ type: "PayPrizes", in_cash });
          }}
          onClose=${() => setAsks(false)}
        />
      `}
    </li>
  `;
}

/** @param {{ desk: Desk, prompt: PromptLine, busy: boolean, off: boolean, onAct: (act: Act) => void, onAsk: () => void }} props
 *   `off` buttons look it, keep the focus and do nothing */
function Buttons({ desk, prompt, busy, off, onAct, onAsk }) {
  const begin = (/** @type {Act} */ act) => off || (act.type === "PayPrizes" ? onAsk() : onAct(act));
  const prepared = PREPARED[prompt.do?.act.type ?? ""];
  const options = [...(prepared && prompt.do ? [prompt.do] : []), ...prompt.otherwise];
  const few = !prompt.do && !prompt.several && options.length <= 3;
  return html`
    ${prompt.do && html`
      <button type="button" class=${prompt.urgent ? "primary" : ""} disabled=${busy} aria-disabled=${off ? "true" : undefined} onClick=${() => (prepared ? off || desk.open(prepared[1]) : begin(/** @type {any} */ (prompt.do).act))}>
        ${prepared ? prepared[0] : prompt.do.label}
      </button>
    `}
    ${prompt.key === "deal-talk" && desk.board.terms.prizes !== "seats" && html`<button type="button" aria-disabled=${off ? "true" : undefined} onClick=${() => off || desk.open("deal")}>Record a deal</button>`}
    ${desk.board.public.phase === "over" && !prompt.do && !options.length && html`<a class="button primary" href=${`/e/${encodeURIComponent(desk.event)}/results`}>Results</a>`}
    ${few && options.map((option) => html`<button type="button" key=${option.label} disabled=${busy} aria-disabled=${off ? "true" : undefined} onClick=${() => begin(option.act)}>${option.label}</button>`)}
    ${!few && options.length > 0 && (prompt.several || !prompt.do) && html`
      <${Choose} label=${prompt.says} options=${options} several=${prompt.several} disabled=${busy} off=${off} primary=${prompt.urgent && !prompt.do} onAct=${begin} />
    `}
    ${!few && options.length > 0 && prompt.do && !prompt.several && html`
      <${Menu} label="Other choices" disabled=${busy} off=${off} items=${options.map((option) => ({ label: option.label, onClick: () => begin(option.act) }))} />
    `}
  `;
}
