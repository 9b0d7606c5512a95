/** Dialogs of a room that ask for an amount, for a name, or for both. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { Act, RoomGame, RoomKept, RoomTable } from "../../lib/types.js" */
import { cents, money } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { whoIs } from "./names.js";
import { phoneAsks, SameName } from "./phones.js";

/** @import { Somebody } from "./names.js" */

/** @typedef {{ says: string, cites: string[], act: Act, sure?: boolean, again?: boolean }} Unsaid an act that is done once its reason is given, once somebody is sure of it, or once it is asked `again` */

/** Refusals that ask whether somebody is sure. */
const QUESTIONS = new Set(["drop-above", "may-answer", "above-counted"]);

/**
 * Takes over the refusal of an act that leaves chips without an owner and says nothing about them, or of one that is asked about.
 * @param {Act} act
 * @param {(unsaid: Unsaid) => void} ask
 * @returns {(no: import("../../lib/api.js").Refusal) => boolean}
 */
export const needsReason = (act, ask) => (no) => {
  if (QUESTIONS.has(no.code)) ask({ says: no.message, cites: no.cites, act, sure: true });
  else if (no.code === "meanwhile") ask({ says: no.message, cites: [], act, sure: true, again: true });
  else if (no.code === "short-cash-out" || no.code === "unowned-chips") ask({ says: no.message, cites: no.cites, act });
  else return false;
  return true;
};

/** Ask why chips are left without an owner, and do it with the reason. @param {{ title: string, unsaid: Unsaid, yes: string, run: Doer, onClose: () => void }} props */
export function AskReason({ title, unsaid, yes, run, onClose }) {
  const [why, setWhy] = useState("");
  /** @param {Event} submit */
  const done = async (submit) => {
    submit.preventDefault();
    if (why.trim() && await run({ ...unsaid.act, why: why.trim() })) onClose();
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <form class="form" onSubmit=${done}>
        <p class="warned" role="alert">${unsaid.says}</p>
        <${RuleChips} cites=${unsaid.cites.slice(0, 2)} />
        <label class="field"><span>${t("tablet.reason")}</span><input autofocus required maxlength="200" autocomplete="off" value=${why} onInput=${(/** @type {any} */ input) => setWhy(input.target.value)} /></label>
        <div class="actions"><button class="primary" disabled=${!why.trim()}>${yes}</button><button type="button" onClick=${onClose}>${t("page.cancel")}</button></div>
      </form>
    <//>
  `;
}

/** Ask whether somebody is sure, and do it then. @param {{ title: string, unsaid: Unsaid, yes: string, run: Doer, onClose: () => void }} props */
export function AskSure({ title, unsaid, yes, run, onClose }) {
  const done = async () => {
    if (await run(unsaid.again ? unsaid.act : { ...unsaid.act, sure: true })) onClose();
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <div class="form">
        <p class="warned" role="alert">${unsaid.says}</p>
        <${RuleChips} cites=${unsaid.cites.slice(0, 2)} />
        <div class="actions"><button type="button" class="stop" autofocus=${!unsaid.again} onClick=${done}>${yes}</button><button type="button" autofocus=${Boolean(unsaid.again)} onClick=${onClose}>${t("page.cancel")}</button></div>
      </div>
    <//>
  `;
}

/**
 * Ask for an amount and do something with it. `usual` is what stands there at first, in cents, and `no` the record that the page shows: where a player's
 * money has moved since the dialog was opened, it is asked about.
 * @param {{ title: string, says?: unknown, yes: string, usual?: number | null, zero?: boolean, no?: number, act: (amount: number) => Act, run: Doer, onClose: () => void }} props
 */
export function AskAmount({ title, says, yes, usual = null, zero = false, no, act, run, onClose }) {
  const [typed, setTyped] = useState(usual === null ? "" : String(usual / 100));
  const [fault, setFault] = useState("");
  const [unsaid, setUnsaid] = useState(/** @type {Unsaid | null} */ (null));
  const [expects] = useState(no);
  const [asked, setAsked] = useState(/** @type {import("./phones.js").Asked | null} */ (null));
  /** @param {Act} what */
  const send = async (what) => {
    if (await run(what, { expects, onRefused: (refusal) => phoneAsks(what, setAsked)(refusal) || needsReason(what, setUnsaid)(refusal) })) onClose();
  };
  /** @param {Event} submit */
  const done = async (submit) => {
    submit.preventDefault();
    const amount = cents(typed);
    if (amount === null || (!zero && amount === 0)) return setFault(badAmount(typed, zero));
    await send(act(amount));
  };
  if (asked) return html`<${SameName} asked=${asked} send=${send} onOther=${() => setAsked(null)} onClose=${onClose} />`;
  if (unsaid?.sure) return html`<${AskSure} title=${title} unsaid=${unsaid} yes=${yes} run=${run} onClose=${onClose} />`;
  if (unsaid) return html`<${AskReason} title=${title} unsaid=${unsaid} yes=${yes} run=${run} onClose=${onClose} />`;
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <form class="form" onSubmit=${done}>
        ${says && html`<p class="dim">${says}</p>`}
        <label class="field"><span>${t("tablet.amount")}</span>
          <input autofocus inputmode="decimal" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} onFocus=${(/** @type {any} */ focus) => focus.target.select()} /></label>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions"><button class="primary">${yes}</button><button type="button" onClick=${onClose}>${t("page.cancel")}</button></div>
      </form>
    <//>
  `;
}

/** What is wrong with an amount that was typed. @param {string} typed @param {boolean} [zero] whether it may be nothing */
export function badAmount(typed, zero = false) {
  const bare = typed.replace(/[\s€$£¥]|[, ](?=\d{3}(\D|$))/g, "");
  if (/^[-−]/.test(bare)) return t(zero ? "tablet.not-below" : "tablet.more-than");
  if (/^\d+[.,]\d{3,}$/.test(bare)) return t("tablet.two-digits");
  if (/^\d{10,}([.,]\d*)?$/.test(bare)) return t("tablet.too-much");
  return t(!zero && /^0+([.,]0*)?$/.test(bare) ? "tablet.more-than" : "tablet.bad-amount");
}

/** The first of these fields that is neither empty nor an amount, with what is wrong; "" where none is. @param {[string, string][]} fields by what they are called */
export const badField = (fields) => fields.filter(([, typed]) => typed.trim() && cents(typed) === null).map(([called, typed]) => `${called}: ${badAmount(typed, true)}`)[0] ?? "";

/** What a game is bought into for, in words. @param {RoomGame} game @param {string} currency */
export function rangeText({ min_buyin = 0, max_buyin = 0, by_book = 0 }, currency) {
  const [least, most] = [min_buyin || by_book, max_buyin].map((amount) => (amount ? money(amount, currency) : ""));
  if (least && most) return t("tablet.range", { least, most });
  return least ? t("tablet.range-least", { least }) : most ? t("tablet.range-most", { most }) : "";
}

/** What the house keeps for somebody, and what a game is bought into for. @param {RoomGame} game @param {string} currency @param {string} name @param {number} kept */
export const buyInText = (game, currency, name, kept) =>
  [kept && t("tablet.keeps", { name, amount: money(kept, currency) }), rangeText(game, currency)].filter(Boolean).join(" ");

/** The seats of a table that nobody sits in and nobody has locked up. @param {RoomTable} table */
export const openSeats = (table) => {
  const taken = new Set(table.seats.map((one) => one.seat));
  return Array.from({ length: table.game.size }, (_, index) => index + 1).filter((seat) => !taken.has(seat));
};

/**
 * Seat somebody in a game: with chips, without, or lock the seat up. `who` is the one to seat, `waiting` are those to choose from, `open` the seats.
 * Who waits before somebody is named with the rule, and one tap goes on.
 * Nobody is sold chips by default: what the house `kept` for a player is what stands there at first. `no` is as in `AskAmount`.
 * A seat that the phone of somebody else shows is not chosen by itself, and one that is taken meanwhile is named.
 * @param {{ at: RoomGame, seat: number, open?: number[] | null, called?: [number, string, string][], who?: Somebody | null, waiting: Somebody[], cage: boolean, floor: boolean, kept?: RoomKept[], no?: number, currency?: string,
 *           run: Doer, onClose: () => void }} props
 */
export function SeatSomebody({ at: into, seat, open = null, called = [], who = null, waiting, cage, floor, kept = [], no, currency = "", run, onClose }) {
  const { id: game, kind } = into;
  const [name, setName] = useState(who?.name ?? waiting[0]?.name ?? "");
  const person = who?.id ?? whoIs(waiting, name);
  const others = called.filter(([, id]) => id !== person);
  const own = called.find(([, id]) => id === person)?.[0] ?? 0;
  const usual = open?.includes(own) ? own : (open?.find((one) => !others.some(([shown]) => shown === one)) ?? open?.[0] ?? 0);
  const [first] = useState(seat || usual);
  const [chosen, setAt] = useState(seat);
  const gone = open && !open.includes(chosen || first) ? chosen || first : 0;
  const full = Boolean(open) && !usual;
  const at = gone ? usual : chosen || usual;
  const shownTo = others.find(([shown]) => shown === at)?.[2] ?? "";
  const brings = kept.find((one) => (who ? one.id === who.id : one.name.toLowerCase() === name.trim().toLowerCase()))?.amount ?? 0;
  const [entered, setTyped] = useState(/** @type {string | null} */ (null));
  const typed = entered ?? (brings ? String(brings / 100) : "");
  const [fault, setFault] = useState("");
  const [expects] = useState(no);
  const [bought, setBought] = useState(/** @type {Unsaid | null} */ (null));
  const [passed, setPassed] = useState(/** @type {{ says: string, cites: string[], act: Act } | null} */ (null));
  const [other, setOther] = useState(/** @type {import("./phones.js").Asked | null} */ (null));
  const base = { name: person, game, ...(at ? { seat: at } : {}) };
  /** @param {Act} act */
  const send = async (act) => {
    if (!name.trim()) return setFault(t("tablet.no-name"));
    const onRefused = (/** @type {import("../../lib/api.js").Refusal} */ no) => {
      if (phoneAsks(act, setOther)(no) || (no.code === "meanwhile" && needsReason(act, setBought)(no))) return true;
      if (no.code !== "others-wait") return false;
      setPassed({ says: no.message, cites: no.cites, act: { ...act, passing: true } });
      return true;
    };
    if (await run(act, { expects, onRefused })) onClose();
  };
  /** @param {Event} submit */
  const sit = (submit) => {
    submit.preventDefault();
    if (!typed.trim() || !cage) return void send({ type: "TakeSeat", ...base });
    const amount = cents(typed);
    if (!amount) return setFault(badAmount(typed));
    return void send({ type: "SitAndBuy", ...base, amount });
  };
  const title = who ? t("tablet.seat-in", { name: who.name, game }) : seat ? t("tablet.seat-at", { game, seat }) : t("tablet.seat-any", { game });
  if (bought) return html`<${AskSure} title=${title} unsaid=${bought} yes=${t("tablet.seat-anyway", { name: name.trim() })} run=${run} onClose=${onClose} />`;
  if (other) return html`<${SameName} asked=${other} send=${send} name=${name.trim()} onOther=${() => setOther(null)} onClose=${onClose} />`;
  if (passed) {
    return html`
      <${Dialog} title=${t("tablet.others-wait")} onClose=${onClose}>
        <div class="form">
          <p class="warned" role="alert">${passed.says}</p>
          <${RuleChips} cites=${passed.cites.slice(0, 2)} />
          <div class="actions"><button type="button" class="stop" autofocus onClick=${() => void send(passed.act)}>${t("tablet.seat-anyway", { name: name.trim() })}</button>
            <button type="button" onClick=${onClose}>${t("page.cancel")}</button></div>
        </div>
      <//>
    `;
  }
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <form class="form" onSubmit=${sit}>
        ${!who && html`<label class="field"><span>${t("tablet.name")}</span>
          <input autofocus list="waiting-names" maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {any} */ input) => (setName(input.target.value), setFault(""))} /></label>
        <datalist id="waiting-names">${waiting.map((one) => html`<option value=${one.name} />`)}</datalist>
        ${waiting.length > 0 && html`<p class="dim">${t("tablet.first-in-line", { kind, names: waiting.slice(0, 3).map((one) => one.name).join(", ") })}</p>`}`}
        <div class="columns">
          ${open && open.length > 0 && html`<label class="field"><span>${t("desk.seat-word")}</span>
            <select value=${String(at)} onChange=${(/** @type {any} */ input) => setAt(Number(input.target.value))}>${open.map((one) => html`<option value=${String(one)}>${one}</option>`)}</select></label>`}
          ${cage && html`<label class="field"><span>${currency ? t("tablet.buys-for", { currency }) : t("tablet.buys-for-any")}</span>
            <input autofocus=${Boolean(who)} inputmode="decimal" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), setFault(""))} onFocus=${(/** @type {any} */ focus) => focus.target.select()} /></label>`}
        </div>
        ${cage && html`<p class="dim">${[buyInText(into, currency, name.trim(), brings), t("tablet.chips-later")].filter(Boolean).join(" ")}</p>`}
        ${(full || gone > 0) && html`<p class="warned" role="alert">${full ? t("tablet.none-open", { game }) : t("tablet.seat-gone", { gone, seat: usual })}</p>`}
        ${shownTo && html`<p class="warned" role="status">${t("tablet.seat-called", { name: shownTo, seat: at })}</p>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <div class="actions">
          <button class="primary" disabled=${full}>${t("tablet.seats")}</button>
          ${floor && html`<button type="button" disabled=${full} onClick=${() => void send({ type: "LockSeat", ...base })}>${t("tablet.lock-up")}</button>`}
          <button type="button" onClick=${onClose}>${t("page.cancel")}</button>
        </div>
      </form>
    <//>
  `;
}
