/** The short form: all that a host has to say before an evening can be planned. */
/** @import { Part } from "./part.js" */
import { useLoaded } from "../../lib/load.js";
import { html } from "../../lib/html.js";
import { LANGUAGES, nameOf } from "../../lib/text.js";
import { bookName } from "../rulebook/names.js";
import { ChipsField } from "./chips.js";
import { languageOf, usualHours } from "./draft.js";
import { Choose, Field } from "./field.js";

/**
 * @typedef {{ id: string, title: string, base: string, rules: number }} Book
 */

/** What each book is for. @type {Record<string, string>} */
const FOR = {
  hpt: "Tournaments at home: friends, one to a few tables, players who deal. Has blinds, chips and prizes of its own.",
  "seminole-2024": "A casino's floor: dealers, large fields, detailed rulings and penalties.",
  "uk-tda": "Casino tournaments in the United Kingdom, close to what tournament directors everywhere use.",
  "army-2009": "A tournament in a club or canteen, run by volunteers.",
  "roberts-10": "The classic for any poker game; much is left to the house.",
};

const ORDER = Object.keys(FOR);

/** @type {[string, string][]} */
const CURRENCIES = [["EUR", "Euro"], ["USD", "US dollar"], ["GBP", "Pound"], ["CHF", "Swiss franc"], ["CAD", "Canadian dollar"], ["AUD", "Australian dollar"], ["SEK", "Swedish krona"], ["PLN", "Zloty"], ["TRY", "Turkish lira"]];

/** @param {Part} props */
export function Basics(props) {
  const { draft, change, notes, setup } = props;
  const hours = draft.hours || String(usualHours(draft, setup));
  const byBook = draft.structure === "book" && !draft.rows;
  return html`
    <section class="panel form" aria-labelledby="basics-head">
      <h2 id="basics-head">The event</h2>
      <div class="basics">
        <div class="span-2"><${Field} label="Name of the event" field="name" focus most=${60} notes=${notes} value=${draft.name} placeholder="Friday Freezeout" onInput=${(/** @type {string} */ name) => change({ name })} /></div>
        <div class="span-2"><${Field} label="Place" field="place" most=${80} notes=${notes} value=${draft.place} placeholder="where it is played" onInput=${(/** @type {string} */ place) => change({ place })} /></div>
        <${Field} label="Date" field="date" type="date" notes=${notes} value=${draft.date} onInput=${(/** @type {string} */ date) => change({ date })} />
        <${Field} label="Starts at" field="time" type="time" notes=${notes} value=${draft.time} onInput=${(/** @type {string} */ time) => change({ time })} />
        ${byBook
          ? html`<div class="span-2 dim by-book">The book's own levels say how long it takes.</div>`
          : html`
            <${Field} label="Hours in all" field="hours" mode="decimal" placeholder=${`${usualHours(draft, setup)}, as usual`} notes=${notes} value=${draft.hours} onInput=${(/** @type {string} */ typed) => change({ hours: typed })} />
            <${Field} label="Ends about" field="ends" type="time" off=${draft.time ? "" : "Enter when it starts first."} notes=${notes} value=${endsAt(draft.time, hours)} onInput=${(/** @type {string} */ ends) => draft.time && ends && change({ hours: hoursTo(draft.time, ends) })} />
          `}
        <${Field} label="Players expected" field="expected_players" mode="numeric" placeholder="as on the list" notes=${notes} value=${draft.expected} onInput=${(/** @type {string} */ expected) => change({ expected })} />
        <${Field} label="Seats at a table" field="table_size" mode="numeric" notes=${notes} value=${draft.table_size} onInput=${(/** @type {string} */ table_size) => change({ table_size })} />
        <${Field} label="Buy-in" field="buy_in" mode="decimal" notes=${notes} value=${draft.buy_in} onInput=${(/** @type {string} */ buy_in) => change({ buy_in })} />
        <${Field} label="Currency" field="currency" most=${3} list="currencies" notes=${notes} value=${draft.currency} onInput=${(/** @type {string} */ currency) => change({ currency })} />
        <datalist id="currencies">${CURRENCIES.map(([code, words]) => html`<option key=${code} value=${code}>${words}</option>`)}</datalist>
        <div class="span-2"><${Choose} label="Language of TV, phones and prints" field="language" notes=${notes} value=${languageOf(draft)} options=${LANGUAGES.map((code) => [code, nameOf(code)])} onChange=${(/** @type {string} */ language) => change({ language })} /></div>
        <div class="span-2"><${BookField} ...${props} /></div>
        <div class="span-2"><${ChipsField} ...${props} /></div>
      </div>
    </section>
  `;
}

/** @param {Part} props */
function BookField({ draft, change, notes }) {
  const books = /** @type {import("../../lib/load.js").Loaded<Book[]>} */ (useLoaded("/api/books"));
  const sorted = [...(books.value ?? [])].sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  /** @type {[string, string][]} */
  const options = sorted.length ? sorted.map((book) => [book.id, bookName(book.id)]) : [[draft.book, "…"]];
  return html`
    <${Choose} label="Rulebook" field="book" notes=${notes} value=${draft.book} options=${options} hint=${FOR[draft.book] ?? ""} onChange=${(/** @type {string} */ book) => change({ book, house: {} })} />
    ${books.fault && html`<p class="fault" role="alert">${books.fault} <button type="button" onClick=${books.again}>Try again</button></p>`}
  `;
}

/** @param {string} time */
const minutes = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When it ends that starts at a time; nothing while either is not known. @param {string} time @param {string} hours */
function endsAt(time, hours) {
  const length = Number(hours.replace(",", ".")) * 60;
  if (!time || !Number.isFinite(length) || length <= 0) return "";
  const end = Math.round(minutes(time) + length) % 1440;
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
}

/** Hours from one time to another, past midnight if need be. @param {string} time @param {string} ends */
function hoursTo(time, ends) {
  const length = (minutes(ends) - minutes(time) + 1440) % 1440 || 1440;
  return String(Math.round((length / 60) * 100) / 100);
}
