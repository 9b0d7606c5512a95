/** One page for whoever helps out: what to tap for what happens most, the keys, and what the other screens show. */
/** @import { Sheet } from "./sheet.js" */
import { html } from "../../lib/html.js";
import { KEYS } from "../director/shortcuts.js";

/** What happens, and what to tap on the director's page. @type {[string, string][]} */
const STEPS = [
  ["Somebody is out", "Tap Bust (key b), then the name. Two on one hand: tick \u201cSeveral on one hand\u201d and give the chips each began the hand with. The place is worked out."],
  ["Somebody rebuys", "Tap Rebuy (key r), then the name. The button says how much money to take. Take it first, then hand out the chips."],
  ["Somebody comes late", "Tap Register (key e), write the name, take the money. The seat is drawn for you: send the player there."],
  ["Somebody has to move", "The line under NOW says who goes where. Tap Move & tell: the phone and the TV tell the player. To move somebody else: tap the player, then an open seat."],
  ["A table has to break", "The line under NOW says so. Finish the hand, tap it, and send everybody to the seats it shows."],
  ["A break", "It begins and ends by itself. Pause, Resume, +1 and \u22121 work in a break as in a level. An extra break: Schedule, then \u201c+ Break\u201d after the level that runs."],
  ["Chips go out (colour-up)", "When NOW says so, count each player's odd chips, tap Count and race, and deal the cards it shows, or let the program draw them."],
  ["An argument", "Stop the clock (space). Tap Ruling and build what happened, or call the director."],
  ["A wrong tap", "Tap Undo in the message, or beside the line in the log. Nothing is lost."],
  ["The screen says Reconnecting", "The clock runs on. Wait, or check that the computer with Floorman is awake and on this network."],
];

/** @param {{ sheet: Sheet }} props */
export const Guide = ({ sheet }) => html`
  <div class="guide">
    <dl class="guide-steps">${STEPS.map(([what, how]) => html`<div key=${what}><dt>${what}</dt><dd>${how}</dd></div>`)}</dl>
    <div class="guide-side">
      <section><h3>Keys</h3><dl class="guide-keys">${KEYS.map(([key, says]) => html`<div key=${key}><dt>${key}</dt><dd>${says}</dd></div>`)}</dl></section>
      <section><h3>What the others see</h3>
        <ul>
          <li>TV: time, blinds, what comes next, players left, prizes, moves.</li>
          <li>A player's phone: their seat, the clock, the prizes, and in large type where to move.</li>
        </ul></section>
      ${sheet.sections.map((section) => html`<section key=${section.title}><h3>${section.title}</h3><ul>${section.lines.map((line) => html`<li key=${line.says}>${line.says}</li>`)}</ul></section>`)}
    </div>
  </div>
`;
