/** The floor's desk: what is due with its rule, every table, every list. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen, RoomList, RoomMatter, RoomTable, RoomWaiter } from "../../lib/types.js" */
import { useTick } from "../../lib/clock.js";
import { ago, counted, isFresh, timeOfDay, timeText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { useLoaded } from "../../lib/load.js";
import { go } from "../../lib/router.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { say } from "../../parts/Toast.js";
import { AskSure, needsReason, openSeats, SeatSomebody } from "./amount.js";
import { CloseTheRoom, EndTheShift, HouseRules, ShiftReports } from "./ending.js";
import { RoomLinks } from "./links.js";
import { OpenAGame } from "./open_game.js";
import { everybody, nameIn } from "./names.js";
import { Dealers, People } from "./people.js";
import { HandToPhone } from "./phone_code.js";
import { phoneAsks, SameName } from "./phones.js";
import { RenamePlayer } from "./rename.js";
import { Requests } from "./requests.js";
import { dragging, TableCard } from "./table_card.js";
import { redoLast, undoLast } from "./undo_last.js";
import { begin, PlaysBoth, Running, Tournaments } from "./tourney.js";

/** With more tables than this they are drawn smaller, smaller still, and as small as can be, so that all of them are seen at once. @type {[number, string][]} */
const SIZES = [[9, "many crowd"], [4, "many"], [2, "some"]];

/** What the keys do on this page. @type {[string, string][]} */
const KEYS = [["n", "call the next on a list"], ["l", "add to a list"], ["g", "open a game"], ["1-9", "do the matter of that number"], ["arrows", "from seat to seat"], ["z", "undo"], ["Shift z", "redo"], ["?", "help"]];

/** What the desk opens besides games and lists; on a phone it is behind one button. @type {[string, string][]} */
const MORE = [["dealers", "Dealers"], ["tournaments", "Tournaments"], ["people", "Incidents"], ["log", "Log"], ["links", "Links"]];

/** Somebody who is to have a seat, 0 for any. @typedef {{ who: import("./names.js").Somebody, game: string, seat: number }} Seating */

/** @param {{ board: RoomDeskScreen, run: Doer, role: string, at: number }} props */
export function FloorDesk({ board, run, role, at }) {
  const [open, setOpen] = useState("");
  const [seating, setSeating] = useState(/** @type {Seating | null} */ (null));
  const [both, setBoth] = useState(/** @type {import("./tourney.js").Both | null} */ (null));
  const [begun, setBegun] = useState(/** @type {import("./tourney.js").Begun | null} */ (null));
  useTick(1000);
  const { currency, room } = board.public;
  const passed = performance.now() - at;
  const [wanted, setWanted] = useState("");
  const close = () => (setOpen(""), setBegun(null), setWanted(""));
  /** Begin a tournament, and show where it is run. @param {string} id @param {boolean} [away] the floor has been asked */
  const begins = async (id, away) => {
    const made = await begin(room, id, setBoth, away);
    if (made) (setBegun(made), setOpen("tournaments"));
  };
  const next = board.lists.map((list) => ({ list, id: called(list) })).find(({ id }) => id);
  const table = seating && board.tables.find((one) => one.game.id === seating.game);
  /** @param {RoomMatter} one */
  const does = async (one) => {
    if (one.act?.type === "BeginTournament") {
      await begins(String(one.act.id));
    } else if (one.act?.type === "OpenGame") {
      setWanted(String(one.act.kind));
      setOpen("game");
    } else if (one.act?.type === "TakeSeat") {
      setSeating({ who: whom(board, one.act.name), game: one.act.game, seat: one.act.seat ?? 0 });
    } else if (one.act) await run(/** @type {import("../../lib/types.js").Act} */ (one.act));
  };
  /** @param {number} number */
  const nth = (number) => {
    const one = board.matters[number];
    if (one) void does(one);
  };
  useKeys({
    g: () => (setOpen("game"), true),
    l: () => (setOpen("list"), true),
    n: () => (next ? void run({ type: "CallName", name: next.id, game: next.list.kind }) : say(whyNobody(board), { bad: true })),
    z: () => void undoLast(board, run),
    Z: () => void redoLast(board, run),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => nth(index)])),
  });
  const house = [
    { label: "House rules", onClick: () => setOpen("house") },
    ...(board.shift || board.taken ? [{ label: board.shift ? "End the shift" : "Close the books so far", onClick: () => setOpen("shift") }] : []),
    { label: "Shift reports", onClick: () => setOpen("reports") },
    board.closed ? { label: "Open the room again", onClick: () => void run({ type: "ReopenRoom" }) } : { label: "Close the room", onClick: () => setOpen("close") },
  ];
  return html`
    <div class="room-tools actions">
      <button type="button" class="primary" title="Open a game (g)" onClick=${() => setOpen("game")}><${Icon} name="plus" /> Open a game</button>
      <button type="button" title="Add to a list (l)" onClick=${() => setOpen("list")}>Add to a list</button>
      ${MORE.map(([what, words]) => html`<button type="button" key=${what} class="room-wide" onClick=${() => setOpen(what)}>${words}</button>`)}
      <a class="button room-wide" href=${`/room/${room}?as=cage`}>Cage</a>
      <a class="button room-wide" href=${`/room/${room}/tv`}>TV</a>
      <span class="room-wide"><${Menu} label="The house, the shift and the end of the day" words="House" items=${house} /></span>
      <span class="room-narrow"><${Menu} label="More of the desk" words="More" items=${[
        ...MORE.map(([what, words]) => ({ label: words, onClick: () => setOpen(what) })),
        { label: "Cage", onClick: () => go(`/room/${room}?as=cage`) },
        { label: "TV", onClick: () => go(`/room/${room}/tv`) },
        ...house,
      ]} /></span>
    </div>
    ${board.closed && html`<p class="panel warned room-closed" role="status">The room is closed. <button type="button" class="primary" onClick=${() => void run({ type: "ReopenRoom" })}>Open it again</button></p>`}
    <div class=${classes("floor-desk", SIZES.find(([most]) => board.tables.length > most)?.[1])}>
      <section class="panel room-now" aria-labelledby="now">
        <h2 id="now">Now</h2>
        ${!board.matters.length && html`<p class="dim">${board.tables.length || board.closed ? "Nothing is due." : "Open a game to begin, or take names for one first."}</p>`}
        ${Object.entries(seatings(board)).map(([game, names]) => html`<p key=${game} class="room-seat-all"><button type="button" onClick=${() => void run({ type: "SeatList", game })}>${`Seat all ${names.length} in game ${game}`}</button>
          <span class="dim">${`${names.slice(0, 3).map((id) => nameIn(everybody(board), id)).join(", ")}${names.length > 3 ? " ..." : ""}. Buy-ins are taken after.`}</span></p>`)}
        <ul class="plain">${board.matters.map((one, index) => html`<${Matter} key=${one.key} one=${one} number=${index + 1} board=${board} run=${run} onDo=${does} onSeat=${setSeating} passed=${passed} />`)}</ul>
        ${board.more > 0 && html`<p class="dim">${`And ${board.more} more.`}</p>`}
        <p class="dim room-keys">${KEYS.map(([key, what]) => html`<span key=${key}><kbd>${key}</kbd> ${what}</span> `)}</p>
      </section>
      <section class="room-tables" aria-label="Games">
        ${board.tables.map((table) => html`<${TableCard} key=${table.game.id} table=${table} tables=${board.tables} run=${run} role=${role} room=${room} currency=${currency} lists=${board.lists} matters=${board.matters} kept=${board.kept} no=${board.public.no} at=${at} onSeat=${setSeating} />`)}
        ${!board.tables.length && html`<p class="panel dim">No game is open.</p>`}
      </section>
      <section class="room-lists" aria-label="Lists">
        <${Requests} tables=${board.tables} run=${run} />
        <${Running} board=${board} role=${role} />
        ${board.lists.map((list) => html`<${ListCard} key=${list.kind} list=${list} board=${board} run=${run} passed=${passed} onSeat=${setSeating} />`)}
      </section>
    </div>
    ${seating && table && html`<${SeatSomebody} at=${table.game} who=${seating.who} seat=${seating.seat} open=${seatsFor(table, seating.who)} called=${table.called ?? []}
      waiting=${[]} cage floor kept=${board.kept} no=${board.public.no} currency=${currency} run=${run} onClose=${() => setSeating(null)} />`}
    ${both && html`<${PlaysBoth} both=${both} onClose=${() => setBoth(null)} onBegin=${async () => (await begins(both.id, true), setBoth(null))} />`}
    ${open === "game" && html`<${OpenAGame} board=${board} run=${run} kind=${wanted} onClose=${close} />`}
    ${open === "list" && html`<${AddToList} board=${board} run=${run} kind="" onClose=${close} />`}
    ${open === "dealers" && html`<${Dealers} board=${board} run=${run} passed=${passed} onClose=${close} />`}
    ${open === "people" && html`<${People} board=${board} run=${run} onClose=${close} />`}
    ${open === "tournaments" && html`<${Tournaments} board=${board} run=${run} role=${role} first=${begun} onClose=${close} />`}
    ${open === "house" && html`<${HouseRules} board=${board} run=${run} onClose=${close} />`}
    ${open === "shift" && html`<${EndTheShift} board=${board} run=${run} onClose=${close} />`}
    ${open === "reports" && html`<${ShiftReports} board=${board} onClose=${close} />`}
    ${open === "close" && html`<${CloseTheRoom} board=${board} run=${run} onClose=${close} />`}
    ${open === "links" && html`<${RoomLinks} board=${board} onClose=${close} />`}
    ${open === "log" && html`<${Dialog} title="Log" side onClose=${close}>
      <ol class="plain room-log">${board.log.map((line) => html`
        <li key=${line.no} class=${classes(line.undone && "undone")}><span>${line.says.join(" ")}</span> <${RuleChips} cites=${line.cites.slice(0, 2)} />
          <span class="dim">${`${line.by}, ${ago(line.age_ms)}`}</span></li>`)}</ol>
    <//>`}
  `;
}

/** The seats that somebody can have in a game: those that are open, and one that is kept for the player. @param {RoomTable} table @param {import("./names.js").Somebody} who */
const seatsFor = (table, who) => [...openSeats(table), ...table.seats.filter((one) => one.kept && one.seat && one.id === who.id).map((one) => one.seat)].sort((one, other) => one - other);

/** Who is to sit down in which game, where two or more are called to one: they can be seated in one go, but for names like those of the barred. @param {RoomDeskScreen} board */
function seatings(board) {
  /** @type {Record<string, string[]>} */
  const games = {};
  const flagged = new Set(board.matters.filter((one) => one.key.startsWith("barred:")).map((one) => one.act?.name));
  const sits = new Set(board.tables.flatMap((table) => table.seats.filter((one) => !one.kept).map((one) => one.id)));
  for (const { act } of board.matters) if (act?.type === "TakeSeat" && !sits.has(act.name) && !flagged.has(act.name)) (games[act.game] ??= []).push(act.name);
  return Object.fromEntries(Object.entries(games).filter(([, names]) => names.length > 1));
}

/** @param {number} ms */
const calledText = (ms) => (isFresh(ms) ? t("room.called-now") : t("room.called-ago", { age: ago(ms) }));

/** By when somebody who is called has to answer, counting down. @param {number} left */
const answersText = (left) => (left > 0 ? t("room.answers-by", { time: timeOfDay(left), left: timeText(left) }) : t("room.no-answer-by", { time: timeOfDay(left) }));

/** Both in one line of a list. @param {number} ms @param {number} left */
function pagedText(ms, left) {
  const age = isFresh(ms) ? "" : ago(ms);
  const time = timeOfDay(left);
  if (left > 0) return age ? t("room.paged-ago", { age, time, left: timeText(left) }) : t("room.paged-now", { time, left: timeText(left) });
  return age ? t("room.missed-ago", { age, time }) : t("room.missed-now", { time });
}

/** Whom an act that the server has offered is about. @param {RoomDeskScreen} board @param {unknown} id @returns {import("./names.js").Somebody} */
const whom = (board, id) => everybody(board).find((one) => one.id === id) ?? { id: String(id), name: String(id).replace(/^id:|:\d+$/g, "") };

/** The id of who is next and has not been called yet. @param {RoomList} list */
const called = (list) => list.names.find((one) => one.game && one.page_ms == null && !one.locked)?.id || list.next || "";

/** Why nobody can be called. @param {RoomDeskScreen} board */
function whyNobody(board) {
  if (!board.lists.some((list) => list.count)) return "Nobody is called: nobody is on a list.";
  if (board.lists.some((list) => list.names.some((one) => one.game && !one.locked))) return "Nobody is called: everybody for whom a seat is open has been called.";
  return "Nobody is called: no seat is open for anybody in line.";
}

/** @param {{ one: RoomMatter, number: number, board: RoomDeskScreen, run: Doer, onDo: (one: RoomMatter) => void, onSeat: (seating: Seating) => void, passed: number }} props */
function Matter({ one, number, board, run, onDo, onSeat, passed }) {
  const left = one.due_ms === null ? null : one.due_ms - passed;
  const [early, setEarly] = useState(/** @type {import("./amount.js").Unsaid | null} */ (null));
  /** @param {import("../../lib/types.js").Act} act */
  const does = (act) => (act.type === "TakeSeat" ? onSeat({ who: whom(board, act.name), game: String(act.game), seat: Number(act.seat ?? 0) }) : void run(act, { onRefused: needsReason(act, setEarly) }));
  return html`
    <li class=${classes("room-matter", one.urgent && "urgent")}>
      <p>${number <= 9 && one.act && html`<kbd>${number}</kbd> `}${one.says} ${one.called_ms == null && left !== null && left > 0 && html`<b class="nowrap">${timeText(left)}</b>`}</p>
      ${one.called_ms != null && left !== null && html`<p class="room-deadline"><span class="dim">${calledText(one.called_ms + passed)}</span> <b class=${classes(left <= 0 && "warned")}>${answersText(left)}</b></p>`}
      <div class="room-matter-do"><span class="actions">
        ${one.act && html`<button type="button" class="primary" onClick=${() => onDo(one)}>${one.label}</button>`}
        ${one.otherwise.map((way) => html`<button type="button" key=${way.label} onClick=${() => does(/** @type {import("../../lib/types.js").Act} */ (way.act))}>${way.label}</button>`)}
      </span><${RuleChips} cites=${one.cites.slice(0, 2)} /></div>
      ${early && html`<${AskSure} title="No answer" unsaid=${early} yes="Count it as missed" run=${run} onClose=${() => setEarly(null)} />`}
    </li>
  `;
}

/** @param {{ list: RoomList, board: RoomDeskScreen, run: Doer, passed: number, onSeat: (seating: Seating) => void }} props */
function ListCard({ list, board, run, passed, onSeat }) {
  const [asking, setAsking] = useState("");
  const next = called(list);
  const plays = board.tables.some((table) => table.game.kind === list.kind);
  const tourney = board.public.tournaments.some((one) => one.name === list.kind);
  return html`
    <section class="panel room-list" aria-label=${`List for ${list.kind}`}>
      <header class="room-table-head"><div class="room-list-title"><h3>${list.kind}</h3><span class="dim">${list.count ? `${list.count} waiting` : "no list"}</span></div>
        <span class="spring"></span>
        ${next && html`<button type="button" class="primary small" onClick=${() => void run({ type: "CallName", name: next, game: list.kind })}>Call next</button>`}
        <button type="button" class="quiet" aria-label=${`Add to the list for ${list.kind}`} onClick=${() => setAsking("add")}><${Icon} name="plus" /></button>
      </header>
      <ol class="plain">${list.names.map((one, index) => html`<${Waiting} key=${one.id} one=${one} place=${index + 1} kind=${list.kind} board=${board} run=${run} passed=${passed} onSeat=${onSeat} />`)}</ol>
      ${list.count > list.names.length && html`<button type="button" class="quiet" onClick=${() => setAsking("all")}>${`Show all ${list.count}`}</button>`}
      ${list.count > 0 && plays && html`<p class="dim">${waitText(list, board)}</p>`}
      ${list.off.length > 0 && html`<details class="room-off"><summary class="dim">${`Lately taken off: ${list.off.map((one) => one.name).join(", ")}`}</summary>
        <ul class="plain">${list.off.map((one) => html`<li key=${one.id} class="room-link"><span>${one.name} <span class="dim">${`${OFF[one.why] ?? ""}, ${isFresh(one.ago_ms + passed) ? "just now" : `${ago(one.ago_ms + passed)} ago`}`}</span></span>
          <button type="button" class="small" aria-label=${`Put ${one.name} back`} onClick=${() => void run({ type: "ReportStruck", name: one.id, game: list.kind, restore: true })}>Put back</button></li>`)}</ul></details>`}
      ${!plays && !tourney && list.count > 0 && html`<p class="dim">${`${counted(list.ready, "player")} would play if it opened now.`} <button type="button" class="small" onClick=${() => setAsking("open")}>Open this game</button></p>`}
      ${asking === "add" && html`<${AddToList} board=${board} run=${run} kind=${list.kind} onClose=${() => setAsking("")} />`}
      ${asking === "open" && html`<${OpenAGame} board=${board} run=${run} kind=${list.kind} onClose=${() => setAsking("")} />`}
      ${asking === "all" && html`<${WholeList} kind=${list.kind} board=${board} run=${run} passed=${passed} onSeat=${onSeat} onClose=${() => setAsking("")} />`}
    </section>
  `;
}

/** How long whoever joins now is likely to wait, or how many seats are open. @param {RoomList} list @param {RoomDeskScreen} board */
function waitText({ kind, count, wait, open }, board) {
  const seats = board.tables.reduce((sum, table) => sum + (table.game.kind === kind ? table.game.open ?? 0 : 0), 0);
  if (open || (wait && !wait[1])) return `${counted(seats, "seat")} open, ${count} waiting.`;
  if (!wait) return "The wait is not known yet.";
  return wait[0] ? `Who joins now waits about ${wait[0]} to ${wait[1]} minutes.` : `Who joins now waits up to about ${wait[1]} minutes.`;
}

/** Why a name is off a list. @type {Record<string, string>} */
const OFF = { missed: "no answer", declined: "declined", "stayed-out": "would not play", left: "left", late: "did not come", mistake: "by mistake", "taken-off": "by the floor" };

/** A list to its end. @param {{ kind: string, board: RoomDeskScreen, run: Doer, passed: number, onSeat: (seating: Seating) => void, onClose: () => void }} props */
function WholeList({ kind, board, run, passed, onSeat, onClose }) {
  const path = `/api/rooms/${board.public.room}/list?kind=${encodeURIComponent(kind)}&no=${board.public.no}`;
  const loaded = /** @type {import("../../lib/load.js").Loaded<RoomList>} */ (useLoaded(path));
  return html`
    <${Dialog} title=${`List for ${kind}`} side onClose=${onClose}>
      <ol class="plain">${loaded.value?.names.map((one, index) => html`<${Waiting} key=${one.id} one=${one} place=${index + 1} kind=${kind} board=${board} run=${run} passed=${passed} onSeat=${(/** @type {Seating} */ seating) => (onClose(), onSeat(seating))} />`)}</ol>
    <//>
  `;
}

/** @param {{ one: RoomWaiter, place: number, kind: string, board: RoomDeskScreen, run: Doer, passed: number, onSeat: (seating: Seating) => void }} props */
function Waiting({ one, place, kind, board, run, passed, onSeat }) {
  const { id = "", name } = one;
  const here = one.here ?? true;
  const seats = board.tables.filter((table) => table.game.kind === kind && table.game.players < table.game.size);
  const page = one.page_ms == null ? null : one.page_ms - passed;
  const [warned, setWarned] = useState(/** @type {import("../../lib/api.js").Refusal | null} */ (null));
  const [early, setEarly] = useState(/** @type {import("./amount.js").Unsaid | null} */ (null));
  const [phone, setPhone] = useState(false);
  const [renames, setRenames] = useState(false);
  const calls = (passing = false) => run({ type: "CallName", name: id, game: kind, passing }, { onRefused: (no) => no.code === "others-wait" && (setWarned(no), true) });
  const missed = { type: "MissCall", name: id, game: kind };
  const misses = () => run(missed, { onRefused: needsReason(missed, setEarly) });
  const items = [
    ...(one.locked ? [] : [{ label: page === null ? "Call" : "Call again", onClick: () => void calls() }]),
    ...(page === null || one.locked ? [] : [{ label: "No answer", onClick: () => void misses() }]),
    ...seats.flatMap((table) => [
      { label: `Seat in ${table.game.id}`, onClick: () => onSeat({ who: one, game: table.game.id, seat: 0 }) },
      { label: `Lock up in ${table.game.id}`, onClick: () => void run({ type: "LockSeat", name: id, game: table.game.id }) },
    ]),
    ...(here ? [] : [{ label: "Has arrived", onClick: () => void run({ type: "ArriveInRoom", name: id }) }]),
    { label: "Passes on this seat", onClick: () => void run({ type: "DeclineSeat", name: id, game: kind }) },
    { label: "Hand to a phone", onClick: () => setPhone(true) },
    { label: "Rename", onClick: () => setRenames(true) },
    { label: "Off the list", onClick: () => void run({ type: "LeaveList", name: id, game: kind }) },
  ];
  return html`
    <li class=${classes("room-waiting", one.game && "called", page !== null && !one.locked && "paged")} draggable="true" onDragStart=${dragging({ id, name })}>
      <span class="room-no">${place}</span>
      <span class="room-who" title=${name}>${name}</span>
      <span class="dim room-what">${one.locked ? `${one.lapsed ? "time over" : "locked up"} in ${one.game}` : page !== null ? pagedText((one.called_ms ?? 0) + passed, page)
        : one.game ? `next for ${one.game}` : here ? (isFresh(one.waiting_ms + passed) ? "just joined" : ago(one.waiting_ms + passed)) : "called in"}</span>
      <${Menu} label=${`More for ${name}`} quiet items=${items} />
      ${early && html`<${AskSure} title="No answer" unsaid=${early} yes="Count it as missed" run=${run} onClose=${() => setEarly(null)} />`}
      ${phone && html`<${HandToPhone} room=${board.public.room} code=${board.public.code} id=${id} name=${name} onClose=${() => setPhone(false)} />`}
      ${renames && html`<${RenamePlayer} one=${one} run=${run} onClose=${() => setRenames(false)} />`}
      ${warned && html`<${Dialog} title=${`Call ${name} before others?`} onClose=${() => setWarned(null)}>
        <div class="form"><p class="warned" role="alert">${warned.message}</p><${RuleChips} cites=${warned.cites.slice(0, 2)} />
          <div class="actions"><button type="button" class="stop" autofocus onClick=${() => (setWarned(null), void calls(true))}>${`Call ${name} anyway`}</button><button type="button" onClick=${() => setWarned(null)}>Cancel</button></div></div>
      <//>`}
    </li>
  `;
}

/** @param {{ board: RoomDeskScreen, run: Doer, kind: string, onClose: () => void }} props */
function AddToList({ board, run, kind, onClose }) {
  const kinds = board.lists.map((list) => list.kind);
  const [name, setName] = useState("");
  const [game, setGame] = useState(kind || kinds[0] || "1-3 NLHE");
  const [here, setHere] = useState(true);
  const [fault, setFault] = useState("");
  const [asked, setAsked] = useState(/** @type {import("./phones.js").Asked | null} */ (null));
  /** @param {Event} submit */
  const add = async (submit) => {
    submit.preventDefault();
    if (!name.trim()) return setFault("Enter a name.");
    await send({ type: "JoinList", name: name.trim(), game: game.trim(), present: here });
  };
  /** @param {import("../../lib/types.js").Act} act */
  const send = async (act) => {
    if (await run(act, { onRefused: phoneAsks(act, setAsked) })) onClose();
  };
  if (asked) return html`<${SameName} asked=${asked} send=${send} onOther=${() => setAsked(null)} onClose=${onClose} />`;
  return html`
    <${Dialog} title="Add to a list" onClose=${onClose}>
      <form class="form" onSubmit=${add}>
        <label class="field"><span>Name</span><input autofocus maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {any} */ input) => (setName(input.target.value), setFault(""))} /></label>
        <label class="field"><span>Stakes and game</span><input list="room-kinds" maxlength="40" value=${game} onInput=${(/** @type {any} */ input) => (setGame(input.target.value), setFault(""))} /></label>
        <datalist id="room-kinds">${kinds.map((one) => html`<option value=${one} />`)}</datalist>
        ${board.public.call_ins
          ? html`<label class="check"><input type="checkbox" checked=${!here} onChange=${(/** @type {any} */ input) => setHere(!input.target.checked)} /> <span>Called in, not here yet</span></label>`
          : html`<p class="dim">This house lists players who are in the room.</p>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">Add</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
