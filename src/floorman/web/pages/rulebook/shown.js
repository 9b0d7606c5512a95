/** Rules and questions as the rulebook's pages show them. */
/** @import { RuleShown } from "../../lib/types.js" */
import { ruleNumber } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { own } from "../../lib/own.js";
import { t } from "../../lib/text.js";
import { useTitles } from "../../parts/RuleChip.js";
import { bookName, groupOf, kindText, ruleHref, scopeText, topicHref, topicName, unlike } from "./names.js";

/** @typedef {{ id: string, asks: string, answers: Record<string, import("./names.js").Said[]>, cites: Record<string, string[]> }} QuestionShown */

/**
 * A rule whole, with what kind it is, what it leaves open and where to look next.
 * @param {{ rule: RuleShown, topic?: boolean }} props `topic` also names its topic
 */
export const RuleArticle = ({ rule, topic = false }) => html`
  <article class="rule-article" aria-label=${`${bookName(rule.book)} ${ruleNumber(rule.id)}`}>
    <header>
      <a class="rule-number" href=${ruleHref(rule.id)}>${bookName(rule.book)} ${/^(house|readings)$/.test(rule.book) ? "" : ruleNumber(rule.id)}</a>
      <h3>${rule.title}</h3>
    </header>
    <p>${rule.requires}</p>
    ${rule.options.length > 0 && html`
      <div><span class="label">${t("rules.may-choose")}</span>
        <ul>${rule.options.map((one) => html`<li key=${one}>${one}</li>`)}</ul>
      </div>
    `}
    ${rule.note && html`<p class="dim">${rule.note}</p>`}
    <p class="rule-facts dim">
      <span>${kindText(rule.kind)}</span><span>${scopeText(rule.scope)}</span>
      ${topic && html`<a href=${topicHref(rule.topic)}>${groupOf(rule.topic)}: ${topicName(rule.topic)}</a>`}
    </p>
    ${rule.see.length > 0 && html`
      <p class="see dim">${t("rules.see")} ${rule.see.map((id, at) => html`${at > 0 && ", "}<a key=${id} href=${ruleHref(id)}>${bookName(id.split(":")[0])} ${ruleNumber(id)}</a>`)}</p>
    `}
  </article>
`;

/**
 * A rule in a list.
 * @param {{ rule: RuleShown }} props
 */
export const RuleRow = ({ rule }) => html`
  <li class="rule-row">
    <a href=${ruleHref(rule.id)}><span class="rule-number">${bookName(rule.book)} ${ruleNumber(rule.id)}</span> <b>${rule.title}</b></a>
    <p>${rule.requires}</p>
  </li>
`;

/**
 * A question with all books' answers beside each other. An answer unlike that of `book` is marked, or unlike most without a book.
 * @param {{ question: QuestionShown, book?: string }} props
 */
export function Question({ question, book: beside = "" }) {
  const odd = unlike(question.answers, beside);
  const { event, name } = own();
  return html`
    <section class="book-question" aria-label=${question.asks}>
      <h3>${question.asks}</h3>
      <dl class="book-answers">
        ${Object.entries(question.answers).map(([book, answer]) => html`
          <div key=${book} class=${classes("book-answer", odd.has(book) && "differs")}>
            <dt class="dim">${bookName(book)}</dt>
            <dd><${Answer} answer=${answer} /><${Behind} cites=${question.cites[book]} />${odd.has(book) && html`<span class="differs-mark">${t("rules.differs")}</span>`}</dd>
          </div>
        `)}
      </dl>
      ${event && html`<p class="house-setting"><a href=${`/e/${encodeURIComponent(event)}?house=${encodeURIComponent(question.id)}`}>${t("rules.set-this", { event: name || t("rules.your-event") })}</a></p>`}
    </section>
  `;
}

/** @param {{ answer: import("./names.js").Said[] }} props */
export const Answer = ({ answer }) =>
  answer.map(({ when, says, by }) => html`
    <span class="book-said" key=${when}>
      ${when && html`<small class="dim">${t(when === "cash" ? "rules.when-cash" : "rules.when-tournament")}</small>`}
      <span>${says}</span>
      ${by && html`<small class="dim">${by === "readings" ? t("rules.by-reading") : t("rules.by-book", { book: bookName(by) })}</small>`}
    </span>
  `);

/**
 * The rules that an answer comes from, each at its address; a reading of ours says so in the answer.
 * @param {{ cites: string[] | undefined, titled?: boolean }} props `titled` says what each is about beside its number
 */
export function Behind({ cites, titled = false }) {
  const titles = useTitles();
  /** @param {string} id */
  const named = (id) => [`${bookName(id.split(":")[0])} ${ruleNumber(id)}`, titles[id]].filter(Boolean).join(": ");
  return html`
    <span class="behind">${cites?.filter((id) => !/^(house|readings):/.test(id)).map((id) => html`<a key=${id} href=${ruleHref(id)} title=${named(id)}>${ruleNumber(id)}${titled && titles[id] ? ` ${titles[id]}` : ""}</a>`)}</span>
  `;
}
