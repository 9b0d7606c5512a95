/** One kind of sheet, as it will be on paper, with a button to print it. */
/** @import { Me, PageProps } from "../lib/types.js" */
/** @import { Sheet } from "./prints/sheet.js" */
import { dayText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { t, useEventLanguage } from "../lib/text.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { SeatCards, Slips } from "./prints/cards.js";
import { Guide } from "./prints/guide.js";
import { Chips, Payouts, Results, Schedule, Seating, Sections } from "./prints/lists.js";
import { sheetName, sheetsFor } from "./results/prints.js";

/** @type {Record<string, (props: { sheet: Sheet }) => unknown>} */
const DRAWN = {
  seating: Seating,
  results: Results,
  "helper-guide": Guide,
  "seat-cards": SeatCards,
  "payout-slips": Slips,
  schedule: Schedule,
  payouts: Payouts,
  chips: Chips,
  "dealer-card": Sections,
  "house-rules": Sections,
};

/** @param {PageProps} props */
export default function Print({ params }) {
  const at = `/e/${encodeURIComponent(params.id)}`;
  const me = /** @type {import("../lib/load.js").Loaded<Me>} */ (useLoaded("/api/me"));
  const loaded = /** @type {import("../lib/load.js").Loaded<Sheet>} */ (useLoaded(`/api/events/${encodeURIComponent(params.id)}/prints/${encodeURIComponent(params.what)}`));
  const sheet = loaded.value;
  useEventLanguage(sheet?.language);
  if (loaded.fault) {
    return html`<${Sorry} title=${t("prints.title")} says=${loaded.fault}><p><a class="button" href=${`${at}/results`}>${t("prints.to-results")}</a></p><//>`;
  }
  const player = me.value?.role === "player";
  const floor = me.value?.role === "owner" || me.value?.role === "director";
  const Drawn = DRAWN[params.what];
  return html`
    <${Page} title=${sheetName(params.what) || t("prints.title")} back=${player ? `${at}/phone` : `${at}/results`} backWords=${t(player ? "prints.my-seat" : "prints.results-page")}>
      <div class="print-tools">
        <label class="field"><span>${t("prints.sheet")}</span>
          <select value=${params.what} onChange=${(/** @type {any} */ event) => go(`${at}/print/${event.target.value}`, { replace: true })}>
            ${sheetsFor(floor).map((what) => html`<option key=${what} value=${what}>${sheetName(what)}</option>`)}
          </select></label>
        <button type="button" class="primary" disabled=${!sheet} onClick=${() => print()}>${t("prints.print")}</button>
        <${LanguageSwitch} />
        <span class="dim">${t("prints.how")}</span>
      </div>
      ${!sheet && html`<${Skeleton} lines=${8} />`}
      ${sheet && html`
        <article class=${classes("sheet", `sheet-${sheet.what}`)} aria-label=${sheetName(sheet.what)}>
          <header class="sheet-head"><h2>${sheetName(sheet.what)}</h2><p><b>${sheet.name}</b><small>${[dayText(sheet), sheet.place].filter(Boolean).join(" · ")}</small></p></header>
          <${Drawn} sheet=${sheet} />
          <footer class="sheet-foot">${sheet.book}</footer>
        </article>
      `}
    <//>
  `;
}
