/** Seats and tables that players have asked for, and somebody who plays over an absent player. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Act, RoomRequest, RoomSeat, RoomTable } from "../../lib/types.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { openSeats } from "./amount.js";
import { whoIs } from "./names.js";
import { phoneAsks, SameName } from "./phones.js";

/** What somebody wants. @param {RoomRequest} one @param {string} game */
const wantsText = (one, game) => (one.seat ? `wants seat ${one.seat} in game ${game}` : `wants to move from ${one.here ? `game ${one.here}` : "the list"} to game ${game}`);

/** @param {{ one: RoomRequest, game: string, run: Doer, named?: boolean }} props */
const Request = ({ one, game, run, named = true }) => html`
  <li class="room-link room-request"><span>${named && html`<b>${one.name}</b>`} ${wantsText(one, game)}</span>
    <span class="actions">
      ${one.grant && html`<button type="button" class="primary small" onClick=${() => void run(/** @type {Act} */ (one.grant))}>Grant</button>`}
      <button type="button" class="small" aria-label=${`Withdraw the request of ${one.name}`} onClick=${() => void run({ type: "RequestSeat", name: one.id, game, seat: one.seat, off: true })}>Withdraw</button>
    </span></li>
`;

/** Everything that was asked for and cannot be granted yet, or can. @param {{ tables: RoomTable[], run: Doer }} props */
export function Requests({ tables, run }) {
  const all = tables.flatMap((table) => (table.requests ?? []).map((one) => ({ one, game: table.game.id })));
  if (!all.length) return null;
  return html`
    <section class="panel room-list" aria-label="Requests">
      <h3>Requests</h3>
      <ul class="plain">${all.map(({ one, game }) => html`<${Request} key=${`${one.id} ${game} ${one.seat}`} one=${one} game=${game} run=${run} />`)}</ul>
    </section>
  `;
}

/** What a player has asked for, and what the player can ask for. @param {{ one: RoomSeat, table: RoomTable, tables: RoomTable[], run: Doer, onDone: (act: Act) => void }} props */
export function AskElsewhere({ one, table, tables, run, onDone }) {
  const { game } = table;
  const { id, name } = one;
  const asked = tables.flatMap((other) => (other.requests ?? []).filter((request) => request.id === id).map((request) => ({ request, game: other.game.id })));
  const free = new Set([one.seat, ...openSeats(table), ...asked.filter((each) => each.game === game.id).map((each) => each.request.seat)]);
  const seats = table.seats.filter((other) => other.seat && !other.kept && !free.has(other.seat));
  const games = tables.map((other) => other.game).filter((other) => other.kind === game.kind && other.id !== game.id && !asked.some((each) => each.game === other.id));
  return html`
    ${asked.length > 0 && html`<ul class="plain">${asked.map((each) => html`<${Request} key=${`${each.game} ${each.request.seat}`} one=${each.request} game=${each.game} run=${run} named=${false} />`)}</ul>`}
    <div class="actions">
      ${seats.length > 0 && html`<${Menu} label=${`${name} asks for a seat`} words="Asks for a seat" items=${seats.map((other) => ({
        label: `Seat ${other.seat}, when ${other.name} leaves`, onClick: () => onDone({ type: "RequestSeat", name: id, game: game.id, seat: other.seat }),
      }))} />`}
      ${games.length > 0 && html`<${Menu} label=${`${name} asks for another table`} words="Asks for a table" items=${games.map((other) => ({
        label: `Game ${other.id}${other.place ? `, ${other.place}` : ""}`, onClick: () => onDone({ type: "RequestSeat", name: id, game: other.id, seat: 0 }),
      }))} />`}
    </div>
  `;
}

/** Somebody plays in the seat of an absent player. @param {{ absent: RoomSeat, waiting: import("./names.js").Somebody[], cites: string[], run: Doer, onClose: () => void }} props */
export function PlaysOver({ absent, waiting, cites, run, onClose }) {
  const [draft, setDraft] = useState({ name: waiting[0]?.name ?? "", permission: true, box: false, consent: false });
  const [asked, setAsked] = useState(/** @type {import("./phones.js").Asked | null} */ (null));
  const [passed, setPassed] = useState(/** @type {{ says: string, cites: string[], act: Act } | null} */ (null));
  /** @param {Act} act */
  const send = async (act) => {
    const onRefused = (/** @type {import("../../lib/api.js").Refusal} */ no) => {
      const told = { "seats-open": { sure: true }, "others-wait": { passing: true } }[no.code];
      if (told) setPassed({ says: no.message, cites: no.cites, act: { ...act, ...told } });
      return Boolean(told) || phoneAsks(act, setAsked)(no);
    };
    if (await run(act, { onRefused })) onClose();
  };
  /** @type {["permission" | "box" | "consent", string][]} */
  const checks = [["permission", "The floor permits it"], ["box", `A box is over ${absent.name}'s chips`], ["consent", `${absent.name} has agreed`]];
  /** @param {Event} submit */
  const plays = async (submit) => {
    submit.preventDefault();
    if (draft.name.trim()) await send({ type: "PlayOver", ...draft, name: whoIs(waiting, draft.name), seat_of: absent.id });
  };
  if (asked) return html`<${SameName} asked=${asked} send=${send} name=${draft.name.trim()} onOther=${() => setAsked(null)} onClose=${onClose} />`;
  if (passed) {
    return html`
      <${Dialog} title=${`Play over ${absent.name}?`} onClose=${onClose}>
        <div class="form"><p class="warned" role="alert">${passed.says}</p><${RuleChips} cites=${passed.cites.slice(0, 2)} />
          <div class="actions"><button type="button" class="stop" onClick=${() => void send(passed.act)}>${`${draft.name.trim()} plays over`}</button><button type="button" autofocus onClick=${onClose}>Cancel</button></div></div>
      <//>
    `;
  }
  return html`
    <${Dialog} title=${`Play over ${absent.name}`} onClose=${onClose}>
      <form class="form" onSubmit=${plays}>
        <label class="field"><span>Who plays</span><input autofocus required list="over-names" maxlength="60" autocomplete="off" value=${draft.name} onInput=${(/** @type {any} */ input) => setDraft({ ...draft, name: input.target.value })} /></label>
        <datalist id="over-names">${waiting.map((one) => html`<option value=${one.name} />`)}</datalist>
        ${checks.map(([field, words]) => html`<label key=${field} class="check"><input type="checkbox" checked=${draft[field]} onChange=${(/** @type {any} */ input) => setDraft({ ...draft, [field]: input.target.checked })} /> <span>${words}</span></label>`)}
        <p class="dim">${`The seat is ${absent.name}'s again as soon as ${absent.name} is back.`}</p>
        <${RuleChips} cites=${cites} />
        <div class="actions"><button class="primary">Plays over</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
