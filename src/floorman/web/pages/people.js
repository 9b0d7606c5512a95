/** People: everybody who has played on this server, from the logs of its events. For the owner and directors. */
/** @import { Me } from "../lib/types.js" */
/** @import { Loaded } from "../lib/load.js" */
/** @import { PeopleFound, Person } from "../parts/People.js" */
import { del, plainly, post, sentence } from "../lib/api.js";
import { counted, dayText, money, ordinal } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { AskFirst, Dialog } from "../parts/Dialog.js";
import { Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";

/** @type {[string, string, (one: Person) => number | string][]} */
const ORDERS = [
  ["nights", "by nights", (one) => -one.nights],
  ["name", "by name", (one) => one.name.toLowerCase()],
  ["profit", "by profit", (one) => -one.money.reduce((sum, each) => sum + each.won - each.paid_in, 0)],
  ["last", "by last played", (one) => -one.last_ms],
];

/** Without accents, so that Zoe finds Zoë. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** */
export default function PeoplePage() {
  const me = /** @type {Loaded<Me>} */ (useLoaded("/api/me"));
  const found = /** @type {Loaded<PeopleFound>} */ (useLoaded("/api/people"));
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState("nights");
  const [edited, setEdited] = useState(/** @type {Person | null} */ (null));
  const [deleted, setDeleted] = useState("");
  const [opened, setOpened] = useState(/** @type {Person | null} */ (null));
  if (found.fault) return html`<${Sorry} title="People" says=${found.fault} />`;
  const people = found.value?.people ?? [];
  const key = ORDERS.find(([id]) => id === order)?.[2] ?? ORDERS[0][2];
  const words = bare(typed).split(/\s+/).filter(Boolean);
  const shown = people
    .filter((one) => words.every((word) => bare(one.name).includes(word)))
    .sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
  const owner = me.value?.role === "owner";
  return html`
    <${Page} title="People">
      <section class="panel">
        <header class="section-head">
          <h2>${found.value ? counted(people.length, "person", "people") : "People"}</h2>
          <input type="search" aria-label="Search people" placeholder="Search" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
          <select aria-label="Order" value=${order} onChange=${(/** @type {any} */ event) => setOrder(event.target.value)}>
            ${ORDERS.map(([id, says]) => html`<option key=${id} value=${id}>${says}</option>`)}
          </select>
        </header>
        ${!found.value && html`<${Skeleton} lines=${6} />`}
        ${found.value && !people.length && html`<p class="dim">Nobody has played here yet. Everybody who plays in an event is listed here, with what they paid and won. The demo does not count.</p>`}
        ${people.length > 0 && !shown.length && html`<p class="dim">Nobody matches.</p>`}
        ${owner && typed.trim() && !shown.length && html`
          <p class="dim">Somebody who was only invited, or was forgotten, is not on this list. <br />
            <button type="button" onClick=${() => setDeleted(typed.trim().replace(/\s+/g, " "))}>Delete “${typed.trim()}” for good</button></p>`}
        ${shown.length > 0 && html`<${Table} people=${shown} owner=${owner} onEdit=${setEdited} onOpen=${setOpened} />`}
      </section>
      ${edited && html`<${Edit} key=${edited.name} person=${edited} people=${people} onClose=${() => setEdited(null)} onChanged=${() => (setEdited(null), found.again())}
        onDelete=${() => (setDeleted(edited.name), setEdited(null))} />`}
      ${opened && html`<${Nights} person=${opened} onClose=${() => setOpened(null)} />`}
      ${deleted && html`<${Delete} name=${deleted} onClose=${() => setDeleted("")} onDeleted=${() => (setDeleted(""), setTyped(""), found.again())} />`}
    <//>
  `;
}

/** The nights of one person, the last one first. @param {{ person: Person, onClose: () => void }} props */
const Nights = ({ person, onClose }) => html`
  <${Dialog} title=${person.name} onClose=${onClose}>
    <ul class="plain person-nights">
      ${person.played.map((night) => html`
        <li key=${night.event}>
          <a href=${`/e/${encodeURIComponent(night.event)}/results`}>${night.title}</a> <span class="dim">${dayText({ opened_ms: night.at_ms })}</span>
          <div><b>${night.place ? `${ordinal(night.place)} place` : "still in"}</b> · paid in ${money(night.paid_in, night.currency)} · won ${money(night.won, night.currency)}${" · "}
            <span class=${night.won < night.paid_in ? "loss" : "gain"}>${signed(night.won - night.paid_in, night.currency)}</span></div>
        </li>`)}
    </ul>
  <//>
`;

/** @param {{ people: Person[], owner: boolean, onEdit: (person: Person) => void, onOpen: (person: Person) => void }} props */
const Table = ({ people, owner, onEdit, onOpen }) => html`
  <div class="people-scroll" tabindex="0" role="region" aria-label="People">
    <table class="people-table">
      <thead><tr><th scope="col">Name</th><th scope="col" class="num">Nights</th><th scope="col" class="num">Wins</th><th scope="col" class="num">Paid in</th>
        <th scope="col" class="num">Won</th><th scope="col" class="num">Profit</th><th scope="col">Last played</th>${owner && html`<th scope="col"><span class="unseen">Change</span></th>`}</tr></thead>
      <tbody>
        ${people.map((one) => html`
          <tr key=${one.name}>
            <th scope="row"><button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => onOpen(one)}>${one.name}</button>${one.regular && html` <span class="dim regular">regular</span>`}</th>
            <td class="num">${one.nights}</td>
            <td class="num">${one.wins || "–"}</td>
            <td class="num">${amounts(one, (each) => each.paid_in)}</td>
            <td class="num">${amounts(one, (each) => each.won)}</td>
            <td class="num">${one.money.map((each) => html`<div key=${each.currency} class=${each.won < each.paid_in ? "loss" : "gain"}>${signed(each.won - each.paid_in, each.currency)}</div>`)}</td>
            <td class="dim">${dayText({ opened_ms: one.last_ms })}</td>
            ${owner && html`<td><button type="button" class="quiet" aria-label=${`Change ${one.name}`} onClick=${() => onEdit(one)}>Change</button></td>`}
          </tr>
        `)}
      </tbody>
    </table>
  </div>
`;

/** @param {Person} one @param {(each: Person["money"][number]) => number} which */
const amounts = (one, which) => one.money.map((each) => html`<div key=${each.currency}>${money(which(each), each.currency)}</div>`);

/** @param {number} cents @param {string} currency */
const signed = (cents, currency) => (cents < 0 ? `−${money(-cents, currency)}` : `${cents > 0 ? "+" : ""}${money(cents, currency)}`);

/** Another name, which may be somebody else's: then the two are one. Or forgotten.
 * @param {{ person: Person, people: Person[], onClose: () => void, onChanged: () => void, onDelete: () => void }} props */
function Edit({ person, people, onClose, onChanged, onDelete }) {
  const [name, setName] = useState(person.name);
  const [fault, setFault] = useState("");
  const [asks, setAsks] = useState(/** @type {"" | "forget" | "merge"} */ (""));
  const wanted = name.trim().replace(/\s+/g, " ");
  const other = people.find((one) => one.name !== person.name && bare(one.name) === bare(wanted));
  /** Nights at which both played: then they are two people. */
  const both = other ? person.played.filter((night) => other.played.some((one) => one.event === night.event)) : [];

  /** @param {string} path @param {object} body @param {string} says */
  const change = async (path, body, says) => {
    try {
      const { no } = await post(path, body);
      const undo = async () => {
        try {
          await del(`/api/people/changes/${no}`);
          say("Undone.");
        } catch (error) {
          say(sentence(error), { bad: true });
        }
        onChanged();
      };
      say(says, { undo: () => void undo() });
      onChanged();
    } catch (error) {
      setAsks("");
      setFault(plainly(error));
    }
  };
  /** @param {{ no: number, name: string }} one */
  const separate = async ({ no, name: was }) => {
    try {
      await del(`/api/people/changes/${no}`);
      say(`${was} is listed separately again.`);
      onChanged();
    } catch (error) {
      setFault(plainly(error));
    }
  };
  const rename = () => {
    const to = other?.name ?? wanted;
    void change("/api/people/rename", { name: person.name, to }, other ? `${person.name} and ${to} are one person now.` : `${person.name} is listed as ${to}.`);
  };
  if (asks === "merge" && other) {
    return html`
      <${AskFirst} title=${`Merge ${person.name} with ${other.name}?`} yes="Merge" onClose=${() => setAsks("")}
        says=${`${counted(person.nights, "night")} of ${person.name} and ${counted(other.nights, "night")} of ${other.name} are listed as one person, ${other.name}. The logs and results of the events stay as they are. To separate them again: Change ${other.name}, Separate.`}
        onYes=${rename} />
    `;
  }
  if (asks === "forget") {
    return html`
      <${AskFirst} title=${`Forget ${person.name}?`} yes="Forget" onClose=${() => setAsks("")}
        says=${`${person.name} and ${counted(person.nights, "night")} are removed from this list and from suggestions. The logs and results of the events stay as they are. If ${person.name} plays again, the list starts anew.`}
        onYes=${() => void change("/api/people/forget", { name: person.name }, `${person.name} is forgotten.`)} />
    `;
  }
  return html`
    <${Dialog} title=${person.name} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), other ? setAsks("merge") : rename())}>
        <label class="field"><span>Name</span>
          <input autofocus autocomplete="off" maxlength="30" list="people-names" value=${name} onInput=${(/** @type {any} */ event) => (setFault(""), setName(event.target.value))} /></label>
        <datalist id="people-names">${people.filter((one) => one !== person).map((one) => html`<option key=${one.name} value=${one.name}></option>`)}</datalist>
        ${both.length > 0 && html`<p class="fault" role="alert">${person.name} and ${other?.name} both played in ${both.map((night) => `${night.title} (${dayText({ opened_ms: night.at_ms })})`).join(", ")}: they are two people and cannot be merged.</p>`}
        ${other && !both.length && html`<p class="warned">There is a ${other.name} with ${counted(other.nights, "night")}. The two become one person.</p>`}
        ${person.also.length > 0 && html`
          <div class="also-names"><span class="label">Listed here too</span>
            <ul class="plain">${person.also.map((one) => html`<li key=${one.no}>${one.name} <button type="button" class="small" aria-label=${`Separate ${one.name}`} onClick=${() => void separate(one)}>Separate</button></li>`)}</ul></div>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="primary" disabled=${!wanted || wanted === person.name || both.length > 0}>${other ? `Merge with ${other.name}` : "Rename"}</button>
          <button type="button" onClick=${() => setAsks("forget")}>Forget</button>
          <button type="button" class="stop" onClick=${onDelete}>Delete</button>
          <button type="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}

/** @typedef {{ names: string[], events: { event: string, title: string, at_ms: number, on_list: boolean }[], phones: number, links: number,
 *   unreadable: string[] }} Traces */

/** Delete somebody for good: where the name is, what happens to it, and the name typed once more.
 * @param {{ name: string, onClose: () => void, onDeleted: () => void }} props */
function Delete({ name, onClose, onDeleted }) {
  const traces = /** @type {Loaded<Traces>} */ (useLoaded(`/api/people/traces?name=${encodeURIComponent(name)}`));
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const found = traces.value;
  const still = found?.events.filter((one) => one.on_list) ?? [];
  const others = found?.names.filter((one) => one !== name) ?? [];

  /** @param {Event} submit */
  const remove = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    try {
      const { label, was } = await post("/api/people/delete", { name, typed });
      say(`${name} is deleted. ${was.events.length ? `In ${counted(was.events.length, "event")} the name is now ${label}.` : ""}`);
      onDeleted();
    } catch (error) {
      setBusy(false);
      setFault(plainly(error));
    }
  };
  return html`
    <${Dialog} title=${`Delete ${name}?`} onClose=${onClose}>
      ${traces.fault && html`<p class="fault" role="alert">${traces.fault}</p>`}
      ${!found && !traces.fault && html`<${Skeleton} lines=${4} />`}
      ${found && !found.names.length && html`<p>${name} is not in any event here.</p><div class="actions"><button type="button" onClick=${onClose}>Close</button></div>`}
      ${found && found.names.length > 0 && html`
        <form class="form" onSubmit=${remove}>
          ${found.events.length > 0 && html`
            <p>In ${found.events.length === 1 ? "this event" : `these ${found.events.length} events`} the name${others.length ? ` (also written ${others.join(", ")})` : ""} becomes “Former player” with a number, on every page, in every file and in the log:</p>
            <ul class="traces">
              ${found.events.map((one) => html`<li key=${one.event}><a href=${`/e/${one.event}`}>${one.title}</a> <span class="dim">${dayText({ opened_ms: one.at_ms })}</span></li>`)}
            </ul>`}
          <p>Places, chips and money stay as they are. ${(found.phones > 0 || found.links > 0) && "Phones and links with the name are signed out. "}Files saved or printed earlier, and backups, still have the name. This cannot be undone.</p>
          ${found.unreadable.length > 0 && html`<p class="warned">${found.unreadable.join(", ")} cannot be opened and may still have the name. Delete ${found.unreadable.length === 1 ? "that event" : "those events"} too.</p>`}
          ${still.length > 0 ? html`
            <p class="fault" role="alert">${name} is on the list of ${still.map((one) => one.title).join(", ")}, which ${still.length === 1 ? "is" : "are"} not over. Take ${name} off the list there, finish ${still.length === 1 ? "that event" : "those events"}, or delete ${still.length === 1 ? "it" : "them"} first.</p>
            <div class="actions"><button type="button" onClick=${onClose}>Close</button></div>` : html`
            <label class="field"><span>Type the name to confirm: ${name}</span>
              <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => (setFault(""), setTyped(event.target.value))} /></label>
            ${fault && html`<p class="fault" role="alert">${fault}</p>`}
            <div class="actions">
              <button class="stop" disabled=${busy || typed.trim().replace(/\s+/g, " ") !== name}>Delete for good</button>
              <button type="button" onClick=${onClose}>Cancel</button>
            </div>`}
        </form>`}
    <//>
  `;
}
