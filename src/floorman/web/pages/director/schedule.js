/** The schedule: what has begun stands, the rest can be changed. Where the chips are known, colour-ups are planned again. */
/** @import { ScheduleRow } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { thousands, whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";

/** @typedef {{ kind: string, state: string, small: string, big: string, ante: string, minutes: string, chip: string, into: string, key: number }} Edited */

let keys = 0;

/** @param {ScheduleRow} row @returns {Edited} */
const edited = (row) => ({
  kind: row.kind, state: row.state, key: (keys += 1),
  small: String(row.small), big: String(row.big), ante: String(row.ante), minutes: String(row.minutes),
  chip: String(row.chip), into: String(row.into || ""),
});

/** @param {Edited} row */
const sent = (row) => row.kind === "colour-up"
  ? { type: "ColourUp", old: whole(row.chip), removed: 0, given: whole(row.into) ? [[whole(row.into), 0]] : [] }
  : row.kind === "break"
  ? { type: "Break", minutes: whole(row.minutes) }
  : { type: "Level", small: whole(row.small), big: whole(row.big), ante: whole(row.ante || "0"), minutes: whole(row.minutes) };

/** The next chip of those there are, or the usual one. @param {number[]} chips @param {number} chip */
const larger = (chips, chip) => chips.find((value) => value > chip && value % chip === 0) ?? 4 * chip;

/** @param {DialogProps} props */
export function Schedule({ desk }) {
  const chips = desk.board.public.chip_set;
  const planned = desk.board.terms.stack_chips.length > 0 && chips.length > 0;
  const [rows, setRows] = useState(() => desk.board.schedule.filter((row) => !planned || row.kind !== "colour-up").map(edited));
  const wrong = rows.some((row) => Object.values(sent(row)).includes(null));
  const colours = desk.board.schedule.filter((row) => row.kind === "colour-up").map((row) => `${thousands(row.chip)}s after level ${row.level}`);

  /** @param {number} key @param {Partial<Edited>} change */
  const change = (key, change) => setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  /** @param {number} at @param {string} kind */
  const add = (at, kind) => {
    const before = rows.slice(0, at + 1).reverse().find((row) => row.kind === "level");
    const big = whole(before?.big ?? "100") ?? 100;
    const earlier = rows.slice(0, at + 1).reverse().find((row) => row.kind === "colour-up");
    const out = Number(earlier?.into) || chips[0] || Number(rows[0]?.small) || 25;
    const row = {
      kind, state: "to-come", key: (keys += 1), small: String(big), big: String(2 * big), ante: before?.ante ?? "0",
      minutes: kind === "break" ? "10" : (before?.minutes ?? "20"), chip: String(out), into: String(larger(chips, out)),
    };
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
            const name = row.kind === "level" ? String((level += 1)) : row.kind === "break" ? "Break" : "Colour-up";
            const fixed = row.state !== "to-come";
            /** @param {"small" | "big" | "ante" | "minutes" | "chip" | "into"} what @param {string} [words] */
            const number = (what, words = what) => (fixed
              ? thousands(Number(row[what]))
              : html`<input class="short" inputmode="numeric" aria-label=${`${row.kind === "level" ? `Level ${name}` : name}, ${words}`}
                  value=${row[what]} onInput=${(/** @type {any} */ event) => change(row.key, { [what]: event.target.value })} />`);
            return html`
              <tr key=${row.key} class=${`row-${row.state}`}>
                <td>${name}${row.state === "now" && html` <span class="dim">now</span>`}</td>
                ${row.kind === "level" && html`<td class="num">${number("small")}</td><td class="num">${number("big")}</td><td class="num">${number("ante")}</td>`}
                ${row.kind === "break" && html`<td colspan="3"></td>`}
                ${row.kind === "colour-up"
                  ? html`<td colspan="4" class="colours"><span class="dim">chips of</span> ${number("chip", "chips that go out")} <span class="dim">for</span> ${number("into", "changed for")}</td>`
                  : html`<td class="num">${number("minutes")}</td>`}
                <td class="row-acts">
                  ${row.state !== "past" && html`<${Menu} quiet label=${`Change after ${name}`} items=${[
                    { label: "Add a level after this", onClick: () => add(at, "level") },
                    { label: "Add a break after this", onClick: () => add(at, "break") },
                    ...(planned ? [] : [{ label: "Add a colour-up after this", onClick: () => add(at, "colour-up") }]),
                    ...(fixed ? [] : [{ label: "Take this out", onClick: () => setRows(rows.filter((one) => one.key !== row.key)) }]),
                  ]} />`}
                </td>
              </tr>`;
          })}
        </tbody>
      </table>
      ${planned && colours.length > 0 && html`<p class="dim">Colour-ups: ${colours.join(", ")}. They are planned again with every change.</p>`}
      ${wrong && html`<p class="fault" role="alert">Write whole numbers in every field.</p>`}
      <div class="actions">
        <button type="button" class="primary" disabled=${wrong} onClick=${() => void save()}>Save the schedule</button>
        <button type="button" onClick=${desk.close}>Leave it</button>
      </div>
    <//>
  `;
}
