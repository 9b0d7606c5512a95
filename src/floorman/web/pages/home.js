/** Home: the events there are, a new one, and the demo; for a stranger, how to get in. */
/** @import { EventSummary, Me } from "../lib/types.js" */
import { del, sentence } from "../lib/api.js";
import { counted } from "../lib/format.js";
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";
import { Welcome } from "./home_welcome.js";
import { Import } from "./results/files.js";

/** @type {Record<string, string>} */
const PHASES = { registering: "registration open", seated: "seats drawn", playing: "playing", over: "over" };

/** Who this browser is, and the events it may see. */
export default function Home() {
  const me = useLoaded("/api/me");
  const who = /** @type {Me | null} */ (me.value);
  const events = useLoaded(who?.role ? "/api/events" : "");
  const listed = /** @type {EventSummary[]} */ (listOf(events.value));
  const signedIn = Boolean(who?.role);
  const leave = () => del("/api/sessions").then(() => (me.again(), events.again()), (error) => say(sentence(error), { bad: true }));
  const actions = signedIn
    ? html`<button type="button" class="quiet" onClick=${leave}>Sign out</button>`
    : null;
  return html`
    <${Page} title="Floorman" back="" actions=${actions}>
      ${me.loading && !who && html`<${Skeleton} lines=${4} />`}
      ${me.fault && me.status === 0 && html`<p class="panel fault" role="alert">${me.fault}</p>`}
      ${!signedIn && !me.loading && me.status !== 0 && html`<${Welcome} events=${listed} onIn=${() => (me.again(), events.again())} />`}
      ${signedIn && who && html`<${Events} who=${who} events=${listed} loading=${events.loading && !events.value} />`}
      <nav class="home-more" aria-label="More">
        <a class="panel" href="/rules"><b>Rulebooks</b><span class="dim">Read, search and compare five books</span></a>
        <a class="panel" href="/desk"><b>Rulings desk</b><span class="dim">What happened, and what the book says now</span></a>
      </nav>
    <//>
  `;
}

/** @param {any} value @returns {EventSummary[]} */
const listOf = (value) => (Array.isArray(value) ? value : (value?.events ?? []));

/** @param {{ who: Me, events: EventSummary[], loading: boolean }} props */
function Events({ who, events, loading }) {
  const owner = who.role === "owner";
  return html`
    <section class="panel" aria-labelledby="events">
      <header class="section-head">
        <h2 id="events">Events</h2>
        <span class="spring"></span>
        ${owner && html`<a class="button primary" href="/new">New event</a>`}
      </header>
      ${loading && html`<${Skeleton} lines=${3} />`}
      ${!loading && !events.length && html`<p class="dim">There is no event yet. A new one takes a few minutes.</p>`}
      <ul class="plain event-list">
        ${events.map((event) => html`<li key=${event.id}><${EventRow} event=${event} runs=${owner || who.role === "director"} /></li>`)}
      </ul>
      ${owner && html`
        <details class="home-import">
          <summary>An event from a file</summary>
          <${Import} />
        </details>
      `}
    </section>
  `;
}

/** @param {{ event: EventSummary, runs: boolean }} props */
function EventRow({ event, runs }) {
  const at = `/e/${encodeURIComponent(event.id)}`;
  const players = event.left !== undefined && event.phase === "playing"
    ? `${event.left} of ${counted(event.entries ?? 0, "player")} left`
    : event.entries !== undefined ? counted(event.entries, "player") : "";
  const about = [PHASES[event.phase] ?? event.phase, players, event.book].filter(Boolean).join(" · ");
  return html`
    <div class="event-row">
      <a class="event-name" href=${runs ? at : `${at}/tv`}>${event.name}</a>
      ${event.demo && html`<span class="badge">Demo, try anything</span>`}
      <span class="dim">${about}</span>
      <span class="spring"></span>
      <span class="event-links">
        ${runs && html`<a class="button" href=${at}>Direct</a>`}
        <a class="button" href=${`${at}/tv`}>TV clock</a>
        <a class="button" href=${`${at}/results`}>Results</a>
      </span>
    </div>
  `;
}
