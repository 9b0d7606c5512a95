/** A tournament from the room's tables: planned, with a list of its own, and begun as an event. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen, RoomTill, RoomTourney } from "../../lib/types.js" */
import { post, Refusal, sentence } from "../../lib/api.js";
import { cents, counted, money, timeOfDay, whole } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { say } from "../../parts/Toast.js";
import { badAmount } from "./amount.js";

/** A tournament with players who sit in cash games: what is so if it begins. @typedef {{ id: string, says: string, cites: string[] }} Both */
/** Where a tournament that has begun is run. @typedef {{ event: string, url: string }} Begun */

/**
 * Begin a tournament; what it gives is where to run it. Who sits in a cash game is asked about first, by `onBoth`.
 * @param {string} room @param {string} id @param {(both: Both) => void} onBoth @param {boolean} [away] the floor has been asked
 * @returns {Promise<Begun | null>}
 */
export const begin = (room, id, onBoth, away = false) =>
  post(`/api/rooms/${room}/tournaments/${encodeURIComponent(id)}${away ? "?away=true" : ""}`).catch((error) => {
    if (error instanceof Refusal && error.code === "plays-both") onBoth({ id, says: error.message, cites: error.cites });
    else say(sentence(error), { bad: true });
    return null;
  });

/** Ask about players of a tournament who sit in cash games. @param {{ both: Both, onBegin: () => void, onClose: () => void }} props */
export const PlaysBoth = ({ both, onBegin, onClose }) => html`
  <${Dialog} title="Some of its players sit in cash games" onClose=${onClose}>
    <div class="form">
      <p class="warned" role="alert">${both.says}</p>
      <${RuleChips} cites=${both.cites.slice(0, 2)} />
      <p class="dim">Or cancel, and under Now free the seat of each, or take the name off the list of the tournament.</p>
      <div class="actions"><button type="button" class="primary" autofocus onClick=${onBegin}>Start, and keep the seats</button><button type="button" onClick=${onClose}>Cancel</button></div>
    </div>
  <//>
`;

/** Two tables that nothing is played at, called as those of the games are. @param {RoomDeskScreen} board */
function freePlaces(board) {
  const taken = new Set([...board.tables.map((table) => table.game.place ?? ""), ...board.public.tournaments.flatMap((one) => one.places)]);
  const called = [...taken].map((place) => place.match(/^(.*?)\d+$/)?.[1]).find((before) => before !== undefined);
  const all = Array.from({ length: taken.size + 2 }, (_, index) => called === undefined ? t("table.name", { table: `${index + 1}` }) : `${called}${index + 1}`);
  return all.filter((place) => !taken.has(place)).slice(0, 2).join(", ");
}

/** @param {{ board: RoomDeskScreen, run: Doer, role: string, first?: Begun | null, onClose: () => void }} props `first` is one that has begun just now */
export function Tournaments({ board, run, role, first = null, onClose }) {
  const { room, currency, tournaments } = board.public;
  const fresh = () => ({ name: "Tournament", minutes: "60", places: freePlaces(board), buy_in: "50", stack: "10000", level: "20" });
  const [draft, setDraft] = useState(fresh());
  const [edited, setEdited] = useState("");
  const [fault, setFault] = useState("");
  const [ending, setEnding] = useState("");
  const [both, setBoth] = useState(/** @type {Both | null} */ (null));
  const [begun, setBegun] = useState(first);
  /** @param {keyof typeof draft} field */
  const set = (field) => (/** @type {any} */ input) => (setFault(""), setDraft({ ...draft, [field]: input.target.value }));
  /** @param {Event} submit */
  const plans = async (submit) => {
    submit.preventDefault();
    const [minutes, stack, level] = [draft.minutes, draft.stack, draft.level].map(whole);
    const buy_in = draft.buy_in.trim() ? cents(draft.buy_in) : 0;
    const wrong = [["Starts in minutes", minutes], ["Buy-in", buy_in], ["Chips", stack], ["Minutes a level", level]].find(([, value]) => value === null);
    if (wrong) return setFault(`${wrong[0]}: ${wrong[0] === "Buy-in" ? badAmount(draft.buy_in, true) : "a whole number, 0 or more."}`);
    if (minutes === null || stack === null || level === null || buy_in === null) return undefined;
    const id = edited || draft.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 30) || "tournament";
    if (await run({ type: edited ? "ChangeTournament" : "PlanTournament", id, name: draft.name.trim(), minutes_from_now: minutes, places, buy_in, stack, minutes: level })) edit(null);
    return undefined;
  };
  /** @param {RoomTourney | null} one the tournament to be changed, or none any more */
  const edit = (one) => {
    setFault("");
    setEdited(one?.id ?? "");
    setDraft(one ? { name: one.name, minutes: String(Math.max(0, Math.round(one.starts_ms / 60_000))), places: one.places.join(", "), buy_in: String(one.buy_in / 100), stack: String(one.stack), level: String(one.minutes) } : fresh());
  };
  const places = draft.places.split(",").map((place) => place.trim()).filter(Boolean);
  const inPlay = board.tables.filter((table) => table.game.place && places.includes(table.game.place));
  if (both) return html`<${PlaysBoth} both=${both} onClose=${() => setBoth(null)} onBegin=${async () => (setBegun(await begin(room, both.id, setBoth, true)), setBoth(null))} />`;
  const ends = tournaments.find((one) => one.id === ending);
  if (ends) return html`<${EndTourney} one=${ends} till=${board.tills.find((one) => one.name === ends.name && !one.over)} currency=${currency} run=${run} onClose=${() => setEnding("")} />`;
  return html`
    <${Dialog} title="Tournaments from the room's tables" wide onClose=${onClose}>
      <div class="form">
        <ul class="plain">${tournaments.map((one) => html`<${Planned} key=${one.id} one=${one} currency=${currency} role=${role}
          room=${room} onEdit=${() => edit(one)} onBegin=${async () => setBegun(await begin(room, one.id, setBoth))} onEnd=${() => setEnding(one.id)} />`)}</ul>
        <${Tills} tills=${board.tills} currency=${currency} />
        ${begun && html`<div class="panel made-link"><b>The tournament has begun. Take the buy-ins and draw the seats on its director's page:</b>
          <p class="share-url"><a href=${role === "owner" ? `/e/${begun.event}` : begun.url}>${role === "owner" ? "Open the director's page" : begun.url}</a></p></div>`}
        <form class="form" onSubmit=${plans} aria-label=${edited ? "Change the tournament" : "Plan a tournament"}>
          <h3>${edited ? "Change the tournament" : "Plan a tournament"}</h3>
          <div class="columns">
            <label class="field"><span>Name</span><input autofocus required maxlength="60" value=${draft.name} onInput=${set("name")} /></label>
            <label class="field"><span>Starts in minutes</span><input inputmode="numeric" value=${draft.minutes} onInput=${set("minutes")} /></label>
            <label class="field"><span>Tables, with commas</span><input value=${draft.places} onInput=${set("places")} placeholder="Table 1, Table 2" /></label>
          </div>
          <div class="columns">
            <label class="field"><span>Buy-in</span><input inputmode="decimal" value=${draft.buy_in} onInput=${set("buy_in")} /></label>
            <label class="field"><span>Chips</span><input inputmode="numeric" value=${draft.stack} onInput=${set("stack")} /></label>
            <label class="field"><span>Minutes a level</span><input inputmode="numeric" value=${draft.level} onInput=${set("level")} /></label>
          </div>
          ${inPlay.map(({ game }) => html`<p key=${game.id} class="warned" role="alert">${`Game ${game.id} is played at ${game.place}. Break it, close it or move it before the tournament starts.`}</p>`)}
          <p class="dim">${edited ? "Whoever is on its list stays on it." : "It has a list of its own: players join it at the desk or with their phones. When it begins, those on the list are invited, and each is in once the buy-in is taken."}</p>
          ${fault && html`<p class="fault" role="alert">${fault}</p>`}
          <div class="actions"><button class="primary">${edited ? "Save" : "Plan it"}</button>${edited && html`<button type="button" onClick=${() => edit(null)}>Cancel</button>`}<button type="button" onClick=${onClose}>Close</button></div>
        </form>
      </div>
    <//>
  `;
}

/** How far a tournament has come. @type {Record<string, (one: RoomTourney) => string>} */
const RUNS = {
  registering: (one) => `has begun with ${counted(one.players, "player")}; its seats are to be drawn`,
  seated: (one) => `has ${counted(one.players, "player")} in their seats, and waits for its first hand`,
  playing: (one) => `is being played, ${one.left} of ${counted(one.players, "player")} left`,
  over: () => "is over",
};

/** The same, with who has not paid. @param {RoomTourney} one */
const runsText = (one) => `${RUNS[one.phase || "registering"](one)}${one.unpaid ? `; ${one.unpaid} of its list ${one.unpaid === 1 ? "has" : "have"} not paid` : ""}`;

/** Where a tournament that has begun is run: for the owner a link, for the floor one that is made for another device. @param {{ one: RoomTourney, room: string, role: string }} props */
function ToDirector({ one, room, role }) {
  const [made, setMade] = useState(/** @type {{ url: string, qr_svg: string } | null} */ (null));
  if (role === "owner") return html`<a class="button" href=${`/e/${one.event}`}>Director's page</a>`;
  const make = () => post(`/api/rooms/${room}/tournaments/${encodeURIComponent(one.id)}/link`).then(setMade, (error) => say(sentence(error), { bad: true }));
  return html`
    <button type="button" onClick=${make}>Director's page</button>
    ${made && html`<${Dialog} title=${`The director's page of ${one.name}`} onClose=${() => setMade(null)}>
      <div class="form">
        <p>Open it on another device, or in a private window: in this one it takes the place of the desk.</p>
        <div class="qr" dangerouslySetInnerHTML=${{ __html: made.qr_svg }}></div><p class="share-url"><a href=${made.url} target="_blank" rel="noopener">${made.url}</a></p>
        <div class="actions"><button type="button" onClick=${() => setMade(null)}>Close</button></div>
      </div>
    <//>`}
  `;
}

/** The tournaments that are being run, on the desk itself. @param {{ board: RoomDeskScreen, role: string }} props */
export function Running({ board, role }) {
  const running = board.public.tournaments.filter((one) => one.event && one.phase !== "over");
  if (!running.length) return null;
  return html`
    <section class="panel room-list" aria-label="Tournaments">
      <ul class="plain">${running.map((one) => html`<li key=${one.id} class="room-link"><span><b>${one.name}</b> <span class="dim">${runsText(one)}</span></span>
        <span class="actions"><${ToDirector} one=${one} room=${board.public.room} role=${role} /></span></li>`)}</ul>
    </section>
  `;
}

/** @param {{ one: RoomTourney, room: string, currency: string, role: string, onEdit: () => void, onBegin: () => void, onEnd: () => void }} props */
const Planned = ({ one, room, currency, role, onEdit, onBegin, onEnd }) => html`
  <li class="room-link"><span><b>${one.name}</b> ${one.event ? runsText(one) : `at ${timeOfDay(one.starts_ms)}, ${counted(one.players, "player")} on the list`}${" "}
      <span class="dim">${[one.places.join(", "), one.buy_in ? money(one.buy_in, currency) : "free"].filter(Boolean).join(" · ")}</span></span>
    <span class="actions">
      ${!one.event && html`<button type="button" class="primary" onClick=${onBegin}>${`Start ${one.name}`}</button><button type="button" aria-label=${`Change ${one.name}`} onClick=${onEdit}>Change</button>`}
      ${one.event && html`<${ToDirector} one=${one} room=${room} role=${role} />`}
      <button type="button" onClick=${onEnd}>${one.event ? "It is over" : "Call it off"}</button>
    </span></li>
`;

/** Who is on the list of a tournament that has begun and is not in it. @param {RoomTourney} one */
export const unpaidText = ({ name, unpaid }) => `${counted(unpaid, "name")} on the list of ${name} ${unpaid === 1 ? "has" : "have"} not paid.`;

/** What is still open of a tournament, a line each. @param {RoomTourney} one @param {RoomTill | undefined} till @param {string} currency */
const openOf = (one, till, currency) => [
  ...(one.event && one.phase !== "over" ? [`On its director's page it ${RUNS[one.phase || "registering"](one)}. It goes on there.`] : []),
  ...(!one.event && one.players ? [`${counted(one.players, "name")} on its list: ${one.players === 1 ? "it comes" : "they come"} off.`] : []),
  ...(one.event && one.unpaid ? [unpaidText(one)] : []),
  ...(till?.cash ? [`${money(till.cash, currency)} is in its till. The till stays in view beside the books until the shift ends.`] : []),
  ...(one.event && one.places.length ? [`${one.places.join(", ")} can have cash games again.`] : []),
];

/** Ask before a tournament is over for the room. @param {{ one: RoomTourney, till?: RoomTill, currency: string, run: Doer, onClose: () => void }} props */
function EndTourney({ one, till, currency, run, onClose }) {
  const ends = async () => {
    if (await run({ type: "EndTournament", id: one.id })) onClose();
  };
  const plays = Boolean(one.event) && one.phase !== "over";
  return html`
    <${Dialog} title=${one.event ? `Is ${one.name} over?` : `Call ${one.name} off?`} onClose=${onClose}>
      <div class="form">
        <ul>${openOf(one, till, currency).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
        <div class="actions"><button type="button" class=${plays ? "stop" : "primary"} onClick=${ends}>${one.event ? "It is over" : "Call it off"}</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </div>
    <//>
  `;
}

/** The tills of tournaments, beside the books of the room. @param {{ tills: RoomTill[], currency: string }} props */
export const Tills = ({ tills, currency }) => html`${tills.map((one) => html`
  <p key=${one.name} class="dim">${`${one.name}${one.over ? " is over and" : ""} has a till of its own, beside the books of the room: ${money(one.taken, currency)} taken, ${money(one.cash, currency)} in the box.`}</p>`)}`;
