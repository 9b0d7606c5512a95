/** The dealer's tablet at a cash table: seats, chips, blinds owed, straddles, time and drop, and the hand itself. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { HandBoard, RoomSeat, RoomTable, RoomTableBoard } from "../../lib/types.js" */
/** @import { AtHand, Hand } from "../dealer/at_hand.js" */
import { doer } from "../../lib/act.js";
import { post, sentence } from "../../lib/api.js";
import { useTick } from "../../lib/clock.js";
import { money, timeText } from "../../lib/format.js";
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { useStream } from "../../lib/stream.js";
import { useSteadyTaps } from "../../lib/taps.js";
import { Card } from "../../parts/Card.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { ThemeButton } from "../../parts/Page.js";
import { ReconnectBar } from "../../parts/ReconnectBar.js";
import { playBy, RuleChips } from "../../parts/RuleChip.js";
import { Skeleton } from "../../parts/Skeleton.js";
import { InHand, UNSAID } from "../dealer.js";
import { deckOf } from "../desk/cards.js";
import { say } from "../../parts/Toast.js";
import { AskAmount, SeatSomebody } from "./amount.js";
import { Time } from "./game_tools.js";

/** @typedef {{ what: string, seat: number, one?: RoomSeat }} Asking */

/** @type {Record<string, string>} */
const POSTS = { "small-blind": "small blind", "big-blind": "big blind", straddle: "straddle", "live-post": "posts", "dead-post": "dead" };
/** @type {Record<string, string>} */
const OUT = { "owes-blinds": "owes blinds", waits: "waits for the big blind" };
/** @type {Record<string, string>} */
const MISSED = { small: "missed the small blind", big: "missed the big blind", both: "missed both blinds" };

/** @param {{ room: string, board: RoomTableBoard, table: RoomTable, run: Doer, roomLive: boolean, at: number }} props */
export function Tablet({ room, board, table, run, roomLive, at }) {
  const { game } = table;
  const { board: shown, live, stream } = useStream(`/ws/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(game.id)}`);
  const hand = /** @type {HandBoard | null} */ (shown?.type === "hand" ? shown : null);
  const names = Object.fromEntries(table.seats.filter((one) => one.seat && !one.kept).map((one) => [one.seat, one.name]));
  const tell = useMemo(() => doer(stream), [stream]);
  const playing = /** @type {Hand | null} */ (hand?.situation && hand.answered ? { situation: { ...UNSAID, ...hand.situation }, answered: hand.answered } : null);
  const told = playing?.answered.ruled.length ?? 0;
  const canUndo = Boolean(playing) || (hand?.away ?? false);
  /** The last act; before the first of a hand, the deal; after it, its end: the hand comes back with its pot, until the next one is dealt. */
  const undo = async () => {
    if (playing && !told) return void (await voids());
    if (playing) return void (await tell({ type: "TakeBack" }));
    await post(`/api/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(game.id)}/reopen`)
      .then(() => say("The last hand is played on."), (error) => say(sentence(error), { bad: true }));
  };
  useKeys({ z: () => canUndo && void undo() });
  useSteadyTaps();
  playBy(board.book);
  const voids = async () => {
    if (await run({ type: "VoidDeal", game: game.id }) && playing) await tell({ type: "PutAway", final: true }, { quiet: true });
  };
  /** The two blinds, where nobody else is left in and neither has raised. */
  const blinds = playing ? choppers(playing) : [];
  const chops = async () => {
    const both = blinds.map((seat) => names[seat]);
    if (await run({ type: "ChopBlinds", game: game.id, names: both, others_folded: true })) await tell({ type: "PutAway", final: true }, { quiet: true });
  };
  /** @type {AtHand} */
  const atHand = /** @type {any} */ ({
    event: room, table: game.id, run, tell, hands: stream, names, game: board.next.game, chips: board.next.scale === 1 ? [25, 100, 500, 2500] : [1, 5, 25, 100],
    name: (/** @type {number} */ seat) => (names[seat] ? `${names[seat]} (seat ${seat})` : `Seat ${seat}`),
  });
  return html`
    <${ReconnectBar} stream=${stream} live=${live && roomLive} />
    <div class="dealer room-tablet">
      <header class="top-bar dealer-bar">
        <h1>${`Game ${game.id}`}</h1>
        <span class="top-level">${game.kind}${table.playing ? ` · ${table.playing} now` : ""}</span>
        ${table.dealer && html`<span class="dim">${table.dealer}</span>`}
        <span class="spring"></span>
        <button type="button" disabled=${!canUndo} title=${playing ? (told ? "Undo (z)" : "Undo the deal (z)") : "Undo the end of the last hand (z)"} onClick=${() => void undo()}><${Icon} name="undo" /> Undo</button>
        ${(playing || board.next.begun) && html`<${Menu} label="More about this hand" words="More" items=${[
          ...(blinds.length ? [{ label: "Chop the blinds", onClick: () => void chops() }] : []),
          { label: "Misdeal: deal this hand again", onClick: () => void voids() },
        ]} />`}
        <${ThemeButton} />
      </header>
      <main class="dealer-main" id="main">
        ${!hand && html`<${Skeleton} lines=${6} says="Opening the table" />`}
        ${hand && playing && html`<${InHand} at=${atHand} hand=${playing}
          over=${html`<${CashOver} room=${room} table=${table} hand=${playing} scale=${board.next.scale} names=${names} currency=${board.public.currency} drop=${hand.drop} />`} />`}
        ${hand && !playing && html`<${BetweenHands} board=${board} table=${table} run=${run} tell=${tell} at=${at} onVoid=${voids} />`}
      </main>
    </div>
  `;
}

/**
 * Who may chop the blinds: both of them, when all others have folded and nobody has put in more.
 * @param {Hand} hand
 * @returns {number[]}
 */
function choppers({ situation, answered }) {
  const { stands } = answered;
  const [small = 0, big = 0] = situation.blinds;
  if (stands.stage !== "betting" || stands.street !== "preflop" || stands.live.length !== 2 || Object.keys(situation.straddles ?? {}).length) return [];
  const bets = stands.live.map((seat) => stands.bets[seat] ?? 0).sort((one, other) => one - other);
  return bets[0] === small && bets[1] === big ? stands.live : [];
}

/** What somebody who comes in now posts. @param {[string, number, number]} entry @param {string} currency */
const posting = ([, live, dead], currency) => `Posts ${[live && money(live, currency), dead && `${money(dead, currency)} dead`].filter(Boolean).join(" + ")}`;

/** A deck in random order. */
function shuffledCards() {
  const cards = [...deckOf("NLHE")];
  for (let left = cards.length; left > 1; left -= 1) {
    const at = Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * left);
    [cards[at], cards[left - 1]] = [cards[left - 1], cards[at]];
  }
  return cards;
}

/** @param {{ board: RoomTableBoard, table: RoomTable, run: Doer, tell: Doer, at: number, onVoid: () => void }} props */
function BetweenHands({ board, table, run, tell, at, onVoid }) {
  useTick(1000);
  const { game } = table;
  const { next } = board;
  const { currency } = board.public;
  const [asking, setAsking] = useState(/** @type {Asking | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(/** @type {[number, string][]} */ ([]));
  const passed = performance.now() - at;
  const seats = new Map(table.seats.filter((one) => one.seat && !one.over).map((one) => [one.seat, one]));
  const loose = table.seats.filter((one) => !one.seat);
  const out = Object.fromEntries(next.out);
  const due = table.time_due_ms == null ? null : table.time_due_ms - passed;
  const nameAt = (/** @type {number} */ seat) => seats.get(seat)?.name ?? `seat ${seat}`;
  const deal = async () => {
    setBusy(true);
    const { situation } = next;
    if (await run({ type: "BeginDeal", game: game.id }, { quiet: true })) {
      if (!(await tell({ type: "StartHand", situation }, { quiet: true }))) await run({ type: "VoidDeal", game: game.id }, { quiet: true });
    }
    setBusy(false);
  };
  const able = [...seats.values()].filter((one) => !one.kept && one.away_ms == null && (one.stack ?? 0) > 0);
  const draw = async () => {
    const cards = shuffledCards().slice(0, able.length);
    const given = able.map((one, index) => /** @type {[number, string]} */ ([one.seat, cards[index]]));
    if (await run({ type: "PutButton", game: game.id, cards: given }, { quiet: true })) setDrawn(given);
  };
  const close = () => setAsking(null);
  return html`
    <section class="between" aria-label="Between hands">
      <div class="panel">
        <ul class="plain dealer-seats room-tablet-seats">
          ${Array.from({ length: game.size }, (_, index) => index + 1).map((seat) => html`<${SeatRow} key=${seat} seat=${seat} one=${seats.get(seat)} table=${table} next=${next}
            out=${out} currency=${currency} passed=${passed} run=${run} ask=${setAsking} />`)}
          ${loose.map((one) => html`<${SeatRow} key=${one.name} seat=${0} one=${one} table=${table} next=${next} out=${out} currency=${currency} passed=${passed} run=${run} ask=${setAsking} />`)}
        </ul>
      </div>
      <div class="panel deal-panel">
        <p class="say-label label">Next hand</p>
        ${next.begun
          ? html`<p>A hand was begun here and is not on this page.</p><button type="button" class="deal-button" onClick=${onVoid}>Deal it again</button>`
          : next.wrong
            ? html`<p class="warned" role="status">${next.wrong}</p>
                ${!table.button && able.length > 1 && html`<button type="button" class="primary deal-button" disabled=${busy} onClick=${draw}>Draw for the button</button>
                  <p class="dim">Or deal one card to each player, and tap D at the seat that wins the button.</p>`}`
            : html`
                <button type="button" class="primary deal-button" disabled=${busy} onClick=${deal}>Deal</button>
                <span class="actions">
                  ${next.straddler > 0 && html`<button type="button" onClick=${() => void run({ type: "StraddleNext", name: nameAt(next.straddler), amount: next.straddle })}>${`${nameAt(next.straddler)} straddles ${money(next.straddle, currency)}`}</button>`}
                  ${next.posts.filter(([, , kind]) => kind === "straddle").map(([seat]) => html`<button type="button" key=${seat} onClick=${() => void run({ type: "StraddleNext", name: nameAt(seat), off: true })}>No straddle</button>`)}
                  ${(table.bomb_ante ?? 0) > 0 && html`<button type="button" aria-pressed=${next.bomb > 0} onClick=${() => void run({ type: "CallBombPot", game: game.id, off: next.bomb > 0 })}>${next.bomb ? "No bomb pot" : "Bomb pot"}</button>`}
                </span>
                ${next.bomb > 0 && html`<p class="say-now">${`Bomb pot: everybody antes ${money(next.bomb, currency)}.`}</p>`}
                ${!next.bomb && next.bring_in > 0 && html`<p class="say-now">${`Stud round: no blinds. Everybody antes ${money(next.ante, currency)}, and the bring-in is ${money(next.bring_in, currency)}.`}</p>`}
                ${!next.bomb && !next.bring_in && html`<p class="say-now">${`${next.button ? `Button: ${nameAt(next.button)}. ` : ""}${next.posts.map(([seat, amount, kind]) => `${nameAt(seat)} ${POSTS[kind] ?? kind} ${money(amount, currency)}`).join(", ")}.`}</p>`}
                ${next.kill > 0 && html`<p class="warned">${`Kill pot: ${nameAt(next.kill)} has killed it.`}</p>`}
                ${drawn.length > 0 && html`<ul class="plain room-drawn" aria-label="Cards drawn for the button">${drawn.map(([seat, card]) => html`<li key=${seat}><${Card} card=${card} small /> ${nameAt(seat)}</li>`)}</ul>`}
                <${RuleChips} cites=${next.cites.slice(0, 2)} />`}
        <span class="actions room-tablet-house">
          ${due !== null && html`<button type="button" class=${classes(due <= 0 && "primary")} onClick=${() => setAsking({ what: "time", seat: 0 })}>${due > 0 ? `Time in ${timeText(due)}` : "Time is due"}</button>`}
          <button type="button" onClick=${() => setAsking({ what: "rake", seat: 0 })}>Drop</button>
          ${(table.jackpot_drop ?? 0) > 0 && html`<button type="button" onClick=${() => void run({ type: "DropRake", game: game.id, amount: table.jackpot_drop, jackpot: table.jackpot_drop })}>${`Jackpot drop ${money(table.jackpot_drop ?? 0, currency)}`}</button>`}
          <button type="button" onClick=${() => void run({ type: "CountDeals", game: game.id })}>A deal without the tablet</button>
        </span>
        <p class="dim">${`On the table ${money(table.on_table, currency)}${table.drop ? `, dropped ${money(table.drop, currency)}` : ""}.`}</p>
      </div>
      ${asking?.what === "seat" && html`<${SeatSomebody} game=${game.id} kind=${game.kind} seat=${asking.seat} waiting=${table.seats.filter((one) => one.kept).map((one) => one.name)} cage=${false} floor=${false} run=${run} onClose=${close} />`}
      ${asking?.what === "time" && html`<${Time} table=${table} tables=${[]} run=${run} currency=${currency} onClose=${close} />`}
      ${asking?.what === "rake" && html`<${AskAmount} title="Drop" yes="Drop" run=${run} onClose=${close} act=${(/** @type {number} */ amount) => ({ type: "DropRake", game: game.id, amount })} />`}
      ${asking?.one && ASKS[asking.what] && html`<${AskAmount} title=${ASKS[asking.what].title(asking.one.name)} yes=${ASKS[asking.what].yes} zero=${asking.what === "leave" || asking.what === "count"}
        usual=${asking.what === "leave" ? (asking.one.stack ?? 0) : null} run=${run} onClose=${close} act=${(/** @type {number} */ amount) => ASKS[asking.what].act(asking.one?.name ?? "", game.id, amount)} />`}
    </section>
  `;
}

/** @type {Record<string, { title: (name: string) => string, yes: string, act: (name: string, game: string, amount: number) => import("../../lib/types.js").Act }>} */
const ASKS = {
  buy: { title: (name) => `${name} buys in`, yes: "Buy in", act: (name, game, amount) => ({ type: "BuyIn", name, game, amount }) },
  add: { title: (name) => `${name} adds chips`, yes: "Add", act: (name, _, amount) => ({ type: "AddChips", name, amount }) },
  behind: { title: (name) => `${name} buys chips behind`, yes: "On the way", act: (name, game, amount) => ({ type: "BuyBehind", name, game, amount, announced: true }) },
  count: { title: (name) => `Count the stack of ${name}`, yes: "Enter", act: (name, _, amount) => ({ type: "CountStack", name, amount }) },
  leave: { title: (name) => `${name} leaves with`, yes: "Seat open", act: (name, game, amount) => ({ type: "RackUp", name, game, amount }) },
};

/**
 * @param {{ seat: number, one: RoomSeat | undefined, table: RoomTable, next: RoomTableBoard["next"], out: Record<string, string>, currency: string, passed: number,
 *           run: Doer, ask: (asking: Asking) => void }} props
 */
function SeatRow({ seat, one, table, next, out, currency, passed, run, ask }) {
  const { game } = table;
  if (!one) {
    return html`<li class="empty-seat"><b class="dealer-seat-no">${seat}</b><span class="dim dealer-seat-name">Seat open</span>
      <button type="button" class="small" aria-label=${`Seat somebody in seat ${seat}`} onClick=${() => ask({ what: "seat", seat })}>Seat</button></li>`;
  }
  const { name } = one;
  if (one.kept) {
    return html`<li><b class="dealer-seat-no">${seat || "·"}</b><span class="dealer-seat-name">${name} <span class="dim">locked up</span></span>
      <button type="button" class="small primary" onClick=${() => void run({ type: "TakeSeat", name, game: game.id, ...(seat ? { seat } : {}) })}>Sits down</button></li>`;
  }
  const chips = one.stack ?? 0;
  const away = one.away_ms != null;
  const waits = one.missed ? "" : OUT[out[name]];
  const entry = next.entries.find(([who]) => who === name);
  const items = [
    { label: chips ? "Add chips" : "Buy in", onClick: () => ask({ what: one.stack == null ? "buy" : "add", seat, one }) },
    (one.behind ?? 0) > 0
      ? { label: `Chips are here: ${money(one.behind ?? 0, currency)}`, onClick: () => void run({ type: "DeliverChips", name }) }
      : { label: "Buys chips behind", onClick: () => ask({ what: "behind", seat, one }) },
    { label: "Count the stack", onClick: () => ask({ what: "count", seat, one }) },
    away ? { label: "Is back", onClick: () => void run({ type: "ComeBack", name }) } : { label: "Is away", onClick: () => void run({ type: "StepAway", name }) },
    ...(seat ? [{ label: "Button here", onClick: () => void run({ type: "PutButton", game: game.id, seat }) }] : []),
    ...(table.overs ? [{ label: one.overs ? "No more overs" : `Plays overs ${table.overs}`, onClick: () => void run({ type: "SetOvers", name, on: !one.overs }) }] : []),
    { label: "Leaves: seat open", onClick: () => (chips ? ask({ what: "leave", seat, one }) : void run({ type: "VacateSeat", game: game.id, name, seat })) },
  ];
  return html`
    <li class=${classes(out[name] && "dealt-out")}>
      <b class="dealer-seat-no">${seat || "·"}</b>
      <span class="dealer-seat-name">${name}${seat > 0 && seat === (next.button || table.button) && html` <b class="room-button" title="Button">D</b>`}
        ${away && html` <span class="warned">${`away ${timeText((one.away_ms ?? 0) + passed)}`}</span>`}
        ${one.missed && html` <span class="warned">${MISSED[one.missed]}</span>`}${one.overs && html` <span class="dim">overs</span>`}
        ${waits && html` <span class="dim">${waits}</span>`}${(one.behind ?? 0) > 0 && html` <span class="dim">${`${money(one.behind ?? 0, currency)} behind`}</span>`}</span>
      <b class="num">${one.stack == null ? "no chips" : money(chips, currency)}</b>
      ${OUT[out[name]] && html`<button type="button" class="small" onClick=${() => void run({ type: "ChooseEntry", name, entry: one.missed ? "all-missed" : "big-blind" })}>${entry ? posting(entry, currency) : "Posts"}</button>`}
      ${!table.button && seat > 0 && one.stack != null && html`<button type="button" class="small" aria-label=${`Button to seat ${seat}`} onClick=${() => void run({ type: "PutButton", game: game.id, seat })}>D</button>`}
      ${one.stack == null && html`<button type="button" class="small primary" onClick=${() => ask({ what: "buy", seat, one })}>Buy in</button>`}
      <${Menu} label=${`More for ${name}`} quiet items=${items} />
    </li>
  `;
}

/**
 * The hand is over: what everybody has won or lost. The room reads it from the hand itself, and takes rake and jackpot drop from the pot.
 * @param {{ room: string, table: RoomTable, hand: Hand, scale: number, names: Record<string, string>, currency: string, drop: HandBoard["drop"] }} props
 */
function CashOver({ room, table, hand, scale, names, currency, drop }) {
  const { situation, answered } = hand;
  const { stands } = answered;
  const [busy, setBusy] = useState(false);
  const [chosen, setKiller] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState("");
  const seats = Object.keys(situation.stacks).map(Number).sort((one, other) => one - other);
  const bomb = /** @type {any} */ (situation).street ? Math.round(/** @type {any} */ (situation).pot / seats.length) : 0;
  const house = (drop?.rake ?? 0) + (drop?.jackpot ?? 0);
  const now = (/** @type {number} */ seat) => scale * (stands.stacks[seat] ?? 0);
  const won = seats.map((seat) => /** @type {[string, number]} */ ([names[seat], now(seat) - scale * (situation.stacks[seat] + bomb)]));
  const winners = won.filter(([, amount]) => amount > 0).map(([name]) => name);
  const again = table.kill && winners.length === 1 && winners[0] === table.won_last ? winners[0] : "";
  const killer = chosen ?? again;
  const pot = scale * (stands.raked + (stands.pots.reduce((sum, one) => sum + one.amount, 0) || stands.pot));
  const finish = async () => {
    setBusy(true);
    const path = `/api/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(table.game.id)}/end`;
    await post(path, { killer }).then(() => setWrong(""), (error) => setWrong(sentence(error)));
    setBusy(false);
  };
  return html`
    <section class="panel hand-over" aria-label="Hand over">
      <header class="room-over-head"><h2>Hand over</h2>
        <button type="button" class="primary deal-button" disabled=${busy} onClick=${finish}>End the hand</button></header>
      ${wrong && html`<p class="warned" role="alert">${wrong}</p>`}
      ${house > 0 && drop
        ? html`<p class="room-drop"><b>${`Drop ${[drop.rake && `${money(drop.rake, currency)} (rake)`, drop.jackpot && `${money(drop.jackpot, currency)} (jackpot)`].filter(Boolean).join(", ")}; push ${money(pot - house, currency)}.`}</b> <${RuleChips} cites=${drop.cites.slice(0, 1)} /></p>
            <p class="dim">${`Pot ${money(pot, currency)}.`}</p>`
        : html`<p class="dim">${`Pot ${money(pot, currency)}. ${table.rake ? "Nothing is dropped from this pot." : "No rake is taken from the pots of this game."}`}</p>`}
      <table><tbody>${seats.map((seat, index) => won[index][1] !== 0 && html`<tr key=${seat}><td>${names[seat] ?? `Seat ${seat}`}</td><td class="num"><b>${money(now(seat), currency)}</b></td>
        <td class="num">${won[index][1] > 0 ? "+" : won[index][1] < 0 ? "−" : ""}${money(Math.abs(won[index][1]), currency)}</td></tr>`)}</tbody></table>
      ${table.kill && html`<label class="field"><span>Has killed the next pot</span><select value=${killer} onChange=${(/** @type {any} */ input) => setKiller(input.target.value)}>
        <option value="">Nobody</option>${seats.map((seat) => html`<option>${names[seat]}</option>`)}</select></label>
        <p class=${again ? "warned" : "dim"}>${again ? `${again} has won two pots running: ` : ""}${`by the rule of this game (${table.kill} kill) who wins two pots running kills the next.`}</p>`}
    </section>
  `;
}
