/** Rebuys and add-ons: a tap on the player, and what to take from this player is said beside the name. */
/** @import { Amount, BuyAgain, PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { amountText, counted, money, thousands } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export const Rebuy = ({ desk }) => html`
  <${Bought} desk=${desk} title="Who rebuys?" act="Rebuy" terms=${desk.board.terms.rebuys} price=${desk.board.terms.prices.rebuy} players=${desk.board.players.filter((one) => one.state !== "registered")} />
`;

/** Add-ons for everybody who takes one: ticked, then sold one after the other. @param {DialogProps} props */
export function AddOn({ desk }) {
  const { terms, players, public: shown } = desk.board;
  const [ticked, setTicked] = useState(/** @type {string[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const price = terms.prices.addon;
  const seated = players.filter((one) => one.state !== "out" && one.table).sort((one, other) => one.name.localeCompare(other.name));
  const may = seated.filter((one) => !one.no_addon);
  const { once } = saidOnce(seated, (one) => one.no_addon);
  const chosen = may.filter((one) => ticked.includes(one.id));
  const all = may.length > 0 && chosen.length === may.length;
  /** @param {string} id */
  const toggle = (id) => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  /** @param {Event} submit */
  const sell = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    for (const { id } of chosen) {
      if (!(await desk.run({ type: "AddOn", player: id }))) return setBusy(false);
    }
    desk.close();
  };
  return html`
    <${Dialog} title="Who takes an add-on?" onClose=${desk.close}>
      ${!may.length && html`<p class="warned">Nobody can take an add-on now.</p>`}
      ${once.map((says) => html`<p class="dim" key=${says}>${says}</p>`)}
      ${may.length > 0 && html`
        <form class="form" onSubmit=${sell}>
          <p>Take <b>${amountText(price, shown.currency)}</b> from each, give <b>${thousands(terms.addon.stack)}</b> in chips.</p>
          ${terms.box.addon && html`<p class="warned" role="status">${terms.box.addon}</p>`}
          <div class="addon-ticks">
            ${may.length > 1 && html`<label class="tick"><input type="checkbox" checked=${all} onChange=${() => setTicked(all ? [] : may.map((one) => one.id))} /> <b>Everybody</b></label>`}
            ${may.map((one) => html`<label class="tick" key=${one.id}><input type="checkbox" checked=${ticked.includes(one.id)} onChange=${() => toggle(one.id)} /> ${one.name}</label>`)}
          </div>
          <div class="actions">
            <button class="primary" disabled=${!chosen.length || busy}>${chosen.length ? `Sell ${counted(chosen.length, "add-on")}, take ${money(chosen.length * price.total, shown.currency)}` : "Sell add-ons"}</button>
            <button type="button" onClick=${desk.close}>Cancel</button>
          </div>
        </form>
      `}
    <//>
  `;
}

const STILL_IN = "Players in grey are still in. If one of them has lost all chips, mark the player as out first.";

/**
 * Reasons that hold for several players, to be said once and not beside each name: the same sentence, or that they are still in.
 * @param {PlayerLine[]} players
 * @param {(player: PlayerLine) => string} whyNot
 * @param {(player: PlayerLine) => boolean} [stillIn]
 */
function saidOnce(players, whyNot, stillIn = () => false) {
  /** @param {PlayerLine} player */
  const reason = (player) => (stillIn(player) ? STILL_IN : whyNot(player));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const player of players) counts.set(reason(player), (counts.get(reason(player)) ?? 0) + 1);
  /** @param {string} why */
  const several = (why) => Boolean(why) && (counts.get(why) ?? 0) > 1;
  return { once: [...counts.keys()].filter(several), shared: (/** @type {PlayerLine} */ player) => several(reason(player)) };
}

/** @param {{ desk: Desk, title: string, act: string, terms: BuyAgain, price: Amount, players: PlayerLine[] }} props */
function Bought({ desk, title, act, terms, price, players }) {
  const { currency } = desk.board.public;
  const rebuy = act === "Rebuy";
  /** @param {PlayerLine} player */
  const whyNot = (player) => (rebuy ? player.no_rebuy : player.no_addon);
  const nobody = players.length > 0 && players.every(whyNot);
  const { once, shared } = saidOnce(players, whyNot, (player) => rebuy && player.rebuy_once_out);
  /** What to take: who still has a bounty on the own head pays for no new one. @param {PlayerLine} player */
  const costs = (player) => (rebuy ? player.rebuy_costs : price.total);
  const others = rebuy ? [...new Set(players.filter((player) => !whyNot(player)).map(costs))].filter((cents) => cents !== price.total) : [];
  /** @param {PlayerLine} player */
  const choose = (player) => {
    desk.close();
    void desk.run({ type: act, player: player.id });
  };
  return html`
    <${Dialog} title=${title} onClose=${desk.close}>
      ${nobody && html`<p class="warned">${rebuy ? "Nobody can rebuy now." : "Nobody can take an add-on now."}</p>`}
      ${once.map((says) => html`<p class="dim" key=${says}>${says}</p>`)}
      <p hidden=${terms.per_player === 0}>Take <b>${amountText(price, currency)}</b>, give <b>${thousands(terms.stack)}</b> in chips.
        ${others.map((cents) => html` Players who are still in have already paid for their bounty: take <b>${money(cents, currency)}</b> from them.`)}</p>
      ${desk.board.terms.box[rebuy ? "rebuy" : "addon"] && !nobody && html`<p class="warned" role="status">${desk.board.terms.box[rebuy ? "rebuy" : "addon"]}</p>`}
      <${PlayerSearch} label=${title} players=${players} first=${(/** @type {PlayerLine} */ player) => (player.state === "out" ? player.place : Number.MAX_SAFE_INTEGER)} big=${desk.big} onChoose=${choose} whyNot=${whyNot} saysWhy=${shared}
        note=${others.length ? (/** @type {PlayerLine} */ player) => money(costs(player), currency) : undefined} />
    <//>
  `;
}
