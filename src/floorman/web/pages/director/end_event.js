/** The question before an event ends: what has still to leave the cash box, and who hands it over. */
/** @import { Desk } from "./desk.js" */
import { money } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** Whether all prize money that is left goes to players who share it among themselves. @param {Desk} desk */
const sharedByPlayers = ({ board }) => {
  const { deal } = board.terms;
  const agreed = /** @type {[string, number][]} */ (deal.agreed).reduce((sum, [, cents]) => sum + cents, 0);
  return agreed > 0 && deal.pays !== "floor" && board.money.owed <= agreed;
};

/** @param {{ desk: Desk, says: string, onEnd: (in_cash: boolean) => void, onClose: () => void }} props */
export function EndEvent({ desk, says, onEnd, onClose }) {
  const { money: till, public: shown } = desk.board;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  const own = till.bounties > 0 ? ` ${till.owed ? "and" : "The box still holds"} ${amount(till.bounties)} of own bounties` : "";
  const shared = sharedByPlayers(desk);
  const left = till.owed
    ? `${amount(till.owed)} of prize money${own} ${shared ? "is still in the cash box." : "is still to be paid out."}`
    : own ? `${own.trim()}, paid as the event ends.` : "Everything is paid out.";
  const how = till.owed && shared ? " By this book the players share the prize money themselves, as they agreed." : "";
  const bounties = till.owed && own ? " Own bounties go to the players who are left, as the event ends." : "";
  return html`
    <${Dialog} key="asks" title="End the event" onClose=${onClose}>
      <p>${says}</p>
      <p>${left}${how}${bounties} This can be undone in the log.</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${() => onEnd(true)}>${!till.owed ? "End the event" : shared ? `The players have shared it: ${amount(till.owed)}` : `Everybody is paid: ${amount(till.owed)}`}</button>
        ${till.owed > 0 && html`<button type="button" onClick=${() => onEnd(false)}>${shared ? "End it now, share later" : "End it now, pay later"}</button>`}
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    <//>
  `;
}
