/** Opening a game: stakes, buy-ins, what the house takes, and the forms of play that it has. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen, RoomTable } from "../../lib/types.js" */
import { classes, html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { putRight } from "../../parts/Toast.js";
import { badField } from "./amount.js";
import { chargesIn, chargesOf, NO_CHARGES, RakeFields, read, TimeFields, typed } from "./charges.js";
import { GAMES, kindOf, MIXES, stakesAndGame, withGame } from "./game_tools.js";

const LIMIT = new Set(["LHE", "LO8", "STUD", "STUD8", "RAZZ", ...MIXES]);
const STUD = new Set(["STUD", "STUD8", "RAZZ"]);
const OWN = "MIX";
const EMPTY = {
  ...NO_CHARGES, least: "", most: "",
  kill: "", every: "8", bomb: "", overs: "", ante: "", bringIn: "", rotation: /** @type {string[]} */ ([]), tracked: false, size: "9",
};

/** What the fields are called. @type {Record<string, string>} */
const FIELDS = {
  least: "Least buy-in", most: "Most", bomb: "Ante of a bomb pot", ante: "Ante at stud", bringIn: "Bring-in",
};

/**
 * The terms of a game, for another one of its kind.
 * @param {RoomTable} table
 * @returns {Partial<typeof EMPTY>}
 */
function termsOf(table) {
  const { game } = table;
  return {
    least: typed(game.min_buyin), most: typed(game.max_buyin), size: String(game.size), ...chargesOf(table), kill: table.kill ?? "", overs: table.overs ?? "", bomb: typed(table.bomb_ante),
    ante: typed(table.ante), bringIn: typed(table.bring_in), rotation: table.rotation ?? [], every: String(table.rotation_every || 8), tracked: table.tracked ?? false,
  };
}

/** The small bet as the stakes say it, in units. @param {string} stakes */
const smallBet = (stakes) => Number((/\d+(\.\d+)?/u.exec(stakes) ?? ["0"])[0]);

/** Every amount that the stakes say, in units. @param {string} stakes */
const stakesIn = (stakes) => (stakes.match(/\d+(\.\d+)?/gu) ?? ["0"]).map(Number);

/** What stud antes and brings in as a rule: as the server has it. @param {number} bet @param {number} parts */
const usualPart = (bet, parts) => (bet < 4 || bet % 1 ? Math.max(0.01, Math.floor((bet * 100) / parts) / 100) : Math.max(1, Math.floor(bet / parts)));

/** @param {{ board: RoomDeskScreen, run: Doer, kind?: string, onClose: () => void }} props */
export function OpenAGame({ board, run, kind: wanted = "", onClose }) {
  const used = new Set(board.tables.map((table) => table.game.id));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "";
  const like = (/** @type {string} */ kind) => board.tables.find((table) => table.game.kind === kind);
  const [draft, setDraft] = useState(() => {
    const first = { ...EMPTY, id: free, stakes: wanted.split(" ").slice(0, -1).join(" ") || "1-3", game: wanted.split(" ").at(-1) || "NLHE", place: "", feeds: "", from: "" };
    const model = like(`${first.stakes} ${first.game}`);
    return model ? { ...first, ...termsOf(model), from: model.game.id } : first;
  });
  const [fault, setFault] = useState("");
  /** Another kind brings the terms of a game of that kind along, and leaves those of the former kind behind. @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => {
    setFault("");
    const next = withGame({ ...draft, [field]: input.target.type === "checkbox" ? input.target.checked : input.target.value }, field);
    if (field !== "stakes" && field !== "game") return setDraft(next);
    const model = like(kindOf(next));
    return setDraft(model ? { ...next, ...termsOf(model), from: model.game.id } : next.from ? { ...next, ...withoutTerms(next), feeds: "", from: "" } : next);
  };
  /** Of the terms that came from another game, those that nobody has changed since are empty again. @param {typeof draft} next */
  const withoutTerms = (next) => {
    const from = board.tables.find((table) => table.game.id === next.from);
    const had = /** @type {Record<string, unknown>} */ (from ? termsOf(from) : {});
    return Object.fromEntries(Object.entries(EMPTY).filter(([field]) => String(had[field]) === String(/** @type {Record<string, unknown>} */ (next)[field])));
  };
  const kind = kindOf(draft);
  const { stakes } = stakesAndGame(draft.stakes, draft.game);
  const mains = board.tables.filter((table) => table.game.kind === kind);
  const places = board.public.tournaments.flatMap((one) => one.places);
  const mixed = [...MIXES, OWN].includes(draft.game);
  const limit = LIMIT.has(draft.game) || draft.game === OWN;
  const stud = STUD.has(draft.game) || (mixed && draft.game !== OWN) || draft.rotation.some((code) => STUD.has(code));
  const bet = smallBet(stakes);
  const byBook = limit && bet ? `by the book: ${board.least_bets * Math.max(...stakesIn(stakes))}` : "any";
  /** What the server refused before is no longer what is wrong. @param {string} says */
  const wrong = (says) => (putRight(), setFault(says));
  /** @param {Event} submit */
  const opens = async (submit) => {
    submit.preventDefault();
    setFault("");
    const { least, most, bomb, ante, bringIn } = draft;
    const sums = read({ least, most, bomb, ante, bringIn });
    const unread = Object.keys(sums).find((field) => sums[field] === null);
    if (unread) return wrong(badField([[FIELDS[unread], /** @type {Record<string, any>} */ (draft)[unread]]]));
    const amount = /** @type {Record<string, number>} */ (sums);
    const taken = chargesIn(draft);
    if (typeof taken === "string") return wrong(taken);
    if (draft.game === OWN && draft.rotation.length < 2) return wrong("Own rotation: choose two games or more.");
    const act = {
      type: "OpenGame", game: draft.id.trim(), kind, size: Number(draft.size), min_buyin: amount.least, max_buyin: amount.most, place: draft.place.trim(), tracked: draft.tracked, ...taken,
      ...(limit ? { kill: draft.kill, overs: draft.overs.trim() } : { bomb_ante: amount.bomb }),
      ...(stud ? { ante: amount.ante, bring_in: amount.bringIn } : {}), ...(mixed ? { rotation_every: Number(draft.every) } : {}), ...(draft.game === OWN ? { rotation: draft.rotation } : {}),
    };
    if (!(await run(act))) return undefined;
    if (draft.feeds) await run({ type: "SetMustMove", main: draft.feeds, feeder: act.game });
    return onClose();
  };
  /** @param {string} code */
  const toggle = (code) => setDraft({ ...draft, rotation: draft.rotation.includes(code) ? draft.rotation.filter((one) => one !== code) : [...draft.rotation, code] });
  return html`
    <${Dialog} title="Open a game" onClose=${onClose}>
      <form class="form" onSubmit=${opens}>
        <div class="columns">
          <label class="field"><span>Game</span><input autofocus required maxlength="12" value=${draft.id} onInput=${set("id")} /></label>
          <label class="field"><span>Table or place</span><input maxlength="30" list="room-places" value=${draft.place} onInput=${set("place")} placeholder="Table 4" /></label>
          <datalist id="room-places">${places.map((place) => html`<option value=${place} />`)}</datalist>
        </div>
        <div class="columns">
          <label class="field"><span>Stakes</span><input required maxlength="20" value=${draft.stakes} onInput=${set("stakes")} /></label>
          <label class="field"><span>Played</span><select value=${draft.game} onChange=${set("game")}>${[...GAMES, ...MIXES].map((code) => html`<option>${code}</option>`)}<option value=${OWN}>Own rotation</option></select></label>
          <label class="field"><span>Seats</span><select value=${draft.size} onChange=${set("size")}>${[2, 3, 4, 5, 6, 7, 8, 9, 10].map((size) => html`<option>${size}</option>`)}</select></label>
        </div>
        ${draft.game === OWN && html`<div class="field"><span>Games, in the order of the rotation</span>
          <span class="actions" role="group" aria-label="Games of the rotation">${GAMES.map((code) => {
            const at = draft.rotation.indexOf(code);
            return html`<button type="button" key=${code} class=${classes("small", at >= 0 && "on")} aria-pressed=${at >= 0} onClick=${() => toggle(code)}>${at >= 0 ? `${at + 1}. ` : ""}${code}</button>`;
          })}</span></div>`}
        ${(stud || mixed) && html`<div class="columns">
          ${stud && html`<label class="field"><span>Ante at stud</span><input inputmode="decimal" value=${draft.ante} onInput=${set("ante")} placeholder=${String(usualPart(bet, 5))} /></label>
          <label class="field"><span>Bring-in</span><input inputmode="decimal" value=${draft.bringIn} onInput=${set("bringIn")} placeholder=${String(usualPart(bet, 2))} /></label>`}
          ${mixed && html`<label class="field"><span>Deals of each game</span><input inputmode="numeric" value=${draft.every} onInput=${set("every")} /></label>`}
        </div>`}
        <div class="columns">
          <label class="field"><span>Least buy-in</span><input inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder=${byBook} /></label>
          <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="no limit" /></label>
        </div>
        <${TimeFields} draft=${draft} set=${set} />
        ${mains.length > 0 && html`<p class="dim">${`Terms as in game ${mains[0].game.id}.`}</p>
          <label class="field"><span>Must-move</span><select value=${draft.feeds} onChange=${set("feeds")}>
          <option value="">No</option>${mains.map((table) => html`<option value=${table.game.id}>${`Feeds game ${table.game.id}`}</option>`)}</select></label>`}
        <details class="room-more-terms" open=${Boolean(draft.from)}><summary>${limit ? "Rake, jackpot, kill, overs" : "Rake, jackpot, bomb pots"}</summary>
          <${RakeFields} draft=${draft} set=${set} />
          ${limit
            ? html`<div class="columns">
                <label class="field"><span>Kill</span><select value=${draft.kill} onChange=${set("kill")}><option value="">None</option><option value="half">Half kill</option><option value="full">Full kill</option></select></label>
                <label class="field"><span>Overs, stakes</span><input maxlength="20" value=${draft.overs} onInput=${set("overs")} placeholder="none, or 20-40" /></label>
              </div>`
            : html`<label class="field"><span>Ante of a bomb pot</span><input inputmode="decimal" value=${draft.bomb} onInput=${set("bomb")} placeholder="no bomb pots" /></label>`}
          <label class="check"><input type="checkbox" checked=${draft.tracked} onChange=${set("tracked")} /> <span>The dealer reports every pot, so that each stack is known</span></label>
        </details>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">Open the game</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
