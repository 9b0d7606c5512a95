/** The TV clock: everything the room wants to know, readable from eight metres, without anybody touching it. */
/** @import { PageProps, PublicBoard } from "../lib/types.js" */
import { breakIn, leftOf, useLeft } from "../lib/clock.js";
import { anteName, bigBlinds, blindsText, money, ordinal, prizeText, thousands, timeOfDay, timeText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { urgency } from "../parts/ClockTime.js";
import { LiveLog } from "../parts/LiveLog.js";
import { Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Corner } from "./tv/corner.js";
import { Flash, useFlash } from "./tv/flash.js";
import { useSignals } from "./tv/signals.js";
import { Ticker } from "./tv/ticker.js";

const PRIZES = 10;

/** @param {PageProps} props */
export default function Tv({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/events/${encodeURIComponent(params.id)}?as=public`);
  const shown = /** @type {PublicBoard | null} */ (
    board && (board.type === "public" ? board : "public" in board ? board.public : null)
  );
  useTitle(shown ? `${shown.name}, clock` : "Clock");
  if (bye) return html`<${Sorry} title="Clock" says=${bye.says} />`;
  return html`
    <main class="tv" aria-label="Tournament clock">
      <${ReconnectBar} stream=${stream} live=${live} />
      ${shown ? html`<${Screen} board=${shown} at=${at} />` : html`<${Skeleton} lines=${6} says="Waiting for the clock" />`}
      <${LiveLog} stream=${stream} />
      <${Corner} />
    </main>
  `;
}

/** @param {{ board: PublicBoard, at: number }} props */
function Screen({ board, at }) {
  const flash = useFlash(board.clock);
  return html`
    <header class="tv-head">
      <h1>${board.name}</h1>
      <span class="spring"></span>
      <span class="tv-level">${title(board)}</span>
    </header>
    <${Middle} board=${board} at=${at} />
    <${Facts} board=${board} />
    <${Prizes} board=${board} />
    <${Ticker} notices=${board.notices} at=${at} />
    ${flash && html`<${Flash} says=${flash} />`}
  `;
}

/** @param {PublicBoard} board */
function title({ clock, phase }) {
  if (phase === "registering") return "Registration";
  if (phase === "over") return "Final result";
  if (clock.period === "break") return "Break";
  return clock.level ? `Level ${clock.level}` : "";
}

/** @param {{ board: PublicBoard, at: number }} props */
function Middle({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  useSignals(left, clock);
  if (board.phase === "over") return html`<${Winner} board=${board} />`;
  const paused = clock.state === "paused";
  const time = timeText(left);
  const next = nextLine(board, at);
  return html`
    <section class=${classes("tv-middle", `is-${clock.state}`, clock.period === "break" && "in-break")} aria-label="Clock">
      <p class=${classes("tv-time", "clock-time", time.length > 5 && "long", urgency(left, clock))} role="timer" aria-live="off">${time}</p>
      ${paused && html`<p class="tv-state">${clock.period === "break" ? "Break · paused" : "Paused"}${clock.why && clock.why !== "director" ? `: ${clock.why}` : ""}</p>`}
      ${clock.state === "waiting" && html`<p class="tv-state">${board.phase === "seated" ? "Take your seats" : "Registration is open"}</p>`}
      ${clock.period === "break" ? html`<${AfterBreak} board=${board} />` : html`<${Blinds} board=${board} />`}
      <p class=${classes("tv-next", next.length > 52 && "long")}>${next}</p>
    </section>
  `;
}

/** @param {{ board: PublicBoard }} props */
const Blinds = ({ board }) => html`
  <p class="tv-blinds">
    <span><small>Blinds</small> ${blindsText(board.clock.blinds && { ...board.clock.blinds, ante: 0 })}</span>
    <span><small>${anteName(board.clock.blinds)}</small> ${board.clock.blinds?.ante ? thousands(board.clock.blinds.ante) : "–"}</span>
  </p>
`;

/** @param {{ board: PublicBoard }} props */
const AfterBreak = ({ board }) => html`
  <p class="tv-blinds"><span><small>Then level ${board.clock.next_level}</small> ${blindsText(board.clock.next)}</span></p>
`;

/** What comes: the next level, the break, the colour-up.
 * @param {PublicBoard} board
 * @param {number} at
 */
function nextLine({ clock }, at) {
  const chips = (/** @type {number[]} */ values) => values.map((value) => thousands(value)).join(" + ");
  /** @type {string[]} */
  const parts = [];
  if (clock.period === "break") {
    if (clock.state === "break") parts.push(`level ${clock.next_level} starts at ${timeOfDay(leftOf(clock, at))}`);
    if (clock.colour_up.length) parts.push(`colour-up: ${chips(clock.colour_up)}`);
    return parts.join(" · ");
  }
  if (clock.next) parts.push(`next ${blindsText(clock.next)}`);
  const rest = breakIn(clock, at);
  const raced = clock.colour_up.length ? ` (colour-up: ${chips(clock.colour_up)})` : "";
  if (clock.next_is_break) parts.push(`then a break${raced}`);
  else if (rest !== null) parts.push(`break in ${timeText(rest)}${raced}`);
  if (!raced && clock.next_colour_up.length) parts.push(`next colour-up: ${chips(clock.next_colour_up)}`);
  return parts.join(" · ");
}

/** @param {{ board: PublicBoard }} props */
const Winner = ({ board }) => html`
  <section class="tv-middle" aria-label="Winner">
    <p class="tv-state">The winner</p>
    <p class="tv-winner">${board.prizes[0]?.player || "–"}</p>
  </section>
`;

/** @param {{ board: PublicBoard }} props */
function Facts({ board }) {
  const { big } = board.clock.blinds ?? { big: 0 };
  const started = board.phase === "playing" || board.phase === "over";
  const average = big && board.average ? `${thousands(board.average)} · ${bigBlinds(board.average, big)}` : thousands(board.average);
  return html`
    <dl class="tv-facts">
      <div><dt>Players</dt><dd>${started ? `${thousands(board.left)} / ${thousands(board.entries)}` : thousands(board.entries)}</dd></div>
      <div><dt>Average</dt><dd>${average}</dd></div>
      <div><dt>Chips</dt><dd>${thousands(board.chips)}</dd></div>
      ${board.rebuys > 0 && html`<div><dt>Rebuys</dt><dd>${thousands(board.rebuys)}</dd></div>`}
      ${board.purse > 0 && html`<div><dt>Prizes</dt><dd>${money(board.purse, board.currency)}</dd></div>`}
    </dl>
  `;
}

/** @param {{ board: PublicBoard }} props */
function Prizes({ board }) {
  if (!board.prizes.length) return html`<ol class="tv-prizes"></ol>`;
  const shown = board.prizes.slice(0, board.prizes.length > PRIZES ? PRIZES - 1 : PRIZES);
  const rest = board.prizes.length - shown.length;
  const least = board.prizes[board.prizes.length - 1];
  return html`
    <ol class="tv-prizes" aria-label="Prizes">
      ${shown.map((prize) => html`
        <li key=${prize.place}>
          <span class="dim">${ordinal(prize.place)}</span> <b>${prizeText(prize, board.currency)}</b>
          ${prize.player && html`<span class="tv-won"> ${prize.player}</span>`}
        </li>
      `)}
      ${rest > 0 && html`<li><span class="dim">to ${ordinal(least.place)}</span> <b>${prizeText(least, board.currency)}</b></li>`}
    </ol>
  `;
}
