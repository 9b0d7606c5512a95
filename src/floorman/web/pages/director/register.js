/** Registering: a name, the money taken, and the next one. After the first hand it is a late entry. */
/** @import { Amount } from "../../lib/types.js" */
/** @import { Refusal } from "../../lib/api.js" */
/** @import { DialogProps } from "./desk.js" */
import { amountText, counted, money, seatText } from "../../lib/format.js";
import { html, useRef, useState } from "../../lib/html.js";
import { listed } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { NameList } from "../../parts/People.js";
import { say } from "../../parts/Toast.js";

/** @param {DialogProps} props */
export function Register({ desk }) {
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState(/** @type {string[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { terms, public: shown } = desk.board;
  const late = shown.phase === "playing";
  const posted = late && shown.prizes_final;
  const price = terms.prices.entry;
  const { box } = terms;

  /** One after another, in the order of the list; who is refused stays in the field, and one toast says why. @param {string[]} names */
  const enter = async (names) => {
    setBusy(true);
    const several = names.length > 1;
    const refused = /** @type {Map<string, Refusal | null>} */ (new Map());
    for (const name of names) {
      const onRefused = (/** @type {Refusal} */ no) => (refused.set(name, no), several);
      const done = await desk.run({ type: late ? "EnterLate" : "Register", player: name }, { quiet: several, onRefused });
      if (done) setAdded((before) => [name, ...before]);
      else if (!refused.has(name)) refused.set(name, null);
    }
    setBusy(false);
    setTyped([...refused.keys()].join(", "));
    field.current?.focus();
    if (!several || !refused.size) return;
    const taken = names.length - refused.size;
    const why = [...new Set([...refused.values()].map((no) => no?.says ?? ""))].filter(Boolean);
    const booked = !taken ? "Nobody was registered." : price.total ? `Take ${money(price.total * taken, shown.currency)} from ${counted(taken, "player")}, not from ${listed([...refused.keys()])}.` : "";
    say([...why, booked].filter(Boolean).join(" "), { bad: true, cites: [...refused.values()].flatMap((no) => no?.cites ?? []) });
  };
  const names = typed.split(/[\n;,\t]+/).map((name) => name.trim()).filter(Boolean);
  /** A list from somewhere else has a name a line. @param {ClipboardEvent} paste */
  const pasted = (paste) => {
    const text = paste.clipboardData?.getData("text") ?? "";
    if (!text.includes("\n")) return;
    paste.preventDefault();
    setTyped(text.trim().split(/\s*\n\s*/).join(", "));
  };
  const seatOf = (/** @type {string} */ name) => {
    const player = desk.board.players.find((one) => one.name === name);
    return player?.table ? seatText(player.table, player.seat) : "";
  };

  return html`
    <${Dialog} title=${late ? "Late entry" : "Register"} onClose=${desk.close}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), names.length && !busy && (anyway || !posted) && void enter(names))}>
        <label class="field">
          <span>Name, or several names separated by commas</span>
          <input ref=${field} autofocus autocomplete="off" list="register-names" value=${typed} onPaste=${pasted}
            onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
        </label>
        <${NameList} id="register-names" typed=${typed} first=${desk.board.guests.map((guest) => guest.name)} without=${desk.board.players.map((player) => player.name)} />
        ${price.total > 0 && names.length > 1 && html`<p class="dim">${amountText(price, shown.currency)} each.</p>`}
        ${box.entry && box.left !== null && Math.max(1, names.length) > box.left && html`
          <p class="warned" role="status">${box.left > 0 ? `${counted(box.left, "full stack is", "full stacks are")} left. After that: ` : ""}${box.entry}</p>`}
        ${posted && html`
          <p class="warned" role="status">The prizes are fixed already.</p>
          <label class="tick"><input type="checkbox" checked=${anyway} onChange=${(/** @type {any} */ event) => setAnyway(event.target.checked)} /> Sell an entry all the same</label>
        `}
        <button class="primary" disabled=${!names.length || busy || (posted && !anyway)}>
          ${!price.total ? "Register" : names.length > 1 ? `Take ${money(price.total * names.length, shown.currency)} from ${names.length} players` : `Take ${amountText(price, shown.currency)} and register`}
        </button>
      </form>
      ${added.length > 0 && html`
        <ul class="plain" aria-label="Registered now">
          ${added.map((name) => html`<li key=${name}>${name} <span class="dim">${seatOf(name)}</span></li>`)}
        </ul>
      `}
    <//>
  `;
}
