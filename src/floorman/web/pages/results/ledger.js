/** The till: what came in, what it is for, what was paid out, and what should be in the cash box. */
/** @import { Results } from "./result.js" */
import { post, sentence } from "../../lib/api.js";
import { counted, money } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { newId } from "../../lib/ids.js";
import { Icon } from "../../parts/icons.js";

const SHOWN = 100;

/** Accounts as a cashier calls them. @type {Record<string, string>} */
const ACCOUNTS = { cash: "Cash box", purse: "Prize pool", fee: "Fees", house: "House", bounties: "Bounties", seats: "Seats booked" };

/** @param {string} account */
const words = (account) => ACCOUNTS[account] ?? account.replace(/^player:/, "");

/** @param {{ result: Results, path: string, onChange: () => void }} props */
export function Ledger({ result, path, onChange }) {
  const { money: till, currency, balanced } = result;
  const [fault, setFault] = useState("");
  if (!till) return null;
  const amount = (/** @type {number} */ cents) => (cents < 0 ? `−${money(-cents, currency)}` : money(cents, currency));
  const shared = result.deal?.by_players ? result.places.reduce((sum, line) => sum + (line.deal ? Math.min(line.received, line.prize) : 0), 0) : 0;
  const given = till.purse - till.owed;
  const missing = till.house_adds - till.house_brought;
  const bring = async () => {
    try {
      await post(`${path}/acts`, { id: newId(), act: { type: "BringHouseMoney", cents: missing } });
      setFault("");
    } catch (error) {
      setFault(sentence(error));
    }
    onChange();
  };
  /** What for, in, out, left. @type {[string, number, number, number][]} */
  const rows = [["Prize pool", till.purse, given, till.owed]];
  if (till.bounties_in) rows.push(["Bounties", till.bounties_in, till.bounties_paid, till.bounties]);
  if (till.fee) rows.push(["For the house", till.fee, 0, till.fee]);
  return html`
    <section class="panel form" aria-labelledby="till-head">
      <h2 id="till-head">Till</h2>
      <dl class="till-lines">
        <div><dt>Taken in from players</dt><dd>${amount(till.taken)}</dd></div>
        ${(till.house_adds > 0 || till.house_brought > 0) && html`<div><dt>Put in by the house</dt><dd>${amount(till.house_brought)}</dd></div>`}
        <div><dt>Paid out${shared > 0 ? ` (${amount(shared)} of it to the players of the deal together)` : ""}</dt><dd>${amount(-(till.prizes_paid + till.bounties_paid))}</dd></div>
        <div class="cash"><dt>In the cash box now</dt><dd>${amount(till.cash)}</dd></div>
        ${missing !== 0 && html`<div class="house-money">
          <dt>${missing > 0 ? "The house has still to put in" : "The house has still to take out"}
            <button type="button" onClick=${() => void bring()}>${missing > 0 ? `${amount(missing)} is in the box` : `${amount(-missing)} is out of the box`}</button></dt>
          <dd>${missing > 0 ? `+${amount(missing)}` : amount(missing)}</dd></div>`}
        <div><dt>Prizes still to pay</dt><dd>${amount(-till.owed)}</dd></div>
        ${till.bounties_in > 0 && html`<div><dt>Bounties still to pay</dt><dd>${amount(-till.bounties)}</dd></div>`}
        ${till.seats > 0 && html`<div><dt>For the seats that were won</dt><dd>${amount(-till.seats)}</dd></div>`}
        ${till.fee !== 0 && html`<div><dt>For the house</dt><dd>${amount(-till.fee)}</dd></div>`}
        <div class="till-rest"><dt>Left over</dt><dd>${amount(till.cash + missing - till.owed - till.bounties - till.seats - till.fee)}</dd></div>
      </dl>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <table class="till-table">
        <caption class="unseen">What the money is for</caption>
        <thead><tr><th></th><th class="num">In</th><th class="num">Out</th><th class="num">Left</th></tr></thead>
        <tbody>
          ${rows.map(([what, came, went, left]) => html`
            <tr key=${what}><th scope="row">${what}</th><td class="num">${amount(came)}</td><td class="num">${amount(went)}</td><td class="num">${amount(left)}</td></tr>
          `)}
        </tbody>
      </table>
      <p class=${balanced ? "balanced" : "fault"} role="status">
        ${balanced ? html`<${Icon} name="check" /> The till balances.` : "The till does not balance. This is a bug in Floorman: download this event as JSON and report it."}
      </p>
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
      <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Hide the entries" : `Show all ${counted(postings.length, "entry", "entries")}`}</button>
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
