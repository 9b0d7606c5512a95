/** The schedule: what is over stands, the level or break on the clock can be made longer or shorter, and the rest can
 * be changed. Where the chips are known, colour-ups are planned again. */
/** @import { ScheduleRow } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { Refusal, post, sentence } from "../../lib/api.js";
import { leftOf, useLeft } from "../../lib/clock.js";
import { counted, thousands, timeText, whole } from "../../lib/format.js";
import { classes, html, useEffect, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { say } from "../../parts/Toast.js";

/** @typedef {{ colour_ups: { chip: number, level: number }[], lost: string[], wrong: string }} CheckedSchedule */
/** @typedef {{ kind: string, state: string, small: string, big: string, ante: string, minutes: string, was: number, chip: string, into: string, key: number }} Edited */

const DAY = 24 * 60;
/** Chips as they are made, where nobody has said which there are. */
const USUAL = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000];
let keys = 0;

/** @param {ScheduleRow} row @returns {Edited} */
const edited = (row) => ({
  kind: row.kind, state: row.state, key: (keys += 1),
  small: String(row.small), big: String(row.big), ante: String(row.ante), minutes: String(row.minutes), was: row.minutes,
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

/**
 * What is wrong with each row, by its key, as far as the page can tell; the server looks again.
 * @param {Edited[]} rows
 * @param {number} left seconds left of the row on the clock
 */
function faults(rows, left) {
  /** @type {Map<number, string>} */
  const found = new Map();
  let before = 0;
  for (const row of rows) {
    const minutes = whole(row.minutes);
    const [small, big, ante] = [whole(row.small), whole(row.big), whole(row.ante || "0")];
    const missing = row.kind === "colour-up" ? whole(row.chip) === null : row.kind === "level" && (!small || !big || ante === null);
    if (row.kind !== "colour-up" && (!minutes || minutes > DAY)) found.set(row.key, "Enter the minutes as a whole number, 1 or more.");
    else if (missing) found.set(row.key, "Enter whole numbers. Blinds must be 1 or more.");
    else if (row.kind === "level" && Number(small) > Number(big)) found.set(row.key, "The small blind is larger than the big blind.");
    else if (row.kind === "level" && row.state === "to-come" && Number(big) < before) {
      found.set(row.key, `The big blind is lower than in the level before: enter ${thousands(before)} or more, or move the level up.`);
    } else if (row.state === "now" && minutes && left + 60 * (minutes - row.was) <= 0) {
      const least = row.was - Math.floor((left - 1) / 60);
      found.set(row.key, `It would be over already: enter ${least} or more. To end it now, use Next.`);
    }
    if (row.kind === "level" && big) before = big;
  }
  return found;
}

/**
 * Blinds of a new level between two others, or after the last one: half as much again, in chips there are.
 * @param {Edited | undefined} before
 * @param {Edited | undefined} after
 * @param {number[]} chips
 */
function blindsBetween(before, after, chips) {
  const small = Number(before?.small) || 25;
  const big = Number(before?.big) || 2 * small;
  const step = [...(chips.length ? chips : USUAL)].reverse().find((chip) => 2 * chip <= small) ?? chips[0] ?? 1;
  const most = after ? Number(after.big) : Infinity;
  const wanted = Math.ceil((1.5 * small) / step) * step;
  const now = 2 * wanted <= most ? [wanted, 2 * wanted] : [small, big];
  const ante = Number(before?.ante) ? (Number(before?.ante) === big ? now[1] : Number(before?.ante)) : 0;
  return { small: String(now[0]), big: String(now[1]), ante: String(ante) };
}

/** What +1 and −1 have come to, under the time that is left of the row on the clock. @param {ScheduleRow[]} schedule */
function addedText(schedule) {
  const added = Math.round((schedule.find((row) => row.state === "now")?.added ?? 0) / 6) / 10;
  return added ? html`<span class="added" title="Added or taken off on the clock">${added > 0 ? "+" : "−"}${Math.abs(added)} min</span>` : "";
}

/**
 * What the rows as they stand make of the colour-ups, asked for again with every change.
 * @param {string} event @param {Edited[]} rows @param {boolean} fit whether there is anything to ask
 */
function useChecked(event, rows, fit) {
  const [found, setFound] = useState(/** @type {CheckedSchedule | null} */ (null));
  const asked = fit ? JSON.stringify({ rows: rows.map(sent) }) : "";
  useEffect(() => {
    let old = false;
    const timer = setTimeout(async () => {
      if (!asked) return;
      try {
        const answer = await post(`/api/events/${encodeURIComponent(event)}/schedule`, JSON.parse(asked));
        if (!old) setFound(answer);
      } catch {
        // Saving asks again, and says what is wrong.
        if (!old) setFound(null);
      }
    }, 120);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [event, asked]);
  return found;
}

/** @param {DialogProps} props */
export function Schedule({ desk }) {
  const chips = desk.board.public.chip_set;
  const { clock } = desk.board.public;
  const planned = desk.board.terms.stack_chips.length > 0 && chips.length > 0;
  const [rows, setRows] = useState(() => desk.board.schedule.filter((row) => !planned || row.kind !== "colour-up").map(edited));
  const [past, setPast] = useState(false);
  const [refused, setRefused] = useState({ key: 0, says: "" });
  const left = useLeft(clock, desk.at);
  const wrong = faults(rows, Math.ceil(left / 1000));
  const over = rows.filter((row) => row.state === "past");
  const checked = useChecked(desk.event, rows, planned && wrong.size === 0);
  const colours = (checked?.colour_ups ?? []).map((one) => `${thousands(one.chip)}s after level ${one.level}`);

  /** @param {Edited[]} changed */
  const write = (changed) => {
    setRefused({ key: 0, says: "" });
    setRows(changed);
  };
  /** @param {number} key @param {Partial<Edited>} change */
  const change = (key, change) => write(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  /** @param {number} at the row after which it comes @param {string} kind */
  const add = (at, kind) => {
    const levels = (/** @type {Edited[]} */ some) => some.filter((row) => row.kind === "level");
    const before = levels(rows.slice(0, at + 1)).at(-1);
    const earlier = rows.slice(0, at + 1).reverse().find((row) => row.kind === "colour-up");
    const out = Number(earlier?.into) || chips[0] || Number(rows[0]?.small) || 25;
    const minutes = kind === "break" ? "10" : (before?.minutes ?? "20");
    const row = {
      kind, state: "to-come", key: (keys += 1), ...blindsBetween(before, levels(rows.slice(at + 1))[0], chips),
      minutes, was: Number(minutes), chip: String(out), into: String(larger(chips, out)),
    };
    write([...rows.slice(0, at + 1), row, ...rows.slice(at + 1)]);
  };
  /** @param {number} at @param {-1 | 1} step */
  const move = (at, step) => {
    const moved = [...rows];
    [moved[at], moved[at + step]] = [moved[at + step], moved[at]];
    write(moved);
  };
  /** @param {number} at */
  const open = (at) => rows[at]?.state === "to-come";

  const save = async () => {
    try {
      const done = await desk.stream.do({ type: "EditSchedule", rows: rows.map(sent) });
      say(done.says.join(" ") || "Done.", { cites: done.cites, undo: done.act ? () => void desk.run({ type: "Undo", act: done.act }) : null });
      desk.close();
    } catch (error) {
      setRefused(beside(error, rows));
    }
  };

  let level = 0;
  let starts = 0;
  const running = rows.some((row) => row.state === "now");
  return html`
    <${Dialog} title="Schedule" wide onClose=${desk.close}>
      ${over.length > 0 && html`
        <p><button type="button" class="quiet" aria-expanded=${past} onClick=${() => setPast(!past)}>
          ${past ? "Hide past levels" : `Show past levels (${counted(over.filter((row) => row.kind === "level").length, "level")})`}
        </button></p>`}
      <div class="scroll-x">
      <table class="schedule">
        <thead><tr><th>Level</th><th class="num">Small</th><th class="num">Big</th><th class="num">Ante</th><th class="num">Minutes</th><th class="num">${running ? "Starts in" : "Starts after"}</th><th><span class="unseen">Change</span></th></tr></thead>
        <tbody>
          ${rows.map((row, at) => {
            const name = row.kind === "level" ? `Level ${(level += 1)}` : row.kind === "break" ? "Break" : "Colour-up";
            const begins = starts;
            const minutes = whole(row.minutes) ?? 0;
            if (row.state === "now") starts = Math.ceil(leftOf(clock, desk.at) / 1000) + 60 * (minutes - row.was);
            else if (row.state !== "past" && row.kind !== "colour-up") starts += 60 * minutes;
            if (row.state === "past" && !past) return null;
            const toCome = row.state === "to-come";
            const says = wrong.get(row.key) ?? (refused.key === row.key ? refused.says : "");
            /** @param {"small" | "big" | "ante" | "minutes" | "chip" | "into"} what @param {string} [words] */
            const number = (what, words = what) => (toCome || (row.state === "now" && what === "minutes")
              ? html`<input class="short" inputmode="numeric" aria-label=${`${name}, ${words}`} aria-invalid=${Boolean(says)}
                  value=${row[what]} onInput=${(/** @type {any} */ event) => change(row.key, { [what]: event.target.value })} />`
              : thousands(Number(row[what])));
            return html`
              <tr key=${row.key} class=${classes(`row-${row.state}`, `row-${row.kind}`, says && "has-says")}>
                <th scope="row">${name}${row.state === "now" && html` <span class="dim">now</span>`}</th>
                ${row.kind === "level" && html`<td class="num">${number("small")}</td><td class="num">${number("big")}</td><td class="num">${number("ante")}</td>`}
                ${row.kind === "break" && html`<td colspan="3"></td>`}
                ${row.kind === "colour-up"
                  ? html`<td colspan="4" class="colours"><span class="dim">chips of</span> ${number("chip", "chips that go out")} <span class="dim">for</span> ${number("into", "changed for")}</td>`
                  : html`<td class="num">${number("minutes")}</td>`}
                <td class="num dim">${row.state === "now" ? html`${timeText(1000 * Math.max(0, starts))} left ${addedText(desk.board.schedule)}` : toCome ? timeText(1000 * Math.max(0, begins)) : ""}</td>
                <td class="row-acts">
                  ${row.state !== "past" && html`
                    <button type="button" class="quiet" aria-label=${`Add a level after ${name}`} title="Add a level after this" onClick=${() => add(at, "level")}>+ Level</button>
                    <button type="button" class="quiet" aria-label=${`Add a break after ${name}`} title="Add a break after this"
                      disabled=${row.kind === "break" || rows[at + 1]?.kind === "break"} onClick=${() => add(at, "break")}>+ Break</button>`}
                  ${toCome && html`
                    <button type="button" class="quiet" aria-label=${`Move ${name} up`} title="Move up" disabled=${!open(at - 1)} onClick=${() => move(at, -1)}><${Icon} name="up" /></button>
                    <button type="button" class="quiet" aria-label=${`Move ${name} down`} title="Move down" disabled=${!open(at + 1)} onClick=${() => move(at, 1)}><${Icon} name="down" /></button>
                    <button type="button" class="quiet" aria-label=${`Delete ${name}`} title="Delete" onClick=${() => write(rows.filter((one) => one.key !== row.key))}><${Icon} name="bin" /></button>`}
                </td>
              </tr>
              ${says && html`<tr key=${`says-${row.key}`} class="row-says"><td colspan="7"><span class="fault" role="alert">${says}</span></td></tr>`}`;
          })}
        </tbody>
      </table>
      </div>
      <p class="schedule-adds">
        <button type="button" onClick=${() => add(rows.length - 1, "level")}><${Icon} name="plus" /> Level at the end</button>
        <button type="button" disabled=${rows.at(-1)?.kind === "break"} onClick=${() => add(rows.length - 1, "break")}><${Icon} name="plus" /> Break at the end</button>
        ${!planned && html`<button type="button" onClick=${() => add(rows.length - 1, "colour-up")}><${Icon} name="plus" /> Colour-up at the end</button>`}
      </p>
      ${running && html`<p class="dim">If you change its minutes, the current ${clock.period} ends later or earlier, but never before now. ${clock.period === "level" ? "Its blinds and past levels" : "Past levels"} cannot be changed. Time added with +1 or taken off with −1 on the clock is shown under the time left.</p>`}
      ${planned && colours.length > 0 && html`<p class="dim">Colour-ups: ${colours.join(", ")}. They are recalculated with every change.</p>`}
      ${refused.says && !refused.key && html`<p class="fault" role="alert">${refused.says}</p>`}
      <div class="actions schedule-save">
        ${planned && checked?.lost.map((says) => html`<p class="warned" role="status" key=${says}>${says}</p>`)}
        <button type="button" class="primary" disabled=${wrong.size > 0} onClick=${() => void save()}>Save the schedule</button>
        <button type="button" onClick=${desk.close}>Cancel</button>
      </div>
    <//>
  `;
}

/** Refusals that are about the level or break that is on now. */
const ABOUT_NOW = new Set(["over-already", "level-begun"]);

/**
 * A refusal beside the row that it is about, where it is about one.
 * @param {unknown} error
 * @param {Edited[]} rows
 */
function beside(error, rows) {
  const { where, wrong, code } = error instanceof Refusal ? error : { where: "", wrong: sentence(error), code: "" };
  const row = where ? rows.filter((one) => one.kind === "level").find((_, index) => where === `level ${index + 1}`) : ABOUT_NOW.has(code) ? rows.find((one) => one.state === "now") : undefined;
  return { key: row?.key ?? 0, says: row ? wrong : sentence(error) };
}
