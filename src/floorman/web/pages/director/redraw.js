/** Breaking a table, and drawing all seats again. Both can be undone, so neither asks. */
/** @import { Act, TableLine } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { counted, tableText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/**
 * Why a table cannot be broken: its players must find seats at the others. "" where they do.
 * @param {TableLine} table
 * @param {TableLine[]} tables
 */
export function noBreak(table, tables) {
  const room = tables.filter((one) => one.id !== table.id).reduce((sum, one) => sum + one.seats.length - one.players, 0);
  return room < table.players ? `only ${counted(room, "open seat")} at the other tables` : "";
}

/** @param {DialogProps} props */
export function BreakTable({ desk }) {
  const order = (/** @type {number} */ rank) => rank || Infinity;
  const tables = [...desk.board.tables].sort((one, other) => order(one.break_rank) - order(other.break_rank));
  /** @param {string} table */
  const broken = async (table) => {
    if (await desk.run({ type: "BreakTable", table }, { expects: desk.board.public.no })) desk.close();
  };
  return html`
    <${Dialog} title="Break which table?" onClose=${desk.close}>
      <p>Its players draw seats at the other tables, and everybody is told where to go.</p>
      <div class="ready">
        ${tables.map((table, at) => {
          const why = noBreak(table, tables);
          const next = at === 0 && table.break_rank ? ": next in the break order" : "";
          return html`
            <button type="button" key=${table.id} class=${next && !why ? "primary" : ""} disabled=${Boolean(why)} onClick=${() => void broken(table.id)}>
              ${tableText(table.id)}, ${counted(table.players, "player")}${why ? `: ${why}` : next}
            </button>
          `;
        })}
      </div>
    <//>
  `;
}

/** @param {DialogProps} props */
export function Redraw({ desk }) {
  /** @param {Act} act */
  const draw = async (act) => {
    if (await desk.run(act, { expects: desk.board.public.no })) desk.close();
  };
  const { left } = desk.board.public;
  return html`
    <${Dialog} title="Redraw" onClose=${desk.close}>
      <p>All ${counted(left, "player")} draw new seats, and everybody is told where to go.</p>
      <div class="ready">
        <button type="button" class="primary" onClick=${() => void draw({ type: "Redraw" })}>Redraw all seats</button>
        <button type="button" disabled=${left > desk.board.table_size + 1} onClick=${() => void draw({ type: "CombineFinal" })}>Draw the final table</button>
      </div>
    <//>
  `;
}
