/** Everybody in the event, to be searched and chosen from; above them the guests, who have not paid yet. */
/** @import { Done, PlayerLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { inShort } from "../../lib/act.js";
import { usePenalty } from "../../lib/clock.js";
import { counted, money, placeText, seatText, stackText, thousands, timeOfDay, wonText } from "../../lib/format.js";
import { classes, html, useMemo, useState } from "../../lib/html.js";
import { found } from "../../parts/PlayerSearch.js";
import { say } from "../../parts/Toast.js";
import { sumSays } from "./count.js";
import { GuestRow, guestsFound, isTooLate, payIn, SellAnyway, useInPlace } from "./guests.js";

/** @typedef {"seat" | "name" | "stack"} Order */
/** @typedef {"all" | "asking" | "invited" | "here" | "paid"} Filter */

/** @param {Order} order @returns {(one: PlayerLine, other: PlayerLine) => number} */
const by = (order) => (one, other) => {
  const out = Number(one.state === "out") - Number(other.state === "out");
  if (out) return out;
  if (one.state === "out" || (one.place && other.place)) return one.place - other.place;
  if (order === "stack") return (other.stack ?? -1) - (one.stack ?? -1);
  if (order === "seat") {
    const tables = one.table.localeCompare(other.table, "en", { numeric: true });
    if (tables || one.seat !== other.seat) return tables || one.seat - other.seat;
  }
  return one.name.localeCompare(other.name);
};

/** @param {{ desk: Desk }} props */
export function Players({ desk }) {
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState(/** @type {Order} */ ("seat"));
  const [filter, setFilter] = useState(/** @type {Filter} */ ("all"));
  const { players, guests, counts, public: shown } = desk.board;
  // A part of the list that has become empty, as when all have paid, gives way to the whole of it.
  const is = (/** @type {Filter} */ state) => guests.some((guest) => guest.state === state);
  const some = { all: true, asking: is("asking"), invited: is("invited"), here: is("here"), paid: players.length > 0 };
  const of = guests.length && some[filter] ? filter : "all";
  const lines = useMemo(() => (of === "all" || of === "paid" ? found([...players].sort(by(order)), typed) : []), [players, typed, order, of]);
  const expected = useMemo(() => guestsFound(guests.filter((guest) => of === "all" || guest.state === of), typed), [guests, typed, of]);
  const { rows, ...pointer } = useInPlace(expected, guests, `${of} ${typed}`);
  // Who has paid a moment ago stands among the guests still, ticked.
  const ticked = new Set(rows.filter(({ done }) => done).map(({ guest }) => guest.name));
  const nobody = players.length + guests.length > 0 && !lines.length && !expected.length;

  /** Enter in the search goes to the buttons of the first guest found, or chooses the first player.
   * @param {KeyboardEvent} press */
  const pressed = (press) => {
    if (press.key === "Escape") setTyped("");
    if (press.key !== "Enter") return;
    const now = /** @type {HTMLInputElement} */ (press.target).value;
    const guest = now && guestsFound(guests, now)[0];
    const row = guest && document.querySelector(`[data-guest="${CSS.escape(guest.name)}"] button`);
    const first = found([...players].sort(by(order)), now)[0];
    if (row instanceof HTMLElement) row.focus();
    else if (first) desk.choose(first);
  };

  return html`
    <section class="players panel" id="players" aria-label="Players">
      <header class="section-head">
        <h2>Players</h2>
        <input id="player-filter" type="search" placeholder="Search  /" aria-label="Search players" autocomplete="off" value=${typed}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} onKeyDown=${pressed} />
        <select aria-label="Order" value=${order} onChange=${(/** @type {any} */ event) => setOrder(event.target.value)}>
          <option value="seat">by seat</option>
          <option value="name">by name</option>
          <option value="stack">by stack</option>
        </select>
        <span class="spring"></span>
        ${shown.phase !== "over" && html`
          ${shown.phase !== "playing" && html`<button type="button" title="Invite players (i)" onClick=${() => desk.open("invite")}>Invite</button>`}
          <button type="button" title="Register, or enter late (e)" onClick=${() => desk.open("register")}>+ Register</button>
          ${shown.phase === "playing" && html`
            <button type="button" title="A player is out (b)" onClick=${() => desk.open("bust")}>Bust</button>
            <button type="button" title="A player buys in again (r)" onClick=${() => desk.open("rebuy")}>Rebuy</button>
          `}
        `}
      </header>
      ${counts.off !== 0 && html`
        <p class="warned count-off" role="status">${sumSays(counts)} <button type="button" onClick=${() => desk.open("count")}>Count again</button></p>
      `}
      ${guests.length + rows.length > 0 && html`<${Arriving} desk=${desk} filter=${of} some=${some} onFilter=${setFilter} />`}
      ${!players.length && !guests.length && html`<p class="dim">Nobody is on the list yet. Press <kbd>e</kbd> to register somebody who pays, or <kbd>i</kbd> to invite.</p>`}
      ${nobody && html`<p class="dim">${typed ? "No player matches." : "Nobody is in this list."}</p>`}
      ${rows.length > 0 && html`
        <ul class="plain guest-list" aria-label="Not paid yet" ...${pointer}>
          ${rows.map(({ guest, done }) => html`<li key=${guest.id}><${GuestRow} desk=${desk} guest=${guest} done=${done} /></li>`)}
        </ul>
      `}
      <ul class="plain player-list">
        ${lines.filter((player) => !ticked.has(player.name)).map((player) => html`<li key=${player.id}><${Row} desk=${desk} player=${player} chosen=${desk.chosen?.id === player.id} /></li>`)}
      </ul>
    </section>
  `;
}

/** How many are invited, here and paid, and which of them the list shows.
 * @param {{ desk: Desk, filter: Filter, some: Record<Filter, boolean>, onFilter: (filter: Filter) => void }} props `some`: whether anybody is in it */
function Arriving({ desk, filter, some, onFilter }) {
  const { arrivals, guests } = desk.board;
  const [busy, setBusy] = useState(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const missing = guests.filter((guest) => guest.state === "invited").map((guest) => guest.name);
  const unpaid = guests.filter((guest) => guest.state === "here").length;
  const asking = guests.filter((guest) => guest.state === "asking").length;
  const price = arrivals.price ? money(arrivals.price, desk.board.public.currency) : "";
  /** One after another, until one is refused; Undo takes all of them back as one. */
  const payAll = async () => {
    setBusy(true);
    const playing = desk.board.public.phase === "playing";
    const here = guests.filter((guest) => guest.state === "here");
    /** @type {Done[]} */
    const paid = [];
    for (const guest of here) {
      const done = await payIn(desk, guest.name, true);
      if (!done) break;
      paid.push(done);
    }
    setBusy(false);
    // A refusal stays to be read: those before it are in the log.
    if (paid.length < here.length) return;
    const [act, ...also] = paid.map((done) => done.act);
    const all = `${counted(paid.length, "player is", "players are")} in${price && ` for ${price} each`}.`;
    // After the first hand the sentences tell the seats.
    say(playing ? inShort(paid.flatMap((done) => done.says)) : all, { cites: paid[0].cites, undo: () => void desk.run({ type: "Undo", act, also }) });
  };
  /** @type {[Filter, string][]} */
  const filters = [
    ["all", "All"],
    ...(asking ? [/** @type {[Filter, string]} */ (["asking", `Asking ${asking}`])] : []),
    ["invited", `Not here ${missing.length}`],
    ["here", `Here, not paid ${unpaid}`],
    ["paid", `Paid ${arrivals.paid}`],
  ];
  return html`
    <div class="arriving">
      <p role="status"><b>${arrivals.invited}</b> on the list · <b>${arrivals.here}</b> here · <b>${arrivals.paid}</b> paid</p>
      <div class="filters" role="group" aria-label="Show">
        ${filters.map(([id, words]) => html`
          <button type="button" key=${id} class=${classes(filter === id && "on")} aria-pressed=${filter === id} disabled=${!some[id]} onClick=${() => onFilter(id)}>${words}</button>
        `)}
      </div>
      ${filter === "here" && unpaid > 1 && html`
        <button type="button" disabled=${busy} onClick=${() => (isTooLate(desk) ? setAsksFirst(true) : void payAll())}>${price ? `All have paid ${price}` : "All are in"}</button>
        ${asksFirst && html`<${SellAnyway} title=${`Late entry: ${counted(unpaid, "player")}`} yes=${price ? `Take ${price} from each` : "Sell the entries"} onYes=${() => void payAll()} onClose=${() => setAsksFirst(false)} />`}
      `}
      ${filter === "invited" && missing.length > 0 && html`
        <button type="button" onClick=${() => void desk.run({ type: "Uninvite", players: missing })}>Remove all who are not here</button>
      `}
    </div>
  `;
}

/** @param {{ desk: Desk, player: PlayerLine, chosen: boolean }} props */
function Row({ desk, player, chosen }) {
  const { currency } = desk.board.public;
  const out = player.state === "out";
  // A deal that ends the event gives places and prizes to players who are still in their seats.
  const placed = out || player.place > 0;
  return html`
    <button type="button" class=${classes("player-row", out && "out", chosen && "chosen")} aria-pressed=${chosen} onClick=${() => desk.choose(chosen ? null : player)}>
      <span class="player-name" title=${player.name}>${player.name}</span>
      <span class="dim">${placed ? (player.place ? placeText(player.place, player.tied) : "out") : seatText(player.table, player.seat)}</span>
      <span class="num">${placed ? (player.prize ? wonText(player.name, player.prize, desk.board.public) : "") : html`<${Stack} desk=${desk} player=${player} />`}</span>
      <span class="dim player-more"><${Trouble} player=${player} at=${desk.at} /><span class="player-paid">${about(player, currency)}</span></span>
    </button>
  `;
}

/** What a player has; where a hand was played since the count, what was counted and when.
 * @param {{ desk: Desk, player: PlayerLine }} props */
function Stack({ desk, player }) {
  if (player.stack !== null || player.counted === null) return stackText(player.stack, desk.big);
  const when = timeOfDay(desk.at - performance.now() - player.counted_ms);
  return html`<span class="dim stale" title=${`Counted at ${when}, before the last hand at this table`}>${thousands(player.counted)} at ${when}</span>`;
}

/** Not at the table, and why. @param {{ player: PlayerLine, at: number }} props */
function Trouble({ player, at }) {
  const penalty = usePenalty(player, at);
  const says = penalty ? `penalty ${penalty}` : player.state === "away" || player.state === "absent" ? player.state : "";
  return says && html`<span class="player-trouble" title=${player.penalty}>${says}</span>`;
}

/** Paid and bought: what else there is to know.
 * @param {PlayerLine} player @param {string} currency */
function about(player, currency) {
  const parts = [];
  if (player.rebuys) parts.push(`${player.rebuys} R`);
  if (player.addons) parts.push(`${player.addons} A`);
  if (player.paid_in) parts.push(`paid ${money(player.paid_in, currency)}`);
  return parts.join(" · ");
}
