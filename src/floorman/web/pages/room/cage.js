/** The cashier's page: buy-ins and cash-outs by player, drop, time, jackpot, and the books of the shift. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { LogLine, RoomCageScreen, RoomPlayer } from "../../lib/types.js" */
import { cents, money, timeOfDay } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { AskAmount, badAmount, buyInText } from "./amount.js";
import { balance, ShiftTable, unbalanced } from "./ending.js";
import { Figure } from "./home_game.js";
import { whoIs } from "./names.js";
import { Tills } from "./tourney.js";
import { UndoEntry } from "./undo_last.js";

/** @typedef {{ what: string, one?: RoomPlayer, game?: string, line?: LogLine }} Asking */

/** @param {{ board: RoomCageScreen, run: Doer }} props */
export function Cage({ board, run }) {
  const { currency, room, games, no } = board.public;
  const { money: books, shift } = board;
  const [asking, setAsking] = useState(/** @type {Asking | null} */ (null));
  const [typed, setTyped] = useState("");
  const close = () => setAsking(null);
  const word = typed.trim().toLowerCase();
  const players = board.players.filter((one) => !word || one.name.toLowerCase().includes(word));
  const cash = (/** @type {number} */ amount) => money(amount, currency);
  const buysInto = (/** @type {RoomPlayer} */ one) => {
    const game = games.find(({ id }) => id === one.game);
    return game && buyInText(game, currency, one.name, one.kept);
  };
  return html`
    <div class="cage">
      <section class="panel home-figures" aria-label="The books">
        <${Figure} label="Chips out" value=${cash(books.sold)} strong />
        <${Figure} label="On tables" value=${cash(books.on_tables)} />
        <${Figure} label="Kept for players" value=${cash(books.elsewhere)} />
        ${books.unaccounted !== 0 && html`<${Figure} label="Unaccounted for" value=${cash(books.unaccounted)} />`}
        <${Figure} label="Rake" value=${cash(books.rake)} />
        <${Figure} label="Time" value=${cash(books.time)} />
        <${Figure} label="Jackpot" value=${cash(books.jackpot)} />
        <p class=${classes("cage-balance", unbalanced(books) ? "fault" : "won")}>${balance(books, currency)}</p>
      </section>
      <${Tills} tills=${board.tills} currency=${currency} />
      <div class="actions">
        <button type="button" class="primary" onClick=${() => setAsking({ what: "sell" })}>Sell chips</button>
        <button type="button" onClick=${() => setAsking({ what: "drop" })}>Count a drop</button>
        <button type="button" disabled=${!books.jackpot} onClick=${() => setAsking({ what: "jackpot" })}>Pay the jackpot</button>
      </div>
      <section class="panel" aria-labelledby="cage-players">
        <header class="section-head"><h2 id="cage-players">Players</h2><span class="spring"></span>
          <label class="cage-find"><span class="unseen">Find a player</span><input placeholder="Find a player" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label></header>
        ${!board.players.length && html`<p class="dim">Nobody has bought in yet.</p>`}
        <div class="scroll-x"><table class="cage-players">
          <thead><tr><th>Player</th><th>Game</th><th class="num">Bought</th><th class="num">Cashed</th><th class="num">Time</th><th class="num">In front</th><th class="num">Kept</th><th></th></tr></thead>
          <tbody>${players.map((one) => html`<tr key=${one.id}>
            <td class="cage-name">${one.name}</td><td data-of="Game">${one.game}</td><td class="num" data-of="Bought">${cash(one.bought)}</td><td class="num" data-of="Cashed">${cash(one.cashed)}</td><td class="num" data-of="Time">${one.time ? cash(one.time) : ""}</td>
            <td class="num" data-of="In front">${one.stack === null ? "–" : cash(one.stack)}</td><td class="num" data-of="Kept">${one.kept ? cash(one.kept) : ""}</td>
            <td class="cage-do"><span class="actions">
              ${one.kept > 0 && html`<button type="button" class="primary small" aria-label=${`Pay ${one.name}`} onClick=${() => setAsking({ what: "pay", one })}>Pay</button>`}
              ${one.behind > 0 && html`<button type="button" class="small" aria-label=${`Chips delivered to ${one.name}`} onClick=${() => void run({ type: "DeliverChips", name: one.id })}>Delivered</button>`}
              ${one.game && html`<button type="button" class="small" aria-label=${`Sell chips to ${one.name}`} onClick=${() => setAsking({ what: one.stack === null ? "buy" : "add", one })}>${one.stack === null ? "Buy-in" : "Add"}</button>
                ${!one.behind && html`<button type="button" class="small" aria-label=${`${one.name} buys chips behind`} onClick=${() => setAsking({ what: "behind", one })}>Behind</button>`}
                <button type="button" class="small" aria-label=${`Cash out ${one.name}`} onClick=${() => setAsking({ what: "out", one })}>Cash out</button>`}
            </span></td></tr>`)}</tbody>
        </table></div>
      </section>
      <section class="panel" aria-labelledby="cage-shift">
        <header class="section-head"><h2 id="cage-shift">${shift.name ? `The ${shift.name} shift` : "The day so far"}</h2><span class="dim">${`since ${timeOfDay(-shift.since_ms)}`}</span><span class="spring"></span>
          <a class="button" href=${`/api/rooms/${room}/shift.csv`} download>Shift as CSV</a><a class="button" href=${`/api/rooms/${room}/money.csv`} download>Players as CSV</a>
          <a class="button" href=${`/api/rooms/${room}/export.json`} download=${`${board.public.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.json`}>All as JSON</a></header>
        <${ShiftTable} shift=${shift} currency=${currency} />
      </section>
      <section class="panel" aria-labelledby="cage-log">
        <h2 id="cage-log">Log</h2>
        <ol class="plain room-log">${board.log.slice(0, 12).map((line) => html`<li key=${line.no} class=${classes(line.undone && "undone")}><span>${line.says.join(" ")}</span> <${RuleChips} cites=${line.cites.slice(0, 1)} />
          <span class="dim">${`${line.by}, ${timeOfDay(-line.age_ms)}`}</span>
          ${line.undo > 0 && !line.undone && html`<button type="button" class="small" aria-label=${`Undo: ${line.says.join(" ")}`} onClick=${() => setAsking({ what: "undo", line })}>Undo</button>`}</li>`)}</ol>
      </section>
      ${asking?.line && html`<${UndoEntry} line=${asking.line} run=${run} onClose=${close} />`}
      ${asking?.one && asking.what === "pay" && html`<${Dialog} title=${`Pay ${asking.one.name}?`} onClose=${close}>
        <div class="form"><p>${`The house keeps ${cash(asking.one.kept)} for ${asking.one.name}. It leaves the cage in one sum.`}</p>
          <div class="actions"><button type="button" class="primary" autofocus onClick=${async () => {
            if (await run({ type: "ClaimKept", name: asking.one?.id })) close();
          }}>${`Pay ${cash(asking.one.kept)}`}</button><button type="button" onClick=${close}>Cancel</button></div></div>
      <//>`}
      ${asking?.what === "sell" && html`<${Sell} board=${board} run=${run} onClose=${close} />`}
      ${asking?.what === "drop" && html`<${Drop} games=${games} boxes=${board.boxes ?? []} currency=${currency} run=${run} onClose=${close} />`}
      ${asking?.what === "jackpot" && html`<${Jackpot} board=${board} run=${run} onClose=${close} />`}
      ${asking?.one && asking.what === "buy" && html`<${AskAmount} title=${`${asking.one.name} buys in`} yes="Buy in" says=${buysInto(asking.one)} usual=${asking.one.kept || null} no=${no} run=${run} onClose=${close}
        act=${(/** @type {number} */ amount) => ({ type: "BuyIn", name: asking.one?.id, game: asking.one?.game, amount })} />`}
      ${asking?.one && asking.what === "behind" && html`<${AskAmount} title=${`${asking.one.name} buys chips behind`} no=${no} says="Sold now and on the way to the table. The amount is announced, so they play from the next hand on." yes="Sell" run=${run} onClose=${close}
        act=${(/** @type {number} */ amount) => ({ type: "BuyBehind", name: asking.one?.id, game: asking.one?.game, amount, announced: true })} />`}
      ${asking?.one && asking.what === "add" && html`<${AskAmount} title=${`${asking.one.name} adds chips`} yes="Add" no=${no} run=${run} onClose=${close} act=${(/** @type {number} */ amount) => ({ type: "AddChips", name: asking.one?.id, amount })} />`}
      ${asking?.one && asking.what === "out" && html`<${AskAmount} title=${`${asking.one.name} cashes out`} yes="Cash out" zero usual=${asking.one.stack} no=${no} run=${run} onClose=${close}
        act=${(/** @type {number} */ amount) => ({ type: "CashOut", name: asking.one?.id, game: asking.one?.game, amount })} />`}
    </div>
  `;
}

/** Chips are sold to whoever sits in the game, or with an open seat to somebody new. @param {{ board: RoomCageScreen, run: Doer, onClose: () => void }} props */
function Sell({ board, run, onClose }) {
  const { games, currency, no } = board.public;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [asked, setAsked] = useState(false);
  const one = board.players.find((each) => each.name.toLowerCase() === typed.trim().toLowerCase());
  const name = one?.name ?? typed.trim();
  const game = chosen || one?.game || (games[0]?.id ?? "");
  if (asked) {
    const at = games.find((each) => each.id === game);
    const kept = one?.kept ?? 0;
    const title = one?.game === game && one.stack ? `${name} adds chips in game ${game}` : `${name} buys in for game ${game}`;
    return html`<${AskAmount} says=${at && buyInText(at, currency, name, kept)} usual=${kept || null} no=${no} title=${title} yes="Sell" run=${run} onClose=${onClose} act=${(/** @type {number} */ amount) => ({ type: "SellChips", name: whoIs(board.players, name), game, amount })} />`;
  }
  return html`
    <${Dialog} title="Sell chips" onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), setAsked(true))}>
        <label class="field"><span>Player</span><input autofocus required list="cage-names" maxlength="60" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label>
        <datalist id="cage-names">${board.players.map((each) => html`<option value=${each.name} />`)}</datalist>
        <label class="field"><span>Game</span><select value=${game} onChange=${(/** @type {any} */ input) => setChosen(input.target.value)}>${games.map((each) => html`<option value=${each.id}>${`${each.id}, ${each.kind}`}</option>`)}</select></label>
        ${one?.game && one.game !== game && html`<p class="dim">${`${one.name} plays in game ${one.game}.`}</p>`}
        <div class="actions"><button class="primary" disabled=${!game}>Go on</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/** The jackpot goes to those who have won it: a line for each of them. @param {{ board: RoomCageScreen, run: Doer, onClose: () => void }} props */
function Jackpot({ board, run, onClose }) {
  const { jackpot } = board.money;
  const [rows, setRows] = useState([{ name: "", typed: String(jackpot / 100) }]);
  const [fault, setFault] = useState("");
  const [unknown, setUnknown] = useState(/** @type {string[]} */ ([]));
  const known = new Map(board.players.map((one) => [one.name.toLowerCase(), one.id]));
  /** @param {number} at @param {Partial<{ name: string, typed: string }>} change */
  const set = (at, change) => (setFault(""), setRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row))));
  const read = rows.map((row) => /** @type {[string, number | null]} */ ([known.get(row.name.trim().toLowerCase()) ?? row.name.trim(), cents(row.typed)]));
  const left = jackpot - read.reduce((sum, [, amount]) => sum + (amount ?? 0), 0);
  /** @param {Event} submit */
  const pays = async (submit) => {
    submit.preventDefault();
    if (read.some(([name]) => !name)) return setFault("Enter who has won.");
    const wrong = rows.find((_, at) => !read[at][1]);
    if (wrong) return setFault(wrong.typed.trim() ? badAmount(wrong.typed) : "Enter an amount for each winner, as 50 or 12.50.");
    const strangers = rows.map((row) => row.name.trim()).filter((name) => !known.has(name.toLowerCase()));
    return strangers.length ? setUnknown(strangers) : paid();
  };
  const paid = async () => {
    if (await run({ type: "PayJackpot", winners: read })) onClose();
  };
  if (unknown.length) {
    return html`
      <${Dialog} title="Who has won?" onClose=${onClose}>
        <div class="form">
          <p class="warned" role="alert">${`No buy-in is on record for ${unknown.map((one) => `“${one}”`).join(", ")}.`}</p>
          <p class="dim">A jackpot is won by players at a table. Look up the name before it is paid.</p>
          <div class="actions"><button type="button" class="primary" autofocus onClick=${() => setUnknown([])}>Back</button>
            <button type="button" class="stop" onClick=${() => void paid()}>${`Pay ${unknown.join(", ")}`}</button></div>
        </div>
      <//>
    `;
  }
  return html`
    <${Dialog} title="Pay the jackpot" onClose=${onClose}>
      <form class="form" onSubmit=${pays}>
        <p class="dim">${`${money(jackpot, board.public.currency)} is in the jackpot.`}</p>
        <datalist id="jackpot-names">${board.players.map((one) => html`<option value=${one.name} />`)}</datalist>
        ${rows.map((row, at) => html`<div class="columns" key=${at}>
          <label class="field"><span>Winner</span><input autofocus=${at === rows.length - 1} list="jackpot-names" maxlength="60" autocomplete="off" value=${row.name} onInput=${(/** @type {any} */ input) => set(at, { name: input.target.value })} /></label>
          <label class="field"><span>Gets</span><input inputmode="decimal" autocomplete="off" value=${row.typed} onInput=${(/** @type {any} */ input) => set(at, { typed: input.target.value })} onFocus=${(/** @type {any} */ focus) => focus.target.select()} /></label>
        </div>`)}
        <p role="status" class=${left < 0 ? "fault" : "dim"}>${left < 0 ? `${money(-left, board.public.currency)} more than is in the jackpot.` : `${money(left, board.public.currency)} stays in it.`}</p>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary" disabled=${left < 0}>Pay</button>
          <button type="button" onClick=${() => setRows([...rows, { name: "", typed: left > 0 ? String(left / 100) : "" }])}>Another winner</button>
          <button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/** The rake in the box of a game, also of one that is over; where the pots report it, what was counted is compared with it. @param {{ games: import("../../lib/types.js").RoomGame[], boxes: import("../../lib/types.js").RoomBox[], currency: string, run: Doer, onClose: () => void }} props */
function Drop({ games, boxes, currency, run, onClose }) {
  const [game, setGame] = useState("");
  const box = boxes.find((one) => one.game === game);
  const over = boxes.filter((one) => !games.some((open) => open.id === one.game));
  const says = box && (box.reports || box.reported > 0) ? `The pots have put ${money(box.reported, currency)} of rake into the box since it was last counted. Enter what is in it: it is compared, and not dropped again.` : undefined;
  if (game) return html`<${AskAmount} title=${`Drop of game ${game}`} says=${says} zero=${Boolean(box?.reported)} yes="Enter" run=${run} onClose=${onClose} act=${(/** @type {number} */ amount) => ({ type: "DropRake", game, amount })} />`;
  return html`
    <${Dialog} title="Count a drop" onClose=${onClose}>
      <div class="actions">${games.map((one) => html`<button type="button" key=${one.id} onClick=${() => setGame(one.id)}>${`Game ${one.id}`}</button>`)}
        ${over.map((one) => html`<button type="button" key=${one.game} onClick=${() => setGame(one.game)}>${`Game ${one.game}, over`}</button>`)}</div>
      ${!games.length && !over.length && html`<p class="dim">No game is open, and no box is left to count.</p>`}
    <//>
  `;
}
