/** The rulebook, and what the house does otherwise. */
/** @import { Part } from "./part.js" */
/** @import { Answered } from "./previewing.js" */
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { Said } from "./field.js";

/**
 * @typedef {{ id: string, title: string, base: string, rules: number }} Book
 * @typedef {{ id: string, asks: string, type: string, unit: string, choices: { is: string, does: string }[],
 *   answer: boolean | number | string, says: string, cites: string[] }} Question
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
const SHOWN = 12;

/** Questions that hosts change most often come first, while nobody searches. */
const COMMON = /^(entry\.|clock\.|seating\.|chips\.)/;

/** Answers as they are read, without the marks of a file. @param {string} text */
const plain = (text) => text.replaceAll("`", "");

/** @param {Part} props */
export function BookPart({ draft, change, notes, previewed }) {
  const books = /** @type {import("../../lib/load.js").Loaded<Book[]>} */ (useLoaded("/api/books"));
  const sorted = [...(books.value ?? [])].sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  return html`
    <section class="panel form" aria-labelledby="book-head">
      <h2 id="book-head">Rulebook</h2>
      ${books.fault && html`<p class="fault" role="alert">${books.fault} <button type="button" onClick=${books.again}>Try again</button></p>`}
      ${!books.value && !books.fault && html`<${Skeleton} lines=${4} />`}
      <div class="books" role="radiogroup" aria-labelledby="book-head">
        ${sorted.map((book) => html`
          <label key=${book.id} class=${classes("book", draft.book === book.id && "on")}>
            <input type="radio" name="book" value=${book.id} checked=${draft.book === book.id} onChange=${() => change({ book: book.id })} />
            <span><b>${book.title}</b><span class="dim">${FOR[book.id] ?? ""} ${book.rules} rules.</span></span>
          </label>
        `)}
      </div>
      <${Said} field="book" notes=${notes} />
      <${House} key=${draft.book} draft=${draft} change=${change} notes=${notes} changed=${previewed.preview?.differences ?? []} />
    </section>
  `;
}

/** @param {{ draft: Part["draft"], change: Part["change"], notes: Part["notes"], changed: Answered[] }} props */
function House({ draft, change, notes, changed }) {
  const [open, setOpen] = useState(false);
  /** @param {string} question */
  const back = (question) => {
    const { [question]: _, ...rest } = draft.house;
    change({ house: rest });
  };
  return html`
    <div class="house">
      <h3>What differs from the book</h3>
      ${!changed.length && html`<p class="dim">Nothing: the book is played as it is written.</p>`}
      <ul class="plain house-differs">
        ${changed.map((one) => html`
          <li key=${one.question}>
            <p>${one.asks} <b>${plain(one.answer)}</b> <span class="dim">instead of: ${plain(one.instead_of)}</span> <${RuleChips} cites=${one.cites} /></p>
            ${one.question in draft.house && html`
              <button type="button" class="quiet" onClick=${() => back(one.question)}><${Icon} name="undo" /> As in the book</button>
            `}
          </li>
        `)}
      </ul>
      <${Said} field="house" notes=${notes} />
      <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        ${open ? "Close the house rules" : "Set house rules"}
      </button>
      ${open && html`<${Questions} draft=${draft} change=${change} />`}
    </div>
  `;
}

/** @param {{ draft: Part["draft"], change: Part["change"] }} props */
function Questions({ draft, change }) {
  const loaded = /** @type {import("../../lib/load.js").Loaded<Question[]>} */ (
    useLoaded(`/api/books/${encodeURIComponent(draft.book)}/questions`)
  );
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(SHOWN);
  const all = loaded.value ?? [];
  const found = useMemo(() => matching(all, typed), [all, typed]);
  /** @param {Question} question @param {unknown} value */
  const set = (question, value) => {
    const { [question.id]: _, ...rest } = draft.house;
    change({ house: value === question.answer ? rest : { ...rest, [question.id]: value } });
  };
  return html`
    <div class="form questions">
      <label class="field"><span>Search the questions on which houses differ</span>
        <input type="search" autofocus autocomplete="off" placeholder="late, rebuy, string raise, seat ..." value=${typed}
          onInput=${(/** @type {any} */ event) => (setTyped(event.target.value), setMost(SHOWN))} /></label>
      ${loaded.fault && html`<p class="fault" role="alert">${loaded.fault}</p>`}
      ${!loaded.value && !loaded.fault && html`<${Skeleton} lines=${6} />`}
      <p class="unseen" role="status">${loaded.value ? `${found.length} questions` : ""}</p>
      ${loaded.value && !found.length && html`<p class="dim">No question has these words. Try fewer, or another one.</p>`}
      <ul class="plain">
        ${found.slice(0, most).map((question) => html`
          <li key=${question.id} class=${classes("question", question.id in draft.house && "on")}>
            <p id=${`q-${question.id}`}>${question.asks}</p>
            <p class="dim">The book: ${plain(question.says)} <${RuleChips} cites=${question.cites} /></p>
            <${Answer} question=${question} value=${draft.house[question.id] ?? question.answer} onSet=${(/** @type {unknown} */ value) => set(question, value)} />
          </li>
        `)}
      </ul>
      ${found.length > most && html`<button type="button" onClick=${() => setMost(most + 4 * SHOWN)}>${found.length - most} more</button>`}
    </div>
  `;
}

/** @param {Question[]} all @param {string} typed */
function matching(all, typed) {
  const words = typed.toLowerCase().replaceAll("-", " ").split(/\s+/).filter(Boolean);
  if (!words.length) return [...all].sort((one, other) => Number(COMMON.test(other.id)) - Number(COMMON.test(one.id)));
  return all.filter((question) => {
    const text = `${question.asks} ${question.id} ${question.says}`.toLowerCase().replaceAll("-", " ");
    return words.every((word) => text.includes(word));
  });
}

/** @param {{ question: Question, value: unknown, onSet: (value: unknown) => void }} props */
function Answer({ question, value, onSet }) {
  const named = `q-${question.id}`;
  if (question.type === "flag") {
    return html`
      <select aria-labelledby=${named} value=${String(value)} onChange=${(/** @type {any} */ event) => onSet(event.target.value === "true")}>
        <option value="true">yes</option>
        <option value="false">no</option>
      </select>
    `;
  }
  if (question.type === "number") {
    return html`
      <span class="with-unit">
        <input aria-labelledby=${named} inputmode="decimal" size="6" value=${String(value)} onChange=${(/** @type {any} */ event) => {
          const number = Number(event.target.value.replace(",", "."));
          onSet(event.target.value.trim() && Number.isFinite(number) ? number : question.answer);
        }} />
        <span class="dim">${question.unit}</span>
      </span>
    `;
  }
  return html`
    <select aria-labelledby=${named} value=${String(value)} onChange=${(/** @type {any} */ event) => onSet(event.target.value)}>
      ${question.choices.map((choice) => html`<option key=${choice.is} value=${choice.is}>${plain(choice.does)}</option>`)}
    </select>
  `;
}
