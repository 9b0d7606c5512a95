/** What needs doing now: a sentence, its rule, one button to do it, others behind a menu, steps where there are any. */
/** @import { Act, PromptLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../lib/html.js";
import { putFocus } from "../../lib/keys.js";
import { AskFirst } from "../../parts/Dialog.js";
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

/** Pixels that the mouse has to move after an act before the line under it acts: the answer may have been given in a list that
 * lay over the button of another matter. */
const MOVED = 4;

/** So many matters that are over stay on the list, when nobody points at them. */
const KEPT = 2;

/** The matter of what the book asks for before the start; it does not tell a host what to do first. */
const BY_THE_BOOK = "by-the-book";

/** Whether nothing of a matter stays once it is done: who asked to play is then on the list of players.
 * @param {PromptLine} prompt */
const leavesNothing = (prompt) => asksToJoin(prompt);

/** @param {PromptLine} prompt */
const asksToJoin = (prompt) => prompt.key.startsWith("join:");

/** What is not on the screen, counted by kind: who asks to join is not mixed up with what is to be done.
 * @param {Slot[]} hidden */
function hiddenSays(hidden) {
  const asking = hidden.filter((slot) => asksToJoin(slot.prompt)).length;
  const others = hidden.length - asking;
  if (!asking) return `${others} more`;
  const says = `${asking} more ${asking === 1 ? "asks" : "ask"} to join`;
  return others ? `${says}, ${others} more to do` : says;
}

/**
 * A line of the panel. While one is `busy`, and for a moment after it, or while the mouse is over the panel or the focus
 * on a matter that was done with the keyboard, no line moves: what was done or is no longer due keeps its place, and what
 * comes up goes below. After that, what was done goes below what is open.
 * @typedef {{ id: string, prompt: PromptLine, busy: boolean, done: { act: number, until: number, answer: string } | null, gone: boolean }} Slot
 *   `answer` is what was chosen, where there was a choice
 */

/** @param {Slot} slot */
const isOver = (slot) => Boolean(slot.done) || slot.gone;

/**
 * The lines after a new board: as the board has them, or, with `hold`, together with what is over. `"below"` has the last
 * two that were done below what is open. `"in place"` keeps every line where it is, so that nothing slides into its place;
 * of more than two that are no longer due, or were done long ago, what comes up takes the places. What is urgent takes the
 * place of the first line that is over, which goes to the end: it has nothing to press but Undo.
 * @param {Slot[]} slots
 * @param {PromptLine[]} prompts
 * @param {"" | "below" | "in place"} hold
 * @param {(key: string) => string} named the name of a new line for a matter
 * @param {Set<string>} [seen] the lines that are on the screen
 * @param {number} [now] what was to stay until then was done long ago
 * @returns {Slot[]}
 */
export function arranged(slots, prompts, hold, named, seen = new Set(), now = 0) {
  const line = (/** @type {PromptLine} */ prompt) => ({ id: named(prompt.key), prompt, busy: false, done: null, gone: false });
  if (!hold) {
    const was = (/** @type {PromptLine} */ prompt) => slots.find((slot) => !isOver(slot) && slot.prompt.key === prompt.key);
    return prompts.map((prompt) => ({ ...line(prompt), id: was(prompt)?.id ?? named(prompt.key) }));
  }
  const until = (/** @type {Slot} */ slot) => slot.done?.until ?? 0;
  const kept = slots.map((slot) => {
    if (slot.busy || slot.done) return slot;
    const due = prompts.find((prompt) => prompt.key === slot.prompt.key);
    return due ? { ...slot, prompt: due, gone: false } : { ...slot, gone: true };
  });
  const there = new Set(kept.filter((slot) => !slot.done || slot.busy).map((slot) => slot.prompt.key));
  const fresh = prompts.filter((prompt) => !there.has(prompt.key)).map(line);
  if (hold === "below") {
    const order = new Map(prompts.map((prompt, at) => [prompt.key, at]));
    const open = [...kept.filter((slot) => !isOver(slot)), ...fresh];
    const done = kept.filter((slot) => slot.done).sort((one, other) => until(other) - until(one)).slice(0, KEPT);
    return [...open.sort((one, other) => (order.get(one.prompt.key) ?? 0) - (order.get(other.prompt.key) ?? 0)), ...done];
  }
  const old = kept.filter((slot) => isOver(slot) && until(slot) <= now);
  const free = new Set(old.sort((one, other) => until(other) - until(one)).slice(KEPT));
  const unseen = new Set(kept.filter((slot) => !isOver(slot) && !slot.busy && !seen.has(slot.id)));
  const coming = [...unseen, ...fresh];
  const lines = kept.filter((slot) => !unseen.has(slot)).map((slot) => (free.has(slot) && coming.shift()) || slot);
  while (lines.length && !coming.length && lines.at(-1)?.gone) lines.pop();
  const below = [];
  for (const slot of coming) {
    const over = slot.prompt.urgent ? lines.findIndex(isOver) : -1;
    below.push(over < 0 ? slot : lines.splice(over, 1, slot)[0]);
  }
  return [...lines, ...below];
}

/** @param {{ desk: Desk, offer?: unknown }} props */
export function Now({ desk, offer }) {
  const [all, setAll] = useState(false);
  const [, redraw] = useState(0);
  const hovered = useRef(false);
  const withKeys = useRef(false);
  const mouse = useRef({ x: 0, y: 0, pressed: false, rests: false });
  const focused = useRef("");
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
  const inPlace = pausing || hovered.current || Boolean(focused.current) || slots.current.some((slot) => slot.busy);
  if (!inPlace) slots.current = slots.current.filter((slot) => !slot.done || slot.done.until > now);
  const hold = inPlace ? "in place" : slots.current.some((slot) => slot.done) ? "below" : "";
  slots.current = arranged(slots.current, prompts, hold, (key) => `${key} ${turns.current[key] ?? 0}`, onScreen.current, now);
  const lines = slots.current;
  if (!pausing && !lines.some((slot) => slot.busy)) high.current = 0;
  const waiting = Math.min(...lines.map((slot) => slot.done?.until ?? Infinity).filter((until) => until > now), pausing ? quietUntil.current : Infinity);
  useEffect(() => {
    if (waiting === Infinity) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), Math.max(0, waiting - performance.now()) + 20);
    return () => clearTimeout(timer);
  }, [waiting]);

  // Whoever uses the keys is not about to click: a mouse that only lies there holds nothing back.
  useEffect(() => {
    const pressed = () => {
      withKeys.current = true;
      if (!hovered.current && !mouse.current.rests) return;
      hovered.current = mouse.current.rests = false;
      redraw((count) => count + 1);
    };
    const pointed = (/** @type {PointerEvent} */ event) => {
      withKeys.current = false;
      const pressed = event.pointerType === "mouse";
      mouse.current = { x: event.clientX, y: event.clientY, pressed, rests: pressed && mouse.current.rests };
    };
    const moved = (/** @type {PointerEvent} */ event) => {
      const { x, y, rests } = mouse.current;
      if (!rests || Math.hypot(event.clientX - x, event.clientY - y) < MOVED) return;
      mouse.current.rests = false;
      redraw((count) => count + 1);
    };
    addEventListener("keydown", pressed, true);
    addEventListener("pointerdown", pointed, true);
    addEventListener("pointermove", moved, true);
    return () => {
      removeEventListener("keydown", pressed, true);
      removeEventListener("pointerdown", pointed, true);
      removeEventListener("pointermove", moved, true);
    };
  }, []);

  // A line that is moved, or whose button goes, would lose the focus, and the next Tab would start at the top of the page.
  const active = document.activeElement;
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    if (focused.current) focusLine(focused.current);
    else if (active instanceof HTMLElement && panel.current?.contains(active)) putFocus(active);
  });

  /** @param {string} id */
  const focusLine = (id) => {
    const line = panel.current?.querySelector(`[data-line="${CSS.escape(id)}"]`);
    if (line instanceof HTMLElement) putFocus(line);
    focused.current = line ? id : "";
  };
  /** @param {FocusEvent} event */
  const left = (event) => {
    const to = event.relatedTarget;
    if (!focused.current || (to instanceof Element && to.closest("[data-line]")?.getAttribute("data-line") === focused.current)) return;
    focused.current = "";
    redraw((count) => count + 1);
  };

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
  /** @param {Slot} slot @param {Act} act @param {string} answer */
  const carryOut = async (slot, act, answer) => {
    if (performance.now() < quietUntil.current) return;
    quietUntil.current = performance.now() + PAUSE;
    // On a phone the tabs are right below: they must not slide under the finger that has just tapped, for as long as it may tap again.
    high.current = panel.current?.offsetHeight ?? 0;
    if (withKeys.current) focusLine(slot.id);
    mouse.current.rests = !withKeys.current && mouse.current.pressed;
    change(slot.id, { busy: true });
    const done = await desk.run(act, { expects: desk.board.public.no });
    quietUntil.current = performance.now() + PAUSE;
    if (!done) mouse.current.rests = false;
    if (done) turns.current[slot.prompt.key] = (turns.current[slot.prompt.key] ?? 0) + 1;
    if (done && leavesNothing(slot.prompt)) slots.current = slots.current.filter((one) => one.id !== slot.id);
    change(slot.id, { busy: false, done: done ? { act: done.act, until: performance.now() + STAYS, answer } : null });
  };
  /** @param {Slot} slot */
  const undo = async (slot) => {
    const back = slot.done?.act;
    if (!back || slot.busy) return;
    if (withKeys.current) focusLine(slot.id);
    // The same matter may have come up again since: then it is open already, on a line of its own.
    const again = slots.current.some((one) => !one.done && one.prompt.key === slot.prompt.key);
    change(slot.id, { busy: true });
    const undone = await desk.run({ type: "Undo", act: back }, { expects: desk.board.public.no });
    if (undone && again) slots.current = slots.current.filter((one) => one.id !== slot.id);
    change(slot.id, undone ? { busy: false, done: null } : { busy: false });
  };
  const lineUnder = () => {
    const { x, y, rests } = mouse.current;
    return rests ? document.elementFromPoint(x, y)?.closest("[data-line]")?.getAttribute("data-line") : "";
  };
  const under = lineUnder();
  // A line that has just come under the mouse is seen there only once the page is drawn.
  useLayoutEffect(() => {
    if (lineUnder() !== under) redraw((count) => count + 1);
  });
  let open = 0;
  const shown = all ? lines : lines.filter((slot) => isOver(slot) || (open += 1) <= SHOWN || slot.prompt.urgent || (inPlace && onScreen.current.has(slot.id)));
  // What comes up while nothing acts has not been aimed at yet, and may still be moved.
  const settled = !pausing && !lines.some((slot) => slot.busy);
  onScreen.current = new Set(shown.map((slot) => slot.id).filter((id) => settled || onScreen.current.has(id)));
  const hidden = lines.filter((slot) => !shown.includes(slot));
  return html`
    <section class="now panel" aria-label="Now" ref=${panel} style=${{ minHeight: high.current ? `${high.current}px` : "" }} onFocusOut=${left} onPointerEnter=${hover(true)} onPointerMove=${hover(true)} onPointerLeave=${hover(false)}>
      <h2>Now</h2>
      <ul class="plain">
        ${!lines.some((slot) => slot.prompt.key !== BY_THE_BOOK || isOver(slot)) && (registering || !lines.length) && html`<${Nothing} desk=${desk} />`}
        ${shown.map((slot) => html`
          <${Matter} key=${slot.id} desk=${desk} slot=${slot} pausing=${pausing || slot.id === under} held=${inPlace} onAct=${(/** @type {Act} */ act, /** @type {string} */ answer) => void carryOut(slot, act, answer)} onUndo=${() => void undo(slot)} />
        `)}
      </ul>
      ${offer}
      ${(hidden.length > 0 || (all && lines.length > SHOWN)) && html`
        <button type="button" class="quiet now-more" aria-expanded=${all} onClick=${() => setAll(!all)}>${all ? "Show fewer" : hiddenSays(hidden)}</button>
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

/** @param {{ desk: Desk, slot: Slot, pausing: boolean, held: boolean, onAct: (act: Act, answer: string) => void, onUndo: () => void }} props
 *   what is over keeps its height only while the lines are `held` in place */
function Matter({ desk, slot, pausing, held, onAct, onUndo }) {
  const { prompt } = slot;
  const [asks, setAsks] = useState(/** @type {Act | null} */ (null));
  const [steps, setSteps] = useState(false);
  const buttons = useRef(/** @type {HTMLElement | null} */ (null));
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const size = useRef({ wide: 0, high: 0 });
  const over = Boolean(slot.done) || slot.gone;
  if (buttons.current && line.current && !line.current.classList.contains("over")) {
    // Steps that were opened close when it is done, and leave no blank.
    const opened = line.current.querySelector(".steps");
    const below = opened instanceof HTMLElement ? line.current.offsetHeight - (opened.offsetTop - line.current.offsetTop) : 0;
    size.current = { wide: buttons.current.offsetWidth, high: line.current.offsetHeight - below };
  }

  return html`
    <li class=${classes("matter", prompt.urgent && "urgent", over && "over", over && !held && "small")} data-line=${slot.id} tabindex="-1" ref=${line} style=${{ minHeight: over && held ? `${size.current.high}px` : "" }}>
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
          ? html`<span class="matter-done" role="status"><${Icon} name="check" /> ${slot.done ? `Done${slot.done.answer && `: ${slot.done.answer}`}` : "No longer needed"}</span>`
          : html`<${Buttons} desk=${desk} prompt=${prompt} busy=${slot.busy} off=${pausing} onAct=${onAct} onAsk=${setAsks} />`}
      </span>
      ${steps && !over && html`
        <ol class="steps">
          ${prompt.steps.map((step) => html`<li key=${step.says}>${step.says} <${RuleChips} cites=${step.cites} /></li>`)}
        </ol>
      `}
      ${asks?.type === "PayPrizes" && html`
        <${EndEvent}
          desk=${desk}
          says=${prompt.says}
          onEnd=${(/** @type {boolean} */ in_cash) => {
            setAsks(null);
            onAct({ type: "PayPrizes", in_cash }, "");
          }}
          onClose=${() => setAsks(null)}
        />
      `}
      ${asks?.type === "DrawSeats" && html`
        <${AskFirst}
          title="Draw seats again?"
          says="Everybody gets another seat. Players who have found theirs have to move."
          yes="Draw again"
          onYes=${() => {
            setAsks(null);
            onAct(asks, "");
          }}
          onClose=${() => setAsks(null)}
        />
      `}
    </li>
  `;
}

/** @param {{ desk: Desk, prompt: PromptLine, busy: boolean, off: boolean, onAct: (act: Act, answer: string) => void, onAsk: (act: Act) => void }} props
 *   `off` buttons look it, keep the focus and do nothing; the answer is empty where there is no choice */
function Buttons({ desk, prompt, busy, off, onAct, onAsk }) {
  const asks = (/** @type {any} */ act) => act.type === "PayPrizes" || (act.type === "DrawSeats" && act.again);
  const choice = prompt.otherwise.length > (prompt.do ? 0 : 1);
  const begin = (/** @type {Act} */ act, /** @type {string} */ label) => off || (asks(act) ? onAsk(act) : onAct(act, choice ? label : ""));
  const prepared = PREPARED[prompt.do?.act.type ?? ""];
  const options = [...(prepared && prompt.do ? [prompt.do] : []), ...prompt.otherwise];
  const yesOrNo = Boolean(prompt.do) && !prepared && options.length === 1 && options[0].act.type === "Choose";
  const few = !prompt.several && (yesOrNo || (!prompt.do && options.length <= 3));
  return html`
    ${prompt.do && html`
      <button type="button" class=${prompt.urgent ? "primary" : ""} disabled=${busy} aria-disabled=${off ? "true" : undefined} onClick=${() => (prepared ? off || desk.open(prepared[1]) : begin(/** @type {any} */ (prompt.do).act, /** @type {any} */ (prompt.do).label))}>
        ${prepared ? prepared[0] : prompt.do.label}
      </button>
    `}
    ${prompt.key === "deal-talk" && desk.board.terms.prizes !== "seats" && html`<button type="button" aria-disabled=${off ? "true" : undefined} onClick=${() => off || desk.open("deal")}>Record a deal</button>`}
    ${desk.board.public.phase === "over" && !prompt.do && !options.length && html`<a class="button primary" href=${`/e/${encodeURIComponent(desk.event)}/results`}>Results</a>`}
    ${few && options.map((option) => html`<button type="button" key=${option.label} disabled=${busy} aria-disabled=${off ? "true" : undefined} onClick=${() => begin(option.act, option.label)}>${option.label}</button>`)}
    ${!few && options.length > 0 && (prompt.several || !prompt.do) && html`
      <${Choose} label=${prompt.says} options=${options} several=${prompt.several} disabled=${busy} off=${off} primary=${prompt.urgent && !prompt.do} onAct=${begin} />
    `}
    ${!few && options.length > 0 && prompt.do && !prompt.several && html`
      <${Menu} label="Other choices" disabled=${busy} off=${off} items=${options.map((option) => ({ label: option.label, onClick: () => begin(option.act, option.label) }))} />
    `}
  `;
}
