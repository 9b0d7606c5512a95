/** A new event: the book, the terms, the chips and the time; then levels and prizes, worked out and open to change. */
/** @import { Me } from "../lib/types.js" */
import { post } from "../lib/api.js";
import { counted, money } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { GAMES } from "./desk/situation.js";
import { BlindsPart } from "./new_event/blinds.js";
import { BookPart } from "./new_event/book.js";
import { ChipsPart } from "./new_event/chips.js";
import { namesOf, specOf, useDraft } from "./new_event/draft.js";
import { Choose, Field, Said } from "./new_event/field.js";
import { Made } from "./new_event/made.js";
import { NamesPart } from "./new_event/names.js";
import { byField, usePreview } from "./new_event/previewing.js";
import { PrizesPart } from "./new_event/prizes.js";
import { TermsPart } from "./new_event/terms.js";

const NO_NAME = "Write what the event is called, as Friday Freezeout.";

/** Only the owner makes events. */
export default function NewEvent() {
  const me = useLoaded("/api/me");
  const who = /** @type {Me | null} */ (me.value);
  if (me.fault) return html`<${Sorry} title="New event" says=${me.fault} />`;
  if (!who) return html`<${Page} title="New event"><${Skeleton} lines=${8} /><//>`;
  if (who.role !== "owner") {
    const says = "Only the owner opens an event: open the link that Floorman printed when it was started.";
    return html`<${Sorry} title="New event" says=${says} />`;
  }
  return html`<${Form} />`;
}

/** Enter in a field is no wish to open the event: half of it may still be to do. @param {KeyboardEvent} press */
function stayOpen(press) {
  if (press.key === "Enter" && press.target instanceof HTMLInputElement) press.preventDefault();
}

function Form() {
  const [draft, change, clear] = useDraft();
  const previewed = usePreview(draft);
  const [refused, setRefused] = useState(/** @type {Record<string, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const wrong = { ...refused, ...previewed.wrong };
  const notes = { wrong, warned: previewed.warned };
  /** What is changed is no longer what was refused. @param {Partial<typeof draft>} some */
  const changing = (some) => {
    setRefused({});
    change(some);
  };
  const part = { draft, change: changing, notes, previewed };

  /** @param {Event} submit */
  const open = async (submit) => {
    submit.preventDefault();
    const { spec, wrong: unread } = specOf(draft);
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
    requestAnimationFrame(() => {
      const first = document.querySelector(".new-event [aria-invalid=true], .new-event .fault");
      first?.scrollIntoView({ block: "center" });
      if (first instanceof HTMLElement) first.focus();
    });
  };

  return html`
    <${Page} title="New event">
      <form class="new-event" onSubmit=${open} onKeyDown=${stayOpen} novalidate>
        <div class="new-parts">
          <section class="panel form" aria-label="Name">
            <div class="columns named">
              <${Field} label="Name of the event" field="name" focus most=${60} notes=${notes} value=${draft.name} placeholder="Friday Freezeout" onInput=${(/** @type {string} */ name) => changing({ name })} />
              <${Choose} label="Game" value=${draft.game} options=${GAMES} onChange=${(/** @type {string} */ game) => changing({ game })} />
            </div>
            <${Said} field="game" notes=${notes} />
          </section>
          <${BookPart} ...${part} />
          <${TermsPart} ...${part} />
          <${ChipsPart} ...${part} />
          <${BlindsPart} ...${part} />
          <${PrizesPart} ...${part} />
          <${NamesPart} ...${part} />
        </div>
        <${Made} ...${part} />
        <footer class="open-bar">
          <${Summary} ...${part} />
          <span class="spring"></span>
          <${Said} field=${refused.all ? "all" : ""} notes=${notes} />
          <button type="button" class="quiet" onClick=${clear}>Begin again</button>
          <button class="primary" disabled=${busy}>Open the event</button>
        </footer>
      </form>
    <//>
  `;
}

/** @param {import("./new_event/part.js").Part} props */
function Summary({ draft, notes, previewed }) {
  const faults = Object.keys(notes.wrong).length;
  if (faults) return html`<span class="fault" role="status">${faults === 1 ? "One thing is" : `${faults} things are`} still to be put right.</span>`;
  const names = namesOf(draft.names).length;
  const purse = previewed.preview ? `, prize money ${money(previewed.preview.purse, draft.currency)}` : "";
  return html`<span class="dim">${names ? counted(names, "name") : "No names yet"}${previewed.preview ? `, ${previewed.preview.entries} expected${purse}` : ""}</span>`;
}
