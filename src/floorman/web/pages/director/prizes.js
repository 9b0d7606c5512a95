/** Prizes: posted as they stand or changed, shared in a deal, paid. Money out asks first. */
/** @import { DialogProps, Desk } from "./desk.js" */
import { cents as read, money, ordinal, prizeText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { AskFirst, Dialog } from "../../parts/Dialog.js";
import { Deal } from "./deal.js";

/** @param {number} cents */
const typed = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** @param {DialogProps} props */
export function Prizes({ desk }) {
  const [asks, setAsks] = useState(false);
  const { money: till, public: shown } = desk.board;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  const ready = desk.board.prompts.some((prompt) => prompt.do?.act.type === "PayPrizes");
  if (asks) {
    return html`
      <${AskFirst} key="asks" title="Pay the prizes" yes=${`Pay ${amount(till.owed)}`} onClose=${() => setAsks(false)}
        says=${`${amount(till.owed)} goes out to the winners, and the event is closed. Have you counted it?`}
        onYes=${async () => {
          setAsks(false);
          if (await desk.run({ type: "PayPrizes" }, { expects: shown.no })) desk.close();
        }} />
    `;
  }
  return html`
    <${Dialog} key="prizes" title="Prizes" wide onClose=${desk.close}>
      <dl class="till">
        <div><dt>Taken</dt><dd>${amount(till.taken)}</dd></div>
        <div><dt>House</dt><dd>${amount(till.fee)}</dd></div>
        <div><dt>Prizes</dt><dd>${amount(till.purse)}</dd></div>
        <div><dt>Paid out</dt><dd>${amount(till.paid_out)}</dd></div>
        <div><dt>Still owed</dt><dd>${amount(till.owed)}</dd></div>
      </dl>
      ${desk.board.terms.prizes === "seats" ? html`<${Seats} desk=${desk} />` : html`<${Places} desk=${desk} />`}
      ${shown.phase === "playing" && shown.left > 1 && shown.left <= 10 && html`<${Deal} desk=${desk} />`}
      <div class="actions">
        <button type="button" class="primary" disabled=${!ready} onClick=${() => setAsks(true)}>Pay the prizes</button>
        ${!ready && html`<span class="dim">Prizes are paid when there is a winner.</span>`}
      </div>
    <//>
  `;
}

/** Where the prizes are seats there is nothing to change: the prize money buys as many as it can.
 * @param {{ desk: Desk }} props */
function Seats({ desk }) {
  const { prizes, currency } = desk.board.public;
  return html`
    <section class="form" aria-label="Seats to win">
      <p>Prizes are seats. As many are won as the prize money buys; what is left over is paid to the next place.</p>
      <ol class="plain">
        ${prizes.map((prize) => html`<li key=${prize.place}>${ordinal(prize.place)} <b>${prizeText(prize, currency)}</b> ${prize.player}</li>`)}
      </ol>
    </section>
  `;
}

/** @param {{ desk: Desk }} props */
function Places({ desk }) {
  const { public: shown, money: till } = desk.board;
  const [amounts, setAmounts] = useState(() => shown.prizes.map((prize) => typed(prize.cents)));
  const found = amounts.map(read);
  const sum = found.reduce((/** @type {number} */ total, one) => total + (one ?? 0), 0);
  const rest = till.purse - sum;
  const wrong = found.some((one) => one === null);
  const post = async () => {
    if (await desk.run({ type: "PostPrizes", prizes: found.filter((one) => one) })) desk.close();
  };
  return html`
    <section class="form" aria-label="Prizes by place">
      ${!amounts.length && html`<p class="dim">There is nothing to pay out yet.</p>`}
      <div class="prize-fields">
        ${amounts.map((text, at) => html`
          <label class="field" key=${at}><span>${ordinal(at + 1)} ${shown.prizes[at]?.player ?? ""}</span>
            <input inputmode="decimal" value=${text} onInput=${(/** @type {any} */ event) => setAmounts(amounts.map((one, index) => (index === at ? event.target.value : one)))} /></label>
        `)}
      </div>
      <p class=${rest || wrong ? "fault" : "dim"} role="status">
        ${wrong ? "Write amounts as 120 or 120.50." : rest > 0 ? `${money(rest, shown.currency)} is not given out yet.` : rest < 0 ? `${money(-rest, shown.currency)} more than there is.` : "That is the whole prize money."}
      </p>
      <div class="actions">
        <button type="button" disabled=${wrong || rest !== 0 || !amounts.length} onClick=${() => void post()}>Post these prizes</button>
        <button type="button" onClick=${() => setAmounts([...amounts, "0"])}>One more place</button>
        ${amounts.length > 1 && html`<button type="button" onClick=${() => setAmounts(amounts.slice(0, -1))}>One fewer</button>`}
      </div>
    </section>
  `;
}
