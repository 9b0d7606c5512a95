/** Delete an event for good: which one, and its name typed. */
/** @import { EventSummary } from "../lib/types.js" */
import { del, sentence } from "../lib/api.js";
import { factsOf, ownName, sameNamed } from "../lib/events.js";
import { counted } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { About } from "../parts/About.js";
import { Dialog } from "../parts/Dialog.js";
import { say } from "../parts/Toast.js";

/** Quotes and spaces as they come from any keyboard. @param {string} text */
const plain = (text) => text.replace(/[‘’]/g, "'").replace(/\s+/g, " ").trim();

/** @param {{ event: EventSummary, events: EventSummary[], onClose: () => void, again: () => void }} props */
export function Delete({ event, events, onClose, again }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const others = sameNamed(event, events);
  const asked = ownName(event, events);
  /** @param {Event} submit */
  const remove = async (submit) => {
    submit.preventDefault();
    if (plain(typed) !== plain(asked)) return setFault(`Type it exactly as it is: ${asked}`);
    try {
      await del(`/api/events/${encodeURIComponent(event.id)}?name=${encodeURIComponent(event.name)}`);
      onClose();
      say(`${asked} is deleted.`);
      again();
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return html`
    <${Dialog} title=${`Delete ${event.name}?`} onClose=${onClose}>
      <form class="form" onSubmit=${remove}>
        <p class="delete-which">${event.wrong || html`<${About} says=${factsOf(event, events)} />`}</p>
        ${others.length > 0 && html`
          <div class="delete-others"><p>${counted(others.length, "other event has", "other events have")} the same name and ${others.length === 1 ? "stays" : "stay"}:</p>
            <ul>${others.map((one) => html`<li key=${one.id}><${About} says=${factsOf(one, events)} /></li>`)}</ul></div>`}
        <p>Its results, money and log are deleted for good, and it is taken out of its seasons. This cannot be undone.
          To hide it instead, use Archive.</p>
        <label class="field"><span>${others.length ? "Type the name of the event and what only it has" : "Type the name of the event"}: <b>${asked}</b></span>
          <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} /></label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="stop" disabled=${plain(typed) !== plain(asked)}>Delete for good</button>
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}
