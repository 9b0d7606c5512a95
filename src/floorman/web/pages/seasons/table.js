/** The table of a season: standings, points night by night, winnings, and who beat whom. */
/** @import { SeasonLine, SeasonTable } from "../../lib/types.js" */
import { counted, dayText, money, ordinal, placeText, pointsText, shortDayText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";

const VIEWS = [["points", "Points"], ["money", "Winnings"], ["beaten", "Head-to-head"], ["nights", "Nights"]];

/** @param {{ table: SeasonTable, best: number, atLeast: number, points?: string, links?: boolean }} props `points`: how they are given */
export function Table({ table, best, atLeast, points = "", links = false }) {
  const [view, setView] = useState("points");
  const shown = VIEWS.filter(([id]) => id !== "money" || table.currency);
  if (!table.nights.length) return html`<p class="dim">This season has no event yet.${links ? " Choose its events under Edit." : ""}</p>`;
  if (!table.lines.length) return html`<p class="dim">No event of this season is over yet. The table appears after the first one.</p><${Nights} table=${table} links=${links} />`;
  return html`
    <div class="season-views" role="group" aria-label="What to show">
      ${shown.map(([id, words]) => html`<button key=${id} type="button" aria-pressed=${view === id} onClick=${() => setView(id)}>${words}</button>`)}
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

/** @param {{ table: SeasonTable }} props */
function Winnings({ table }) {
  const lines = [...table.lines].sort((one, other) => other.won - other.paid_in - (one.won - one.paid_in));
  const most = Math.max(1, ...lines.map((line) => Math.abs(line.won - line.paid_in)));
  return html`
    <div class="scroll-x">
      <table class="standings winnings">
        <thead><tr><th>Player</th><th class="num">Nights</th><th class="num">In the money</th><th class="num">Paid in</th><th class="num">Won</th><th class="num">Profit</th><th><span class="unseen">Profit as a bar</span></th></tr></thead>
        <tbody>${lines.map((line) => {
          const profit = line.won - line.paid_in;
          return html`
            <tr key=${line.player}>
              <th scope="row">${line.player}</th>
              <td class="num">${line.events}</td>
              <td class="num">${line.cashes || ""}</td>
              <td class="num">${money(line.paid_in, table.currency)}</td>
              <td class="num">${money(line.won, table.currency)}</td>
              <td class=${`num ${profit < 0 ? "lost" : "gained"}`}><b>${profit > 0 ? "+" : profit < 0 ? "−" : ""}${money(Math.abs(profit), table.currency)}</b></td>
              <td class="bar-cell"><svg class="bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
                <rect class=${profit < 0 ? "lost" : "gained"} y="2" height="12" x=${profit < 0 ? 100 - (100 * -profit) / most : 100} width=${(100 * Math.abs(profit)) / most} />
                <line x1="100" x2="100" y1="0" y2="16" /></svg></td>
            </tr>`;
        })}</tbody>
      </table>
    </div>
  `;
}

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
