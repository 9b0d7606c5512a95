/** People: everybody who has played on this server, from the logs of its events. For the owner and directors. */
/** @import { Me } from "../lib/types.js" */
/** @import { Loaded } from "../lib/load.js" */
/** @import { PeopleFound, Person } from "../parts/People.js" */
import { del, plainly, post, sentence } from "../lib/api.js";
import { dayText, money, ordinal } from "../lib/format.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { t } from "../lib/text.js";
import { AskFirst, Dialog } from "../parts/Dialog.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";

/**
 * @typedef {"name" | "nights" | "wins" | "paid" | "prizes" | "bounties" | "profit" | "last"} Column
 * @typedef {{ by: Column, up: boolean }} Order `up` is from A to Z, or from the least
 */

/** @param {(each: Person["money"][number]) => number} which @returns {(one: Person) => number} */
const summed = (which) => (one) => one.money.reduce((sum, each) => sum + which(each), 0);

/** By what each column is sorted. @type {Record<Column, (one: Person) => number | string>} */
const KEYS = {
  name: (one) => bare(one.name),
  nights: (one) => one.nights,
  wins: (one) => one.wins,
  paid: summed((each) => each.paid_in),
  prizes: summed((each) => each.won - each.bounties),
  bounties: summed((each) => each.bounties),
  profit: summed((each) => each.won - each.paid_in),
  last: (one) => (one.last_date ? Date.parse(one.last_date.includes("T") ? one.last_date : `${one.last_date}T00:00`) : one.last_ms),
};

/** The day of a night: the one it was announced for, else when it began. @param {{ date?: string, at_ms: number }} night */
const dayOf = ({ date = "", at_ms }) => ({ date: date.slice(0, 10), opened_ms: at_ms });

/** Equals go by name. @param {Order} order @returns {(one: Person, other: Person) => number} */
const ordered = ({ by, up }) => (one, other) => {
  const [a, b] = [KEYS[by](one), KEYS[by](other)];
  return a === b ? (bare(one.name) < bare(other.name) ? -1 : 1) : a < b === up ? -1 : 1;
};

/** Without accents, so that Zoe finds Zoë. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** */
export default function PeoplePage() {
  const me = /** @type {Loaded<Me>} */ (useLoaded("/api/me"));
  const found = /** @type {Loaded<PeopleFound>} */ (useLoaded("/api/people"));
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState(/** @type {Order} */ ({ by: "nights", up: false }));
  const [edited, setEdited] = useState(/** @type {Person | null} */ (null));
  const [deleted, setDeleted] = useState("");
  const [opened, setOpened] = useState(/** @type {Person | null} */ (null));
  if (found.fault) return html`<${Sorry} title=${t("people.title")} says=${found.fault} />`;
  const people = found.value?.people ?? [];
  const words = bare(typed).split(/\s+/).filter(Boolean);
  const shown = people
    .filter((one) => words.every((word) => bare(one.name).includes(word)))
    .sort(ordered(order));
  const owner = me.value?.role === "owner";
  return html`
    <${Page} title=${t("people.title")} actions=${html`<${LanguageSwitch} />`}>
      <section class="panel">
        <header class="section-head">
          <h2>${found.value ? t("people.count", { count: people.length }) : t("people.title")}</h2>
          <input type="search" class="people-search" aria-label=${t("people.search")} placeholder=${t("people.search-word")} autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
        </header>
        ${!found.value && html`<${Skeleton} lines=${6} />`}
        ${found.value && !people.length && html`<p class="dim">${t("people.nobody")}</p>`}
        ${people.length > 0 && !shown.length && html`<p class="dim">${t("people.no-match")}</p>`}
        ${owner && typed.trim() && !shown.length && html`
          <p class="dim">${t("people.not-listed")} <br />
            <button type="button" onClick=${() => setDeleted(typed.trim().replace(/\s+/g, " "))}>${t("people.delete-typed", { name: typed.trim() })}</button></p>`}
        ${shown.length > 0 && html`<${Table} people=${shown} order=${order} onOrder=${setOrder} owner=${owner} onEdit=${setEdited} onOpen=${setOpened} />`}
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
          <a href=${`/e/${encodeURIComponent(night.event)}/results`}>${night.title}</a> <span class="dim">${dayText(dayOf(night))}</span>
          <div><b>${night.place ? t("people.night-place", { place: ordinal(night.place) }) : t("people.night-in")}</b> · ${t("people.night-paid", { amount: money(night.paid_in, night.currency) })} · ${wonText(night)}${" · "}
            <span class=${night.won < night.paid_in ? "loss" : "gain"}>${signed(night.won - night.paid_in, night.currency)}</span></div>
          <${Unpaid} of=${night} />
        </li>`)}
    </ul>
  <//>
`;

/** What was won; with bounties, they and the prize each. @param {Person["played"][number]} night */
const wonText = ({ won, bounties, currency }) =>
  bounties
    ? [t("people.night-prize", { amount: money(won - bounties, currency) }), t("people.night-bounties", { amount: money(bounties, currency) })].join(" · ")
    : t("people.night-won", { amount: money(won, currency) });

/** That a prize was won and is not paid yet. @param {{ of: { unpaid: number, currency: string } }} props */
const Unpaid = ({ of }) => of.unpaid > 0 && html`<div class="unpaid">${t("people.unpaid", { amount: money(of.unpaid, of.currency) })}</div>`;

/**
 * On a phone each person is a few lines, and the headings are buttons above them: the roles say that it is a table all the same.
 * @param {{ people: Person[], order: Order, onOrder: (order: Order) => void, owner: boolean, onEdit: (person: Person) => void, onOpen: (person: Person) => void }} props
 */
function Table({ people, order, onOrder, owner, onEdit, onOpen }) {
  const bounties = people.some((one) => one.money.some((each) => each.bounties));
  /** @param {Column} by @param {boolean} [number] */
  const head = (by, number = true) => html`<${Head} by=${by} number=${number} order=${order} onOrder=${onOrder} />`;
  /** @param {string} kind @param {Column} of @param {any} shown */
  const cell = (kind, of, shown) => html`<td role="cell" class=${kind} data-label=${t(`people.head-${of}`)}>${shown}</td>`;
  return html`
    <p class="dim people-sort">${t("people.order")}</p>
    <div class="people-scroll" tabindex="0" role="region" aria-label=${t("people.title")}>
      <table role="table" class="people-table">
        <thead role="rowgroup"><tr role="row">${head("name", false)}${head("nights")}${head("wins")}${head("paid")}${head("prizes")}
          ${bounties && head("bounties")}${head("profit")}${head("last", false)}${owner && html`<th role="columnheader" scope="col"><span class="unseen">${t("people.change")}</span></th>`}</tr></thead>
        <tbody role="rowgroup">
          ${people.map((one) => html`
            <tr key=${one.name} role="row">
              <th role="rowheader" scope="row"><button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => onOpen(one)}>${one.name}</button>${one.regular && html` <span class="dim regular">${t("people.regular")}</span>`}${one.money.map((each) => html`<${Unpaid} key=${each.currency} of=${each} />`)}</th>
              ${cell("num", "nights", one.nights)}
              ${cell("num", "wins", one.wins || "–")}
              ${cell("num", "paid", amounts(one, (each) => each.paid_in))}
              ${cell("num", "prizes", amounts(one, (each) => each.won - each.bounties))}
              ${bounties && cell("num", "bounties", amounts(one, (each) => each.bounties))}
              ${cell("num", "profit", one.money.map((each) => html`<div key=${each.currency} class=${each.won < each.paid_in ? "loss" : "gain"}>${signed(each.won - each.paid_in, each.currency)}</div>`))}
              ${cell("dim last", "last", dayText(dayOf({ date: one.last_date, at_ms: one.last_ms })))}
              ${owner && html`<td role="cell" class="edit"><button type="button" class="quiet" aria-label=${t("people.change-one", { name: one.name })} onClick=${() => onEdit(one)}>${t("people.change")}</button></td>`}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * A heading that sorts by its column: what was most first, names from A; once more, the other way round.
 * @param {{ by: Column, number: boolean, order: Order, onOrder: (order: Order) => void }} props
 */
const Head = ({ by, number, order, onOrder }) => {
  const on = order.by === by;
  return html`
    <th role="columnheader" scope="col" class=${number ? "num" : ""} aria-sort=${on ? (order.up ? "ascending" : "descending") : "none"}>
      <button type="button" class="quiet" onClick=${() => onOrder({ by, up: on ? !order.up : by === "name" })}>${t(`people.head-${by}`)}</button></th>
  `;
};

/** @param {Person} one @param {(each: Person["money"][number]) => number} which */
const amounts = (one, which) => one.money.map((each) => html`<div key=${each.currency}>${which(each) ? money(which(each), each.currency) : "–"}</div>`);

/** @param {number} cents @param {string} currency */
const signed = (cents, currency) => (cents < 0 ? `−${money(-cents, currency)}` : `${cents > 0 ? "+" : ""}${money(cents, currency)}`);

/** "3 nights". @param {Person} person */
const nightsText = (person) => t("people.nights", { count: person.nights });

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
          say(t("people.undone"));
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
      say(t("people.separated", { name: was }));
      onChanged();
    } catch (error) {
      setFault(plainly(error));
    }
  };
  const rename = () => {
    const to = other?.name ?? wanted;
    void change("/api/people/rename", { name: person.name, to }, t(other ? "people.are-one" : "people.listed-as", { name: person.name, other: to }));
  };
  if (asks === "merge" && other) {
    return html`
      <${AskFirst} title=${t("people.merge-asks", { name: person.name, other: other.name })} yes=${t("people.merge")} onClose=${() => setAsks("")}
        says=${t("people.merge-says", { name: person.name, nights: nightsText(person), other: other.name, others: nightsText(other) })}
        onYes=${rename} />
    `;
  }
  if (asks === "forget") {
    return html`
      <${AskFirst} title=${t("people.forget-asks", { name: person.name })} yes=${t("people.forget")} onClose=${() => setAsks("")}
        says=${t("people.forget-says", { name: person.name, nights: nightsText(person) })}
        onYes=${() => void change("/api/people/forget", { name: person.name }, t("people.forgotten", { name: person.name }))} />
    `;
  }
  return html`
    <${Dialog} title=${person.name} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), other ? setAsks("merge") : rename())}>
        <label class="field"><span>${t("people.head-name")}</span>
          <input autofocus autocomplete="off" maxlength="30" list="people-names" value=${name} onInput=${(/** @type {any} */ event) => (setFault(""), setName(event.target.value))} /></label>
        <datalist id="people-names">${people.filter((one) => one !== person).map((one) => html`<option key=${one.name} value=${one.name}></option>`)}</datalist>
        ${both.length > 0 && html`<p class="fault" role="alert">${t("people.both-played", { name: person.name, other: other?.name ?? "", events: both.map((night) => `${night.title} (${dayText(dayOf(night))})`) })}</p>`}
        ${other && !both.length && html`<p class="warned">${t("people.merge-note", { other: other.name, nights: nightsText(other) })}</p>`}
        ${person.also.length > 0 && html`
          <div class="also-names"><span class="label">${t("people.also")}</span>
            <ul class="plain">${person.also.map((one) => html`<li key=${one.no}>${one.name} <button type="button" class="small" aria-label=${t("people.separate-one", { name: one.name })} onClick=${() => void separate(one)}>${t("people.separate")}</button></li>`)}</ul></div>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="primary" disabled=${!wanted || wanted === person.name || both.length > 0}>${other ? t("people.merge-with", { other: other.name }) : t("people.rename")}</button>
          <button type="button" onClick=${() => setAsks("forget")}>${t("people.forget")}</button>
          <button type="button" class="stop" onClick=${onDelete}>${t("people.delete")}</button>
          <button type="button" onClick=${onClose}>${t("page.cancel")}</button>
        </div>
      </form>
    <//>
  `;
}

/** @typedef {{ names: string[], events: { event: string, title: string, at_ms: number, date: string, on_list: boolean }[], phones: number, links: number,
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
      say([t("people.deleted", { name }), was.events.length ? t("people.deleted-now", { count: was.events.length, label }) : ""].join(" ").trim());
      onDeleted();
    } catch (error) {
      setBusy(false);
      setFault(plainly(error));
    }
  };
  return html`
    <${Dialog} title=${t("people.delete-asks", { name })} onClose=${onClose}>
      ${traces.fault && html`<p class="fault" role="alert">${traces.fault}</p>`}
      ${!found && !traces.fault && html`<${Skeleton} lines=${4} />`}
      ${found && !found.names.length && html`<p>${t("people.delete-none", { name })}</p><div class="actions"><button type="button" onClick=${onClose}>${t("page.close")}</button></div>`}
      ${found && found.names.length > 0 && html`
        <form class="form" onSubmit=${remove}>
          ${found.events.length > 0 && html`
            <p>${t("people.delete-in", { count: found.events.length, also: others.length ? t("people.delete-also", { names: others }) : "" })}</p>
            <ul class="traces">
              ${found.events.map((one) => html`<li key=${one.event}><a href=${`/e/${one.event}`}>${one.title}</a> <span class="dim">${dayText(dayOf(one))}</span></li>`)}
            </ul>`}
          <p>${[t("people.delete-stays"), found.phones > 0 || found.links > 0 ? t("people.delete-phones") : "", t("people.delete-files")].filter(Boolean).join(" ")}</p>
          ${found.unreadable.length > 0 && html`<p class="warned">${t(found.unreadable.length === 1 ? "people.delete-unreadable" : "people.delete-unreadable-several", { events: found.unreadable })}</p>`}
          ${still.length > 0 ? html`
            <p class="fault" role="alert">${t(still.length === 1 ? "people.delete-still" : "people.delete-still-several", { name, events: still.map((one) => one.title) })}</p>
            <div class="actions"><button type="button" onClick=${onClose}>${t("page.close")}</button></div>` : html`
            <label class="field"><span>${t("people.delete-type", { name })}</span>
              <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => (setFault(""), setTyped(event.target.value))} /></label>
            ${fault && html`<p class="fault" role="alert">${fault}</p>`}
            <div class="actions">
              <button class="stop" disabled=${busy || typed.trim().replace(/\s+/g, " ") !== name}>${t("people.delete-yes")}</button>
              <button type="button" onClick=${onClose}>${t("page.cancel")}</button>
            </div>`}
        </form>`}
    <//>
  `;
}
