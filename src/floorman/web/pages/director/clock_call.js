/** The clock on a player: the time that the book gives, then its count-down, then the hand is dead. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { shotClock, useSeconds } from "../../lib/clock.js";
import { counted, seatText } from "../../lib/format.js";
import { classes, html, useEffect, useState } from "../../lib/html.js";
import { callSound, unlock } from "../../lib/sound.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {DialogProps} props */
export function ClockCall({ desk, player }) {
  const [chosen, setChosen] = useState(player);
  const seated = desk.board.players.filter((one) => one.table && one.state !== "out");
  if (!chosen) {
    return html`
      <${Dialog} title="Clock on whom?" onClose=${desk.close}>
        <${PlayerSearch} label="Player" players=${seated} big=${desk.big} empty="Nobody is seated."
          onChoose=${(/** @type {PlayerLine} */ one) => (void unlock(), setChosen(one))} />
      <//>
    `;
  }
  return html`<${Countdown} key="runs" desk=${desk} player=${chosen} />`;
}

/** @param {{ desk: Desk, player: PlayerLine }} props */
function Countdown({ desk, player }) {
  const { seconds, count, cites } = desk.board.terms.shot_clock;
  const total = (seconds + count) * 1000;
  const [start, setStart] = useState(() => performance.now());
  const left = () => Math.max(0, total - (performance.now() - start));
  useSeconds(left, true, [start]);
  // The TV and the player's phone show it too.
  useEffect(() => {
    void desk.run({ type: "CallClock", player: player.id }, { quiet: true });
  }, [start]);
  useEffect(() => () => void desk.run({ type: "EndClock", player: player.id }, { quiet: true }), []);
  const now = left();
  const { seconds: shown, counting } = shotClock(now, count * 1000);
  const over = now === 0;
  useEffect(() => {
    if (over || (counting && count)) callSound();
  }, [over, counting]);
  const says = over
    ? "Time is up. A hand that faces a bet is dead; otherwise the player checks."
    : counting
      ? "Countdown: act before it ends."
      : `${counted(shown, "second")}${count ? `, then a count of ${count}` : ""}.`;
  const mates = desk.board.players.filter((one) => one.table === player.table && one.id !== player.id && one.state !== "out");
  return html`
    <${Dialog} title=${`Clock on ${player.name}, ${seatText(player.table, player.seat)}`} onClose=${desk.close}>
      <p class=${classes("big-time", "clock-time", counting && "warn", counting && !over && "blink")} role="timer">
        ${shown}
      </p>
      <p role="status">${says} <${RuleChips} cites=${cites} /></p>
      <label class="field">
        <span>Called by (goes on record)</span>
        <select onChange=${(/** @type {any} */ event) => event.target.value && void desk.run({ type: "CallTime", player: event.target.value })}>
          <option value="">the floor</option>
          ${mates.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
        </select>
      </label>
      <div class="actions">
        <button type="button" autofocus class="primary" onClick=${desk.close}>Has acted</button>
        <button type="button" onClick=${() => setStart(performance.now())}>Start again</button>
      </div>
    <//>
  `;
}
