/** The rarer things, along the bottom. */
/** @import { Desk } from "./desk.js" */
import { html } from "../../lib/html.js";
import { go } from "../../lib/router.js";

/** @param {{ desk: Desk }} props */
export function Tools({ desk }) {
  const playing = desk.board.public.phase === "playing";
  /** @type {[string, string, boolean][]} */
  const tools = [
    ["Clock on a player", "clock-call", playing],
    ["Penalty", "penalty", playing],
    ["Colour-up", "colour-up", playing],
    ["Announce", "announce", true],
    ["Break table", "break-table", playing && desk.board.tables.length > 1],
    ["Redraw", "redraw", playing],
    ["Add-on", "addon", playing],
    ["Prizes", "prizes", true],
    ["Schedule", "schedule", true],
    ["TV", "tv", true],
    ["Links", "links", true],
  ];
  return html`
    <footer class="tools" aria-label="More to do">
      <button type="button" onClick=${() => go(`/e/${encodeURIComponent(desk.event)}/desk`)}>Ruling</button>
      ${tools.map(([words, dialog, on]) => html`
        <button type="button" key=${dialog} disabled=${!on} onClick=${() => desk.open(dialog)}>${words}</button>
      `)}
      <button type="button" onClick=${() => desk.open("keys")}><kbd>?</kbd> Keys</button>
    </footer>
  `;
}
