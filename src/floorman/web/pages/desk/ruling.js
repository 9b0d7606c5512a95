/** The ruling: one sentence, what stands, what comes back, who is next, the rules, and what other books say. */
/** @import { Answered, Put, Spoken, Step } from "./types.js" */
import { chipsText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { capital, t } from "../../lib/text.js";
import { RuleChip, silence } from "../../parts/RuleChip.js";
import { bookName } from "../rulebook/names.js";
import { announcement, nextSays } from "./situation.js";

const SHOWN = 3;
const WITH_AMOUNT = new Set(["call", "bet", "raise", "all-in", "undercall", "bring-in", "complete"]);

/**
 * @param {{ answered: Answered, name: (seat: number) => string, names: Record<string, string>, onTell: (told: Put) => void, busy: boolean, atTable?: boolean }} props
 *   `atTable`: for a dealer, who sees the steps elsewhere and has a next act to tell; what other books say is folded away
 */
export function Ruling({ answered, name, names, onTell, busy, atTable = false }) {
  const steps = !atTable;
  const last = answered.ruled.at(-1);
  if (!last) {
    return html`
      <section class="ruling panel" aria-label=${t("desk.ruling")} aria-live="polite">
        <p class="ruling-says dim">${t("desk.tap")}</p>
        <p>${nextSays(answered.stands, name)}</p>
        ${steps && html`<details><summary>${t("desk.dealer-now")}</summary><${Steps} steps=${[...answered.routine, ...answered.steps]} title="" /></details>`}
      </section>
    `;
  }
  const deciding = last.citations.length ? last.cites.filter((rule) => last.citations.includes(rule.id)) : last.cites.slice(0, SHOWN);
  const consulted = last.cites.filter((rule) => !deciding.includes(rule));
  const silent = deciding.length ? silence(deciding[0].id, []) : "";
  const more = answered.steps.filter((step) => !answered.routine.some((one) => one.says === step.says));
  return html`
    <section class="ruling panel" aria-label=${t("desk.ruling")} aria-live="polite">
      <p class="ruling-says">${last.says}</p>
      <p class="rule-chips">
        ${deciding.map((rule) => html`<${RuleChip} key=${rule.id} id=${rule.id} />`)}
        ${silent && html`<span class="dim">${silent}</span>`}
      </p>
      <${Figures} last=${last} name=${name} />
      ${last.floor.length > 0 && html`
        <div class="floor-may" role="group" aria-label=${t("desk.floor-chooses")}>
          <span class="label">${t("desk.floor-chooses")}</span>
          ${last.floor.map((one) => html`
            <button type="button" key=${one.code} disabled=${busy} onClick=${() => onTell(one.told)}>
              ${capital(one.says)}${one.chips !== null ? `: ${chipsText(one.chips)}` : ""}
            </button>
          `)}
        </div>
      `}
      <p><b>${t("desk.next")}</b> ${nextSays(answered.stands, name)}</p>
      <blockquote class="announce"><span class="label">${t("desk.announce")}</span><p>“${announcement(answered, names)}”</p></blockquote>
      ${steps && answered.routine.length > 0 && html`<${Steps} steps=${answered.routine} title=${t("desk.dealer-order")} />`}
      ${steps && more.length > 0 && html`<details><summary>${t("desk.also-now")}</summary><${Steps} steps=${more} title="" /></details>`}
      <details>
        <summary>${last.cites.length === 1 ? t("desk.why-one") : t("desk.why-all", { n: last.cites.length })}</summary>
        <${Rules} rules=${deciding} />
        ${consulted.length > 0 && html`<p class="label">${t("desk.consulted")}</p><${Rules} rules=${consulted} />`}
      </details>
      <${Others} last=${last} folded=${atTable} />
    </section>
  `;
}

/** @param {{ rules: Spoken["cites"] }} props */
const Rules = ({ rules }) => html`<ul class="plain why">${rules.map((rule) => html`<li key=${rule.id}><${RuleChip} id=${rule.id} short /> <b>${rule.title}</b> ${rule.requires}</li>`)}</ul>`;

/** @param {{ last: Spoken, name: (seat: number) => string }} props */
function Figures({ last, name }) {
  const stands = last.to !== null && WITH_AMOUNT.has(last.code) && !last.floor.length;
  if (!stands && !last.returned && !last.penalty) return null;
  return html`
    <dl class="figures">
      ${stands && html`<div><dt>${t("desk.bet-of", { who: name(last.seat) })}</dt><dd>${chipsText(last.to ?? 0)}</dd></div>`}
      ${Boolean(last.returned) && html`<div><dt>${t("desk.returned")}</dt><dd>${chipsText(last.returned ?? 0)}</dd></div>`}
      ${last.penalty && html`<div><dt>${t("desk.penalty")}</dt><dd class="words">${t(last.penalty === "may" ? "desk.penalty-may" : "desk.penalty-must")}</dd></div>`}
    </dl>
  `;
}

/** @param {{ steps: Step[], title: string }} props */
export const Steps = ({ steps, title }) => html`
  <div class="dealer-steps">
    ${title && html`<h3>${title}</h3>`}
    <ol>${steps.map((step) => html`<li key=${step.says}>${step.says} ${step.cites.slice(0, 1).map((id) => html`<${RuleChip} key=${id} id=${id} />`)}</li>`)}</ol>
  </div>
`;

/** @param {{ last: Spoken, folded: boolean }} props */
function Others({ last, folded }) {
  if (!last.others.length) return null;
  const count = last.others.filter((other) => other.differs).length;
  return html`
    <details class="in-other-books" open=${count > 0 && !folded}>
      <summary>${count ? t("desk.others-differ", { count, all: last.others.length }) : t("desk.others-same")}</summary>
      <ul class="plain">
        ${last.others.map((other) => html`
          <li key=${other.book} class=${classes(other.differs && "differs")}>
            <span class="label">${other.differs ? t("desk.differently", { book: bookName(other.book) }) : bookName(other.book)}</span>
            <p>${other.says} ${other.cites.slice(0, 1).map((id) => html`<${RuleChip} key=${id} id=${id} />`)}</p>
          </li>
        `)}
      </ul>
    </details>
  `;
}
