/** Colouring up a table: how many of the chip each seat has, what is changed, and the race for the odd ones. */
/** @import { Done, SeatLine, TableLine } from "../../lib/types.js" */
/** @import { Desk, DialogProps } from "./desk.js" */
import { counted, tableText, thousands, whole } from "../../lib/format.js";
import { html, useRef, useState } from "../../lib/html.js";
import { undo } from "../../lib/undo.js";
import { Card, DECK } from "../../parts/Card.js";
import { Chip } from "../../parts/Chip.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";

/**
 * New chips for old ones at equal value, and the old ones that are left over.
 * @param {number} count
 * @param {number} old
 * @param {number} next
 */
export function changed(count, old, next) {
  const given = Math.floor((count * old) / next);
  return { given, odd: Math.floor((count * old - given * next) / old) };
}

/**
 * "Ah kd" as cards; null where one of them is none.
 * @param {string} text
 */
export function cardsOf(text) {
  const cards = (text.replace(/10/g, "T").match(/[^\s,]{2}/g) ?? []).map((card) => card[0].toUpperCase() + card[1].toLowerCase());
  return cards.every((card) => DECK.includes(card)) ? cards : null;
}

/** Of each value at most so many chips less than fit are tried. */
const TRIED = 10;

/**
 * Whether an amount can be made of chips of some values, the largest first.
 * @param {number} amount
 * @param {number[]} values
 * @returns {boolean}
 */
function isMadeOf(amount, values) {
  const [value, ...smaller] = values;
  if (amount <= 0 || !value) return amount === 0;
  if (!smaller.length) return amount % value === 0;
  const most = Math.floor(amount / value);
  return Array.from({ length: Math.min(TRIED, most) + 1 }, (_, less) => most - less).some((count) => isMadeOf(amount - count * value, smaller));
}

/**
 * Whether a stack can have so many chips of a value, and the rest in larger ones of the set.
 * @param {number} stack
 * @param {number} count
 * @param {number} old
 * @param {number[]} values
 */
export const canHold = (stack, count, old, values) =>
  isMadeOf(stack - count * old, values.filter((value) => value > old).sort((one, other) => other - one));

/** The chip that goes out: the smallest in play, unless the schedule says another. @param {Desk} desk */
function going(desk) {
  const values = desk.board.public.chip_set.length ? desk.board.public.chip_set : [25, 100, 500, 1000, 5000];
  const prompt = desk.board.prompts.find((one) => one.do?.act.type === "ColorUp")?.do?.act;
  const old = Number(prompt?.old) || values[0];
  const next = Number(prompt?.new) || values.find((value) => value > old) || old * 4;
  return { values: [...new Set([old, next, ...values])].sort((one, other) => one - other), old, next };
}

/**
 * How many chips of one value were handed out, next to how many are taken away. While a seat or another table is still
 * to be counted, only too many can be wrong.
 * @param {{ least: number, most: number, taken: number }} handed
 * @param {number} entered at this table
 * @param {boolean} all whether nothing is left to count
 */
export function compared(handed, entered, all) {
  const counted = handed.taken + entered;
  const off = counted > handed.most ? counted - handed.most : counted < handed.least ? counted - handed.least : 0;
  return { counted, off: off > 0 || all ? off : 0 };
}

/** @param {{ desk: Desk, old: number, entered: number, all: boolean }} props */
function HandedOut({ desk, old, entered, all }) {
  const handed = desk.board.terms.handed_out.find((one) => one.chip === old);
  if (!handed?.most) return null;
  const { counted, off } = compared(handed, entered, all);
  const out = handed.least === handed.most ? thousands(handed.most) : `${thousands(handed.least)} to ${thousands(handed.most)}`;
  const here = handed.taken ? `, with ${thousands(handed.taken)} at other tables` : "";
  return html`
    <p class=${off ? "warned handed-out" : "dim handed-out"} role="status">
      ${thousands(old)}s handed out: ${out}. Counted: ${thousands(counted)}${here}${off ? html`, <b>${thousands(Math.abs(off))} too ${off > 0 ? "many" : "few"}</b>. Count again, or colour up all the same.` : all ? ". That is right." : "."}
    </p>
  `;
}

/** @param {DialogProps} props */
export function ColourUp({ desk, table: chosen }) {
  const first = useRef(going(desk)).current;
  const [old, setOld] = useState(first.old);
  const [next, setNext] = useState(first.next);
  const [results, setResults] = useState(/** @type {Record<string, Done>} */ ({}));
  const done = (/** @type {TableLine} */ one) => one.coloured.includes(old);
  const [table, setTable] = useState(() => chosen || (desk.board.tables.find((one) => !done(one)) ?? desk.board.tables[0])?.id || "");
  const line = desk.board.tables.find((one) => one.id === table);
  const waiting = desk.board.tables.find((one) => !done(one));
  const chips = (/** @type {number} */ chosen, /** @type {(value: number) => void} */ onChip, /** @type {string} */ label) => html`
    <label class="field"><span>${label}</span>
      <select value=${chosen} onChange=${(/** @type {any} */ event) => onChip(Number(event.target.value))}>
        ${first.values.map((value) => html`<option key=${value} value=${value}>${thousands(value)}</option>`)}
      </select></label>
  `;
  return html`
    <${Dialog} title="Colour-up" wide onClose=${desk.close}>
      <p><${Chip} value=${old} /> go out, <${Chip} value=${next} /> come in. <${RuleChips} cites=${desk.board.terms.race.cites} /></p>
      <div class="columns">
        ${chips(old, setOld, "Chips that go out")}
        ${chips(next, setNext, "Changed for")}
        <label class="field"><span>Table</span>
          <select value=${table} onChange=${(/** @type {any} */ event) => setTable(event.target.value)}>
            ${desk.board.tables.map((one) => html`<option key=${one.id} value=${one.id}>${tableText(one.id)}${done(one) ? " (done)" : ""}</option>`)}
          </select></label>
      </div>
      ${old >= next && html`<p class="fault">The new chip must be worth more than the old one.</p>`}
      ${line && old < next && (done(line)
        ? html`<${Result} desk=${desk} table=${table} old=${old} result=${results[`${table} ${old}`] ?? null} next=${waiting?.id ?? ""} onNext=${setTable} />`
        : html`
          <${Race} key=${`${table} ${old} ${next}`} desk=${desk} table=${table} last=${waiting?.id === table && desk.board.tables.every((one) => one.id === table || done(one))} seats=${line.seats.filter((seat) => seat.player)} values=${first.values} old=${old} next=${next}
            onDone=${(/** @type {Done} */ result) => setResults({ ...results, [`${table} ${old}`]: result })} />
        `)}
    <//>
  `;
}

/** What came of it at a table, in place of the form, so that nobody races twice.
 * @param {{ desk: Desk, table: string, old: number, result: Done | null, next: string, onNext: (table: string) => void }} props `result` where it was done on this page */
const Result = ({ desk, table, old, result, next, onNext }) => html`
  <div class="race-result" role="status">
    <p><b>${tableText(table)} is done.</b></p>
    ${result?.says.length ? result.says.map((one) => html`<p key=${one}>${one}</p>`) : html`<p>The ${thousands(old)}s have been coloured up here.</p>`}
    <p class="dim">Was something wrong? Undo it${result?.act ? "" : " in the log"}, and race again.</p>
  </div>
  <div class="actions">
    ${next
      ? html`<button type="button" class="primary" autofocus onClick=${() => onNext(next)}>Next: ${tableText(next)}</button>`
      : html`<span class="dim">All tables are done.</span>`}
    ${result?.act && html`<button type="button" onClick=${() => void undo(desk.event, desk.run, result.act)}><${Icon} name="undo" /> Undo</button>`}
    <button type="button" class=${next ? "" : "primary"} onClick=${desk.close}>Close</button>
  </div>
`;

/** @param {{ desk: Desk, table: string, last: boolean, seats: SeatLine[], values: number[], old: number, next: number, onDone: (result: Done) => void }} props `last` of the tables with this chip */
function Race({ desk, table, last: lastTable, seats, values, old, next, onDone }) {
  const [counts, setCounts] = useState(/** @type {Record<number, string>} */ ({}));
  const [cards, setCards] = useState(/** @type {Record<number, string>} */ ({}));
  const [last, setLast] = useState(/** @type {number[]} */ ([]));
  const [typesCards, setTypesCards] = useState(false);
  const [busy, setBusy] = useState(false);
  const held = seats.map((seat) => ({ seat: seat.seat, player: seat.player, stack: seat.stack, count: whole(counts[seat.seat] || "0") }));
  const wrong = held.some((one) => one.count === null);
  const odds = held.map((one) => ({ ...one, ...changed(one.count ?? 0, old, next) }));
  const racing = odds.filter((one) => one.odd > 0);
  const odd = racing.reduce((sum, one) => sum + one.odd, 0);
  const dealt = racing.map((one) => ({ ...one, cards: cardsOf(cards[one.seat] ?? "") }));
  const typed = typesCards ? dealt.flatMap((one) => one.cards ?? []) : [];
  const twice = typed.find((card, at) => typed.indexOf(card) < at);
  const impossible = held.filter((one) => (counts[one.seat] ?? "").trim() && one.count !== null && one.stack !== null && !canHold(one.stack, one.count, old, [...values, next]));
  const short = typesCards && dealt.find((one) => one.cards === null || one.cards.length !== one.odd);

  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (busy) return;
    setBusy(true);
    const done = await desk.run({
      type: "ColorUp", old, new: next, table,
      held: held.filter((one) => one.count).map((one) => [one.seat, one.count]),
      odd: racing.map((one) => [one.seat, one.odd]),
      cards: typesCards ? dealt.map((one) => [one.seat, one.cards]) : [],
      last_chips: last,
    }, { quiet: true });
    setBusy(false);
    if (done) onDone(done);
  };

  return html`
    <form class="form race-form" onSubmit=${send}>
      <div class="scroll-x"><table>
        <thead><tr><th>Seat</th><th>Player</th><th class="num">${thousands(old)}s held</th><th class="num">gets</th><th class="num">odd</th><th title="Has no chips but these: is not raced out of the event">no other chips</th>${typesCards && html`<th>cards</th>`}</tr></thead>
        <tbody>
          ${odds.map((one, at) => html`
            <tr key=${one.seat}>
              <td>${one.seat}</td>
              <td>${one.player}${impossible.some(({ seat }) => seat === one.seat) && html`<small class="warned doubt">${thousands(one.stack ?? 0)} cannot hold ${counted(one.count ?? 0, `chip of ${thousands(old)}`, `chips of ${thousands(old)}`)}</small>`}</td>
              <td class="num"><input class="short" autofocus=${at === 0} inputmode="numeric" aria-label=${`${one.player}: how many of ${old}`} value=${counts[one.seat] ?? ""}
                onInput=${(/** @type {any} */ event) => setCounts({ ...counts, [one.seat]: event.target.value })} /></td>
              <td class="num">${one.given || "–"}</td>
              <td class="num">${one.odd || "–"}</td>
              <td><input type="checkbox" aria-label=${`${one.player} has no other chips`} checked=${last.includes(one.seat)}
                onChange=${(/** @type {any} */ event) => setLast(event.target.checked ? [...last, one.seat] : last.filter((seat) => seat !== one.seat))} /></td>
              ${typesCards && html`<td>${one.odd > 0 && html`<${Drawn} text=${cards[one.seat] ?? ""} wanted=${one.odd} player=${one.player} onText=${(/** @type {string} */ text) => setCards({ ...cards, [one.seat]: text })} />`}</td>`}
            </tr>
          `)}
        </tbody>
      </table></div>
      ${odd > 0 && html`
        <p>${counted(odd, "odd chip")}, ${thousands(odd * old)} in all, ${odd === 1 ? "races" : "race"} for chips of ${thousands(next)}: a card for each odd chip, from seat ${desk.board.terms.race.start_seat} on.</p>
        <label class="tick"><input type="checkbox" checked=${typesCards} onChange=${(/** @type {any} */ event) => setTypesCards(event.target.checked)} /> The cards were dealt at the table: I type them</label>
      `}
      <footer class="dialog-foot">
        ${impossible.length > 0 && html`<p class="warned" role="status">${impossible.length === 1 ? `${impossible[0].player}'s count does not fit the last known stack` : `${impossible.length} counts do not fit the last known stacks`}. Count again, or enter it anyway if the last count is out of date.</p>`}
        ${wrong && html`<p class="fault">Enter whole numbers of chips.</p>`}
        ${twice && html`<p class="fault" role="alert">${twice} is named twice. Each card is in the deck only once.</p>`}
        ${short && html`<p class="dim">${short.player} needs ${counted(short.odd, "card")}, as Ah or Td.</p>`}
        <${HandedOut} desk=${desk} old=${old} entered=${held.reduce((sum, one) => sum + (one.count ?? 0), 0)} all=${lastTable && held.every((one) => (counts[one.seat] ?? "").trim())} />
        <div class="actions">
          <button class="primary" disabled=${busy || wrong || Boolean(short) || Boolean(twice)}>${impossible.length ? "Enter it anyway and colour up" : odd && !typesCards ? "Deal the race and colour up" : "Colour up"}</button>
        </div>
      </footer>
    </form>
  `;
}

/** @param {{ text: string, wanted: number, player: string, onText: (text: string) => void }} props */
function Drawn({ text, wanted, player, onText }) {
  const cards = cardsOf(text);
  return html`
    <span class="drawn">
      <input class="short" autocomplete="off" aria-label=${`${player}: ${counted(wanted, "card")}`} placeholder=${DECK.filter((_, at) => at % 14 === 3).slice(0, wanted).join(" ")} value=${text}
        onInput=${(/** @type {any} */ event) => onText(event.target.value)} />
      ${cards?.map((card) => html`<${Card} key=${card} card=${card} small />`)}
      ${text && !cards && html`<span class="fault">no such card</span>`}
    </span>
  `;
}
