/** The seasons of this server, and a new one. */
/** @import { EventSummary, SeasonTerms } from "../lib/types.js" */
import { post, sentence } from "../lib/api.js";
import { counted } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { Dialog } from "../parts/Dialog.js";
import { Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { TermsForm } from "./seasons/terms.js";

/** @typedef {{ id: string, name: string, events: number, over: number, leader: string, url: string }} SeasonShown */

export default function SeasonsPage() {
  const loaded = useLoaded("/api/seasons");
  const events = useLoaded("/api/events");
  const [making, setMaking] = useState(false);
  const seasons = /** @type {SeasonShown[]} */ (/** @type {any} */ (loaded.value)?.seasons ?? []);
  const all = /** @type {EventSummary[]} */ (/** @type {any} */ (events.value)?.events ?? []).filter((event) => !event.demo && !event.wrong);
  const year = new Date().getFullYear();
  /** @type {SeasonTerms} */
  const fresh = { name: `Season ${year}`, events: all.filter((event) => event.phase === "over" && !event.archived && !event.copy).map((event) => event.id), formula: "linear", table: [], best: 0, at_least: 1, joins: true };
  /** @param {SeasonTerms} terms */
  const make = async (terms) => {
    try {
      const made = await post("/api/seasons", terms);
      go(`/seasons/${encodeURIComponent(made.id)}`);
      return "";
    } catch (error) {
      return sentence(error);
    }
  };
  return html`
    <${Page} title="Seasons">
      <section class="panel" aria-labelledby="seasons">
        <header class="section-head">
          <h2 id="seasons">Seasons and leagues</h2>
          <span class="spring"></span>
          <button type="button" class="primary" disabled=${events.loading && !events.value} onClick=${() => setMaking(true)}>New season</button>
        </header>
        ${loaded.loading && !loaded.value && html`<${Skeleton} lines=${3} />`}
        ${loaded.fault && html`<p class="fault" role="alert">${loaded.fault}</p>`}
        ${!loaded.loading && !loaded.fault && !seasons.length && html`<p class="dim">A season adds up the points of several nights: who leads, who
          won the most, and who beats whom. Create one and choose its events; new events can join automatically.</p>`}
        <ul class="plain event-list">
          ${seasons.map((season) => html`
            <li key=${season.id} class="event-row event-told">
              <a class="event-name" href=${`/seasons/${encodeURIComponent(season.id)}`}>${season.name}</a>
              ${season.url && html`<span class="badge">Shared</span>`}
              <span class="dim">${[`${season.over} of ${counted(season.events, "event")} over`, season.leader && `${season.leader} leads`].filter(Boolean).join(" · ")}</span>
            </li>
          `)}
        </ul>
      </section>
      ${making && html`<${Dialog} title="New season" wide onClose=${() => setMaking(false)}>
        <${TermsForm} terms=${fresh} events=${all} yes="Create season" onSave=${make} onClose=${() => setMaking(false)} />
      <//>`}
    <//>
  `;
}
