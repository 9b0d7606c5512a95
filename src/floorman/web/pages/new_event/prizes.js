/** The prizes: worked out from what comes in, the book's, or the host's own amounts. */
/** @import { Part } from "./part.js" */
import { cents, money, ordinal } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";
import { Choose, Field, Said } from "./field.js";

/** @type {[string, string][]} */
const WAYS = [["generated", "Worked out from what comes in"], ["book", "As the book divides them"], ["own", "My own amounts"], ["seats", "Seats in a larger event"]];

/** @param {number} amount */
const plain = (amount) => (amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

/** @param {Part} props */
export function PrizesPart({ draft, change, notes, previewed }) {
  const { preview } = previewed;
  const amounts = draft.amounts ?? preview?.prizes.map((prize) => plain(prize.cents)) ?? [];
  const sum = amounts.reduce((all, text) => all + (cents(text) ?? 0), 0);
  const seats = draft.prizes === "seats" && !draft.amounts;
  /** @param {string} way */
  const choose = (way) =>
    change(way === "own" ? { amounts: amounts.length ? amounts : ["0"] } : { prizes: way, amounts: null });
  /** @param {number} at @param {string} text */
  const put = (at, text) => change({ amounts: amounts.map((one, index) => (index === at ? text : one)) });
  return html`
    <section class="panel form" aria-labelledby="prizes-head">
      <h2 id="prizes-head">Prizes</h2>
      <${Choose} label="Prizes are" value=${draft.amounts ? "own" : draft.prizes} options=${WAYS} onChange=${choose} />
      ${seats && html`
        <${Field} label="A seat is worth" field="seat_worth" mode="decimal" placeholder="100" notes=${notes} value=${draft.seat_worth} onInput=${(/** @type {string} */ seat_worth) => change({ seat_worth })} />
        <p class="dim">As many seats as the prize money buys; what is left over goes to the next place. Play stops when everybody left has a seat.</p>
      `}
      ${preview && !preview.prizes.length && !draft.amounts && html`<p class="dim">Without a buy-in there is nothing to divide.</p>`}
      ${amounts.length > 0 && html`
        <ol class="plain prize-rows">
          ${amounts.map((text, at) => html`
            <li key=${at}>
              <label><span class="prize-place">${ordinal(at + 1)}</span>
                <input readonly=${seats} inputmode="decimal" autocomplete="off" class="num" aria-label=${`Prize for the ${ordinal(at + 1)} place`} value=${text} onInput=${(/** @type {any} */ event) => put(at, event.target.value)} /></label>
              ${draft.amounts && html`<button type="button" class="quiet" aria-label=${`Take out the ${ordinal(at + 1)} prize`} onClick=${() => change({ amounts: amounts.filter((_, index) => index !== at) })}><${Icon} name="close" /></button>`}
            </li>
          `)}
        </ol>
        <p class="dim">
          ${money(sum, draft.currency)} in all${preview ? `; ${preview.entries} players pay in ${money(preview.purse, draft.currency)}.` : "."}
          ${draft.amounts ? "" : " Worked out again from what has come in when play begins."}
        </p>
      `}
      ${draft.amounts && html`<div class="actions"><button type="button" onClick=${() => change({ amounts: [...amounts, "0"] })}><${Icon} name="plus" /> Another prize</button></div>`}
      <${Said} field="prizes" notes=${notes} />
    </section>
  `;
}
