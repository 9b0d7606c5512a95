/** The table of a season: standings, points night by night, winnings, and who beat whom. */
/** @import { SeasonLine, SeasonMoney, SeasonTable } from "../../lib/types.js" */
import { counted, dayText, money, ordinal, placeText, pointsText, shortDayText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";

const VIEWS = [["points", "Points"], ["money", "Winnings"], ["beaten", "Head-to-head"], ["nights", "Nights"]];

/** @param {{ table: SeasonTable, best: number, atLeast: number, points?: string, links?: boolean }} props `points`: how they are given */
export function Table({ table, best, atLeast, points = "", links = false }) {
  const [view, setView] = useState("points");
  if (!table.nights.length) return html`<p class="dim">This season has no event yet.${links ? " Choose its events under Edit." : ""}</p>`;
  if (!table.lines.length) return html`<p class="dim">No event of this season is over yet. The table appears after the first one.</p><${Nights} table=${table} links=${links} />`;
  return html`
    <div class="season-views" role="group" aria-label="What to show">
      ${VIEWS.map(([id, words]) => html`<button key=${id} type="button" aria-pressed=${view === id} onClick=${() => setView(id)}>${words}</button>`)}
    </div>
    ${view === "points" && html`<${Points} table=${table} best=${best} atLeast=${atLeast} points=${points} />`}
    ${view === "money" && html`<${Winnings} table=${table} />`}
    ${view === "beaten" && html`<${Beaten} table=${table} />`}
    ${view === "nights" && html`<${Nights} table=${table} links=${links} />`}
  `;
}

/** @param {{ table: SeasonTable, best: number, atLeast: number, points: string }} props */
function Points({ table, best, atLeast, points }) {
  const over = table.nights.filter((night) => night.over);
  const knockouts = table.lines.some((line) => line.knockouts);
  const counts = [points && `Points: ${points}.`, best ? `The best ${best} of each player's nights count.` : "Every night counts.", atLeast > 1 ? `Players are ranked after ${atLeast} nights.` : "",
    "Equal points: more wins come first, then the best single night by points and by place, then the next best. Players who are equal in all of that share the place."];
  return html`
    <div class="scroll-x">
      <table class="standings">
        <thead><tr><th class="num">Place</th><th>Player</th><th class="num">Points</th><th class="num">Nights</th><th class="num">Wins</th><th class="num best-place">Best</th>${knockouts && html`<th class="num" title="Knock-outs that were told to the director; of a shared one each player has a part"><abbr title="Knock-outs">KOs</abbr></th>`}
          ${over.map((night) => html`<th class="num night" key=${night.event} title=${`${night.name}, ${dayText(night)}`}>${shortDayText(night)}${repeats(over, night) && html`<br /><small class="night-name">${nightName(over, night)}</small>`}</th>`)}</tr></thead>
        <tbody>${table.lines.map((line) => html`<${PointsRow} key=${line.player} line=${line} knockouts=${knockouts} sharing=${table.lines.filter((one) => one.place === line.place).length} />`)}</tbody>
      </table>
    </div>
    <p class="dim">${counts.filter(Boolean).join(" ")}${best ? " Points that do not count are grey." : ""}</p>
  `;
}

/** "3", "2.5", "1.33". @param {number} count */
const partsText = (count) => String(Math.round(100 * count) / 100);

/** Whether another night of the season has the same day. @template {{ date: string, opened_ms: number }} N @param {N[]} all @param {N} night */
const repeats = (all, night) => all.filter((one) => shortDayText(one) === shortDayText(night)).length > 1;

/** The name of a night, and who won it where another one of its day is called the same. @param {SeasonTable["nights"]} all @param {SeasonTable["nights"][number]} night */
const nightName = (all, night) =>
  all.some((one) => one !== night && one.name === night.name && shortDayText(one) === shortDayText(night)) ? `${night.name}, won by ${night.winner}` : night.name;

/** @param {{ line: SeasonLine, knockouts: boolean, sharing: number }} props whether knock-outs are shown, and how many share the place */
function PointsRow({ line, knockouts, sharing }) {
  const left = [...line.counted];
  const counts = line.scores.map((score) => {
    const at = score === null ? -1 : left.indexOf(score);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return html`
    <tr class=${line.place && line.place <= 3 ? `top-${line.place}` : ""}>
      <td class="num">${line.place ? placeText(line.place, sharing) : "–"}</td>
      <th scope="row">${line.player}</th>
      <td class="num"><b>${line.place ? pointsText(line.points) : "–"}</b></td>
      <td class="num">${line.events}</td>
      <td class="num">${line.wins || ""}</td>
      <td class="num best-place">${ordinal(line.best)}</td>
      ${knockouts && html`<td class="num">${line.knockouts ? partsText(line.knockouts) : ""}</td>`}
      ${line.scores.map((score, at) => html`<td key=${at} class=${`num night ${counts[at] ? "" : "dim"}`}>${score === null ? "" : pointsText(score)}</td>`)}
    </tr>
  `;
}

/** @param {SeasonMoney} one */
const profitOf = (one) => one.won - one.paid_in;

/** @param {SeasonLine} line @param {string} currency */
const moneyIn = (line, currency) => line.money.find((one) => one.currency === currency);

/**
 * By the profit in the currency of the most nights; who has played none of them is below.
 * @param {SeasonTable} table
 */
const byProfit = (table) => (/** @type {SeasonLine} */ one, /** @type {SeasonLine} */ other) => {
  for (const currency of table.currencies) {
    const [mine, others] = [moneyIn(one, currency), moneyIn(other, currency)];
    const more = mine && others ? profitOf(others) - profitOf(mine) : Number(Boolean(others)) - Number(Boolean(mine));
    if (more) return more;
  }
  return 0;
};

/** What a player paid in and won: with several currencies, a line for each. @param {{ table: SeasonTable }} props */
function Winnings({ table }) {
  const lines = [...table.lines].sort(byProfit(table));
  /** The largest profit or loss of each currency, which fills half the width of a bar. */
  const most = new Map(table.currencies.map((currency) => [currency, Math.max(1, ...lines.map((line) => Math.abs(profitOf(moneyIn(line, currency) ?? { currency, paid_in: 0, won: 0 }))))]));
  return html`
    ${table.currencies.length > 1 && html`<p class="dim">Currencies are not added up: the order is by the profit in ${table.currencies[0]}.</p>`}
    <div class="scroll-x">
      <table class="standings winnings">
        <thead><tr><th>Player</th><th class="num">Nights</th><th class="num">In the money</th><th class="num">Paid in</th><th class="num">Won</th><th class="num">Profit</th><th><span class="unseen">Profit as a bar</span></th></tr></thead>
        <tbody>${lines.map((line) => html`
          <tr key=${line.player}>
            <th scope="row">${line.player}</th>
            <td class="num">${line.events}</td>
            <td class="num">${line.cashes || ""}</td>
            <td class="num">${line.money.map((one) => html`<div key=${one.currency}>${money(one.paid_in, one.currency)}</div>`)}</td>
            <td class="num">${line.money.map((one) => html`<div key=${one.currency}>${money(one.won, one.currency)}</div>`)}</td>
            <td class="num">${line.money.map((one) => html`<${Profit} key=${one.currency} cents=${profitOf(one)} currency=${one.currency} />`)}</td>
            <td class="bar-cell">${line.money.map((one) => html`<${Bar} key=${one.currency} part=${profitOf(one) / (most.get(one.currency) ?? 1)} />`)}</td>
          </tr>`)}</tbody>
      </table>
    </div>
  `;
}

/** @param {{ cents: number, currency: string }} props */
const Profit = ({ cents, currency }) =>
  html`<div class=${cents < 0 ? "lost" : "gained"}><b>${cents > 0 ? "+" : cents < 0 ? "−" : ""}${money(Math.abs(cents), currency)}</b></div>`;

/** A profit to the right of the middle, a loss to its left. @param {{ part: number }} props from -1 to 1 */
const Bar = ({ part }) => html`
  <svg class="bar" viewBox="0 0 200 24" preserveAspectRatio="none" aria-hidden="true">
    <rect class=${part < 0 ? "lost" : "gained"} y="6" height="12" x=${part < 0 ? 100 + 100 * part : 100} width=${100 * Math.abs(part)} />
    <line x1="100" x2="100" y1="0" y2="24" /></svg>
`;

/** @param {{ table: SeasonTable }} props */
function Beaten({ table }) {
  const { compared, beaten } = table;
  return html`
    <p class="dim">On how many nights the player on the left finished ahead of the player on top, and behind.${" "}
      ${compared.length < table.lines.length ? `The first ${counted(compared.length, "player")} of the season.` : ""}</p>
    <div class="scroll-x">
      <table class="beaten">
        <thead><tr><td></td>${compared.map((name) => html`<th key=${name} scope="col"><span>${name}</span></th>`)}</tr></thead>
        <tbody>${compared.map((name, a) => html`
          <tr key=${name}><th scope="row">${name}</th>
            ${compared.map((other, b) => {
              if (a === b) return html`<td key=${other} class="self"></td>`;
              const [ahead, behind] = [beaten[a][b], beaten[b][a]];
              const kind = ahead > behind ? "gained" : ahead < behind ? "lost" : "";
              return html`<td key=${other} class=${kind} title=${`${name} finished ahead of ${other} ${counted(ahead, "time")}, behind ${counted(behind, "time")}`}>
                ${ahead + behind ? `${ahead}–${behind}` : ""}</td>`;
            })}
          </tr>`)}</tbody>
      </table>
    </div>
  `;
}

/** @param {{ table: SeasonTable, links: boolean }} props */
function Nights({ table, links }) {
  return html`
    <div class="scroll-x">
      <table class="standings">
        <thead><tr><th>Date</th><th>Event</th><th class="num">Players</th><th>Winner</th></tr></thead>
        <tbody>${table.nights.map((night) => html`
          <tr key=${night.event}>
            <td class="nowrap">${dayText(night)}</td>
            <td>${links ? html`<a href=${`/e/${encodeURIComponent(night.event)}/results`}>${night.name}</a>` : night.name}</td>
            <td class="num">${night.entries}</td>
            <td>${night.over ? night.winner : html`<span class="dim">not over yet</span>`}</td>
          </tr>`)}</tbody>
      </table>
    </div>
  `;
}
