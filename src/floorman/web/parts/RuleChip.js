/** The rule behind something. A tap opens it in the house's book, with what the other books say. */
/** @import { RuleShown } from "../lib/types.js" */
import { get } from "../lib/api.js";
import { bookShort, ruleName } from "../lib/format.js";
import { html, useEffect, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { t } from "../lib/text.js";
import { Dialog } from "./Dialog.js";
import { Icon } from "./icons.js";
import { Skeleton } from "./Skeleton.js";

/** @type {Promise<Record<string, string>> | null} */
let asked = null;

/** What every rule is called, asked for once. @returns {Record<string, string>} */
export function useTitles() {
  const [titles, setTitles] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    asked ??= get("/api/rule-titles").catch(() => {
      asked = null;
      return {};
    });
    let left = false;
    asked.then((found) => left || setTitles(found));
    return () => {
      left = true;
    };
  }, []);
  return titles;
}

/** The book in force on this page, "" where none is known. */
let inForce = "";

/** @param {string} book */
export const playBy = (book) => {
  inForce = book;
};

/**
 * Whose rule answers where the book in force says nothing, in a sentence; "" where it speaks for itself.
 * @param {string} id
 * @param {RuleShown[]} others what the other books have on the same matter
 */
export function silence(id, others) {
  const book = id.slice(0, id.indexOf(":"));
  if (others.some((rule) => rule.book === inForce)) return "";
  if (book === "readings") return inForce ? t("rule.reading-of", { book: bookShort(inForce) }) : t("rule.reading-alone");
  return !inForce || book === inForce || book === "house" ? "" : t("rule.answered-by", { book: bookShort(inForce), other: bookShort(book) });
}

/**
 * @param {{ id: string, short?: boolean }} props `short` leaves the title out where it stands beside the chip
 */
export function RuleChip({ id, short = false }) {
  const [open, setOpen] = useState(false);
  const title = useTitles()[id] ?? "";
  return html`
    <button type="button" class="rule-chip" onClick=${() => setOpen(true)} title=${title}>${ruleName(id)}${title && !short ? `: ${title}` : ""}</button>
    ${open && html`<${RulePanel} id=${id} onClose=${() => setOpen(false)} />`}
  `;
}

/**
 * The rule that decided, which comes first, and a way to all of them.
 * @param {{ cites: string[], short?: boolean, folded?: boolean }} props `short` leaves the title to the tooltip, where lines are many;
 *   `folded` shows no rule before somebody asks why
 */
export function RuleChips({ cites, short = false, folded = false }) {
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!cites.length) return null;
  if (folded && !asked) return html`<button type="button" class="link why" onClick=${() => setAsked(true)}>${t("rule.why")}</button>`;
  return html`
    <span class="rule-chips">
      <${RuleChip} id=${cites[0]} short=${short} />
      ${cites.length > 1 &&
      html`<button type="button" class="rule-chip" onClick=${() => setAll(true)}>
        <span aria-hidden="true">+${cites.length - 1}</span><span class="unseen">${t("rule.more", { count: cites.length - 1 })}</span>
      </button>`}
      ${all && html`
        <${Dialog} title=${t("rule.all")} side onClose=${() => setAll(false)}>
          <ul class="plain rule-list">${cites.map((id) => html`<li key=${id}><${RuleChip} id=${id} /></li>`)}</ul>
        <//>
      `}
    </span>
  `;
}

/**
 * Where a rule is asked for. A rule that a house has set is asked for at the event or room on this page, which knows the answer.
 * @param {string} id
 */
function pathOf(id) {
  const [, kind, of] = /^\/(e|room)\/([^/]+)/.exec(location.pathname) ?? [];
  if (!kind || !id.startsWith("house:")) return `/api/rules/${encodeURIComponent(id)}`;
  return `/api/${kind === "e" ? "events" : "rooms"}/${of}/answers/${id.slice("house:".length)}`;
}

/**
 * A rule with its parts, and what the other books have on the same matter.
 * @param {{ id: string, onClose: () => void }} props
 */
export function RulePanel({ id, onClose }) {
  const { value, loading, fault } = useLoaded(pathOf(id));
  const found = /** @type {{ rules: RuleShown[], others: RuleShown[] } | null} */ (value);
  const own = found?.others.filter((rule) => rule.book === inForce) ?? [];
  const others = found?.others.filter((rule) => rule.book !== inForce) ?? [];
  const silent = found ? silence(id, found.others) : "";
  return html`
    <${Dialog} title=${ruleName(id)} side onClose=${onClose}>
      ${loading && html`<${Skeleton} lines=${4} />`}
      ${fault && html`<p class="fault">${fault}</p>`}
      ${silent && html`<p class="dim">${silent}</p>`}
      ${found?.rules.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} named=${rule.id !== id} />`)}
      ${own.length > 0 && html`
        <section>
          <h3>${t("rule.in-force")}</h3>
          ${own.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} />`)}
        </section>
      `}
      ${others.length > 0 && html`
        <section>
          <h3>${t("rule.in-others")}</h3>
          ${others.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} />`)}
        </section>
      `}
      <p><a class="link" href=${`/rules/${encodeURIComponent(id)}`}><${Icon} name="book" /> ${t("rule.open")}</a></p>
    <//>
  `;
}

/** @param {{ rule: RuleShown, named?: boolean }} props `named` is false where the heading above is its name */
const RuleText = ({ rule, named = true }) => html`
  <article class="rule">
    ${named && html`<p class="dim">${ruleName(rule.id)}</p>`}
    ${rule.title && html`<h4>${rule.title}</h4>`}
    <p>${rule.requires}</p>
    ${rule.options.length > 0 && html`<ul>${rule.options.map((one) => html`<li key=${one}>${one}</li>`)}</ul>`}
    ${rule.note && html`<p class="dim">${rule.note}</p>`}
  </article>
`;
