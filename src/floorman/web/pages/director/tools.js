/** The rarer things, along the bottom. */
/** @import { Desk } from "./desk.js" */
import { html } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { openHelp } from "../../parts/Help.js";
import { noBreak } from "./redraw.js";

/** Why no table can be broken now; "" where one can. @param {Desk} desk */
function whyNoneBreaks({ board }) {
  if (board.public.phase !== "playing") return "Tables are broken while the event is being played.";
  if (board.tables.length < 2) return "There is only one table.";
  return board.tables.every((table) => noBreak(table, board.tables)) ? "No table can be broken: there are not enough open seats at the others." : "";
}

/** @param {{ desk: Desk }} props */
export function Tools({ desk }) {
  const playing = desk.board.public.phase === "playing";
  const sellsAddOns = desk.board.terms.addon.per_player > 0;
  const noneBreaks = whyNoneBreaks(desk);
  /** The words, the dialog, whether it can be opened now, and the tooltip.
   * @type {[string, string, boolean, string][]} */
  const tools = [
    ["Clock on a player", "clock-call", playing, "Give a player a limited time to act (c)"],
    ["Penalty", "penalty", playing, "Record an offence or give a penalty (p)"],
    ["Count", "count", desk.board.tables.length > 0, "Count stacks, a table at a time (k)"],
    ["Colour-up", "colour-up", playing, "Exchange small chips and race the odd ones"],
    ["Announce", "announce", true, "Show a message on the TV and on phones (a)"],
    ["Break table", "break-table", !noneBreaks, noneBreaks || "Break a table and seat its players elsewhere"],
    ["Redraw", "redraw", playing, "Draw new seats for everybody"],
    ...(sellsAddOns ? [/** @type {[string, string, boolean, string]} */ (["Add-on", "addon", playing, "Sell an add-on"])] : []),
    ["Prizes", "prizes", true, "Post prizes, agree on a deal, pay"],
    ["Schedule", "schedule", true, "Change levels and breaks"],
    ["TV", "tv", true, "What the TV shows"],
    ["Links", "links", true, "Links and codes for TV, phones and dealers"],
  ];
  return html`
    <footer class="tools" aria-label="More to do">
      <button type="button" title="Rule on something that happened at a table" onClick=${() => go(`/e/${encodeURIComponent(desk.event)}/desk`)}>Ruling</button>
      ${tools.map(([words, dialog, on, hint]) => html`
        <button type="button" key=${dialog} disabled=${!on} title=${hint} onClick=${() => desk.open(dialog)}>${words}</button>
      `)}
      <button type="button" title="Help and keys (?)" onClick=${openHelp}><kbd>?</kbd> Help</button>
    </footer>
  `;
}
