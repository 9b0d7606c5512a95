/** Between hands: who sits where with how much, where the button goes, and Deal. */
/** @import { SeatLine, TableLine } from "../../lib/types.js" */
/** @import { AtHand } from "./at_hand.js" */
import { countingBig, nextBlinds } from "../../lib/clock.js";
import { bigBlinds, blindsText, whole } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { isStud } from "../desk/game.js";
import { gameName } from "../desk/situation.js";
import { shows } from "./settled.js";

/**
 * Where the button is in the next hand, 0 where only the event knows.
 * @param {AtHand} hand
 */
const nextButton = ({ line }) => (line.begun ? (line.seats.find((seat) => seat.button)?.seat ?? 0) : (line.next?.button ?? 0));

/** Whether somebody is there to play: the hands of others are dealt and dead. @param {SeatLine} seat */
const plays = (seat) => seat.here === "here" && !seat.sits_out;

/**
 * What is posted, and by whom where that is known.
 * @param {AtHand} hand
 * @param {number} button where the dealer has put it, 0 where it is as the book says
 */
function posted(hand, button) {
  const blinds = hand.line.blinds ?? (hand.line.begun ? hand.board.clock.blinds : nextBlinds(hand.board.clock));
  const stakes = isStud(hand.game) && blinds
    ? t(blinds.ante ? "desk.stud-stakes-ante" : "desk.stud-stakes", { n: blinds.small, small: blinds.big, big: 2 * blinds.big, ante: blinds.ante })
    : t("desk.stakes", { blinds: blindsText(blinds) });
  if (isStud(hand.game)) return stakes;
  const who = (/** @type {number} */ seat) => hand.names[seat] ?? t("desk.one-seat", { seat });
  if (button) return `${stakes} ${t("desk.button-is", { who: who(button) })}`;
  const at = nextButton(hand);
  if (!at) return `${stakes} ${t("desk.button-by-book")}`;
  const { line } = hand;
  const small = line.begun ? line.seats.find((seat) => seat.small)?.seat : line.next?.small;
  const big = line.begun ? line.seats.find((seat) => seat.big)?.seat : line.next?.big;
  const dealer = hand.names[at] ? t("desk.button-is", { who: hand.names[at] }) : t("desk.button-dead", { seat: at });
  const post = !big ? "" : !small ? t("desk.big-alone", { big: who(big) })
    : hand.names[small] ? t("desk.small-and-big", { small: who(small), big: who(big) }) : t("desk.no-small", { big: who(big) });
  return [stakes, dealer, post].filter(Boolean).join(" ");
}

/** @param {{ hand: AtHand, directs: boolean }} props `directs`: may let a table deal before a move */
export function Between({ hand, directs }) {
  const { line, board } = hand;
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({}));
  const [out, setOut] = useState(/** @type {number[]} */ ([]));
  const [button, setButton] = useState(0);
  const [busy, setBusy] = useState(false);
  const seated = line.seats.filter((seat) => seat.player);
  const inHand = line.begun ? line.dealt : (line.next?.dealt ?? []);
  const at = button || nextButton(hand);
  const small = button || isStud(hand.game) ? 0 : line.begun ? line.seats.find((seat) => seat.small)?.seat : line.next?.small;
  const shown = line.seats.filter((seat) => seat.player || (!isStud(hand.game) && (seat.seat === at || seat.seat === small)));
  const big = line.blinds?.big ?? countingBig(board.clock);
  const chips = (/** @type {SeatLine} */ seat) => (typed[seat.id] === undefined ? (seat.stack ?? seat.untouched) : whole(typed[seat.id]));
  const waits = (/** @type {SeatLine} */ seat) => inHand.length > 0 && !inHand.includes(seat.seat);
  const dealt = seated.filter((seat) => !out.includes(seat.seat) && !waits(seat));
  const uncounted = dealt.filter((seat) => !chips(seat));
  const recounted = seated.filter((seat) => chips(seat) !== null && chips(seat) !== seat.stack);
  const untouched = seated.some((seat) => seat.stack === null && seat.untouched !== null);
  const why = board.phase === "over" ? t("desk.event-over")
    : board.phase !== "playing" ? t("desk.event-to-start")
    : !board.clock.blinds ? t("desk.blinds-none")
    : line.no_hand ? line.no_hand
    : dealt.length < 2 ? t("desk.two-players")
    : uncounted.length ? t("desk.count-first", { names: uncounted.map((seat) => seat.player) }) : "";

  const count = async () => {
    const counted = await hand.run({ type: "CountStacks", stacks: recounted.map((seat) => [seat.id, chips(seat)]), accept: true }, { quiet: true });
    if (counted) setTyped({});
    return counted;
  };

  const deal = async () => {
    setBusy(true);
    try {
      if (recounted.length && !(await count())) return;
      await begin(hand, Object.fromEntries(dealt.map((seat) => [seat.seat, chips(seat) ?? 0])), button);
    } finally {
      setBusy(false);
    }
  };

  return html`
    <section class="between" aria-label=${t("desk.between")}>
      <div class="panel">
        <header class="section-head"><h2>${t("desk.seats")}</h2><span class="spring"></span>
          ${uncounted.some((seat) => seat.estimate) && html`<button type="button" onClick=${() => setTyped({ ...typed, ...Object.fromEntries(uncounted.filter((seat) => seat.estimate).map((seat) => [seat.id, String(seat.estimate)])) })}>${t("desk.use-average")}</button>`}
          ${recounted.length > 0 && html`<button type="button" onClick=${count}>${t("desk.keep-counts")}</button>`}
        </header>
        ${untouched && html`<p class="dim">${t("desk.stacks-filled")}</p>`}
        ${!seated.length && html`<p class="dim">${t("desk.nobody")}</p>`}
        <ul class="plain dealer-seats">
          ${shown.map((seat) => !seat.player ? html`<${EmptySeat} key=${seat.seat} seat=${seat.seat} button=${seat.seat === at} />` : html`
            <li key=${seat.seat} class=${classes(out.includes(seat.seat) && "dealt-out")}>
              <b class="dealer-seat-no">${seat.seat}</b>
              <span class="dealer-seat-name">${seat.player}${seat.here !== "here" && html` <span class="warned">${t(seat.here === "away" ? "desk.is-away" : "desk.is-absent")}</span>`}${seat.penalty && html` <span class="warned">${t("desk.serves", { penalty: seat.penalty })}</span>`}</span>
              <label class="dealer-seat-stack"><span class="unseen">${t("desk.chips-of", { who: seat.player })}</span>
                <input inputmode="numeric" autocomplete="off" placeholder=${t("desk.count")} value=${typed[seat.id] ?? seat.stack ?? seat.untouched ?? ""} onInput=${(/** @type {any} */ event) => setTyped({ ...typed, [seat.id]: event.target.value })} /></label>
              <span class="dim num dealer-bb">${chips(seat) && big ? bigBlinds(chips(seat) ?? 0, big) : ""}</span>
              ${!isStud(hand.game) && html`<button type="button" class=${classes("small", at === seat.seat && "on")} aria-pressed=${at === seat.seat} aria-label=${t("tablet.button-to", { seat: seat.seat })} onClick=${() => setButton(seat.seat)}>D</button>`}
              ${waits(seat)
                ? html`<span class="dim dealer-waits">${t("desk.not-in-hand")}</span>`
                : html`<button type="button" class="small" aria-pressed=${!out.includes(seat.seat)} onClick=${() => setOut(out.includes(seat.seat) ? out.filter((one) => one !== seat.seat) : [...out, seat.seat])}>${t(out.includes(seat.seat) ? "desk.is-out" : "desk.is-in")}</button>`}
            </li>
          `)}
        </ul>
      </div>
      <div class="panel deal-panel">
        <p class="say-label label">${t("desk.next-hand")}</p>
        ${hand.game !== "NLHE" && html`<p>${gameName(hand.game)}</p>`}
        <p class="say-now">${posted(hand, button)}</p>
        ${line.halted && !line.no_hand && html`<p class="warned">${t("desk.waiting")}</p>`}
        ${why && html`<p class="warned" role="status">${why}${why === line.no_hand && html` <${RuleChips} cites=${line.no_hand_cites} />`}</p>`}
        ${why && why === line.no_hand && line.may_waive && (directs
          ? html`<button type="button" disabled=${busy} onClick=${() => void hand.run({ type: "WaiveMove", table: line.id })}>${t("desk.deal-before-move")}</button>`
          : html`<p class="dim">${t("desk.ask-director")}</p>`)}
        <button type="button" class="primary deal-button" disabled=${busy || Boolean(why)} onClick=${deal}>${t("desk.deal")}</button>
        ${!button && !isStud(hand.game) && html`<p class="dim">${t("desk.button-moves")}</p>`}
        <p class="dim">${t("desk.dealt-in", { count: dealt.length })}</p>
      </div>
    </section>
  `;
}

/** An empty seat that has the button or would have posted the small blind. @param {{ seat: number, button: boolean }} props */
const EmptySeat = ({ seat, button }) => html`
  <li class="empty-seat">
    <b class="dealer-seat-no">${seat}</b>
    <span class="dim dealer-seat-name">${t(button ? "desk.empty-button" : "desk.empty-small")}</span>
    ${button && html`<span class="dead-button" aria-hidden="true">D</span>`}
  </li>
`;

/**
 * Tell the event that a hand begins, and wait until its board shows it.
 * @param {AtHand} hand
 * @returns {Promise<boolean>} whether it has begun
 */
export async function beginHand(hand) {
  const marked = await hand.run({ type: "MarkHand", table: hand.table, mark: "dealt" }, { quiet: true });
  if (marked) await shows(hand.events, marked.no);
  return Boolean(marked);
}

/**
 * The event begins the hand, with the button where its book says; then it is dealt here.
 * @param {AtHand} hand
 * @param {Record<string, number>} stacks
 * @param {number} button 0 where it is as the book says
 */
async function begin(hand, stacks, button) {
  if (!(await beginHand(hand))) return;
  const found = /** @type {any} */ (hand.events.shown.value.board);
  /** @type {TableLine} */
  const line = found.type === "dealer" ? found.table : (found.tables.find((/** @type {TableLine} */ one) => one.id === hand.table) ?? hand.line);
  const blinds = line.blinds ?? found.public.clock.blinds;
  const at = line.seats.find((seat) => seat.button)?.seat ?? 0;
  const small = line.seats.find((seat) => seat.small)?.seat ?? 0;
  const dealt = Object.fromEntries(Object.entries(stacks).filter(([seat]) => !line.dealt.length || line.dealt.includes(Number(seat))));
  const situation = {
    book: "",
    stacks: dealt,
    blinds: [blinds.small, blinds.big],
    ante: blinds.ante,
    ante_kind: blinds.ante_by === "none" ? "each" : blinds.ante_by,
    button: button || at,
    absent: line.seats.filter((seat) => seat.seat in dealt && !plays(seat)).map((seat) => seat.seat),
    dead_small_blind: !button && small > 0 && !(small in dealt) && Object.keys(dealt).length > 2,
    chips: found.public.chip_set,
  };
  await hand.tell({ type: "StartHand", situation }, { quiet: true });
}
