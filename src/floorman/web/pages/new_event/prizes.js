/** The prizes: worked out from what comes in, the book's, or the host's own percentages or amounts. */
/** @import { Part } from "./part.js" */
import { cents, counted, money, ordinal } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { isWhole, percentsSay } from "../../lib/percents.js";
import { Icon } from "../../parts/icons.js";
import { roundingIn } from "./draft.js";
import { Choose, Field, Said } from "./field.js";
import { Fold } from "./fold.js";

/** @type {[string, string][]} */
const WAYS = [["generated", "Calculated from the prize pool"], ["book", "As the book divides them"], ["percent", "My own percentages"], ["own", "My own amounts"], ["seats", "Seats in a larger event"]];

/** What prizes are multiples of, in cents. @type {[string, string][]} */
const ROUND = [["100", "1"], ["500", "5"], ["1000", "10"], ["5000", "50"], ["1", "The cent"]];

/** @param {number} amount */
const plain = (amount) => (amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

/** Who pays it in. @param {import("./previewing.js").Preview} preview */
const payers = ({ entries, rebuys }) => `${counted(entries, "entry", "entries")}${rebuys ? ` and ${counted(rebuys, "rebuy")}` : ""}`;

/** @param {Part} props */
export function PrizesPart({ draft, change, notes, previewed }) {
  const { preview } = previewed;
  const amounts = draft.amounts ?? preview?.prizes.map((prize) => plain(prize.cents)) ?? [];
  const sum = amounts.reduce((all, text) => all + (cents(text) ?? 0), 0);
  const way = draft.amounts ? "own" : draft.percents ? "percent" : draft.prizes;
  const seats = way === "seats";
  /** @param {string} chosen */
  const choose = (chosen) =>
    change({
      prizes: chosen === "own" || chosen === "percent" ? "generated" : chosen,
      amounts: chosen === "own" ? (amounts.length ? amounts : ["0"]) : null,
      percents: chosen === "percent" ? (draft.percents ?? ["50", "30", "20"]) : null,
    });
  /** @param {number} at @param {string} text */
  const put = (at, text) => change({ amounts: amounts.map((one, index) => (index === at ? text : one)) });
  const says = [
    WAYS.find(([one]) => one === way)?.[1] ?? "",
    preview?.prizes.length && !seats ? `${counted(preview.prizes.length, "prize")}, first ${money(preview.prizes[0].cents, draft.currency)}` : "",
  ].filter(Boolean).join(": ");
  return html`
    <${Fold} title="Prizes" says=${says} fields=${["prizes", "seat_worth", "fee", "guarantee", "added", "round_prizes_to", "prize_percent"]} notes=${notes}>
      <div class="columns small">
        <${Choose} wide label="Prizes are" value=${way} options=${WAYS} onChange=${choose} />
        ${!draft.amounts && !seats && html`<${Choose} label="Rounded to" field="round_prizes_to" notes=${notes} value=${roundingIn(draft)} options=${ROUND} onChange=${(/** @type {string} */ round_to) => change({ round_to })} />`}
        <${Field} label="Fee on top, for the house" field="fee" mode="decimal" placeholder="none" notes=${notes} value=${draft.fee} onInput=${(/** @type {string} */ fee) => change({ fee })} />
        <${Field} label="Guaranteed prize money" field="guarantee" mode="decimal" placeholder="none" notes=${notes} value=${draft.guarantee} onInput=${(/** @type {string} */ guarantee) => change({ guarantee })} />
        <${Field} label="Money that the house adds" field="added" mode="decimal" placeholder="none" notes=${notes} value=${draft.added} onInput=${(/** @type {string} */ added) => change({ added })} />
      </div>
      ${seats && html`
        <${Field} label="A seat is worth" field="seat_worth" mode="decimal" placeholder="100" notes=${notes} value=${draft.seat_worth} onInput=${(/** @type {string} */ seat_worth) => change({ seat_worth })} />
        <p class="dim">As many seats as the prize pool buys; what is left over goes to the next place. Play stops when everybody left has a seat.</p>
      `}
      ${preview && !preview.prizes.length && !draft.amounts && html`<p class="dim">Without a buy-in there is no prize pool.</p>`}
      ${draft.percents && html`<${Percents} percents=${draft.percents} prizes=${preview?.prizes ?? []} currency=${draft.currency} onChange=${(/** @type {string[]} */ percents) => change({ percents })} />`}
      ${amounts.length > 0 && !draft.percents && html`
        <ol class="plain prize-rows">
          ${amounts.map((text, at) => html`
            <li key=${at}>
              <label><span class="prize-place">${ordinal(at + 1)}</span>
                <input readonly=${seats} inputmode="decimal" autocomplete="off" class="num" aria-label=${`Prize for the ${ordinal(at + 1)} place`} value=${text} onInput=${(/** @type {any} */ event) => put(at, event.target.value)} /></label>
              ${draft.amounts && html`<button type="button" class="quiet" aria-label=${`Remove the ${ordinal(at + 1)} prize`} onClick=${() => change({ amounts: amounts.filter((_, index) => index !== at) })}><${Icon} name="close" /></button>`}
            </li>
          `)}
        </ol>
        <p class="dim">
          ${money(sum, draft.currency)} in all${preview ? `; ${payers(preview)} make a prize pool of ${money(preview.purse, draft.currency)}.` : "."}
          ${draft.amounts ? "" : " Calculated again from the actual prize pool once nobody can buy in any more."}
        </p>
      `}
      ${draft.amounts && html`<div class="actions"><button type="button" onClick=${() => change({ amounts: [...amounts, "0"] })}><${Icon} name="plus" /> Add a prize</button></div>`}
      <${Said} field="prizes" notes=${notes} />
    <//>
  `;
}

/**
 * A share of the prize pool for each place, and what it comes to with the players that are expected.
 * @param {{ percents: string[], prizes: import("../../lib/types.js").Prize[], currency: string, onChange: (percents: string[]) => void }} props
 */
const Percents = ({ percents, prizes, currency, onChange }) => html`
  <ol class="plain prize-rows percents">
    ${percents.map((text, at) => html`
      <li key=${at}>
        <label><span class="prize-place">${ordinal(at + 1)}</span>
          <input inputmode="decimal" autocomplete="off" class="num" aria-label=${`Per cent for the ${ordinal(at + 1)} place`} value=${text}
            onInput=${(/** @type {any} */ event) => onChange(percents.map((one, index) => (index === at ? event.target.value : one)))} /> %</label>
        <span class="dim num">${prizes[at] ? money(prizes[at].cents, currency) : ""}</span>
        ${percents.length > 1 && html`<button type="button" class="quiet" aria-label=${`Remove the ${ordinal(at + 1)} prize`} onClick=${() => onChange(percents.filter((_, index) => index !== at))}><${Icon} name="close" /></button>`}
      </li>
    `)}
  </ol>
  ${isWhole(percents) && html`<p class="dim" role="status">${percentsSay(percents)} Amounts follow from the actual prize pool once nobody can buy in any more.</p>`}
  <div class="actions"><button type="button" onClick=${() => onChange([...percents, ""])}><${Icon} name="plus" /> Add a prize</button></div>
`;
