/** What a seat does, by tapping: the clear acts at once; words and chips put together, then told. */
/** @import { Put, Standing } from "./types.js" */
import { asTyped, chipsText, chipsTyped } from "../../lib/format.js";
import { classes, html, useLayoutEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Chip } from "../../parts/Chip.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";

const WORDS = /** @type {const} */ (["call", "raise", "bet", "check", "fold", "all-in", "pot", "time"]);

/** @typedef {{ word: string, amount: string, motions: number[][], first: "word" | "chips" | "together", back: string, unnoticed: boolean, told: string }} HeardSoFar */

const ORDER = { word: "say", chips: "push", together: "together" };

/** What goes with any act: that nobody noticed it, or the count that the player was told. @param {HeardSoFar} heard */
const marksOf = ({ unnoticed, told }) => ({ ...(unnoticed && { unnoticed }), ...(chipsTyped(told) !== null && { stated: chipsTyped(told) }) });

/**
 * Words and chips as they were heard and seen; the amount as it was said.
 * @param {number} seat
 * @param {HeardSoFar} heard
 * @returns {Put}
 */
function heardAs(seat, heard) {
  const motions = heard.motions.filter((motion) => motion.length);
  return {
    type: "heard", seat, said: heard.amount.trim(), motions, ...marksOf(heard),
    ...(heard.word && { say: heard.word }), ...(heard.back && { prior: heard.back }),
    ...(motions.length && (heard.word || heard.amount) && { order: ORDER[heard.first] }),
  };
}

/** A draw of cards that only their player has seen. @param {number} seat @param {number} count @returns {Put} */
export const drawn = (seat, count) => ({ type: "discards", seat, cards: Array(count).fill("??") });

const NOTHING = { word: "", amount: "", motions: /** @type {number[][]} */ ([[]]), first: /** @type {"word" | "chips" | "together"} */ ("word"), back: "", unnoticed: false, told: "" };

/**
 * @param {{ seat: number, name: string, stands: Standing, chips: number[], hand: number, busy: boolean, onTell: (told: Put) => void, pad?: boolean }} props
 *   `hand` is how many cards a player has
 *   with a `pad`, chips add up to the amount of a bet, words and chips are folded away, and nothing is offered that is refused
 */
export function Acts({ seat, name, stands, chips, hand, busy, onTell, pad = false }) {
  const [heard, setHeard] = useState(NOTHING);
  const [to, setTo] = useState("");
  // Before the page is painted: what is typed as soon as the seat is shown must not be cleared. What is typed before that,
  // while the act of the seat before is on its way, would be: so nothing can be.
  useLayoutEffect(() => {
    setHeard(NOTHING);
    setTo("");
  }, [seat, stands]);
  const inTurn = stands.turn === seat;
  const facing = Math.max(0, ...Object.values(stands.bets)) > (stands.bets[seat] ?? 0);
  /** What the seat may do, or could if it were its turn; nothing where it has folded or has no chips left. */
  const own = inTurn ? stands : stands.ahead[seat];
  const early = inTurn ? stands.early : null;
  const floorFirst = early?.comes_to === "floor";
  /** Why an act would be refused; empty where it would not. Out of turn a check or a call may be no answer to the bet. */
  const barred = (/** @type {string} */ act) => {
    if (!own) return t(stands.live.includes(seat) ? "desk.nothing-left" : "desk.no-hand", { who: name });
    if (floorFirst) return t("desk.floor-first");
    // Without a pad a raise that is closed can be told: the ruling says what it is instead.
    if (act === "all-in") return pad || !own.no_raise ? own.no_all_in : "";
    const open = own.options.includes(act) || (!inTurn && (!pad || act === "check" || act === "call"));
    return open ? "" : early?.says || own.no_raise || t("desk.not-now");
  };
  const may = (/** @type {string} */ act) => !barred(act);
  const raise = own?.options.find((act) => ["bet", "raise", "complete"].includes(act)) ?? (facing ? "raise" : "bet");
  const noRaise = pad && (!own || floorFirst || Boolean(own.no_raise));
  /** At limit, and for whoever is held to an amount, there is one amount and nothing to type. */
  const fixed = pad && own && own.least > 0 && own.least === own.most;
  /** Whether a call takes the last chip: all-in is the same then. */
  const callsAllIn = pad && inTurn && may("call") && facing && (stands.stacks[seat] ?? 0) <= stands.call;
  const amount = fixed ? own.least : chipsTyped(to) ?? (inTurn && stands.least ? stands.least : null);
  const touched = heard.word || heard.amount || heard.motions.some((motion) => motion.length) || heard.back;
  /** @param {string} act @param {number} [to] */
  const tell = (act, to) => onTell({ type: "act", seat, act, ...(to !== undefined && { to }), ...marksOf(heard) });
  /** @param {Partial<typeof NOTHING>} change */
  const set = (change) => setHeard({ ...heard, ...change });
  /** @param {number} chip */
  const push = (chip) => set({
    motions: [...heard.motions.slice(0, -1), [...(heard.motions.at(-1) ?? []), chip]],
    first: heard.word || heard.amount || heard.first !== "word" ? heard.first : "chips",
  });
  const pushed = heard.motions.flat();
  const raiseLabel = t(raise === "bet" ? "desk.bet" : raise === "complete" ? "desk.complete" : "desk.raise", { n: amount === null ? "" : chipsText(amount) });
  if (stands.stage === "over") return null;
  const unclear = html`
    <fieldset class="says"><legend class="label">${t("desk.says")}</legend>
      ${WORDS.map((word) => html`<button type="button" key=${word} class=${classes("small", heard.word === word && "on")} aria-pressed=${heard.word === word}
        onClick=${() => set({ word: heard.word === word ? "" : word })}>${t(`desk.heard-${word}`)}</button>`)}
      <input class="said-amount" aria-label=${t("desk.amount-said")} placeholder=${t("desk.amount-example")} autocomplete="off" value=${heard.amount}
        onInput=${(/** @type {any} */ event) => set({ amount: event.target.value })} />
    </fieldset>
    <fieldset class="pushes"><legend class="label">${t("desk.pushes")}</legend>
      ${chips.map((chip) => html`<button type="button" key=${chip} class="quiet chip-button" aria-label=${t("desk.push-chip", { n: chipsText(chip) })} onClick=${() => push(chip)}><${Chip} value=${chip} /></button>`)}
      ${pushed.length > 0 && html`
        <p class="pushed" role="status">
          ${heard.motions.map((motion, at) => html`${at > 0 && html`<span class="dim"> ${t("desk.then")} </span>`}<span key=${at}>${motion.map(chipsText).join(" + ") || "…"}</span>`)}
          <b> = ${chipsText(pushed.reduce((sum, chip) => sum + chip, 0))}</b>
        </p>
        <button type="button" class="small" disabled=${!heard.motions.at(-1)?.length} onClick=${() => set({ motions: [...heard.motions, []] })}>${t("desk.new-motion")}</button>
        <button type="button" class=${classes("small", heard.back === "pulled-back" && "on")} aria-pressed=${heard.back === "pulled-back"} onClick=${() => set({ back: heard.back === "pulled-back" ? "" : "pulled-back" })}>${t("desk.pulled-back")}</button>
        <button type="button" class=${classes("small", heard.back === "partly-pulled-back" && "on")} aria-pressed=${heard.back === "partly-pulled-back"} onClick=${() => set({ back: heard.back === "partly-pulled-back" ? "" : "partly-pulled-back" })}>${t("desk.pulled-some")}</button>
      `}
      ${pushed.length > 0 && (heard.word || heard.amount) && html`
        <label class="field"><span>${t("desk.which-first")}</span>
          <select value=${heard.first} onChange=${(/** @type {any} */ event) => set({ first: event.target.value })}>
            <option value="word">${t("desk.the-words")}</option><option value="chips">${t("desk.the-chips")}</option><option value="together">${t("desk.together")}</option>
          </select></label>
      `}
    </fieldset>
    <div class="act-row marks">
      <label class="tick"><input type="checkbox" checked=${heard.unnoticed} onChange=${(/** @type {any} */ event) => set({ unnoticed: event.target.checked })} /> ${t("desk.unnoticed")}</label>
      <label class="tick">${t("desk.was-told")} <input class="told" inputmode="numeric" autocomplete="off" placeholder=${t("desk.wrong-count")} value=${heard.told} onInput=${(/** @type {any} */ event) => set({ told: event.target.value })} /></label>
    </div>
    ${touched && html`
      <div class="act-row">
        <button type="button" class="primary grow" disabled=${busy} onClick=${() => onTell(heardAs(seat, heard))}>${t("desk.rule-on")}</button>
        <button type="button" onClick=${() => setHeard(NOTHING)}><${Icon} name="close" /> ${t("desk.clear")}</button>
      </div>
    `}
  `;
  return html`
    <section class="acts" data-quick aria-label=${t("desk.what-does", { who: name })}>
      <header class="section-head"><h2>${name}</h2>
        ${(stands.draws > 0 ? stands.draws !== seat : stands.stage === "betting" && stands.turn > 0 && !inTurn) && html`<span class="warned">${t("desk.out-of-turn")}</span>`}</header>
      ${early && html`<p class=${classes("early-act", early.comes_to)} role="status">${early.says} <${RuleChips} cites=${early.cites} /></p>`}
      ${stands.stage === "betting" && html`
        <div class="act-row">
          <button type="button" disabled=${busy || !may("fold")} title=${barred("fold")} onClick=${() => tell("fold")}>${t("desk.fold")}</button>
          ${(!facing || !inTurn) && html`<button type="button" disabled=${busy || !may("check")} title=${barred("check")} onClick=${() => tell("check")}>${t("desk.check")}</button>`}
          ${(facing || !inTurn) && html`<button type="button" disabled=${busy || !may("call")} title=${barred("call")} onClick=${() => tell("call")}>${t(callsAllIn ? "desk.call-all-in" : "desk.call", { n: inTurn && stands.call ? chipsText(stands.call) : "" })}</button>`}
          ${inTurn && stands.options.includes("bring-in") && html`<button type="button" disabled=${busy || !may("bring-in")} title=${barred("bring-in")} onClick=${() => tell("bring-in")}>${t("desk.bring-in", { n: chipsText(stands.call) })}</button>`}
          ${!callsAllIn && html`<button type="button" disabled=${busy || !may("all-in")} title=${barred("all-in")} onClick=${() => tell("all-in")}>${t("desk.all-in")}</button>`}
          ${fixed && may(raise) && html`<button type="button" class=${classes(early && "primary")} disabled=${busy} onClick=${() => amount !== null && tell(raise, amount)}>${raiseLabel}</button>`}
        </div>
        ${!noRaise && !fixed && html`<form class="act-row" onSubmit=${(/** @type {Event} */ submit) => {
          submit.preventDefault();
          if (amount !== null) tell(raise, amount);
        }}>
          <label class="field grow"><span>${t(raise === "bet" ? "desk.bets" : raise === "complete" ? "desk.completes-to" : "desk.raises-to")}</span>
            <input inputmode="decimal" autocomplete="off" readonly=${busy} placeholder=${inTurn && stands.least ? chipsText(stands.least) : ""} value=${to}
              onInput=${(/** @type {any} */ event) => setTo(event.target.value)} /></label>
          <button disabled=${busy || amount === null || (to !== "" && chipsTyped(to) === null) || !may(raise)} title=${barred(raise)}>${raiseLabel}</button>
        </form>`}
        ${inTurn && stands.no_raise && !early && html`<p class="dim no-raise" role="status">${t("desk.no-raise", { why: stands.no_raise })} <${RuleChips} cites=${stands.no_raise_cites} /></p>`}
        ${!early && own && !own.no_raise && own.no_all_in && html`<p class="dim no-all-in">${own.no_all_in}</p>`}
        ${!own && html`<p class="dim">${barred("fold")}</p>`}
      `}
      ${pad && !noRaise && !fixed && stands.stage === "betting" && html`
        <div class="act-row pad" role="group" aria-label=${t("desk.amount-pad")}>
          ${chips.map((chip) => html`<button type="button" key=${chip} class="quiet chip-button" aria-label=${t("desk.add-chip", { n: chipsText(chip) })} disabled=${busy} onClick=${() => setTo(asTyped((chipsTyped(to) ?? 0) + chip))}><${Chip} value=${chip} /></button>`)}
          <button type="button" class="quiet small" disabled=${!to} onClick=${() => setTo("")}>${t("desk.clear")}</button>
        </div>
      `}
      ${stands.stage === "drawing" && html`
        <div class="act-row draw-row">
          <button type="button" disabled=${busy} onClick=${() => onTell({ type: "discards", seat })}>${t("desk.stands-pat")}</button>
          ${Array.from({ length: hand }, (_, at) => html`<button type="button" key=${at} disabled=${busy} onClick=${() => onTell(drawn(seat, at + 1))}>${t("desk.draws", { n: at + 1 })}</button>`)}
        </div>
      `}
      ${stands.stage === "betting" && (pad ? html`<details class="words-and-chips"><summary>${t("desk.unusual")}</summary>${unclear}</details>` : unclear)}
    </section>
  `;
}
