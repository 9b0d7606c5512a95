/** What else can go wrong: the incidents of the moment by group, and a short form of facts for the one that happened. */
/** @import { RuleShown } from "../../lib/types.js" */
/** @import { Asks, Found, Happens, Put } from "./types.js" */
import { chipsTyped, whole } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { capital, said, t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChip } from "../../parts/RuleChip.js";
import { CardPicker, cardsIn } from "./cards.js";
import { STRING_BET, StringBet } from "./string_bet.js";

const GROUPS = /** @type {const} */ (["dealing", "cards", "deck", "board", "hands", "showdown", "chips", "betting", "talk", "time", "other"]);

/** More answers than these are a list. */
const MOST_BUTTONS = 12;

/** @param {string} group */
export function groupName(group) {
  const found = GROUPS.find((one) => one === group);
  return found ? t(`desk.group-${found}`) : group;
}

/** On a tablet no keyboard comes up before somebody wants to type. */
const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** @param {string} text */
const plainly = (text) => text.replaceAll("-", " ");

/**
 * Whether a fact matters, given what is answered.
 * @param {Asks} fact
 * @param {Record<string, string>} known
 */
export const matters = (fact, known) => !fact.when || fact.is_one_of.includes(known[fact.when] ?? "");

/**
 * An answer as data: a seat or an amount is a number, yes is true. Null where it cannot be one.
 * @param {Asks} fact
 * @param {string} typed
 */
function answerOf(fact, typed) {
  const given = typed.trim();
  switch (fact.kind) {
    case "seat":
      return given ? whole(given) : "";
    case "number":
      return given ? whole(given) : "";
    case "chips":
      return given ? chipsTyped(given) : "";
    case "seats":
      return given.split(",").filter(Boolean).map(Number);
    case "flag":
      return given === "yes";
    case "card":
      return cardsIn(given)[0] ?? "";
    case "cards":
      return cardsIn(given);
    default:
      return given;
  }
}

/**
 * The incident with its facts: `{ type: "extra-card", seat: 3, count: 1, when: "deal" }`.
 * @param {Happens} incident
 * @param {Record<string, string>} known
 * @returns {Put}
 */
export function incidentOf(incident, known) {
  const told = incident.facts.filter((fact) => matters(fact, known) && known[fact.key]?.trim());
  return { type: incident.code, ...Object.fromEntries(told.map((fact) => [fact.key, answerOf(fact, known[fact.key])])) };
}

/**
 * What was typed after the player or the seat that it begins with; "" where it begins with neither.
 * @param {string} typed
 * @param {Record<string, string>} names
 */
function afterSeat(typed, names) {
  const text = typed.trim();
  const known = Object.values(names).flatMap((name) => [name, name.split(" ")[0]]).filter(Boolean);
  const [first] = text.split(" ");
  const who = known.find((name) => text.toLowerCase().startsWith(`${name.toLowerCase()} `)) ?? (whole(first) ? first : "");
  return who && text.slice(who.length).trim();
}

/** Rows of an answer to a search; the best come first. */
const MOST_FOUND = 12;

/**
 * @param {{ possible: Happens[], book: string, format?: string, seats: number[], names: Record<string, string>, name: (seat: number) => string,
 *           seat?: number, chips: number[], busy: boolean, onTell: (told: Put) => void, open?: boolean, folded?: boolean }} props
 *   `book` is the one in force; `chips` are those that can be pushed, none while nobody bets; with `folded` there is only the search until the list is asked for
 */
export function Incidents({ possible, book, format = "tournament", seats, names, name, seat = 0, chips, busy, onTell, open = false, folded = false }) {
  const [chosen, setChosen] = useState(/** @type {{ incident: Happens, offence: string } | null} */ (null));
  const [strung, setStrung] = useState("");
  const [typed, setTyped] = useState("");
  const groups = [...new Set(possible.map((one) => one.group))];
  const listed = groups.map((group) => html`
    <details key=${group} class="incident-group" open=${open}>
      <summary>${groupName(group)}</summary>
      <div class="act-row">
        ${possible.filter((one) => one.group === group).map((one) => html`<button type="button" key=${one.code} class="small" autofocus=${open && one === possible[0] && byTouch()} disabled=${busy} onClick=${() => setChosen({ incident: one, offence: "" })}>${capital(one.title)}</button>`)}
      </div>
    </details>
  `);
  // An act out of turn is no incident with facts to ask for: the desk sees it when the act is told at its seat.
  const list = html`${listed}
    <details class="incident-group" open=${open}>
      <summary>${groupName("betting")}</summary>
      <div class="act-row"><button type="button" class="small" disabled=${busy || !chips.length} title=${chips.length ? "" : t("desk.not-now")} onClick=${() => setStrung(t("desk.string-bet"))}>${t("desk.string-bet")}</button></div>
    </details>
    <details class="incident-group" open=${open}>
      <summary>${capital(t("desk.out-of-turn"))}</summary>
      <p class="dim">${t("desk.out-of-turn-how")}</p>
    </details>`;
  /** Somebody and what he did: a line, which can be ruled on at once. */
  const did = afterSeat(typed, names);
  const told = (/** @type {Put} */ what) => {
    setTyped("");
    onTell(what);
  };
  return html`
    <section class="incidents" aria-label=${t("desk.wrong")}>
      <label class="field"><span>${t("desk.what-wrong")}</span>
        <input type="search" autocomplete="off" placeholder=${t("desk.wrong-example")} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
      ${did && html`<button type="button" class="primary" disabled=${busy} onClick=${() => told(typed.trim())}>${t("desk.rule-on-line", { line: typed.trim() })}</button>`}
      ${typed.trim() ? html`<${SearchResults} typed=${did || typed.trim()} book=${book} format=${format} possible=${possible} busy=${busy} onString=${chips.length ? setStrung : null} onChoose=${(/** @type {Happens} */ incident, /** @type {string} */ offence) => setChosen({ incident, offence })} />`
        : folded ? html`<details class="incident-list"><summary>${t("desk.all-incidents")}</summary>${list}</details>` : list}
      ${strung && html`<${StringBet} title=${strung} seats=${seats} name=${name} seat=${seat} chips=${chips} onClose=${() => setStrung("")}
        onTell=${(/** @type {Put} */ what) => {
          setStrung("");
          told(what);
        }} />`}
      ${chosen && html`<${Facts} key=${`${chosen.incident.code} ${chosen.offence}`} incident=${chosen.incident} offence=${chosen.offence} seats=${seats} name=${name} seat=${seat} onClose=${() => setChosen(null)}
        onTell=${(/** @type {Put} */ what) => {
          setChosen(null);
          told(what);
        }} />`}
    </section>
  `;
}

/**
 * What is called so, best first, and the rules on it. What cannot happen now is there with the reason; an act with words and
 * chips says how it is told.
 * @param {{ typed: string, book: string, format: string, possible: Happens[], busy: boolean, onString: ((title: string) => void) | null,
 *           onChoose: (incident: Happens, offence: string) => void }} props `onString` opens what is asked of a string bet, where there can be one now
 */
function SearchResults({ typed, book, format, possible, busy, onString, onChoose }) {
  const { value, fault, loading } = useLoaded(`/api/desk/incidents?${new URLSearchParams({ search: typed, format })}`);
  const found = /** @type {Found[] | null} */ (value);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!found) return html`<p class="dim">${loading ? t("desk.searching") : ""}</p>`;
  return html`
    ${!found.length && html`<p class="dim" role="status">${t("desk.none-called")}</p>`}
    <ul class="plain incident-found" aria-label=${t("desk.found")}>
      ${found.slice(0, MOST_FOUND).map((one) => {
        const incident = possible.find((each) => each.code === one.code);
        const key = `${one.code} ${one.offence} ${one.title}`;
        if (one.code === STRING_BET && onString) return html`<li key=${key}><button type="button" disabled=${busy} onClick=${() => onString(one.title)}>${capital(one.title)}</button></li>`;
        if (one.how) return html`<li key=${key}><b>${capital(one.title)}</b> <span class="dim">${one.how}</span></li>`;
        return html`<li key=${key}>
          <button type="button" disabled=${busy || !incident} onClick=${() => incident && onChoose(incident, one.offence)}>${capital(one.title)}</button>
          ${!incident && html` <span class="dim">${one.when || t("desk.not-now")}</span>`}
        </li>`;
      })}
    </ul>
    <${RulesOn} typed=${typed} book=${book} most=${found.length ? 3 : 8} />
  `;
}

/**
 * The rules on what was typed, those of the book in force first.
 * @param {{ typed: string, book: string, most: number }} props
 */
function RulesOn({ typed, book, most }) {
  const { value } = useLoaded(`/api/rules?${new URLSearchParams({ search: typed, first: book, most: String(most + 1) })}`);
  const rules = /** @type {RuleShown[] | null} */ (value);
  if (!rules) return null;
  if (!rules.length) return html`<p class="dim" role="status">${said("desk.no-rule-so", { topics: html`<a href="/rules">${t("desk.by-topic")}</a>` })}</p>`;
  return html`
    <section class="rules-on" aria-label=${t("desk.rules-on")}>
      <ul class="plain rule-list">${rules.slice(0, most).map((rule) => html`<li key=${rule.id} class="rule-row"><${RuleChip} id=${rule.id} /><p>${rule.requires}</p></li>`)}</ul>
      ${rules.length > most && html`<p><a href=${`/rules?${new URLSearchParams({ search: typed, first: book })}`}>${t("desk.all-rules", { typed })}</a></p>`}
    </section>
  `;
}

/**
 * @param {{ incident: Happens, offence?: string, seats: number[], name: (seat: number) => string, seat: number, onTell: (told: Put) => void, onClose: () => void }} props
 */
function Facts({ incident, offence = "", seats, name, seat, onTell, onClose }) {
  const [known, setKnown] = useState(() => Object.fromEntries(incident.facts.map((fact) => [
    fact.key,
    fact.key === "offence" && offence ? offence : fact.kind === "seat" && fact.required && seat ? String(seat) : fact.suggested,
  ])));
  const asked = incident.facts.filter((fact) => matters(fact, known));
  const missing = asked.filter((fact) => fact.required && !known[fact.key]?.trim() || answerOf(fact, known[fact.key] ?? "") === null);
  /** @param {string} key @param {string} value */
  const set = (key, value) => setKnown({ ...known, [key]: value });
  return html`
    <${Dialog} title=${capital(incident.title)} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        if (!missing.length) onTell(incidentOf(incident, known));
      }}>
        ${!asked.length && html`<p>${t("desk.no-details")}</p>`}
        ${asked.map((fact) => html`<${FactField} key=${fact.key} fact=${fact} value=${known[fact.key] ?? ""} seats=${seats} name=${name} onSet=${(/** @type {string} */ value) => set(fact.key, value)} />`)}
        ${missing.length > 0 && html`<p class="dim" role="status">${t("desk.missing", { what: missing.map((fact) => fact.asks).join("; ") })}</p>`}
        <button class="primary" disabled=${missing.length > 0}>${t("desk.rule-on")}</button>
      </form>
    <//>
  `;
}

/** @param {{ fact: Asks, value: string, seats: number[], name: (seat: number) => string, onSet: (value: string) => void }} props */
function FactField({ fact, value, seats, name, onSet }) {
  const asks = fact.required ? capital(fact.asks) : t("desk.if-known", { asks: capital(fact.asks) });
  /** @type {[string, string][]} */
  const choices = fact.kind === "seat"
    ? [...(fact.suggested === "0" ? /** @type {[string, string][]} */ ([["0", t("desk.none-of-these")]]) : []), ...seats.map((one) => /** @type {[string, string]} */ ([String(one), name(one)]))]
    : fact.among.map((one, at) => [one, fact.words[at] ?? plainly(one)]);
  if (choices.length > MOST_BUTTONS) {
    return html`
      <label class="field"><span>${asks}</span>
        <select value=${value} onChange=${(/** @type {any} */ event) => onSet(event.target.value)}>
          <option value="">${t("desk.choose")}</option>
          ${choices.map(([code, words]) => html`<option key=${code} value=${code}>${words}</option>`)}
        </select></label>
    `;
  }
  if (fact.kind === "seats") {
    const chosen = value.split(/[\s,]+/).filter(Boolean);
    return html`
      <fieldset class="says"><legend class="label">${asks}</legend>
        ${seats.map((one) => html`<button type="button" key=${one} class=${classes("small", chosen.includes(String(one)) && "on")} aria-pressed=${chosen.includes(String(one))}
          onClick=${() => onSet((chosen.includes(String(one)) ? chosen.filter((seat) => seat !== String(one)) : [...chosen, String(one)]).join(","))}>${name(one)}</button>`)}
      </fieldset>
    `;
  }
  if (choices.length) {
    return html`
      <fieldset class="says"><legend class="label">${asks}</legend>
        ${choices.map(([code, words]) => html`<button type="button" key=${code} class=${classes("small", value === code && "on")} aria-pressed=${value === code}
          onClick=${() => onSet(value === code && !fact.required ? "" : code)}>${words}</button>`)}
      </fieldset>
    `;
  }
  if (fact.kind === "cards") return html`<div class="field"><span class="label">${asks}</span><${CardPicker} label=${asks} value=${value} onSet=${onSet} /></div>`;
  return html`
    <label class="field"><span>${asks}</span>
      <input inputmode=${fact.kind === "number" ? "numeric" : fact.kind === "chips" ? "decimal" : "text"} autocomplete="off" value=${value} onInput=${(/** @type {any} */ event) => onSet(event.target.value)} /></label>
  `;
}
