/** Rulings of this event to go by. */
/** @import { Results } from "./result.js" */
import { html } from "../../lib/html.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {{ result: Results }} props */
export const Precedents = ({ result }) =>
  result.precedents.length > 0 && html`
    <section class="panel form" aria-labelledby="precedents-head">
      <h2 id="precedents-head">Rulings</h2>
      <ul class="plain result-precedents">
        ${result.precedents.map((one) => html`
          <li key=${one.no}><span class="dim">${one.incident}</span><span>${one.says} <${RuleChips} cites=${one.cites} /></span>${one.note && html`<span class="dim">${one.note}</span>`}</li>
        `)}
      </ul>
    </section>
  `;
