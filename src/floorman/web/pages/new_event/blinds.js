/** The levels: worked out until somebody changes one, then the host's own. */
/** @import { ScheduleRow } from "../../lib/types.js" */
/** @import { DraftRow } from "./draft.js" */
/** @import { Part } from "./part.js" */
import { thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { Choose, Field, Said } from "./field.js";
import { Fold } from "./fold.js";

/** @type {[string, string][]} */
const STRUCTURES = [["hours", "Planned for the hours and chips"], ["book", "The book's own"]];
/** @type {[string, string][]} */
const ANTES = [["none", "Nobody"], ["big-blind", "The big blind, for all"], ["button", "The button, for all"], ["each", "Everybody"]];

/** @param {ScheduleRow} row @returns {DraftRow} */
const typed = (row) => ({
  kind: row.kind === "break" ? "break" : "level",
  minutes: String(row.minutes),
  small: String(row.small),
  big: String(row.big),
  ante: String(row.ante),
});

/** Clock time into the event. @param {number} minute */
const hour = (minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** @param {Part} props */
export function BlindsPart({ draft, change, notes, previewed }) {
  const { preview } = previewed;
  const rows = draft.rows ?? preview?.rows.filter((row) => row.kind !== "colour-up").map(typed) ?? [];
  /** @param {DraftRow[]} changed */
  const set = (changed) => change({ rows: changed });
  /** @param {number} at @param {Partial<DraftRow>} some */
  const edit = (at, some) => set(rows.map((row, index) => (index === at ? { ...row, ...some } : row)));
  const last = rows.filter((row) => row.kind === "level").at(-1);
  const antes = draft.ante !== "none" || rows.some((row) => Number(row.ante) > 0);
  const levels = rows.filter((row) => row.kind === "level");
  const says = levels.length ? `${levels.length} levels of ${levels[0].minutes} minutes, from ${levels[0].small}/${levels[0].big}${draft.rows ? ", your own" : ""}` : "";
  return html`
    <${Fold} title="Levels and breaks" says=${says} fields=${["schedule", "level_minutes", "ante", "ante_from", "stack"]} notes=${notes}>
      <div class="columns small">
        <${Choose} wide label="Levels are" value=${draft.structure} options=${STRUCTURES} onChange=${(/** @type {string} */ structure) => change({ structure, rows: null })} />
        ${draft.structure === "hours" && html`
          <${Field} label="Minutes of a level" field="level_minutes" mode="numeric" placeholder="as fits" notes=${notes} value=${draft.level_minutes} onInput=${(/** @type {string} */ level_minutes) => change({ level_minutes })} />
          <${Choose} label="Ante is posted by" field="ante" notes=${notes} value=${draft.ante} options=${ANTES} onChange=${(/** @type {string} */ ante) => change({ ante })} />
          ${draft.ante !== "none" && html`<${Field} label="Ante from level" field="ante_from" mode="numeric" placeholder="1" notes=${notes} value=${draft.ante_from} onInput=${(/** @type {string} */ ante_from) => change({ ante_from })} />`}
        `}
        <${Field} label="Starting stack" field="stack" mode="numeric" placeholder="as fits the chips" notes=${notes} value=${draft.stack} onInput=${(/** @type {string} */ stack) => change({ stack })} />
      </div>
      ${draft.rows && html`<div><button type="button" onClick=${() => change({ rows: null })}><${Icon} name="undo" /> Plan them again</button></div>`}
      <p class="dim">${draft.rows ? "These levels are your own." : "Planned. Change any number and the levels are your own."} ${preview && !draft.rows && html`<${RuleChips} cites=${preview.schedule_cites} />`}</p>
      <${Said} field="schedule" notes=${notes} />
      ${!rows.length && !Object.keys(notes.wrong).length && html`<${Skeleton} lines=${8} />`}
      ${rows.length > 0 && html`
        <div class="scrolls">
          <table class="rows">
            <thead><tr><th>Level</th><th>At</th><th class="num">Small</th><th class="num">Big</th>${antes && html`<th class="num">Ante</th>`}<th class="num">Minutes</th><th><span class="unseen">Change</span></th></tr></thead>
            <tbody>${timed(rows).map(({ row, at, level, minute }) => html`
              <${Row} key=${at} row=${row} level=${level} minute=${minute} antes=${antes} raced=${racedAfter(preview?.rows ?? [], level, row, rows[at + 1])}
                onEdit=${(/** @type {Partial<DraftRow>} */ some) => edit(at, some)}
                onOut=${() => set(rows.filter((_, index) => index !== at))}
                onBreak=${() => set([...rows.slice(0, at + 1), { kind: "break", minutes: "10", small: "0", big: "0", ante: "0" }, ...rows.slice(at + 1)])} />
            `)}</tbody>
          </table>
        </div>
        <div class="actions">
          <button type="button" onClick=${() => set([...rows, next(last)])}><${Icon} name="plus" /> Add a level</button>
        </div>
      `}
    <//>
  `;
}

/** Each row with its level and the minute it starts in. @param {DraftRow[]} rows */
function timed(rows) {
  let level = 0;
  let minute = 0;
  return rows.map((row, at) => {
    const starts = minute;
    if (row.kind === "level") level += 1;
    minute += Number(row.minutes) || 0;
    return { row, at, level, minute: starts };
  });
}

/** Chips that go out after a level, at the last of its rows.
 * @param {ScheduleRow[]} rows @param {number} level @param {DraftRow} row @param {DraftRow | undefined} after */
function racedAfter(rows, level, row, after) {
  if (row.kind === "level" && after?.kind === "break") return [];
  return rows.filter((one) => one.kind === "colour-up" && one.level === level).map((one) => one.chip);
}

/** @param {DraftRow | undefined} last @returns {DraftRow} */
function next(last) {
  const double = (/** @type {string | undefined} */ text) => String(2 * (Number(text) || 0));
  return { kind: "level", minutes: last?.minutes ?? "20", small: double(last?.small), big: double(last?.big), ante: double(last?.ante) };
}

/** @param {{ row: DraftRow, level: number, minute: number, antes: boolean, raced: number[],
 *   onEdit: (some: Partial<DraftRow>) => void, onOut: () => void, onBreak: () => void }} props */
function Row({ row, level, minute, antes, raced, onEdit, onOut, onBreak }) {
  const rest = row.kind === "break";
  const name = rest ? `Break after level ${level}` : `Level ${level}`;
  const number = (/** @type {"small" | "big" | "ante" | "minutes"} */ field, /** @type {string} */ words) => html`
    <input inputmode="numeric" autocomplete="off" class="num" aria-label=${`${name}, ${words}`} value=${row[field]}
      onInput=${(/** @type {any} */ event) => onEdit({ [field]: event.target.value })} />
  `;
  return html`
    <tr class=${classes(rest && "rest")}>
      <th scope="row">${rest ? "Break" : level}</th>
      <td class="dim">${hour(minute)}</td>
      ${rest
        ? html`<td colspan=${antes ? 3 : 2} class="dim">${colourUp(raced)}</td>`
        : html`<td class="num">${number("small", "small blind")}</td><td class="num">${number("big", "big blind")}</td>${antes && html`<td class="num">${number("ante", "ante")}</td>`}`}
      <td class="num">${number("minutes", "minutes")}</td>
      <td class="row-do">
        ${!rest && html`<button type="button" class="quiet" title=${`Add a break after level ${level}`} aria-label=${`Add a break after level ${level}`} onClick=${onBreak}><${Icon} name="pause" /></button>`}
        <button type="button" class="quiet" title=${`Remove: ${name}`} aria-label=${`Remove: ${name}`} onClick=${onOut}><${Icon} name="close" /></button>
      </td>
    </tr>
    ${!rest && raced.length > 0 && html`<tr class="rest"><td></td><td></td><td colspan=${antes ? 5 : 4} class="dim">${colourUp(raced)}</td></tr>`}
  `;
}

/** @param {number[]} raced */
const colourUp = (raced) => (raced.length ? `Colour up: the ${raced.map(thousands).join(" and ")}s go out` : "");
