/** Prizes: posted as they stand or changed, shared in a deal, paid. Money out asks first. */
/** @import { DialogProps, Desk } from "./desk.js" */
import { cents as read, hundredths, money, ordinal, placeText, prizeText } from "../../lib/format.js";
import { isWhole, percentsSay } from "../../lib/percents.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Agreed, Sharing } from "./deal.js";
import { EndEvent } from "./end_event.js";

/** @param {number} cents */
const typed = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** The shares of a deal at once. @param {DialogProps} props */
export const Deal = (props) => html`<${Prizes} ...${props} deals />`;

/** @param {DialogProps & { deals?: boolean }} props `deals`: the players talk about a deal */
export function Prizes({ desk, deals = false }) {
  const [asks, setAsks] = useState(false);
  const [dealing, setDealing] = useState(deals);
  const { money: till, public: shown, terms } = desk.board;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  const ready = desk.board.prompts.find((prompt) => prompt.do?.act.type === "PayPrizes");
  /** @param {boolean} in_cash */
  const end = async (in_cash) => {
    setAsks(false);
    if (await desk.run({ type: "PayPrizes", in_cash }, { expects: shown.no })) desk.close();
  };
  if (asks) {
    return html`<${EndEvent} desk=${desk} says=${ready?.says ?? ""} onEnd=${(/** @type {boolean} */ in_cash) => void end(in_cash)} onClose=${() => setAsks(false)} />`;
  }
  const deal = terms.deal.agreed.length > 0;
  // While players talk about a deal, nothing else stands between the director and their shares.
  if (dealing && !deal) return html`<${Dialog} key="deal" title="Prizes" wide onClose=${desk.close}><${Sharing} desk=${desk} onClose=${() => setDealing(false)} /><//>`;
  return html`
    <${Dialog} key="prizes" title="Prizes" wide onClose=${desk.close}>
      <dl class="till">
        <div><dt>Taken in</dt><dd>${amount(till.taken)}</dd></div>
        <div><dt>Prize pool</dt><dd>${amount(till.purse)}</dd></div>
        ${till.house_adds > 0 && html`<div><dt>Of that, added by the house</dt><dd>${amount(till.house_adds)}</dd></div>`}
        ${till.bounties_in > 0 && html`<div><dt>Bounties</dt><dd>${amount(till.bounties_in)}</dd></div>`}
        ${till.fee > 0 && html`<div><dt>For the house</dt><dd>${amount(till.fee)}</dd></div>`}
        <div><dt>Paid out</dt><dd>${amount(till.paid_out)}</dd></div>
        <div><dt>Prizes still to pay</dt><dd>${amount(till.owed)}</dd></div>
      </dl>
      ${deal ? "" : terms.prizes === "seats" ? html`<${Seats} desk=${desk} />` : html`<${Places} desk=${desk} />`}
      ${terms.prizes !== "seats" && (deal || (shown.phase === "playing" && shown.left > 1 && shown.left <= 10)) && (deal ? html`<${Agreed} desk=${desk} />` : html`<div><button type="button" onClick=${() => setDealing(true)}>The players agree on a deal</button></div>`)}
      <div class="actions">
        <button type="button" class="primary" disabled=${!ready} onClick=${() => setAsks(true)}>End the event</button>
        ${!ready && shown.phase !== "over" && html`<span class="dim">The event ends when there is a winner, or with a deal that leaves nothing to play for.</span>`}
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
      <p>Prizes are seats. As many are won as the prize pool buys; what is left over is paid to the next place.</p>
      <ol class="plain">
        ${prizes.map((prize) => html`<li key=${`${prize.place} ${prize.player}`}>${placeText(prize.place, prize.tied)} <b>${prizeText(prize, currency)}</b> ${prize.player}</li>`)}
      </ol>
    </section>
  `;
}

/**
 * A pool by percentages, in multiples of the event's unit; what is left over goes to first place.
 * @param {number} pool @param {string[]} percents @param {number} unit
 */
export function byPercent(pool, percents, unit) {
  const others = percents.slice(1).map((text) => Math.floor((pool * (hundredths(text) ?? 0)) / 10_000 / unit) * unit);
  return [pool - others.reduce((sum, one) => sum + one, 0), ...others];
}

/** Percentages that come to such amounts, all of them 100. @param {number[]} amounts @param {number} pool */
function percentsOf(amounts, pool) {
  const others = amounts.slice(1).map((cents) => Math.round((10_000 * cents) / pool));
  return [10_000 - others.reduce((sum, one) => sum + one, 0), ...others].map((part) => String(part / 100));
}

/** @param {{ desk: Desk }} props */
function Places({ desk }) {
  const { public: shown, terms } = desk.board;
  const [amounts, setAmounts] = useState(() => shown.prizes.map((prize) => typed(prize.cents)));
  const [percents, setPercents] = useState(/** @type {string[] | null} */ (null));
  const found = percents ? (isWhole(percents) ? byPercent(terms.pool, percents, terms.prize_unit) : percents.map(() => null)) : amounts.map(read);
  const sum = found.reduce((/** @type {number} */ total, one) => total + (one ?? 0), 0);
  const rest = terms.pool - sum;
  const wrong = found.some((one) => one === null);
  const says = wrong
    ? "Enter amounts such as 120 or 120.50."
    : rest > 0
      ? `${money(rest, shown.currency)} of the prize pool is not given out yet.`
      : rest < 0
        ? `${money(-rest, shown.currency)} more than the prize pool.`
        : `These prizes are the whole prize pool of ${money(terms.pool, shown.currency)}.`;
  /** @param {boolean} byPercents */
  const change = (byPercents) => {
    if (byPercents) return setPercents(percentsOf(amounts.map((text) => read(text) ?? 0), terms.pool));
    if (!wrong) setAmounts(found.map((cents) => typed(cents ?? 0)));
    return setPercents(null);
  };
  /** @param {number} at @param {string} text */
  const put = (at, text) => {
    const changed = (/** @type {string[]} */ all) => all.map((one, index) => (index === at ? text : one));
    if (percents) setPercents(changed(percents));
    else setAmounts(changed(amounts));
  };
  const post = async () => {
    if (await desk.run({ type: "PostPrizes", prizes: found.filter((one) => one) })) desk.close();
  };
  return html`
    <section class="form" aria-label="Prizes by place">
      ${!amounts.length && html`<p class="dim">There is no prize money yet.</p>`}
      ${amounts.length > 0 && !shown.prizes_final && html`<p class="dim">As the prize pool is now. ${terms.buying_is_over ? "Post the prizes to fix them." : "Post the prizes once nobody can buy in any more."}</p>`}
      ${amounts.length > 0 && terms.pool > 0 && html`
        <label class="field short"><span>Enter the prizes as</span>
          <select value=${percents ? "percent" : "amounts"} onChange=${(/** @type {any} */ event) => change(event.target.value === "percent")}>
            <option value="amounts">Amounts</option><option value="percent">Percentages</option>
          </select></label>
      `}
      <div class="prize-fields">
        ${(percents ?? amounts).map((text, at) => html`
          <label class="field" key=${at}><span>${ordinal(at + 1)}${percents ? ", per cent" : ""} ${shown.prizes[at]?.player ?? ""}</span>
            <input inputmode="decimal" value=${text} onInput=${(/** @type {any} */ event) => put(at, event.target.value)} />
            ${percents && html`<span class="dim num">${found[at] === null ? "" : money(found[at] ?? 0, shown.currency)}</span>`}</label>
        `)}
      </div>
      <p class=${rest || wrong ? "fault" : "dim"} role="status">${percents ? percentsSay(percents) : says}</p>
      <div class="actions">
        <button type="button" disabled=${wrong || rest !== 0 || !found.length} onClick=${() => void post()}>Post these prizes</button>
        <button type="button" onClick=${() => (percents ? setPercents([...percents, ""]) : setAmounts([...amounts, "0"]))}>Add a place</button>
        ${found.length > 1 && html`<button type="button" onClick=${() => (percents ? setPercents(percents.slice(0, -1)) : setAmounts(amounts.slice(0, -1)))}>Remove the last place</button>`}
      </div>
    </section>
  `;
}
