/** People of a room: incidents and what followed, who is barred until when, the shift and its dealers. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen } from "../../lib/types.js" */
import { ago, timeText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Dialog } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";
import { everybody, whoIs } from "./names.js";

const DAY = 24 * 60;
/** @type {[number, string][]} */
const TERMS = [[60, "for an hour"], [DAY, "for a day"], [7 * DAY, "for a week"], [30 * DAY, "for 30 days"], [365 * DAY, "for a year"], [-1, "until a day"], [0, "for good"]];
const UNTIL = -1;

/** A day as a date field has it. @param {Date} day */
const dayText = (day) => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;

/** How long it is to the end of a day. @param {string} day */
const minutesUntil = (day) => Math.max(1, Math.floor((new Date(`${day}T23:59:59`).getTime() - Date.now()) / 60_000));

/** @param {number | null} left */
const endText = (left) =>
  left === null ? "for good" : left < 36e5 * 20 ? `for ${timeText(left)} more` : `until ${new Date(Date.now() + left).toLocaleDateString([], { day: "numeric", month: "long", year: "numeric" })}`;

/** @param {{ board: RoomDeskScreen, run: Doer, onClose: () => void }} props */
export function People({ board, run, onClose }) {
  const loaded = /** @type {import("../../lib/load.js").Loaded<{ offences: { code: string, title: string }[] }>} */ (useLoaded(`/api/rooms/${board.public.room}/offences`));
  const known = everybody(board);
  const titles = Object.fromEntries((loaded.value?.offences ?? []).map((one) => [one.code, one.title]));
  const [bar, setBar] = useState({ name: "", minutes: DAY, until: "", why: "" });
  const [incident, setIncident] = useState({ name: "", offence: "", deliberate: false });
  const [named, setNamed] = useState({ name: "", to: "" });
  const [sure, setSure] = useState("");
  const typed = bar.name.trim().toLowerCase();
  const sits = board.tables.find((table) => table.seats.some((one) => !one.kept && one.name.toLowerCase() === typed))?.game.id ?? "";
  /** @param {Event} submit */
  const asks = (submit) => {
    submit.preventDefault();
    if (sits) setSure(sits);
    else void bars();
  };
  const bars = async () => {
    setSure("");
    const minutes = bar.minutes === UNTIL ? minutesUntil(bar.until) : bar.minutes;
    if (await run({ type: "BarPerson", name: whoIs(known, bar.name), minutes, why: bar.why.trim() })) setBar({ name: "", minutes: DAY, until: "", why: "" });
  };
  /** @param {Event} submit */
  const renames = async (submit) => {
    submit.preventDefault();
    if (await run({ type: "RenamePlayer", name: whoIs(known, named.name), to: named.to.trim() })) setNamed({ name: "", to: "" });
  };
  /** @param {Event} submit */
  const reports = async (submit) => {
    submit.preventDefault();
    const told = incident.offence.trim();
    const code = loaded.value?.offences.find((one) => one.title.toLowerCase() === told.toLowerCase() || one.code === told)?.code;
    const what = code ? { offence: code, deliberate: incident.deliberate } : { offence: "other", note: told };
    if (await run({ type: "ReportIncident", name: whoIs(known, incident.name), ...what })) setIncident({ name: "", offence: "", deliberate: false });
  };
  return html`
    <${Dialog} title="Incidents, bars and names" wide onClose=${onClose}>
      <datalist id="room-people">${known.map((one) => html`<option value=${one.name} />`)}</datalist>
      <div class="room-halves">
        <form class="form" onSubmit=${reports} aria-label="Report an incident">
          <h3>Report an incident</h3>
          <label class="field"><span>Who (empty: a guest)</span><input autofocus list="room-people" maxlength="60" autocomplete="off" value=${incident.name} onInput=${(/** @type {any} */ input) => setIncident({ ...incident, name: input.target.value })} /></label>
          <label class="field"><span>What happened</span><input required list="room-offences" maxlength="200" autocomplete="off" value=${incident.offence} onInput=${(/** @type {any} */ input) => setIncident({ ...incident, offence: input.target.value })} /></label>
          <datalist id="room-offences">${loaded.value?.offences.map((one) => html`<option value=${one.title} />`)}</datalist>
          <label class="check"><input type="checkbox" checked=${incident.deliberate} onChange=${(/** @type {any} */ input) => setIncident({ ...incident, deliberate: input.target.checked })} /> <span>On purpose</span></label>
          <div class="actions"><button class="primary">Report</button></div>
          <p class="dim">Choose from the list, or tell it in your own words. What the book allows is then offered under Now.</p>
        </form>
        <form class="form" onSubmit=${asks} aria-label="Bar somebody">
          <h3>Bar somebody</h3>
          <label class="field"><span>Who</span><input required list="room-people" maxlength="60" autocomplete="off" value=${bar.name} onInput=${(/** @type {any} */ input) => setBar({ ...bar, name: input.target.value })} /></label>
          <label class="field"><span>How long</span><select value=${String(bar.minutes)} onChange=${(/** @type {any} */ input) => setBar({ ...bar, minutes: Number(input.target.value) })}>${TERMS.map(([minutes, words]) => html`<option value=${String(minutes)}>${words}</option>`)}</select></label>
          ${bar.minutes === UNTIL && html`<label class="field"><span>Last day</span><input type="date" required min=${dayText(new Date())} value=${bar.until} onInput=${(/** @type {any} */ input) => setBar({ ...bar, until: input.target.value })} /></label>`}
          <label class="field"><span>Why</span><input maxlength="100" value=${bar.why} onInput=${(/** @type {any} */ input) => setBar({ ...bar, why: input.target.value })} /></label>
          <div class="actions"><button class="stop">Bar</button></div>
        </form>
      </div>
      <form class="form" onSubmit=${renames} aria-label="Rename a player">
        <h3>Rename a player</h3>
        <div class="columns">
          <label class="field"><span>Player</span><input required list="room-people" maxlength="60" autocomplete="off" value=${named.name} onInput=${(/** @type {any} */ input) => setNamed({ ...named, name: input.target.value })} /></label>
          <label class="field"><span>Name from now on</span><input required maxlength="60" autocomplete="off" value=${named.to} onInput=${(/** @type {any} */ input) => setNamed({ ...named, to: input.target.value })} /></label>
        </div>
        <div class="actions"><button>Rename</button></div>
        <p class="dim">Seat, chips, place in line and phone stay.</p>
      </form>
      <h3>Barred</h3>
      ${!board.bars.length && html`<p class="dim">Nobody is barred.</p>`}
      <ul class="plain">${board.bars.map((one) => html`<li key=${one.id + one.game} class="room-link">
        <span><b>${one.name}</b> ${one.game && `from game ${one.game} `}${endText(one.until_ms)}${one.why && `: ${titles[one.why] ?? one.why}`}. ${one.by && html`<span class="dim">${`Barred by ${one.by === "owner" || one.by === "floor" ? `the ${one.by}` : one.by}.`}</span>`}</span>
        ${!one.game && html`<button type="button" onClick=${() => void run({ type: "LiftBar", name: one.id })}>Let in again</button>`}</li>`)}</ul>
      ${board.people.length > 0 && html`<h3>On record</h3>
        <ul class="plain">${board.people.map((one) => html`<li key=${one.id}><b>${one.name}</b> ${[...one.offences.map((code) => titles[code] ?? code.replaceAll("-", " ")), ...one.penalties.map((code) => code.replaceAll("-", " "))].join(", ")}</li>`)}</ul>`}
      <div class="actions"><button type="button" onClick=${onClose}>Close</button></div>
      ${sure && html`<${Dialog} title=${`Bar ${bar.name.trim()}?`} onClose=${() => setSure("")}>
        <p>${`${bar.name.trim()} plays in game ${sure} and loses the seat. The house keeps the chips until the cage pays them.`}</p>
        <div class="actions"><button type="button" class="stop" autofocus onClick=${() => void bars()}>${`Bar ${bar.name.trim()}`}</button><button type="button" onClick=${() => setSure("")}>Cancel</button></div>
      <//>`}
    <//>
  `;
}

/** @param {{ board: RoomDeskScreen, run: Doer, passed: number, onClose: () => void }} props */
export function Dealers({ board, run, passed, onClose }) {
  const [shift, setShift] = useState(/** @type {{ name: string, dealers: string } | null} */ (board.dealers.length ? null : { name: "day", dealers: "" }));
  const [typed, setTyped] = useState("");
  const games = board.tables.map((table) => table.game);
  const push = board.push_ms === null ? null : board.push_ms - passed;
  /** @param {Event} submit */
  const starts = async (submit) => {
    submit.preventDefault();
    if (!shift) return;
    const dealers = shift.dealers.split(/[\n,]/).map((name) => name.trim()).filter(Boolean);
    if (await run({ type: "StartShift", name: shift.name.trim(), dealers })) setShift(null);
  };
  /** @param {Event} submit */
  const comes = async (submit) => {
    submit.preventDefault();
    if (typed.trim() && await run({ type: "SendDealer", dealer: typed.trim(), on_break: true })) setTyped("");
  };
  return html`
    <${Dialog} title="Shift and dealers" wide onClose=${onClose}>
      <div class="form">
        <p>${board.shift ? `The ${board.shift} shift is on.` : "No shift has begun."} ${push !== null && html`<b>${push > 0 ? `Push in ${timeText(push)}` : "The push is due"}</b>`}</p>
        ${board.dealers.length > 0 && html`
          <div class="scroll-x"><table>
            <thead><tr><th>Dealer</th><th>Now</th><th class="num">Downs</th><th>At the push</th><th></th></tr></thead>
            <tbody>${board.dealers.map((one) => html`<tr key=${one.name}><td>${one.name}</td><td>${one.game ? `game ${one.game}` : "break"} <span class="dim">${ago(one.since_ms + passed)}</span></td>
              <td class="num">${one.downs}</td><td>${one.next ? `game ${one.next}` : "break"}</td>
              <td><${Menu} label=${`Send ${one.name}`} words="Send to" items=${[
                ...games.filter((game) => game.id !== one.game).map((game) => ({ label: `Game ${game.id}`, onClick: () => void run({ type: "SendDealer", dealer: one.name, game: game.id }) })),
                { label: "On a break", onClick: () => void run({ type: "SendDealer", dealer: one.name, on_break: true }) },
                { label: "Off shift", onClick: () => void run({ type: "SendDealer", dealer: one.name }) },
              ]} /></td></tr>`)}</tbody>
          </table></div>
          <div class="actions"><button type="button" class="primary" onClick=${() => void run({ type: "PushDealers" })}>Push now</button>
            ${!shift && html`<button type="button" onClick=${() => setShift({ name: "", dealers: board.dealers.map((one) => one.name).join("\n") })}>Next shift</button>`}
            <span class="dim">“House” on the desk ends the shift, with its report.</span></div>
          <form class="actions" onSubmit=${comes}><label class="field"><span>Another dealer</span><input maxlength="60" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label><button>Add dealer</button></form>`}
        ${shift && html`
          <form class="form" onSubmit=${starts} aria-label="Start a shift">
            <h3>Start a shift</h3>
            <label class="field"><span>Shift</span><input autofocus required maxlength="40" value=${shift.name} onInput=${(/** @type {any} */ input) => setShift({ ...shift, name: input.target.value })} placeholder="evening" /></label>
            <label class="field"><span>Dealers, one on a line, in the order of the games</span><textarea rows="5" value=${shift.dealers} onInput=${(/** @type {any} */ input) => setShift({ ...shift, dealers: input.target.value })}></textarea></label>
            <p class="dim">The books of the shift begin now: what is out, and from here on everything sold, redeemed and taken.</p>
            <div class="actions"><button class="primary">Start the shift</button></div>
          </form>`}
        <div class="actions"><button type="button" onClick=${onClose}>Close</button></div>
      </div>
    <//>
  `;
}
