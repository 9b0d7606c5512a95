/** The tables seat by seat. A seat tapped shows the player's buttons; an open seat tapped then moves the player there. */
/** @import { SeatLine, TableLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { counted, tableShort, tableText } from "../../lib/format.js";
import { classes, html, useCallback } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { Menu } from "../../parts/Menu.js";
import { SeatMap } from "../../parts/SeatMap.js";

/** Up to so many tables are drawn with whole names. */
const FEW = 6;

/** @param {{ desk: Desk }} props */
export function Tables({ desk }) {
  const { tables } = desk.board;
  const order = tables.filter((table) => table.break_rank).sort((one, other) => one.break_rank - other.break_rank);
  return html`
    <section class="tables panel" aria-label="Tables">
      <header class="section-head">
        <h2>Tables</h2>
        <span class="spring"></span>
        ${desk.board.public.phase !== "over" && html`<button type="button" class="quiet" title="Open another table" onClick=${() => void desk.run({ type: "OpenTable" })}>+ Table</button>`}
      </header>
      ${!tables.length && html`<p class="dim">Seats are not drawn yet. Register the players first; then “Draw seats” appears under Now.</p>`}
      <div class="table-list">
        ${tables.map((table) => html`<${TableRow} key=${table.id} desk=${desk} table=${table} />`)}
      </div>
      ${order.length > 1 && html`<p class="dim">Break order: ${order.map((table) => tableText(table.id)).join(", ")}</p>`}
    </section>
  `;
}

/** @param {{ desk: Desk, table: TableLine }} props */
function TableRow({ desk, table }) {
  const onSeat = useCallback((/** @type {SeatLine} */ seat) => {
    const { chosen } = desk;
    if (seat.player) {
      const player = desk.board.players.find((one) => one.id === seat.id) ?? null;
      desk.choose(chosen?.id === seat.id ? null : player);
    } else if (chosen && chosen.state !== "out") {
      void desk.run({ type: "MovePlayer", player: chosen.id, to: { table: table.id, seat: seat.seat } });
      desk.choose(null);
    } else desk.open("seat");
  }, [desk, table]);
  const number = desk.board.tables.length;
  const shape = number === 1 ? "oval" : number <= FEW ? "grid" : "row";
  const players = counted(table.players, "player");
  return html`
    <div class=${classes("table-row", shape, table.halted && "halted")}>
      <header class="table-head">
        <h3>${shape === "row" ? tableShort(table.id) : tableText(table.id)} <span class="dim">${shape === "row" ? `(${table.players})` : players}</span>${table.halted && html`<span class="warned"> waits for players</span>`}</h3>
        <${Menu} quiet label=${`${tableText(table.id)}: dealer, counting and more`} items=${aboutTable(desk, table)} />
      </header>
      <${SeatMap} seats=${table.seats} big=${desk.big} label=${tableText(table.id)} onSeat=${onSeat} shape=${shape}
        chosen=${(/** @type {SeatLine} */ seat) => Boolean(seat.player) && seat.id === desk.chosen?.id} />
    </div>
  `;
}

/** @param {Desk} desk @param {TableLine} table */
function aboutTable(desk, table) {
  const playing = desk.board.public.phase === "playing";
  const items = [
    { label: "Deal here, hand by hand", onClick: () => go(`/e/${encodeURIComponent(desk.event)}/table/${encodeURIComponent(table.id)}`) },
    { label: "Dealer's page on a tablet", onClick: () => desk.open("links", null, table.id) },
  ];
  items.push({ label: "Count the stacks of this table", onClick: () => desk.open("count", null, table.id) });
  if (playing) items.push({ label: "Colour-up at this table", onClick: () => desk.open("colour-up", null, table.id) });
  return items;
}
