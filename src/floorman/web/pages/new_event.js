/** A new event: a short form with sensible defaults, everything else folded under it, and the evening it comes to beside it. */
/** @import { EventSummary, Me } from "../lib/types.js" */
/** @import { Copied, Setup } from "./new_event/setup.js" */
/** @import { Draft } from "./new_event/draft.js" */
import { post } from "../lib/api.js";
import { freeName, nextDay } from "../lib/events.js";
import { counted, dayText, money } from "../lib/format.js";
import { html, useEffect, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { playWith } from "../parts/Chip.js";
import { Page, Sorry } from "../parts/Page.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { gameName, games } from "./desk/situation.js";
import { Basics } from "./new_event/basics.js";
import { BlindsPart } from "./new_event/blinds.js";
import { coloursIn, draftOf, hasDraft, namesOf, people, rememberedOf, specOf, useDraft } from "./new_event/draft.js";
import { Choose, Said } from "./new_event/field.js";
import { Fold } from "./new_event/fold.js";
import { HousePart } from "./new_event/house.js";
import { Made } from "./new_event/made.js";
import { NamesPart } from "./new_event/names.js";
import { byField, usePreview } from "./new_event/previewing.js";
import { PrizesPart } from "./new_event/prizes.js";
import { BountyPart, lateIn, TermsPart } from "./new_event/terms.js";

const NO_NAME = "Enter a name, for example Friday Freezeout.";

/** Only the owner makes events. */
export default function NewEvent() {
  const me = useLoaded("/api/me");
  const who = /** @type {Me | null} */ (me.value);
  const owner = who?.role === "owner";
  const from = new URLSearchParams(location.search).get("from") ?? "";
  const setup = /** @type {import("../lib/load.js").Loaded<Setup>} */ (useLoaded(owner ? "/api/setup" : ""));
  const copied = /** @type {import("../lib/load.js").Loaded<Copied>} */ (
    useLoaded(owner && from ? `/api/events/${encodeURIComponent(from)}/setup` : "")
  );
  const events = /** @type {import("../lib/load.js").Loaded<{ events: EventSummary[] }>} */ (useLoaded(owner ? "/api/events" : ""));
  const fault = me.fault || setup.fault || copied.fault || events.fault;
  if (fault) return html`<${Sorry} title="New event" says=${fault} />`;
  if (who && !owner) {
    const says = "Only the owner can create an event. Open the link that Floorman printed when it started.";
    return html`<${Sorry} title="New event" says=${says} />`;
  }
  if (!setup.value || !events.value || (from && !copied.value)) return html`<${Page} title="New event"><${Skeleton} lines=${8} /><//>`;
  return html`<${Form} setup=${setup.value} copied=${from ? copied.value : null} events=${events.value.events} />`;
}

/** Enter in a field must not open the event: half of it may still be to do. @param {KeyboardEvent} press */
function stayOpen(press) {
  if (press.key === "Enter" && press.target instanceof HTMLInputElement) press.preventDefault();
}

/**
 * The next evening like it: on the same weekday, under a name that is free.
 * @param {Copied} event
 * @param {EventSummary[]} events
 * @param {boolean} withPlayers
 * @returns {Partial<Draft>}
 */
const copyOf = (event, events, withPlayers) => ({
  ...draftOf(event.spec),
  name: freeName(event.name, events),
  date: nextDay(events.find((one) => one.id === event.event), new Date()),
  time: event.time,
  names: withPlayers ? event.players.join("\n") : "",
});

/** @param {{ setup: Setup, copied: Copied | null, events: EventSummary[] }} props */
function Form({ setup, copied, events }) {
  const [filled, setFilled] = useState(() => /** @type {Filled} */ ({ copied, remembers: Boolean(setup.last) && !copied && !hasDraft(), players: false }));
  const [draft, change, clear] = useDraft(setup.last ? rememberedOf(setup.last.spec) : {});
  const previewed = usePreview(draft, setup);
  playBy(draft.book);
  playWith(coloursIn(draft));
  const [refused, setRefused] = useState(/** @type {Record<string, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(/** @type {{ draft: Draft, filled: Filled } | null} */ (null));
  const wrong = { ...refused, ...previewed.wrong };
  const notes = { wrong, warned: previewed.warned };
  /** What is changed is no longer what was refused. @param {Partial<Draft>} some */
  const changing = (some) => {
    setRefused({});
    setBefore(null);
    change(some);
  };
  const part = { draft, change: changing, notes, previewed, setup };
  useEffect(() => {
    if (!copied) return;
    change(copyOf(copied, events, false));
    history.replaceState(history.state, "", "/new");
  }, [copied]);

  /** @param {Event} submit */
  const open = async (submit) => {
    submit.preventDefault();
    const { spec, wrong: unread } = specOf({ ...draft, late: lateIn(draft, previewed) }, setup);
    if (!draft.name.trim()) unread.name = NO_NAME;
    if (Object.keys(unread).length) return show(unread);
    setBusy(true);
    try {
      const made = await post("/api/events", spec);
      clear();
      go(`/e/${encodeURIComponent(made.id)}`);
    } catch (error) {
      setBusy(false);
      show(byField(error));
    }
  };
  /** @param {Record<string, string>} faults */
  const show = (faults) => {
    setRefused(faults);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const first = document.querySelector(".new-event [aria-invalid=true], .new-event .fault");
      first?.scrollIntoView({ block: "center" });
      if (first instanceof HTMLElement) first.focus();
    }));
  };
  const startOver = () => {
    setBefore({ draft, filled });
    setFilled({ copied: null, remembers: false, players: false });
    setRefused({});
    clear();
  };
  const undo = () => {
    if (before) (changing(before.draft), setFilled(before.filled));
    setBefore(null);
  };

  return html`
    <${Page} title="New event">
      <form class="new-event" onSubmit=${open} onKeyDown=${stayOpen} novalidate>
        <div class="new-parts">
          <${CopyBar} ...${part} change=${changing} events=${events} filled=${filled} onFilled=${setFilled} />
          <${Basics} ...${part} />
          <${NamesPart} ...${part} />
          <${TermsPart} ...${part} />
          <${BountyPart} ...${part} />
          <${PrizesPart} ...${part} />
          <${BlindsPart} ...${part} />
          <${HousePart} ...${part} />
          <${Fold} title="Game" says=${gameName(draft.game)} fields=${["game"]} notes=${notes}>
            <${Choose} label="Game" field="game" notes=${notes} value=${draft.game} options=${games()} onChange=${(/** @type {string} */ game) => changing({ game })} />
          <//>
        </div>
        <${Made} ...${part} />
        <footer class="open-bar">
          <${Summary} ...${part} />
          <span class="spring"></span>
          <${Said} field=${refused.all ? "all" : ""} notes=${notes} />
          ${before
            ? html`<button type="button" onClick=${undo}>Undo “Start over”</button>`
            : html`<button type="button" class="quiet" onClick=${startOver}>Start over</button>`}
          <button class="primary" disabled=${busy}>Open the event</button>
        </footer>
      </form>
    <//>
  `;
}

/**
 * What the form was filled in from: a whole event, with its players or without, or only what is remembered of the last one.
 * @typedef {{ copied: Copied | null, remembers: boolean, players: boolean }} Filled
 */

/**
 * What the form was filled in from, and a way to copy the last event whole.
 * @param {import("./new_event/part.js").Part & { filled: Filled, events: EventSummary[], onFilled: (filled: Filled) => void }} props
 */
function CopyBar({ draft, previewed, setup, filled, events, onFilled, change }) {
  const { copied: done, players, remembers } = filled;
  const event = done ?? setup.last;
  if (!event) return null;
  const of = events.find((one) => one.id === event.event);
  /** @param {boolean} withPlayers */
  const copy = (withPlayers) => {
    change(copyOf(event, events, withPlayers));
    onFilled({ ...filled, copied: event });
  };
  /** @param {boolean} on */
  const tick = (on) => {
    onFilled({ ...filled, players: on });
    if (done) change({ names: on ? event.players.join("\n") : "" });
  };
  return html`
    <section class="panel copy-bar" aria-label="Copy an event">
      <p>${done
        ? html`Copied from <b>${event.name}</b>${of && ` (${dayText(of)})`}. Name and date are those of the next evening: change what is different.`
        : remembers
          ? html`Chips, rules, tables and place are those of <b>${event.name}</b>.`
          : html`Your last event was <b>${event.name}</b>.`}</p>
      ${event.players.length > 0 && html`
        <label class="tick"><input type="checkbox" checked=${players} onChange=${(/** @type {any} */ input) => tick(input.target.checked)} /> With the same players (${event.players.length})</label>
      `}
      ${!done && html`<button type="button" onClick=${() => copy(players)}>Copy last event</button>`}
      ${(done || remembers) && html`<${RulesTaken} draft=${draft} change=${change} from=${event.spec.house} differences=${previewed.preview?.differences ?? []} />`}
    </section>
  `;
}

/**
 * The house rules that a copy takes along, each with a way to leave it out: one may have been for that night only.
 * @param {{ draft: Draft, change: (some: Partial<Draft>) => void, from: Record<string, unknown>, differences: import("./new_event/previewing.js").Answered[] }} props
 */
function RulesTaken({ draft, change, from, differences }) {
  const taken = differences.filter(({ question }) => question in from && question in draft.house);
  if (!taken.length) return null;
  /** @param {string} question */
  const drop = (question) => {
    const { [question]: _, ...rest } = draft.house;
    change({ house: rest });
  };
  return html`
    <div class="rules-taken">
      <p class="label">House rules that are taken along</p>
      <ul class="plain">
        ${taken.map((one) => html`
          <li key=${one.question}><span>${one.asks} <b>${one.answer.replaceAll("`", "")}</b></span>
            <button type="button" class="small" aria-label=${`Leave out: ${one.asks}`} onClick=${() => drop(one.question)}>Leave out</button></li>`)}
      </ul>
    </div>
  `;
}

/** @param {import("./new_event/part.js").Part} props */
function Summary({ draft, notes, previewed }) {
  const faults = Object.keys(notes.wrong).length;
  if (faults) return html`<span class="fault" role="status">${counted(faults, "entry needs", "entries need")} correcting.</span>`;
  const names = people(namesOf(draft.names));
  const purse = previewed.preview ? `, prize money ${money(previewed.preview.purse, draft.currency)}` : "";
  return html`<span class="dim">${names ? counted(names, "name") : "No names yet"}${previewed.preview ? `, ${previewed.preview.entries} expected${purse}` : ""}</span>`;
}
