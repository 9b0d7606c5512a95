/** Words for everybody: on the TV, on phones, in the log. */
/** @import { DialogProps } from "./desk.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

const READY = [
  "Shuffle up and deal.",
  "Please take your seats.",
  "Last hand before the break.",
  "Registration closes at the end of this level.",
  "Play is hand for hand: dealers, wait after this hand.",
];

/** @param {DialogProps} props */
export function Announce({ desk }) {
  const [text, setText] = useState("");
  /** @param {string} words */
  const tell = async (words) => {
    if (await desk.run({ type: "Announce", text: words })) desk.close();
  };
  return html`
    <${Dialog} title="Announce" onClose=${desk.close}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), text.trim() && void tell(text.trim()))}>
        <label class="field">
          <span>To everybody</span>
          <input autofocus maxlength="200" autocomplete="off" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
        </label>
        <button class="primary" disabled=${!text.trim()}>Announce</button>
      </form>
      <div class="ready" role="group" aria-label="Ready to say">
        ${READY.map((words) => html`<button type="button" key=${words} onClick=${() => void tell(words)}>${words}</button>`)}
      </div>
    <//>
  `;
}
