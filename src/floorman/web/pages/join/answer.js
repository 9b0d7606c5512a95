/** What a phone says while its player has not paid yet. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";

const ANSWERED = /** @type {const} */ (["asking", "invited", "here", "declined", "unknown"]);

/** @param {{ state: string }} props */
export function Answer({ state }) {
  const answer = ANSWERED.find((one) => one === state) ?? "in";
  return html`
    <div role="status">
      <p class="join-state">${state === "asking" && html`<span class="pulse" aria-hidden="true"></span>`}${t(`join.${answer}`)}</p>
      <p class="dim">${t(`join.${answer}-says`)}</p>
    </div>
  `;
}
