/** The showdown: the board and the hands named card by card, then read, and the pot pushed. */
/** @import { AtHand, Hand } from "./at_hand.js" */
import { chipsText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { listed, t } from "../../lib/text.js";
import { Card, cardName } from "../../parts/Card.js";
import { say } from "../../parts/Toast.js";
import { deckOf } from "../desk/cards.js";
import { common, held, isHighLow, tabled } from "../desk/game.js";
import { shows } from "./settled.js";

const BOARD = "board";

/** @param {number} index @param {number} of */
const potName = (index, of) => t(of < 2 ? "desk.pot" : !index ? "desk.main-pot" : of > 2 ? "desk.side-pot-no" : "desk.side-pot", { n: index });

/** @param {{ at: AtHand, hand: Hand }} props */
export function Showdown({ at, hand }) {
  const { situation, answered } = hand;
  const { stands } = answered;
  const onBoard = common(situation.game);
  const [named, setNamed] = useState(() => /** @type {Record<string, string[]>} */ ({
    [BOARD]: stands.board.split(" ").filter(Boolean),
    ...Object.fromEntries(Object.entries({ ...situation.hole, ...tabled(answered.ruled) }).map(([seat, cards]) => [seat, cards.split(" ")])),
  }));
  const [mucked, setMucked] = useState(/** @type {number[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [shared, setShared] = useState(false);
  const order = [...stands.live.filter((seat) => seat >= stands.shows), ...stands.live.filter((seat) => seat < stands.shows)];
  const places = [...(onBoard ? [BOARD] : []), ...order.filter((seat) => !mucked.includes(seat)).map(String)];
  const room = (/** @type {string} */ where) => (where === BOARD ? onBoard : held(situation.game));
  const cardsOf = (/** @type {string} */ where) => named[where] ?? [];
  const full = (/** @type {string} */ where) => cardsOf(where).length === room(where);
  const [place, setPlace] = useState(() => places.find((where) => !full(where)) ?? places[0]);
  const taken = Object.entries(named).filter(([where]) => where === BOARD || !mucked.includes(Number(where))).flatMap(([, cards]) => cards);
  const left = order.filter((seat) => !mucked.includes(seat));
  const alone = left.length === 1;
  const ready = alone || (places.every(full) && left.length > 1);
  /** Who plays for every pot, and so can win all there is by the dealer's word. */
  const winners = order.filter((seat) => stands.pots.every((pot) => pot.seats.includes(seat)));

  /** @param {string} card */
  const toggle = (card) => {
    const here = cardsOf(place);
    const next = here.includes(card) ? here.filter((one) => one !== card) : [...here, card];
    const all = { ...named, [place]: next };
    setNamed(all);
    if (next.length === room(place)) setPlace(places.find((where) => (all[where] ?? []).length < room(where)) ?? place);
  };

  const read = async () => {
    setBusy(true);
    const board = cardsOf(BOARD).join(" ");
    const shown = tabled(answered.ruled);
    let done = alone || board === stands.board || await at.tell({ type: "NameCards", board }, { quiet: true });
    for (const seat of order.filter((one) => !shown[one] && !(alone && left.includes(one)))) {
      if (!done || (done !== true && (await stage(at, done.no)) !== "showdown")) break;
      done = mucked.includes(seat)
        ? await muck(at, seat, () => setMucked(mucked.filter((one) => one !== seat)))
        : await at.tell({ type: "TellHand", told: { type: "shows", seat, cards: cardsOf(String(seat)) } }, { quiet: true });
    }
    setBusy(false);
  };

  /** The dealer has seen who wins: the other hands are beaten, and the pot is pushed. @param {number} winner */
  const wins = async (winner) => {
    setBusy(true);
    for (const seat of order.filter((one) => one !== winner)) {
      const killed = await at.tell({ type: "TellHand", told: { type: "dealer-kills", seat, beaten: true } }, { quiet: true });
      if (!killed || (await stage(at, killed.no)) !== "showdown") break;
    }
    setBusy(false);
  };

  /** @param {{ winners: number[][], low: number[][] }} read */
  const share = async (read) => {
    setBusy(true);
    await at.tell({ type: "TellHand", told: { type: "pots-read", ...read } }, { quiet: true });
    setBusy(false);
  };

  return html`
    <section class="panel showdown" aria-label=${t("desk.showdown")}>
      <header class="section-head"><h2>${t("desk.showdown")}</h2><span class="dim">${stands.pots.map((pot, index) => `${potName(index, stands.pots.length)} ${chipsText(pot.amount)}`).join(" · ")}</span></header>
      ${!alone && winners.length > 0 && html`
        <div class="showdown-wins" role="group" aria-label=${t("desk.winner-label")}>
          <p class="dim">${t(stands.pots.length > 1 ? "desk.say-wins-all" : "desk.say-wins")}</p>
          <div class="act-row">
            ${winners.map((seat) => html`<button type="button" key=${seat} disabled=${busy} onClick=${() => void wins(seat)}>${t("desk.wins", { who: called(at, seat) })}</button>`)}
            <button type="button" aria-expanded=${shared} disabled=${busy} onClick=${() => setShared(!shared)}>${t(stands.pots.length > 1 ? "desk.pot-by-pot" : isHighLow(situation.game) ? "desk.high-and-low" : "desk.split-between")}</button>
          </div>
        </div>
      `}
      ${!alone && (shared || !winners.length) && html`<${Sharing} at=${at} hand=${hand} busy=${busy} onShare=${share} />`}
      <div class="places">
        ${onBoard > 0 && html`<${Place} label=${t("desk.board-word")} cards=${cardsOf(BOARD)} room=${onBoard} chosen=${place === BOARD} onChoose=${() => setPlace(BOARD)} />`}
        ${order.map((seat) => html`
          <div class="place-of-seat" key=${seat}>
            <${Place} label=${at.name(seat)} cards=${mucked.includes(seat) ? [] : cardsOf(String(seat))} room=${held(situation.game)} chosen=${place === String(seat)} mucked=${mucked.includes(seat)} onChoose=${() => setPlace(String(seat))} />
            ${stands.may_muck.includes(seat) && html`<button type="button" class=${classes("small", mucked.includes(seat) && "on")} aria-pressed=${mucked.includes(seat)} aria-label=${t("desk.who-mucks", { who: at.name(seat) })}
              onClick=${() => setMucked(mucked.includes(seat) ? mucked.filter((one) => one !== seat) : [...mucked, seat])}>${t("desk.mucks")}</button>`}
          </div>
        `)}
      </div>
      <div class="deck" role="group" aria-label=${place === BOARD ? t("desk.cards-for-board") : t("desk.cards-for", { who: at.name(Number(place)) })}>
        ${deckOf(situation.game).map((card) => html`
          <button type="button" key=${card} class="deck-card" aria-pressed=${cardsOf(place).includes(card)}
            disabled=${mucked.includes(Number(place)) || (taken.includes(card) && !cardsOf(place).includes(card)) || (!cardsOf(place).includes(card) && full(place))} onClick=${() => toggle(card)}>
            <span class=${`suit-${card[1]}`} aria-hidden="true">${card[0] === "T" ? "10" : card[0]}${{ s: "♠", h: "♥", d: "♦", c: "♣" }[card[1]]}</span><span class="unseen">${cardName(card)}</span>
          </button>
        `)}
      </div>
      ${!ready && html`<p class="dim">${t(onBoard ? "desk.enter-with-board" : "desk.enter-cards")}${stands.may_muck.length ? ` ${t("desk.tap-mucks")}` : ""}</p>`}
      <button type="button" class="primary deal-button" disabled=${busy || !ready} onClick=${read}>${alone ? t("desk.push-to", { who: at.name(left[0]) }) : t("desk.read-hands")}</button>
    </section>
  `;
}

/** A player by name alone, as in "Ann wins". @param {AtHand} at @param {number} seat */
const called = (at, seat) => at.names[seat] ?? t("seat.name", { seat });

/**
 * Each pot by itself, by the dealer's word: whoever is tapped wins it, several share it. At high-low its halves are apart.
 * @param {{ at: AtHand, hand: Hand, busy: boolean, onShare: (read: { winners: number[][], low: number[][] }) => void }} props
 */
function Sharing({ at, hand, busy, onShare }) {
  const { stands } = hand.answered;
  const halves = isHighLow(hand.situation.game) ? ["high", "low"] : [""];
  const contenders = stands.pots.map((pot) => {
    const live = pot.seats.filter((seat) => stands.live.includes(seat));
    return live.length ? live : stands.live;
  });
  // Whoever plays alone for a pot has it: nothing is left to say.
  const [chosen, setChosen] = useState(() => /** @type {Record<string, number[]>} */ (
    Object.fromEntries(contenders.flatMap((seats, pot) => (seats.length === 1 ? [[`${pot} ${halves[0]}`, seats]] : [])))));
  const of = (/** @type {number} */ pot, /** @type {string} */ half) => chosen[`${pot} ${half}`] ?? [];
  const toggle = (/** @type {string} */ key, /** @type {number} */ seat) => {
    const now = chosen[key] ?? [];
    setChosen({ ...chosen, [key]: now.includes(seat) ? now.filter((one) => one !== seat) : [...now, seat] });
  };
  const missing = stands.pots.findIndex((_, pot) => !of(pot, halves[0]).length);
  const says = (/** @type {number} */ pot, /** @type {string} */ half) =>
    half === "low" ? t("desk.low-of", { pot: potName(pot, stands.pots.length) })
    : half === "high" ? t("desk.high-of", { pot: potName(pot, stands.pots.length), n: chipsText(stands.pots[pot].amount) })
    : `${potName(pot, stands.pots.length)} ${chipsText(stands.pots[pot].amount)}`;
  return html`
    <div class="sharing" role="group" aria-label=${t("desk.sharing")}>
      ${stands.pots.map((_, pot) => halves.map((half) => html`
        <fieldset class="says" key=${`${pot} ${half}`}><legend class="label">${says(pot, half)}</legend>
          ${contenders[pot].map((seat) => html`<button type="button" key=${seat} class=${classes(of(pot, half).includes(seat) && "on")} aria-pressed=${of(pot, half).includes(seat)}
            disabled=${busy} onClick=${() => toggle(`${pot} ${half}`, seat)}>${called(at, seat)}</button>`)}
          ${half === "low" && !of(pot, half).length && html`<span class="dim">${t("desk.no-low")}</span>`}
        </fieldset>
      `))}
      <p class="dim">${missing >= 0 ? t("desk.tap-winners", { pot: potName(missing, stands.pots.length) }) : t("desk.odd-by-book")}</p>
      <button type="button" class="primary" disabled=${busy || missing >= 0}
        onClick=${() => onShare({ winners: stands.pots.map((__, pot) => of(pot, halves[0])), low: halves[1] ? stands.pots.map((__, pot) => of(pot, halves[1])) : [] })}>
        ${stands.pots.length === 1 && !halves[1] && of(0, "").length > 1 ? t("desk.split-among", { who: listed(of(0, "").map((seat) => called(at, seat))) }) : t(stands.pots.length > 1 ? "desk.push-pots" : "desk.push-pot")}
      </button>
    </div>
  `;
}

/**
 * How far the hand is once record `no` is shown.
 * @param {AtHand} at
 * @param {number} no
 * @returns {Promise<string>}
 */
async function stage(at, no) {
  await shows(at.hands, no);
  return /** @type {any} */ (at.hands.shown.value.board)?.answered?.stands.stage ?? "";
}

/**
 * A hand thrown face down goes into the muck, unless the book will not have it unseen: then its cards are named.
 * @param {AtHand} at
 * @param {number} seat
 * @param {() => void} tabled
 */
async function muck(at, seat, tabled) {
  const seen = !(/** @type {any} */ (at.hands.shown.value.board)?.answered?.stands.may_muck.includes(seat));
  const thrown = await at.tell({ type: "TellHand", told: { type: "mucks", seat } }, { quiet: true });
  if (thrown && seen) {
    say(`${thrown.says.join(" ")} ${t("desk.name-cards")}`, { cites: thrown.cites, bad: true });
    tabled();
    return null;
  }
  return thrown && at.tell({ type: "TellHand", told: { type: "dealer-kills", seat } }, { quiet: true });
}

/** @param {{ label: string, cards: string[], room: number, chosen: boolean, mucked?: boolean, onChoose: () => void }} props */
const Place = ({ label, cards, room, chosen, mucked = false, onChoose }) => html`
  <button type="button" class=${classes("place", chosen && "chosen")} aria-pressed=${chosen} onClick=${onChoose}>
    <span class="place-label">${label}</span>
    <span class="chosen-cards">
      ${mucked ? html`<span class="dim">${t("desk.mucked")}</span>` : Array.from({ length: room }, (_, index) =>
        cards[index] ? html`<${Card} key=${index} card=${cards[index]} small />` : html`<span key=${index} class="card small empty"></span>`)}
    </span>
  </button>
`;
