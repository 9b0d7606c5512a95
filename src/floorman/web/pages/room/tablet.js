/** The dealer's tablet at a cash table: seats, chips, blinds owed, straddles, time and drop, and the hand itself. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { HandScreen, RoomSeat, RoomTable, RoomTableScreen } from "../../lib/types.js" */
/** @import { Plain } from "../../text/types.js" */
/** @import { AtHand, Hand } from "../dealer/at_hand.js" */
import { doer } from "../../lib/act.js";
import { post, sentence } from "../../lib/api.js";
import { useTick } from "../../lib/clock.js";
import { money, timeText } from "../../lib/format.js";
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { useStream } from "../../lib/stream.js";
import { useSteadyTaps } from "../../lib/taps.js";
import { t } from "../../lib/text.js";
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
import { AskAmount, rangeText, SeatSomebody } from "./amount.js";
import { nameIn } from "./names.js";
import { Time } from "./time.js";

/** @typedef {{ what: string, seat: number, one?: RoomSeat }} Asking */

/** What is posted, with who and how much. @type {Record<string, "tablet.small-blind" | "tablet.big-blind" | "tablet.straddle" | "tablet.live-post" | "tablet.dead-post">} */
const POSTS = { "small-blind": "tablet.small-blind", "big-blind": "tablet.big-blind", straddle: "tablet.straddle", "live-post": "tablet.live-post", "dead-post": "tablet.dead-post" };
/** @type {Record<string, Plain>} */
const OUT = { "owes-blinds": "tablet.owes-blinds", waits: "tablet.waits", "waits-button": "tablet.waits-button" };
/** @type {Record<string, Plain>} */
const MISSED = { small: "tablet.missed-small", big: "tablet.missed-big", both: "tablet.missed-both" };

/** @param {{ room: string, board: RoomTableScreen, table: RoomTable, run: Doer, roomLive: boolean, at: number }} props */
export function Tablet({ room, board, table, run, roomLive, at }) {
  const { game } = table;
  const { board: shown, live, stream } = useStream(`/ws/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(game.id)}`);
  const hand = /** @type {HandScreen | null} */ (shown?.type === "hand" ? shown : null);
  const seated = table.seats.filter((one) => one.seat && !one.kept);
  const names = Object.fromEntries([...seated.filter((one) => !one.over), ...seated.filter((one) => one.over)].map((one) => [one.seat, one.name]));
  const ids = Object.fromEntries([...seated.filter((one) => !one.over), ...seated.filter((one) => one.over)].map((one) => [one.seat, one.id]));
  const tell = useMemo(() => doer(stream), [stream]);
  const playing = /** @type {Hand | null} */ (hand?.situation && hand.answered ? { situation: { ...UNSAID, ...hand.situation }, answered: hand.answered } : null);
  const told = playing?.answered.ruled.length ?? 0;
  const canUndo = Boolean(playing) || board.new_button || (hand?.away ?? false);
  /** The last act; before the first of a hand, the deal; after it, its end: the hand comes back with its pot, until the next one is dealt. */
  const undo = async () => {
    if (playing && !told) return void (await voids());
    if (playing) return void (await tell({ type: "TakeBack" }));
    if (board.new_button) return void (await run({ type: "UndoButton", game: game.id }));
    await post(`/api/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(game.id)}/reopen`)
      .then(() => say(t("tablet.played-on")), (error) => say(sentence(error), { bad: true }));
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
    const both = blinds.map((seat) => ids[seat]);
    if (await run({ type: "ChopBlinds", game: game.id, names: both, others_folded: true })) await tell({ type: "PutAway", final: true }, { quiet: true });
  };
  /** @type {AtHand} */
  const atHand = /** @type {any} */ ({
    event: room, table: game.id, run, tell, hands: stream, names, game: board.next.game, chips: board.next.scale === 1 ? [25, 100, 500, 2500] : [1, 5, 25, 100],
    name: (/** @type {number} */ seat) => (names[seat] ? t("tablet.name-seat", { name: names[seat], seat }) : t("seat.name", { seat })),
  });
  return html`
    <${ReconnectBar} stream=${stream} live=${live && roomLive} />
    <div class="dealer room-tablet">
      <header class="top-bar dealer-bar">
        <h1>${t("room.game", { game: game.id })}</h1>
        <span class="top-level dealer-level">${game.kind}${table.playing ? ` · ${t("tablet.playing", { game: table.playing })}` : ""}</span>
        ${table.dealer && html`<span class="dim">${table.dealer}</span>`}
        <span class="spring"></span>
        <button type="button" disabled=${!canUndo} title=${t(playing ? (told ? "desk.undo-key" : "tablet.undo-deal") : board.new_button ? "tablet.undo-button" : "tablet.undo-end")} onClick=${() => void undo()}><${Icon} name="undo" /> ${t("page.undo")}</button>
        ${(playing || board.next.begun) && html`<${Menu} label=${t("desk.more-hand")} words=${t("tablet.more")} items=${[
          ...(blinds.length ? [{ label: t("tablet.chop"), onClick: () => void chops() }] : []),
          { label: t("tablet.misdeal"), onClick: () => void voids() },
        ]} />`}
        <${ThemeButton} />
      </header>
      <main class="dealer-main" id="main">
        ${!hand && html`<${Skeleton} lines=${6} says=${t("desk.opening")} />`}
        ${hand && playing && html`<${InHand} at=${atHand} hand=${playing}
          over=${html`<${CashOver} room=${room} table=${table} hand=${playing} scale=${board.next.scale} names=${names} ids=${ids} currency=${board.public.currency} drop=${hand.drop} />`} />`}
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
  if (stands.stage !== "betting" || stands.street !== "preflop" || stands.live.length !== 2 || Object.keys({ ...situation.straddles, ...situation.kills }).length) return [];
  const bets = stands.live.map((seat) => stands.bets[seat] ?? 0).sort((one, other) => one - other);
  return bets[0] === small && bets[1] === big ? stands.live : [];
}

/** What somebody who comes in now posts. @param {[string, number, number]} entry @param {string} currency */
const posting = ([, live, dead], currency) =>
  t("tablet.posts-amount", { amount: [live && money(live, currency), dead && t("tablet.dead", { amount: money(dead, currency) })].filter(Boolean).join(" + ") });

/** A deck in random order. */
function shuffledCards() {
  const cards = [...deckOf("NLHE")];
  for (let left = cards.length; left > 1; left -= 1) {
    const at = Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * left);
    [cards[at], cards[left - 1]] = [cards[left - 1], cards[at]];
  }
  return cards;
}

/** @param {{ board: RoomTableScreen, table: RoomTable, run: Doer, tell: Doer, at: number, onVoid: () => void }} props */
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
  const over = new Map(table.seats.flatMap((one) => (one.over ? [/** @type {[string, RoomSeat]} */ ([one.over, one])] : [])));
  const nameAt = (/** @type {number} */ seat) => plays(seats.get(seat), over)?.name ?? t("seat.name", { seat });
  const idAt = (/** @type {number} */ seat) => plays(seats.get(seat), over)?.id ?? "";
  const deal = async () => {
    setBusy(true);
    const { situation } = next;
    if (await run({ type: "BeginDeal", game: game.id }, { quiet: true })) {
      if (!(await tell({ type: "StartHand", situation }, { quiet: true }))) await run({ type: "VoidDeal", game: game.id }, { quiet: true });
    }
    setBusy(false);
  };
  const able = [...seats.values()].map((one) => ({ .../** @type {RoomSeat} */ (plays(one, over)), seat: one.seat })).filter((one) => !one.kept && one.away_ms == null && (one.stack ?? 0) > 0);
  const draw = async () => {
    const cards = shuffledCards().slice(0, able.length);
    const given = able.map((one, index) => /** @type {[number, string]} */ ([one.seat, cards[index]]));
    if (await run({ type: "PutButton", game: game.id, cards: given }, { quiet: true })) setDrawn(given);
  };
  const close = () => setAsking(null);
  return html`
    <section class="between" aria-label=${t("desk.between")}>
      <div class="panel">
        <ul class="plain dealer-seats room-tablet-seats">
          ${Array.from({ length: game.size }, (_, index) => index + 1).map((seat) => [seats.get(seat), ...[...over.values()].filter((one) => one.seat === seat)].map((one) => html`
            <${SeatRow} key=${one?.over ? one.id : seat} seat=${seat} one=${one} table=${table} next=${next} over=${over} out=${out} currency=${currency} passed=${passed} run=${run} ask=${setAsking} />`))}
          ${loose.map((one) => html`<${SeatRow} key=${one.id} seat=${0} one=${one} table=${table} next=${next} over=${over} out=${out} currency=${currency} passed=${passed} run=${run} ask=${setAsking} />`)}
        </ul>
      </div>
      <div class="panel deal-panel">
        <p class="say-label label">${t("desk.next-hand")}</p>
        ${next.begun
          ? html`<p>${t("tablet.begun")}</p><button type="button" class="deal-button" onClick=${onVoid}>${t("tablet.deal-again")}</button>`
          : next.wrong
            ? html`<p class="warned" role="status">${next.wrong}</p>
                ${!table.button && able.length > 1 && html`<button type="button" class="primary deal-button" disabled=${busy} onClick=${draw}>${t("tablet.draw")}</button>
                  <p class="dim">${t("tablet.draw-how")}</p>`}`
            : html`
                <button type="button" class="primary deal-button" disabled=${busy} onClick=${deal}>${t("desk.deal")}</button>
                <span class="actions">
                  ${next.straddler > 0 && html`<button type="button" onClick=${() => void run({ type: "StraddleNext", name: idAt(next.straddler), amount: next.straddle })}>${t("tablet.straddles", { name: nameAt(next.straddler), amount: money(next.straddle, currency) })}</button>`}
                  ${next.posts.filter(([, , kind]) => kind === "straddle").map(([seat]) => html`<button type="button" key=${seat} onClick=${() => void run({ type: "StraddleNext", name: idAt(seat), off: true })}>${t("tablet.no-straddle")}</button>`)}
                  ${(table.bomb_ante ?? 0) > 0 && html`<button type="button" aria-pressed=${next.bomb > 0} onClick=${() => void run({ type: "CallBombPot", game: game.id, off: next.bomb > 0 })}>${t(next.bomb ? "tablet.no-bomb" : "tablet.bomb")}</button>`}
                </span>
                ${next.bomb > 0 && html`<p class="say-now">${t("tablet.bomb-antes", { amount: money(next.bomb, currency) })}</p>`}
                ${!next.bomb && next.bring_in > 0 && html`<p class="say-now">${t("tablet.stud", { ante: money(next.ante, currency), amount: money(next.bring_in, currency) })}</p>`}
                ${!next.bomb && !next.bring_in && html`<p class="say-now">${`${next.button ? `${t("tablet.button", { name: nameAt(next.button) })} ` : ""}${next.posts.map(([seat, amount, kind]) => t(POSTS[kind], { name: nameAt(seat), amount: money(amount, currency) })).join(", ")}.`}</p>`}
                ${next.kill > 0 && html`<p class="warned">${t(next.kill_post ? "tablet.kill-pot" : "tablet.kill-stud", { name: nameAt(next.kill), amount: money(next.kill_post, currency), limits: next.blinds.map((one) => money(one, currency)).join("-") })}</p><${RuleChips} cites=${table.kill_cites ?? []} />
                  ${next.kill_post > 0 && html`<p>${t(next.kill_last ? "tablet.kill-last" : "tablet.kill-in-turn", { name: nameAt(next.kill) })}</p><${RuleChips} cites=${next.kill_cites} />`}`}
                ${drawn.length > 0 && html`<ul class="plain room-drawn" aria-label=${t("tablet.drawn")}>${drawn.map(([seat, card]) => html`<li key=${seat}><${Card} card=${card} small /> ${nameAt(seat)}</li>`)}</ul>`}
                <${RuleChips} cites=${next.cites.slice(0, 2)} />`}
        <span class="actions room-tablet-house">
          ${due !== null && html`<button type="button" class=${classes(due <= 0 && "primary")} onClick=${() => setAsking({ what: "time", seat: 0 })}>${due > 0 ? t("tablet.time-in", { time: timeText(due) }) : t("tablet.time-due")}</button>`}
          ${!(table.tracked && table.rake) && html`<button type="button" onClick=${() => setAsking({ what: "rake", seat: 0 })}>${t("tablet.drop")}</button>`}
          ${(table.jackpot_drop ?? 0) > 0 && !table.tracked && html`<button type="button" onClick=${() => void run({ type: "DropRake", game: game.id, amount: table.jackpot_drop, jackpot: table.jackpot_drop })}>${t("tablet.jackpot-drop", { amount: money(table.jackpot_drop ?? 0, currency) })}</button>`}
          <button type="button" onClick=${() => void run({ type: "CountDeals", game: game.id })}>${t("tablet.without")}</button>
        </span>
        <p class="dim">${t(table.drop ? "tablet.on-table-drop" : "tablet.on-table", { amount: money(table.on_table, currency), drop: money(table.drop ?? 0, currency) })}</p>
      </div>
      ${asking?.what === "seat" && html`<${SeatSomebody} at=${game} seat=${asking.seat} waiting=${table.seats.filter((one) => one.kept)} cage=${false} floor=${false} run=${run} onClose=${close} />`}
      ${asking?.what === "time" && html`<${Time} table=${table} tables=${[]} run=${run} currency=${currency} onClose=${close} />`}
      ${asking?.what === "rake" && html`<${AskAmount} title=${t("tablet.drop")} yes=${t("tablet.drop")} run=${run} onClose=${close} act=${(/** @type {number} */ amount) => ({ type: "DropRake", game: game.id, amount })} />`}
      ${asking?.one && ASKS[asking.what] && html`<${AskAmount} title=${ASKS[asking.what].title(asking.one.name)} yes=${t(ASKS[asking.what].yes)} zero=${asking.what === "leave" || asking.what === "count"}
        says=${asking.what === "buy" && rangeText(game, currency)} no=${board.public.no} usual=${asking.what === "leave" ? (asking.one.stack ?? 0) : null} run=${run} onClose=${close} act=${(/** @type {number} */ amount) => ASKS[asking.what].act(asking.one?.id ?? "", game.id, amount)} />`}
    </section>
  `;
}

/** @type {Record<string, { title: (name: string) => string, yes: Plain, act: (id: string, game: string, amount: number) => import("../../lib/types.js").Act }>} */
const ASKS = {
  buy: { title: (name) => t("tablet.buys-in", { name }), yes: "tablet.buy-in", act: (id, game, amount) => ({ type: "BuyIn", name: id, game, amount }) },
  add: { title: (name) => t("tablet.adds", { name }), yes: "tablet.add", act: (id, _, amount) => ({ type: "AddChips", name: id, amount }) },
  behind: { title: (name) => t("tablet.buys-behind-name", { name }), yes: "tablet.on-the-way", act: (id, game, amount) => ({ type: "BuyBehind", name: id, game, amount, announced: true }) },
  count: { title: (name) => t("tablet.count-of", { name }), yes: "tablet.enter", act: (id, _, amount) => ({ type: "CountStack", name: id, amount }) },
  leave: { title: (name) => t("tablet.leaves-with", { name }), yes: "tablet.seat-open", act: (id, game, amount) => ({ type: "RackUp", name: id, game, amount }) },
};

/** Who plays in somebody's seat: whoever plays over, while the owner of the seat is away. @param {RoomSeat | undefined} one @param {Map<string, RoomSeat>} over by the owner's id */
const plays = (one, over) => (one && over.get(one.id)) ?? one;

/**
 * @param {{ seat: number, one: RoomSeat | undefined, table: RoomTable, next: RoomTableScreen["next"], out: Record<string, string>, currency: string, passed: number,
 *           over: Map<string, RoomSeat>, run: Doer, ask: (asking: Asking) => void }} props
 */
function SeatRow({ seat, one, table, next, over, out, currency, passed, run, ask }) {
  const { game } = table;
  if (!one) {
    return html`<li class="empty-seat"><b class="dealer-seat-no">${seat}</b><span class="dim dealer-seat-name">${t("tablet.seat-open")}</span>
      <button type="button" class="small" aria-label=${t("tablet.seat-somebody", { seat })} onClick=${() => ask({ what: "seat", seat })}>${t("tablet.seats")}</button></li>`;
  }
  const { id, name } = one;
  if (one.kept) {
    return html`<li><b class="dealer-seat-no">${seat || "·"}</b><span class="dealer-seat-name">${name} <span class="dim">${t("tablet.locked-up")}</span></span>
      <button type="button" class="small primary" onClick=${() => void run({ type: "TakeSeat", name: id, game: game.id, ...(seat ? { seat } : {}) })}>${t("tablet.sits-down")}</button></li>`;
  }
  const chips = one.stack ?? 0;
  const away = one.away_ms != null;
  const waits = one.missed ? undefined : OUT[out[id]];
  const guest = over.get(id);
  const entry = next.entries.find(([who]) => who === id);
  const items = [
    { label: t(chips ? "tablet.add-chips" : "tablet.buy-in"), onClick: () => ask({ what: one.stack == null ? "buy" : "add", seat, one }) },
    (one.behind ?? 0) > 0
      ? { label: t("tablet.chips-here", { amount: money(one.behind ?? 0, currency) }), onClick: () => void run({ type: "DeliverChips", name: id }) }
      : { label: t("tablet.buys-behind"), onClick: () => ask({ what: "behind", seat, one }) },
    { label: t("tablet.count"), onClick: () => ask({ what: "count", seat, one }) },
    away ? { label: t("tablet.is-back"), onClick: () => void run({ type: "ComeBack", name: id }) } : { label: t("tablet.is-away"), onClick: () => void run({ type: "StepAway", name: id }) },
    ...(one.over ? [{ label: t("tablet.over-ends", { name: nameIn(table.seats, one.over) }), onClick: () => void run({ type: "EndPlayOver", name: id }) }] : []),
    ...(seat ? [{ label: t("tablet.button-here"), onClick: () => void run({ type: "PutButton", game: game.id, seat }) }] : []),
    ...(table.overs ? [{ label: one.overs ? t("tablet.no-overs") : t("tablet.plays-overs", { stakes: table.overs }), onClick: () => void run({ type: "SetOvers", name: id, on: !one.overs }) }] : []),
    { label: t("tablet.leaves"), onClick: () => (chips ? ask({ what: "leave", seat, one }) : void run({ type: "VacateSeat", game: game.id, name: id, seat })) },
  ];
  return html`
    <li class=${classes(out[id] && "dealt-out")}>
      <b class="dealer-seat-no">${seat || "·"}</b>
      <span class="dealer-seat-name">${name}${seat > 0 && seat === (next.button || table.button) && html` <b class="room-button" title=${t("desk.button")}>D</b>`}
        ${away && html` <span class="warned">${t("tablet.away", { time: timeText((one.away_ms ?? 0) + passed) })}</span>`}
        ${guest && html` <span class="room-over">${t("tablet.played-over", { name: guest.name })}</span>`}${one.over && html` <span class="room-over">${t("tablet.plays-over", { name: nameIn(table.seats, one.over) })}</span>`}
        ${one.missed && html` <span class="warned">${t(MISSED[one.missed])}</span>`}${one.overs && html` <span class="dim">${t("tablet.overs")}</span>`}
        ${waits && html` <span class="dim">${t(waits)}</span>`}${(one.behind ?? 0) > 0 && html` <span class="dim">${t("tablet.behind", { amount: money(one.behind ?? 0, currency) })}</span>`}</span>
      <b class="num">${one.stack == null ? t("tablet.no-chips") : money(chips, currency)}</b>
      ${OUT[out[id]] && entry && html`<button type="button" class="small" onClick=${() => void run({ type: "ChooseEntry", name: id, entry: one.missed ? "all-missed" : "big-blind" })}>${posting(entry, currency)}</button>`}
      ${!table.button && seat > 0 && one.stack != null && html`<button type="button" class="small" aria-label=${t("tablet.button-to", { seat })} onClick=${() => void run({ type: "PutButton", game: game.id, seat })}>D</button>`}
      ${one.stack == null && html`<button type="button" class="small primary" onClick=${() => ask({ what: "buy", seat, one })}>${t("tablet.buy-in")}</button>`}
      ${away && guest && html`<button type="button" class="small primary" onClick=${() => void run({ type: "ComeBack", name: id })}>${t("tablet.is-back")}</button>`}
      <${Menu} label=${t("tablet.more-for", { name })} quiet items=${items} />
    </li>
  `;
}

/**
 * The hand is over: what everybody has won or lost. The room reads it from the hand itself, and takes rake and jackpot drop from the pot.
 * @param {{ room: string, table: RoomTable, hand: Hand, scale: number, names: Record<string, string>, ids: Record<string, string>, currency: string, drop: HandScreen["drop"] }} props
 */
function CashOver({ room, table, hand, scale, names, ids, currency, drop }) {
  const { situation, answered } = hand;
  const { stands } = answered;
  const [busy, setBusy] = useState(false);
  const [chosen, setKiller] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState("");
  const seats = Object.keys(situation.stacks).map(Number).sort((one, other) => one - other);
  const bomb = /** @type {any} */ (situation).street ? Math.round(/** @type {any} */ (situation).pot / seats.length) : 0;
  const house = (drop?.rake ?? 0) + (drop?.jackpot ?? 0);
  const now = (/** @type {number} */ seat) => scale * (stands.stacks[seat] ?? 0);
  const won = seats.map((seat) => /** @type {[string, number]} */ ([ids[seat], now(seat) - scale * (situation.stacks[seat] + bomb)]));
  const winners = won.filter(([, amount]) => amount > 0).map(([id]) => id);
  const again = winners.length === 1 && table.kills?.includes(winners[0]) ? winners[0] : "";
  const killer = chosen ?? again;
  /** As many as it really was: more than the house asks for, where nobody has killed before. */
  const running = Math.max(table.kill_after ?? 0, again && again === table.won_last ? 1 + (table.won_running ?? 0) : 0);
  const pot = scale * (stands.raked + (stands.pots.reduce((sum, one) => sum + one.amount, 0) || stands.pot));
  const finish = async () => {
    setBusy(true);
    const path = `/api/rooms/${encodeURIComponent(room)}/tables/${encodeURIComponent(table.game.id)}/end`;
    await post(path, { killer }).then(() => setWrong(""), (error) => setWrong(sentence(error)));
    setBusy(false);
  };
  return html`
    <section class="panel hand-over" aria-label=${t("desk.hand-over")}>
      <header class="room-over-head"><h2>${t("desk.hand-over")}</h2>
        <button type="button" class="primary deal-button" disabled=${busy} onClick=${finish}>${t("tablet.end-hand")}</button></header>
      ${wrong && html`<p class="warned" role="alert">${wrong}</p>`}
      ${house > 0 && drop
        ? html`<p class="room-drop"><b>${t("tablet.drop-push", { drop: [drop.rake && t("tablet.rake-of", { amount: money(drop.rake, currency) }), drop.jackpot && t("tablet.jackpot-of", { amount: money(drop.jackpot, currency) })].filter(Boolean).join(", "), amount: money(pot - house, currency) })}</b> <${RuleChips} cites=${drop.cites.slice(0, 1)} /></p>
            <p class="dim">${t("tablet.pot", { amount: money(pot, currency) })}</p>`
        : html`<p class="dim">${`${t("tablet.pot", { amount: money(pot, currency) })} ${t(table.rake ? "tablet.no-drop" : "tablet.no-rake")}`} <${RuleChips} cites=${drop?.cites ?? []} /></p>`}
      <table><tbody>${seats.map((seat, index) => won[index][1] !== 0 && html`<tr key=${seat}><td>${names[seat] ?? t("seat.name", { seat })}</td><td class="num"><b>${money(now(seat), currency)}</b></td>
        <td class="num">${won[index][1] > 0 ? "+" : won[index][1] < 0 ? "−" : ""}${money(Math.abs(won[index][1]), currency)}</td></tr>`)}</tbody></table>
      ${table.kill && html`<label class="field"><span>${t("tablet.killed-by")}</span><select value=${killer} onChange=${(/** @type {any} */ input) => setKiller(input.target.value)}>
        <option value="">${t("tablet.nobody")}</option>${seats.map((seat) => html`<option value=${ids[seat]}>${names[seat]}</option>`)}</select></label>
        <p class=${again ? "warned" : "dim"}>${again ? t("tablet.kills", { name: nameIn(table.seats, again), count: running }) : table.kill_after ? t("tablet.kill-rule", { count: table.kill_after }) : t("tablet.kill-dealer")} ${t(table.kill === "half" ? "tablet.kill-half" : "tablet.kill-full")}</p>
        <${RuleChips} cites=${table.kill_cites ?? []} />`}
    </section>
  `;
}
