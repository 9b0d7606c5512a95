/** Who knocked a player out, where no bounty asks for it: one tap, or several who shared the pot. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { html, useState } from "../../lib/html.js";
import { listed } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** Players of the same table come first, then the others in play, then those who are out too.
 * @param {PlayerLine[]} players @param {string} table */
const nearest = (players, table) => {
  const rank = (/** @type {PlayerLine} */ one) => (one.state === "out" ? 2 : one.table === table ? 0 : 1);
  return [...players].sort((one, other) => rank(one) - rank(other) || one.seat - other.seat);
};

/** @param {DialogProps} props */
export function Knockout({ desk, player, table }) {
  const [several, setSeveral] = useState(false);
  const [by, setBy] = useState(/** @type {string[]} */ ([]));
  const out = player?.id ?? "";
  const nameOf = (/** @type {string} */ id) => desk.board.players.find((one) => one.id === id)?.name ?? id;
  const others = nearest(desk.board.players.filter((one) => one.id !== out && one.state !== "registered"), table);
  /** @param {string[]} ids */
  const tell = (ids) => {
    desk.close();
    void desk.run({ type: "TellKnockout", out, by: ids });
  };
  /** @param {PlayerLine} one */
  const choose = (one) => {
    if (!several) return tell([one.id]);
    return setBy(by.includes(one.id) ? by.filter((id) => id !== one.id) : [...by, one.id]);
  };
  const likely = (player?.likely_by ?? []).filter((id) => others.some((one) => one.id === id));
  return html`
    <${Dialog} title=${`Who knocked out ${player?.name ?? ""}?`} onClose=${desk.close}>
      ${likely.length > 0 && html`
        <p class="dim">The dealer's page saw who won the pot:</p>
        <p><button type="button" class="primary" onClick=${() => tell(likely)}>${listed(likely.map(nameOf))}</button></p>
      `}
      <div class=${several ? "several" : ""}><${PlayerSearch} label="Player who won the pot" players=${others} big=${desk.big} several=${several} chosen=${by} onChoose=${choose} /></div>
      <label class="tick">
        <input type="checkbox" checked=${several} onChange=${(/** @type {any} */ event) => (setSeveral(event.target.checked), setBy([]))} />
        Several players split the pot
      </label>
      ${several && html`<button type="button" class="primary" disabled=${!by.length} onClick=${() => tell(by)}>${by.length ? listed(by.map(nameOf)) : "Choose players"}</button>`}
    <//>
  `;
}
