/** Guests: those who are invited or here and have not paid yet, each with the buttons that take them further. */
/** @import { GuestLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { counted, money } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
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

/** @param {{ desk: Desk, guest: GuestLine }} props */
export function GuestRow({ desk, guest }) {
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
