/** What it costs to play, and for how long one may come in. */
/** @import { Part } from "./part.js" */
import { html } from "../../lib/html.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Choose, Field, Said } from "./field.js";

/** @type {[string, string][]} */
const AS_BOOK = [["book", "As in the book"], ["yes", "Yes"], ["no", "No"]];

/** A number that the book answers a question with. @param {Part["previewed"]} previewed @param {string} question */
function inBook({ preview }, question) {
  const found = preview?.answers.find((one) => one.question === question);
  if (!found) return null;
  const number = found.answer === "no limit" ? Infinity : Number(/\d+/.exec(found.answer)?.[0] ?? 0);
  return { number, cites: found.cites };
}

/** @param {number} number */
const each = (number) => (number === 0 ? "none" : number === Infinity ? "as many as a player likes" : `${number} for each player`);

/** @param {{ previewed: Part["previewed"] }} props */
function RebuysInBook({ previewed }) {
  const most = inBook(previewed, "entry.rebuy/per-player");
  const closes = inBook(previewed, "entry.rebuy/closes-at-level");
  if (!most) return null;
  const until = most.number && closes?.number ? `, until level ${closes.number} begins` : "";
  return html`<p class="dim in-book">Rebuys: ${each(most.number)}${until}. <${RuleChips} cites=${most.cites} /></p>`;
}

/** @param {{ previewed: Part["previewed"] }} props */
function AddOnsInBook({ previewed }) {
  const most = inBook(previewed, "entry.addon/per-player");
  return most && html`<p class="dim in-book">Add-ons: ${each(most.number)}. <${RuleChips} cites=${most.cites} /></p>`;
}

/** @type {[string, string][]} */
const BOUNTIES = [["fixed", "Fixed"], ["progressive", "Progressive"], ["mystery", "Mystery"]];
/** @type {[string, string][]} */
const PAID = [["on-top", "On top"], ["out-of", "Out of the buy-in"]];

/** @type {Record<string, string>} */
const MEANS = {
  fixed: "Whoever knocks a player out wins what is on the head.",
  progressive: "Half of what is on the head is won at once, the other half goes on the winner's own head.",
  mystery: "From so many players on, whoever knocks one out draws an envelope. Before that nobody wins a bounty.",
};

/** @param {Pick<Part, "draft" | "change" | "notes">} props */
const BountyPart = ({ draft, change, notes }) => html`
  <div class="columns small">
    <${Field} label="Bounty on each head" field="bounty" mode="decimal" placeholder="none" notes=${notes} value=${draft.bounty} onInput=${(/** @type {string} */ bounty) => change({ bounty })} />
    ${draft.bounty.trim() && html`
      <${Choose} label="Bounties are" value=${draft.bounty_kind} options=${BOUNTIES} onChange=${(/** @type {string} */ bounty_kind) => change({ bounty_kind })} />
      <${Choose} label="A bounty is paid" value=${draft.bounty_from} options=${PAID} onChange=${(/** @type {string} */ bounty_from) => change({ bounty_from })} />
      ${draft.bounty_kind === "mystery" && html`<${Field} label="Envelopes from so many players left" field="mystery_from" mode="numeric" placeholder="9" notes=${notes} value=${draft.mystery_from} onInput=${(/** @type {string} */ mystery_from) => change({ mystery_from })} />`}
    `}
  </div>
  ${draft.bounty.trim() && html`<p class="dim">${MEANS[draft.bounty_kind]}</p>`}
`;

/** @param {Part} props */
export function TermsPart({ draft, change, notes, previewed }) {
  return html`
    <section class="panel form" aria-labelledby="terms-head">
      <h2 id="terms-head">Entry</h2>
      <div class="columns small">
        <${Field} label="Buy-in" field="buy_in" mode="decimal" notes=${notes} value=${draft.buy_in} onInput=${(/** @type {string} */ buy_in) => change({ buy_in })} />
        <${Field} label="Fee on top, for the house" field="fee" mode="decimal" notes=${notes} value=${draft.fee} onInput=${(/** @type {string} */ fee) => change({ fee })} />
        <${Field} label="Currency" field="currency" most=${3} notes=${notes} value=${draft.currency} onInput=${(/** @type {string} */ currency) => change({ currency })} />
        <${Field} label="Guaranteed prize money" field="guarantee" mode="decimal" placeholder="none" notes=${notes} value=${draft.guarantee} onInput=${(/** @type {string} */ guarantee) => change({ guarantee })} />
        <${Field} label="Money that the house adds" field="added" mode="decimal" placeholder="none" notes=${notes} value=${draft.added} onInput=${(/** @type {string} */ added) => change({ added })} />
        <${Field} label="Late entry until the end of level" field="late_until_level" mode="numeric" placeholder="as in the book" notes=${notes} value=${draft.late} onInput=${(/** @type {string} */ late) => change({ late })} />
      </div>
      <${BountyPart} draft=${draft} change=${change} notes=${notes} />
      <div class="columns small">
        <${Choose} label="Rebuys" value=${draft.rebuys} options=${AS_BOOK} onChange=${(/** @type {string} */ rebuys) => change({ rebuys })} />
        ${draft.rebuys === "yes" && html`
          <${Field} quiet label="Price of a rebuy" field="rebuys" mode="decimal" placeholder="the buy-in" notes=${notes} value=${draft.rebuy_price} onInput=${(/** @type {string} */ rebuy_price) => change({ rebuy_price })} />
          <${Field} quiet label="Chips for it" field="rebuys" mode="numeric" placeholder="a starting stack" notes=${notes} value=${draft.rebuy_stack} onInput=${(/** @type {string} */ rebuy_stack) => change({ rebuy_stack })} />
          <${Field} quiet label="Until the end of level" field="rebuys" mode="numeric" placeholder="as in the book" notes=${notes} value=${draft.rebuy_until} onInput=${(/** @type {string} */ rebuy_until) => change({ rebuy_until })} />
          <${Field} quiet label="For each player, at most" field="rebuys" mode="numeric" placeholder="as in the book" notes=${notes} value=${draft.rebuy_each} onInput=${(/** @type {string} */ rebuy_each) => change({ rebuy_each })} />
        `}
        ${draft.rebuys === "book" && html`<${RebuysInBook} previewed=${previewed} />`}
      </div>
      <${Said} field="rebuys" notes=${notes} />
      <div class="columns small">
        <${Choose} label="Add-on" value=${draft.addon} options=${AS_BOOK} onChange=${(/** @type {string} */ addon) => change({ addon })} />
        ${draft.addon === "yes" && html`
          <${Field} quiet label="Price of an add-on" field="addon" mode="decimal" placeholder="the buy-in" notes=${notes} value=${draft.addon_price} onInput=${(/** @type {string} */ addon_price) => change({ addon_price })} />
          <${Field} quiet label="Chips for it" field="addon" mode="numeric" placeholder="a starting stack" notes=${notes} value=${draft.addon_stack} onInput=${(/** @type {string} */ addon_stack) => change({ addon_stack })} />
        `}
        ${draft.addon === "book" && html`<${AddOnsInBook} previewed=${previewed} />`}
      </div>
      <${Said} field="addon" notes=${notes} />
    </section>
  `;
}
