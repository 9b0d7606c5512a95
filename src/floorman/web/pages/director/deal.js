/** A deal between the players who are left: what the book makes of it, the usual ways of sharing, what each one gets. */
/** @import { Desk } from "./desk.js" */
import { cents as read, money } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @typedef {[string, number][]} Shares who gets how many cents */

/** @type {Record<string, string>} */
const WAYS = { even: "Everybody the same", chips: "By chips", icm: "By chips and places (ICM)" };

/** @param {number} cents */
const typed = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** What the director does about a deal. @param {string} pays */
const follows = (pays) =>
  pays === "floor"
    ? "Once it is on record you choose under Now: pay as agreed, or by place. Then bust the players in the order they agree on."
    : "By this book the prizes are paid by place all the same: what the players share, they hand over themselves.";

/** @param {{ desk: Desk }} props */
export function Deal({ desk }) {
  const { deal } = desk.board.terms;
  const { currency } = desk.board.public;
  const agreed = /** @type {Shares} */ (deal.agreed);
  const [open, setOpen] = useState(false);
  return html`
    ${agreed.length > 0 && html`<p>Agreed: ${agreed.map(([name, cents]) => `${name} ${money(cents, currency)}`).join(", ")}. ${follows(deal.pays)}</p>`}
    ${open
      ? html`<${Sharing} desk=${desk} />`
      : html`<button type="button" onClick=${() => setOpen(true)}>${agreed.length ? "The players agree on another deal" : "The players agree on a deal"}</button>`}
  `;
}

/** @param {{ desk: Desk }} props */
function Sharing({ desk }) {
  const { deal } = desk.board.terms;
  const { currency } = desk.board.public;
  const left = desk.board.players.filter((one) => one.state !== "out");
  const [shares, setShares] = useState(/** @type {Record<string, string>} */ ({}));
  const [asks, setAsks] = useState(false);
  const found = left.map((one) => ({ name: one.name, cents: read(shares[one.name] ?? "") }));
  const sum = found.reduce((total, one) => total + (one.cents ?? 0), 0);
  const rest = deal.open - sum;
  const ways = /** @type {[string, Shares][]} */ (deal.ways);
  const agree = async () => {
    if (await desk.run({ type: "AgreeDeal", shares: found.map((one) => [one.name, one.cents]) })) desk.close();
  };
  return html`
    <section class="form" aria-label="A deal">
      <h3>A deal: what each player gets</h3>
      <p class="dim">${deal.attitude === "allowed" ? "The book allows deals." : "The book does not condone deals."} ${follows(deal.pays)} <${RuleChips} cites=${deal.cites} /></p>
      <div class="actions">
        ${ways.map(([kind, parts]) => html`<button type="button" key=${kind} onClick=${() => (setAsks(false), setShares(Object.fromEntries(parts.map(([name, cents]) => [name, typed(cents)]))))}>${WAYS[kind] ?? kind}</button>`)}
        ${ways.length === 1 && html`<span class="dim">Count every stack to share by chips.</span>`}
      </div>
      <div class="prize-fields">
        ${left.map((one) => html`
          <label class="field" key=${one.name}><span>${one.name}</span>
            <input inputmode="decimal" value=${shares[one.name] ?? ""} onInput=${(/** @type {any} */ event) => (setAsks(false), setShares({ ...shares, [one.name]: event.target.value }))} /></label>
        `)}
      </div>
      <p class=${rest ? "warned" : "dim"} role="status">${money(sum, currency)} of ${money(deal.open, currency)}${rest > 0 ? `: ${money(rest, currency)} is not shared yet` : rest < 0 ? `: ${money(-rest, currency)} too much` : ""}.</p>
      ${asks
        ? html`<div class="actions"><button type="button" class="primary" onClick=${() => void agree()}>Yes, all have agreed</button><button type="button" onClick=${() => setAsks(false)}>Not now</button></div>`
        : html`<button type="button" disabled=${rest !== 0 || found.some((one) => one.cents === null)} onClick=${() => setAsks(true)}>Agree this deal</button>`}
    </section>
  `;
}
