/** The till: where the money came from and went, every movement in two places, and nothing left over. */
/** @import { Results } from "./result.js" */
import { counted, money } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";

const SHOWN = 100;

/** @param {string} account */
const words = (account) => account.replace(/^player:/, "").replace(/^./, (first) => first.toUpperCase());

/** @param {{ result: Results }} props */
export function Ledger({ result }) {
  const { money: till, currency, balanced, accounts } = result;
  if (!till) return null;
  const shown = accounts.filter((one) => !one.account.startsWith("player:") || one.cents);
  return html`
    <section class="panel form" aria-labelledby="till-head">
      <h2 id="till-head">Till</h2>
      <p class=${balanced ? "balanced" : "fault"} role="status">
        ${balanced ? html`<${Icon} name="check" /> It balances: every amount is in two accounts, and together they come to nothing.` : "It does not balance. Keep the file of this event, and send it to the makers of Floorman."}
      </p>
      <dl class="till-lines">
        <div><dt>Taken in</dt><dd>${money(till.taken, currency)}</dd></div>
        <div><dt>Prize money</dt><dd>${money(till.purse, currency)}</dd></div>
        <div><dt>Fees, for the house</dt><dd>${money(till.fee, currency)}</dd></div>
        ${till.bounties > 0 && html`<div><dt>Bounties still to win</dt><dd>${money(till.bounties, currency)}</dd></div>`}
        <div><dt>Paid out</dt><dd>${money(till.paid_out, currency)}</dd></div>
        <div><dt>Still to pay</dt><dd>${money(till.owed, currency)}</dd></div>
      </dl>
      <table>
        <caption class="unseen">Accounts</caption>
        <thead><tr><th>Account</th><th class="num">In</th><th class="num">Out</th></tr></thead>
        <tbody>
          ${shown.map((one) => html`
            <tr key=${one.account}><th scope="row">${words(one.account)}</th>
              <td class="num">${one.cents > 0 ? money(one.cents, currency) : ""}</td><td class="num">${one.cents < 0 ? money(-one.cents, currency) : ""}</td></tr>
          `)}
        </tbody>
      </table>
      <${Movements} result=${result} />
    </section>
  `;
}

/** @param {{ result: Results }} props */
function Movements({ result }) {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(SHOWN);
  const { postings, currency } = result;
  if (!postings.length) return null;
  return html`
    <div class="form">
      <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Hide the movements" : `All ${counted(postings.length, "movement")}`}</button>
      ${open && html`
        <ol class="plain movements">
          ${postings.slice(0, most).map((one, at) => html`
            <li key=${at}><b>${one.what}</b> ${one.entries.map(([account, amount]) => html`<span key=${account}>${words(account)} <span class="dim">${amount < 0 ? "−" : "+"}${money(Math.abs(amount), currency)}</span></span>`)}</li>
          `)}
        </ol>
        ${postings.length > most && html`<button type="button" onClick=${() => setMost(most + 5 * SHOWN)}>${postings.length - most} more</button>`}
      `}
    </div>
  `;
}
