/** Guests: those who are invited or here and have not paid yet, each with the buttons that take them further. */
/** @import { GuestLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { counted, money } from "../../lib/format.js";
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { Regulars } from "../../parts/People.js";
import { RenameDialog } from "./rename.js";

/** Names out of a list: one to a line, or separated by commas or semicolons. @param {string} text */
export const namesIn = (text) => text.split(/[\n;,\t]+/).map((name) => name.trim()).filter(Boolean);

const ORDER = ["asking", "here", "invited"];
const STATES = { asking: "Asks to join", here: "Here, not paid", invited: "Invited" };

/** Take the entry price: before the first hand a registration, after it a late entry.
 * @param {Desk} desk @param {string} name @param {boolean} [quiet] */
export const payIn = (desk, name, quiet = false) => desk.run({ type: desk.board.public.phase === "playing" ? "EnterLate" : "Register", player: name }, { quiet });

/** Whether an entry sold now changes prizes that are fixed. @param {Desk} desk */
export const isTooLate = (desk) => desk.board.public.phase === "playing" && desk.board.public.prizes_final;

/** Before an entry is sold although the prizes are fixed. @param {{ title: string, yes: string, onYes: () => void, onClose: () => void }} props */
export const SellAnyway = ({ title, yes, onYes, onClose }) => html`
  <${Dialog} title=${title} onClose=${onClose}>
    <p class="warned">The prizes are fixed already.</p>
    <div class="actions">
      <button type="button" class="primary" onClick=${() => (onClose(), onYes())}>${yes} all the same</button>
      <button type="button" autofocus onClick=${onClose}>Cancel</button>
    </div>
  <//>
`;

/** Those whose name has every word that was typed. @param {GuestLine[]} guests @param {string} typed */
export function guestsFound(guests, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return guests
    .filter((guest) => words.every((word) => guest.name.toLowerCase().includes(word)))
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.name.localeCompare(other.name));
}

/** Milliseconds after a tap in which no row moves: the second half of a double tap is not meant for the next guest. */
const PAUSE = 1_500;

/**
 * The rows of the list. While the mouse is over it, and for a moment after a tap, every row keeps its place: who has
 * paid stays, ticked, and who comes up goes below.
 * @param {GuestLine[]} expected those to be listed now
 * @param {GuestLine[]} guests everybody who has not paid
 * @param {string} choice what the list was narrowed down to: another choice is another list
 */
export function useInPlace(expected, guests, choice) {
  const [, redraw] = useState(0);
  const rows = useRef(expected);
  const chosen = useRef(choice);
  const over = useRef(false);
  const until = useRef(0);
  const holds = chosen.current === choice && (over.current || performance.now() < until.current);
  chosen.current = choice;
  const now = new Map(guests.map((guest) => [guest.id, guest]));
  const fresh = expected.filter((guest) => !rows.current.some((row) => row.id === guest.id));
  rows.current = holds ? [...rows.current.map((row) => now.get(row.id) ?? row), ...fresh] : expected;
  /** @param {boolean} to */
  const hover = (to) => {
    if (over.current === to) return;
    over.current = to;
    if (!to) redraw((count) => count + 1);
  };
  useEffect(() => {
    // Whoever uses the keys is not about to click.
    const pressed = () => hover(false);
    addEventListener("keydown", pressed, true);
    return () => removeEventListener("keydown", pressed, true);
  }, []);
  return {
    rows: rows.current.map((guest) => ({ guest, done: !now.has(guest.id) })),
    /** @param {PointerEvent} event */
    onPointerMove: (event) => {
      // A dialog of a row lies above the list, wherever the mouse is.
      if (event.pointerType !== "touch") hover(!(event.target instanceof Element && event.target.closest("dialog")));
    },
    onPointerLeave: () => hover(false),
    /** @param {PointerEvent} event */
    onPointerUp: (event) => {
      if (event.pointerType !== "touch") return;
      until.current = performance.now() + PAUSE;
      setTimeout(() => redraw((count) => count + 1), PAUSE + 20);
    },
  };
}

/** @param {{ desk: Desk, guest: GuestLine, done: boolean }} props `done`: paid or removed a moment ago */
export function GuestRow({ desk, guest, done }) {
  const [busy, setBusy] = useState(false);
  const [renames, setRenames] = useState(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const { arrivals, public: shown } = desk.board;
  const price = arrivals.price ? money(arrivals.price, shown.currency) : "";
  /** @param {Promise<unknown>} doing */
  const wait = async (doing) => {
    setBusy(true);
    await doing;
    setBusy(false);
  };
  const here = guest.state === "here";
  const asks = guest.state === "asking";
  const remove = asks ? { type: "DeclineJoin", player: guest.id } : { type: "Uninvite", players: [guest.name] };
  const words = asks ? "Decline" : "Remove from the list";
  const pays = () => void wait(payIn(desk, guest.name));
  if (done) {
    const isIn = desk.board.players.some((player) => player.name === guest.name);
    return html`
      <div class="guest-row done">
        <span class="player-name" title=${guest.name}>${guest.name}</span>
        <span class="matter-done" role="status"><${Icon} name=${isIn ? "check" : "close"} /> ${isIn ? (price ? `Paid ${price}` : "Is in") : "Removed"}</span>
      </div>
    `;
  }
  return html`
    <div class="guest-row" data-guest=${guest.name}>
      <span class="player-name" title=${guest.name}>${guest.name}</span>
      <span class=${classes("guest-state", here && "here", asks && "asks")}>${STATES[guest.state]}</span>
      <span class="guest-acts">
        ${!here && html`<button type="button" disabled=${busy} aria-label=${`${guest.name} is here`} onClick=${() => wait(desk.run({ type: "CheckIn", player: guest.name }))}>Here</button>`}
        <button type="button" class=${here || asks ? "primary" : ""} disabled=${busy} aria-label=${`${guest.name} has paid ${price} and is in`} onClick=${() => (isTooLate(desk) ? setAsksFirst(true) : pays())}>
          ${price ? `Paid ${price}` : "Is in"}
        </button>
        ${!asks && html`
          <button type="button" class="quiet" disabled=${busy} aria-label=${`Rename ${guest.name}`} title="Rename" onClick=${() => setRenames(true)}>
            <${Icon} name="rename" />
          </button>
        `}
        <button type="button" class="quiet" disabled=${busy} aria-label=${asks ? `Decline ${guest.name}` : `Remove ${guest.name} from the list`} title=${words} onClick=${() => wait(desk.run(remove))}>
          <${Icon} name="close" />
        </button>
      </span>
      ${renames && html`<${RenameDialog} desk=${desk} id=${guest.id} name=${guest.name} onClose=${() => setRenames(false)} />`}
      ${asksFirst && html`<${SellAnyway} title=${`Late entry: ${guest.name}`} yes=${price ? `Take ${price}` : "Sell an entry"} onYes=${pays} onClose=${() => setAsksFirst(false)} />`}
    </div>
  `;
}

/** Inviting: a list of names, typed or pasted. @param {import("./desk.js").DialogProps} props */
export function Invite({ desk }) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const names = namesIn(typed);
  const onList = [...desk.board.players, ...desk.board.guests].map((one) => one.name);
  /** @param {Event} submit */
  const invite = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    const done = await desk.run({ type: "Invite", players: names });
    setBusy(false);
    if (done) desk.close();
  };
  return html`
    <${Dialog} title="Invite players" onClose=${desk.close}>
      <form class="form" onSubmit=${invite}>
        <label class="field">
          <span>Names, one per line</span>
          <textarea rows="8" autofocus autocomplete="off" spellcheck=${false} value=${typed}
            onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}></textarea>
        </label>
        <${Regulars} names=${[...names, ...onList]} onAdd=${(/** @type {string[]} */ more) => setTyped([...names, ...more].join("\n"))} />
        <p class="dim">Invited players are on the list only: no money is booked until they pay.</p>
        <button class="primary" disabled=${!names.length || busy}>${names.length ? `Invite ${counted(names.length, "player")}` : "Invite"}</button>
      </form>
    <//>
  `;
}
