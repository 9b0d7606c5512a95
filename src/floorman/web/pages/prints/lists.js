/** Sheets for the wall and the table: blinds, prizes, chips, and the book's words. */
/** @import { Sheet } from "./sheet.js" */
import { ordinal, prizeText, ruleName, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { Chip } from "../../parts/Chip.js";

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
      <thead><tr><th>Level</th><th class="num">Starts at</th><th class="num">Small blind</th><th class="num">Big blind</th>${antes && html`<th class="num">Ante</th>`}<th class="num">Minutes</th></tr></thead>
      <tbody>
        ${sheet.rows.map(({ minute, row }, at) =>
          row.kind === "level"
            ? html`<tr key=${at}><th scope="row">${row.level}</th><td class="num">${hour(minute)}</td><td class="num">${thousands(row.small)}</td><td class="num">${thousands(row.big)}</td>${antes && html`<td class="num">${row.ante ? thousands(row.ante) : "–"}</td>`}<td class="num">${row.minutes}</td></tr>`
            : row.kind === "break"
              ? html`<tr key=${at} class="rest"><th scope="row">Break</th><td class="num">${hour(minute)}</td><td colspan=${cells - 1}></td><td class="num">${row.minutes}</td></tr>`
              : html`<tr key=${at} class="rest"><th scope="row"></th><td></td><td colspan=${cells}>Colour-up: the ${thousands(row.chip)}s go out</td></tr>`)}
      </tbody>
    </table>
  `;
}

/** @param {{ sheet: Sheet }} props */
export const Payouts = ({ sheet }) => html`
  ${!sheet.prizes.length && html`<p>There is no prize money yet.</p>`}
  <table class=${sized(sheet.prizes.length)}>
    <tbody>
      ${sheet.prizes.map((prize) => html`<tr key=${prize.place}><th scope="row">${ordinal(prize.place)}</th><td class="num">${prizeText(prize, sheet.currency)}</td></tr>`)}
    </tbody>
  </table>
`;

/** @param {{ sheet: Sheet }} props */
export const Chips = ({ sheet }) => html`
  ${!sheet.chips.length && html`<p>Nobody has said which chips there are.</p>`}
  <ul class="plain chip-sheet">
    ${sheet.chips.map((chip) => html`
      <li key=${chip.value}>
        <${Chip} value=${chip.value} />
        <b>${thousands(chip.value)}</b>
        <span>${chip.each ? `${chip.each} in a starting stack` : "comes in later"}</span>
      </li>
    `)}
  </ul>
`;

/** @param {{ sheet: Sheet }} props */
export const Sections = ({ sheet }) => html`
  <div class="sections">
    ${sheet.sections.map((section) => html`
      <section key=${section.title}>
        <h3>${section.title}</h3>
        <ul>${section.lines.map((line) => html`<li key=${line.says}>${line.says.replaceAll("`", "")} <small>${ruleName(line.cites[0] ?? "")}</small></li>`)}</ul>
      </section>
    `)}
  </div>
`;
