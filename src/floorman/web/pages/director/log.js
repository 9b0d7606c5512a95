/** What has been done, the newest first, with Undo or Redo on each line. */
/** @import { LogLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { useTick } from "../../lib/clock.js";
import { ago } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { undo } from "../../lib/undo.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {{ desk: Desk }} props */
export function Log({ desk }) {
  return html`
    <section class="log panel" aria-label="Log">
      <h2>Log</h2>
      <ul class="plain">
        ${desk.board.log.map((line) => html`<${Line} key=${line.no} desk=${desk} line=${line} />`)}
        ${!desk.board.log.length && html`<li class="dim">Nothing has happened yet.</li>`}
      </ul>
    </section>
  `;
}

/** How long ago, in seconds at first: it is drawn again by itself, whatever else is open. @param {{ line: LogLine, at: number }} props */
function Age({ line, at }) {
  const age = line.age_ms + performance.now() - at;
  useTick(age < 60_000 ? 1000 : 20_000);
  return html`<span class="dim log-age" title=${line.by}>${ago(age)}</span>`;
}

/** @param {{ desk: Desk, line: LogLine }} props */
function Line({ desk, line }) {
  const says = line.says[0] ?? "";
  const again = desk.board.redo?.act === line.redo ? desk.board.redo.says : says;
  const redo = () => void desk.run({ type: "Redo", act: line.redo }, { expects: desk.board.public.no });
  return html`
    <li class=${classes("log-line", line.undone && "undone")}>
      <${Age} line=${line} at=${desk.at} />
      <span class="log-says">
        ${line.undone ? html`<s>${line.says.join(" ")}</s> <span class="dim">Undone</span>` : line.says.join(" ")} <${RuleChips} cites=${line.cites} short />
      </span>
      ${line.undo !== 0 && html`
        <button type="button" class="quiet" aria-label=${`Undo: ${says}`} onClick=${() => void undo(desk.event, desk.run, line.undo)}>Undo</button>
      `}
      ${line.redo !== 0 && html`
        <button type="button" class="quiet" aria-label=${`Redo: ${again}`} onClick=${redo}>Redo</button>
      `}
    </li>
  `;
}
