/** Everybody in the event, to be searched and chosen from. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { money, placeText, seatText, stackText } from "../../lib/format.js";
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { found } from "../../parts/PlayerSearch.js";

/** @typedef {"seat" | "name" | "stack"} Order */

/** @param {Order} order @returns {(one: PlayerLine, other: PlayerLine) => number} */
const by = (order) => (one, other) => {
  const out = Number(one.state === "out") - Number(other.state === "out");
  if (out) return out;
  if (one.state === "out") return one.place - other.place;
  if (order === "stack") return (other.stack ?? -1) - (one.stack ?? -1);
  if (order === "seat") {
    const tables = one.table.localeCompare(other.table, "en", { numeric: true });
    if (tables || one.seat !== other.seat) return tables || one.seat - other.seat;
  }
  return one.name.localeCompare(other.name);
};

/** @param {{ desk: Desk }} props */
export function Players({ desk }) {
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState(/** @type {Order} */ ("seat"));
  const { players, public: shown } = desk.board;
  const lines = useMemo(() => found([...players].sort(by(order)), typed), [players, typed, order]);

  /** Enter in the search chooses the first one found. @param {KeyboardEvent} press */
  const pressed = (press) => {
    const first = press.key === "Enter" && found([...players].sort(by(order)), /** @type {HTMLInputElement} */ (press.target).value)[0];
    if (first) desk.choose(first);
    if (press.key === "Escape") setTyped("");
  };

  return html`
    <section class="players panel" id="players" aria-label="Players">
      <header class="section-head">
        <h2>Players</h2>
        <input id="player-filter" type="search" placeholder="Search  /" aria-label="Search players" autocomplete="off" value=${typed}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} onKeyDown=${pressed} />
        <select aria-label="Order" value=${order} onChange=${(/** @type {any} */ event) => setOrder(event.target.value)}>
          <option value="seat">by seat</option>
          <option value="name">by name</option>
          <option value="stack">by stack</option>
        </select>
        <span class="spring"></span>
        ${shown.phase !== "over" && html`
          <button type="button" onClick=${() => desk.open("register")}>+ Register</button>
          <button type="button" disabled=${shown.phase !== "playing"} onClick=${() => desk.open("bust")}>Bust</button>
          <button type="button" disabled=${shown.phase !== "playing"} onClick=${() => desk.open("rebuy")}>Rebuy</button>
        `}
      </header>
      ${!players.length && html`<p class="dim">Nobody is registered yet. Press <kbd>e</kbd> or + Register.</p>`}
      ${players.length > 0 && !lines.length && html`<p class="dim">No one is called that.</p>`}
      <ul class="plain player-list">
        ${lines.map((player) => html`<li key=${player.name}><${Row} desk=${desk} player=${player} chosen=${desk.chosen?.name === player.name} /></li>`)}
      </ul>
    </section>
  `;
}

/** @param {{ desk: Desk, player: PlayerLine, chosen: boolean }} props */
function Row({ desk, player, chosen }) {
  const { currency } = desk.board.public;
  const out = player.state === "out";
  return html`
    <button type="button" class=${classes("player-row", out && "out", chosen && "chosen")} aria-pressed=${chosen} onClick=${() => desk.choose(chosen ? null : player)}>
      <span class="player-name" title=${player.name}>${player.name}</span>
      <span class="dim">${out ? (player.place ? placeText(player.place, player.tied) : "out") : seatText(player.table, player.seat)}</span>
      <span class="num">${out ? (player.prize ? money(player.prize, currency) : "") : stackText(player.stack, desk.big)}</span>
      <span class="dim player-more">${trouble(player)}<span class="player-paid">${about(player, currency)}</span></span>
    </button>
  `;
}

/** Not at the table, and why. @param {PlayerLine} player */
function trouble(player) {
  const says = player.penalty ? `penalty ${player.penalty}` : player.state === "away" || player.state === "absent" ? player.state : "";
  return says && html`<span class="player-trouble">${says}</span>`;
}

/** Paid and bought: what else there is to know.
 * @param {PlayerLine} player @param {string} currency */
function about(player, currency) {
  const parts = [];
  if (player.rebuys) parts.push(`${player.rebuys} R`);
  if (player.addons) parts.push(`${player.addons} A`);
  if (player.paid_in) parts.push(`paid ${money(player.paid_in, currency)}`);
  return parts.join(" · ");
}
