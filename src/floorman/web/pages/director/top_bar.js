/** The clock and its buttons, who is left, and the way to the other screens. */
/** @import { Desk } from "./desk.js" */
import { leftOf } from "../../lib/clock.js";
import { blindsText, thousands } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { ClockTime } from "../../parts/ClockTime.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { isLight, setTheme } from "../../lib/theme.js";

/**
 * Stop the clock, or let it go on; before the first hand, start the event.
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
 * Seconds of a level by the schedule.
 * @param {Desk} desk
 * @param {number} level
 */
const lengthOf = (desk, level) =>
  60 * (desk.board.schedule.filter((row) => row.kind === "level").find((row) => row.level === level)?.minutes ?? 20);

/** @param {Desk} desk @param {number} level @param {number} left_seconds */
const setClock = (desk, level, left_seconds) => desk.run({ type: "SetClock", level, left_seconds: Math.max(1, left_seconds) });

/** @param {Desk} desk @param {number} seconds */
function shift(desk, seconds) {
  const { clock } = desk.board.public;
  void setClock(desk, clock.level, Math.ceil(leftOf(clock, desk.at) / 1000) + seconds);
}

/** @param {Desk} desk */
const toNext = (desk) => void setClock(desk, desk.board.public.clock.level + 1, lengthOf(desk, desk.board.public.clock.level + 1));

/** To the beginning of the level; from there to the level before.
 * @param {Desk} desk */
function toBack(desk) {
  const { clock } = desk.board.public;
  const begun = clock.of_ms - leftOf(clock, desk.at) > 10_000;
  const level = begun || clock.state === "break" ? clock.level : Math.max(1, clock.level - 1);
  void setClock(desk, level, lengthOf(desk, level));
}

/** @param {{ desk: Desk }} props */
export function TopBar({ desk }) {
  const { public: shown } = desk.board;
  const { clock } = shown;
  const playing = shown.phase === "playing";
  const what = clock.state === "break" ? `Break · then ${blindsText(clock.next)}` : `Level ${clock.level} · ${blindsText(clock.blinds)}`;
  return html`
    <header class="top-bar">
      <a class="home" href="/">Floorman<span class="unseen">, to the events</span></a>
      <h1>${shown.name}</h1>
      <span class="top-level">${what}</span>
      <${ClockButtons} desk=${desk} playing=${playing} />
      <span class="spring"></span>
      <span class="top-left"><b>${thousands(shown.left)}/${thousands(shown.entries)}</b> left</span>
      <span class="top-average">avg <b>${thousands(shown.average)}</b></span>
      <${Screens} desk=${desk} />
    </header>
  `;
}

/** @param {{ desk: Desk, playing: boolean }} props */
function ClockButtons({ desk, playing }) {
  const { clock, phase } = desk.board.public;
  const stands = clock.state === "paused" || clock.state === "waiting";
  const words = clock.state === "waiting" ? "Start" : stands ? "Go on" : "Pause";
  const onBreak = clock.state === "break";
  return html`
    <div class="clock-box" role="group" aria-label="Clock">
      <button type="button" aria-label="Back" title="Back to the start of the level" disabled=${!playing} onClick=${() => toBack(desk)}><${Icon} name="back" /></button>
      <${ClockTime} clock=${clock} at=${desk.at} />
      <button type="button" class=${stands ? "primary" : ""} disabled=${phase === "over" || phase === "registering"} title=${`${words} (space)`} onClick=${() => pauseOrGo(desk)}>
        <${Icon} name=${stands ? "play" : "pause"} /> ${words}
      </button>
      <button type="button" aria-label="Next level" title="Next level" disabled=${!playing} onClick=${() => toNext(desk)}><${Icon} name="next" /></button>
      <button type="button" title="Add a minute" disabled=${!playing || onBreak} onClick=${() => shift(desk, 60)}><span aria-hidden="true">+1</span><span class="unseen">Add a minute</span></button>
      <button type="button" title="Take a minute off" disabled=${!playing || onBreak} onClick=${() => shift(desk, -60)}><span aria-hidden="true">−1</span><span class="unseen">Take a minute off</span></button>
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
    { label: "Schedule", onClick: () => desk.open("schedule") },
    { label: "End the day: bag the chips", disabled: desk.board.public.phase !== "playing", onClick: () => desk.open("bag") },
    { label: isLight() ? "Dark colours" : "Light colours", onClick: () => setTheme(isLight() ? "dark" : "light") },
    { label: "Keys on this page", onClick: () => desk.open("keys") },
  ];
  return html`<${Menu} label="Screens, links and more" words="More" items=${items} />`;
}
