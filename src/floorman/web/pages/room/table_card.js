/** One game at the desk, seat by seat; a seat opens what can be done about it. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Act, RoomKept, RoomList, RoomMatter, RoomSeat, RoomTable } from "../../lib/types.js" */
import { useTick } from "../../lib/clock.js";
import { money, timeOfDay, timeText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { Dialog } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { AskAmount, AskReason, buyInText, needsReason, openSeats, SeatSomebody } from "./amount.js";
import { TOOLS } from "./game_tools.js";
import { nameIn } from "./names.js";
import { HandToPhone } from "./phone_code.js";
import { RenamePlayer } from "./rename.js";
import { AskElsewhere, PlaysOver } from "./requests.js";

/** @typedef {{ what: string, seat: number, one?: RoomSeat }} Asking */

/** @param {string} role */
export const runsFloor = (role) => role === "owner" || role === "floor";

/** What is dragged over the desk: somebody on a list, or somebody in a seat. @typedef {{ id: string, name: string, game?: string }} Dragged */
export const DRAGGED = "application/x-floorman-name";

/** @param {any} event @returns {Dragged | null} */
function dropped(event) {
  event.preventDefault();
  try {
    return JSON.parse(event.dataTransfer.getData(DRAGGED));
  } catch {
    return null;
  }
}

/** @param {Dragged} what */
export const dragging = (what) => (/** @type {any} */ event) => {
  event.dataTransfer.setData(DRAGGED, JSON.stringify(what));
  event.dataTransfer.effectAllowed = "move";
};

/** The arrow keys walk from seat to seat. @param {KeyboardEvent} press */
function walk(press) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[press.key];
  const now = document.activeElement;
  if (!step || !(now instanceof HTMLElement) || !now.classList.contains("room-seat")) return;
  const seats = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".room-tables .room-seat")]);
  seats[seats.indexOf(now) + step]?.focus();
  press.preventDefault();
}

/**
 * @param {{ table: RoomTable, tables: RoomTable[], run: Doer, role: string, room: string, currency: string, lists: RoomList[], matters?: RoomMatter[], kept?: RoomKept[], no?: number, at: number, onSeat: (seating: { who: import("./names.js").Somebody, game: string, seat: number }) => void }} props
 */
export function TableCard({ table, tables, run, role, room, currency, lists, matters = [], kept = [], no, at, onSeat }) {
  const [asking, setAsking] = useState(/** @type {Asking | null} */ (null));
  const [unowned, setUnowned] = useState(/** @type {import("./amount.js").Unsaid | null} */ (null));
  useTick(1000);
  const { game } = table;
  const floor = runsFloor(role);
  const close = () => setAsking(null);
  const keptFor = (/** @type {RoomSeat} */ { id }) => kept.find((one) => one.id === id)?.amount ?? 0;
  const passed = performance.now() - at;
  const numbered = new Map(table.seats.filter((one) => one.seat && !one.over).map((one) => [one.seat, one]));
  const guests = new Map(table.seats.filter((one) => one.seat && one.over).map((one) => [one.seat, one]));
  const loose = table.seats.filter((one) => !one.seat);
  const waiting = lists.find((one) => one.kind === game.kind)?.names.filter((one) => !one.locked && (one.here ?? true))?? [];
  const feeders = tables.filter((one) => one.game.feeds === game.id).map((one) => `move:${one.game.id}:`);
  const mover = matters.find((one) => feeders.some((key) => one.key.startsWith(key)));
  const wanted = new Map((table.requests ?? []).filter((one) => one.seat).map((one) => [one.seat, one.name]));
  const due = table.time_due_ms == null ? null : table.time_due_ms - passed;
  const ask = (/** @type {string} */ what) => () => setAsking({ what, seat: 0 });
  const closeGame = () => {
    const act = { type: "CloseGame", game: game.id };
    void run(act, { onRefused: needsReason(act, setUnowned) });
  };
  const tools = [
    { label: "Vote on the limit", onClick: ask("vote") },
    ...(table.time_fee ? [{ label: "Collect time", onClick: ask("time") }] : []),
    { label: "Drop rake", onClick: ask("rake") },
    { label: "Must-move", onClick: ask("must-move") },
    { label: "Combine with another game", onClick: ask("combine") },
    { label: "Break the game", onClick: ask("break") },
    { label: "Terms and table", onClick: ask("terms") },
    { label: "Add a seat", onClick: () => void run({ type: "AddSeat", game: game.id }) },
    { label: "One deal played", onClick: () => void run({ type: "CountDeals", game: game.id }) },
    { label: "Dealer's page", onClick: () => go(`/room/${room}/table/${encodeURIComponent(game.id)}`) },
    { label: "Close the game", onClick: closeGame },
  ];
  /** @param {number} seat */
  const lands = (seat) => (/** @type {any} */ event) => {
    const what = dropped(event);
    if (!what) return;
    if (!what.game) onSeat({ who: what, game: game.id, seat });
    else if (what.game === game.id) void run({ type: "SwitchSeat", name: what.id, game: game.id, seat });
    else void run({ type: "ChangeGame", name: what.id, to: game.id, seat });
  };
  const killer = nameIn(table.seats, table.killer);
  const Tool = asking ? TOOLS[asking.what] : undefined;
  return html`
    <section class="panel room-table" aria-label=${`Game ${game.id}`} onKeyDown=${walk}>
      <header class="room-table-head">
        <h3>${game.id}</h3>
        <span class="room-stakes"><b>${game.kind}</b>
          ${table.playing && html`<span class="badge">${table.playing}</span>`}
          ${killer && table.kill && html`<span class="badge" title=${`${killer} has killed the next pot`}>${`${table.kill} kill: ${killer}`}</span><${RuleChips} cites=${table.kill_cites ?? []} short />`}
          ${game.feeds && html`<span class="badge" title=${`Must-move: its players move to game ${game.feeds}`}>${`feeds ${game.feeds}`}</span>`}</span>
        <span class=${classes("room-count", Boolean(game.open) && "has-open")}>${`${game.players}/${game.size}`}</span>
        ${floor && html`<${Menu} label=${`More for game ${game.id}`} quiet items=${tools} />`}
      </header>
      <div class="room-seats">
        ${Array.from({ length: game.size }, (_, index) => index + 1).map((seat) => {
          const one = numbered.get(seat);
          const guest = guests.get(seat);
          return one
            ? html`<${Taken} key=${seat} one=${one} game=${game.id} wanted=${wanted.get(seat)} currency=${currency} passed=${passed} onClick=${() => setAsking({ what: "player", seat, one })} />
              ${guest && html`<${Taken} key=${guest.id} one=${guest} over=${nameIn(table.seats, guest.over)} game=${game.id} currency=${currency} passed=${passed} onClick=${() => setAsking({ what: "player", seat, one: guest })} />`}`
            : html`<button type="button" key=${seat} class="room-seat empty" aria-label=${`Game ${game.id}, seat ${seat}, open`}
                onDragOver=${(/** @type {Event} */ event) => event.preventDefault()} onDrop=${lands(seat)}
                onClick=${() => setAsking({ what: mover ? "mover" : "seat", seat })}><span class="room-no">${seat}</span><span class="dim">open</span></button>`;
        })}
        ${loose.map((one) => html`<${Taken} key=${one.id} one=${one} over=${nameIn(table.seats, one.over)} game=${game.id} currency=${currency} passed=${passed} onClick=${() => setAsking({ what: "player", seat: 0, one })} />`)}
      </div>
      <footer class="room-table-foot dim">
        <span>${`On the table ${money(table.on_table, currency)}`}</span>
        ${game.place && html`<span>${game.place}</span>`}
        ${table.dealer && html`<span>${`Dealer ${table.dealer}`}</span>`}
        ${takesText(table, currency) && html`<span class="room-takes" title=${takesText(table, currency)}>${takesText(table, currency)}</span>`}
        ${table.time_fee && due === null && html`<span class="room-time-waits">Time runs from the second player on</span>`}
        ${due !== null && html`<span class=${classes(due <= 0 && "warned")}>${due > 0 ? `Time in ${timeText(due)}` : "Time is due"}</span>`}
      </footer>
      ${asking?.what === "seat" && html`<${SeatSomebody} at=${game} seat=${asking.seat} waiting=${waiting} cage=${floor} floor=${floor}
        open=${openSeats(table)} called=${table.called ?? []} kept=${kept} no=${no} currency=${currency} run=${run} onClose=${close} />`}
      ${asking?.what === "mover" && mover?.act && html`<${Dialog} title=${`Seat ${asking.seat} in game ${game.id}`} onClose=${close}>
        <div class="form"><p>${mover.says}</p><${RuleChips} cites=${mover.cites.slice(0, 2)} />
          <div class="actions"><button type="button" class="primary" autofocus onClick=${() => (close(), void run({ .../** @type {Act} */ (mover.act), seat: asking.seat }))}>${`Move to seat ${asking.seat}`}</button>
            <button type="button" onClick=${() => setAsking({ what: "seat", seat: asking.seat })}>Seat somebody else</button><button type="button" onClick=${close}>Cancel</button></div></div>
      <//>`}
      ${asking?.what === "over" && asking.one && html`<${PlaysOver} absent=${asking.one} waiting=${waiting} cites=${table.over_cites ?? []} run=${run} onClose=${close} />`}
      ${asking?.what === "phone" && asking.one && html`<${HandToPhone} room=${room} code="" id=${asking.one.id} name=${asking.one.name} onClose=${close} />`}
      ${asking?.what === "rename" && asking.one && html`<${RenamePlayer} one=${asking.one} run=${run} onClose=${close} />`}
      ${asking?.what === "player" && asking.one && html`<${AtSeat} one=${asking.one} table=${table} tables=${tables} role=${role} run=${run} currency=${currency} at=${at} ask=${setAsking} onSeat=${onSeat} onClose=${close} />`}
      ${unowned && html`<${AskReason} title=${`Close game ${game.id}`} unsaid=${unowned} yes="Close the game" run=${run} onClose=${() => setUnowned(null)} />`}
      ${Tool && html`<${Tool} table=${table} tables=${tables} run=${run} room=${room} currency=${currency} onClose=${close} />`}
      ${asking?.what === "rake" && html`<${AskAmount} title=${`Drop from game ${game.id}`} yes="Drop" run=${run} onClose=${close}
        act=${(/** @type {number} */ amount) => ({ type: "DropRake", game: game.id, amount })} />`}
      ${asking?.one && AMOUNTS[asking.what] && html`<${AskAmount} title=${AMOUNTS[asking.what].title(asking.one.name)} yes=${AMOUNTS[asking.what].yes} run=${run} onClose=${close}
        zero=${asking.what !== "add" && asking.what !== "buy"} usual=${asking.what === "out" ? (asking.one.stack ?? null) : asking.what === "buy" ? keptFor(asking.one) || null : null} no=${no}
        says=${asking.what === "buy" && buyInText(game, currency, asking.one.name, keptFor(asking.one))}
        act=${(/** @type {number} */ amount) => AMOUNTS[asking.what].act(asking.one?.id ?? "", game.id, amount)} />`}
    </section>
  `;
}

/** What the house takes in a game, and whether pots are killed. @param {RoomTable} table @param {string} currency */
function takesText({ rake, time_fee, time_by, kill }, currency) {
  const part = rake?.steps?.length ? `Rake by steps to ${money(rake.steps[rake.steps.length - 1][1], currency)}` : rake?.basis_points ? `Rake ${rake.basis_points / 100} %${rake.cap ? ` to ${money(rake.cap, currency)}` : ""}` : "";
  const text = [
    part, rake?.jackpot ? `jackpot ${money(rake.jackpot, currency)}` : "", time_fee ? `time ${money(time_fee, currency)}${time_by === "table" ? " a table" : ""}` : "", kill ? `${kill} kill` : "",
  ].filter(Boolean).join(", ");
  return text && text[0].toUpperCase() + text.slice(1);
}

/** @type {Record<string, { title: (name: string) => string, yes: string, act: (id: string, game: string, amount: number) => import("../../lib/types.js").Act }>} */
const AMOUNTS = {
  buy: { title: (name) => `${name} buys in`, yes: "Buy in", act: (id, game, amount) => ({ type: "BuyIn", name: id, game, amount }) },
  add: { title: (name) => `${name} adds chips`, yes: "Add", act: (id, _, amount) => ({ type: "AddChips", name: id, amount }) },
  count: { title: (name) => `Count the stack of ${name}`, yes: "Enter", act: (id, _, amount) => ({ type: "CountStack", name: id, amount }) },
  out: { title: (name) => `${name} cashes out`, yes: "Cash out", act: (id, game, amount) => ({ type: "CashOut", name: id, game, amount }) },
};

/** Until when a seat is kept. @param {RoomSeat} one @param {number} passed */
function keptText({ until_ms }, passed) {
  if (until_ms == null) return "locked up";
  return until_ms > passed ? `kept until ${timeOfDay(until_ms - passed)}` : "time over";
}

/** @param {{ one: RoomSeat, game: string, over?: string, wanted?: string, currency: string, passed: number, onClick: () => void }} props `over` is whose seat it is, `wanted` who has asked for it */
const Taken = ({ one, game, over = "", wanted, currency, passed, onClick }) => html`
  <button type="button" class=${classes("room-seat", one.kept && "kept", one.over && "over", one.away_ms != null && "away", wanted && "wanted")} title=${wanted ? `${one.name}; ${wanted} has asked for this seat` : one.over ? `${one.name} plays over ${over}` : one.name} onClick=${onClick} draggable=${!one.kept} onDragStart=${dragging({ id: one.id, name: one.name, game })}>
    <span class="room-no">${one.seat || "·"}</span>
    <span class="room-who">${one.name}</span>
    <span class="dim room-what">${one.kept ? keptText(one, passed) : one.plays ? `plays ${one.plays}` : one.away_ms != null ? `away ${timeText(one.away_ms + passed)}` : one.stack == null ? "no chips" : money(one.stack, currency)}${one.over ? `, over ${over}` : ""}${one.missed ? ", owes" : ""}${wanted ? `, for ${wanted} next` : ""}</span>
  </button>
`;

/**
 * What can be done about a player, or about a seat that is kept.
 * @param {{ one: RoomSeat, table: RoomTable, tables: RoomTable[], role: string, run: Doer, currency: string, at: number, ask: (asking: Asking) => void,
 *           onSeat: (seating: { who: import("./names.js").Somebody, game: string, seat: number }) => void, onClose: () => void }} props
 */
function AtSeat({ one, table, tables, role, run, currency, at, ask, onSeat, onClose }) {
  const { game } = table;
  const floor = runsFloor(role);
  const others = tables.map((other) => other.game).filter((other) => other.id !== game.id);
  const open = openSeats(table);
  /** @param {import("../../lib/types.js").Act} act */
  const does = async (act) => {
    if (await run(act)) onClose();
  };
  const { id, name } = one;
  if (one.kept) {
    return html`
      <${Dialog} title=${`Locked up for ${name}`} onClose=${onClose}>
        ${one.until_ms != null && html`<p>${keptText(one, performance.now() - at)[0].toUpperCase() + keptText(one, performance.now() - at).slice(1)}.</p>`}
        <div class="actions">
          <button type="button" class="primary" onClick=${() => (onClose(), onSeat({ who: one, game: game.id, seat: one.seat }))}>${`Seat ${name}`}</button>
          ${floor && html`<button type="button" onClick=${() => ask({ what: "rename", seat: one.seat, one })}>Rename</button>`}
          ${floor && html`<button type="button" onClick=${() => void does({ type: "PickUpLockup", name: id, given_up: true })}>Give the seat up</button>`}
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      <//>
    `;
  }
  return html`
    <${Dialog} title=${one.seat ? `${name}, game ${game.id}, seat ${one.seat}` : `${name}, game ${game.id}`} onClose=${onClose}>
      <div class="form">
        ${one.stack != null && html`<p class="dim">${`${money(one.stack, currency)} in front, as last counted.`}</p>`}
        <div class="actions">
          ${one.stack == null
            ? html`<button type="button" class="primary" onClick=${() => ask({ what: "buy", seat: one.seat, one })}>Buy in</button>`
            : html`<button type="button" class="primary" onClick=${() => ask({ what: "add", seat: one.seat, one })}>Add chips</button>
              <button type="button" onClick=${() => ask({ what: "count", seat: one.seat, one })}>Count the stack</button>`}
          ${floor && html`<button type="button" onClick=${() => ask({ what: "out", seat: one.seat, one })}>Cash out</button>`}
        </div>
        <div class="actions">
          ${one.away_ms == null
            ? html`<button type="button" onClick=${() => void does({ type: "StepAway", name: id })}>Is away</button>`
            : html`<button type="button" onClick=${() => void does({ type: "ComeBack", name: id })}>Is back</button>`}
          <button type="button" onClick=${() => void does({ type: "VacateSeat", game: game.id, name: id, seat: one.seat })}>Leaves the seat</button>
          ${open.length > 0 && html`<${Menu} label=${`Another seat for ${name}`} words="Change seat" items=${open.map((seat) => ({
            label: `Seat ${seat}`, onClick: () => void does({ type: "SwitchSeat", name: id, game: game.id, seat }),
          }))} />`}
          ${floor && others.length > 0 && html`<${Menu} label=${`Move ${name} to another game`} words="Move" items=${others.map((other) => ({
            label: `To ${other.id}, ${other.kind}`, onClick: () => void does({ type: "ChangeGame", name: id, to: other.id }),
          }))} />`}
          ${game.feeds && html`<button type="button" onClick=${() => void does({ type: "GoToMain", name: id })}>${`Moves to ${game.feeds}`}</button>`}
          ${floor && one.away_ms != null && !table.seats.some((other) => other.over === id) && html`<button type="button" onClick=${() => ask({ what: "over", seat: one.seat, one })}>Somebody plays over</button>`}
          ${one.over && html`<button type="button" onClick=${() => void does({ type: "EndPlayOver", name: id })}>${`No longer plays over ${nameIn(table.seats, one.over)}`}</button>`}
          ${floor && html`<button type="button" onClick=${() => ask({ what: "phone", seat: one.seat, one })}>Hand to a phone</button>
            <button type="button" onClick=${() => ask({ what: "rename", seat: one.seat, one })}>Rename</button>`}
        </div>
        ${!one.over && html`<${AskElsewhere} one=${one} table=${table} tables=${tables} run=${run} onDone=${does} />`}
        <div class="actions"><button type="button" onClick=${onClose}>Close</button></div>
      </div>
    <//>
  `;
}
