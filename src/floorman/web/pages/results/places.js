/** Everybody by place; those still in come first. */
/** @import { PlaceLine, Results } from "./result.js" */
import { money, placeText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";

/** @param {PlaceLine} line */
const again = (line) => [line.rebuys && `${line.rebuys} R`, line.addons && `${line.addons} A`].filter(Boolean).join(" ");

/** @param {{ result: Results }} props */
export function Places({ result }) {
  const { places, currency } = result;
  const bought = places.some((line) => line.rebuys || line.addons);
  const paid = places.some((line) => line.paid_in);
  const heads = places.some((line) => line.bounties);
  return html`
    <section class="panel" aria-labelledby="places-head">
      <h2 id="places-head">Places</h2>
      ${!places.length && html`<p class="dim">Nobody is registered yet.</p>`}
      ${places.length > 0 && html`
        <table class="place-table">
          <thead><tr><th>Place</th><th>Player</th><th class="num">Prize</th>${heads && html`<th class="num">Bounties</th>`}${bought && html`<th class="num">Bought</th>`}${paid && html`<th class="num">Paid in</th>`}</tr></thead>
          <tbody>
            ${places.map((line) => html`
              <tr key=${line.player} class=${classes(line.prize > 0 && "won", !line.place && "in")}>
                <td>${line.place ? placeText(line.place, line.tied) : "still in"}</td>
                <th scope="row">${line.player}</th>
                <td class="num">${line.prize ? money(line.prize, currency) : ""}${line.prize && line.paid ? html` <span class="dim">paid</span>` : ""}</td>
                ${heads && html`<td class="num">${line.bounties ? money(line.bounties, currency) : ""}</td>`}
                ${bought && html`<td class="num dim">${again(line)}</td>`}
                ${paid && html`<td class="num dim">${money(line.paid_in, currency)}</td>`}
              </tr>
            `)}
          </tbody>
        </table>
      `}
    </section>
  `;
}
