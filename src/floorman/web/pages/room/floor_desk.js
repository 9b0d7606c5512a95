/** The floor's desk: what is due with its rule, every table, every list, and the books. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskBoard, RoomList, RoomMatter, RoomWaiter } from "../../lib/types.js" */
import { useTick } from "../../lib/clock.js";
import { ago, cents, counted, money, timeText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Figure } from "./home_game.js";
import { RoomLinks } from "./links.js";
import { runsFloor, TableCard } from "./table_card.js";

/** @param {{ board: RoomDeskBoard, run: Doer, role: string, at: number }} props */
export function FloorDesk({ board, run, role, at }) {
  const [open, setOpen] = useState("");
  useTick(1000);
  const { currency, room } = board.public;
  const floor = runsFloor(role);
  const passed = performance.now() - at;
  const games = board.tables.map((one) => one.game);
  return html`
    <div class="room-tools actions">
      ${floor && html`
        <button type="button" class="primary" onClick=${() => setOpen("game")}><${Icon} name="plus" /> Open a game</button>
        <button type="button" onClick=${() => setOpen("list")}>Add to a list</button>`}
      <button type="button" onClick=${() => setOpen("money")}>Cage</button>
      <button type="button" onClick=${() => setOpen("log")}>Log</button>
      ${floor && html`<button type="button" onClick=${() => setOpen("links")}>Links</button>`}
      <a class="button" href=${`/room/${room}/tv`}>TV</a>
    </div>
    <div class="floor-desk">
      <section class="panel room-now" aria-labelledby="now">
        <h2 id="now">Now</h2>
        ${!board.matters.length && html`<p class="dim">${games.length ? "Nothing is due." : "Open a game to begin, or take names for one first."}</p>`}
        <ul class="plain">${board.matters.map((one) => html`<${Matter} key=${one.key} one=${one} run=${run} floor=${floor} passed=${passed} />`)}</ul>
      </section>
      <section class="room-tables" aria-label="Games">
        ${board.tables.map((table) => html`<${TableCard} key=${table.game.id} table=${table} run=${run} role=${role} currency=${currency} lists=${board.lists} games=${games} at=${at} />`)}
        ${!board.tables.length && html`<p class="panel dim">No game is open.</p>`}
      </section>
      <section class="room-lists" aria-label="Lists">
        ${board.lists.map((list) => html`<${ListCard} key=${list.kind} list=${list} board=${board} run=${run} floor=${floor} passed=${passed} />`)}
      </section>
    </div>
    ${open === "game" && html`<${OpenAGame} board=${board} run=${run} onClose=${() => setOpen("")} />`}
    ${open === "list" && html`<${AddToList} board=${board} run=${run} kind="" onClose=${() => setOpen("")} />`}
    ${open === "money" && html`<${Cage} board=${board} run=${run} onClose=${() => setOpen("")} />`}
    ${open === "links" && html`<${RoomLinks} board=${board} onClose=${() => setOpen("")} />`}
    ${open === "log" && html`<${Dialog} title="Log" side onClose=${() => setOpen("")}>
      <ol class="plain room-log">${board.log.map((line) => html`
        <li key=${line.no} class=${classes(line.undone && "undone")}><span>${line.says.join(" ")}</span> <${RuleChips} cites=${line.cites.slice(0, 2)} />
          <span class="dim">${`${line.by}, ${ago(line.age_ms)}`}</span></li>`)}</ol>
    <//>`}
  `;
}

/** @param {{ one: RoomMatter, run: Doer, floor: boolean, passed: number }} props */
function Matter({ one, run, floor, passed }) {
  const left = one.due_ms === null ? null : one.due_ms - passed;
  return html`
    <li class=${classes("room-matter", one.urgent && "urgent")}>
      <p>${one.says} ${left !== null && left > 0 && html`<b class="nowrap">${timeText(left)}</b>`}</p>
      <${RuleChips} cites=${one.cites.slice(0, 2)} />
      ${floor && html`<span class="actions">
        ${one.act && html`<button type="button" class="primary" onClick=${() => one.act && void run(one.act)}>${one.label}</button>`}
        ${one.otherwise.map((way) => html`<button type="button" key=${way.label} onClick=${() => void run(way.act)}>${way.label}</button>`)}
      </span>`}
    </li>
  `;
}

/** @param {{ list: RoomList, board: RoomDeskBoard, run: Doer, floor: boolean, passed: number }} props */
function ListCard({ list, board, run, floor, passed }) {
  const [adding, setAdding] = useState(false);
  const next = list.names.find((one) => one.game && one.page_ms === null && !one.locked);
  return html`
    <section class="panel room-list" aria-label=${`List for ${list.kind}`}>
      <header class="room-table-head"><h3>${list.kind}</h3><span class="dim">${list.names.length ? `${list.names.length} waiting` : "no list"}</span>
        <span class="spring"></span>
        ${floor && next && html`<button type="button" class="primary" onClick=${() => void run({ type: "CallName", name: next.name, game: list.kind })}>Call next</button>`}
        ${floor && html`<button type="button" class="quiet" aria-label=${`Add to the list for ${list.kind}`} onClick=${() => setAdding(true)}><${Icon} name="plus" /></button>`}
      </header>
      <ol class="plain">${list.names.map((one, index) => html`<${Waiting} key=${one.name} one=${one} place=${index + 1} kind=${list.kind} board=${board} run=${run} floor=${floor} passed=${passed} />`)}</ol>
      ${list.wait && html`<p class="dim">${`Last in line waits about ${list.wait[0]} to ${list.wait[1]} minutes.`}</p>`}
      ${adding && html`<${AddToList} board=${board} run=${run} kind=${list.kind} onClose=${() => setAdding(false)} />`}
    </section>
  `;
}

/** @param {{ one: RoomWaiter, place: number, kind: string, board: RoomDeskBoard, run: Doer, floor: boolean, passed: number }} props */
function Waiting({ one, place, kind, board, run, floor, passed }) {
  const { name } = one;
  const seats = board.tables.filter((table) => table.game.kind === kind && table.game.players < table.game.size);
  const page = one.page_ms === null ? null : one.page_ms - passed;
  const items = [
    { label: one.page_ms === null ? "Call" : "Call again", onClick: () => void run({ type: "CallName", name, game: kind }) },
    ...(one.page_ms === null ? [] : [{ label: "No answer", onClick: () => void run({ type: "MissCall", name, game: kind }) }]),
    ...seats.flatMap((table) => [
      { label: `Seat in ${table.game.id}`, onClick: () => void run({ type: "TakeSeat", name, game: table.game.id }) },
      { label: `Lock up in ${table.game.id}`, onClick: () => void run({ type: "LockSeat", name, game: table.game.id }) },
    ]),
    ...(one.here ? [] : [{ label: "Has arrived", onClick: () => void run({ type: "ArriveInRoom", name }) }]),
    { label: "Passes on this seat", onClick: () => void run({ type: "DeclineSeat", name, game: kind }) },
    { label: "Off the list", onClick: () => void run({ type: "LeaveList", name, game: kind }) },
  ];
  return html`
    <li class=${classes("room-waiting", one.game && "called")}>
      <span class="room-no">${place}</span>
      <span class="room-who">${name}</span>
      <span class="dim room-what">${one.locked ? `locked up in ${one.game}` : page !== null ? (page > 0 ? `called, ${timeText(page)}` : "no answer yet")
        : one.game ? `next for ${one.game}` : one.here ? ago(one.waiting_ms + passed) : "called in"}</span>
      ${floor && html`<${Menu} label=${`More for ${name}`} quiet items=${items} />`}
    </li>
  `;
}

const GAMES = ["NLHE", "PLO", "PLO8", "LHE", "LO8", "STUD", "STUD8", "RAZZ"];

/** @param {{ board: RoomDeskBoard, run: Doer, onClose: () => void }} props */
function OpenAGame({ board, run, onClose }) {
  const used = new Set(board.tables.map((table) => table.game.id));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "";
  const [draft, setDraft] = useState({ id: free, stakes: "1-3", game: "NLHE", size: "9", least: "", most: "", fee: "", place: "", feeds: "" });
  const [fault, setFault] = useState("");
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft({ ...draft, [field]: input.target.value }));
  const kind = `${draft.stakes.trim()} ${draft.game}`;
  const mains = board.tables.filter((table) => table.game.kind === kind);
  /** @param {Event} submit */
  const opens = async (submit) => {
    submit.preventDefault();
    const [least, most, fee] = [draft.least, draft.most, draft.fee].map((text) => (text.trim() ? cents(text) : 0));
    if (least === null || most === null || fee === null) return setFault("Enter amounts as 100 or 12.50, or leave them empty.");
    const act = { type: "OpenGame", game: draft.id.trim(), kind, size: Number(draft.size), min_buyin: least, max_buyin: most, time_fee: fee, place: draft.place.trim() };
    if (!(await run(act))) return undefined;
    if (draft.feeds) await run({ type: "SetMustMove", main: draft.feeds, feeder: act.game });
    return onClose();
  };
  return html`
    <${Dialog} title="Open a game" onClose=${onClose}>
      <form class="form" onSubmit=${opens}>
        <div class="columns">
          <label class="field"><span>Game</span><input autofocus required maxlength="12" value=${draft.id} onInput=${set("id")} /></label>
          <label class="field"><span>Table or place</span><input maxlength="30" value=${draft.place} onInput=${set("place")} placeholder="Table 4" /></label>
        </div>
        <div class="columns">
          <label class="field"><span>Stakes</span><input required maxlength="20" value=${draft.stakes} onInput=${set("stakes")} /></label>
          <label class="field"><span>Played</span><select value=${draft.game} onChange=${set("game")}>${GAMES.map((code) => html`<option>${code}</option>`)}</select></label>
          <label class="field"><span>Seats</span><select value=${draft.size} onChange=${set("size")}>${[6, 7, 8, 9, 10].map((size) => html`<option>${size}</option>`)}</select></label>
        </div>
        <div class="columns">
          <label class="field"><span>Least buy-in</span><input inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder="by the book" /></label>
          <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="no limit" /></label>
          <label class="field"><span>Time, each half hour</span><input inputmode="decimal" value=${draft.fee} onInput=${set("fee")} placeholder="none" /></label>
        </div>
        ${mains.length > 0 && html`<label class="field"><span>Must-move</span><select value=${draft.feeds} onChange=${set("feeds")}>
          <option value="">No</option>${mains.map((table) => html`<option value=${table.game.id}>${`Feeds game ${table.game.id}`}</option>`)}</select></label>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">Open the game</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/** @param {{ board: RoomDeskBoard, run: Doer, kind: string, onClose: () => void }} props */
function AddToList({ board, run, kind, onClose }) {
  const kinds = board.lists.map((list) => list.kind);
  const [name, setName] = useState("");
  const [game, setGame] = useState(kind || kinds[0] || "1-3 NLHE");
  const [here, setHere] = useState(true);
  const [fault, setFault] = useState("");
  /** @param {Event} submit */
  const add = async (submit) => {
    submit.preventDefault();
    if (!name.trim()) return setFault("Enter a name.");
    if (await run({ type: "JoinList", name: name.trim(), game: game.trim(), present: here })) onClose();
  };
  return html`
    <${Dialog} title="Add to a list" onClose=${onClose}>
      <form class="form" onSubmit=${add}>
        <label class="field"><span>Name</span><input autofocus maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {any} */ input) => (setName(input.target.value), setFault(""))} /></label>
        <label class="field"><span>Stakes and game</span><input list="room-kinds" maxlength="40" value=${game} onInput=${(/** @type {any} */ input) => setGame(input.target.value)} /></label>
        <datalist id="room-kinds">${kinds.map((one) => html`<option value=${one} />`)}</datalist>
        <label class="check"><input type="checkbox" checked=${!here} onChange=${(/** @type {any} */ input) => setHere(!input.target.checked)} /> <span>Called in, not here yet</span></label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">Add</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/** @param {{ board: RoomDeskBoard, run: Doer, onClose: () => void }} props */
function Cage({ board, run, onClose }) {
  const { currency, room } = board.public;
  const { money: books } = board;
  return html`
    <${Dialog} title="Cage" wide onClose=${onClose}>
      <div class="form">
        <div class="home-figures">
          <${Figure} label="Chips sold" value=${money(books.sold, currency)} strong />
          <${Figure} label="On tables" value=${money(books.on_tables, currency)} />
          <${Figure} label="Elsewhere" value=${money(books.elsewhere, currency)} />
          <${Figure} label="Rake" value=${money(books.rake, currency)} />
          <${Figure} label="Time" value=${money(books.time, currency)} />
          <${Figure} label="Jackpot" value=${money(books.jackpot, currency)} />
        </div>
        <p class=${books.difference ? "fault" : "dim"}>${books.difference ? `The books are out by ${money(books.difference, currency)}.` : "The books balance."}</p>
        <div class="scroll-x"><table>
          <thead><tr><th>Player</th><th>Game</th><th class="num">Bought</th><th class="num">Cashed</th><th class="num">In front</th><th class="num">Kept</th><th></th></tr></thead>
          <tbody>${board.players.map((one) => html`<tr key=${one.name}><td>${one.name}</td><td>${one.game}</td><td class="num">${money(one.bought, currency)}</td>
            <td class="num">${money(one.cashed, currency)}</td><td class="num">${one.stack === null ? "–" : money(one.stack, currency)}</td>
            <td class="num">${one.kept ? money(one.kept, currency) : ""}</td>
            <td>${one.kept > 0 && html`<button type="button" onClick=${() => void run({ type: "ClaimKept", name: one.name })}>Pay out</button>`}</td></tr>`)}</tbody>
        </table></div>
        ${!board.players.length && html`<p class="dim">${counted(0, "player")} so far.</p>`}
        <div class="actions"><a class="button" href=${`/api/rooms/${room}/money.csv`} download>Save as CSV</a><button type="button" onClick=${onClose}>Close</button></div>
      </div>
    <//>
  `;
}
