/** What can be printed. */
import { html } from "../../lib/html.js";

/** Every sheet there is, in the order of an evening. @type {[string, string][]} */
export const SHEETS = [
  ["seat-cards", "Seat cards"],
  ["schedule", "Blinds"],
  ["chips", "Chip values"],
  ["payouts", "Prizes"],
  ["dealer-card", "Dealer's card"],
  ["house-rules", "House rules"],
  ["payout-slips", "Payout slips"],
];

/** What players are paid is for the floor alone. @param {boolean} floor */
export const sheetsFor = (floor) => SHEETS.filter(([what]) => floor || what !== "payout-slips");

/** @param {{ event: string, floor: boolean }} props */
export const Prints = ({ event, floor }) => html`
  <section class="panel form" aria-labelledby="prints-head">
    <h2 id="prints-head">Print</h2>
    <p class="actions">
      ${sheetsFor(floor).map(([what, words]) => html`<a class="button" key=${what} href=${`/e/${encodeURIComponent(event)}/print/${what}`}>${words}</a>`)}
    </p>
  </section>
`;
