/** The seats round an oval with stacks, bets, the button and whose turn it is. Any seat can be tapped. */
/** @import { Standing } from "./types.js" */
import { chipsText, stackText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Card } from "../../parts/Card.js";
import { streetName } from "./game.js";

/**
 * @param {{ seats: number[], names: Record<string, string>, stands: Standing, button: number, big: number, board?: string,
 *           hole?: Record<string, string>, gone?: Record<string, string>, chosen: number, onSeat: (seat: number) => void, centre?: unknown }} props
 *   `gone` says how a hand went that was not folded
 */
export function Oval({ seats, names, stands, button, big, board = "", hole = {}, gone = {}, chosen, onSeat, centre }) {
  // The button may be dead, at an empty seat: that seat is drawn too.
  const sorted = [...new Set([...seats, ...(button ? [button] : [])])].sort((one, other) => one - other);
  const betting = Object.values(stands.bets).reduce((sum, bet) => sum + bet, 0);
  const pots = stands.stage === "over" ? [] : stands.pots;
  return html`
    <div class=${classes("desk-oval", `of-${squared(0, sorted.length).rows}`)} role="group" aria-label=${t("desk.table")}>
      <div class="desk-felt">
        ${centre}
        ${board && html`<p class="desk-board">${board.split(" ").map((card) => html`<${Card} key=${card} card=${card} small />`)}</p>`}
        <p><b>${stands.stage === "over" ? t("desk.hand-over") : stands.stage === "showdown" ? t("desk.showdown") : streetName(stands.street)}</b></p>
        ${pots.length > 1 || (pots.length === 1 && betting > 0)
          ? pots.map((pot, at) => html`<p key=${at}>${!at ? t("desk.main-pot") : pots.length > 2 ? t("desk.side-pot-no", { n: at }) : t("desk.side-pot")} <b>${chipsText(pot.amount)}</b></p>`)
          : null}
        ${stands.stage !== "over" && html`<p>${t(betting && pots.length ? "desk.with-bets" : pots.length > 1 ? "desk.in-all" : "desk.pot")} <b>${chipsText(stands.pot)}</b></p>`}
      </div>
      ${sorted.map((seat, at) => {
        if (!seats.includes(seat)) {
          return html`<div key=${seat} class="desk-seat empty" style=${place(at, sorted.length)}><span>${seat}</span><span class="dim">${t("desk.dead-button")}</span><span class="dealer-button" aria-hidden="true">D</span></div>`;
        }
        const live = stands.live.includes(seat);
        const won = stands.won[seat] ?? 0;
        /** How the hand went: to its share of the pots, or out of it. Who is live at the end and has no share was beaten. */
        const beaten = gone[seat] === "beaten" || (live && Object.keys(stands.won).length > 0);
        const went = won ? t("desk.seat-wins", { n: chipsText(won) })
          : beaten ? t("desk.beaten") : live ? "" : t(gone[seat] === "mucked" ? "desk.mucked" : "desk.folded");
        const early = stands.held[seat] ?? 0;
        // What a hand that is out has put in is the pot's, and no bet that anybody answers.
        const bet = early || !live || stands.stage === "over" ? 0 : (stands.bets[seat] ?? 0);
        const turn = stands.turn === seat || stands.shows === seat;
        return html`
          <button type="button" key=${seat} class=${classes("desk-seat", turn && "turn", !live && "folded", chosen === seat && "chosen")}
            style=${place(at, sorted.length)} title=${stackText(stands.stacks[seat], big)} aria-pressed=${chosen === seat} onClick=${() => onSeat(seat)}>
            <span class="desk-seat-name"><span class="desk-seat-no"><span class="unseen">${t("desk.seat-word")} </span><b>${seat}</b></span> ${names[seat] ?? ""}</span>
            ${turn && html`<span class="unseen">, ${t(stands.shows === seat ? "desk.shows-first" : "desk.is-to-act")}, </span>`}
            <span class="desk-seat-chips">
              ${live && !stands.stacks[seat] && stands.stage !== "over" ? html`<b>${t("desk.is-all-in")}</b>` : html`<span class="num">${chipsText(stands.stacks[seat] ?? 0)}</span>`}
              ${went && html` <span class="dim">${went}</span>`}
            </span>
            ${bet > 0 && html`<span class="desk-bet"><span class="unseen">${t("desk.bet-word")} </span>${chipsText(bet)}</span>`}
            ${early > 0 && html`<span class="desk-bet held">${t("desk.held-bet", { n: chipsText(early) })}</span>`}
            ${hole[seat] && html`<span class="desk-hole">${hole[seat].split(" ").map((card) => html`<${Card} key=${card} card=${card} small />`)}</span>`}
            ${seat === button && html`<span class="dealer-button"><span class="unseen">${t("desk.has-button")} </span>D</span>`}
          </button>
        `;
      })}
    </div>
  `;
}

/**
 * The dealer is at the top; seat 1 is at the dealer's left. On a phone the seats stand down the sides and along the bottom.
 * @param {number} at
 * @param {number} of
 */
function place(at, of) {
  const angle = ((at + 1) / (of + 1)) * 2 * Math.PI - Math.PI / 2;
  const { x, y, rows } = squared(at, of);
  return { "--left": `${50 + 40 * Math.cos(angle)}%`, "--top": `${50 + 41 * Math.sin(angle)}%`, "--narrow-left": `${x}%`, "--narrow-top": `${(100 * (y + 0.5)) / rows}%` };
}

/**
 * The place round a square, in rows from the top: down the right side, along the bottom, up the left side.
 * @param {number} at
 * @param {number} of
 */
function squared(at, of) {
  const bottom = of === 9 ? 3 : of % 2 ? 1 : of === 2 || of === 4 ? 0 : 2;
  const side = (of - bottom) / 2;
  const rows = Math.max(side + (bottom ? 1 : 0), 2);
  if (at < side) return { x: 86, y: at, rows };
  if (at >= side + bottom) return { x: 14, y: of - 1 - at, rows };
  const along = at - side;
  return { x: bottom === 1 ? 50 : bottom === 2 ? 68 - 36 * along : 86 - 36 * along, y: rows - 1, rows };
}
