/** A string bet: who, what was said, the chips of the first motion, and those that came after it. */
/** @import { Put } from "./types.js" */
import { chipsText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { capital, t } from "../../lib/text.js";
import { Chip } from "../../parts/Chip.js";
import { Dialog } from "../../parts/Dialog.js";

/** Its name among the answers to a search. */
export const STRING_BET = "string-bet";

const WORDS = /** @type {const} */ (["", "raise", "bet", "call"]);

/**
 * @param {{ title: string, seats: number[], name: (seat: number) => string, seat: number, chips: number[], onTell: (told: Put) => void, onClose: () => void }} props
 */
export function StringBet({ title, seats, name, seat, chips, onTell, onClose }) {
  const [who, setWho] = useState(seat);
  const [said, setSaid] = useState(/** @type {(typeof WORDS)[number]} */ (""));
  const [first, setFirst] = useState(/** @type {number[]} */ ([]));
  const [later, setLater] = useState(/** @type {number[]} */ ([]));
  const known = seats.includes(who) && first.length > 0 && later.length > 0;
  /** @param {Event} submit */
  const tell = (submit) => {
    submit.preventDefault();
    if (known) onTell({ type: "heard", seat: who, said: "", motions: [first, later], ...(said && { say: said, order: "say" }) });
  };
  return html`
    <${Dialog} title=${capital(title)} onClose=${onClose}>
      <form class="form" onSubmit=${tell}>
        <fieldset class="says"><legend class="label">${t("desk.string-who")}</legend>
          ${seats.map((one) => html`<button type="button" key=${one} class=${classes("small", who === one && "on")} aria-pressed=${who === one} onClick=${() => setWho(one)}>${name(one)}</button>`)}
        </fieldset>
        <fieldset class="says"><legend class="label">${t("desk.says")}</legend>
          ${WORDS.map((word) => html`<button type="button" key=${word} class=${classes("small", said === word && "on")} aria-pressed=${said === word} onClick=${() => setSaid(word)}>${t(word ? `desk.heard-${word}` : "desk.string-silent")}</button>`)}
        </fieldset>
        <${Motion} legend=${t("desk.string-first")} chips=${chips} pushed=${first} onPush=${setFirst} />
        <${Motion} legend=${t("desk.string-later")} chips=${chips} pushed=${later} onPush=${setLater} />
        <button class="primary" disabled=${!known}>${t("desk.rule-on")}</button>
      </form>
    <//>
  `;
}

/** The chips of one motion, tapped one by one. @param {{ legend: string, chips: number[], pushed: number[], onPush: (pushed: number[]) => void }} props */
const Motion = ({ legend, chips, pushed, onPush }) => html`
  <fieldset class="pushes"><legend class="label">${legend}</legend>
    ${chips.map((chip) => html`<button type="button" key=${chip} class="quiet chip-button" aria-label=${t("desk.push-chip", { n: chipsText(chip) })} onClick=${() => onPush([...pushed, chip])}><${Chip} value=${chip} /></button>`)}
    ${pushed.length > 0 && html`
      <p class="pushed" role="status">${pushed.length > 1 && `${pushed.map(chipsText).join(" + ")} = `}<b>${chipsText(pushed.reduce((sum, chip) => sum + chip, 0))}</b>${" "}
        <button type="button" class="small" onClick=${() => onPush([])}>${t("desk.clear")}</button></p>
    `}
  </fieldset>
`;
