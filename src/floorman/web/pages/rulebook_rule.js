/** One rule at its own address, and what the other books have on the same topic. */
/** @import { PageProps, RuleShown } from "../lib/types.js" */
import { ruleNumber } from "../lib/format.js";
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { said, t } from "../lib/text.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { bookName, groupOf, topicHref, topicName } from "./rulebook/names.js";
import { Question, RuleArticle } from "./rulebook/shown.js";

/** @param {PageProps} props */
export default function RulePage({ params }) {
  const { value, fault, status } = useLoaded(`/api/rules/${encodeURIComponent(params.rule)}`);
  const found = /** @type {{ rules: RuleShown[], others: RuleShown[] } | null} */ (value);
  const topic = found?.rules[0].topic ?? "";
  const asked = useLoaded(topic && `/api/topics/${encodeURIComponent(topic)}`);
  const questions = /** @type {any} */ (asked.value)?.questions ?? [];
  if (fault && status) return html`<${NoRule} says=${fault} />`;
  const book = params.rule.split(":")[0];
  return html`
    <${Page} title=${`${bookName(book)} ${/^(house|readings)$/.test(book) ? "" : ruleNumber(params.rule)}`.trim()} back="/rules" backWords=${t("rules.title")} actions=${html`<${LanguageSwitch} />`}>
      ${fault && html`<p class="panel fault" role="alert">${fault}</p>`}
      ${!found && !fault && html`<section class="panel"><${Skeleton} lines=${5} /></section>`}
      ${found && html`
        <section class="panel rule-articles" aria-labelledby="the-rule"><h2 id="the-rule" class="unseen">${t("rules.the-rule")}</h2>${found.rules.map((rule) => html`<${RuleArticle} key=${rule.id} rule=${rule} topic />`)}</section>
        ${questions.length > 0 && html`
          <section class="panel" aria-labelledby="side-by-side">
            <h2 id="side-by-side">${t("rules.side-by-side")}</h2>
            ${questions.map((/** @type {any} */ question) => html`<${Question} key=${question.id} question=${question} book=${book} />`)}
          </section>
        `}
        ${found.others.length > 0 && html`
          <section class="panel rule-articles" aria-labelledby="others">
            <h2 id="others">${said("rules.more-on", { topic: html`<a href=${topicHref(topic)}>${groupOf(topic)}: ${topicName(topic)}</a>` })}</h2>
            ${found.others.map((rule) => html`<${RuleArticle} key=${rule.id} rule=${rule} />`)}
          </section>
        `}
      `}
    <//>
  `;
}

/** @param {{ says: string }} props */
const NoRule = ({ says }) => html`<${Sorry} title=${t("rules.no-rule")} says=${says}><p><a class="button primary" href="/rules">${t("rules.search")}</a></p><//>`;
