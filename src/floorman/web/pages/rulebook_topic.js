/** A topic: what is asked, how every book answers, and the rules behind it. */
/** @import { PageProps, RuleShown } from "../lib/types.js" */
/** @import { QuestionShown } from "./rulebook/shown.js" */
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { t } from "../lib/text.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { bookName, groupOf, topicName } from "./rulebook/names.js";
import { Question, RuleArticle } from "./rulebook/shown.js";

/** @typedef {{ topic: string, asks: string, questions: QuestionShown[], rules: RuleShown[] }} Topic */

/** @param {PageProps} props */
export default function TopicPage({ params }) {
  const { value, fault, status } = useLoaded(`/api/topics/${encodeURIComponent(params.topic)}`);
  const topic = /** @type {Topic | null} */ (value);
  if (fault && status) {
    return html`<${Sorry} title=${t("rules.no-topic")} says=${fault}><p><a class="button primary" href="/rules">${t("rules.all-topics")}</a></p><//>`;
  }
  const books = [...new Set(topic?.rules.map((rule) => rule.book))];
  return html`
    <${Page} title=${`${groupOf(params.topic)}: ${topicName(params.topic)}`} back="/rules" backWords=${t("rules.title")} actions=${html`<${LanguageSwitch} />`}>
      ${fault && html`<p class="panel fault" role="alert">${fault}</p>`}
      ${!topic && !fault && html`<section class="panel"><${Skeleton} lines=${6} /></section>`}
      ${topic && html`
        <p class="topic-asks">${topic.asks}</p>
        ${topic.questions.length > 0 && html`
          <section class="panel" aria-labelledby="side-by-side">
            <h2 id="side-by-side">${t("rules.side-by-side")}</h2>
            ${topic.questions.map((question) => html`<${Question} key=${question.id} question=${question} />`)}
          </section>
        `}
        ${!topic.questions.length && html`<p class="dim">${t("rules.agree")}</p>`}
        ${books.map((book) => html`
          <section key=${book} class="panel rule-articles" aria-label=${bookName(book)}>
            <h2>${bookName(book)}</h2>
            ${topic.rules.filter((rule) => rule.book === book).map((rule) => html`<${RuleArticle} key=${rule.id} rule=${rule} />`)}
          </section>
        `)}
      `}
    <//>
  `;
}
