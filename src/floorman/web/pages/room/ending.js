/** The end of a shift and of the day: what is still open, the report of the shift, and the house rules that are changed meanwhile. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Act, RoomDeskScreen, RoomMoney, RoomShift } from "../../lib/types.js" */
import { cents, counted, money, timeOfDay } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Dialog } from "../../parts/Dialog.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { Questions } from "../new_event/house.js";
import { badField } from "./amount.js";
import { unpaidText } from "./tourney.js";

/** @typedef {{ board: RoomDeskScreen, run: Doer, onClose: () => void }} Props */

/** What is still open in a room, a line each. @param {RoomDeskScreen} board */
function stillOpen(board) {
  const { currency, tournaments } = board.public;
  const cash = (/** @type {number} */ amount) => money(amount, currency);
  const waiting = board.lists.filter((list) => list.count);
  const kept = board.kept.reduce((sum, one) => sum + one.amount, 0);
  return [
    ...board.tables.map(({ game, on_table }) => `Game ${game.id}, ${game.kind}: ${counted(game.players, "player")}, ${cash(on_table)} on the table.`),
    ...tournaments.filter((one) => one.event).map((one) => `${one.name} is being played.`),
    ...tournaments.filter((one) => one.event && one.unpaid).map(unpaidText),
    ...board.tills.filter((one) => one.cash).map((one) => `${cash(one.cash)} is in the till of ${one.name}.`),
    ...waiting.map((list) => `${counted(list.count, "name")} on the list for ${list.kind}.`),
    ...(kept ? [`${cash(kept)} is kept for ${counted(board.kept.length, "player")}: ${board.kept.map((one) => `${one.name} ${cash(one.amount)}`).join(", ")}.`] : []),
    ...(board.money.elsewhere > kept ? [`${cash(board.money.elsewhere - kept)} is on its way to players or taken along by them.`] : []),
    ...(board.dealers.length ? [`${counted(board.dealers.length, "dealer")} on shift.`] : []),
  ];
}

/** Whether something in the books does not add up: in all, or at a table whose stacks are known. @param {RoomMoney} books */
export const unbalanced = (books) => books.difference !== 0 || (books.off ?? []).length > 0;

/** Whether the books balance, in words. @param {RoomMoney} books @param {string} currency */
export function balance(books, currency) {
  const cash = (/** @type {number} */ amount) => money(Math.abs(amount), currency);
  const off = (books.off ?? []).map(([game, amount]) => (amount < 0 ? `Game ${game} has ${cash(amount)} less on the table than its stacks come to.` : `Game ${game} has ${cash(amount)} on the table that is in no stack.`));
  if (books.difference) off.unshift(`The books are out by ${money(books.difference, currency)}.`);
  return off.join(" ") || (books.unaccounted ? `The books balance, with ${money(books.unaccounted, currency)} unaccounted for.` : "The books balance.");
}

/** What is out, and what of it the house has. @param {{ board: RoomDeskScreen }} props */
const Float = ({ board }) => {
  const { currency } = board.public;
  const { sold, on_tables, elsewhere, rake, time, jackpot, unaccounted } = board.money;
  const parts = /** @type {[string, number][]} */ ([["on tables", on_tables], ["kept for players", elsewhere], ["unaccounted for", unaccounted], ["rake", rake], ["time", time], ["jackpot", jackpot]]);
  const said = parts.filter(([, amount]) => amount).map(([what, amount]) => `${money(amount, currency)} ${what}`).join(", ");
  return html`<p>${`The cage has sold ${money(sold, currency)} more than it has redeemed${said ? `: ${said}` : ""}.`}
    ${" "}<b class=${unbalanced(board.money) ? "fault" : "won"}>${balance(board.money, currency)}</b></p>`;
};

/** @param {{ open: string[] }} props */
const StillOpen = ({ open }) => html`
  <h3>Still open</h3>
  ${open.length ? html`<ul>${open.map((line) => html`<li key=${line}>${line}</li>`)}</ul>` : html`<p class="dim">Nothing: no game, no list, and every chip is with the cage or the house.</p>`}
`;

/** What is told of the box of the cage at the end of a shift. @typedef {{ box: string, counted: string, cashier: string }} Counted */

/** The end of a shift with what was counted, or what is wrong with that. @param {RoomDeskScreen} board */
function useCount(board) {
  const [count, setCount] = useState(/** @type {Counted} */ ({ box: board.box === null ? "" : String(board.box / 100), counted: "", cashier: "" }));
  const [fault, setFault] = useState("");
  /** @param {keyof Counted} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setCount({ ...count, [field]: input.target.value }));
  /** @param {string} type @returns {Act | null} */
  const act = (type) => {
    const bad = badField([["At the beginning", count.box], ["Counted now", count.counted]]);
    if (bad) return setFault(bad), null;
    const [box, told] = [count.box, count.counted].map((text) => (text.trim() ? cents(text) : null));
    return { type, ...(box === null ? {} : { box }), ...(told === null ? {} : { counted: told }), ...(count.cashier.trim() ? { cashier: count.cashier.trim() } : {}) };
  };
  return { count, set, fault, act };
}

/** The box of the cage: what should be in it, and what was counted. @param {{ board: RoomDeskScreen, of: ReturnType<typeof useCount> }} props */
function CountBox({ board, of: { count, set, fault } }) {
  const { currency, room, no } = board.public;
  const books = /** @type {import("../../lib/load.js").Loaded<import("../../lib/types.js").RoomCageScreen>} */ (useLoaded(`/api/rooms/${room}/cage?no=${no}`)).value?.shift;
  const began = cents(count.box);
  const told = cents(count.counted);
  const should = books && began !== null ? began + books.out_now - books.out_before : null;
  return html`
    <h3>The box of the cage</h3>
    <div class="columns">
      <label class="field"><span>At the beginning</span><input inputmode="decimal" autocomplete="off" value=${count.box} onInput=${set("box")} placeholder="not counted" /></label>
      <label class="field"><span>Counted now</span><input inputmode="decimal" autocomplete="off" value=${count.counted} onInput=${set("counted")} placeholder="not counted" /></label>
      <label class="field"><span>Cashier</span><input maxlength="60" autocomplete="off" value=${count.cashier} onInput=${set("cashier")} /></label>
    </div>
    ${should !== null && html`<p role="status" class=${told !== null && told !== should ? "warned" : "dim"}>${`${money(should, currency)} should be in it: what was there, and what the cage has sold more than redeemed.`}${told === null ? "" : told === should ? " It is." : ` ${money(Math.abs(told - should), currency)} ${told > should ? "too much" : "is missing"}.`}</p>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
  `;
}

/** What was counted in the box at the end of a shift, in words. @param {RoomShift} shift @param {string} currency */
function boxText({ box, in_box, counted: told, cashier }, currency) {
  const cash = (/** @type {number} */ amount) => money(amount, currency);
  if (told === null) return "";
  const off = in_box === null ? "" : told === in_box ? ", as there should be" : `, ${cash(Math.abs(told - in_box))} ${told > in_box ? "more" : "less"} than the ${cash(in_box)} that should be there`;
  return `${box === null ? "" : `${cash(box)} was in the box at its beginning. `}${cash(told)} was counted in it${cashier ? ` by ${cashier}` : ""}${off}.`;
}

/** The shift ends: its report is there at once. @param {Props} props */
export function EndTheShift({ board, run, onClose }) {
  const [over, setOver] = useState(false);
  const count = useCount(board);
  const ends = async () => {
    const act = count.act("EndShift");
    if (act && await run(act)) setOver(true);
  };
  if (over) return html`<${ShiftReports} board=${board} onClose=${onClose} />`;
  return html`
    <${Dialog} title=${board.shift ? `End the ${board.shift} shift` : "Close the books of the day so far"} onClose=${onClose}>
      <div class="form">
        <${StillOpen} open=${stillOpen(board)} />
        <${Float} board=${board} />
        <${CountBox} board=${board} of=${count} />
        <p class="dim">Games and lists go on. The books of the next shift begin with what is out.</p>
        <div class="actions"><button type="button" class="primary" onClick=${ends}>${board.shift ? "End the shift" : "Close the books so far"}</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </div>
    <//>
  `;
}

/** The room closes for the night. @param {Props} props */
export function CloseTheRoom({ board, run, onClose }) {
  const [over, setOver] = useState(false);
  const busy = board.tables.length > 0 || board.public.tournaments.some((one) => one.event);
  const count = useCount(board);
  const closes = async () => {
    const act = count.act("CloseRoom");
    if (act && await run(act)) setOver(true);
  };
  if (over) return html`<${ShiftReports} board=${board} onClose=${onClose} />`;
  return html`
    <${Dialog} title="Close the room" onClose=${onClose}>
      <div class="form">
        <${StillOpen} open=${stillOpen(board)} />
        <${Float} board=${board} />
        ${!busy && html`<${CountBox} board=${board} of=${count} />`}
        <p class=${busy ? "warned" : "dim"}>${busy ? "Close or break the games first, and say which tournaments are over." : "Lists are wiped and the shift ends with its report. Chips that are kept for players stay in the books, and the cage pays them. When the room opens again, what players bought and cashed begins anew."}</p>
        <div class="actions"><button type="button" class="stop" disabled=${busy} onClick=${closes}>Close the room</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </div>
    <//>
  `;
}

/** The reports of shifts that have ended. @param {{ board: RoomDeskScreen, onClose: () => void }} props */
export function ShiftReports({ board, onClose }) {
  const { room, currency, no } = board.public;
  const loaded = /** @type {import("../../lib/load.js").Loaded<{ shifts: RoomShift[] }>} */ (useLoaded(`/api/rooms/${room}/shifts?no=${no}`));
  const shifts = loaded.value?.shifts ?? [];
  return html`
    <${Dialog} title="Shift reports" wide onClose=${onClose}>
      <div class="form">
        ${loaded.fault && html`<p class="fault" role="alert">${loaded.fault}</p>`}
        ${!loaded.value && !loaded.fault && html`<${Skeleton} lines=${4} />`}
        ${loaded.value && !shifts.length && html`<p class="dim">No shift has ended yet.</p>`}
        ${shifts.map((shift, index) => html`
          <section key=${index} aria-label=${shift.name ? `The ${shift.name} shift` : "Without a shift"}>
            <header class="section-head"><h3>${shift.name ? `The ${shift.name} shift` : "Without a shift"}</h3><span class="dim">${shift.ended_ms === null ? "" : `${timeOfDay(-shift.since_ms)} to ${timeOfDay(-shift.ended_ms)}`}</span><span class="spring"></span>
              <a class="button" href=${`/api/rooms/${room}/shift.csv?ended=${index + 1}`} download>CSV</a>
              ${shift.players.length > 0 && html`<a class="button" href=${`/api/rooms/${room}/money.csv?ended=${index + 1}`} download>Players as CSV</a>`}</header>
            <${ShiftTable} shift=${shift} currency=${currency} />
            ${boxText(shift, currency) && html`<p class=${shift.in_box !== null && shift.counted !== shift.in_box ? "warned" : "dim"}>${boxText(shift, currency)}</p>`}
            ${shift.players.length > 0 && html`<details><summary>${`${counted(shift.players.length, "player")} bought or cashed`}</summary>
              <div class="scroll-x"><table><thead><tr><th>Player</th><th class="num">Bought</th><th class="num">Cashed</th><th class="num">Time</th><th class="num">Jackpot</th></tr></thead>
                <tbody>${shift.players.map((one) => html`<tr key=${one.name}><td>${one.name}</td>${[one.bought, one.cashed, one.time, one.jackpot].map((amount) => html`<td class="num">${amount ? money(amount, currency) : ""}</td>`)}</tr>`)}</tbody></table></div></details>`}
          </section>`)}
        <div class="actions"><button type="button" onClick=${() => window.print()}>Print</button><button type="button" onClick=${onClose}>Close</button></div>
      </div>
    <//>
  `;
}

/** @typedef {"before" | "bought" | "cashed" | "rake" | "time" | "jackpot" | "moved" | "on_table"} Column */

/** The line of chips that have no owner. */
const NOBODYS = ":unaccounted";

/** @type {[Column, string][]} */
const COLUMNS = [["before", "Before"], ["bought", "Sold"], ["cashed", "Redeemed"], ["rake", "Rake"], ["time", "Time"], ["jackpot", "Jackpot"], ["moved", "Moved"], ["on_table", "Now"]];

/** The books of a shift by game: every line adds up from what was there to what is. @param {{ shift: RoomShift, currency: string }} props */
export function ShiftTable({ shift, currency }) {
  const cash = (/** @type {number} */ amount) => money(amount, currency);
  const total = (/** @type {Column} */ field) => shift.games.reduce((sum, one) => sum + one[field], 0);
  return html`
    <div class="scroll-x"><table>
      <thead><tr><th>Game</th><th>Kind</th>${COLUMNS.map(([field, words]) => html`<th key=${field} class="num">${words}</th>`)}</tr></thead>
      <tbody>
        ${shift.games.map((one) => html`<tr key=${one.game}><td>${one.game === NOBODYS ? "Unaccounted for" : one.game || "Cage"}</td><td>${one.kind}</td>${COLUMNS.map(([field]) => html`<td key=${field} class="num">${cash(one[field])}</td>`)}</tr>`)}
        <tr class="cage-total"><td>All</td><td></td>${COLUMNS.map(([field]) => html`<td key=${field} class="num">${cash(total(field))}</td>`)}</tr>
      </tbody>
    </table></div>
    <p class="dim">Before + sold − redeemed − rake − time − jackpot + moved = now. Moved is from game to game and to or from the house's keeping; the cage has what is kept for players.</p>
    <p>${`Out before ${cash(shift.out_before)}, sold ${cash(total("bought"))}, redeemed ${cash(total("cashed"))}: out ${shift.ended_ms === null ? "now" : "at its end"} ${cash(shift.out_now)}.`}
      ${" "}<b class=${shift.difference ? "fault" : "won"}>${shift.difference ? `The shift is out by ${cash(shift.difference)}.` : shift.unaccounted ? `The shift balances, with ${cash(shift.unaccounted)} unaccounted for.` : "The shift balances."}</b></p>
  `;
}

/** The house changes what differs from its book, from now on. @param {Props} props */
export function HouseRules({ board, run, onClose }) {
  const [house, setHouse] = useState(board.house);
  const same = JSON.stringify(house) === JSON.stringify(board.house);
  const saves = async () => {
    if (await run({ type: "SetHouseRules", house })) onClose();
  };
  return html`
    <${Dialog} title="House rules" wide onClose=${onClose}>
      <div class="form">
        <p class="dim">What you change holds from now on, is in the log, and can be undone.</p>
        <${Questions} draft=${{ book: board.book, house }} change=${(/** @type {{ house: Record<string, any> }} */ to) => setHouse(to.house)} changed room />
        <div class="dialog-foot"><div class="actions"><button type="button" class="primary" disabled=${same} onClick=${saves}>Play by these rules from now on</button><button type="button" onClick=${onClose}>Cancel</button></div></div>
      </div>
    <//>
  `;
}
