/** What the floor does with a whole game: a vote on the limit, breaking, combining, must-moves, time, terms. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomTable } from "../../lib/types.js" */
import { cents, counted, money } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { badField } from "./amount.js";
import { chargesIn, chargesOf, RakeFields, TimeFields } from "./charges.js";
import { bestFirst, dealCards, Drawn, drawsOver } from "./draw.js";
import { nameIn, playersOf } from "./names.js";
import { Time } from "./time.js";

/** @typedef {{ table: RoomTable, tables: RoomTable[], run: Doer, room?: string, currency: string, onClose: () => void }} ToolProps */

export const GAMES = ["NLHE", "PLO", "PLO8", "LHE", "LO8", "STUD", "STUD8", "RAZZ"];
export const MIXES = ["HORSE", "HOSE", "8-GAME"];

/**
 * Stakes as they are typed, and the game if it stands behind them: 1/3 nlhe is 1-3 and NLHE. The stakes alone leave the game as it is.
 * @param {string} typed @param {string} game
 */
export function stakesAndGame(typed, game) {
  const words = typed.trim().split(/\s+/u);
  const last = (words.at(-1) ?? "").toUpperCase();
  const said = words.length > 1 && [...GAMES, ...MIXES].includes(last);
  return { stakes: (said ? words.slice(0, -1) : words).join(" ").replaceAll("/", "-"), game: said ? last : game };
}

/**
 * A form's stakes and game after one of its fields has changed: a game behind the stakes is chosen, and choosing another takes it from there.
 * @template {{ stakes: string, game: string }} D
 * @param {D} draft @param {string} field
 * @returns {D}
 */
export function withGame(draft, field) {
  const { stakes, game } = stakesAndGame(draft.stakes, draft.game);
  return field === "stakes" ? { ...draft, game } : field === "game" ? { ...draft, stakes } : draft;
}

/** The kind that a form asks for, as the room writes it. @param {{ stakes: string, game: string }} draft */
export const kindOf = ({ stakes, game }) => `${stakesAndGame(stakes, game).stakes} ${game}`;

/** An amount as it is typed; nothing for 0. @param {number} amount */
const inUnits = (amount) => (amount ? String(amount / 100) : "");

/** @param {string} kind */
const parts = (kind) => {
  const words = kind.split(" ");
  return { stakes: words.slice(0, -1).join(" "), game: words.at(-1) ?? "NLHE" };
};

/** The players vote on other stakes; the floor has its word. @param {ToolProps} props */
export function Vote({ table, run, onClose }) {
  const { game } = table;
  const [draft, setDraft] = useState({ ...parts(game.kind), least: inUnits(game.min_buyin ?? 0), most: inUnits(game.max_buyin ?? 0) });
  const [fault, setFault] = useState("");
  const [votes, setVotes] = useState(/** @type {Record<string, "yes" | "no" | "absent">} */ ({}));
  const players = playersOf(table);
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft(withGame({ ...draft, [field]: input.target.value }, field)));
  const said = (/** @type {string} */ how) => players.filter((one) => (votes[one.id] ?? "") === how).map((one) => one.id);
  const open = said("");
  /** The floor says what becomes of it once all have voted. @param {boolean} approved */
  const counts = async (approved) => {
    const buy_in = [draft.least, draft.most].map((text) => (text.trim() ? cents(text) : 0));
    const bad = badField([["Least buy-in", draft.least], ["Most", draft.most]]);
    if (bad) return setFault(bad);
    const act = { type: "VoteLimit", game: game.id, kind: kindOf(draft), yes: said("yes"), no: said("no"), absent: said("absent"), approved, buy_in };
    if (await run(act)) onClose();
    return undefined;
  };
  return html`
    <${Dialog} title=${`Vote on the limit of game ${game.id}`} wide onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => submit.preventDefault()}>
        <p class="dim">${`Now ${game.kind}. The book counts the votes. What it leaves to the floor is yours to approve.`}</p>
        <div class="columns room-vote-terms">
          <label class="field"><span>New stakes</span><input autofocus required maxlength="20" value=${draft.stakes} onInput=${set("stakes")} /></label>
          <label class="field"><span>Game</span><select value=${draft.game} onChange=${set("game")}>${[...GAMES, ...MIXES].map((code) => html`<option>${code}</option>`)}</select></label>
          <label class="field"><span>Least buy-in after it</span><input inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder="by the book" /></label>
          <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="no limit" /></label>
        </div>
        ${(game.min_buyin || game.max_buyin) && html`<p class="dim">The house has set these amounts: they stay as they are unless you change them here.</p>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <ul class="plain room-votes">${players.map(({ id, name, away_ms }) => html`
          <li key=${id}><span>${name}${away_ms != null && html` <span class="dim">away</span>`}</span><span class="actions" role="group" aria-label=${`Vote of ${name}`}>
            ${(/** @type {const} */ (["yes", "no", "absent"])).map((how) => html`<button type="button" key=${how} class=${classes("small", votes[id] === how && "on")} aria-pressed=${votes[id] === how}
              onClick=${() => setVotes({ ...votes, [id]: how })}>${how === "absent" ? "away" : how}</button>`)}</span></li>`)}</ul>
        <p role="status">${`${said("yes").length} yes, ${said("no").length} no, ${said("absent").length} away`}${open.length > 0 && html`, <b>${`${open.length} still to vote: ${open.map((id) => nameIn(players, id)).join(", ")}`}</b>`}.</p>
        <div class="dialog-foot"><div class="actions"><button type="button" class="primary" disabled=${open.length > 0} onClick=${() => void counts(true)}>Count, and approve</button>
          <button type="button" disabled=${open.length > 0} onClick=${() => void counts(false)}>Floor refuses</button><button type="button" onClick=${onClose}>Cancel</button></div></div>
      </form>
    <//>
  `;
}

/** The game breaks: names are tapped in the order of the cards drawn. @param {ToolProps} props */
export function Break({ table, tables, run, room = "", onClose }) {
  const { game } = table;
  const players = playersOf(table);
  const [order, setOrder] = useState(/** @type {string[]} */ ([]));
  const [cards, setCards] = useState(/** @type {Record<string, string>} */ ({}));
  const draws = () => {
    const dealt = dealCards(`break ${room} ${game.id}`, players.map((one) => one.id));
    setCards(dealt);
    setOrder(bestFirst(dealt));
  };
  const away = players.filter((one) => one.away_ms != null);
  const absent = away.map((one) => one.id);
  const open = tables.filter((one) => one.game.id !== game.id && one.game.kind === game.kind).reduce((sum, one) => sum + (one.game.open ?? 0), 0);
  const breaks = async () => {
    if (await run({ type: "BreakGame", game: game.id, absent, order })) (drawsOver(), onClose());
  };
  return html`
    <${Dialog} title=${`Break game ${game.id}`} onClose=${onClose}>
      <div class="form">
        <p class="dim">${open
          ? `Draw here, or deal a card to each and tap the names from the best card down: the first ${open} get the open seats in ${game.kind}, the others head the list.`
          : `Draw here, or deal a card to each and tap the names from the best card down: no other game of ${game.kind} has a seat, so all of them head the list in this order.`}</p>
        ${Object.keys(cards).length ? html`<p role="status" class="dim">The cards are drawn, and stand.</p>` : html`<div class="actions"><button type="button" onClick=${draws}>Draw</button></div>`}
        ${absent.length > 0 && html`<p class="dim">${`The floor draws for ${away.map((one) => one.name).join(", ")}, who ${absent.length === 1 ? "is" : "are"} away.`}</p>`}
        <div class="room-draw">${players.map((one) => {
          const at = order.indexOf(one.id);
          return html`<button type="button" key=${one.id} class=${classes(at >= 0 && "on")} aria-pressed=${at >= 0}
            onClick=${() => (setCards({}), setOrder(at >= 0 ? order.filter((id) => id !== one.id) : [...order, one.id]))}>${at >= 0 && html`<b>${at + 1}</b>`} <${Drawn} card=${cards[one.id]} /> ${one.name}</button>`;
        })}</div>
        <div class="actions"><button type="button" class="stop" disabled=${order.length < players.length} onClick=${breaks}>Break the game</button>
          <button type="button" onClick=${() => setOrder([...order, ...players.map((one) => one.id).filter((id) => !order.includes(id))])}>The rest as they sit</button>
          <button type="button" onClick=${onClose}>Cancel</button></div>
      </div>
    <//>
  `;
}

const NUMBERS = ["", "one", "two", "three", "four", "five", "six"];

/** Two games of a kind become one. @param {ToolProps} props */
export function Combine({ table, tables, run, room = "", onClose }) {
  const { game } = table;
  const others = tables.filter((one) => one.game.id !== game.id && one.game.kind === game.kind);
  const [other, setOther] = useState(others[0]?.game.id ?? "");
  const [into, setInto] = useState("");
  const goes = into || (game.feeds && game.feeds === other ? other : game.id);
  const gone = goes === game.id ? other : game.id;
  const ends = tables.map((one) => one.game).filter((one) => one.feeds && (one.id === gone || one.feeds === gone));
  const [out, setOut] = useState(/** @type {string[]} */ ([]));
  const [cards, setCards] = useState(/** @type {Record<string, string>} */ ({}));
  const [extra, setExtra] = useState(0);
  const both = [table, ...others.filter((one) => one.game.id === other)];
  const at = both.find((one) => one.game.id === goes) ?? table;
  const players = both.flatMap((one) => playersOf(one).filter((each) => !each.over));
  const over = Math.max(0, players.length - at.game.size - extra);
  const hasDrawn = Object.keys(cards).length > 0 && players.every((one) => cards[one.id]);
  // Who loses a seat in the draw follows from the cards, however many seats are added after it.
  const gets = hasDrawn ? (over ? bestFirst(cards).slice(-over) : []) : over ? out.filter((id) => players.some((one) => one.id === id)) : [];
  const last = playersOf(both.find((one) => one !== at) ?? at).map((one) => one.id).slice(-over);
  const draws = () => {
    setCards(dealCards(`combine ${room} ${both.map((one) => one.game.id).sort().join(" ")}`, players.map((one) => one.id)));
  };
  const combines = async () => {
    if (await run({ type: "CombineGames", games: [game.id, other], into: goes, out: gets, extra })) (drawsOver(), onClose());
  };
  return html`
    <${Dialog} title=${`Combine game ${game.id}`} onClose=${onClose}>
      ${!others.length
        ? html`<p>${`There is no other game of ${game.kind}.`}</p><div class="actions"><button type="button" onClick=${onClose}>Close</button></div>`
        : html`<div class="form">
            <label class="field"><span>With</span><select autofocus value=${other} onChange=${(/** @type {any} */ input) => (setOther(input.target.value), setInto(""))}>
              ${others.map((one) => html`<option value=${one.game.id}>${`Game ${one.game.id}, ${one.game.players} players`}</option>`)}</select></label>
            <label class="field"><span>At the table of</span><select value=${goes} onChange=${(/** @type {any} */ input) => setInto(input.target.value)}>
              <option value=${game.id}>${`Game ${game.id}`}</option><option value=${other}>${`Game ${other}`}</option></select></label>
            <p class="dim">Players bring their chips along.</p>
            ${players.length > at.game.size && html`
              <p class="warned" role="alert">${`${players.length} players for ${at.game.size} seats: ${players.length - at.game.size} too many.`}</p>
              ${(at.may_add ?? 0) > 0 && html`<label class="check"><input type="checkbox" checked=${extra > 0} onChange=${(/** @type {any} */ input) => setExtra(input.target.checked ? Math.min(at.may_add ?? 0, players.length - at.game.size) : 0)} /> <span>${`Add ${counted(Math.min(at.may_add ?? 0, players.length - at.game.size), "seat")}, which is as many as the book allows`}</span></label>`}
              ${over > 0 && html`
                <p>${`${counted(over, "player")} to the head of the list for ${game.kind}. The house keeps their chips until they play again.`}</p>
                <p class="dim">${`Draw here, or deal a card to each and tap the ${over === 1 ? "one who loses" : `${NUMBERS[over] ?? over} who lose`}.`}</p>
                ${hasDrawn ? html`<p role="status" class="dim">The cards are drawn, and stand.</p>` : html`<div class="actions"><button type="button" onClick=${draws}>Draw</button></div>`}
                <div class="room-draw">${players.map(({ id, name }) => html`<button type="button" key=${id} class=${classes(gets.includes(id) && "on")} aria-pressed=${gets.includes(id)}
                  onClick=${() => (setCards({}), setOut(gets.includes(id) ? gets.filter((one) => one !== id) : [...gets, id]))}>${gets.includes(id) && html`<b>${gets.indexOf(id) + 1}</b>`} <${Drawn} card=${cards[id]} /> ${name}</button>`)}</div>
                ${last.length === over && html`<div class="actions"><button type="button" class="small" onClick=${() => setOut(last)}>${`The last of game ${both.find((one) => one !== at)?.game.id}`}</button></div>`}`}`}
            ${ends.map((one) => html`<p key=${one.id}><b>${`Game ${one.id} will no longer feed game ${one.feeds}.`}</b></p>`)}
            ${gets.length !== over && html`<p role="status">${gets.length < over ? `${counted(over - gets.length, "player")} more to draw or to tap.` : `${counted(gets.length - over, "player")} too many: tap who keeps a seat.`}</p>`}
            <div class="actions"><button type="button" class="primary" disabled=${gets.length !== over} onClick=${combines}>Combine</button><button type="button" onClick=${onClose}>Cancel</button></div>
          </div>`}
    <//>
  `;
}

/** A game feeds another of its kind, or no longer does. @param {ToolProps} props */
export function MustMove({ table, tables, run, onClose }) {
  const { game } = table;
  const mains = tables.filter((one) => one.game.id !== game.id && one.game.kind === game.kind);
  /** @param {string} main @param {boolean} off */
  const sets = async (main, off) => {
    if (await run({ type: "SetMustMove", main, feeder: game.id, off })) onClose();
  };
  return html`
    <${Dialog} title=${`Must-move from game ${game.id}`} onClose=${onClose}>
      <div class="form">
        ${game.feeds
          ? html`<p>${`Its players move to game ${game.feeds} as seats open there.`}</p>
            <div class="actions"><button type="button" class="primary" onClick=${() => void sets(game.feeds ?? "", true)}>No longer a must-move game</button></div>`
          : html`<p class="dim">${mains.length ? "Players move to the main game in the order of the original waiting list. Whoever was on no list comes in by when they sat down." : `There is no other game of ${game.kind} to move to.`}</p>
            <div class="actions">${mains.map((one) => html`<button type="button" key=${one.game.id} onClick=${() => void sets(one.game.id, false)}>${`To game ${one.game.id}`}</button>`)}</div>`}
        <div class="actions"><button type="button" onClick=${onClose}>Cancel</button></div>
      </div>
    <//>
  `;
}

/** Buy-ins and the place of a game, and what the house takes there. @param {ToolProps} props */
export function Terms({ table, run, onClose }) {
  const { game } = table;
  const [had] = useState(() => chargesOf(table));
  const [draft, setDraft] = useState({ least: inUnits(game.min_buyin ?? 0), most: inUnits(game.max_buyin ?? 0), place: game.place ?? "", ...had });
  const [fault, setFault] = useState("");
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft({ ...draft, [field]: input.target.type === "checkbox" ? input.target.checked : input.target.value }));
  /** @param {Event} submit */
  const keeps = async (submit) => {
    submit.preventDefault();
    const [least, most] = [draft.least, draft.most].map((text) => (text.trim() ? cents(text) : 0));
    const bad = badField([["Least buy-in", draft.least], ["Most", draft.most]]);
    const taken = chargesIn(draft);
    if (bad || typeof taken === "string") return setFault(bad || String(taken));
    const changed = /** @type {(keyof typeof had)[]} */ (Object.keys(had)).some((field) => draft[field] !== had[field]);
    if (changed && !(await run({ type: "SetCharges", game: game.id, ...taken }))) return undefined;
    if ((least !== (game.min_buyin ?? 0) || most !== (game.max_buyin ?? 0)) && !(await run({ type: "SetBuyIn", game: game.id, least, most }))) return undefined;
    if (draft.place.trim() !== (game.place ?? "") && !(await run({ type: "RelocateGame", game: game.id, place: draft.place.trim() }))) return undefined;
    return onClose();
  };
  return html`
    <${Dialog} title=${`Terms of game ${game.id}`} onClose=${onClose}>
      <form class="form" onSubmit=${keeps}>
        <div class="columns">
          <label class="field"><span>Least buy-in</span><input autofocus inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder="by the book" /></label>
          <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="no limit" /></label>
        </div>
        <label class="field"><span>Table or place</span><input maxlength="30" value=${draft.place} onInput=${set("place")} /></label>
        <${TimeFields} draft=${draft} set=${set} />
        <${RakeFields} draft=${draft} set=${set} />
        <p class="dim">What the house takes is changed between hands.</p>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">Save</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}

/** @type {Record<string, (props: ToolProps) => unknown>} */
export const TOOLS = { vote: Vote, break: Break, combine: Combine, "must-move": MustMove, time: Time, terms: Terms };
