/** The rulebook: every book to read and search, by topic, and a way to compare two. */
/** @import { PageProps, RuleShown } from "../lib/types.js" */
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { own } from "../lib/own.js";
import { go } from "../lib/router.js";
import { t } from "../lib/text.js";
import { LanguageSwitch, Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { bookName, groupOf, topicHref, topicName } from "./rulebook/names.js";
import { RuleRow } from "./rulebook/shown.js";

/** @typedef {{ id: string, title: string, base: string, rules: number }} BookShown */
/** @typedef {{ topic: string, asks: string, rules: number, by_book: Record<string, number> }} TopicShown */

const AFTER_TYPING = 150;
const MOST = 300;

/** Words to try where nothing was found. */
const TRY = ["string bet", "out of turn", "exposed card", "misdeal"];

/** @param {PageProps} props */
export default function Rulebook({ query }) {
  const [typed, setTyped] = useState(query.get("search") ?? "");
  const [book, setBook] = useState(query.get("book") ?? "");
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const wanted = new URLSearchParams({ ...(search && { search }), ...(book && { book }) }).toString();
    history.replaceState(history.state, "", wanted ? `/rules?${wanted}` : "/rules");
  }, [search, book]);
  const first = useMemo(() => query.get("first") || own().book, []);
  const books = /** @type {import("../lib/load.js").Loaded<BookShown[]>} */ (useLoaded("/api/books"));
  const searching = search.length > 1;
  return html`
    <${Page} title=${t("rules.title")} actions=${html`<${LanguageSwitch} />`}>
      <form class="rule-search" role="search" onSubmit=${(/** @type {Event} */ submit) => submit.preventDefault()}>
        <label class="field"><span>${t("rules.search")}</span>
          <input type="search" value=${typed} placeholder=${t("rules.search-hint")} autocomplete="off"
            onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
        <label class="field"><span>${t("rules.in")}</span>
          <select value=${book} onChange=${(/** @type {any} */ event) => setBook(event.target.value)}>
            <option value="">${t("rules.all-books")}</option>
            ${books.value?.map((one) => html`<option key=${one.id} value=${one.id}>${bookName(one.id)}</option>`)}
          </select></label>
      </form>
      ${searching
        ? html`<${Found} search=${search} book=${book} first=${first} onTry=${setTyped} />`
        : html`<div class="rulebook-columns">
            <${Topics} book=${book} base=${books.value?.find((one) => one.id === book)?.base ?? ""} />
            <div class="rulebook-side">
              <${Books} books=${books.value} fault=${books.fault} onRead=${setBook} reading=${book} />
              ${books.value && html`<${Compare} books=${books.value} />`}
            </div>
          </div>`}
    <//>
  `;
}

/** @param {{ search: string, book: string, first: string, onTry: (words: string) => void }} props */
function Found({ search, book, first, onTry }) {
  const asked = new URLSearchParams({ search, ...(book && { book }), ...(first && { first }) });
  const { value, fault, loading } = useLoaded(`/api/rules?${asked}`);
  const found = /** @type {RuleShown[] | null} */ (value);
  return html`
    <section class="panel" aria-label=${t("rules.found-region")}>
      <p class="dim" role="status">
        ${found && (found.length === MOST ? t("rules.found-most", { most: MOST }) : t("rules.found", { count: found.length }))}
        ${found && found.length > 0 && !book && first && ` ${t("rules.found-order", { book: bookName(first) })}`}
      </p>
      ${found?.length === 0 && html`
        <p>${t("rules.none")}</p>
        <p class="actions">
          ${TRY.map((words) => html`<button type="button" key=${words} onClick=${() => onTry(words)}>${words}</button>`)}
          <button type="button" onClick=${() => onTry("")}>${t("rules.look-by-topic")}</button>
        </p>
      `}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${loading && !found && html`<${Skeleton} lines=${6} />`}
      <ul class="plain rule-list">${found?.map((rule) => html`<${RuleRow} key=${rule.id} rule=${rule} />`)}</ul>
    </section>
  `;
}

/** @param {{ book: string, base: string }} props `base` is the book whose rules hold where `book` has none */
function Topics({ book, base }) {
  const { value, fault, loading } = useLoaded("/api/topics");
  const topics = /** @type {TopicShown[] | null} */ (value);
  const groups = useMemo(() => {
    /** @type {Map<string, TopicShown[]>} */
    const by = new Map();
    for (const topic of topics?.filter((one) => !book || one.by_book[book]) ?? []) by.set(groupOf(topic.topic), [...(by.get(groupOf(topic.topic)) ?? []), topic]);
    return [...by.entries()];
  }, [topics, book]);
  return html`
    <section class="panel" aria-labelledby="by-topic">
      <h2 id="by-topic">${book ? t("rules.book-by-topic", { book: bookName(book) }) : t("rules.by-topic")}</h2>
      ${book && base && html`<p class="dim">${t("rules.only-own", { book: bookName(base) })}</p>`}
      ${loading && !topics && html`<${Skeleton} lines=${8} />`}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${groups.map(([group, held]) => html`<${Group} key=${group + book} group=${group} topics=${held} book=${book} />`)}
    </section>
  `;
}

/** @param {{ group: string, topics: TopicShown[], book: string }} props */
function Group({ group, topics, book }) {
  const [open, setOpen] = useState(false);
  return html`
    <details class="topic-group" onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary><b>${group}</b> <span class="dim">${book ? t("rules.count", { count: topics.reduce((sum, topic) => sum + topic.by_book[book], 0) }) : t("rules.topics", { count: topics.length })}</span></summary>
      ${open && !book && html`<ul class="plain topic-list">
        ${topics.map((topic) => html`
          <li key=${topic.topic}>
            <a href=${topicHref(topic.topic)}><b>${topicName(topic.topic)}</b></a>
            <span class="dim">${topic.asks} ${t("rules.count", { count: topic.rules })}</span>
          </li>
        `)}
      </ul>`}
      ${open && book && html`<${Chapter} prefix=${`${topics[0].topic.split(".")[0]}.`} book=${book} />`}
    </details>
  `;
}

/** All that one book says under the topics of a group. @param {{ prefix: string, book: string }} props */
function Chapter({ prefix, book }) {
  const { value, fault } = useLoaded(`/api/rules?${new URLSearchParams({ book, topic: prefix })}`);
  const rules = /** @type {RuleShown[] | null} */ (value);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!rules) return html`<${Skeleton} lines=${4} />`;
  return html`<ul class="plain rule-list">${rules.map((rule) => html`<${RuleRow} key=${rule.id} rule=${rule} />`)}</ul>`;
}

/** @param {{ books: BookShown[] | null, fault: string, reading: string, onRead: (book: string) => void }} props */
const Books = ({ books, fault, reading, onRead }) => html`
  <section class="panel" aria-labelledby="books">
    <h2 id="books">${t("rules.books")}</h2>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${!books && !fault && html`<${Skeleton} lines=${5} />`}
    <ul class="plain book-list">
      ${books?.map((book) => html`
        <li key=${book.id}>
          <div><b>${bookName(book.id)}</b>
            <p class="dim">${book.title}. ${t("rules.count", { count: book.rules })}${book.base && `, ${t("rules.over", { book: bookName(book.base) })}`}.</p></div>
          <button type="button" class=${reading === book.id ? "on" : ""} aria-pressed=${reading === book.id}
            aria-label=${t("rules.read-one", { book: bookName(book.id) })} onClick=${() => onRead(reading === book.id ? "" : book.id)}>${t("rules.read")}</button>
        </li>
      `)}
    </ul>
  </section>
`;

/** @param {{ books: BookShown[] }} props */
function Compare({ books }) {
  const [one, setOne] = useState(books[0].id);
  const [other, setOther] = useState(books[1].id);
  /** @param {Event} submit */
  const compare = (submit) => {
    submit.preventDefault();
    go(`/rules/compare?${new URLSearchParams({ one, other })}`);
  };
  /** @param {string} label @param {string} value @param {(id: string) => void} set */
  const choose = (label, value, set) => html`
    <label class="field"><span>${label}</span>
      <select value=${value} onChange=${(/** @type {any} */ event) => set(event.target.value)}>
        ${books.map((book) => html`<option key=${book.id} value=${book.id}>${bookName(book.id)}</option>`)}
      </select></label>
  `;
  return html`
    <section class="panel" aria-labelledby="compare">
      <h2 id="compare">${t("rules.compare")}</h2>
      <form class="form" onSubmit=${compare}>
        ${choose(t("rules.one"), one, setOne)}
        ${choose(t("rules.other"), other, setOther)}
        <button class="primary" disabled=${one === other}>${t("rules.where-differ")}</button>
      </form>
    </section>
  `;
}
