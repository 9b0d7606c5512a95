/** The rule behind something. A tap opens it in the house's book, with what the other books say. */
/** @import { RuleShown } from "../lib/types.js" */
import { html, useState } from "../lib/html.js";
import { ruleName, ruleNumber } from "../lib/format.js";
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
    <button type="button" class="rule-chip" onClick=${() => setOpen(true)} title=${id}>${ruleName(id)}</button>
    ${open && html`<${RulePanel} id=${id} onClose=${() => setOpen(false)} />`}
  `;
}

/** Rules of a book come before our own reading of it. @param {string[]} cites */
const bookFirst = (cites) => {
  const own = cites.filter((id) => /^(house|readings):/.test(id));
  return [...cites.filter((id) => !own.includes(id)), ...own];
};

/**
 * The first rule, and a way to all of them.
 * @param {{ cites: string[] }} props
 */
export function RuleChips({ cites }) {
  const [all, setAll] = useState(false);
  if (!cites.length) return null;
  const sorted = bookFirst(cites);
  return html`
    <span class="rule-chips">
      <${RuleChip} id=${sorted[0]} />
      ${cites.length > 1 &&
      html`<button type="button" class="rule-chip" onClick=${() => setAll(true)}>
        +${cites.length - 1}<span class="unseen"> more rules behind this</span>
      </button>`}
      ${all && html`
        <${Dialog} title="Rules behind this" side onClose=${() => setAll(false)}>
          <p class="rule-chips">${sorted.map((id) => html`<${RuleChip} key=${id} id=${id} />`)}</p>
        <//>
      `}
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
    <${Dialog} title=${ruleName(id)} side onClose=${onClose}>
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
