/** Dialogs of a room that ask for an amount, for a name, or for both. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Act } from "../../lib/types.js" */
import { cents } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/**
 * Ask for an amount and do something with it. `usual` is what stands there at first, in cents.
 * @param {{ title: string, says?: unknown, yes: string, usual?: number | null, zero?: boolean, act: (amount: number) => Act, run: Doer, onClose: () => void }} props
 */
export function AskAmount({ title, says, yes, usual = null, zero = false, act, run, onClose }) {
  const [typed, setTyped] = useState(usual === null ? "" : String(usual / 100));
  const [fault, setFault] = useState("");
  /** @param {Event} submit */
  const done = async (submit) => {
    submit.preventDefault();
    const amount = cents(typed);
    if (amount === null || (!zero && amount === 0)) return setFault("Enter an amount, as 50 or 12.50.");
    if (await run(act(amount))) onClose();
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <form class="form" onSubmit=${done}>
        ${says && html`<p class="dim">${says}</p>`}
        <label class="field"><span>Amount</span>
          <input autofocus inputmode="decimal" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} onFocus=${(/** @type {any} */ focus) => focus.target.select()} /></label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">${yes}</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/**
 * Seat somebody in a game: with chips, without, or lock the seat up. `waiting` are names to choose from.
 * @param {{ game: string, kind: string, seat: number, waiting: string[], cage: boolean, floor: boolean, usual?: number, run: Doer, onClose: () => void }} props
 */
export function SeatSomebody({ game, kind, seat, waiting, cage, floor, usual = 0, run, onClose }) {
  const [name, setName] = useState(waiting[0] ?? "");
  const [typed, setTyped] = useState(usual ? String(usual / 100) : "");
  const [fault, setFault] = useState("");
  const where = seat ? `game ${game}, seat ${seat}` : `game ${game}`;
  const base = { name: name.trim(), game, ...(seat ? { seat } : {}) };
  /** @param {Act} act */
  const send = async (act) => {
    if (!name.trim()) return setFault("Enter a name.");
    if (await run(act)) onClose();
  };
  /** @param {Event} submit */
  const sit = (submit) => {
    submit.preventDefault();
    if (!typed.trim() || !cage) return void send({ type: "TakeSeat", ...base });
    const amount = cents(typed);
    if (!amount) return setFault("Enter the chips as an amount, as 200, or leave it empty.");
    return void send({ type: "SitAndBuy", ...base, amount });
  };
  return html`
    <${Dialog} title=${`Seat a player: ${where}`} onClose=${onClose}>
      <form class="form" onSubmit=${sit}>
        <label class="field"><span>Name</span>
          <input autofocus list="waiting-names" maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {any} */ input) => (setName(input.target.value), setFault(""))} /></label>
        <datalist id="waiting-names">${waiting.map((one) => html`<option value=${one} />`)}</datalist>
        ${waiting.length > 0 && html`<p class="dim">First in line for ${kind}: ${waiting.slice(0, 3).join(", ")}.</p>`}
        ${cage && html`<label class="field"><span>Buys in for (empty: later)</span>
          <input inputmode="decimal" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} /></label>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="primary">Seat</button>
          ${floor && html`<button type="button" onClick=${() => void send({ type: "LockSeat", ...base })}>Lock up</button>`}
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}
