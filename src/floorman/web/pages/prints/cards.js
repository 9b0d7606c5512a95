/** Cards to cut out: seats to hand out, slips to sign for. */
/** @import { Sheet } from "./sheet.js" */
import { money, placeText, tableText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";

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

/** @param {{ sheet: Sheet }} props */
export const Slips = ({ sheet }) => html`
  ${sheet.slips.some((slip) => slip.by_players) && html`<p class="sheet-note">${t("prints.players-share")}${sheet.slips.some((slip) => slip.own_bounty > 0) ? ` ${t("prints.director-pays")}` : ""}</p>`}
  ${!sheet.slips.length && html`<p>${t("prints.no-slips")}</p>`}
  <ul class="plain cut">
    ${sheet.slips.map((slip) => html`
      <li key=${slip.player} class="slip">
        <span class="card-event">${sheet.name}</span>
        <span class="who">${slip.player}</span>
        ${slip.place > 0 && html`<span>${t("prints.place", { place: placeText(slip.place, slip.tied) })}</span>`}
        <b class="amount">${money(slip.cents, sheet.currency)}</b>
        ${slip.deal && html`<span>${t(slip.by_players ? "prints.deal-shared" : "prints.deal-share", { amount: money(slip.cents - slip.own_bounty, sheet.currency) })}</span>`}
        ${slip.own_bounty > 0 && html`<span>${slip.own_bounty < slip.cents ? t("prints.with-bounty", { amount: money(slip.own_bounty, sheet.currency) }) : t("prints.own-bounty")}</span>`}
        <span class="sign"><span>${t("prints.date")}</span><span>${t("prints.received")}</span></span>
      </li>
    `)}
  </ul>
`;
