/** A penalty: the offence first, with what the book allows for it; or one that the floor gives by itself. */
/** @import { OffenceLine, PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { counted } from "../../lib/format.js";
import { classes, html, useEffect, useId, useRef, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export function Penalty({ desk, player }) {
  const [chosen, setChosen] = useState(player);
  const seated = desk.board.players.filter((one) => one.table && one.state !== "out");
  if (!chosen) {
    return html`
      <${Dialog} title="Penalty: which player?" onClose=${desk.close}>
        <${PlayerSearch} label="Player" players=${seated} big=${desk.big} onChoose=${setChosen} empty="Nobody is seated." />
      <//>
    `;
  }
  return html`
    <${Dialog} key="what" title=${`Penalty: ${chosen.name}`} onClose=${desk.close}>
      <${Offence} desk=${desk} player=${chosen} />
      <${Given} desk=${desk} player=${chosen} />
    <//>
  `;
}

/**
 * Offences that have every word typed in their name or in what else they are called; those whose name has it first.
 * @param {OffenceLine[]} offences
 * @param {string} typed
 */
export function offencesFound(offences, typed) {
  const words = typed.toLowerCase().split(/[\s,]+/).filter(Boolean);
  const has = (/** @type {string} */ text) => words.every((word) => text.toLowerCase().includes(word));
  const named = offences.filter((one) => has(one.title));
  return [...named, ...offences.filter((one) => !named.includes(one) && has(`${one.title} ${one.words} ${one.allows}`))];
}

/** @param {{ desk: Desk, player: PlayerLine }} props */
function Offence({ desk, player }) {
  const { offences } = desk.board;
  const [offence, setOffence] = useState(/** @type {OffenceLine | null} */ (null));
  const [again, setAgain] = useState(false);
  if (!offences.length) return null;
  /** @param {Event} submit */
  const record = async (submit) => {
    submit.preventDefault();
    if (offence && (await desk.run({ type: "Offend", offence: offence.code, player: player.name, repeat: again }))) desk.close();
  };
  return html`
    <form class="form" aria-label="An offence" onSubmit=${record}>
      <h3>What happened?</h3>
      ${offence
        ? html`
            <p class="offence-chosen"><span><b>${offence.title}</b> <span class="dim">${offence.allows}</span></span>
              <button type="button" onClick=${() => setOffence(null)}>Change</button></p>
            <label class="tick"><input type="checkbox" checked=${again} onChange=${(/** @type {any} */ event) => setAgain(event.target.checked)} /> Not the first time</label>
            <p class="dim">The offence is put on record. Where the book leaves the penalty to you, the choice appears under Now.</p>
            <${Confirm} words="Record the offence" />
          `
        : html`<${OffenceSearch} offences=${offences} onChoose=${setOffence} />`}
    </form>
  `;
}

/** The main button of a form, with the focus on it when it appears. @param {{ words: string }} props */
function Confirm({ words }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  return html`<button ref=${button} class="primary">${words}</button>`;
}

/** @param {{ offences: OffenceLine[], onChoose: (offence: OffenceLine) => void }} props */
function OffenceSearch({ offences, onChoose }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const found = offencesFound(offences, typed);
  const current = Math.min(at, Math.max(0, found.length - 1));
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (step) {
      press.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, current + step)));
    } else if (press.key === "Enter") {
      press.preventDefault();
      const now = offencesFound(offences, /** @type {HTMLInputElement} */ (press.target).value);
      const chosen = now[Math.min(current, now.length - 1)];
      if (chosen) onChoose(chosen);
    }
  };
  return html`
    <div class="offence-search">
      <input ref=${field} type="search" autofocus role="combobox" aria-label="Search offences" aria-expanded="true" aria-controls=${`${id}-list`}
        aria-activedescendant=${found.length ? `${id}-${current}` : undefined} autocomplete="off" placeholder="phone, slow roll, swearing …" value=${typed}
        onInput=${(/** @type {any} */ event) => (setTyped(event.target.value), setAt(0))} onKeyDown=${pressed} />
      <ul class="choices" role="listbox" id=${`${id}-list`} aria-label="Offences" ref=${list}>
        ${found.map((one, index) => html`
          <li key=${one.code} id=${`${id}-${index}`} role="option" aria-selected=${index === current} class=${classes(index === current && "current")} onClick=${() => onChoose(one)}>
            <span class="name">${one.title}</span> <span class="dim">${one.allows}</span>
          </li>
        `)}
      </ul>
      ${!found.length && html`<p class="dim">No offence matches. Try another word, or give a penalty below.</p>`}
    </div>
  `;
}

/** @typedef {{ hands: number, rounds: number, minutes: number }} Step */

/** A penalty of the book in words. @param {Step} step */
const named = ({ hands, rounds, minutes }) =>
  hands ? counted(hands, "hand") : rounds ? counted(rounds, "round") : minutes ? `${minutes} min` : "Warning";

/** @param {{ desk: Desk, player: PlayerLine }} props */
function Given({ desk, player }) {
  const steps = /** @type {Step[]} */ (desk.board.terms.penalty?.steps ?? []);
  /** @param {Step} length */
  const give = async (length) => {
    if (await desk.run({ type: "Penalise", player: player.name, ...length })) desk.close();
  };
  const disqualify = async () => {
    if (await desk.run({ type: "Disqualify", player: player.name })) desk.close();
  };
  return html`
    <section class="form" aria-label="A penalty">
      <h3>Or give a penalty now</h3>
      <div class="actions">
        ${steps.map((step) => html`<button type="button" key=${named(step)} onClick=${() => void give(step)}>${named(step)}</button>`)}
        <button type="button" class="stop" onClick=${() => void disqualify()}>Disqualify</button>
      </div>
      <p class="dim">These are the penalties of the rulebook in use.</p>
    </section>
  `;
}
