/** A penalty: the offence first, with what the book allows for it; or one that the floor gives by itself. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { counted } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export function Penalty({ desk, player }) {
  const [chosen, setChosen] = useState(player);
  const seated = desk.board.players.filter((one) => one.table && one.state !== "out");
  if (!chosen) {
    return html`
      <${Dialog} title="A penalty for whom?" onClose=${desk.close}>
        <${PlayerSearch} label="Player" players=${seated} big=${desk.big} onChoose=${setChosen} empty="Nobody is seated." />
      <//>
    `;
  }
  return html`
    <${Dialog} key="what" title=${chosen.name} onClose=${desk.close}>
      <${Offence} desk=${desk} player=${chosen} />
      <${Given} desk=${desk} player=${chosen} />
    <//>
  `;
}

/** @param {{ desk: Desk, player: PlayerLine }} props */
function Offence({ desk, player }) {
  const { offences } = desk.board;
  const [offence, setOffence] = useState(offences[0]?.[0] ?? "");
  const [again, setAgain] = useState(false);
  if (!offences.length) return null;
  const record = async () => {
    if (await desk.run({ type: "Offend", offence, player: player.name, repeat: again })) desk.close();
  };
  return html`
    <section class="form" aria-label="An offence">
      <h3>What happened</h3>
      <label class="field">
        <span>Offence, with what the book allows</span>
        <select autofocus value=${offence} onChange=${(/** @type {any} */ event) => setOffence(event.target.value)}>
          ${offences.map(([word, says]) => html`<option key=${word} value=${word}>${says}</option>`)}
        </select>
      </label>
      <label class="tick"><input type="checkbox" checked=${again} onChange=${(/** @type {any} */ event) => setAgain(event.target.checked)} /> Not the first time</label>
      <p class="dim">It goes on record. Where the book leaves the penalty to you, the choice appears under Now.</p>
      <button type="button" class="primary" onClick=${() => void record()}>Record the offence</button>
    </section>
  `;
}

/** @typedef {{ hands: number, rounds: number, minutes: number }} Step */

/** A penalty of the book in words. @param {Step} step */
const named = ({ hands, rounds, minutes }) =>
  hands ? counted(hands, "hand") : rounds ? counted(rounds, "round") : minutes ? `${minutes} min` : "Warning";

/** @param {{ desk: Desk, player: PlayerLine }} props */
function Given({ desk, player }) {
  const steps = /** @type {Step[]} */ (desk.board.terms.penalty?.steps ?? []);
  /** @param {Step} length */
  const give = async (length) => {
    if (await desk.run({ type: "Penalise", player: player.name, ...length })) desk.close();
  };
  return html`
    <section class="form" aria-label="A penalty">
      <h3>Or give a penalty now</h3>
      <div class="actions">
        ${steps.map((step) => html`<button type="button" key=${named(step)} onClick=${() => void give(step)}>${named(step)}</button>`)}
        <button type="button" class="stop" onClick=${async () => (await desk.run({ type: "Disqualify", player: player.name })) && desk.close()}>Disqualify</button>
      </div>
      <p class="dim">These are the penalties that the book has.</p>
    </section>
  `;
}
