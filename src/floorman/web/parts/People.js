/** People of earlier nights as suggestions: while a name is typed, and as whole lists to invite. For staff only. */
/** @import { Loaded } from "../lib/load.js" */
import { get } from "../lib/api.js";
import { counted } from "../lib/format.js";
import { html, useEffect, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";

const SHOWN = 8;
const PAUSE = 150;

/**
 * Somebody who has played on this server; money by currency, in cents.
 * @typedef {{ name: string, nights: number, wins: number, last_ms: number, last_date: string, regular: boolean,
 *   money: { currency: string, paid_in: number, won: number, unpaid: number, bounties: number }[],
 *   played: { event: string, title: string, at_ms: number, date: string, currency: string, paid_in: number, won: number, place: number, unpaid: number, bounties: number }[],
 *   also: { no: number, name: string }[] }} Person
 */

/** @typedef {{ people: Person[], last: { event: string, title: string, at_ms: number, players: string[] } | null }} PeopleFound */

/**
 * Names for an input's `list`, asked for while somebody types: those in `first` and those who have played here before.
 * Names in `without` are not suggested.
 * @param {{ id: string, typed: string, first?: string[], without?: string[] }} props
 */
export function NameList({ id, typed, first = [], without = [] }) {
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  const wanted = typed.trim();
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      get(`/api/people?most=${SHOWN}&query=${encodeURIComponent(wanted)}`).then(
        (/** @type {PeopleFound} */ found) => left || setNames(found.people.map((one) => one.name)),
        () => left || setNames([]),
      );
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  const known = new Set(without.map((name) => name.toLowerCase()));
  const shown = [...new Set([...first, ...names])].filter((name) => !known.has(name.toLowerCase()) && name !== wanted);
  return html`<datalist id=${id}>${shown.map((name) => html`<option key=${name} value=${name}></option>`)}</datalist>`;
}

/**
 * Buttons that add everybody of the last event, or the regulars, to a list of names.
 * @param {{ names: string[], onAdd: (names: string[]) => void }} props `names` are on the list already
 */
export function Regulars({ names, onAdd }) {
  const found = /** @type {Loaded<PeopleFound>} */ (useLoaded("/api/people"));
  const { people = [], last = null } = found.value ?? {};
  const known = new Set(names.map((name) => name.toLowerCase()));
  const missing = (/** @type {string[]} */ some) => some.filter((name) => !known.has(name.toLowerCase()));
  const lastTime = missing(last?.players ?? []);
  const regulars = missing(people.filter((one) => one.regular).map((one) => one.name));
  if (!lastTime.length && !regulars.length) return null;
  return html`
    <div class="regulars">
      ${last && lastTime.length > 0 && html`<button type="button" title=${last.title} onClick=${() => onAdd(lastTime)}>Add last time's players (${lastTime.length})</button>`}
      ${regulars.length > 0 && html`<button type="button" title=${`${counted(regulars.length, "player")} who came to at least half of the last nights`} onClick=${() => onAdd(regulars)}>Add regulars (${regulars.length})</button>`}
    </div>
  `;
}
