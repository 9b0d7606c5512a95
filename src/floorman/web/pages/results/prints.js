/** What can be printed. */
import { html } from "../../lib/html.js";

/** Every sheet there is, in the order of an evening. @type {[string, string][]} */
export const SHEETS = [
  ["seating", "Seating"],
  ["seat-cards", "Seat cards"],
  ["schedule", "Schedule"],
  ["chips", "Chip values"],
  ["payouts", "Prizes"],
  ["house-rules", "House rules"],
  ["dealer-card", "Dealer's card"],
  ["helper-guide", "Guide for the helper"],
  ["results", "Results"],
  ["payout-slips", "Payout slips"],
];

/** Those that are for the floor alone. */
const FLOOR_ONLY = ["payout-slips", "helper-guide"];

/** @param {boolean} floor */
export const sheetsFor = (floor) => SHEETS.filter(([what]) => floor || !FLOOR_ONLY.includes(what));

/** @param {{ event: string, floor: boolean }} props */
export const Prints = ({ event, floor }) => html`
  <section class="panel form" aria-labelledby="prints-head">
    <h2 id="prints-head">Print</h2>
    <p class="actions">
      ${sheetsFor(floor).map(([what, words]) => html`<a class="button" key=${what} href=${`/e/${encodeURIComponent(event)}/print/${what}`}>${words}</a>`)}
    </p>
  </section>
`;
