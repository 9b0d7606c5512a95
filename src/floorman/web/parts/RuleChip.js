/** The rule behind something. A tap opens it in the house's book, with what the other books say. */
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
 * @param {{ id: string, onClose: () => void }} props
 */
export function RulePanel({ id, onClose }) {
  const rule = useLoaded(`/api/rules/${encodeURIComponent(id)}`);
  const found = /** @type {any} */ (rule.value);
  const topic = useLoaded(found?.topic ? `/api/topics/${encodeURIComponent(found.topic)}` : "");
  return html`
    <${Dialog} title=${`Rule ${ruleNumber(id)}`} side onClose=${onClose}>
      ${rule.loading && html`<${Skeleton} lines=${4} />`}
      ${rule.fault && html`<p class="fault">${rule.fault}</p>`}
      ${found && html`<${RuleText} rule=${found} />`}
      ${topic.value && html`<${OtherBooks} topic=${topic.value} own=${id} />`}
      ${found && html`<p><a class="link" href=${`/rules/${encodeURIComponent(id)}`}><${Icon} name="book" /> Open in the rulebook</a></p>`}
    <//>
  `;
}

/** @param {{ rule: any }} props */
const RuleText = ({ rule }) => html`
  <article class="rule">
    <p class="dim">${rule.book_title ?? rule.book}</p>
    ${rule.title && html`<h3>${rule.title}</h3>`}
    <p>${rule.requires ?? rule.text ?? ""}</p>
  </article>
`;

/** @param {{ topic: any, own: string }} props */
function OtherBooks({ topic, own }) {
  const rules = (topic.rules ?? []).filter((/** @type {any} */ rule) => rule.id !== own);
  if (!rules.length) return null;
  return html`
    <details open=${rules.length < 4}>
      <summary>The same matter in other rules and books (${rules.length})</summary>
      <ul class="plain">
        ${rules.map((/** @type {any} */ rule) => html`<li key=${rule.id}><${RuleText} rule=${{ ...rule, book: rule.id }} /></li>`)}
      </ul>
    </details>
  `;
}
