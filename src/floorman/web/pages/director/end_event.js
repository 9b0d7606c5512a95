/** The question before an event ends: what has still to leave the cash box, and who hands it over. */
/** @import { Desk } from "./desk.js" */
import { counted, money, prizeText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** What the players of a deal get together, where they share it themselves. @param {Desk} desk */
const ofTheDeal = ({ board }) => {
  const together = board.terms.deal.together;
  return together.reduce((sum, [, cents]) => sum + cents, 0);
};

/** @param {{ desk: Desk, says: string, onEnd: (in_cash: boolean) => void, onClose: () => void }} props */
export function EndEvent({ desk, says, onEnd, onClose }) {
  const { money: till, public: shown } = desk.board;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  const shared = ofTheDeal(desk);
  const due = till.owed + till.bounties;
  const parts = [
    till.owed > 0 && `${amount(till.owed)} of prize money`,
    till.bounties > 0 && `${amount(till.bounties)} of own bounties`,
  ].filter(Boolean);
  // Who is given what by a deal is in `says` already.
  const said = shared > 0 ? `${amount(due)} in all` : `${parts.join(" and ")}${parts.length > 1 ? `, ${amount(due)} in all` : ""}`;
  const won = shown.prizes.filter((prize) => prize.seat && prize.player);
  const seats = won.length > 0 ? `${counted(won.length, "seat")} of ${amount(won[0].seat)}` : "";
  const stays = till.cash - due - till.seats;
  const left = due
    ? `To pay out now: ${said}.${stays > 0 ? ` ${amount(stays)} of the ${amount(till.cash)} in the cash box stays with the house.` : ""}`
    : seats ? "" : "Everything is paid out.";
  const paid = due ? `Paid out in full: ${amount(due)}` : "";
  const all = seats ? `Award ${seats}${due ? `, ${amount(due)} is paid out` : ""}` : paid || "End the event";
  return html`
    <${Dialog} key="asks" title="End the event" onClose=${onClose}>
      <p>${says}</p>
      ${seats && html`<ul class="plain seats-won">${won.map((prize) => html`<li key=${prize.player}>${prize.player} <b>${prizeText(prize, shown.currency)}</b></li>`)}</ul>
        <p>${amount(till.seats)} of the cash box is for ${won.length === 1 ? "this seat" : "these seats"}.</p>`}
      <p>${left} ${shared > 0 && html`<${RuleChips} cites=${desk.board.terms.deal.pays_cites} />`} This can be undone in the log.</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${() => onEnd(true)}>${all}</button>
        ${due > 0 && html`<button type="button" onClick=${() => onEnd(false)}>End it now, pay later</button>`}
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    <//>
  `;
}
