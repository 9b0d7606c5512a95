/** For a browser that nobody knows yet: open the owner's link, or enter a PIN. */
/** @import { EventSummary } from "../lib/types.js" */
import { post, sentence } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { go } from "../lib/router.js";

/**
 * @param {{ events: EventSummary[], onIn: () => void }} props
 */
export function Welcome({ events, onIn }) {
  return html`
    <section class="panel welcome">
      <h2>Welcome</h2>
      <p>Floorman runs poker tournaments by the book. This browser is not signed in yet. There are two ways in:</p>
      <ol>
        <li><b>You started Floorman here.</b> Open the owner link that it printed in the terminal. It looks
          like <code>${location.origin}/in/…</code>, works once, and makes this browser the owner's. For a new link,
          run <code>floorman owner</code> (<code>.venv/bin/floorman owner</code>) in the folder where you started Floorman.</li>
        <li><b>Somebody else runs the event.</b> Scan the code on the TV or <a href="/join">enter the room code</a>; helpers open the link they were given, or enter a PIN:</li>
      </ol>
      <${PinForm} events=${events} onIn=${onIn} />
    </section>
  `;
}

/** @param {{ events: EventSummary[], onIn: () => void }} props */
function PinForm({ events, onIn }) {
  const [event, setEvent] = useState("");
  const [role, setRole] = useState("director");
  const [table, setTable] = useState("");
  const [pin, setPin] = useState("");
  const [fault, setFault] = useState("");
  const chosen = event || events[0]?.id || "";

  /** @param {Event} submit */
  const enter = async (submit) => {
    submit.preventDefault();
    if (!chosen || !pin) return setFault("Enter the event and its PIN. Both are on the director's page, under Links.");
    try {
      const me = await post("/api/pins", { event: chosen, role, pin, table: role === "dealer" ? table : "" });
      setFault("");
      onIn();
      if (me?.page) go(me.page);
    } catch (error) {
      setFault(sentence(error));
    }
  };

  return html`
    <form class="pin-form" onSubmit=${enter}>
      <label class="field">
        <span>Event${events.length ? "" : ", as in its address"}</span>
        ${events.length
          ? html`<select value=${chosen} onChange=${(/** @type {any} */ change) => setEvent(change.target.value)}>
              ${events.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
            </select>`
          : html`<input autocomplete="off" value=${event} onInput=${(/** @type {any} */ input) => setEvent(input.target.value.trim())} />`}
      </label>
      <label class="field">
        <span>I am</span>
        <select value=${role} onChange=${(/** @type {any} */ change) => setRole(change.target.value)}>
          <option value="director">a director</option>
          <option value="dealer">a dealer</option>
          <option value="display">a display</option>
          <option value="player">a player</option>
        </select>
      </label>
      ${role === "dealer" && html`<label class="field">
        <span>Table</span>
        <input autocomplete="off" value=${table} onInput=${(/** @type {any} */ input) => setTable(input.target.value.trim())} />
      </label>`}
      <label class="field">
        <span>PIN</span>
        <input inputmode="numeric" type="password" autocomplete="off" maxlength="12" value=${pin}
          onInput=${(/** @type {any} */ input) => setPin(input.target.value)} />
      </label>
      <button class="primary">Enter</button>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    </form>
  `;
}
