/** The clock and its buttons, who is left, and the way to the other screens. */
/** @import { ScheduleRow } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { blindsText, counted, thousands } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { listed } from "../../lib/text.js";
import { ClockTime } from "../../parts/ClockTime.js";
import { Icon } from "../../parts/icons.js";
import { openHelp } from "../../parts/Help.js";
import { Menu } from "../../parts/Menu.js";
import { isLight, setTheme } from "../../lib/theme.js";
import { UndoRedo } from "./undo.js";

/**
 * Stop the clock, or resume it; before the first hand, start the event.
 * @param {Desk} desk
 */
export function pauseOrGo(desk) {
  const { clock, phase } = desk.board.public;
  if (phase === "over") return;
  if (clock.state === "waiting") {
    const deal = desk.board.prompts.find((prompt) => prompt.do?.act.type === "DealFirstHand")?.do?.act;
    void desk.run(deal ?? { type: "DealFirstHand" });
  } else if (clock.state === "paused") void desk.run({ type: "Resume" });
  else void desk.run({ type: "Pause", why: "director" });
}

/**
 * A minute more, or less, for the level or break on the clock.
 * @param {Desk} desk
 * @param {number} minutes
 */
export function lengthen(desk, minutes) {
  if (desk.board.public.phase === "playing") void desk.run({ type: "LengthenPeriod", seconds: 60 * minutes });
}

/**
 * The level or break before the one on the clock (-1), or after it (1); null where there is none.
 * @param {Desk} desk
 * @param {-1 | 1} step
 * @returns {{ level: number, on_break: boolean, words: string } | null}
 */
function neighbour(desk, step) {
  const { clock } = desk.board.public;
  const periods = desk.board.schedule.filter((row) => row.kind !== "colour-up");
  const now = periods.findIndex((row) => row.state === "now");
  const row = now < 0 ? undefined : periods[now + step];
  if (row) return { level: row.level, on_break: row.kind === "break", words: periodText(row) };
  if (step > 0 && clock.period === "break") return { level: clock.next_level, on_break: false, words: `level ${clock.next_level}` };
  return null;
}

/** @param {ScheduleRow} row */
const periodText = (row) => row.kind === "break"
  ? `a break of ${counted(row.minutes, "minute")}`
  : `level ${row.level}, ${thousands(row.small)} / ${thousands(row.big)}`;

/**
 * To the beginning of the period before, or after.
 * @param {Desk} desk
 * @param {-1 | 1} step
 */
export function stepClock(desk, step) {
  const to = desk.board.public.phase === "playing" ? neighbour(desk, step) : null;
  if (to) void desk.run({ type: "GoToPeriod", level: to.level, on_break: to.on_break });
}

/** @param {{ desk: Desk }} props */
export function TopBar({ desk }) {
  const { public: shown } = desk.board;
  const { clock } = shown;
  const playing = shown.phase === "playing";
  const over = shown.phase === "over";
  const before = !playing && !over;
  const winners = shown.prizes.filter((prize) => prize.place === 1 && prize.player);
  const seats = winners.some((prize) => prize.seat);
  const won = winners.length ? ` · ${listed(winners.map((prize) => prize.player))} ${winners.length > 1 ? "have" : "has"} won${seats ? ` ${winners.length > 1 ? "seats" : "a seat"}` : ""}` : "";
  const period = clock.period === "break" ? `Break · then ${blindsText(clock.next)}` : `Level ${clock.level} · ${blindsText(clock.blinds)}`;
  const what = over ? `Over${won}` : period;
  return html`
    <header class="top-bar">
      <a class="home" href="/">Floorman<span class="unseen">, to the events</span></a>
      <div class="top-what">
        <h1 title=${shown.name}>${shown.name}</h1>
        <span class="top-level" title=${what}>${playing && clock.state === "paused" && html`<b class="warned">Paused</b> · `}${what}</span>
      </div>
      ${!over && html`<${ClockButtons} desk=${desk} playing=${playing} />`}
      <${UndoRedo} desk=${desk} />
      <span class="spring"></span>
      <div class="top-counts">
        ${over
          ? html`<span class="top-left"><b>${thousands(shown.entries)}</b> ${shown.entries === 1 ? "entry" : "entries"}</span>`
          : before
            ? html`<span class="top-left"><b>${thousands(shown.entries)}</b> paid</span>`
            : html`
              <span class="top-left"><b>${thousands(shown.left)}/${thousands(shown.entries)}</b> left</span>
              <span class="top-average">avg <b>${thousands(shown.average)}</b></span>
            `}
      </div>
      <${Screens} desk=${desk} />
    </header>
  `;
}

/** @param {{ desk: Desk, playing: boolean }} props */
function ClockButtons({ desk, playing }) {
  const { clock, phase } = desk.board.public;
  const stands = clock.state === "paused" || clock.state === "waiting";
  const words = clock.state === "waiting" ? "Start" : stands ? "Resume" : "Pause";
  const period = clock.period;
  const before = neighbour(desk, -1);
  const after = neighbour(desk, 1);
  return html`
    <div class="clock-box" role="group" aria-label="Clock">
      <button type="button" aria-label="Previous" title=${before ? `Back to ${before.words} (key <)` : "There is nothing before this"} disabled=${!playing || !before}
        onClick=${() => stepClock(desk, -1)}><${Icon} name="back" /></button>
      <button type="button" title=${`Take a minute off this ${period} (key −)`} disabled=${!playing} onClick=${() => lengthen(desk, -1)}><span aria-hidden="true">−1</span><span class="unseen">Take a minute off</span></button>
      <${ClockTime} clock=${clock} at=${desk.at} />
      <button type="button" title=${`Add a minute to this ${period} (key +)`} disabled=${!playing} onClick=${() => lengthen(desk, 1)}><span aria-hidden="true">+1</span><span class="unseen">Add a minute</span></button>
      <button type="button" aria-label="Next" title=${after ? `On to ${after.words} (key >)` : "This is the last level of the schedule"} disabled=${!playing || !after}
        onClick=${() => stepClock(desk, 1)}><${Icon} name="next" /></button>
      <button type="button" class=${classes("clock-run", stands && "primary")} disabled=${phase === "over" || phase === "registering"} title=${`${words} (space)`} onClick=${() => pauseOrGo(desk)}>
        <${Icon} name=${stands ? "play" : "pause"} /> ${words}
      </button>
    </div>
  `;
}

/** @param {{ desk: Desk }} props */
function Screens({ desk }) {
  const at = `/e/${encodeURIComponent(desk.event)}`;
  const items = [
    { label: "Links and codes for TV, phones, dealers", onClick: () => desk.open("links") },
    { label: "TV clock in a new tab", onClick: () => void window.open(`${at}/tv`, "_blank", "noopener") },
    { label: "Results and printouts", onClick: () => go(`${at}/results`) },
    { label: "Guide for the helper, to print", onClick: () => go(`${at}/print/helper-guide`) },
    { label: "House rules", onClick: () => desk.open("house") },
    { label: "Schedule", onClick: () => desk.open("schedule") },
    { label: "End the day: bag the chips", disabled: desk.board.public.phase !== "playing", onClick: () => desk.open("bag") },
    { label: isLight() ? "Dark colours" : "Light colours", onClick: () => setTheme(isLight() ? "dark" : "light") },
    { label: "Help and keys", onClick: openHelp },
  ];
  return html`<${Menu} label="Screens, links and more" words="More" items=${items} />`;
}
