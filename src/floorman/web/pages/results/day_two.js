/** Day two: one event of everybody who has bagged here, and in other starting days. */
/** @import { EventSummary } from "../../lib/types.js" */
/** @import { Results } from "./result.js" */
import { plainly, post } from "../../lib/api.js";
import { counted } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { go } from "../../lib/router.js";

/** @type {[string, string][]} */
const CARRIES = [["best", "The largest bag"], ["sum", "All bags together"], ["last", "The last bag"]];

/** @param {{ result: Results }} props */
export function DayTwo({ result }) {
  const listed = useLoaded("/api/events");
  const others = /** @type {EventSummary[]} */ ((/** @type {any} */ (listed.value))?.events ?? [])
    .filter((one) => one.id !== result.event && one.phase === "playing" && !one.demo);
  const [name, setName] = useState(`${result.name}, day two`.slice(0, 60));
  const [level, setLevel] = useState("");
  const [also, setAlso] = useState(/** @type {string[]} */ ([]));
  const [carries, setCarries] = useState("best");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  /** @param {Event} submit */
  const open = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    try {
      const flights = [...others.map((one) => one.id).filter((id) => also.includes(id)).reverse(), result.event];
      const made = await post("/api/events/day-two", { name, flights, carries, level: Number(level) || null });
      go(`/e/${encodeURIComponent(made.id)}`);
    } catch (error) {
      setFault(plainly(error));
      setBusy(false);
    }
  };
  return html`
    <section class="panel" aria-labelledby="day-two-head">
      <form class="form" onSubmit=${open}>
        <h2 id="day-two-head">Day two</h2>
        <p>${counted(result.bagged, "player")} ${result.bagged === 1 ? "has" : "have"} a bag and ${result.bagged === 1 ? "plays" : "play"} on for the whole prize pool.</p>
        <div class="columns">
          <label class="field"><span>Name of day two</span><input autocomplete="off" maxlength="60" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
          <label class="field"><span>Begins with level</span><input inputmode="numeric" autocomplete="off" placeholder="the next one" value=${level} onInput=${(/** @type {any} */ event) => setLevel(event.target.value.replace(/\D/g, ""))} /></label>
        </div>
        ${others.length > 0 && html`
          <fieldset>
            <legend>Together with</legend>
            ${others.map((one) => html`
              <label class="tick" key=${one.id}><input type="checkbox" checked=${also.includes(one.id)}
                onChange=${(/** @type {any} */ event) => setAlso(event.target.checked ? [...also, one.id] : also.filter((id) => id !== one.id))} /> ${one.name}</label>
            `)}
          </fieldset>
        `}
        ${also.length > 0 && html`
          <label class="field"><span>A player who bagged twice plays on with</span>
            <select value=${carries} onChange=${(/** @type {any} */ event) => setCarries(event.target.value)}>
              ${CARRIES.map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
            </select></label>
        `}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <button class="primary" disabled=${busy || !name.trim()}>Open day two</button>
      </form>
    </section>
  `;
}
