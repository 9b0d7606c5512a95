/** The house's own rules: what differs from the book, and the questions on which houses differ. */
/** @import { Part } from "./part.js" */
/** @import { Answered } from "./previewing.js" */
import { counted } from "../../lib/format.js";
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { Said } from "./field.js";
import { Fold } from "./fold.js";

/**
 * @typedef {{ id: string, asks: string, about: string, type: string, unit: string, choices: { is: string, does: string }[],
 *   answer: boolean | number | string, says: string, cites: string[] }} Question
 */

const SHOWN = 12;

/** Questions that hosts change most often, those first that come up every evening. */
const COMMON = [
  "entry.rebuy/who", "betting.straddle/how-many", "showdown.show-one-show-all/when",
  "dealing.rabbit/showing", "conduct.devices/tournament", "betting.run-twice/most-deals",
  "entry.reentry/with-chips", "entry.absent/no-show-minutes", "entry.leave/minutes", "seating.random/initial",
  "seating.final-table/size", "clock.shot-clock/seconds", "chips.race/award",
  "entry.side-deal/attitude", "entry.side-deal/director-pays",
];

/** Questions that card rooms change most often. */
const IN_A_ROOM = [
  "room.list/present", "room.list/call-in-minutes", "room.list/page-minutes", "room.list/calls", "room.list/open-game-from", "room.lockup/minutes",
  "room.absence/minutes", "room.absence/third-man", "room.must-move/scope", "room.buyin/return-minutes", "room.limit-change/vote",
  "room.chop/blinds", "room.play-over/allowed", "room.open-close/down-minutes",
];

/** Questions that a home game has: how one table is played and paid for. */
const AT_HOME = [
  "betting.straddle/how-many", "betting.run-twice/most-deals", "room.buyin/short-buyins", "room.buyin/added", "room.buyin/return-minutes", "room.chop/blinds",
  "showdown.show-one-show-all/when", "dealing.rabbit/showing", "button.missed-blinds/return", "button.new-player/cash-entry", "conduct.devices/cash",
];

/** Words by which people look for a question and that it does not have. @type {Record<string, string>} */
const LOOKED_FOR = {
  "room.list/present": "call-in call-ins phone telephone",
  "room.absence/minutes": "pick-up pick-ups pickup pick up chips",
  "room.absence/third-man": "pick-up pick-ups pickup pick up chips",
  "room.rake/how": "jackpot drop collection fee",
};

/** The subjects of questions, by how their names begin. @type {[string, string][]} */
const SUBJECTS = [
  ["entry", "Entries, rebuys and prizes"], ["clock", "Clock, levels and breaks"], ["seating", "Seats and tables"],
  ["chips", "Chips"], ["betting", "Betting"], ["button", "Button and blinds"], ["dealing", "Dealing"], ["hand", "Hands"],
  ["pot", "Pots"], ["showdown", "Showdown"], ["conduct", "Conduct and penalties"], ["td", "The floor"], ["game", "Games"], ["room", "The room"],
];

/** Answers as they are read, without the marks of a file. @param {string} text */
const plain = (text) => text.replaceAll("`", "");

/** What the form itself plans where the book has its own, unless the host asks for the book's. @type {Record<string, string>} */
const PLANNED = { "clock.schedule/source": "levels", "entry.payout/split": "prizes" };

/** Rules that the host has changed are counted, what is planned for the event is named. @param {string[]} questions */
function inShort(questions) {
  const planned = Object.keys(PLANNED).filter((one) => questions.includes(one)).map((one) => PLANNED[one]);
  const own = questions.length - planned.length;
  const ours = planned.length ? `the book's, with ${planned.join(" and ")} as above` : "the book's";
  return own ? `${counted(own, "rule")} changed` : ours[0].toUpperCase() + ours.slice(1);
}

/** @param {Part} props */
export function HousePart({ draft, change, notes, previewed }) {
  const changed = previewed.preview?.differences ?? [];
  const says = inShort(changed.map((one) => one.question));
  return html`
    <${Fold} title="House rules" says=${previewed.preview ? says : ""} fields=${["house"]} notes=${notes}>
      <${House} key=${draft.book} draft=${draft} change=${change} notes=${notes} changed=${changed} />
    <//>
  `;
}

/** @param {{ draft: Part["draft"], change: Part["change"], notes: Part["notes"], changed: Answered[] }} props */
function House({ draft, change, notes, changed }) {
  /** @param {string} question */
  const back = (question) => {
    const { [question]: _, ...rest } = draft.house;
    change({ house: rest });
  };
  return html`
    <div class="house">
      <h3>What differs from the book</h3>
      ${!changed.length && html`<p class="dim">Nothing. The book is played as it is written.</p>`}
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
      <${Questions} draft=${draft} change=${change} />
    </div>
  `;
}

/**
 * The book's questions to search and to answer. With `changed`, those that the house has answered come first, each with
 * a way back to the book. The question that is `wanted` comes before all. In a `room` those are first that card rooms ask for, at `home` those that one table has.
 * @param {{ draft: { book: string, house: Record<string, any> }, change: (to: { house: Record<string, any> }) => void, changed?: boolean, wanted?: string, room?: boolean, home?: boolean }} props
 */
export function Questions({ draft, change, changed = false, wanted = "", room = false, home = false }) {
  const loaded = /** @type {import("../../lib/load.js").Loaded<Question[]>} */ (
    useLoaded(`/api/books/${encodeURIComponent(draft.book)}/questions${room ? "?format=cash" : ""}`)
  );
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(SHOWN);
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState("");
  const questions = loaded.value ?? [];
  const searching = Boolean(typed.trim());
  const found = useMemo(() => matching(questions, typed), [questions, typed]);
  /** @param {Question} question @param {unknown} value */
  const set = (question, value) => {
    const { [question.id]: _, ...rest } = draft.house;
    change({ house: value === question.answer ? rest : { ...rest, [question.id]: value } });
  };
  /** The book's answer again, and off the list of what differs. @param {Question} question */
  const reset = (question) => (setEdited(""), set(question, question.answer));
  /** A question may be in two lists at once. @param {Question[]} some @param {string} where the list's name, for ids */
  const list = (some, where) => html`
    <ul class="plain">
      ${some.map((question) => html`
        <li key=${question.id} class=${classes("question", question.id in draft.house && "on")}>
          <p id=${`${where}-${question.id}`}>${question.asks}</p>
          <p class="dim">${isSilent(question) ? html`Not in the book. Here: ${plain(question.says)}.` : html`The book: ${plain(question.says)} <${RuleChips} cites=${question.cites} />`}</p>
          <span class="actions">
            <${Answer} question=${question} named=${`${where}-${question.id}`} value=${draft.house[question.id] ?? question.answer} onSet=${(/** @type {unknown} */ value) => (where === "changed" && setEdited(question.id), set(question, value))} />
            ${changed && question.id in draft.house && html`<button type="button" class="quiet" onClick=${() => reset(question)}><${Icon} name="undo" /> ${isSilent(question) ? "As it was" : "As in the book"}</button>`}
          </span>
        </li>
      `)}
    </ul>
  `;
  // A question that is answered in this list stays in it: it must not go from under the typing hand, nor move the button below.
  const own = questions.filter((question) => question.id in draft.house || question.id === edited);
  return html`
    <div class="form questions">
      ${questions.some((question) => question.id === wanted) && html`
        <h3>The rule that you were reading about</h3>
        ${list(questions.filter((question) => question.id === wanted), "wanted")}
      `}
      ${changed && loaded.value && html`
        <h3>What differs from the book</h3>
        ${own.length ? list(own, "changed") : html`<p class="dim">Nothing. The book is played as it is written.</p>`}
      `}
      <h3>Change a rule</h3>
      <label class="field"><span>Search the house rules</span>
        <input type="search" autocomplete="off" placeholder=${home ? "straddle, run it twice, buy-in ..." : room ? "call-in, page, lock-up, must-move ..." : "late, rebuy, string raise, seat ..."} value=${typed}
          onInput=${(/** @type {any} */ event) => (setTyped(event.target.value), setMost(SHOWN))} /></label>
      ${loaded.fault && html`<p class="fault" role="alert">${loaded.fault}</p>`}
      ${!loaded.value && !loaded.fault && html`<${Skeleton} lines=${6} />`}
      <p class=${searching ? "dim" : "unseen"} role="status">${loaded.value && searching ? `${counted(found.length, "question")} found` : ""}</p>
      ${searching && loaded.value && !found.length && html`<p class="dim">No question has these words. Try fewer, or another one.</p>`}
      ${searching && list(found.slice(0, most), "found")}
      ${searching && found.length > most && html`<button type="button" onClick=${() => setMost(most + 4 * SHOWN)}>Show ${found.length - most} more</button>`}
      ${!searching && loaded.value && html`
        <h4>${home ? "What home games ask for most" : room ? "What card rooms ask for most" : "What hosts ask for most"}</h4>
        ${list(common(questions, home ? AT_HOME : room ? IN_A_ROOM : COMMON), "common")}
        <button type="button" aria-expanded=${all} onClick=${() => setAll(!all)}>${all ? "Hide the other questions" : `Show all ${questions.length} questions by subject`}</button>
        ${all && bySubject(questions).map(([subject, some]) => html`
          <details class="subject" key=${subject}>
            <summary><b>${subject}</b> <span class="dim">${counted(some.length, "question")}</span></summary>
            ${list(some, "all")}
          </details>
        `)}
      `}
    </div>
  `;
}

/** Whether no book answers, and we do. @param {Question} question */
const isSilent = (question) => question.cites.length > 0 && question.cites.every((id) => id.startsWith("readings:"));

/** @param {Question[]} all @param {string[]} ids @returns {Question[]} */
const common = (all, ids) => ids.flatMap((id) => all.filter((question) => question.id === id));

/** Questions under their subject, in the order of SUBJECTS. @param {Question[]} all @returns {[string, Question[]][]} */
function bySubject(all) {
  const groups = SUBJECTS.map(([begins, subject]) => /** @type {[string, Question[]]} */ ([subject, all.filter((question) => question.id.startsWith(`${begins}.`))]));
  return groups.filter(([, some]) => some.length);
}

/** Words as they are compared: small, without hyphens and signs. @param {string} text */
const wordsOf = (text) => text.toLowerCase().replaceAll(/[-/.]/g, " ").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Whether words stand one after the other in a text, the last of them perhaps not to its end. @param {string[]} text @param {string[]} words */
const inOrder = (text, words) =>
  text.some((_, at) => words.every((word, index) => (index === words.length - 1 ? text[at + index]?.startsWith(word) : text[at + index] === word)));

/**
 * Questions with all the words that were typed, the best first: those that ask about them, then those whose subject, answer or topic has them.
 * Words with a hyphen between them are one: "call-in" is not "call" somewhere and "in" anywhere.
 * @param {Question[]} all @param {string} typed
 */
export function matching(all, typed) {
  const terms = typed.trim().split(/\s+/).map(wordsOf).filter((words) => words.length);
  if (!terms.length) return all;
  const whole = terms.flat();
  /** @param {Question} question */
  const worth = (question) => {
    const places = [question.asks, question.id, question.says, LOOKED_FOR[question.id] ?? "", question.about].map(wordsOf);
    const found = terms.map((words) => places.findIndex((text) => inOrder(text, words)));
    if (found.includes(-1)) return -1;
    return found.reduce((sum, at) => sum + places.length - at, 0) + (inOrder(places[0], whole) ? 3 : 0) + (inOrder(places[3], whole) ? 9 : 0);
  };
  const ranked = all.map((question, at) => ({ question, at, worth: worth(question) })).filter((one) => one.worth > 0);
  return ranked.sort((one, other) => other.worth - one.worth || one.at - other.at).map((one) => one.question);
}

/**
 * An answer. A number counts while it is typed: if it did only when the field is left, the page would move under the click that leaves it.
 * @param {{ question: Question, named: string, value: unknown, onSet: (value: unknown) => void }} props `named` is the id of the question's text
 */
function Answer({ question, named, value, onSet }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
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
        <input aria-labelledby=${named} inputmode="decimal" size="6" value=${text ?? String(value)} onBlur=${() => setText(null)} onInput=${(/** @type {any} */ event) => {
          const typed = event.target.value;
          const number = Number(typed.replace(",", "."));
          setText(typed);
          onSet(typed.trim() && Number.isFinite(number) ? number : question.answer);
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
