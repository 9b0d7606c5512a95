/** The seats round an oval with stacks, bets, the button and whose turn it is. Any seat can be tapped. */
/** @import { Standing } from "./types.js" */
import { stackText, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { Card } from "../../parts/Card.js";

/**
 * @param {{ seats: number[], names: Record<string, string>, stands: Standing, button: number, big: number, board?: string,
 *           hole?: Record<string, string>, chosen: number, onSeat: (seat: number) => void, centre?: unknown }} props
 */
export function Oval({ seats, names, stands, button, big, board = "", hole = {}, chosen, onSeat, centre }) {
  // The button may be dead, at an empty seat: that seat is drawn too.
  const sorted = [...new Set([...seats, ...(button ? [button] : [])])].sort((one, other) => one - other);
  const betting = Object.values(stands.bets).reduce((sum, bet) => sum + bet, 0);
  const pots = stands.stage === "over" ? [] : stands.pots;
  return html`
    <div class="desk-oval" role="group" aria-label="Table">
      <div class="desk-felt">
        ${centre}
        ${board && html`<p class="desk-board">${board.split(" ").map((card) => html`<${Card} key=${card} card=${card} small />`)}</p>`}
        <p><b>${stands.stage === "over" ? "Hand over" : stands.street}</b></p>
        ${pots.length > 1 || (pots.length === 1 && betting > 0)
          ? pots.map((pot, at) => html`<p key=${at}>${at ? `side pot ${pots.length > 2 ? at : ""}` : "main pot"} <b>${thousands(pot.amount)}</b></p>`)
          : null}
        ${stands.stage !== "over" && html`<p>${betting && pots.length ? "with bets" : "pot"} <b>${thousands(stands.pot)}</b></p>`}
      </div>
      ${sorted.map((seat, at) => {
        if (!seats.includes(seat)) {
          return html`<div key=${seat} class="desk-seat empty" style=${place(at, sorted.length)}><span>${seat}</span><span class="dim">dead button</span><span class="dealer-button" aria-hidden="true">D</span></div>`;
        }
        const live = stands.live.includes(seat);
        const bet = stands.bets[seat] ?? 0;
        const turn = stands.turn === seat || stands.shows === seat;
        return html`
          <button type="button" key=${seat} class=${classes("desk-seat", turn && "turn", !live && "folded", chosen === seat && "chosen")}
            style=${place(at, sorted.length)} title=${stackText(stands.stacks[seat], big)} aria-pressed=${chosen === seat} onClick=${() => onSeat(seat)}>
            <span class="desk-seat-name"><span class="unseen">Seat </span><b>${seat}</b> ${names[seat] ?? ""}</span>
            ${turn && html`<span class="unseen">, ${stands.shows === seat ? "shows first" : "to act"}, </span>`}
            <span class="num">${thousands(stands.stacks[seat] ?? 0)}</span>
            ${bet > 0 && html`<span class="desk-bet"><span class="unseen">bet </span>${thousands(bet)}</span>`}
            ${live && !stands.stacks[seat] && stands.stage !== "over" && html`<b>all-in</b>`}
            ${!live && html`<span class="dim">folded</span>`}
            ${hole[seat] && html`<span class="desk-hole">${hole[seat].split(" ").map((card) => html`<${Card} key=${card} card=${card} small />`)}</span>`}
            ${seat === button && html`<span class="dealer-button"><span class="unseen">has the button, </span>D</span>`}
          </button>
        `;
      })}
    </div>
  `;
}

/** The dealer is at the top; seat 1 is at the dealer's left. @param {number} at @param {number} of */
function place(at, of) {
  const angle = ((at + 1) / (of + 1)) * 2 * Math.PI - Math.PI / 2;
  return { left: `${50 + 40 * Math.cos(angle)}%`, top: `${50 + 41 * Math.sin(angle)}%` };
}
