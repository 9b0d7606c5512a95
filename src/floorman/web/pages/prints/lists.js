/** Sheets for the wall and the table: seats, the schedule, prizes, chips, rules and results. */
/** @import { Sheet } from "./sheet.js" */
import { clockText, knockoutsText, money, placeText, prizeText, ruleName, tableText, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Chip, colourName, playWith } from "../../parts/Chip.js";

/** A row is so much higher than its type, and so many points of a Letter page are left for rows. */
const ROW = 1.75;
const HEIGHT = 575;

/** Smaller type is not read from a wall: a longer table goes on to another page in the type of a book. */
const LEAST = 9;
const BOOK = 11;

/** The size of the type with which so many rows fill a page, and no more than `most`. @param {number} rows @param {number} most */
const typeFor = (rows, most) => {
  const fits = HEIGHT / (Math.max(1, rows) * ROW);
  return { "--type": `${Math.min(most, fits < LEAST ? BOOK : fits).toFixed(1)}pt` };
};

/** "14 players · 2 rebuys · prize pool $400". @param {{ sheet: Sheet }} props */
const Facts = ({ sheet }) => html`
  <p class="sheet-facts">${[
    t("prints.players", { count: sheet.entries }),
    sheet.rebuys > 0 && t("prints.rebuys", { count: sheet.rebuys }),
    sheet.addons > 0 && t("prints.addons", { count: sheet.addons }),
    sheet.purse > 0 && t("prints.pool", { amount: money(sheet.purse, sheet.currency) }),
  ].filter(Boolean).join(" · ")}</p>
`;

/** Something to read before or after a table. @param {{ says: string }} props */
const Note = ({ says }) => says && html`<p class="sheet-note">${says}</p>`;

/**
 * The time of day at which a row is planned to begin; without a time for the event, hours and minutes after its start.
 * @param {Sheet} sheet @param {number} minute
 */
const startsAt = (sheet, minute) =>
  sheet.date.includes("T")
    ? clockText(new Date(new Date(sheet.date).getTime() + minute * 60_000))
    : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** Colour-ups go into the row of the break they are in. @param {Sheet["rows"]} rows */
function joined(rows) {
  /** @type {(Sheet["rows"][number] & { chips: number[] })[]} */
  const found = [];
  for (const one of rows) {
    const last = found.at(-1);
    if (one.row.kind === "colour-up" && last && last.row.kind !== "level") last.chips.push(one.row.chip);
    else if (one.row.kind === "break" && last?.row.kind === "colour-up") found.splice(-1, 1, { ...one, chips: last.chips });
    else found.push({ ...one, chips: one.row.kind === "colour-up" ? [one.row.chip] : [] });
  }
  return found;
}

/** @param {{ sheet: Sheet }} props */
export function Schedule({ sheet }) {
  const rows = joined(sheet.rows);
  const antes = rows.some(({ row }) => row.ante);
  /** @param {number[]} chips */
  const out = (chips) => chips.map((chip) => t("prints.colour-up", { chip })).join(" · ");
  return html`
    <table class="wall" style=${typeFor(rows.length + 1, 18)}>
      <thead><tr><th>${t("prints.level")}</th><th class="num">${t(sheet.date.includes("T") ? "prints.planned" : "prints.starts")}</th><th class="num">${t("prints.small-blind")}</th><th class="num">${t("prints.big-blind")}</th>${antes && html`<th class="num">${t("prints.ante")}</th>`}<th class="num">${t("prints.minutes")}</th></tr></thead>
      <tbody>
        ${rows.map(({ minute, row, chips }, at) =>
          row.kind === "level"
            ? html`<tr key=${at}><th scope="row">${row.level}</th><td class="num">${startsAt(sheet, minute)}</td><td class="num">${thousands(row.small)}</td><td class="num">${thousands(row.big)}</td>${antes && html`<td class="num">${row.ante ? thousands(row.ante) : "–"}</td>`}<td class="num">${row.minutes}</td></tr>`
            : html`<tr key=${at} class="rest"><th scope="row">${row.kind === "break" ? t("prints.break") : ""}</th><td class="num">${startsAt(sheet, minute)}</td><td colspan=${antes ? 3 : 2}>${out(chips)}</td><td class="num">${row.kind === "break" ? row.minutes : ""}</td></tr>`)}
      </tbody>
    </table>
  `;
}

/** @param {{ sheet: Sheet }} props */
export function Payouts({ sheet }) {
  const deal = sheet.prizes.some((prize) => prize.deal);
  const named = sheet.prizes.some((prize) => prize.player);
  const whole = sheet.prizes.reduce((sum, prize) => sum + prize.cents, 0) === sheet.purse && !sheet.prizes.some((prize) => prize.seat);
  if (!sheet.prizes.length) return html`<p>${t("prints.no-prizes")}</p>`;
  return html`
    <${Facts} sheet=${sheet} />
    <table class="wall" style=${typeFor(sheet.prizes.length + 3, named ? 22 : 30)}>
      <thead><tr><th>${t("prints.head-place")}</th>${named && html`<th>${t("prints.head-player")}</th>`}<th class="num">${t("prints.head-prize")}</th></tr></thead>
      <tbody>
        ${sheet.prizes.map((prize) => html`<tr key=${`${prize.place} ${prize.player}`}><th scope="row">${prize.place ? placeText(prize.place, prize.tied) : t("prints.deal")}</th>${named && html`<td>${prize.player}</td>`}<td class="num">${prizeText(prize, sheet.currency)}${prize.deal ? " *" : ""}</td></tr>`)}
      </tbody>
      ${whole && html`<tfoot><tr><th scope="row" colspan=${named ? 2 : 1}>${t("prints.in-all")}</th><td class="num">${money(sheet.purse, sheet.currency)}</td></tr></tfoot>`}
    </table>
    ${deal && html`<p class="sheet-note">${t("prints.by-deal")} ${sheet.note}</p>`}
  `;
}

/** @param {{ sheet: Sheet }} props */
export function Chips({ sheet }) {
  playWith(sheet.chips.map(({ value, colour }) => [value, colour]));
  if (!sheet.chips.length) return html`<p>${t("prints.no-chips")}</p>`;
  return html`
    <p class="sheet-facts">${t("prints.stack", { chips: sheet.stack })}</p>
    <ul class="plain chip-sheet" style=${{ "--chip": `${Math.min(34, 195 / sheet.chips.length).toFixed(1)}mm` }}>
      ${sheet.chips.map((chip) => html`
        <li key=${chip.value}>
          <${Chip} value=${chip.value} />
          <b>${thousands(chip.value)}</b>
          <span>${colourName(chip.value)}<small>${chip.each ? t("prints.in-stack", { count: chip.each }) : t("prints.later")}</small></span>
        </li>
      `)}
    </ul>
  `;
}

/** So many letters fit a page in type of one point, were there no margins; and the largest type for rules. */
const LETTERS = 445_000;
const LARGEST = 12.5;
const SMALLEST = 8.5;

/** @param {Sheet} sheet */
const lengthOf = (sheet) => sheet.sections.reduce((sum, section) => sum + 90 + section.lines.reduce((all, line) => all + 45 * (line.whole ? line.cites.length : 1) + line.says.length, 0), 0);

/** Rules in sentences, their numbers small; a star marks what this house has changed. @param {{ sheet: Sheet }} props */
export const Sections = ({ sheet }) => html`
  <div class="sections" style=${{ "--type": `${Math.max(SMALLEST, Math.min(LARGEST, Math.sqrt(LETTERS / lengthOf(sheet)))).toFixed(1)}pt` }}>
    ${sheet.sections.map((section) => html`
      <section key=${section.title} class=${classes(section.lines.length < 6 && "whole")}>
        <h3>${section.title}</h3>
        <ul>${section.lines.map((line) => html`<li key=${line.says}>${line.house && html`<b title=${t("prints.different")}>★</b> `}${line.says.replaceAll("`", "")} <small>${rules(line)}</small></li>`)}</ul>
      </section>
    `)}
  </div>
  ${sheet.sections.some((section) => section.lines.some((line) => line.house)) && html`<p class="sheet-note">${t("prints.star")}</p>`}
`;

/**
 * The first rule behind a line, or all where each says a part of it; the house's own rules and readings have no number.
 * @param {Sheet["sections"][number]["lines"][number]} line
 */
const rules = (line) => {
  const printed = line.cites.filter((one) => !one.startsWith("house:") && !one.startsWith("readings:"));
  return printed.slice(0, line.whole ? printed.length : 1).map(ruleName).join(", ");
};

/** Everybody by table, and once more by name. @param {{ sheet: Sheet }} props */
export function Seating({ sheet }) {
  if (sheet.over) return html`<p>${t("prints.over-seating")}</p>`;
  if (!sheet.cards.length) return html`<p>${t("prints.no-seating")}</p>`;
  const tables = [...new Set(sheet.cards.map((card) => card.table))];
  const byName = [...sheet.cards].sort((one, other) => one.player.localeCompare(other.player));
  return html`
    <div class=${classes("seating", sheet.cards.length <= 20 && "few", sheet.cards.length > 45 && "many")}>
      <div class="seating-tables" style=${{ "--tables": Math.min(3, tables.length) }}>
        ${tables.map((table) => html`
          <section key=${table}>
            <h3>${tableText(table)}</h3>
            <ol class="plain">${sheet.cards.filter((card) => card.table === table).map((card) => html`<li key=${card.seat}><b>${card.seat}</b> ${card.player}</li>`)}</ol>
          </section>
        `)}
      </div>
      ${tables.length > 1 && html`
        <h3 class="seating-names-head">${t("prints.by-name")}</h3>
        <ul class="plain seating-names">
          ${byName.map((card) => html`<li key=${card.player}><span>${card.player}</span> <b>${t("seat.at", { table: tableText(card.table), seat: card.seat })}</b></li>`)}
        </ul>
      `}
    </div>
  `;
}

/** Places, prizes and what everybody has won or lost. @param {{ sheet: Sheet }} props */
export function Results({ sheet }) {
  const bounties = sheet.places.some((line) => line.bounties);
  const knockouts = sheet.places.some((line) => line.knockouts);
  const prizes = sheet.places.some((line) => line.prize);
  const paid = sheet.places.some((line) => line.paid_in);
  const ordered = [...sheet.places].sort((one, other) => (one.place || 0) - (other.place || 0));
  const columns = [prizes, bounties, knockouts, paid, paid && sheet.over].filter(Boolean).length;
  return html`
    <${Facts} sheet=${sheet} />
    <${Note} says=${sheet.note} />
    <table class="wall" style=${typeFor(ordered.length + 4, columns > 3 ? 13 : 17)}>
      <thead><tr><th>${t("prints.head-place")}</th><th>${t("prints.head-player")}</th>${prizes && html`<th class="num">${t("prints.head-prize")}</th>`}${bounties && html`<th class="num">${t("prints.head-bounties")}</th>`}${knockouts && html`<th class="num">${t("prints.head-knockouts")}</th>`}${paid && html`<th class="num">${t("prints.head-paid")}</th>`}${paid && sheet.over && html`<th class="num">${t("prints.head-profit")}</th>`}</tr></thead>
      <tbody>
        ${ordered.map((line) => html`
          <tr key=${line.player} class=${classes(line.place === 1 && sheet.over && "first")}>
            <th scope="row">${line.place ? placeText(line.place, line.tied) : t(line.may_rebuy ? "prints.may-rebuy" : "prints.in-play")}</th><td>${line.player}</td>
            ${prizes && html`<td class="num">${line.prize ? prizeText({ cents: line.prize, seat: line.seat }, sheet.currency) : "–"}${line.prize && line.deal ? " *" : ""}</td>`}
            ${bounties && html`<td class="num">${line.bounties ? money(line.bounties, sheet.currency) : "–"}</td>`}
            ${knockouts && html`<td class="num">${line.knockouts ? knockoutsText(line.knockouts) : "–"}</td>`}
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
