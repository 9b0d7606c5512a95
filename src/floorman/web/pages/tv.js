/** The TV: everything the room wants to know, readable from eight metres, without anybody touching it. */
/** @import { Layout, PageProps, PublicScreen } from "../lib/types.js" */
import { useLeft, useTick } from "../lib/clock.js";
import { blindsText, isSettled, timeOfDay, timeText } from "../lib/format.js";
import { classes, html, useEffect, useRef, useState } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { t, useEventLanguage } from "../lib/text.js";
import { playWith } from "../parts/Chip.js";
import { urgency } from "../parts/ClockTime.js";
import { LiveLog } from "../parts/LiveLog.js";
import { Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Clock } from "./tv/clock.js";
import { Fit } from "./tv/fit.js";
import { Flash, useFlash } from "./tv/flash.js";
import { Join, joinable } from "./tv/join.js";
import { useLook } from "./tv/look.js";
import { Menu, Signs } from "./tv/menu.js";
import { OnClockBand } from "./tv/on_clock.js";
import { onBreak } from "./tv/period.js";
import { Results } from "./tv/results.js";
import { Seats } from "./tv/seats.js";
import { useSignals } from "./tv/signals.js";
import { Ticker } from "./tv/ticker.js";

/** After so many players were given new seats at once, the chart is shown for so long. */
const CHART_STAYS = 120_000;

/** @param {PageProps} props */
export default function Tv({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/events/${encodeURIComponent(params.id)}?as=public`);
  const shown = /** @type {PublicScreen | null} */ (
    board && (board.type === "public" ? board : "public" in board ? board.public : null)
  );
  const [layout, setLayout] = useLayout(shown);
  useLook(shown?.display);
  if (shown) playWith(shown.chip_colours);
  useEventLanguage(shown?.language);
  useTitle(shown ? t("tv.title-of", { name: shown.name }) : t("tv.title"));
  if (bye) return html`<${Sorry} title=${t("tv.title")} says=${bye.says} />`;
  return html`
    <main class="tv" aria-label=${t("tv.label")}>
      <${ReconnectBar} stream=${stream} live=${live} />
      ${shown
        ? html`<${Screen} board=${shown} at=${at} layout=${layout} />`
        : html`<${Skeleton} lines=${6} says=${t("tv.waiting")} />`}
      <${LiveLog} stream=${stream} />
      <${Menu} layout=${layout} onLayout=${setLayout} themed=${(shown?.display.theme ?? "auto") !== "auto"} />
    </main>
  `;
}

/**
 * The layout, as the director's page says or as somebody has chosen at this screen: whoever chose last.
 * @param {PublicScreen | null} board
 * @returns {[Layout, (layout: Layout) => void]}
 */
function useLayout(board) {
  const [own, setOwn] = useState(/** @type {Layout | null} */ (null));
  const asked = board?.display.layout ?? null;
  const before = useRef(asked);
  useEffect(() => {
    if (asked !== null && before.current !== null && before.current !== asked) setOwn(null);
    before.current = asked ?? before.current;
  }, [asked]);
  return [own ?? asked ?? "auto", setOwn];
}

/**
 * What to show where nobody has chosen.
 * @param {PublicScreen} board
 * @param {number} elapsed milliseconds since the board came
 * @returns {Layout}
 */
export function byPhase(board, elapsed) {
  if (board.phase === "over" || isSettled(board)) return "results";
  if (board.phase === "seated") return "seats";
  const reseated = board.seated_ms !== null && board.seated_ms + elapsed < CHART_STAYS;
  return reseated && board.phase === "playing" && !onBreak(board.clock) ? "seats" : "prizes";
}

/** @param {{ board: PublicScreen, at: number, layout: Layout }} props */
function Screen({ board, at, layout }) {
  const flash = useFlash(board.clock);
  useTick(5000);
  const shown = layout === "auto" ? byPhase(board, performance.now() - at) : layout;
  const compact = shown === "seats" || shown === "results";
  return html`
    <${Head} board=${board} at=${at} compact=${compact && board.phase !== "over"} />
    <${Signals} board=${board} at=${at} />
    ${shown === "seats" && html`
      <div class=${classes("tv-body", joinable(board) && "with-narrow-side")}>
        <${Seats} board=${board} />
        ${joinable(board) && html`<aside class="tv-side"><${Join} board=${board} large /></aside>`}
      </div>
    `}
    ${shown === "results" && html`<${Results} board=${board} />`}
    ${!compact && html`<${Clock} board=${board} at=${at} prizes=${shown === "prizes"} asked=${layout === "prizes"} />`}
    <div class="tv-bottom">
      ${board.on_clock
        ? html`<${OnClockBand} key=${`${board.on_clock.player} ${board.no}`} called=${board.on_clock} at=${at} />`
        : html`<${Ticker} notices=${shown === "results" && (board.phase === "over" || isSettled(board)) ? said(board) : board.notices} at=${at} />`}
      <${Signs} />
    </div>
    ${flash && html`<${Flash} says=${flash} />`}
  `;
}

/** Beside the winner's name, or a deal that ends play, only what the director says. @param {PublicScreen} board */
const said = (board) => board.notices.filter((notice) => notice.kind === "announcement");

/** The sounds go with the clock whatever is shown. @param {{ board: PublicScreen, at: number }} props */
function Signals({ board, at }) {
  useSignals(useLeft(board.clock, at), board.clock);
  return null;
}

/** @param {PublicScreen} board */
function title(board) {
  const { clock, phase } = board;
  if (phase === "registering") return "";
  if (phase === "seated") return t("tv.take-seats");
  if (phase === "over") return t("tv.final-result");
  if (isSettled(board)) return t("tv.deal");
  if (onBreak(clock)) return t("tv.break");
  return clock.level ? t("tv.level", { level: clock.level }) : "";
}

/** @param {{ board: PublicScreen, at: number, compact: boolean }} props */
function Head({ board, at, compact }) {
  const { display, clock, phase } = board;
  const left = useLeft(clock, at);
  const playing = phase === "playing" && !isSettled(board);
  const share = clock.of_ms && playing ? Math.min(1, Math.max(0, left / clock.of_ms)) : 0;
  return html`
    <header class="tv-head">
      ${display.logo && html`<img class="tv-logo" alt=${display.house || t("tv.logo")} src=${`/api/events/${encodeURIComponent(board.event)}/logo?v=${display.logo}`} />`}
      <div class="tv-names">
        ${display.house && html`<${Fit} class="tv-house" text=${display.house} />`}
        <${Fit} as="h1" text=${board.name} />
      </div>
      ${compact && playing && html`
        <p class="tv-mini">
          <b class=${classes("clock-time", urgency(left, clock))} role="timer" aria-live="off">${timeText(left)}</b>
          <span>${onBreak(clock) ? t("tv.then-level", { level: clock.next_level }) : blindsText(clock.blinds)}</span>
        </p>
      `}
      <p class="tv-level">${title(board)}</p>
      <p class="tv-now"><time>${timeOfDay(0)}</time></p>
    </header>
    <div class=${classes("tv-bar", !playing && "still")} aria-hidden="true"><i class=${classes(onBreak(clock) && "break")} style=${{ transform: `scaleX(${share.toFixed(4)})` }}></i></div>
  `;
}
