/** Cards to cut out: seats to hand out, slips to sign for. */
/** @import { Sheet } from "./sheet.js" */
import { money, ordinal, tableText } from "../../lib/format.js";
import { html } from "../../lib/html.js";

/** @param {{ sheet: Sheet }} props */
export const SeatCards = ({ sheet }) => html`
  ${!sheet.cards.length && html`<p>${sheet.over ? "The event is over: nobody has a seat any more." : "Nobody has a seat yet: draw seats, then print their cards."}</p>`}
  <ul class="plain cut">
    ${sheet.cards.map((card) => html`
      <li key=${card.player} class="seat-card">
        <span class="card-event">${sheet.name}</span>
        <span class="seat-where"><b>${tableText(card.table)}</b><b>Seat ${card.seat}</b></span>
        <span class="who">${card.player}</span>
      </li>
    `)}
  </ul>
`;

/** @param {{ sheet: Sheet }} props */
export const Slips = ({ sheet }) => html`
  ${sheet.note && html`<p class="sheet-note">${sheet.note}</p>`}
  ${!sheet.slips.length && !sheet.note && html`<p>Nobody has won a prize yet.</p>`}
  <ul class="plain cut">
    ${sheet.slips.map((slip) => html`
      <li key=${slip.player} class="slip">
        <span class="card-event">${sheet.name}</span>
        <span class="who">${slip.player}</span>
        <span>${ordinal(slip.place)} place</span>
        <b class="amount">${money(slip.cents, sheet.currency)}</b>
        ${slip.own_bounty > 0 && html`<span>${slip.own_bounty < slip.cents ? `With the own bounty of ${money(slip.own_bounty, sheet.currency)}` : "Own bounty"}</span>`}
        <span class="sign"><span>Date</span><span>Received</span></span>
      </li>
    `)}
  </ul>
`;
