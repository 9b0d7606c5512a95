/** The end of a starting day: every stack is counted into a bag, and whoever has one plays on another day. */
/** @import { DialogProps } from "./desk.js" */
import { counted, seatText, thousands, whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { AskFirst, Dialog } from "../../parts/Dialog.js";

/** @param {DialogProps} props */
export function Bag({ desk }) {
  const left = desk.board.players
    .filter((one) => one.state !== "out" && one.table)
    .sort((one, other) => one.table.localeCompare(other.table, "en", { numeric: true }) || one.seat - other.seat);
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({}));
  const [asks, setAsks] = useState(false);
  const text = (/** @type {typeof left[0]} */ one) => typed[one.id] ?? (one.stack === null ? "" : String(one.stack));
  const counts = left.map((one) => /** @type {[string, number | null]} */ ([one.id, whole(text(one))]));
  const open = counts.filter(([, chips]) => !chips).length;
  const rest = desk.board.public.chips - counts.reduce((sum, [, chips]) => sum + (chips ?? 0), 0);
  const says = open
    ? `${open} still to count.`
    : rest > 0 ? `${thousands(rest)} chips are missing: count again.`
    : rest < 0 ? `${thousands(-rest)} chips more than are in play: count again.`
    : "Every chip is in a bag.";

  /** @param {Event} submit */
  const ask = (submit) => {
    submit.preventDefault();
    setAsks(true);
  };
  const send = async () => {
    setAsks(false);
    if (!(await desk.run({ type: "CountStacks", stacks: counts }, { quiet: true }))) return;
    if (["running", "break"].includes(desk.board.public.clock.state)) await desk.run({ type: "Pause", why: "director" }, { quiet: true });
    if (await desk.run({ type: "EndStage" })) go(`/e/${encodeURIComponent(desk.event)}/results`);
  };
  return html`
    <${Dialog} title="End the day: bag the chips" onClose=${desk.close}>
      <form class="form" onSubmit=${ask}>
        <p>Count every stack. Day two is opened from the results, alone or together with other starting days.</p>
        <table class="bags">
          <thead><tr><th>Seat</th><th>Player</th><th class="num">Chips</th></tr></thead>
          <tbody>
            ${left.map((one) => html`
              <tr key=${one.id}>
                <td class="dim">${seatText(one.table, one.seat)}</td>
                <td>${one.name}</td>
                <td class="num"><input class="short" inputmode="numeric" autocomplete="off" aria-label=${`${one.name}: chips`} value=${text(one)}
                  onInput=${(/** @type {any} */ event) => setTyped({ ...typed, [one.id]: event.target.value })} /></td>
              </tr>
            `)}
          </tbody>
        </table>
        <p class=${open || rest ? "warned" : "dim"} role="status">${thousands(desk.board.public.chips)} in play. ${says}</p>
        <button class="primary" disabled=${Boolean(open || rest)}>End the day</button>
      </form>
      ${asks && html`
        <${AskFirst} title="End the day?" yes="End the day" onYes=${() => void send()} onClose=${() => setAsks(false)}
          says=${`The clock stops, and no more hands are played today. ${counted(left.length, "player")} ${left.length === 1 ? "goes" : "go"} on to day two with the chips counted here. This can be undone in the log.`} />
      `}
    <//>
  `;
}
