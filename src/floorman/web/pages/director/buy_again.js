/** Rebuys and add-ons: a tap on the player, and what to take from this player is said beside the name. */
/** @import { Amount, PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { amountText, money, thousands } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export const Rebuy = ({ desk }) => html`
  <${Bought} desk=${desk} title="Who rebuys?" act="Rebuy" terms=${desk.board.terms.rebuys} price=${desk.board.terms.prices.rebuy} players=${desk.board.players.filter((one) => one.state !== "registered")} />
`;

/** @param {DialogProps} props */
export const AddOn = ({ desk }) => html`
  <${Bought} desk=${desk} title="Who takes an add-on?" act="AddOn" terms=${desk.board.terms.addon} price=${desk.board.terms.prices.addon} players=${desk.board.players.filter((one) => one.state !== "out" && one.table)} />
`;

/** @param {{ desk: Desk, title: string, act: string, terms: any, price: Amount, players: PlayerLine[] }} props */
function Bought({ desk, title, act, terms, price, players }) {
  const { currency } = desk.board.public;
  const rebuy = act === "Rebuy";
  /** @param {PlayerLine} player */
  const whyNot = (player) => (rebuy ? player.no_rebuy : player.no_addon);
  const nobody = players.length > 0 && players.every(whyNot);
  /** What to take: who still has a bounty on the own head pays for no new one. @param {PlayerLine} player */
  const costs = (player) => (rebuy ? player.rebuy_costs : price.total);
  const others = rebuy ? [...new Set(players.filter((player) => !whyNot(player)).map(costs))].filter((cents) => cents !== price.total) : [];
  /** @param {PlayerLine} player */
  const choose = (player) => {
    desk.close();
    void desk.run({ type: act, player: player.name });
  };
  return html`
    <${Dialog} title=${title} onClose=${desk.close}>
      ${nobody && html`<p class="warned">${rebuy ? "Nobody can rebuy now." : "Nobody can take an add-on now."}</p>`}
      <p hidden=${terms.per_player === 0}>Take <b>${amountText(price, currency)}</b>, give <b>${thousands(terms.stack)}</b> in chips.
        ${others.map((cents) => html` Players who are still in have already paid for their bounty: take <b>${money(cents, currency)}</b> from them.`)}</p>
      <${PlayerSearch} label=${title} players=${players} first=${(/** @type {PlayerLine} */ player) => (player.state === "out" ? player.place : Number.MAX_SAFE_INTEGER)} big=${desk.big} onChoose=${choose} whyNot=${whyNot}
        note=${others.length ? (/** @type {PlayerLine} */ player) => money(costs(player), currency) : undefined} />
    <//>
  `;
}
