/** The dealer's page: one table, the hand step by step, on a tablet beside the shuffler. */
/** @import { DealerScreen, DirectorScreen, HandScreen, PageProps, TableLine } from "../lib/types.js" */
/** @import { AtHand, Hand } from "./dealer/at_hand.js" */
/** @import { Put } from "./desk/types.js" */
import { doer } from "../lib/act.js";
import { blindsText, playIn, tableText } from "../lib/format.js";
import { classes, html, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { useKeys } from "../lib/keys.js";
import { useStream } from "../lib/stream.js";
import { capital, t, useEventLanguage } from "../lib/text.js";
import { playWith } from "../parts/Chip.js";
import { ClockTime } from "../parts/ClockTime.js";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/icons.js";
import { LiveLog } from "../parts/LiveLog.js";
import { Menu } from "../parts/Menu.js";
import { Sorry, ThemeButton, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";
import { beginHand, Between } from "./dealer/between.js";
import { HandOver } from "./dealer/over.js";
import { shows } from "./dealer/settled.js";
import { Showdown } from "./dealer/showdown.js";
import { StepByStep } from "./dealer/steps.js";
import { Acts, drawn } from "./desk/acts.js";
import { Board } from "./desk/board.js";
import { gone, held, tabled } from "./desk/game.js";
import { Incidents } from "./desk/incidents.js";
import { Lines } from "./desk/lines.js";
import { Opener } from "./desk/opener.js";
import { Oval } from "./desk/oval.js";
import { Ruling } from "./desk/ruling.js";

/** What a situation is where it does not say: it is sent without what is as usual. */
export const UNSAID = { game: "NLHE", button: 0, blinds: [], ante: 0, bring_in: 0, chips: [], hole: {}, board: "", lines: [], unit: 1 };

/** @param {PageProps} props */
export default function Dealer({ params }) {
  const event = useStream(`/ws/events/${encodeURIComponent(params.id)}`);
  const { board } = event;
  useEventLanguage(board?.type === "dealer" || board?.type === "director" ? board.public.language : undefined);
  useTitle(tableText(params.table));
  if (event.bye) return html`<${Sorry} title=${t("desk.dealer")} says=${event.bye.says} />`;
  if (!board) return html`<main class="page"><${Skeleton} lines=${8} says=${t("desk.opening")} /></main>`;
  if (board.type !== "dealer" && board.type !== "director") {
    return html`<${Sorry} title=${t("desk.dealer")} says=${t("desk.dealer-only")} />`;
  }
  const line = lineOf(board, params.table);
  if (!line) {
    const why = ["registering", "seated"].includes(board.public.phase) ? "desk.no-table-yet" : "desk.no-table";
    return html`<${Sorry} title=${t("desk.dealer")} says=${t(why, { table: tableText(params.table) })} />`;
  }
  return html`<${AtTable} key=${line.id} event=${params.id} eventStream=${event} board=${board} line=${line} />`;
}

/** @param {DealerScreen | DirectorScreen} board @param {string} table @returns {TableLine | undefined} */
const lineOf = (board, table) =>
  board.type === "dealer" ? (board.table.seats.length ? board.table : undefined) : board.tables.find((one) => one.id === table || tableText(one.id) === tableText(table));

/**
 * What is done is told without Undo: a dealer asks the director for that.
 * @param {import("../lib/act.js").Doer} run
 * @returns {import("../lib/act.js").Doer}
 */
export const withoutUndo = (run) => async (act, how = {}) => {
  const done = await run(act, { ...how, quiet: true });
  if (done && !how.quiet) say(done.says.join(" ") || t("page.done"), { cites: done.cites });
  return done;
};

/** @param {{ event: string, eventStream: ReturnType<typeof useStream>, board: DealerScreen | DirectorScreen, line: TableLine }} props */
function AtTable({ event, eventStream, board, line }) {
  const path = `/ws/events/${encodeURIComponent(event)}/tables/${encodeURIComponent(line.id)}`;
  const { board: shown, live, bye, stream } = useStream(path);
  const directs = board.type === "director";
  const run = useMemo(() => (directs ? doer(eventStream.stream) : withoutUndo(doer(eventStream.stream))), [eventStream.stream, directs]);
  const hand = /** @type {HandScreen | null} */ (shown?.type === "hand" ? shown : null);
  const names = Object.fromEntries(line.seats.filter((seat) => seat.player).map((seat) => [seat.seat, seat.player]));
  const ids = Object.fromEntries(line.seats.filter((seat) => seat.player).map((seat) => [seat.seat, seat.id]));
  const tell = useMemo(() => doer(stream), [stream]);
  if (bye) return html`<${Sorry} title=${t("desk.dealer")} says=${bye.says} />`;
  /** @type {AtHand} */
  const at = {
    event, table: line.id, board: board.public, line, run, tell, events: eventStream.stream, hands: stream, names, ids,
    game: hand?.game ?? "NLHE",
    name: (seat) => (names[seat] ? t("desk.named-seat", { name: names[seat], seat }) : t("seat.name", { seat })),
  };
  const playing = /** @type {Hand | null} */ (hand?.situation && hand.answered ? { situation: { ...UNSAID, ...hand.situation }, answered: hand.answered } : null);
  return html`
    <${ReconnectBar} stream=${live ? eventStream.stream : stream} live=${live && eventStream.live} />
    <div class="dealer">
      <${TopBar} at=${at} clockAt=${eventStream.at} playing=${playing} away=${hand?.away ?? false} directs=${directs} />
      <main class="dealer-main" id="main">
        ${!hand && html`<${Skeleton} lines=${8} says=${t("desk.opening")} />`}
        ${hand && !playing && html`<${Between} hand=${at} directs=${directs} />`}
        ${playing && html`<${InHand} at=${at} hand=${playing} />`}
      </main>
    </div>
    <${LiveLog} stream=${stream} />
  `;
}

/** @param {{ at: AtHand, clockAt: number, playing: Hand | null, away: boolean, directs: boolean }} props `directs`: may see the director's page */
function TopBar({ at, clockAt, playing, away, directs }) {
  const { clock, name } = at.board;
  const [asks, setAsks] = useState(false);
  const told = playing?.answered.ruled.length ?? 0;
  // A hand that was put away is over once the director has said so: only a misdeal of it can be undone then.
  const comesBack = !playing && away && (at.line.begun || (at.line.redeal && !at.line.no_hand));
  const canUndo = told > 0 || comesBack;
  /** After a misdeal the event begins the same hand again before it comes back to the table. */
  const undo = async () => {
    if (!playing && !at.line.begun && !(await beginHand(at))) return;
    await at.tell({ type: "TakeBack" });
  };
  useKeys({ z: () => canUndo && void undo() });
  const misdeal = async () => {
    setAsks(false);
    if (await at.run({ type: "PlayHand", table: at.table, misdeal: true })) await at.tell({ type: "PutAway" }, { quiet: true });
  };
  const items = [
    { label: t("desk.misdeal-item"), onClick: () => setAsks(true) },
    { label: t("desk.away-item"), says: t("desk.away-back"), onClick: () => void at.tell({ type: "PutAway" }) },
  ];
  return html`
    <header class="top-bar dealer-bar">
      <h1>${tableText(at.table)}</h1>
      ${directs
        ? html`<a class="link dealer-event" href=${`/e/${encodeURIComponent(at.event)}`} title=${t("desk.to-director")}>${name}</a>`
        : html`<span class="dim dealer-event">${name}</span>`}
      <span class="top-level dealer-level">${clock.period === "break" ? t("tv.break") : `${t("tv.level", { level: clock.level })} · ${blindsText(clock.blinds)}`}</span>
      <${ClockTime} clock=${clock} at=${clockAt} />
      <span class="spring"></span>
      <button type="button" disabled=${!canUndo} title=${t("desk.undo-key")} onClick=${() => void undo()}><${Icon} name="undo" /> ${t("desk.undo")}</button>
      ${playing && html`<${Menu} label=${t("desk.more-hand")} words=${t("desk.more")} items=${items} />`}
      <${ThemeButton} />
    </header>
    ${asks && html`
      <${Dialog} title=${t("desk.misdeal-ask")} onClose=${() => setAsks(false)}>
        <p>${[t("desk.misdeal-says"), told ? t("desk.misdeal-lines", { count: told }) : "", t("desk.misdeal-undo")].filter(Boolean).join(" ")}</p>
        <div class="act-row">
          <button type="button" class="primary" onClick=${misdeal}>${t("desk.misdeal-again")}</button>
          <button type="button" onClick=${() => setAsks(false)}>${t("desk.cancel")}</button>
        </div>
      <//>
    `}
  `;
}

/** What happens in every hand. */
const ROUTINE = new Set(["act", "discards", "opens", "shows", "dealer-kills", "pots-read", "board-seen"]);

/**
 * A clear act in turn needs no ruling to be read: its words are enough.
 * @param {import("./desk/types.js").Spoken} last
 */
const isRoutine = (last) =>
  ROUTINE.has(last.told.type) &&
  !last.floor.length && !last.penalty && !last.returned && last.code !== "out-of-turn";

/** @param {{ at: AtHand, hand: Hand, over?: unknown }} props `over` is what is shown when it is over, where that is no event's hand */
export function InHand({ at, hand, over = null }) {
  const { situation, answered } = hand;
  const { stands } = answered;
  playBy(situation.book);
  playIn(situation.unit);
  useEffect(() => () => playIn(1), []);
  playWith(at.board?.chip_colours ?? []);
  const next = stands.turn || stands.draws || stands.shows;
  const moment = `${answered.ruled.length} ${next} ${stands.opens}`;
  const [chosen, setChosen] = useState({ moment, seat: next });
  const seat = chosen.moment === moment ? chosen.seat : next;
  const setSeat = (/** @type {number} */ to) => setChosen({ moment, seat: to });
  // Undo comes back to a moment: who was chosen in it before, for an act out of turn, is not chosen again.
  useLayoutEffect(() => setChosen({ moment, seat: next }), [moment]);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState("");
  const seats = Object.keys(situation.stacks).map(Number);
  const last = answered.ruled.at(-1);

  // A key pressed while an act is on its way is meant for whoever is to act after it: it is done then, unless the act is
  // refused.
  const sending = useRef(false);
  const pressed = useRef(/** @type {(() => void)[]} */ ([]));
  const keys = useRef(/** @type {Record<string, () => unknown>} */ ({}));
  useEffect(() => {
    if (!busy && !sending.current) pressed.current.shift()?.();
  }, [busy, answered]);

  /** @param {Put} told */
  const tell = async (told) => {
    if (sending.current) return;
    sending.current = true;
    setWrong(false);
    setBusy(true);
    const done = await at.tell({ type: "TellHand", told }, { quiet: true });
    if (done) await shows(at.hands, done.no);
    else pressed.current = [];
    setDraft(!done && typeof told === "string" ? told : "");
    sending.current = false;
    setBusy(false);
  };
  /** What can be tapped, chip by chip. */
  const chips = situation.chips.length ? situation.chips : (at.chips ?? [25, 100, 500, 1000]);
  const acts = stands.stage === "betting" && stands.turn > 0 && !stands.opens;
  const draw = (/** @type {number} */ count) => stands.draws > 0 && void tell(drawn(stands.draws, count));
  keys.current = {
    ...Object.fromEntries(Array.from({ length: held(situation.game) + 1 }, (_, count) => [String(count), () => draw(count)])),
    f: () => acts && stands.options.includes("fold") && void tell({ type: "act", seat: stands.turn, act: "fold" }),
    c: () => acts && void tell({ type: "act", seat: stands.turn, act: stands.options.includes("call") ? "call" : "check" }),
    r: () => /** @type {HTMLElement | null} */ (document.querySelector(".acts form input"))?.focus(),
  };
  const inItsTurn = (/** @type {string} */ key) => () => (sending.current ? void pressed.current.push(() => keys.current[key]?.()) : keys.current[key]?.());
  useKeys({ ...Object.fromEntries(Object.keys(keys.current).map((key) => [key, inItsTurn(key)])), e: () => setWrong(true) });
  const unusual = last && !isRoutine(last);
  useEffect(() => {
    if (unusual) document.querySelector(".hand-side .ruling")?.scrollIntoView({ block: "start" });
  }, [answered.ruled.length, Boolean(unusual)]);
  // Another panel has taken the place of the buttons: what it says begins at the top.
  useEffect(() => window.scrollTo(0, 0), [stands.stage]);
  const hole = { ...situation.hole, ...tabled(answered.ruled) };

  return html`
    <div class=${classes("in-hand", unusual && "after-ruling")}>
      <div class="hand-table">
        <div class="panel">
          <${Oval} seats=${seats} names=${at.names} stands=${stands} button=${situation.button} big=${situation.blinds.at(-1) ?? 0} board=${stands.board} hole=${hole} gone=${gone(answered.ruled)} chosen=${seat} onSeat=${setSeat} />
          ${stands.stage === "betting" && html`<${Board} game=${situation.game} board=${stands.board} street=${stands.street} taken=${Object.values(hole).flatMap((cards) => cards.split(" "))} busy=${busy} onBoard=${(/** @type {string} */ board) => void at.tell({ type: "NameCards", board }, { quiet: true })} />`}
        </div>
        ${stands.opens && html`<div class="panel"><${Opener} stands=${stands} name=${at.name} busy=${busy} onTell=${tell} /></div>`}
        ${stands.stage !== "over" && stands.stage !== "showdown" && !stands.opens && seat > 0 && html`
          <div class="panel acts-panel"><${Acts} pad hand=${held(situation.game)} seat=${seat} name=${at.name(seat)} stands=${stands} chips=${chips} busy=${busy} onTell=${tell} /></div>
        `}
        ${stands.stage === "showdown" && html`<${Showdown} at=${at} hand=${hand} />`}
        ${stands.stage === "over" && (over ?? html`<${HandOver} at=${at} hand=${hand} />`)}
      </div>
      <div class="hand-side">
        ${unusual ? html`<${Ruling} answered=${answered} name=${at.name} names=${at.names} onTell=${tell} busy=${busy} atTable />` : html`<${StepByStep} at=${at} hand=${hand} />`}
        ${unusual && answered.routine.length > 0 && html`<${StepByStep} at=${at} hand=${hand} said />`}
        <button type="button" class="wrong-button" title=${t("desk.wrong-key")} onClick=${() => setWrong(true)}>${t("desk.wrong")}</button>
        <details class="panel so-far" open=${Boolean(draft)}>
          <summary>${t("desk.told-so-far", { words: last ? capital(last.words) : t("desk.nothing-yet") })}</summary>
          <${Lines} ruled=${answered.ruled} names=${at.names} draft=${draft} fault="" busy=${busy} onDraft=${setDraft} onTell=${tell} onBack=${() => void at.tell({ type: "TakeBack" })} />
        </details>
      </div>
    </div>
    ${wrong && html`
      <${Dialog} title=${t("desk.what-wrong")} wide onClose=${() => setWrong(false)}>
        <${Incidents} open book=${situation.book} format=${situation.format ?? "tournament"} names=${at.names} possible=${answered.possible} seats=${seats} name=${at.name} seat=${seat} chips=${stands.stage === "betting" ? chips : []} busy=${busy} onTell=${tell} />
      <//>
    `}
  `;
}
