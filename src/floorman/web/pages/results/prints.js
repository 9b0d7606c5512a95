/** What can be printed. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";

/** Every sheet there is, in the order of an evening. */
export const SHEETS = /** @type {const} */ ([
  "seating", "seat-cards", "schedule", "chips", "payouts", "house-rules", "dealer-card", "helper-guide", "results", "payout-slips",
]);

/** What a sheet is called; nothing where there is none of that kind. @param {string} what */
export function sheetName(what) {
  const found = SHEETS.find((one) => one === what);
  return found ? t(`prints.${found}`) : "";
}

/** Those that are for the floor alone. */
const FLOOR_ONLY = /** @type {readonly string[]} */ (["payout-slips", "helper-guide"]);

/** @param {boolean} floor */
export const sheetsFor = (floor) => SHEETS.filter((what) => floor || !FLOOR_ONLY.includes(what));

/** @param {{ event: string, floor: boolean }} props */
export const Prints = ({ event, floor }) => html`
  <section class="panel form" aria-labelledby="prints-head">
    <h2 id="prints-head">${t("prints.print")}</h2>
    <p class="actions">
      ${sheetsFor(floor).map((what) => html`<a class="button" key=${what} href=${`/e/${encodeURIComponent(event)}/print/${what}`}>${sheetName(what)}</a>`)}
    </p>
  </section>
`;
