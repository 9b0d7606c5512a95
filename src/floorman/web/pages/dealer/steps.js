/** The next step and the words to say, in large type; then what follows. */
/** @import { AtHand, Hand } from "./at_hand.js" */
import { thousands } from "../../lib/format.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { RuleChip } from "../../parts/RuleChip.js";
import { announcement } from "../desk/situation.js";

/**
 * What is said aloud now.
 * @param {AtHand} at
 * @param {Hand} hand
 */
export function wordsNow(at, { situation, answered }) {
  const { stands, ruled } = answered;
  if (ruled.length) return announcement(answered, at.names);
  const [small, big] = situation.blinds;
  const price = stands.call ? `, ${thousands(stands.call)} to call` : "";
  return `Blinds ${thousands(small ?? 0)} and ${thousands(big ?? 0)}. ${stands.turn ? `${at.names[stands.turn] ?? `Seat ${stands.turn}`} to act${price}.` : ""}`;
}

/** @param {{ at: AtHand, hand: Hand }} props */
export function StepByStep({ at, hand }) {
  const { answered } = hand;
  const [done, setDone] = useState(0);
  useEffect(() => setDone(0), [answered.ruled.length, answered.stands.stage]);
  const steps = answered.steps;
  const now = steps[Math.min(done, steps.length - 1)];
  const rest = steps.slice(done + 1);
  return html`
    <section class="panel next-step" aria-label="Next step">
      <p class="label">Say</p>
      <p class="say-now" aria-live="polite">“${wordsNow(at, hand)}”</p>
      ${now && html`
        <p class="label">Step ${Math.min(done, steps.length - 1) + 1} of ${steps.length}</p>
        <p class="step-now">${now.says} ${now.cites.slice(0, 1).map((id) => html`<${RuleChip} key=${id} id=${id} />`)}</p>
        <div class="act-row">
          <button type="button" disabled=${done === 0} onClick=${() => setDone(done - 1)}>Back</button>
          <button type="button" class="grow" disabled=${!rest.length} onClick=${() => setDone(done + 1)}>${rest.length ? "Done, next step" : "That is all for now"}</button>
        </div>
      `}
      ${rest.length > 0 && html`<details><summary>${rest.length} more</summary><ol start=${done + 2} class="steps-to-come">${rest.map((step) => html`<li key=${step.says}>${step.says}</li>`)}</ol></details>`}
    </section>
  `;
}
