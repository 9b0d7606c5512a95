/** Rebuys and add-ons: a tap on the player, and what to take is said. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { money, thousands } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export const Rebuy = ({ desk }) => html`
  <${Bought} desk=${desk} title="Who rebuys?" act="Rebuy" terms=${desk.board.terms.rebuys} players=${desk.board.players.filter((one) => one.state !== "registered")} />
`;

/** @param {DialogProps} props */
export const AddOn = ({ desk }) => html`
  <${Bought} desk=${desk} title="Who takes an add-on?" act="AddOn" terms=${desk.board.terms.addon} players=${desk.board.players.filter((one) => one.state !== "out" && one.table)} />
`;

/** @param {{ desk: Desk, title: string, act: string, terms: any, players: PlayerLine[] }} props */
function Bought({ desk, title, act, terms, players }) {
  const justOut = [...players].sort((one, other) => (one.place || Infinity) - (other.place || Infinity) || 0);
  /** @param {PlayerLine} player */
  const choose = (player) => {
    desk.close();
    void desk.run({ type: act, player: player.name });
  };
  return html`
    <${Dialog} title=${title} onClose=${desk.close}>
      ${terms.per_player === 0 && html`<p class="warned">None are sold in this event.</p>`}
      <p>Take <b>${money(terms.price, desk.board.public.currency)}</b>, give <b>${thousands(terms.stack)}</b> in chips.</p>
      <${PlayerSearch} label=${title} players=${act === "Rebuy" ? justOut : players} big=${desk.big} onChoose=${choose} />
    <//>
  `;
}
