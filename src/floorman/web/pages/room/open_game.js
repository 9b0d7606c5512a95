/** Opening a game: stakes, buy-ins, what the house takes, and the forms of play that it has. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskBoard } from "../../lib/types.js" */
import { cents } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { GAMES, MIXES } from "./game_tools.js";

const LIMIT = new Set(["LHE", "LO8", "STUD", "STUD8", "RAZZ", ...MIXES]);

/** @param {{ board: RoomDeskBoard, run: Doer, kind?: string, onClose: () => void }} props */
export function OpenAGame({ board, run, kind: wanted = "", onClose }) {
  const used = new Set(board.tables.map((table) => table.game.id));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "";
  const [draft, setDraft] = useState({
    id: free, stakes: wanted.split(" ").slice(0, -1).join(" ") || "1-3", game: wanted.split(" ").at(-1) || "NLHE", size: "9", least: "", most: "", place: "", feeds: "",
    fee: "", percent: "", cap: "", jackpot: "", kill: "", every: "8", bomb: "", overs: "", tracked: false,
  });
  const [fault, setFault] = useState("");
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft({ ...draft, [field]: input.target.type === "checkbox" ? input.target.checked : input.target.value }));
  const kind = `${draft.stakes.trim()} ${draft.game}`;
  const mains = board.tables.filter((table) => table.game.kind === kind);
  const places = board.public.tournaments.flatMap((one) => one.places);
  /** @param {Event} submit */
  const opens = async (submit) => {
    submit.preventDefault();
    const [least, most, fee, percent, cap, jackpot, bomb] = [draft.least, draft.most, draft.fee, draft.percent, draft.cap, draft.jackpot, draft.bomb].map((text) => (text.trim() ? cents(text) : 0));
    if ([least, most, fee, percent, cap, jackpot, bomb].includes(null)) return setFault("Enter amounts as 100 or 12.50, or leave them empty.");
    const rake = percent || jackpot ? { basis_points: percent, cap, jackpot, unit: 100 } : null;
    const act = {
      type: "OpenGame", game: draft.id.trim(), kind, size: Number(draft.size), min_buyin: least, max_buyin: most, time_fee: fee, place: draft.place.trim(), tracked: draft.tracked,
      ...(rake ? { rake } : {}), ...(LIMIT.has(draft.game) ? { kill: draft.kill, overs: draft.overs.trim() } : { bomb_ante: bomb }), ...(MIXES.includes(draft.game) ? { rotation_every: Number(draft.every) } : {}),
    };
    if (!(await run(act))) return undefined;
    if (draft.feeds) await run({ type: "SetMustMove", main: draft.feeds, feeder: act.game });
    return onClose();
  };
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
          <label class="field"><span>Played</span><select value=${draft.game} onChange=${set("game")}>${[...GAMES, ...MIXES].map((code) => html`<option>${code}</option>`)}</select></label>
          <label class="field"><span>Seats</span><select value=${draft.size} onChange=${set("size")}>${[6, 7, 8, 9, 10].map((size) => html`<option>${size}</option>`)}</select></label>
        </div>
        <div class="columns">
          <label class="field"><span>Least buy-in</span><input inputmode="decimal" value=${draft.least} onInput=${set("least")} placeholder="by the book" /></label>
          <label class="field"><span>Most</span><input inputmode="decimal" value=${draft.most} onInput=${set("most")} placeholder="no limit" /></label>
          <label class="field"><span>Time, each half hour</span><input inputmode="decimal" value=${draft.fee} onInput=${set("fee")} placeholder="none" /></label>
        </div>
        ${mains.length > 0 && html`<label class="field"><span>Must-move</span><select value=${draft.feeds} onChange=${set("feeds")}>
          <option value="">No</option>${mains.map((table) => html`<option value=${table.game.id}>${`Feeds game ${table.game.id}`}</option>`)}</select></label>`}
        <details class="room-more-terms"><summary>${LIMIT.has(draft.game) ? `Rake, jackpot, kill, overs${MIXES.includes(draft.game) ? ", rotation" : ""}` : "Rake, jackpot, bomb pots"}</summary>
          <div class="columns">
            <label class="field"><span>Rake, percent</span><input inputmode="decimal" value=${draft.percent} onInput=${set("percent")} placeholder="by the book" /></label>
            <label class="field"><span>At most</span><input inputmode="decimal" value=${draft.cap} onInput=${set("cap")} placeholder="no cap" /></label>
            <label class="field"><span>Jackpot drop</span><input inputmode="decimal" value=${draft.jackpot} onInput=${set("jackpot")} placeholder="none" /></label>
          </div>
          ${LIMIT.has(draft.game)
            ? html`<div class="columns">
                <label class="field"><span>Kill</span><select value=${draft.kill} onChange=${set("kill")}><option value="">None</option><option value="half">Half kill</option><option value="full">Full kill</option></select></label>
                <label class="field"><span>Overs, stakes</span><input maxlength="20" value=${draft.overs} onInput=${set("overs")} placeholder="none, or 20-40" /></label>
                ${MIXES.includes(draft.game) && html`<label class="field"><span>Deals of each game</span><input inputmode="numeric" value=${draft.every} onInput=${set("every")} /></label>`}
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
