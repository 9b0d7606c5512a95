/** Home: tonight's events, earlier nights, seasons; for a stranger, how to get in. */
/** @import { EventSummary, Me } from "../lib/types.js" */
import { del, post, sentence } from "../lib/api.js";
import { madeIf, ownName, PHASES, playersText } from "../lib/events.js";
import { dayText, money } from "../lib/format.js";
import { classes, html, useEffect, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { About } from "../parts/About.js";
import { AskFirst } from "../parts/Dialog.js";
import { Icon } from "../parts/icons.js";
import { Menu } from "../parts/Menu.js";
import { Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";
import { Delete } from "./home_delete.js";
import { Welcome } from "./home_welcome.js";
import { Import } from "./results/files.js";

/** Who this browser is, and the events it may see. */
export default function Home() {
  const me = useLoaded("/api/me");
  const who = /** @type {Me | null} */ (me.value);
  const events = useLoaded(who?.role ? "/api/events" : "");
  const [leaving, setLeaving] = useState(false);
  const listed = /** @type {EventSummary[]} */ (listOf(events.value));
  const signedIn = Boolean(who?.role);
  const again = () => (me.again(), events.again());
  const leave = () => {
    setLeaving(false);
    del("/api/sessions").then(again, (error) => say(sentence(error), { bad: true }));
  };
  const actions = signedIn
    ? html`<button type="button" class="quiet" onClick=${() => setLeaving(true)}>Sign out</button>`
    : null;
  return html`
    <${Page} title="Floorman" back="" actions=${actions}>
      ${me.loading && !who && html`<${Skeleton} lines=${4} />`}
      ${me.fault && me.status === 0 && html`<p class="panel fault" role="alert">${me.fault}</p>`}
      ${!signedIn && !me.loading && me.status !== 0 && html`<${Welcome} events=${listed} onIn=${again} />`}
      ${signedIn && who && html`<${Events} who=${who} events=${listed} loading=${events.loading && !events.value} again=${events.again} />`}
      <nav class="home-more" aria-label="More">
        ${who?.role === "owner" && html`
          <${Tile} to="/rooms" icon="chips" title="Cash games" says="A home game, or a card room with lists and tables" />
          <${Tile} to="/seasons" icon="cup" title="Seasons" says="League tables over many nights" />
          <${Tile} to="/people" icon="people" title="People" says="Everybody who has played here" />
          <${Tile} to="/devices" icon="phone" title="Devices" says="Who is signed in, and as what" />
        `}
        <${Tile} to="/rules" icon="book" title="Rulebooks" says="Read, search and compare five books" />
        <${Tile} to="/desk" icon="scales" title="Rulings desk" says="Say what happened, see the ruling" />
      </nav>
      ${leaving && who && html`<${AskFirst} title="Sign out?" says=${signOutText(who)} yes="Sign out" onYes=${leave} onClose=${() => setLeaving(false)} />`}
    <//>
  `;
}

/** @param {{ to: string, icon: string, title: string, says: string }} props */
const Tile = ({ to, icon, title, says }) => html`
  <a class="panel" href=${to}><${Icon} name=${icon} /><span><b>${title}</b><span class="dim">${says}</span></span></a>
`;

/** What is being played comes first, then what is soonest; the demo last. @param {EventSummary} one @param {EventSummary} other */
const sooner = (one, other) =>
  Number(one.demo) - Number(other.demo) || Number(other.phase === "playing") - Number(one.phase === "playing") || startOf(one) - startOf(other);

/** @param {EventSummary} event */
const startOf = ({ date, opened_ms }) => (date ? new Date(date.includes("T") ? date : `${date}T00:00`).getTime() : (opened_ms ?? 0));

/** For who has made no event yet: what to do first. @param {{ demo: EventSummary | undefined }} props */
const FirstNight = ({ demo }) => html`
  <section class="panel first-night" aria-labelledby="first-night">
    <h2 id="first-night">Your first night</h2>
    <ol>
      ${demo && html`<li><b>Try the demo</b><span class="dim">27 players, half-way through. Bust, move and undo as you like: it counts for nothing.</span>
        <a class="button" href=${`/e/${encodeURIComponent(demo.id)}`}>Open the demo</a></li>`}
      <li><b>Plan your event</b><span class="dim">Players, buy-in, hours and your chips: blinds, breaks and prizes are planned for you.</span>
        <a class="button primary" href="/new">New event</a></li>
      <li><b>Put the clock on a TV</b><span class="dim">Under Links on the event's page there is an address for the TV. Players join with the code that it shows.</span></li>
    </ol>
  </section>
`;

/** @param {any} value @returns {EventSummary[]} */
const listOf = (value) => (Array.isArray(value) ? value : (value?.events ?? []));

/** @param {Me} who */
const signOutText = (who) =>
  who.role === "owner"
    ? "Your owner link has been used and cannot be opened again. To come back, run “floorman owner” on the computer that Floorman runs on (.venv/bin/floorman owner, in the folder you installed it in): it prints a new link."
    : "To come back you need your link or PIN again.";

/** @param {EventSummary} event @param {string} words */
const found = (event, words) =>
  [event.name, event.place, event.winner, dayText(event)].join(" ").toLowerCase().includes(words.trim().toLowerCase());

/** @param {{ who: Me, events: EventSummary[], loading: boolean, again: () => void }} props */
function Events({ who, events, loading, again }) {
  const owner = who.role === "owner";
  const [words, setWords] = useState("");
  const [asked, setShelf] = useState(false);
  const live = events.filter((event) => event.phase !== "over" && !event.archived).sort(sooner);
  const past = events.filter((event) => (event.phase === "over" || event.archived) && !event.wrong).sort((one, other) => startOf(other) - startOf(one));
  const broken = events.filter((event) => event.wrong);
  const archived = past.filter((event) => event.archived);
  // An archive that has become empty has nothing to show, and no button back.
  const shelf = asked && archived.length > 0;
  useEffect(() => {
    if (!archived.length) setShelf(false);
  }, [archived.length]);
  const nights = (shelf ? archived : past.filter((event) => !event.archived)).filter((event) => found(event, words));
  const last = events.find((event) => !event.demo && !event.wrong && !event.copy);
  return html`
    ${owner && !loading && !last && html`<${FirstNight} demo=${live.find((event) => event.demo)} />`}
    <section class="panel" aria-labelledby="events">
      <header class="section-head">
        <h2 id="events">Events</h2>
        <span class="spring"></span>
        ${owner && last && html`<a class="button" href=${`/new?from=${encodeURIComponent(last.id)}`} title=${`A new event with the set-up of ${last.name}`}>Copy last event</a>`}
        ${owner && (last || loading) && html`<a class="button primary" href="/new"><${Icon} name="plus" /> New event</a>`}
      </header>
      ${loading && html`<${Skeleton} lines=${3} />`}
      ${!loading && !live.length && html`<p class="dim">${events.length ? "Nothing is being played now." : "There is no event yet. A new one takes a few minutes."}</p>`}
      <ul class="plain event-list">
        ${live.map((event, at) => html`<li key=${event.id}><${EventRow} event=${event} events=${events} first=${at === 0 && Boolean(last)} who=${who} again=${again} /></li>`)}
        ${broken.map((event) => html`<li key=${event.id}><${BrokenRow} event=${event} events=${events} owner=${owner} again=${again} /></li>`)}
      </ul>
    </section>
    ${(past.length > 0 || owner) && html`
      <section class="panel" aria-labelledby="nights">
        <header class="section-head">
          <h2 id="nights">${shelf ? "Archive" : "Earlier nights"}</h2>
          <span class="spring"></span>
          ${archived.length > 0 && html`<button type="button" class="quiet" aria-pressed=${shelf} onClick=${() => setShelf(!shelf)}>
            ${shelf ? "Earlier nights" : `Archive (${archived.length})`}</button>`}
          ${past.length > 3 && html`<label class="home-search"><span class="unseen">Search earlier nights</span>
            <input type="search" placeholder="Name, place, winner or date" value=${words}
              onInput=${(/** @type {any} */ input) => setWords(input.target.value)} /></label>`}
        </header>
        ${nights.length > 0 && html`<${Nights} nights=${nights} events=${events} owner=${owner} again=${again} />`}
        ${!nights.length && html`<p class="dim">${words ? `Nothing fits “${words}”.` : "The results of every event that is over are listed here."}</p>`}
        ${owner && html`
          <details class="home-import">
            <summary>Open an event from a file</summary>
            <${Import} />
          </details>
        `}
      </section>
    `}
  `;
}

const CopyBadge = () => html`
  <span class="badge" title="It was imported although the same event is here already. People and seasons do not count it.">Copy, does not count</span>
`;

/**
 * @param {{ event: EventSummary, events: EventSummary[], first: boolean, who: Me, again: () => void }} props
 *   `first` is what is opened most likely, `events` are all of them
 */
function EventRow({ event, events, first, who, again }) {
  const at = `/e/${encodeURIComponent(event.id)}`;
  const runs = who.role === "owner" || who.role === "director";
  const pool = event.purse ? `${money(event.purse, event.currency ?? "")} prize pool` : "";
  const about = [dayText(event), event.place ?? "", playersText(event), pool, ...madeIf(event, events)];
  const running = event.phase === "playing" || event.phase === "seated";
  return html`
    <div class="event-row">
      <div class="event-told">
        <a class="event-name" href=${runs ? at : `${at}/tv`}>${event.name}</a>
        <span class=${`badge phase-${event.phase}`}>${PHASES[event.phase] ?? event.phase}</span>
        ${event.demo && html`<span class="badge">Demo, try anything</span>`}
        ${event.copy && html`<${CopyBadge} />`}
        ${event.unverified && html`<span class="badge" title="It comes from a file without hashes, so nobody can say whether it was changed.">Not verified</span>`}
        <span class="dim event-about"><${About} says=${about} /></span>
      </div>
      <span class="event-links">
        ${runs && html`<a class=${classes("button", first && "primary")} href=${at}>Open</a>`}
        <a class="button" href=${`${at}/tv`}>TV clock</a>
        <a class="button" href=${`${at}/results`}>${running ? "Results" : "Prints"}</a>
        ${who.role === "owner" && html`<${More} event=${event} events=${events} again=${again} />`}
      </span>
    </div>
  `;
}

/**
 * An event that cannot be opened: why, and what can still be done with it.
 * @param {{ event: EventSummary, events: EventSummary[], owner: boolean, again: () => void }} props
 */
function BrokenRow({ event, events, owner, again }) {
  const [deleting, setDeleting] = useState(false);
  return html`
    <div class="event-row">
      <div class="event-told">
        <b class="event-name">${event.name}</b>
        <span class="badge fault">Cannot be opened</span>
        <span class="event-about">${event.wrong}</span>
      </div>
      ${owner && html`
        <span class="event-links">
          <a class="button" href=${`/api/events/${encodeURIComponent(event.id)}/export.json`} download>Export</a>
          <button type="button" onClick=${() => setDeleting(true)}>Delete…</button>
        </span>
      `}
      ${deleting && html`<${Delete} event=${event} events=${events} onClose=${() => setDeleting(false)} again=${again} />`}
    </div>
  `;
}

/** @param {{ nights: EventSummary[], events: EventSummary[], owner: boolean, again: () => void }} props `events` are all of them */
function Nights({ nights, events, owner, again }) {
  return html`
    <div class="scroll-x">
      <table class="nights">
        <thead><tr><th>Date</th><th>Event</th><th>Place</th><th class="num">Players</th><th class="num">Prize pool</th><th>Winner</th>
          ${owner && html`<th><span class="unseen">More</span></th>`}</tr></thead>
        <tbody>
          ${nights.map((event) => html`
            <tr key=${event.id}>
              <td class="nowrap" data-label="Date">${dayText(event)}</td>
              <td data-label="Event"><a href=${`/e/${encodeURIComponent(event.id)}/results`}>${event.name}</a>
                ${event.demo && html` <span class="badge">Demo</span>`}
                ${event.copy && html` <${CopyBadge} />`}</td>
              <td data-label="Place">${event.place}</td>
              <td class="num" data-label="Players">${event.entries ?? ""}</td>
              <td class="num" data-label="Prize pool">${event.purse ? money(event.purse, event.currency ?? "") : ""}</td>
              <td data-label="Winner">${event.winner}</td>
              ${owner && html`<td class="num"><${More} event=${event} events=${events} again=${again} /></td>`}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

/** What else can be done with an event. @param {{ event: EventSummary, events: EventSummary[], again: () => void }} props */
function More({ event, events, again }) {
  const [deleting, setDeleting] = useState(false);
  const archive = (/** @type {boolean} */ archived) =>
    post(`/api/events/${encodeURIComponent(event.id)}/archive`, { archived }).then(
      () => {
        again();
        say(archived ? `${event.name} is archived.` : `${event.name} is no longer archived.`, { undo: () => void archive(!archived) });
      },
      (error) => say(sentence(error), { bad: true }),
    );
  const items = [
    { label: "Copy", onClick: () => go(`/new?from=${encodeURIComponent(event.id)}`) },
    { label: event.archived ? "Restore from the archive" : "Archive", onClick: () => void archive(!event.archived) },
    { label: "Delete…", onClick: () => setDeleting(true) },
  ];
  return html`
    <${Menu} label=${`More for ${ownName(event, events)}`} quiet items=${items} />
    ${deleting && html`<${Delete} event=${event} events=${events} onClose=${() => setDeleting(false)} again=${again} />`}
  `;
}
