/** Everybody by place; those still in come first. The floor ticks off who has been paid. */
/** @import { PlaceLine, Results } from "./result.js" */
import { post, sentence } from "../../lib/api.js";
import { money, placeText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { newId } from "../../lib/ids.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {PlaceLine} line */
const again = (line) => [line.rebuys && `${line.rebuys} R`, line.addons && `${line.addons} A`].filter(Boolean).join(" ");

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
  const prizes = places.some((line) => line.prize);
  const placed = places.some((line) => line.place);
  /** @param {PlaceLine} line */
  const isPaid = (line) => ticked[line.player] ?? line.paid;
  /** @param {PlaceLine} line */
  const state = (line) => {
    const shared = Boolean(deal?.by_players && line.deal);
    return isPaid(line) ? (shared ? "shared" : "paid") : shared ? "to share" : "to pay";
  };
  /** @param {PlaceLine} line @param {boolean} done */
  const tick = async (line, done) => {
    setTicked({ ...ticked, [line.player]: done });
    try {
      await post(`${path}/acts`, { id: newId(), act: { type: "HandOverPrize", player: line.player, done } });
      setFault("");
    } catch (error) {
      setFault(sentence(error));
      const { [line.player]: _, ...rest } = ticked;
      setTicked(rest);
    }
    onChange();
  };
  return html`
    <section class="panel" aria-labelledby="places-head">
      <h2 id="places-head">Places</h2>
      ${!places.length && html`<p class="dim">Nobody is registered yet.</p>`}
      ${deal && html`<p class="result-deal">${deal.says} <span class="dim">${deal.note}</span> <${RuleChips} cites=${deal.cites} /></p>`}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${places.length > 0 && html`
        <div class="place-scroll"><table class="place-table">
          <thead><tr><th>Place</th><th>Player</th>${prizes && html`<th class="num">Prize</th><th>Paid</th>`}${heads && html`<th class="num minor">Bounties</th>`}${bought && html`<th class="num minor">Bought</th>`}${paid && html`<th class="num minor">Paid in</th>${placed && html`<th class="num">Profit</th>`}`}</tr></thead>
          <tbody>
            ${places.map((line) => html`
              <tr key=${line.player} class=${classes(line.prize > 0 && "won", !line.place && "in")}>
                <td>${line.place ? placeText(line.place, line.tied) : "still in"}</td>
                <th scope="row">${line.player}</th>
                ${prizes && html`<td class="num">${line.prize ? money(line.prize, currency) : ""}${line.prize && line.deal ? html` <span class="dim">deal</span>` : ""}</td>
                <td>${line.prize > 0 && (floor
                  ? html`<label class="tick"><input type="checkbox" aria-label=${`${line.player} has been paid`} checked=${isPaid(line)} onChange=${(/** @type {any} */ event) => void tick(line, event.target.checked)} /> <span class="pay-state">${state(line)}</span></label>`
                  : html`<span class="dim">${line.paid ? state(line) : ""}</span>`)}</td>`}
                ${heads && html`<td class="num minor">${line.bounties ? money(line.bounties, currency) : ""}</td>`}
                ${bought && html`<td class="num dim minor">${again(line)}</td>`}
                ${paid && html`<td class="num dim minor">${money(line.paid_in, currency)}</td>${placed && html`<td class="num">${line.place ? profitText(line.profit, currency) : ""}</td>`}`}
              </tr>
            `)}
          </tbody>
        </table></div>
      `}
    </section>
  `;
}

/** Who knocked out whom, where it was told. @param {{ result: Results }} props */
export function Knockouts({ result }) {
  if (!result.knockouts.length) return null;
  return html`
    <section class="panel form" aria-labelledby="knockouts-head">
      <h2 id="knockouts-head">Knock-outs</h2>
      <ol class="plain knockouts">
        ${result.knockouts.map((one, at) => html`
          <li key=${at}><b>${one.by.join(" and ")}</b> knocked out ${one.out} ${one.cents > 0 && html`<span class="dim num">${money(one.cents, result.currency)}</span>`}</li>
        `)}
      </ol>
    </section>
  `;
}
