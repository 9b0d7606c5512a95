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
export const bustOne = (desk, player) => desk.run({ type: "Bust", players: [player.id], at: player.table }, { more: byWhom(desk, player) });

/** Where no bounty asks for it, who knocked a player out may be told with two more taps, or never.
 * @param {Desk} desk @param {PlayerLine} player @returns {import("../../parts/Toast.js").More | null} */
const byWhom = (desk, player) => (desk.board.terms.bounty ? null : { word: "By whom?", does: () => desk.open("knockout", player, player.table) });

/** @param {DialogProps} props */
export function Bust({ desk, player }) {
  const [several, setSeveral] = useState(Boolean(player));
  const [out, setOut] = useState(/** @type {string[]} */ (player ? [player.id] : []));
  const seated = desk.board.players.filter((one) => one.table && one.state !== "out");
  const table = seated.find((one) => out.includes(one.id))?.table;
  const offered = several && table ? seated.filter((one) => one.table === table) : seated;

  /** @param {PlayerLine} one */
  const choose = (one) => {
    if (several) return setOut(out.includes(one.id) ? out.filter((id) => id !== one.id) : [...out, one.id]);
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
      ${several && out.length > 0 && table && html`<${Several} key=${table} desk=${desk} ids=${out} table=${table} players=${seated} />`}
    <//>
  `;
}

/** @param {{ desk: Desk, ids: string[], table: string, players: PlayerLine[] }} props */
function Several({ desk, ids, table, players }) {
  const { needs_stacks: needsStacks, cites } = desk.board.terms.bust;
  const [stacks, setStacks] = useState(/** @type {Record<string, string>} */ ({}));
  const nameOf = (/** @type {string} */ id) => players.find((one) => one.id === id)?.name ?? id;
  const known = (/** @type {string} */ id) => players.find((one) => one.id === id)?.stack ?? null;
  const typed = (/** @type {string} */ id) => stacks[id] ?? (known(id) === null ? "" : String(known(id)));
  const asks = needsStacks && ids.length > 1;
  const missing = asks && ids.some((id) => whole(typed(id)) === null);

  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    const started_with = asks ? ids.map((id) => [id, whole(typed(id))]) : [];
    if (await desk.run({ type: "Bust", players: ids, at: table, started_with })) desk.close();
  };

  return html`
    <form class="form" onSubmit=${send}>
      <p>${ids.map(nameOf).join(", ")}, out on one hand at ${tableText(table)}.</p>
      ${asks && html`
        <p>Chips at the start of the hand decide who finishes higher. <${RuleChips} cites=${cites} /></p>
        <div class="columns">
          ${ids.map((id) => html`
            <label class="field" key=${id}>
              <span>${nameOf(id)} began the hand with</span>
              <input inputmode="numeric" value=${typed(id)} placeholder=${stackText(known(id), 0)}
                onInput=${(/** @type {any} */ event) => setStacks({ ...stacks, [id]: event.target.value })} />
            </label>
          `)}
        </div>
      `}
      <button class="stop" disabled=${missing}>${ids.length === 1 ? `Bust ${nameOf(ids[0])}` : `Bust ${ids.length} players`}</button>
    </form>
  `;
}
