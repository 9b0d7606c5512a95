/** What it comes to: the picture of the evening, a starting stack in chips, the money. */
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
      <aside class="panel form made" aria-label="What it comes to">
        <h2>The evening</h2>
        ${faults ? html`<p class="dim">It is drawn here once everything can be read.</p>` : html`<${Skeleton} lines=${6} />`}
        <${Said} field="all" notes=${notes} />
      </aside>
    `;
  }
  const first = preview.rows.find((row) => row.kind === "level");
  const levels = preview.rows.filter((row) => row.kind === "level").length;
  return html`
    <aside class=${classes("panel", "form", "made", old && "old")} aria-label="What it comes to" aria-busy=${old && !faults}>
      <h2>The evening</h2>
      ${faults > 0 && html`<p class="warned">As it was before the last change: see what is marked.</p>`}
      <${Plot} points=${preview.plot} />
      <dl class="facts">
        <div><dt>Lasts about</dt><dd>${lasting(preview.minutes)}</dd></div>
        <div><dt>Levels</dt><dd>${levels}</dd></div>
        <div><dt>Players</dt><dd>${preview.entries}</dd></div>
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
    </aside>
  `;
}
