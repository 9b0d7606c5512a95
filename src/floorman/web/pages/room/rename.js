/** Giving a player of a room another name. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Somebody } from "./names.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** @param {{ one: Somebody, run: Doer, onClose: () => void }} props */
export function RenamePlayer({ one, run, onClose }) {
  const [typed, setTyped] = useState(one.name);
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (await run({ type: "RenamePlayer", name: one.id, to: typed.trim() })) onClose();
  };
  return html`
    <${Dialog} title=${`Rename ${one.name}`} onClose=${onClose}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Name from now on</span>
          <input autofocus required maxlength="60" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label>
        <div class="actions"><button class="primary" disabled=${!typed.trim() || typed.trim() === one.name}>Rename</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
