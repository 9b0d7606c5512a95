/** Cards to cut out: seats to hand out, slips to sign for. */
/** @import { Sheet } from "./sheet.js" */
import { dayText, money, placeText, prizeText, tableText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { listed, t } from "../../lib/text.js";

/** @param {{ sheet: Sheet }} props */
export const SeatCards = ({ sheet }) => html`
  ${!sheet.cards.length && html`<p>${t(sheet.over ? "prints.over-cards" : "prints.no-cards")}</p>`}
  <ul class="plain cut">
    ${sheet.cards.map((card) => html`
      <li key=${card.player} class="seat-card">
        <span class="card-event">${sheet.name}</span>
        <span class="seat-where"><b>${tableText(card.table)}</b><b>${t("seat.name", { seat: card.seat })}</b></span>
        <span class="who">${card.player}</span>
      </li>
    `)}
  </ul>
`;

/** What an amount is made of, where that is more than one thing. @param {Sheet} sheet @param {Sheet["slips"][number]} slip */
function parts(sheet, slip) {
  if (slip.shares.length) return slip.shares;
  const prize = slip.cents - slip.own_bounty;
  const said = t(slip.deal ? "prints.deal-share" : "prints.prize");
  if (!slip.own_bounty && !slip.deal) return [];
  return /** @type {[string, number][]} */ ([[said, prize], [t("prints.own-bounty"), slip.own_bounty]]).filter(([, cents]) => cents > 0);
}

/** @param {{ sheet: Sheet }} props */
export const Slips = ({ sheet }) => html`
  ${sheet.slips.some((slip) => slip.shares.length) && html`<p class="sheet-note">${t("prints.players-share")}${sheet.slips.some((slip) => slip.own_bounty > 0) ? ` ${t("prints.director-pays")}` : ""}</p>`}
  ${sheet.note && html`<p class="sheet-note">${sheet.note}</p>`}
  ${!sheet.slips.length && html`<p>${t("prints.no-slips")}</p>`}
  <ul class="plain cut">
    ${sheet.slips.map((slip) => html`
      <li key=${slip.player} class=${classes("slip", slip.shares.length > 0 && "together")}>
        <span class="card-event"><span>${sheet.name}</span><span>${dayText(sheet)}</span></span>
        <span class="slip-who"><b>${slip.player || listed(slip.shares.map(([name]) => name))}</b>${slip.shares.length > 0 && html`<span>${t("prints.deal-share")}</span>`}${slip.place > 0 && html`<span>${t("prints.place", { place: placeText(slip.place, slip.tied) })}</span>`}</span>
        <b class="amount">${prizeText(slip, sheet.currency)}</b>
        <span class="slip-parts">${parts(sheet, slip).map(([says, cents]) => html`<span key=${says}>${says}<i>${money(cents, sheet.currency)}</i></span>`)}</span>
        <span class="sign"><span>${t("prints.date")}</span><span>${t("prints.received")}</span></span>
      </li>
    `)}
  </ul>
`;
