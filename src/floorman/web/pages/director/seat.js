/** Seating and moving: the player, then the seat. */
/** @import { PlayerLine, TableLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { seatText, tableText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { PlayerSearch } from "../../parts/PlayerSearch.js";

/** @param {DialogProps} props */
export const Seat = ({ desk, player }) => {
  const waiting = desk.board.players.filter((one) => one.state !== "out" && !one.table);
  return html`<${To} desk=${desk} player=${player} title="Who gets a seat?" players=${waiting} />`;
};

/** @param {DialogProps} props */
export const Move = ({ desk, player }) => {
  const seated = desk.board.players.filter((one) => one.state !== "out" && one.table);
  return html`<${To} desk=${desk} player=${player} title="Who moves?" players=${seated} />`;
};

/** @param {{ desk: Desk, player: PlayerLine | null, title: string, players: PlayerLine[] }} props */
function To({ desk, player, title, players }) {
  const [chosen, setChosen] = useState(player);
  if (!chosen) {
    return html`
      <${Dialog} title=${title} onClose=${desk.close}>
        <${PlayerSearch} label=${title} players=${players} big=${desk.big} onChoose=${setChosen} empty="Everybody who is playing has a seat." />
        <button type="button" onClick=${() => desk.open("register")}>Somebody new</button>
      <//>
    `;
  }
  /** @param {string} table @param {number} seat */
  const go = (table, seat) => {
    desk.close();
    desk.choose(null);
    void desk.run({ type: "MovePlayer", player: chosen.id, to: { table, seat } });
  };
  const from = chosen.table ? `, now ${seatText(chosen.table, chosen.seat)}` : "";
  return html`
    <${Dialog} key="where" title=${`${chosen.name}${from}: which seat?`} onClose=${desk.close}>
      ${byRoom(desk.board.tables).map((table) => html`<${OpenSeats} key=${table.id} table=${table} onSeat=${go} />`)}
    <//>
  `;
}

/** The tables with the fewest players first. @param {TableLine[]} tables */
const byRoom = (tables) => [...tables].sort((one, other) => one.players - other.players);

/** @param {{ table: TableLine, onSeat: (table: string, seat: number) => void }} props */
function OpenSeats({ table, onSeat }) {
  const open = table.seats.filter((seat) => !seat.player);
  return html`
    <div class="open-seats">
      <b>${tableText(table.id)} <span class="dim">(${table.players})</span></b>
      ${open.map((seat) => html`<button type="button" key=${seat.seat} aria-label=${`${tableText(table.id)}, seat ${seat.seat}`} onClick=${() => onSeat(table.id, seat.seat)}>${seat.seat}</button>`)}
      ${!open.length && html`<span class="dim">full</span>`}
    </div>
  `;
}
