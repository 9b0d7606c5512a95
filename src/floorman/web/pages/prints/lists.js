/** Sheets for the wall and the table: seats, the schedule, prizes, chips, rules and results. */
/** @import { Sheet } from "./sheet.js" */
import { money, placeText, prizeText, ruleName, tableText, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Chip, colourName, playWith } from "../../parts/Chip.js";

/** @param {number} minute */
const hour = (minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** The size of the type, so that a table fits its page. @param {number} rows */
const sized = (rows) => classes("wall", rows <= 10 && "few", rows > 24 && (rows > 36 ? "longer" : "long"));

/** @param {{ sheet: Sheet }} props */
export function Schedule({ sheet }) {
  const antes = sheet.rows.some(({ row }) => row.ante);
  const cells = antes ? 4 : 3;
  return html`
    <table class=${sized(Math.max(11, sheet.rows.length))}>
      <thead><tr><th>${t("prints.level")}</th><th class="num">${t("prints.starts")}</th><th class="num">${t("prints.small-blind")}</th><th class="num">${t("prints.big-blind")}</th>${antes && html`<th class="num">${t("prints.ante")}</th>`}<th class="num">${t("prints.minutes")}</th></tr></thead>
      <tbody>
        ${sheet.rows.map(({ minute, row }, at) =>
          row.kind === "level"
            ? html`<tr key=${at}><th scope="row">${row.level}</th><td class="num">${hour(minute)}</td><td class="num">${thousands(row.small)}</td><td class="num">${thousands(row.big)}</td>${antes && html`<td class="num">${row.ante ? thousands(row.ante) : "–"}</td>`}<td class="num">${row.minutes}</td></tr>`
            : row.kind === "break"
              ? html`<tr key=${at} class="rest"><th scope="row">${t("prints.break")}</th><td class="num">${hour(minute)}</td><td colspan=${cells - 1}></td><td class="num">${row.minutes}</td></tr>`
              : html`<tr key=${at} class="rest"><th scope="row"></th><td></td><td colspan=${cells}>${t("prints.colour-up", { chip: row.chip })}</td></tr>`)}
      </tbody>
    </table>
  `;
}

/** @param {{ sheet: Sheet }} props */
export function Payouts({ sheet }) {
  const deal = sheet.prizes.some((prize) => prize.deal);
  const named = sheet.prizes.some((prize) => prize.deal && prize.place);
  return html`
  ${!sheet.prizes.length && html`<p>${t("prints.no-prizes")}</p>`}
  <table class=${sized(sheet.prizes.length)}>
    <tbody>
      ${sheet.prizes.map((prize) => html`<tr key=${`${prize.place} ${prize.player}`}><th scope="row">${prize.place ? placeText(prize.place, prize.tied) : prize.player}</th>${named && html`<td>${prize.place ? prize.player : ""}</td>`}<td class="num">${prizeText(prize, sheet.currency)}${prize.deal ? " *" : ""}</td></tr>`)}
    </tbody>
  </table>
  ${deal && html`<p class="sheet-note">${t("prints.by-deal")}</p>`}
  `;
}

/** @param {{ sheet: Sheet }} props */
export function Chips({ sheet }) {
  playWith(sheet.chips.map(({ value, colour }) => [value, colour]));
  return html`
  ${!sheet.chips.length && html`<p>${t("prints.no-chips")}</p>`}
  <ul class="plain chip-sheet">
    ${sheet.chips.map((chip) => html`
      <li key=${chip.value}>
        <${Chip} value=${chip.value} />
        <b>${thousands(chip.value)}</b>
        <span>${colourName(chip.value)}, ${chip.each ? t("prints.in-stack", { count: chip.each }) : t("prints.later")}</span>
      </li>
    `)}
  </ul>
  `;
}

/** So many letters fit one page in larger type. */
const SHORT = 4200;

/** @param {Sheet} sheet */
const lengthOf = (sheet) => sheet.sections.reduce((sum, section) => sum + 100 + section.lines.reduce((all, line) => all + 30 + line.says.length, 0), 0);

/** Rules in sentences, their numbers small; a star marks what this house has changed. @param {{ sheet: Sheet }} props */
export const Sections = ({ sheet }) => html`
  <div class=${classes("sections", lengthOf(sheet) < SHORT && "short")}>
    ${sheet.sections.map((section) => html`
      <section key=${section.title}>
        <h3>${section.title}</h3>
        <ul>${section.lines.map((line) => html`<li key=${line.says}>${line.house && html`<b title=${t("prints.different")}>★</b> `}${line.says.replaceAll("`", "")} <small>${rules(line.cites)}</small></li>`)}</ul>
      </section>
    `)}
  </div>
  ${sheet.sections.some((section) => section.lines.some((line) => line.house)) && html`<p class="sheet-note">${t("prints.star")}</p>`}
`;

/** The first rule behind a line; the house's own rules and readings have no number. @param {string[]} cites */
const rules = (cites) => {
  const cite = cites.find((one) => !one.startsWith("house:") && !one.startsWith("readings:"));
  return cite ? ruleName(cite) : "";
};

/** Everybody by table, and once more by name. @param {{ sheet: Sheet }} props */
export function Seating({ sheet }) {
  if (sheet.over) return html`<p>${t("prints.over-seating")}</p>`;
  if (!sheet.cards.length) return html`<p>${t("prints.no-seating")}</p>`;
  const tables = [...new Set(sheet.cards.map((card) => card.table))];
  const byName = [...sheet.cards].sort((one, other) => one.player.localeCompare(other.player));
  return html`
    <div class="seating-tables">
      ${tables.map((table) => html`
        <section key=${table}>
          <h3>${tableText(table)}</h3>
          <ol class="plain">${sheet.cards.filter((card) => card.table === table).map((card) => html`<li key=${card.seat}><b>${card.seat}</b> ${card.player}</li>`)}</ol>
        </section>
      `)}
    </div>
    <h3 class="seating-names-head">${t("prints.by-name")}</h3>
    <ul class="plain seating-names">
      ${byName.map((card) => html`<li key=${card.player}><span>${card.player}</span> <b>${t("seat.at", { table: tableText(card.table), seat: card.seat })}</b></li>`)}
    </ul>
  `;
}

/** Places, prizes and what everybody has won or lost. @param {{ sheet: Sheet }} props */
export function Results({ sheet }) {
  const bounties = sheet.places.some((line) => line.bounties);
  const paid = sheet.places.some((line) => line.paid_in);
  const ordered = [...sheet.places].sort((one, other) => (one.place || 0) - (other.place || 0));
  return html`
    ${sheet.note && html`<p class="sheet-note">${sheet.note}</p>`}
    <table class=${sized(Math.max(11, ordered.length))}>
      <thead><tr><th>${t("prints.head-place")}</th><th>${t("prints.head-player")}</th>${paid && html`<th class="num">${t("prints.head-prize")}</th>`}${bounties && html`<th class="num">${t("prints.head-bounties")}</th>`}${paid && html`<th class="num">${t("prints.head-paid")}</th>`}${paid && sheet.over && html`<th class="num">${t("prints.head-profit")}</th>`}</tr></thead>
      <tbody>
        ${ordered.map((line) => html`
          <tr key=${line.player}>
            <th scope="row">${line.place ? placeText(line.place, line.tied) : t("prints.in-play")}</th><td>${line.player}</td>
            ${paid && html`<td class="num">${line.prize ? money(line.prize, sheet.currency) : "–"}${line.prize && line.deal ? " *" : ""}</td>`}
            ${bounties && html`<td class="num">${line.bounties ? money(line.bounties, sheet.currency) : "–"}</td>`}
            ${paid && html`<td class="num">${money(line.paid_in, sheet.currency)}</td>`}
            ${paid && sheet.over && html`<td class="num">${signed(line.prize + line.bounties - line.paid_in, sheet.currency)}</td>`}
          </tr>
        `)}
      </tbody>
    </table>
    ${ordered.some((line) => line.prize && line.deal) && html`<p class="sheet-note">${t("prints.by-deal")}</p>`}
  `;
}

/** @param {number} cents @param {string} currency */
const signed = (cents, currency) => (cents > 0 ? `+${money(cents, currency)}` : cents < 0 ? `−${money(-cents, currency)}` : money(0, currency));
