/** Cash games: the home games and card rooms of this server, and forms for new ones. */
/** @import { RoomSummary } from "../lib/types.js" */
import { del, post, sentence } from "../lib/api.js";
import { cents, counted, dayText } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/icons.js";
import { Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";
import { Questions } from "./new_event/house.js";
import { badField } from "./room/amount.js";
import { kindOf, withGame } from "./room/game_tools.js";

const BOOK = "roberts-10";
const GAMES = ["NLHE", "PLO", "PLO8", "LHE", "LO8", "STUD", "STUD8", "RAZZ"];
const GAME_NAMES = ["No-limit hold'em", "Pot-limit Omaha", "Pot-limit Omaha eight or better", "Limit hold'em", "Limit Omaha eight or better", "Seven-card stud", "Stud eight or better", "Razz"];
const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK"];

export default function Rooms() {
  const rooms = /** @type {import("../lib/load.js").Loaded<{ rooms: RoomSummary[] }>} */ (useLoaded("/api/rooms"));
  const [opening, setOpening] = useState("");
  const [deleting, setDeleting] = useState(/** @type {RoomSummary | null} */ (null));
  const all = rooms.value?.rooms ?? [];
  return html`
    <${Page} title="Cash games">
      ${rooms.fault && html`<p class="panel fault" role="alert">${rooms.fault}</p>`}
      <section class="room-kinds">
        <div class="panel room-kind">
          <h2>Home game</h2>
          <p class="dim">One table. Write down buy-ins and cash-outs; at the end Floorman says who pays whom, with the fewest payments.</p>
          <button type="button" class="primary" onClick=${() => setOpening("home")}><${Icon} name="plus" /> New home game</button>
        </div>
        <div class="panel room-kind">
          <h2>Card room</h2>
          <p class="dim">Several tables with waiting lists, seats, must-moves and the cage. Every suggestion comes with its rule.</p>
          <button type="button" onClick=${() => setOpening("room")}><${Icon} name="plus" /> New card room</button>
        </div>
      </section>
      ${rooms.loading && !rooms.value && html`<${Skeleton} lines=${3} />`}
      ${all.length > 0 && html`
        <section class="panel" aria-labelledby="open-rooms">
          <h2 id="open-rooms">Your games</h2>
          <ul class="plain event-list">
            ${all.map((room) => html`
              <li key=${room.id}><div class="event-row">
                <div class="event-told">
                  <a class="event-name" href=${`/room/${room.id}`}>${room.name}</a>
                  <span class="badge">${room.over ? (room.home ? "Over" : "Closed") : room.home ? "Home game" : "Card room"}</span>
                  <span class="dim event-about">${room.wrong || [dayText({ opened_ms: room.opened_ms }), counted(room.players, "player"), room.home ? "" : counted(room.games, "game"), room.waiting ? `${room.waiting} waiting` : ""].filter(Boolean).join(" · ")}</span>
                </div>
                <span class="event-links">
                  <a class="button" href=${`/room/${room.id}`}>Open</a>
                  ${!room.home && html`<a class="button" href=${`/room/${room.id}/tv`}>TV</a>`}
                  <button type="button" class="quiet" aria-label=${`Delete ${room.name}`} onClick=${() => setDeleting(room)}><${Icon} name="bin" /></button>
                </span>
              </div></li>
            `)}
          </ul>
        </section>
      `}
      ${opening && html`<${New} home=${opening === "home"} onClose=${() => setOpening("")} />`}
      ${deleting && html`<${Delete} room=${deleting} onClose=${() => setDeleting(null)} again=${rooms.again} />`}
    <//>
  `;
}

/** @typedef {{ id: string, title: string, cash: boolean }} Book `cash` is whether it has rules for card rooms */

/** Books with rules for card rooms, and those without: there the readings of this program answer. @param {Book[]} books @returns {[string, Book[]][]} */
const shelves = (books) => [["With rules for card rooms", books.filter((one) => one.cash)], ["Tournament rules only", books.filter((one) => !one.cash)]];

/** @param {{ home: boolean, onClose: () => void }} props */
function New({ home, onClose }) {
  const [draft, setDraft] = useState({
    name: home ? "Home game" : "Card room", stakes: "1-2", game: "NLHE", currency: "EUR", size: "10", least: "", most: "", names: "first", book: BOOK,
  });
  const books = /** @type {import("../lib/load.js").Loaded<Book[]>} */ (useLoaded("/api/books"));
  const [house, setHouse] = useState(/** @type {Record<string, any>} */ ({}));
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft(withGame({ ...draft, [field]: input.target.value }, field)));
  /** @param {Event} submit */
  const make = async (submit) => {
    submit.preventDefault();
    const [least, most] = [draft.least, draft.most].map((text) => (text.trim() ? cents(text) : 0));
    const bad = badField([["Least buy-in", draft.least], ["Most", draft.most]]);
    if (bad) return setFault(bad);
    setBusy(true);
    const table = home ? { kind: kindOf(draft), size: Number(draft.size), min_buyin: least, max_buyin: most } : { names: draft.names };
    try {
      const made = await post("/api/rooms", { name: draft.name.trim(), book: draft.book, currency: draft.currency, home, house, ...table });
      go(`/room/${made.id}`);
    } catch (error) {
      setFault(sentence(error));
      setBusy(false);
    }
  };
  return html`
    <${Dialog} title=${home ? "New home game" : "New card room"} onClose=${onClose}>
      <form class="form" onSubmit=${make}>
        <label class="field"><span>Name</span><input autofocus required maxlength="80" value=${draft.name} onInput=${set("name")} /></label>
        ${home && html`
          <div class="columns">
            <label class="field"><span>Blinds</span><input required maxlength="20" value=${draft.stakes} onInput=${set("stakes")} placeholder="1-2" /></label>
            <label class="field"><span>Game</span><select value=${draft.game} onChange=${set("game")}>${GAMES.map((code, at) => html`<option value=${code}>${GAME_NAMES[at]}</option>`)}</select></label>
          </div>
          <div class="columns">
            <label class="field"><span>Least buy-in</span><input inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder="any" /></label>
            <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="any" /></label>
          </div>
        `}
        <div class="columns">
          <label class="field"><span>Currency</span><select value=${draft.currency} onChange=${set("currency")}>${CURRENCIES.map((code) => html`<option>${code}</option>`)}</select></label>
          ${home
            ? html`<label class="field"><span>Seats</span><select value=${draft.size} onChange=${set("size")}>${[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((size) => html`<option>${size}</option>`)}</select></label>`
            : html`<label class="field"><span>Names on the TV</span><select value=${draft.names} onChange=${set("names")}>
                <option value="first">First names</option><option value="initials">Initials</option><option value="names">Whole names</option></select></label>`}
        </div>
        <label class="field"><span>Rulebook</span><select value=${draft.book} onChange=${(/** @type {any} */ input) => (setHouse({}), set("book")(input))}>
          ${shelves(books.value ?? [{ id: BOOK, title: "Robert's Rules of Poker", cash: true }]).map(([words, some]) => html`<optgroup key=${words} label=${words}>${some.map((one) => html`<option value=${one.id}>${one.title}</option>`)}</optgroup>`)}</select></label>
        <details><summary>House rules${Object.keys(house).length > 0 && html` <span class="dim">${counted(Object.keys(house).length, "thing differs", "things differ")} from the book</span>`}</summary>
          <${Questions} key=${draft.book} draft=${{ book: draft.book, house }} change=${(/** @type {{ house: Record<string, any> }} */ to) => (setFault(""), setHouse(to.house))} changed room home=${home} /></details>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="primary" disabled=${busy}>${home ? "Start the game" : "Open the room"}</button>
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}

/** @param {{ room: RoomSummary, onClose: () => void, again: () => void }} props */
function Delete({ room, onClose, again }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  /** @param {Event} submit */
  const remove = async (submit) => {
    submit.preventDefault();
    try {
      await del(`/api/rooms/${room.id}?name=${encodeURIComponent(typed.trim())}`);
      onClose();
      say(`${room.name} is deleted.`);
      again();
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return html`
    <${Dialog} title=${`Delete ${room.name}?`} onClose=${onClose}>
      <form class="form" onSubmit=${remove}>
        <p>Its money and its log are deleted for good. This cannot be undone.</p>
        <label class="field"><span>Type its name: <b>${room.name}</b></span>
          <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} /></label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="stop" disabled=${typed.trim() !== room.name}>Delete for good</button>
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}
