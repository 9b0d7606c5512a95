/** A name is handed to a phone by a code that the floor reads out. */
import { del, post, sentence } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { say } from "../../parts/Toast.js";

/** @param {{ room: string, code: string, id: string, name: string, onClose: () => void }} props `code` is the code of the room */
export function HandToPhone({ room, code, id, name, onClose }) {
  const path = `/api/rooms/${encodeURIComponent(room)}/claims/${encodeURIComponent(id)}`;
  const [made, setMade] = useState(/** @type {{ code: string, minutes: number, taken: boolean } | null} */ (null));
  const fails = (/** @type {unknown} */ error) => (say(sentence(error), { bad: true }), onClose());
  useEffect(() => void post(path).then(setMade, fails), [path]);
  const frees = () => del(path).then(() => (say(`No phone has ${name} now.`), onClose()), fails);
  return html`
    <${Dialog} title=${`${name}'s phone`} onClose=${onClose}>
      ${made && html`<div class="form">
        <p>${`Give the code to ${name}, and to nobody else. It works once, for ${made.minutes} minutes.`}</p>
        <p class="room-big" aria-label="Code for the phone">${made.code}</p>
        <p class="dim">${`On the phone: join ${code ? `with ${code}` : "the room"}, enter the name ${name}, then this code.`}</p>
        ${made.taken && html`<p class="warned">${`A phone has ${name} now. It loses the name when another one takes it.`}</p>`}
        <div class="actions">${made.taken && html`<button type="button" class="stop" onClick=${frees}>Take the name from the phone</button>`}<button type="button" onClick=${onClose}>Close</button></div>
      </div>`}
    <//>
  `;
}
