/** The clock: the time left, the blinds, what comes next, and what the room asks about. */
/** @import { PublicScreen } from "../../lib/types.js" */
import { breakIn, countingBig, useLeft, useTick } from "../../lib/clock.js";
import { amountText, anteName, bigBlinds, blindsText, clockText, dayText, money, thousands, timeOfDay, timeText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { listed, listParts, t } from "../../lib/text.js";
import { Chip } from "../../parts/Chip.js";
import { urgency } from "../../parts/ClockTime.js";
import { Fit } from "./fit.js";
import { Join, joinable } from "./join.js";
import { counts, onBreak, until } from "./period.js";
import { Prizes } from "./prizes.js";

/**
 * With `prizes` beside it. During registration they are shown only where they were `asked` for: else the code to join
 * has their room.
 * @param {{ board: PublicScreen, at: number, prizes: boolean, asked: boolean }} props
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

/** Before the first hand: who is here, and what it begins with. @param {{ board: PublicScreen }} props */
function Waiting({ board }) {
  const { clock } = board;
  useTick(TEN_SECONDS);
  const minutes = Math.round(clock.of_ms / 60_000);
  const starts = startText(board.starts);
  const price = board.price?.total ? t("tv.buy-in", { amount: amountText(board.price, board.currency) }) : "";
  const people = board.expected > board.entries
    ? [t("tv.here", { here: board.here, expected: board.expected }), t("tv.paid", { n: board.entries })].join(" · ")
    : board.entries ? t("tv.players", { count: board.entries }) : "";
  const begins = [board.average && t("tv.chips-each", { n: board.average }), t("tv.begins", { blinds: blindsText(clock.blinds) }), t("tv.minutes", { count: minutes })];
  return html`
    <section class="tv-middle is-waiting" aria-label=${t("tv.before")}>
      <p class="tv-state">${t(board.phase === "seated" ? "tv.take-seats" : "tv.registration")}</p>
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
  if (late >= 0) return late < HALF_A_DAY ? t("tv.soon") : "";
  const today = new Date(date).toDateString() === new Date().toDateString();
  return today ? t("tv.starts", { time: clockText(new Date(date)) }) : dayText({ date });
}

/** @param {{ board: PublicScreen, at: number }} props */
function Level({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  const time = timeText(left);
  return html`
    <section class=${classes("tv-middle", `is-${clock.state}`)} aria-label=${t("tv.clock")}>
      <p class=${classes("tv-time", "clock-time", time.length > 5 && "long", urgency(left, clock))} role="timer" aria-live="off">${time}</p>
      ${state(board) && html`<p class="tv-state">${state(board)}</p>`}
      <p class="tv-blinds">
        <span><small>${t("tv.blinds")}</small> ${blindsText(clock.blinds && { ...clock.blinds, ante: 0 })}</span>
        ${Boolean(clock.blinds?.ante) && html`<span><small>${anteName(clock.blinds)}</small> ${thousands(clock.blinds?.ante ?? 0)}</span>`}
      </p>
      <${Fit} class="tv-next" text=${nextLine(board, at)} />
    </section>
  `;
}

/** Why the clock stands, or how play goes on now. @param {PublicScreen} board */
function state({ clock, hand_for_hand: together }) {
  if (clock.state === "paused") return clock.why && !["director", "off"].includes(clock.why) ? t("tv.paused-for", { why: clock.why }) : t("tv.paused");
  return together ? t("tv.hand-for-hand") : "";
}

/** A break, which cannot be taken for a level. @param {{ board: PublicScreen, at: number }} props */
function Break({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  const time = timeText(left);
  const after = { level: clock.next_level, blinds: blindsText(clock.next) };
  const then = !clock.next ? "" : counts(clock) ? t("tv.after-break-at", { ...after, time: timeOfDay(left) }) : t("tv.after-break", after);
  return html`
    <section class=${classes("tv-middle", "tv-break", `is-${clock.state}`)} aria-label=${t("tv.break")}>
      <p class="tv-break-word">${t("tv.break")}</p>
      <p class=${classes("tv-time", "clock-time", time.length > 5 && "long", urgency(left, clock))} role="timer" aria-live="off">${time}</p>
      ${clock.state === "paused" && html`<p class="tv-state">${t("tv.paused")}</p>`}
      ${then && html`<${Fit} class="tv-then" text=${then} />`}
      ${clock.colour_up.length > 0 && html`
        <p class="tv-colour-up"><span>${t("tv.colour-up-now")}</span> ${listParts(clock.colour_up.length).map((part) => (typeof part === "number" ? html`<${Chip} key=${part} value=${clock.colour_up[part]} />` : html`<span>${part}</span>`))}</p>
      `}
    </section>
  `;
}

/** What comes, in the order in which it comes: the next level, the break, the colour-up.
 * @param {PublicScreen} board
 * @param {number} at
 */
function nextLine({ clock }, at) {
  const chips = (/** @type {number[]} */ values) => listed(values.map((value) => thousands(value)));
  const parts = [];
  const rest = breakIn(clock, at);
  const raced = clock.colour_up.length > 0;
  const blinds = blindsText(clock.next);
  const pause = { time: timeText(rest ?? 0), chips: chips(clock.colour_up) };
  if (clock.next_is_break && rest !== null) {
    if (clock.next) parts.push(raced ? t("tv.break-first-race-then", { ...pause, blinds }) : t("tv.break-first-then", { ...pause, blinds }));
    else parts.push(raced ? t("tv.break-first-race", pause) : t("tv.break-first", pause));
  } else {
    if (clock.next) parts.push(t("tv.next", { blinds }));
    if (rest !== null) parts.push(raced ? t("tv.break-later-race", pause) : t("tv.break-later", pause));
  }
  const race = until(clock.colour_up_in_ms, clock, at);
  if (!raced && clock.next_colour_up.length && race !== null) parts.push(t("tv.race-in", { chips: chips(clock.next_colour_up), time: timeText(race) }));
  return parts.join(" · ");
}

/** @param {{ board: PublicScreen, at: number }} props */
function Facts({ board, at }) {
  // Its countdowns go down with the clock above.
  useLeft(board.clock, at);
  const big = countingBig(board.clock);
  const started = board.phase === "playing" || board.phase === "over";
  const average = big && board.average ? `${thousands(board.average)} · ${bigBlinds(board.average, big)}` : thousands(board.average);
  const extra = extras(board, at);
  const most = hunters(board);
  return html`
    <footer class="tv-foot">
      <dl class="tv-facts">
        <div><dt>${t("tv.fact-players")}</dt><dd>${started ? `${thousands(board.left)} / ${thousands(board.entries)}` : board.expected > board.entries ? `${thousands(board.entries)} / ${thousands(board.expected)}` : thousands(board.entries)}</dd></div>
        ${board.entries > 0 && html`<div><dt>${t("tv.fact-average")}</dt><dd>${average}</dd></div>`}
        ${board.entries > 0 && html`<div><dt>${t("tv.fact-chips")}</dt><dd>${thousands(board.chips)}</dd></div>`}
        ${(board.rebuys > 0 || (board.rebuy && started)) && html`<div><dt>${t("tv.fact-rebuys")}</dt><dd>${thousands(board.rebuys)}</dd></div>`}
        ${board.knockouts && html`<div><dt>${t(board.knockouts.kind === "mystery" ? "tv.fact-bounties" : "tv.fact-bounty")}</dt><dd>${money(board.knockouts.kind === "mystery" ? board.knockouts.to_win : board.knockouts.each, board.currency)}</dd></div>`}
        ${board.purse > 0 && html`<div><dt>${t("tv.fact-pool")}</dt><dd>${money(board.purse, board.currency)}</dd></div>`}
      </dl>
      ${board.deal && html`<${Fit} class="tv-extra" text=${board.deal} />`}
      ${extra && html`<${Fit} class="tv-extra" text=${extra} />`}
      ${most && html`<${Fit} class="tv-extra" text=${most} />`}
    </footer>
  `;
}

/** Rebuys, add-ons and late entry in one line. @param {PublicScreen} board @param {number} at */
function extras(board, at) {
  const { rebuy, addon, late_entry: late, clock, currency } = board;
  const closes = (/** @type {number} */ level, /** @type {number | null} */ ms) => {
    const left = until(ms, clock, at);
    return left === null ? t("tv.until-level", { level }) : t("tv.until-level-in", { level, time: timeText(left) });
  };
  const parts = [];
  if (rebuy) {
    const sold = { amount: money(rebuy.cents, currency), chips: rebuy.chips };
    parts.push(rebuy.until_level ? t("tv.rebuy-until", { ...sold, until: closes(rebuy.until_level, rebuy.closes_in_ms) }) : t("tv.rebuy", sold));
  }
  if (addon && board.phase === "playing") {
    const left = until(addon.closes_in_ms, clock, at);
    const sold = { amount: money(addon.cents, currency), chips: addon.chips };
    if (!addon.until_level) parts.push(t("tv.addon", sold));
    else if (clock.period !== "break" || clock.level !== addon.until_level) parts.push(t("tv.addon-level", { ...sold, level: addon.until_level }));
    else parts.push(left === null ? t("tv.addon-break", sold) : t("tv.addon-break-in", { ...sold, time: timeText(left) }));
  }
  if (late && !(rebuy && rebuy.until_level === late.until_level)) parts.push(t("tv.late", { until: closes(late.until_level, late.closes_in_ms) }));
  return parts.join(" · ");
}

/** Who has won the most bounties. @param {PublicScreen} board */
function hunters({ knockouts, currency }) {
  if (!knockouts?.top.length) return "";
  const names = knockouts.top.map(([name, cents]) => `${name} ${money(cents, currency)}`).join(", ");
  return knockouts.more ? t("tv.most-bounties-more", { names, n: knockouts.more }) : t("tv.most-bounties", { names });
}
