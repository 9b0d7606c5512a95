/** Two books, question by question where they differ. */
/** @import { PageProps } from "../lib/types.js" */
import { html, useMemo, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { t } from "../lib/text.js";
import { LanguageSwitch, Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { bookName, groupOf, topicHref } from "./rulebook/names.js";
import { Answer, Behind } from "./rulebook/shown.js";

/** @typedef {{ question: string, asks: string, one: import("./rulebook/names.js").Said[], other: import("./rulebook/names.js").Said[], cites: Record<string, string[]> }} Difference */

/** Without accents and capitals. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text */
const wordsOf = (text) => bare(text).split(/\s+/).filter(Boolean);

/** What is searched: the question, its topic, and what both books say. @param {Difference} found */
const saidIn = ({ question, asks, one, other }) => [question, asks, JSON.stringify(one), JSON.stringify(other)].join(" ");

/** @param {PageProps} props */
export default function ComparePage({ query }) {
  const one = query.get("one") ?? "hpt";
  const other = query.get("other") ?? "uk-tda";
  const [group, setGroup] = useState("");
  const [typed, setTyped] = useState("");
  const { value, fault } = useLoaded(`/api/differences?${new URLSearchParams({ one, other })}`);
  const books = /** @type {any[] | null} */ (useLoaded("/api/books").value);
  const all = /** @type {Difference[] | null} */ (value);
  const groups = useMemo(() => [...new Set(all?.map((found) => groupOf(found.question)))], [all]);
  const wanted = wordsOf(typed);
  const shown = all?.filter((found) => (!group || groupOf(found.question) === group) && wanted.every((word) => bare(saidIn(found)).includes(word)));
  /** @param {string} label @param {string} chosen @param {(id: string) => URLSearchParams} to */
  const choose = (label, chosen, to) => html`
    <label class="field"><span>${label}</span>
      <select value=${chosen} onChange=${(/** @type {any} */ event) => go(`/rules/compare?${to(event.target.value)}`, { replace: true })}>
        ${(books ?? [{ id: chosen }]).map((book) => html`<option key=${book.id} value=${book.id}>${bookName(book.id)}</option>`)}
      </select></label>
  `;
  return html`
    <${Page} title=${t("rules.compared")} back="/rules" backWords=${t("rules.title")} actions=${html`<${LanguageSwitch} />`}>
      <form class="rule-search four" onSubmit=${(/** @type {Event} */ submit) => submit.preventDefault()}>
        ${choose(t("rules.one"), one, (id) => new URLSearchParams({ one: id, other }))}
        ${choose(t("rules.other"), other, (id) => new URLSearchParams({ one, other: id }))}
        <label class="field"><span>${t("rules.about")}</span>
          <select value=${group} onChange=${(/** @type {any} */ event) => setGroup(event.target.value)}>
            <option value="">${t("rules.everything")}</option>
            ${groups.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
          </select></label>
        <label class="field"><span>${t("rules.search-in")}</span>
          <input type="search" autocomplete="off" placeholder=${t("rules.search-in-word")} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
      </form>
      <section class="panel" aria-labelledby="differences">
        <h2 id="differences" class="unseen">${t("rules.where-differ")}</h2>
        <p class="dim" role="status">${shown && t("rules.differ", { count: shown.length, one: bookName(one), other: bookName(other) })}</p>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        ${!all && !fault && html`<${Skeleton} lines=${8} />`}
        ${shown?.map((found) => html`
          <section class="book-question" key=${found.question} aria-label=${found.asks}>
            <h3><a href=${topicHref(found.question.split("/")[0])}>${found.asks}</a></h3>
            <dl class="book-answers two">
              <div class="book-answer"><dt class="dim">${bookName(one)}</dt><dd><${Answer} answer=${found.one} /><${Behind} cites=${found.cites[one]} titled /></dd></div>
              <div class="book-answer"><dt class="dim">${bookName(other)}</dt><dd><${Answer} answer=${found.other} /><${Behind} cites=${found.cites[other]} titled /></dd></div>
            </dl>
          </section>
        `)}
      </section>
    <//>
  `;
}
