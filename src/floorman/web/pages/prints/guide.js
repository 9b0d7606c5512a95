/** One page for whoever helps out: what to tap for what happens most, the keys, and what the other screens show. */
/** @import { Sheet } from "./sheet.js" */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { KEYS } from "../director/keys.js";

/** What happens: for each there is what to tap on the director's page. */
const STEPS = /** @type {const} */ (["out", "knockout", "rebuys", "late", "moves", "breaks", "break", "race", "argument", "wrong", "reconnecting"]);

/** @param {{ sheet: Sheet }} props */
export const Guide = ({ sheet }) => html`
  <div class="guide">
    <dl>${STEPS.map((what) => html`<div key=${what}><dt>${t(`guide.${what}`)}</dt><dd>${t(`guide.${what}-how`)}</dd></div>`)}</dl>
    <section><h3>${t("guide.keys")}</h3><dl class="guide-keys">${KEYS.map(([key, does]) => html`<div key=${key}><dt>${key}</dt><dd>${t(`key.${does}`)}</dd></div>`)}</dl></section>
    <section><h3>${t("guide.others")}</h3>
      <ul>
        <li>${t("guide.others-tv")}</li>
        <li>${t("guide.others-phone")}</li>
      </ul></section>
    ${sheet.sections.map((section) => html`<section key=${section.title}><h3>${section.title}</h3><ul>${section.lines.map((line) => html`<li key=${line.says}>${line.says}</li>`)}</ul></section>`)}
  </div>
`;
