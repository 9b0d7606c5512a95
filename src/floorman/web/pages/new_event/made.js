/** The plan: the picture of the evening, a starting stack in chips, the money. */
/** @import { Part } from "./part.js" */
import { bigBlinds, money, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { Chip } from "../../parts/Chip.js";
import { Plot } from "../../parts/Plot.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { Said } from "./field.js";

/** @param {number} minutes */
const lasting = (minutes) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
};

/** @param {Part} props */
export function Made({ draft, notes, previewed }) {
  const { preview, old } = previewed;
  const faults = Object.keys(notes.wrong).length;
  if (!preview) {
    return html`
      <aside class="panel form made" aria-label="The plan">
        <h2>The evening</h2>
        ${faults ? html`<p class="dim">The plan appears here once the marked entries are corrected.</p>` : html`<${Skeleton} lines=${6} />`}
        <${Said} field="all" notes=${notes} />
      </aside>
    `;
  }
  const first = preview.rows.find((row) => row.kind === "level");
  const levels = preview.rows.filter((row) => row.kind === "level").length;
  return html`
    <aside class=${classes("panel", "form", "made", old && "old")} aria-label="The plan" aria-busy=${old && !faults} tabindex="0">
      <h2>The evening</h2>
      ${faults > 0 && html`<p class="warned" role="status">Correct ${faults === 1 ? "the entry" : "the entries"} in red; the plan below is still the old one. ${Object.values(notes.wrong).join(" ")}</p>`}
      <${Plot} points=${preview.plot} />
      <dl class="facts">
        <div><dt>Lasts about</dt><dd>${lasting(preview.minutes)}</dd></div>
        <div><dt>Levels</dt><dd>${levels}</dd></div>
        <div><dt>Players</dt><dd>${preview.entries}</dd></div>
        ${preview.rebuys > 0 && html`<div><dt>Rebuys</dt><dd>${preview.rebuys}</dd></div>`}
        <div><dt>Prize money</dt><dd>${money(preview.purse, draft.currency)}</dd></div>
        <div class="wide"><dt>Starting stack</dt><dd>${thousands(preview.starting_stack)}${first ? ` · ${bigBlinds(preview.starting_stack, first.big)}` : ""}</dd></div>
      </dl>
      ${preview.stack.length > 0 && html`
        <div>
          <p class="label">Each player begins with</p>
          <ul class="plain stack-chips">
            ${preview.stack.map(([value, count]) => html`<li key=${value}><${Chip} value=${value} count=${count} /></li>`)}
          </ul>
        </div>
      `}
      <${Said} field="all" notes=${notes} />
      ${preview.rows.length > 0 && html`<${Structure} rows=${preview.rows} antes=${preview.ante !== "none"} />`}
    </aside>
  `;
}

/** The levels in short, as they would be posted. @param {{ rows: import("../../lib/types.js").ScheduleRow[], antes: boolean }} props */
function Structure({ rows, antes }) {
  let minute = 0;
  const timed = rows.map((row) => {
    const starts = minute;
    minute += row.minutes;
    return { row, at: `${Math.floor(starts / 60)}:${String(starts % 60).padStart(2, "0")}` };
  });
  return html`
    <table class="posted">
      <caption class="label">Levels</caption>
      <tbody>
        ${timed.map(({ row, at }) => row.kind === "level"
          ? html`<tr key=${`l${row.level}`}><td class="dim">${at}</td><th scope="row">${row.level}</th><td class="num">${thousands(row.small)} / ${thousands(row.big)}</td>${antes && html`<td class="num dim">${row.ante ? `(${thousands(row.ante)})` : ""}</td>`}</tr>`
          : html`<tr key=${`${row.kind}${row.level}`} class="rest"><td class="dim">${at}</td><td colspan=${antes ? 3 : 2}>${row.kind === "break" ? `Break, ${row.minutes} minutes` : `Colour up the ${thousands(row.chip)}s`}</td></tr>`)}
      </tbody>
    </table>
  `;
}
