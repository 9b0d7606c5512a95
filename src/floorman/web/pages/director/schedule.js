/** The schedule: what has begun stands, the rest can be changed. Colour-ups are planned again from the chips. */
/** @import { ScheduleRow } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { thousands, whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";

/** @typedef {{ kind: string, state: string, small: string, big: string, ante: string, minutes: string, key: number }} Edited */

let keys = 0;

/** @param {ScheduleRow} row @returns {Edited} */
const edited = (row) => ({
  kind: row.kind, state: row.state, key: (keys += 1),
  small: String(row.small), big: String(row.big), ante: String(row.ante), minutes: String(row.minutes),
});

/** @param {Edited} row */
const sent = (row) => row.kind === "break"
  ? { type: "Break", minutes: whole(row.minutes) }
  : { type: "Level", small: whole(row.small), big: whole(row.big), ante: whole(row.ante || "0"), minutes: whole(row.minutes) };

/** @param {DialogProps} props */
export function Schedule({ desk }) {
  const [rows, setRows] = useState(() => desk.board.schedule.filter((row) => row.kind !== "colour-up").map(edited));
  const wrong = rows.some((row) => Object.values(sent(row)).includes(null));
  const colours = desk.board.schedule.filter((row) => row.kind === "colour-up").map((row) => `${thousands(row.chip)}s after level ${row.level}`);

  /** @param {number} key @param {Partial<Edited>} change */
  const change = (key, change) => setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  /** @param {number} at @param {string} kind */
  const add = (at, kind) => {
    const before = rows.slice(0, at + 1).reverse().find((row) => row.kind === "level");
    const big = whole(before?.big ?? "100") ?? 100;
    const row = { kind, state: "to-come", key: (keys += 1), small: String(big), big: String(2 * big), ante: before?.ante ?? "0", minutes: kind === "break" ? "10" : (before?.minutes ?? "20") };
    setRows([...rows.slice(0, at + 1), row, ...rows.slice(at + 1)]);
  };
  const save = async () => {
    if (await desk.run({ type: "EditSchedule", rows: rows.map(sent) })) desk.close();
  };
  let level = 0;
  return html`
    <${Dialog} title="Schedule" wide onClose=${desk.close}>
      <table class="schedule">
        <thead><tr><th>Level</th><th class="num">Small</th><th class="num">Big</th><th class="num">Ante</th><th class="num">Minutes</th><th><span class="unseen">Change</span></th></tr></thead>
        <tbody>
          ${rows.map((row, at) => {
            const name = row.kind === "level" ? String((level += 1)) : "Break";
            const fixed = row.state !== "to-come";
            const field = (/** @type {"small" | "big" | "ante" | "minutes"} */ what) => html`
              <td class="num">${fixed ? thousands(Number(row[what])) : html`<input class="short" inputmode="numeric" aria-label=${`${name === "Break" ? "Break" : `Level ${name}`}, ${what}`}
                value=${row[what]} onInput=${(/** @type {any} */ event) => change(row.key, { [what]: event.target.value })} />`}</td>`;
            return html`
              <tr key=${row.key} class=${`row-${row.state}`}>
                <td>${name}${row.state === "now" && html` <span class="dim">now</span>`}</td>
                ${row.kind === "level" ? html`${field("small")}${field("big")}${field("ante")}` : html`<td colspan="3"></td>`}
                ${field("minutes")}
                <td class="row-acts">
                  ${row.state !== "past" && html`<${Menu} quiet label=${`Change after ${name}`} items=${[
                    { label: "Add a level after this", onClick: () => add(at, "level") },
                    { label: "Add a break after this", onClick: () => add(at, "break") },
                    ...(fixed ? [] : [{ label: "Take this out", onClick: () => setRows(rows.filter((one) => one.key !== row.key)) }]),
                  ]} />`}
                </td>
              </tr>`;
          })}
        </tbody>
      </table>
      ${colours.length > 0 && html`<p class="dim">Colour-ups: ${colours.join(", ")}. They are planned again with every change.</p>`}
      ${wrong && html`<p class="fault" role="alert">Write whole numbers in every field.</p>`}
      <div class="actions">
        <button type="button" class="primary" disabled=${wrong} onClick=${() => void save()}>Save the schedule</button>
        <button type="button" onClick=${desk.close}>Leave it</button>
      </div>
    <//>
  `;
}
