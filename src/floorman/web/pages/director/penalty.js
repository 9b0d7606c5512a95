/** A penalty: the offence first, with what the book allows for it; or one that the floor gives by itself. */
/** @import { OffenceLine, PenaltyLength, PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { counted } from "../../lib/format.js";
import { html, useLayoutEffect, useRef, useState } from "../../lib/html.js";
import { Choices } from "../../parts/Choices.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export function Penalty({ desk, player }) {
  const [chosen, setChosen] = useState(player);
  const [offence, setOffence] = useState(/** @type {OffenceLine | null} */ (null));
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
      <${Offence} desk=${desk} player=${chosen} offence=${offence} setOffence=${setOffence} />
      <${Given} desk=${desk} player=${chosen} offence=${offence} />
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

/** @param {{ desk: Desk, player: PlayerLine, offence: OffenceLine | null, setOffence: (offence: OffenceLine | null) => void }} props */
function Offence({ desk, player, offence, setOffence }) {
  const { offences } = desk.board;
  const [again, setAgain] = useState(false);
  if (!offences.length) return null;
  /** @param {Event} submit */
  const record = async (submit) => {
    submit.preventDefault();
    if (offence && (await desk.run({ type: "Offend", offence: offence.code, player: player.id, repeat: again }))) desk.close();
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
  // At once, not after the next frame: a second Enter may already be on its way.
  useLayoutEffect(() => button.current?.focus(), []);
  return html`<button ref=${button} class="primary">${words}</button>`;
}

/** @param {{ offences: OffenceLine[], onChoose: (offence: OffenceLine) => void }} props */
const OffenceSearch = ({ offences, onChoose }) => html`
  <div class="offence-search"><${Choices}
    label="Search offences"
    listLabel="Offences"
    placeholder="phone, slow roll, swearing …"
    find=${(/** @type {string} */ typed) => offencesFound(offences, typed)}
    keyOf=${(/** @type {OffenceLine} */ one) => one.code}
    onChoose=${onChoose}
    draw=${(/** @type {OffenceLine} */ one) => html`<span class="name">${one.title}</span> <span class="dim">${one.allows}</span>`}
  >
    ${(/** @type {OffenceLine[]} */ matches) => !matches.length && html`<p class="dim">No offence matches. Try another word, or give a penalty below.</p>`}
  <//></div>
`;

/** A penalty of the book in words. @param {PenaltyLength} step */
const named = ({ hands, rounds, minutes }) =>
  hands ? counted(hands, "hand") : rounds ? counted(rounds, "round") : minutes ? `${minutes} min` : "Warning";

/** @param {{ desk: Desk, player: PlayerLine, offence: OffenceLine | null }} props */
function Given({ desk, player, offence }) {
  const given = { player: player.id, ...(offence && { offence: offence.code }) };
  /** @param {PenaltyLength} length */
  const give = async ({ hands, rounds, minutes }) => {
    if (await desk.run({ type: "Penalise", ...given, hands, rounds, minutes })) desk.close();
  };
  const disqualify = async () => {
    if (await desk.run({ type: "Disqualify", ...given })) desk.close();
  };
  return html`
    <section class="form" aria-label="A penalty">
      <h3>Or give a penalty now</h3>
      <div class="actions">
        ${desk.board.terms.penalties.map((step) => html`<button type="button" key=${named(step)} onClick=${() => void give(step)}>${named(step)}</button>`)}
        <button type="button" class="stop" onClick=${() => void disqualify()}>Disqualify</button>
      </div>
      <p class="dim">These are the penalties of the rulebook in use.</p>
    </section>
  `;
}
