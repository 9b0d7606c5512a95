/** Everybody by place; those still in come first. The floor ticks off who has been paid. */
/** @import { PlaceLine, Results } from "./result.js" */
import { post, sentence } from "../../lib/api.js";
import { counted, money, placeText, prizeText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { newId } from "../../lib/ids.js";
import { listed } from "../../lib/text.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {PlaceLine} line */
const again = (line) => [line.rebuys && `${line.rebuys} R`, line.addons && `${line.addons} A`].filter(Boolean).join(" ");

/** What makes up the profit, for the second line of a row on a phone. @param {PlaceLine} line @param {string} currency */
const details = (line, currency) =>
  [line.paid_in && `paid in ${money(line.paid_in, currency)}`, again(line), line.bounties && `bounties ${money(line.bounties, currency)}`, line.own_bounty && `${money(line.own_bounty, currency)} of it their own`].filter(Boolean).join(", ");

/** "+$75", "−$25". @param {number} cents @param {string} currency */
const profitText = (cents, currency) => (cents ? `${cents > 0 ? "+" : "−"}${money(Math.abs(cents), currency)}` : money(0, currency));

/** @param {{ result: Results, path: string, floor: boolean, onChange: () => void }} props */
export function Places({ result, path, floor, onChange }) {
  const { places, currency, deal } = result;
  const [fault, setFault] = useState("");
  /** What was ticked a moment ago, until the server has said so. */
  const [ticked, setTicked] = useState(/** @type {Record<string, boolean>} */ ({}));
  const bought = places.some((line) => line.rebuys || line.addons);
  const paid = places.some((line) => line.paid_in);
  const heads = places.some((line) => line.bounties);
  const known = !result.purse || places.some((line) => line.prize);
  const prizes = known && places.some((line) => line.prize || line.own_bounty);
  const unposted = result.phase === "over" && result.purse > 0 && !result.posted;
  /** Whether it is known what somebody has won: by a place, or by a deal. @param {PlaceLine} line */
  const isSettled = (line) => line.place > 0 || (line.deal && line.prize > 0);
  const placed = known && places.some(isSettled);
  /** @param {PlaceLine} line */
  const isPaid = (line) => ticked[line.id] ?? line.paid;
  /** Whether the players of a deal share this among themselves. @param {PlaceLine} line */
  const isShared = (line) => Boolean(deal?.by_players && line.deal);
  const shared = places.filter((line) => isShared(line) && line.prize > 0);
  const allShared = shared.length > 0 && shared.every(isPaid);
  /** @param {PlaceLine} line */
  const due = (line) => line.prize - line.seat + line.own_bounty;
  /** @param {PlaceLine} line */
  const state = (line) => {
    const done = isPaid(line);
    if (isShared(line)) return done ? "shared" : "to share";
    return `${done ? "paid" : "to pay"}${line.own_bounty > 0 ? ` ${money(due(line), currency)}` : ""}`;
  };
  /** @param {PlaceLine[]} lines @param {boolean} done */
  const tick = async (lines, done) => {
    const before = ticked;
    setTicked({ ...ticked, ...Object.fromEntries(lines.map((line) => [line.id, done])) });
    try {
      for (const { id } of lines) await post(`${path}/acts`, { id: newId(), act: { type: "HandOverPrize", player: id, done } });
      setFault("");
    } catch (error) {
      setFault(sentence(error));
      setTicked(before);
    }
    onChange();
  };
  const waiting = result.phase === "over" && prizes && !unposted ? places.filter((line) => due(line) > 0 && !isPaid(line)) : [];
  const sharedCents = shared.reduce((sum, line) => sum + line.prize, 0);
  const ownOfDeal = shared.filter((line) => line.own_bounty > 0).map((line) => `${line.player} ${money(line.own_bounty, currency)}`);
  return html`
    <section class="panel" aria-labelledby="places-head">
      <h2 id="places-head">Places</h2>
      ${!places.length && html`<p class="dim">Nobody is registered yet.</p>`}
      ${deal && html`<p class="result-deal">${deal.says} <span class="dim">${deal.note}</span> <${RuleChips} cites=${deal.cites} /></p>`}
      ${floor && shared.length > 0 && html`
        <label class="tick deal-shared"><input type="checkbox" checked=${allShared}
          onChange=${(/** @type {any} */ event) => void tick(shared.filter((line) => isPaid(line) !== event.target.checked), event.target.checked)} />
          ${money(sharedCents, currency)} has been handed to ${listed(shared.map((line) => line.player))} together${ownOfDeal.length ? `; own bounties are paid: ${ownOfDeal.join(", ")}` : ""}</label>
      `}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${floor && waiting.length > 0 && html`<p class="still-to-pay">Still to pay: <b class="num">${money(waiting.reduce((sum, line) => sum + due(line), 0), currency)}</b> to ${counted(waiting.length, "player")}. Tick ${waiting.length === 1 || waiting.every(isShared) ? "it" : "each"} when the money is handed over.</p>`}
      ${unposted && html`<p class="warned">The prizes have not been posted: these are the amounts as they are worked out. They can be paid once they are posted.${floor && html` <a href=${`/e/${encodeURIComponent(result.event)}`}>Post them on the director's page</a>`}</p>`}
      ${places.length > 0 && html`
        <div class="place-scroll"><table class="place-table">
          <thead><tr><th>Place</th><th>Player</th>${prizes && html`<th class="num">Prize</th><th>Paid</th>`}${heads && html`<th class="num minor">Bounties</th>`}${bought && html`<th class="num minor">Bought</th>`}${paid && html`<th class="num minor">Paid in</th>${placed && html`<th class="num">Profit</th>`}`}</tr></thead>
          <tbody>
            ${places.map((line) => html`
              <tr key=${line.id} class=${classes(line.prize > 0 && "won", !line.place && "in")}>
                <td>${line.place ? placeText(line.place, line.tied) : line.may_rebuy ? "out, may rebuy" : "still in"}</td>
                <th scope="row" data-more=${details(line, currency)}>${line.player}</th>
                ${prizes && html`<td class="num">${line.prize ? prizeText({ cents: line.prize, seat: line.seat }, currency) : ""}${line.prize && line.deal ? html` <span class="dim by-deal">deal</span>` : ""}</td>
                <td>${due(line) > 0 && !unposted && (floor && !isShared(line)
                  ? html`<label class="tick"><input type="checkbox" aria-label=${`${line.player} has been paid`} checked=${isPaid(line)} onChange=${(/** @type {any} */ event) => void tick([line], event.target.checked)} /> <span class=${classes("pay-state", line.own_bounty > 0 && "pay-sum")}>${state(line)}${line.own_bounty > 0 && line.prize > 0 && html`<small class="dim">own bounty ${money(line.own_bounty, currency)}</small>`}</span></label>`
                  : html`<span class=${classes("dim", isShared(line) && "pay-state")}>${line.paid || isShared(line) ? state(line) : ""}</span>`)}</td>`}
                ${heads && html`<td class="num minor">${line.bounties ? money(line.bounties, currency) : ""}</td>`}
                ${bought && html`<td class="num dim minor">${again(line)}</td>`}
                ${paid && html`<td class="num dim minor">${money(line.paid_in, currency)}</td>${placed && html`<td class="num">${isSettled(line) ? profitText(line.profit, currency) : ""}</td>`}`}
              </tr>
            `)}
          </tbody>
        </table></div>
      `}
    </section>
  `;
}

/** Names, each once: "Nora Quinn (twice)" for who went out, bought in again and went out again. @param {string[]} names */
const howOften = (names) =>
  [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return times === 1 ? name : `${name} (${times === 2 ? "twice" : `${times} times`})`;
  });

/** Who knocked out whom, where it was told: the same players in one line, those with the most first. @param {{ result: Results }} props */
export function Knockouts({ result }) {
  if (!result.knockouts.length) return null;
  /** @type {Map<string, { out: string[], cents: number }>} */
  const lines = new Map();
  for (const { by, out, cents } of result.knockouts) {
    const before = lines.get(listed(by)) ?? { out: [], cents: 0 };
    lines.set(listed(by), { out: [...before.out, out], cents: before.cents + cents });
  }
  return html`
    <section class="panel form" aria-labelledby="knockouts-head">
      <h2 id="knockouts-head">Knock-outs</h2>
      <ol class="plain knockouts">
        ${[...lines].sort(([, one], [, other]) => other.out.length - one.out.length).map(([by, { out, cents }]) => html`
          <li key=${by}><b>${by}</b> knocked out ${out.length > 1 ? `${out.length}: ` : ""}${listed(howOften(out))} ${cents > 0 && html`<span class="dim num">${money(cents, result.currency)}</span>`}</li>
        `)}
      </ol>
    </section>
  `;
}
