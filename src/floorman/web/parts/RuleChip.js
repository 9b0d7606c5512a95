/** The rule behind something. A tap opens it in the house's book, with what the other books say. */
/** @import { RuleShown } from "../lib/types.js" */
import { html, useState } from "../lib/html.js";
import { ruleNumber } from "../lib/format.js";
import { useLoaded } from "../lib/load.js";
import { Dialog } from "./Dialog.js";
import { Icon } from "./icons.js";
import { Skeleton } from "./Skeleton.js";

/**
 * @param {{ id: string }} props
 */
export function RuleChip({ id }) {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class="rule-chip" onClick=${() => setOpen(true)} title=${id}>Rule ${ruleNumber(id)}</button>
    ${open && html`<${RulePanel} id=${id} onClose=${() => setOpen(false)} />`}
  `;
}

/**
 * The first rule, and how many more there are.
 * @param {{ cites: string[], most?: number }} props
 */
export function RuleChips({ cites, most = 1 }) {
  const [all, setAll] = useState(false);
  const shown = all ? cites : cites.slice(0, most);
  const more = cites.length - shown.length;
  return html`
    <span class="rule-chips">
      ${shown.map((id) => html`<${RuleChip} key=${id} id=${id} />`)}
      ${more > 0 &&
      html`<button type="button" class="rule-chip" onClick=${() => setAll(true)} aria-label=${`${more} more rules`}>
        +${more}
      </button>`}
    </span>
  `;
}

/**
 * A rule with its parts, and what the other books have on the same matter.
 * @param {{ id: string, onClose: () => void }} props
 */
export function RulePanel({ id, onClose }) {
  const { value, loading, fault } = useLoaded(`/api/rules/${encodeURIComponent(id)}`);
  const found = /** @type {{ rules: RuleShown[], others: RuleShown[] } | null} */ (value);
  return html`
    <${Dialog} title=${`Rule ${ruleNumber(id)}`} side onClose=${onClose}>
      ${loading && html`<${Skeleton} lines=${4} />`}
      ${fault && html`<p class="fault">${fault}</p>`}
      ${found?.rules.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} />`)}
      ${found && found.others.length > 0 && html`
        <section>
          <h3>In other books</h3>
          ${found.others.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} />`)}
        </section>
      `}
      <p><a class="link" href=${`/rules/${encodeURIComponent(id)}`}><${Icon} name="book" /> Open in the rulebook</a></p>
    <//>
  `;
}

/** @param {{ rule: RuleShown }} props */
const RuleText = ({ rule }) => html`
  <article class="rule">
    <p class="dim">${rule.book}, rule ${ruleNumber(rule.id)}</p>
    ${rule.title && html`<h4>${rule.title}</h4>`}
    <p>${rule.requires}</p>
    ${rule.options.length > 0 && html`<ul>${rule.options.map((one) => html`<li key=${one}>${one}</li>`)}</ul>`}
    ${rule.note && html`<p class="dim">${rule.note}</p>`}
  </article>
`;
