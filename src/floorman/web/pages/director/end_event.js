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
  const shared = sharedByPlayers(desk) && till.owed > 0;
  const due = till.owed + till.bounties;
  const own = till.bounties > 0 ? `${amount(till.bounties)} of own bounties` : "";
  const prizes = till.owed > 0 ? `${amount(till.owed)} of prize money` : "";
  const parts = [prizes, own].filter(Boolean).join(" and ");
  const left = !due ? "Everything is paid out." : `Still in the cash box: ${parts}${prizes && own ? `, ${amount(due)} together` : ""}.`;
  const how = shared ? " By this book the players share the prize money of a deal themselves." : "";
  const all = !due ? "End the event" : shared ? `The players have shared ${amount(till.owed)}${own ? `, ${amount(till.bounties)} is paid` : ""}` : `Everybody is paid: ${amount(due)}`;
  return html`
    <${Dialog} key="asks" title="End the event" onClose=${onClose}>
      <p>${says}</p>
      <p>${left}${how} This can be undone in the log.</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${() => onEnd(true)}>${all}</button>
        ${due > 0 && html`<button type="button" onClick=${() => onEnd(false)}>${shared ? "End it now, share later" : "End it now, pay later"}</button>`}
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    <//>
  `;
}
