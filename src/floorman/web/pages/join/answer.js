/** What a phone says while its player has not paid yet. */
import { html } from "../../lib/html.js";

/** @type {Record<string, [string, string]>} */
const ANSWERS = {
  asking: ["Waiting for the director", "Your request is on the director's page. Keep this page open: your seat shows here."],
  invited: ["You are on the list", "Tell the director when you are here, and pay at the door."],
  here: ["You are checked in", "Pay the director; your seat shows here as soon as seats are drawn."],
  declined: ["The director has not let you in", "Ask at the door if you think that is a mistake."],
  unknown: ["Your name is not on the list", "It may have been removed. Ask the director, or ask to join again."],
};

/** @param {{ state: string }} props */
export function Answer({ state }) {
  const [title, says] = ANSWERS[state] ?? ["You are in", "Your seat shows here as soon as seats are drawn."];
  return html`
    <div role="status">
      <p class="join-state">${state === "asking" && html`<span class="pulse" aria-hidden="true"></span>`}${title}</p>
      <p class="dim">${says}</p>
    </div>
  `;
}
