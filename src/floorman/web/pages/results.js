/** How an event ended, or stands: places and prizes, knock-outs, the till, the log, files and printouts. */
/** @import { Me, PageProps } from "../lib/types.js" */
/** @import { Results as Result } from "./results/result.js" */
import { counted, dayText, money } from "../lib/format.js";
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { listed } from "../lib/text.js";
import { Page, Sorry } from "../parts/Page.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { DayTwo } from "./results/day_two.js";
import { Files } from "./results/files.js";
import { Ledger } from "./results/ledger.js";
import { WholeLog } from "./results/log.js";
import { Knockouts, Places } from "./results/places.js";
import { Precedents } from "./results/precedents.js";
import { Prints } from "./results/prints.js";

/** @type {Record<string, string>} */
const PHASES = { registering: "Registration is open", seated: "Seats are drawn", playing: "Still playing", over: "Over" };

/** @param {PageProps} props */
export default function Results({ params }) {
  const path = `/api/events/${encodeURIComponent(params.id)}`;
  const me = /** @type {import("../lib/load.js").Loaded<Me>} */ (useLoaded("/api/me"));
  const loaded = /** @type {import("../lib/load.js").Loaded<Result>} */ (useLoaded(`${path}/results`));
  const found = loaded.value;
  if (loaded.fault && !found) {
    return html`<${Sorry} title="Results" says=${loaded.fault}><p><button type="button" onClick=${loaded.again}>Try again</button></p><//>`;
  }
  if (!found) return html`<${Page} title="Results"><${Skeleton} lines=${10} /><//>`;
  playBy(found.book);
  const role = me.value?.role ?? "";
  const floor = role === "owner" || role === "director";
  const winners = found.phase === "over" ? found.places.filter((line) => line.place === 1).map((line) => line.player) : [];
  return html`
    <${Page} title="Results" back=${floor ? `/e/${encodeURIComponent(params.id)}` : "/"} backWords=${floor ? "Director" : "Floorman"}
      actions=${html`<button type="button" class="quiet" onClick=${loaded.again}>Refresh</button>`}>
      <p class="result-head">
        <b>${found.name}</b> · <b>${PHASES[found.phase] ?? found.phase}</b> · ${[dayText(found), found.place].filter(Boolean).join(" · ")} · ${counted(found.entries, "player")} · prize pool <b>${money(found.purse, found.currency)}</b>
        ${winners.length > 0 && html` · <span class="result-winner">won by <b>${listed(winners)}</b></span>`}
      </p>
      <div class="result-columns">
        <div class="result-side">
          <${Places} result=${found} path=${path} floor=${floor} onChange=${loaded.again} />
          <${Knockouts} result=${found} />
          ${floor && html`<${WholeLog} path=${path} />`}
        </div>
        <div class="result-side">
          ${role === "owner" && found.bagged > 0 && html`<${DayTwo} result=${found} />`}
          <${Prints} event=${params.id} floor=${floor} />
          ${floor && html`<${Files} path=${path} />`}
          ${found.money && html`<${Ledger} result=${found} path=${path} onChange=${loaded.again} />`}
          <${Precedents} result=${found} />
        </div>
      </div>
    <//>
  `;
}
