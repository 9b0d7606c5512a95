/** The question before an event ends: what has still to leave the cash box, and who hands it over. */
/** @import { Desk } from "./desk.js" */
import { money } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { listed } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** What the players of a deal get together, where they share it themselves. @param {Desk} desk */
const ofTheDeal = ({ board }) => {
  const { deal } = board.terms;
  const together = /** @type {[string, number][]} */ (deal.together);
  return { cents: together.reduce((sum, [, cents]) => sum + cents, 0), names: listed(together.map(([name]) => name)) };
};

/** @param {{ desk: Desk, says: string, onEnd: (in_cash: boolean) => void, onClose: () => void }} props */
export function EndEvent({ desk, says, onEnd, onClose }) {
  const { money: till, public: shown } = desk.board;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  const shared = ofTheDeal(desk);
  const due = till.owed + till.bounties;
  const others = till.owed - shared.cents;
  const parts = [
    shared.cents > 0 && `${amount(shared.cents)} for ${shared.names} together, who share it by their deal`,
    others > 0 && `${amount(others)} of ${shared.cents > 0 ? "other prizes" : "prize money"}`,
    till.bounties > 0 && `${amount(till.bounties)} of own bounties`,
  ].filter(Boolean);
  const said = parts.join(shared.cents > 0 ? "; " : " and ");
  const left = !due ? "Everything is paid out." : `Still in the cash box: ${said}${parts.length > 1 ? `${shared.cents > 0 ? ";" : ","} ${amount(due)} in all` : ""}.`;
  const all = !due ? "End the event" : `${shared.cents > 0 ? "All of it is handed over" : "Everybody is paid"}: ${amount(due)}`;
  return html`
    <${Dialog} key="asks" title="End the event" onClose=${onClose}>
      <p>${says}</p>
      <p>${left} ${shared.cents > 0 && html`<${RuleChips} cites=${desk.board.terms.deal.pays_cites} />`} This can be undone in the log.</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${() => onEnd(true)}>${all}</button>
        ${due > 0 && html`<button type="button" onClick=${() => onEnd(false)}>End it now, pay later</button>`}
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    <//>
  `;
}
