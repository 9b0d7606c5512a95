/** Busting: one player with a tap; several on one hand with what the book needs to rank them. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { stackText, tableText, whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";
import { RuleChips } from "../../parts/RuleChip.js";

/**
 * One player is out on the current hand of the table.
 * @param {Desk} desk
 * @param {PlayerLine} player
 */
export const bustOne = (desk, player) => desk.run({ type: "Bust", players: [player.name], at: player.table }, { more: byWhom(desk, player) });

/** Where no bounty asks for it, who knocked a player out may be told with two more taps, or never.
 * @param {Desk} desk @param {PlayerLine} player @returns {import("../../parts/Toast.js").More | null} */
const byWhom = (desk, player) => (desk.board.terms.bounty ? null : { word: "By whom?", does: () => desk.open("knockout", player, player.table) });

/** @param {DialogProps} props */
export function Bust({ desk, player }) {
  const [several, setSeveral] = useState(Boolean(player));
  const [out, setOut] = useState(/** @type {string[]} */ (player ? [player.name] : []));
  const seated = desk.board.players.filter((one) => one.table && one.state !== "out");
  const table = seated.find((one) => out.includes(one.name))?.table;
  const offered = several && table ? seated.filter((one) => one.table === table) : seated;

  /** @param {PlayerLine} one */
  const choose = (one) => {
    if (several) return setOut(out.includes(one.name) ? out.filter((name) => name !== one.name) : [...out, one.name]);
    desk.close();
    void bustOne(desk, one);
  };

  return html`
    <${Dialog} title="Who is out?" onClose=${desk.close}>
      <div class=${several ? "several" : ""}><${PlayerSearch} label="Player who is out" players=${offered} big=${desk.big} several=${several} chosen=${out} onChoose=${choose} empty="Nobody is seated." /></div>
      <label class="tick">
        <input type="checkbox" checked=${several} onChange=${(/** @type {any} */ event) => (setSeveral(event.target.checked), setOut([]))} />
        Several on one hand
      </label>
      ${several && out.length > 0 && table && html`<${Several} key=${table} desk=${desk} names=${out} table=${table} players=${seated} />`}
    <//>
  `;
}

/** @param {{ desk: Desk, names: string[], table: string, players: PlayerLine[] }} props */
function Several({ desk, names, table, players }) {
  const { needs_stacks: needsStacks, cites } = desk.board.terms.bust;
  const [stacks, setStacks] = useState(/** @type {Record<string, string>} */ ({}));
  const known = (/** @type {string} */ name) => players.find((one) => one.name === name)?.stack ?? null;
  const typed = (/** @type {string} */ name) => stacks[name] ?? (known(name) === null ? "" : String(known(name)));
  const asks = needsStacks && names.length > 1;
  const missing = asks && names.some((name) => whole(typed(name)) === null);

  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    const started_with = asks ? names.map((name) => [name, whole(typed(name))]) : [];
    if (await desk.run({ type: "Bust", players: names, at: table, started_with })) desk.close();
  };

  return html`
    <form class="form" onSubmit=${send}>
      <p>${names.join(", ")}, out on one hand at ${tableText(table)}.</p>
      ${asks && html`
        <p>Chips at the start of the hand decide who finishes higher. <${RuleChips} cites=${cites} /></p>
        <div class="columns">
          ${names.map((name) => html`
            <label class="field" key=${name}>
              <span>${name} began the hand with</span>
              <input inputmode="numeric" value=${typed(name)} placeholder=${stackText(known(name), 0)}
                onInput=${(/** @type {any} */ event) => setStacks({ ...stacks, [name]: event.target.value })} />
            </label>
          `)}
        </div>
      `}
      <button class="stop" disabled=${missing}>${names.length === 1 ? `Bust ${names[0]}` : `Bust ${names.length} players`}</button>
    </form>
  `;
}
