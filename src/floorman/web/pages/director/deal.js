/** A deal between the players who are left: stacks, the usual ways of sharing side by side, and what each one gets. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { plainly, post } from "../../lib/api.js";
import { cents as read, counted, money, thousands, whole } from "../../lib/format.js";
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { listed } from "../../lib/text.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @typedef {[string, number][]} Shares who gets how many cents */
/** @typedef {{ way: string, shares: Shares, above_first: string[], odd: string }} Way */
/** @typedef {{ ways: Way[], shared: number, counted: number, in_play: number, wrong: string }} Possible */

/** @type {[string, string][]} */
const WAYS = [["even", "Equal"], ["chips", "By chips"], ["icm", "ICM"], ["custom", "Own amounts"]];

/** @param {number} cents */
const typed = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** Who hands the money over: by the book, or as the house says for this deal.
 * @param {{ desk: Desk, names: string[], pays: string, onPays: (answer: string) => void }} props */
function WhoPays({ desk, names, pays, onPays }) {
  const { deal } = desk.board.terms;
  /** @param {string} answer @param {any} says */
  const choice = (answer, says) => html`
    <label class="tick"><input type="radio" name="who-pays" checked=${pays === answer} onChange=${() => onPays(answer)} /> ${says}</label>`;
  const by = deal.pays === deal.book_pays ? "By the book:" : "A rule of this house, over the book:";
  return html`
    <fieldset class="form who-pays">
      <legend>Who pays the shares?</legend>
      ${choice("never", `You hand the money to ${listed(names)} together, and they share it themselves`)}
      ${choice("floor", "The director pays each share")}
      <p class="dim">${by} ${deal.pays === "floor" ? "the director may pay a deal." : "the director pays no deals."} <${RuleChips} cites=${deal.pays_cites} />
        ${pays !== deal.pays && " The house decides otherwise for this deal."}</p>
    </fieldset>
  `;
}

/** The deal that the players have made. @param {{ desk: Desk }} props */
export function Agreed({ desk }) {
  const { deal } = desk.board.terms;
  const { currency } = desk.board.public;
  const agreed = deal.agreed;
  return html`
    <section class="form" aria-label="The deal">
      <h3>The deal</h3>
      <p>${deal.says} ${agreed.map(([name, cents]) => `${name} ${money(cents, currency)}`).join(", ")}.</p>
      <p>${deal.paid ? "The director pays each share." : `You hand the money to ${listed(agreed.map(([name]) => name))} together, and they share it themselves.`} <${RuleChips} cites=${deal.pays_cites} /></p>
      <p class="dim">To change the deal, undo it in the log.</p>
    </section>
  `;
}

/** What the deal would come to by every way, asked for again with every change.
 * @param {string} event @param {Shares} stacks @param {number[]} kept */
function usePossible(event, stacks, kept) {
  const [found, setFound] = useState(/** @type {Possible | null} */ (null));
  const [fault, setFault] = useState("");
  const asked = JSON.stringify({ stacks, played_for: kept });
  useEffect(() => {
    let old = false;
    const timer = setTimeout(async () => {
      try {
        const answer = await post(`/api/events/${encodeURIComponent(event)}/deals`, JSON.parse(asked));
        if (!old) (setFound(answer), setFault(""));
      } catch (error) {
        if (!old) setFault(plainly(error));
      }
    }, 120);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [event, asked]);
  return { found, fault };
}

/** @param {{ desk: Desk, onClose: () => void }} props */
export function Sharing({ desk, onClose }) {
  const { deal } = desk.board.terms;
  const { currency, chips: inPlay } = desk.board.public;
  const playing = desk.board.players.filter((one) => one.state !== "out");
  /** The largest stack first, as they were when the dialog opened: nobody moves while numbers are typed. */
  const [order] = useState(() => new Map(playing.map((one) => [one.id, one.stack || 0])));
  const left = [...playing].sort((a, b) => (order.get(b.id) ?? 0) - (order.get(a.id) ?? 0));
  const open = /** @type {number[]} */ (deal.open).reduce((sum, cents) => sum + cents, 0);
  const typedOf = (/** @type {PlayerLine} */ one) => (one.stack ? String(one.stack) : "");
  const [chips, setChips] = useState(() => Object.fromEntries(left.map((one) => [one.id, typedOf(one)])));
  /** The stacks that the dialog was filled in with: a hand may end at a table while it is open. */
  const [filled, setFilled] = useState(chips);
  const changed = left.filter((one) => one.stack !== null && typedOf(one) !== (filled[one.id] ?? "") && typedOf(one) !== String(whole(chips[one.id] ?? "") || ""));
  /** @param {boolean} use whether the new stacks replace the entries */
  const settle = (use) => {
    const now = Object.fromEntries(changed.map((one) => [one.id, typedOf(one)]));
    setFilled({ ...filled, ...now });
    if (use) setChips({ ...chips, ...now });
    setAsks(false);
  };
  const [kept, setKept] = useState("");
  const [own, setOwn] = useState(/** @type {Record<string, string>} */ ({}));
  const [picked, setPicked] = useState("");
  const [asks, setAsks] = useState(false);
  const [pays, setPays] = useState(String(deal.pays));
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (asks) yes.current?.focus();
  }, [asks]);

  const stacks = /** @type {Shares} */ (left.map((one) => [one.id, whole(chips[one.id] ?? "") ?? 0]));
  const known = stacks.every(([, stack]) => stack > 0);
  /** Until the director picks one: what stacks are worth where all are counted, equal shares where they are not. */
  const way = picked || (known ? "icm" : "even");
  const keeps = kept.trim() ? read(kept) : 0;
  const keep = keeps ?? 0;
  const wrong = keeps === null ? `“${kept.trim()}” is not an amount. Enter what is left to play for, as 45 or 45.50, or leave it empty.` : "";
  const { found, fault } = usePossible(desk.event, stacks.filter(([, stack]) => stack > 0), keep ? [keep] : []);
  const together = stacks.reduce((sum, [, stack]) => sum + stack, 0);
  const off = together - inPlay;
  const shares = (/** @type {string} */ kind) =>
    kind === "custom"
      ? left.map((one) => /** @type {[string, number | null]} */ ([one.id, read(own[one.id] ?? "")]))
      : (found?.ways.find((one) => one.way === kind)?.shares ?? []);
  const chosen = shares(way);
  const sum = chosen.reduce((total, [, cents]) => total + (cents ?? 0), 0);
  const rest = open - keep - sum;
  const whole_deal = !wrong && chosen.length === left.length && chosen.every(([, cents]) => cents !== null) && rest === 0;
  const above = way === "custom" ? [] : (found?.ways.find((one) => one.way === way)?.above_first ?? []);
  const odd = found?.ways.find((one) => one.way === way)?.odd ?? "";
  const amount = (/** @type {number} */ cents) => money(cents, currency);
  const nameOf = (/** @type {string} */ id) => left.find((one) => one.id === id)?.name ?? id;

  /** Own amounts begin with what another way gives. @param {string} kind */
  const choose = (kind) => {
    if (kind === "custom" && !Object.keys(own).length) setOwn(Object.fromEntries(shares(way).map(([name, cents]) => [name, typed(cents ?? 0)])));
    setPicked(kind);
    setAsks(false);
  };
  const agree = async () => {
    const act = {
      type: "AgreeDeal", settles: true, way, shares: chosen, prizes: deal.prizes,
      played_for: keep ? [keep] : [], stacks: known ? stacks : [],
      pays: pays === deal.pays ? "" : pays,
    };
    if (await desk.run(act)) onClose();
  };
  return html`
    <section class="form deal" aria-label="A deal">
      <h3>A deal for ${amount(open)}</h3>
      <p class="dim">${deal.attitude === "allowed" ? "The book allows deals." : "The book does not condone deals."} <${RuleChips} cites=${deal.cites} /></p>
      <div class="deal-table">
        <table>
          <thead>
            <tr><th>Player</th><th class="num">Chips</th>
              ${WAYS.map(([kind, words]) => html`
                <th key=${kind} class=${classes("num", way === kind && "on")}>
                  <label class="tick"><input type="radio" name="way" checked=${way === kind} disabled=${kind !== "custom" && !shares(kind).length} onChange=${() => choose(kind)} /> ${words}</label>
                </th>`)}
            </tr>
          </thead>
          <tbody>
            ${left.map((one) => html`
              <tr key=${one.id}>
                <th scope="row">${one.name}</th>
                <td class="num"><input class="num" inputmode="numeric" autocomplete="off" size="8" aria-label=${`${one.name}: chips`} value=${chips[one.id] ?? ""}
                  onInput=${(/** @type {any} */ event) => (setAsks(false), setChips({ ...chips, [one.id]: event.target.value }))} /></td>
                ${WAYS.slice(0, 3).map(([kind]) => {
                  const share = shares(kind).find(([name]) => name === one.id);
                  return html`<td key=${kind} class=${classes("num", way === kind && "on")}>${share ? amount(share[1] ?? 0) : "–"}</td>`;
                })}
                <td class=${classes("num", way === "custom" && "on")}><input class="num" inputmode="decimal" autocomplete="off" size="7" aria-label=${`${one.name}: own amount`} value=${own[one.id] ?? ""}
                  onInput=${(/** @type {any} */ event) => (setAsks(false), setPicked("custom"), setOwn({ ...own, [one.id]: event.target.value }))} /></td>
              </tr>
            `)}
          </tbody>
        </table>
      </div>
      <p class=${known && off ? "warned" : "dim"} role="status">
        ${!known
          ? "Enter every stack to share by chips or ICM."
          : off
            ? `The stacks add up to ${thousands(together)}, but ${thousands(inPlay)} are in play: ${thousands(Math.abs(off))} ${off < 0 ? "missing" : "too many"}.`
            : `The stacks add up to the ${thousands(inPlay)} chips in play.`}
      </p>
      <label class="field short"><span>Left to play for, to the winner</span>
        <input inputmode="decimal" autocomplete="off" placeholder="0" value=${kept} aria-invalid=${Boolean(wrong)} onInput=${(/** @type {any} */ event) => (setAsks(false), setKept(event.target.value))} /></label>
      ${(wrong || fault || found?.wrong) && html`<p class="fault" role="alert">${wrong || fault || found?.wrong}</p>`}
      ${odd && html`<p role="status">${odd}</p>`}
      ${above.length > 0 && html`<p class="warned">${above.map(nameOf).join(", ")} would get more than first prize.</p>`}
      ${way === "custom" && rest !== 0 && html`<p class="warned" role="status">${rest > 0 ? `${amount(rest)} is not shared yet.` : `${amount(-rest)} more than there is.`}</p>`}
      <${WhoPays} desk=${desk} names=${left.map((one) => one.name)} pays=${pays} onPays=${(/** @type {string} */ answer) => (setAsks(false), setPays(answer))} />
      ${changed.length
        ? html`
            <div class="form asked" role="alert">
              <p><b>Stacks have changed since they were entered here:</b> ${listed(changed.map((one) => `${one.name} ${thousands(one.stack ?? 0)}`))}.</p>
              <div class="actions"><button type="button" class="primary" onClick=${() => settle(true)}>Use the new stacks</button><button type="button" onClick=${() => settle(false)}>Keep the entries</button></div>
            </div>`
        : asks
        ? html`
            <div class="form asked" role="alertdialog" aria-label="Agree on this deal">
              <p><b>${chosen.map(([id, cents]) => `${nameOf(id)} ${amount(cents ?? 0)}`).join(", ")}.</b>
                ${keep ? ` ${amount(keep)} is left to play for.` : ` Nothing is left to play for: you can end the event next. Places are ${known ? "by chips at the deal" : "shared"}.`}
                ${known && off ? html` <span class="warned">The stacks do not add up to the chips in play.</span>` : ""}
                ${pays === "floor" ? " The director pays each share." : " They are given the money together and share it themselves."}</p>
              <div class="actions"><button type="button" class="primary" ref=${yes} onClick=${() => void agree()}>All ${counted(left.length, "player")} agree</button><button type="button" onClick=${() => setAsks(false)}>Cancel</button></div>
            </div>`
        : html`<div class="actions"><button type="button" class="primary" disabled=${!whole_deal} onClick=${() => setAsks(true)}>Agree on this deal</button><button type="button" onClick=${onClose}>Cancel</button></div>`}
    </section>
  `;
}
