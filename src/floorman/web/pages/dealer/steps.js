/** The next step and the words to say, in large type; then what follows. */
/** @import { AtHand, Hand } from "./at_hand.js" */
import { chipsText } from "../../lib/format.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { RuleChip } from "../../parts/RuleChip.js";
import { isStud, openerAsked } from "../desk/game.js";
import { announcement, nextSays } from "../desk/situation.js";

/**
 * What is said aloud now.
 * @param {AtHand} at
 * @param {Hand} hand
 */
export function wordsNow(at, { situation, answered }) {
  const { stands, ruled } = answered;
  if (ruled.length) return announcement(answered, at.names);
  if (isStud(situation.game)) return `${openerAsked(stands.opens)} ${t("desk.bring-in-is", { n: chipsText(situation.bring_in) })}`.trim();
  const turn = at.names[stands.turn] ?? t("seat.name", { seat: stands.turn });
  if (situation.street) {
    const antes = t("desk.bomb-antes", { n: chipsText(Math.round(situation.pot / Object.keys(situation.stacks).length)) });
    return stands.turn ? `${antes} ${t("desk.to-act", { who: turn })}` : antes;
  }
  const [small, big] = situation.blinds;
  const blinds = situation.dead_small_blind ? t("desk.big-only", { big: chipsText(big ?? 0) }) : t("desk.blinds", { small: chipsText(small ?? 0), big: chipsText(big ?? 0) });
  const straddles = Object.values(situation.straddles ?? {}).map((n) => t("desk.straddled", { n: chipsText(n) }));
  const kills = Object.values(situation.kills ?? {}).map((n) => t("desk.killed", { n: chipsText(n) }));
  const posted = [blinds, ...straddles, ...kills].join(" ");
  const next = stands.call ? t("desk.to-act-price", { who: turn, n: chipsText(stands.call) }) : t("desk.to-act", { who: turn });
  return stands.turn ? `${posted} ${next}` : posted;
}

/** @param {{ at: AtHand, hand: Hand, said?: boolean }} props `said` where the words stand elsewhere already */
export function StepByStep({ at, hand, said = false }) {
  const { answered } = hand;
  const [done, setDone] = useState(0);
  useEffect(() => setDone(0), [answered.ruled.length, answered.stands.stage]);
  const steps = answered.routine;
  const place = Math.min(done, steps.length - 1);
  const now = steps[place];
  const rest = steps.slice(place + 1);
  const rules = answered.steps.filter((step) => !steps.some((one) => one.says === step.says));
  return html`
    <section class="panel next-step" aria-label=${t("desk.next-step")}>
      ${!said && html`
        <p class="label">${t("desk.say")}</p>
        <p class="say-now" aria-live="polite">“${wordsNow(at, hand)}”</p>
      `}
      ${now ? html`
        <p class="label">${t("desk.step-of", { n: place + 1, all: steps.length })}</p>
        <p class="step-now">${now.says} ${now.cites.slice(0, 1).map((id) => html`<${RuleChip} key=${id} id=${id} />`)}</p>
        ${rest.length > 0 && html`<ol start=${place + 2} class="steps-to-come">${rest.map((step) => html`<li key=${step.says}>${step.says}</li>`)}</ol>`}
        ${steps.length > 1 && html`
          <div class="act-row">
            <button type="button" disabled=${place === 0} onClick=${() => setDone(place - 1)}>${t("desk.back")}</button>
            <button type="button" class="grow" disabled=${!rest.length} onClick=${() => setDone(place + 1)}>${t(rest.length ? "desk.step-done" : "desk.steps-over")}</button>
          </div>
        `}
      ` : html`<p class="dim">${nextSays(answered.stands, at.name)}</p>`}
      ${rules.length > 0 && html`<details><summary>${t("desk.book-now")}</summary><ul class="steps-to-come">${rules.map((step) => html`<li key=${step.says}>${step.says}</li>`)}</ul></details>`}
    </section>
  `;
}
