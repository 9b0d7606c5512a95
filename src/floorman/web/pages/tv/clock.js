/** The clock: the time left, the blinds, what comes next, and what the room asks about. */
/** @import { PublicBoard } from "../../lib/types.js" */
import { breakIn, countingBig, useLeft, useTick } from "../../lib/clock.js";
import { amountText, anteName, bigBlinds, blindsText, clockText, counted, dayText, money, thousands, timeOfDay, timeText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { Chip } from "../../parts/Chip.js";
import { urgency } from "../../parts/ClockTime.js";
import { Fit } from "./fit.js";
import { Join, joinable } from "./join.js";
import { counts, onBreak, until } from "./period.js";
import { Prizes } from "./prizes.js";

/**
 * With `prizes` beside it. During registration they are shown only where they were `asked` for: else the code to join
 * has their room.
 * @param {{ board: PublicBoard, at: number, prizes: boolean, asked: boolean }} props
 */
export function Clock({ board, at, prizes, asked }) {
  const joins = joinable(board);
  const listed = prizes && (asked || (board.prizes.length > 0 && board.phase !== "registering"));
  const side = listed || joins;
  return html`
    <div class=${classes("tv-body", side && "with-side")}>
      ${board.clock.state === "waiting"
        ? html`<${Waiting} board=${board} />`
        : onBreak(board.clock)
          ? html`<${Break} board=${board} at=${at} />`
          : html`<${Level} board=${board} at=${at} />`}
      ${side && html`
        <aside class="tv-side">
          ${listed && html`<${Prizes} board=${board} />`}
          ${joins && html`<${Join} board=${board} large=${!listed} />`}
        </aside>
      `}
    </div>
    <${Facts} board=${board} at=${at} />
  `;
}

/** Before the first hand: who is here, and what it begins with. @param {{ board: PublicBoard }} props */
function Waiting({ board }) {
  const { clock } = board;
  useTick(TEN_SECONDS);
  const minutes = Math.round(clock.of_ms / 60_000);
  const starts = startText(board.starts);
  const price = board.price?.total ? `Buy-in ${amountText(board.price, board.currency)}` : "";
  const people = board.expected > board.entries
    ? [`${thousands(board.here)} of ${thousands(board.expected)} here`, `${thousands(board.entries)} paid`].join(" · ")
    : board.entries ? counted(board.entries, "player") : "";
  const begins = [board.average && `${thousands(board.average)} chips each`, `Level 1: ${blindsText(clock.blinds)}`, `${minutes} minutes`];
  return html`
    <section class="tv-middle is-waiting" aria-label="Before the first hand">
      <p class="tv-state">${board.phase === "seated" ? "Take your seats" : "Registration is open"}</p>
      ${(starts || people) && html`<${Fit} class="tv-count" text=${starts || people} />`}
      ${starts && people && html`<${Fit} class="tv-people" text=${people} />`}
      ${price && html`<${Fit} class="tv-starts" text=${price} />`}
      <${Fit} class="tv-starts" text=${begins.filter(Boolean).join(" · ")} />
    </section>
  `;
}

const TEN_SECONDS = 10_000;
const HALF_A_DAY = 12 * 3_600_000;

/**
 * "Starts at 7:00 PM", with the day where that is not today; "Starting soon" once that time has passed, and nothing
 * long after it or without a time.
 * @param {string} date
 */
function startText(date) {
  if (!date.includes("T")) return "";
  const late = Date.now() - new Date(date).getTime();
  if (late >= 0) return late < HALF_A_DAY ? "Starting soon" : "";
  const today = new Date(date).toDateString() === new Date().toDateString();
  return today ? `Starts at ${clockText(new Date(date))}` : dayText({ date });
}

/** @param {{ board: PublicBoard, at: number }} props */
function Level({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  const time = timeText(left);
  return html`
    <section class=${classes("tv-middle", `is-${clock.state}`)} aria-label="Clock">
      <p class=${classes("tv-time", "clock-time", time.length > 5 && "long", urgency(left, clock))} role="timer" aria-live="off">${time}</p>
      ${state(board) && html`<p class="tv-state">${state(board)}</p>`}
      <p class="tv-blinds">
        <span><small>Blinds</small> ${blindsText(clock.blinds && { ...clock.blinds, ante: 0 })}</span>
        ${Boolean(clock.blinds?.ante) && html`<span><small>${anteName(clock.blinds)}</small> ${thousands(clock.blinds?.ante ?? 0)}</span>`}
      </p>
      <${Fit} class="tv-next" text=${nextLine(board, at)} />
    </section>
  `;
}

/** Why the clock stands, or how play goes on now. @param {PublicBoard} board */
function state({ clock, hand_for_hand: together }) {
  if (clock.state === "paused") return `Paused${clock.why && !["director", "off"].includes(clock.why) ? `: ${clock.why}` : ""}`;
  return together ? "Hand for hand" : "";
}

/** A break, which cannot be taken for a level. @param {{ board: PublicBoard, at: number }} props */
function Break({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  const time = timeText(left);
  const then = clock.next ? `Level ${clock.next_level} · ${blindsText(clock.next)}${counts(clock) ? ` at ${timeOfDay(left)}` : ""}` : "";
  return html`
    <section class=${classes("tv-middle", "tv-break", `is-${clock.state}`)} aria-label="Break">
      <p class="tv-break-word">Break</p>
      <p class=${classes("tv-time", "clock-time", time.length > 5 && "long", urgency(left, clock))} role="timer" aria-live="off">${time}</p>
      ${clock.state === "paused" && html`<p class="tv-state">Paused</p>`}
      ${then && html`<${Fit} class="tv-then" text=${then} />`}
      ${clock.colour_up.length > 0 && html`
        <p class="tv-colour-up"><span>Colour-up in this break:</span> ${clock.colour_up.map((value) => html`<${Chip} key=${value} value=${value} />`)}</p>
      `}
    </section>
  `;
}

/** What comes, in the order in which it comes: the next level, the break, the colour-up.
 * @param {PublicBoard} board
 * @param {number} at
 */
function nextLine({ clock }, at) {
  const chips = (/** @type {number[]} */ values) => values.map((value) => thousands(value)).join(" + ");
  const parts = [];
  const rest = breakIn(clock, at);
  const raced = clock.colour_up.length ? ` (colour-up: ${chips(clock.colour_up)})` : "";
  if (clock.next_is_break && rest !== null) {
    parts.push(`Break in ${timeText(rest)}${raced}${clock.next ? `, then ${blindsText(clock.next)}` : ""}`);
  } else {
    if (clock.next) parts.push(`Next ${blindsText(clock.next)}`);
    if (rest !== null) parts.push(`break in ${timeText(rest)}${raced}`);
  }
  const race = until(clock.colour_up_in_ms, clock, at);
  if (!raced && clock.next_colour_up.length && race !== null) parts.push(`colour-up of ${chips(clock.next_colour_up)} in ${timeText(race)}`);
  return parts.join(" · ");
}

/** @param {{ board: PublicBoard, at: number }} props */
function Facts({ board, at }) {
  // Its countdowns go down with the clock above.
  useLeft(board.clock, at);
  const big = countingBig(board.clock);
  const started = board.phase === "playing" || board.phase === "over";
  const average = big && board.average ? `${thousands(board.average)} · ${bigBlinds(board.average, big)}` : thousands(board.average);
  const extra = extras(board, at);
  return html`
    <footer class="tv-foot">
      <dl class="tv-facts">
        <div><dt>Players</dt><dd>${started ? `${thousands(board.left)} / ${thousands(board.entries)}` : board.expected > board.entries ? `${thousands(board.entries)} / ${thousands(board.expected)}` : thousands(board.entries)}</dd></div>
        ${board.entries > 0 && html`<div><dt>Average</dt><dd>${average}</dd></div>`}
        ${board.entries > 0 && html`<div><dt>Chips</dt><dd>${thousands(board.chips)}</dd></div>`}
        ${(board.rebuys > 0 || (board.rebuy && started)) && html`<div><dt>Rebuys</dt><dd>${thousands(board.rebuys)}</dd></div>`}
        ${board.knockouts && html`<div><dt>${board.knockouts.kind === "mystery" ? "Bounties" : "Bounty"}</dt><dd>${money(board.knockouts.kind === "mystery" ? board.knockouts.to_win : board.knockouts.each, board.currency)}</dd></div>`}
        ${board.purse > 0 && html`<div><dt>Prize pool</dt><dd>${money(board.purse, board.currency)}</dd></div>`}
      </dl>
      ${extra && html`<${Fit} class="tv-extra" text=${extra} />`}
    </footer>
  `;
}

/** Rebuys, add-ons, late entry and bounties in one line. @param {PublicBoard} board @param {number} at */
function extras(board, at) {
  const { rebuy, addon, late_entry: late, knockouts, clock, currency } = board;
  const closes = (/** @type {number} */ level, /** @type {number | null} */ ms) => {
    const left = until(ms, clock, at);
    return `until the end of level ${level}${left === null ? "" : ` (${timeText(left)})`}`;
  };
  const parts = [];
  if (rebuy) {
    parts.push(`Rebuy ${money(rebuy.cents, currency)} for ${thousands(rebuy.chips)}${rebuy.until_level ? ` ${closes(rebuy.until_level, rebuy.closes_in_ms)}` : ""}`);
  }
  if (addon && board.phase === "playing") {
    const left = until(addon.closes_in_ms, clock, at);
    const ends = !addon.until_level ? "" : clock.period === "break" && clock.level === addon.until_level
      ? `, until the end of the break${left === null ? "" : ` (${timeText(left)})`}` : `, until level ${addon.until_level + 1} begins`;
    parts.push(`Add-on: ${money(addon.cents, currency)} for ${thousands(addon.chips)}${ends}`);
  }
  if (late && !(rebuy && rebuy.until_level === late.until_level)) parts.push(`Late entry ${closes(late.until_level, late.closes_in_ms)}`);
  if (knockouts?.top.length) parts.push(`Most bounties: ${knockouts.top.map(([name, cents]) => `${name} ${money(cents, currency)}`).join(", ")}`);
  return parts.join(" · ");
}
