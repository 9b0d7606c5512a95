/** Rebuys, add-ons, late entry, bounties and money beside the buy-in. */
/** @import { Part } from "./part.js" */
import { cents, money } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Choose, Field, Said } from "./field.js";
import { Fold } from "./fold.js";

/** @type {[string, string][]} */
const AS_BOOK = [["book", "As in the book"], ["yes", "Yes"], ["no", "No"]];

/** So many are as many as a player likes. */
const NO_LIMIT = 99;

/** A number that the book answers a question with. @param {Part["previewed"]} previewed @param {string} question */
function inBook({ preview }, question) {
  const found = preview?.answers.find((one) => one.question === question);
  if (!found) return null;
  const number = (found.number ?? 0) >= NO_LIMIT ? Infinity : (found.number ?? 0);
  return { number, cites: found.cites };
}

/** @param {number} number */
const each = (number) => (number === 0 ? "none" : number === Infinity ? "as many as a player likes" : `${number} for each player`);

/** Until when rebuys are sold that no host has given an end. @param {Part["draft"]} draft @param {Part["previewed"]} previewed */
function rebuysEnd(draft, previewed) {
  const closes = inBook(previewed, "entry.rebuy/closes-at-level");
  if (closes?.number) return `until level ${closes.number} begins`;
  const late = lateIn(draft, previewed).trim();
  return late ? `until late entry closes with level ${late}, as the book sets no end` : "at any time, as neither the book nor late entry sets an end";
}

/** @param {{ draft: Part["draft"], previewed: Part["previewed"] }} props */
function RebuysInBook({ draft, previewed }) {
  const most = inBook(previewed, "entry.rebuy/per-player");
  if (!most) return null;
  const until = most.number ? `, ${rebuysEnd(draft, previewed)}` : "";
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
const PAID = [["on-top", "On top of the buy-in"], ["out-of", "Out of the buy-in"]];

/** @type {Record<string, string>} */
const MEANS = {
  fixed: "Whoever knocks a player out wins that player's bounty.",
  progressive: "Whoever knocks a player out wins half of that player's bounty; the other half is added to their own.",
  mystery: "Once only so many players are left, whoever knocks one out draws an envelope. Before that no bounty is won.",
};

/** @param {Part} props */
export function BountyPart({ draft, change, notes }) {
  const on = draft.bounty.trim();
  const says = on ? `${BOUNTIES.find(([kind]) => kind === draft.bounty_kind)?.[1]}, ${cents(on) === null ? on : money(cents(on) ?? 0, draft.currency)} ${draft.bounty_from === "on-top" ? "on top of" : "out of"} the buy-in` : "None";
  return html`
    <${Fold} title="Bounty" says=${says} fields=${["bounty", "mystery_from"]} notes=${notes}>
      <div class="columns small">
        <${Field} label="Bounty on each player" field="bounty" mode="decimal" placeholder="none" notes=${notes} value=${draft.bounty} onInput=${(/** @type {string} */ bounty) => change({ bounty })} />
        ${on && html`
          <${Choose} label="Kind of bounty" value=${draft.bounty_kind} options=${BOUNTIES} onChange=${(/** @type {string} */ bounty_kind) => change({ bounty_kind })} />
          <${Choose} label="The bounty is paid" value=${draft.bounty_from} options=${PAID} onChange=${(/** @type {string} */ bounty_from) => change({ bounty_from })} />
          ${draft.bounty_kind === "mystery" && html`<${Field} label="Envelopes from so many players left" field="mystery_from" mode="numeric" placeholder="9" notes=${notes} value=${draft.mystery_from} onInput=${(/** @type {string} */ mystery_from) => change({ mystery_from })} />`}
        `}
      </div>
      ${on && html`<p class="dim">${MEANS[draft.bounty_kind]}</p>`}
    <//>
  `;
}

/** Minutes after which guests are no longer waited for, where no rebuys say how long. */
const HOUR = 60;

/**
 * Until the end of which level guests may come late, as typed; unless it is, as long as rebuys are sold, or until the
 * first break after an hour. Empty for no end.
 * @param {Part["draft"]} draft @param {Part["previewed"]} previewed
 */
export function lateIn(draft, previewed) {
  if (draft.late !== null) return draft.late;
  const { preview } = previewed;
  if (!preview) return "";
  const most = inBook(previewed, "entry.rebuy/per-player")?.number;
  const closes = inBook(previewed, "entry.rebuy/closes-at-level")?.number ?? 0;
  const sold = draft.rebuys === "yes" || (draft.rebuys === "book" && Boolean(most));
  const until = (draft.rebuys === "yes" && draft.rebuy_until.trim()) || (sold && closes > 1 && String(closes - 1));
  if (until) return until;
  let [level, minutes] = [0, 0];
  for (const row of preview.rows) {
    if (row.kind === "break" && minutes >= HOUR) break;
    if (row.kind === "level" && minutes >= 2 * HOUR) break;
    if (row.kind === "level") level += 1;
    minutes += row.minutes;
  }
  return level ? String(level) : "";
}

/** How rebuys stand, in a few words. @param {Part["draft"]} draft @param {Part["previewed"]} previewed */
function rebuysSay(draft, previewed) {
  const most = inBook(previewed, "entry.rebuy/per-player");
  const closes = inBook(previewed, "entry.rebuy/closes-at-level");
  const level = lateIn(draft, previewed).trim();
  const ends = most?.number && !closes?.number ? (level ? " until late entry closes" : " at any time") : "";
  const byBook = most ? `Rebuys as in the book: ${each(most.number)}${ends}` : "Rebuys as in the book";
  const one = { book: byBook, yes: "Rebuys", no: "No rebuys" }[draft.rebuys] ?? "";
  const until = draft.rebuys === "yes" && draft.rebuy_until.trim() ? ` until the end of level ${draft.rebuy_until.trim()}` : "";
  const addon = draft.addon === "yes" ? ", add-on" : "";
  if (until && level === draft.rebuy_until.trim()) return `${one}${addon} and late entry${until}`;
  const late = level ? `, late entry until the end of level ${level}` : previewed.preview ? ", late entry at any time" : "";
  return `${one}${until}${addon}${late}`;
}

/** @param {Part} props */
export function TermsPart({ draft, change, notes, previewed }) {
  const closes = inBook(previewed, "entry.rebuy/closes-at-level");
  const most = inBook(previewed, "entry.rebuy/per-player");
  const late = lateIn(draft, previewed);
  const until = !closes ? "as in the book" : closes.number > 1 ? `${closes.number - 1}, as in the book` : late.trim() ? `${late.trim()}, as late entry` : "no end";
  const often = !most ? "as in the book" : !most.number || most.number === Infinity ? "no limit" : `${most.number}, as in the book`;
  return html`
    <${Fold} title="Rebuys and late entry" says=${rebuysSay(draft, previewed)} fields=${["rebuys", "addon", "late_until_level", "expected_rebuys"]} notes=${notes}>
      <div class="columns small">
        <${Choose} label="Rebuys" value=${draft.rebuys} options=${AS_BOOK} onChange=${(/** @type {string} */ rebuys) => change({ rebuys })} />
        ${draft.rebuys === "yes" && html`
          <${Field} quiet label="Price of a rebuy" field="rebuys" mode="decimal" placeholder="the buy-in" notes=${notes} value=${draft.rebuy_price} onInput=${(/** @type {string} */ rebuy_price) => change({ rebuy_price })} />
          <${Field} quiet label="Chips for a rebuy" field="rebuys" mode="numeric" placeholder="a starting stack" notes=${notes} value=${draft.rebuy_stack} onInput=${(/** @type {string} */ rebuy_stack) => change({ rebuy_stack })} />
          <${Field} quiet label="Until the end of level" field="rebuys" mode="numeric" placeholder=${until} notes=${notes} value=${draft.rebuy_until} onInput=${(/** @type {string} */ rebuy_until) => change({ rebuy_until })} />
          <${Field} quiet label="For each player, at most" field="rebuys" mode="numeric" placeholder=${often} notes=${notes} value=${draft.rebuy_each} onInput=${(/** @type {string} */ rebuy_each) => change({ rebuy_each })} />
        `}
        ${draft.rebuys !== "no" && html`<${Field} label="Rebuys expected in all" field="expected_rebuys" mode="numeric" placeholder="none" notes=${notes} value=${draft.expected_rebuys} onInput=${(/** @type {string} */ expected_rebuys) => change({ expected_rebuys })} />`}
      </div>
      ${draft.rebuys === "book" && html`<${RebuysInBook} draft=${draft} previewed=${previewed} />`}
      <${Said} field="rebuys" notes=${notes} />
      <div class="columns small">
        <${Choose} label="Add-on" value=${draft.addon} options=${AS_BOOK} onChange=${(/** @type {string} */ addon) => change({ addon })} />
        ${draft.addon === "yes" && html`
          <${Field} quiet label="Price of an add-on" field="addon" mode="decimal" placeholder="the buy-in" notes=${notes} value=${draft.addon_price} onInput=${(/** @type {string} */ addon_price) => change({ addon_price })} />
          <${Field} quiet label="Chips for an add-on" field="addon" mode="numeric" placeholder="a starting stack" notes=${notes} value=${draft.addon_stack} onInput=${(/** @type {string} */ addon_stack) => change({ addon_stack })} />
          <${Field} quiet label="Until the break after level" field="addon" mode="numeric" placeholder="as long as rebuys" notes=${notes} value=${draft.addon_until} onInput=${(/** @type {string} */ addon_until) => change({ addon_until })} />
        `}
        <${Field} label="Late entry until the end of level" field="late_until_level" mode="numeric" placeholder="no limit" hint=${late ? "" : "Empty: guests may come at any time."} notes=${notes} value=${late} onInput=${(/** @type {string} */ late) => change({ late })} />
      </div>
      ${draft.addon === "book" && html`<${AddOnsInBook} previewed=${previewed} />`}
      <${Said} field="addon" notes=${notes} />
    <//>
  `;
}
