/** Dialogs of one field: a counted stack, another name. */
/** @import { DialogProps } from "./desk.js" */
import { whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** @param {DialogProps} props */
export function Count({ desk, player }) {
  const [typed, setTyped] = useState(player?.stack === null ? "" : String(player?.stack ?? ""));
  const chips = whole(typed);
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (chips !== null && (await desk.run({ type: "CountStacks", stacks: [[player?.name, chips]] }))) desk.close();
  };
  return html`
    <${Dialog} title=${`${player?.name}: chips counted`} onClose=${desk.close}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Chips</span>
          <input autofocus inputmode="numeric" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
        ${typed && chips === null && html`<p class="fault">Write a whole number of chips, as 24,500.</p>`}
        <button class="primary" disabled=${chips === null}>Put on record</button>
      </form>
    <//>
  `;
}

/** @param {DialogProps} props */
export function Rename({ desk, player }) {
  const [typed, setTyped] = useState(player?.name ?? "");
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (await desk.run({ type: "Rename", player: player?.name, to: typed.trim() })) desk.close();
  };
  return html`
    <${Dialog} title=${`Rename ${player?.name}`} onClose=${desk.close}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Name from now on</span>
          <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
        <button class="primary" disabled=${!typed.trim() || typed.trim() === player?.name}>Rename</button>
      </form>
    <//>
  `;
}
