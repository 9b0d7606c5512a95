/** The seat chart: every name by table, as large as the screen allows, on as many pages as it takes. */
/** @import { PublicScreen, SeatedTable } from "../../lib/types.js" */
import { tableText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { useBox, widthOf } from "./fit.js";
import { Dots, usePage } from "./pages.js";

const LINE = 1.34;
/** Lines of a table that hold no player: its name and the space around it. */
const HEAD = 1.9;
/** The number of the seat, the gap, and the sides of the card, in em. */
const BESIDE = 3.2;
/** A card is never wider than this many em: it would be hard to follow a line to its seat. */
const WIDEST = 26;
/** No name is set smaller than this part of the others, as long as fewer columns can help. */
const LEAST = 0.62;
/** Letters of this part of the window's height can be read from the back of the room. */
const READABLE = 0.03;

/** @typedef {{ columns: number, rows: number, size: number }} Plan */

/**
 * How many tables go side by side and below each other, and how large the letters are: as few pages as can be read from
 * the back of the room, else the largest letters.
 * @param {number[]} seats players at each table
 * @param {number} longest the longest name, in em
 * @param {number} usual what three names in four need, in em
 * @param {number} wide
 * @param {number} high
 * @returns {Plan}
 */
export function plan(seats, longest, usual, wide, high) {
  const most = Math.max(2, ...seats);
  /** @type {(Plan & { pages: number })[]} */
  const plans = [];
  for (let columns = 1; columns <= Math.min(8, seats.length); columns += 1) {
    for (let rows = 1; rows <= 4 && columns * (rows - 1) < seats.length; rows += 1) {
      const across = wide / columns / (Math.max(usual, longest * LEAST) + BESIDE);
      const down = high / rows / (most * LINE + HEAD + 0.6);
      const size = Math.min(across, down, high / 11);
      plans.push({ columns, rows, size, pages: Math.ceil(seats.length / (columns * rows)) });
    }
  }
  const readable = plans.filter((one) => one.size >= high * READABLE);
  const from = readable.length ? readable : plans;
  return from.reduce((best, one) => {
    if (readable.length && one.pages !== best.pages) return one.pages < best.pages ? one : best;
    return one.size > best.size ? one : best;
  });
}

/**
 * One table alone has the whole screen: its names go in as many columns as give the largest letters.
 * @param {number} seats
 * @param {number} longest
 * @param {number} wide
 * @param {number} high
 * @returns {{ split: number, size: number }}
 */
export function planOne(seats, longest, wide, high) {
  const plans = [1, 2, 3].map((split) => {
    const across = wide / (split * (longest + BESIDE) + 1.6);
    const down = high / (Math.ceil(Math.max(2, seats) / split) * LINE + HEAD + 0.6);
    return { split, size: Math.min(across, down, high / 6) };
  });
  return plans.reduce((best, one) => (one.size > best.size * 1.05 ? one : best));
}

/** @param {{ board: PublicScreen }} props */
export function Seats({ board }) {
  const [box, wide, high] = useBox();
  const tables = board.seats;
  const widths = tables.flatMap((table) => table.seats.map(([, name]) => widthOf(name))).sort((one, two) => one - two);
  const longest = widths[widths.length - 1] ?? 4;
  const usual = widths[Math.floor(widths.length * 0.75)] ?? 4;
  const alone = tables.length === 1 ? planOne(tables[0].seats.length, longest, wide, high) : null;
  if (alone) {
    const title = board.phase === "playing" ? t("tv.final-table") : tableText(tables[0].id);
    const room = (wide / (alone.size || 1) - 1.6) / alone.split - BESIDE;
    return html`
      <section class="tv-seats" aria-label=${t("tv.seats")}>
        <div class="tv-tables" ref=${box} style=${{ fontSize: `${alone.size}px`, gridTemplateColumns: "minmax(0, 1fr)" }}>
          ${wide > 0 && html`<${TableCard} table=${tables[0]} title=${title} room=${room} split=${alone.split} />`}
        </div>
      </section>
    `;
  }
  const { columns, rows, size } = plan(tables.map((table) => table.seats.length), longest, usual, wide, high);
  const each = columns * rows;
  const count = Math.max(1, Math.ceil(tables.length / each));
  const page = usePage(count, `${board.event} ${board.tables}`);
  const shown = tables.slice(page * each, page * each + each);
  const card = Math.min(wide / columns / (size || 1), WIDEST);
  return html`
    <section class="tv-seats" aria-label=${t("tv.seats")}>
      <div class="tv-tables" ref=${box} style=${{ fontSize: `${size}px`, gridTemplateColumns: `repeat(${Math.min(columns, tables.length || 1)}, minmax(0, ${WIDEST}em))` }}>
        ${wide > 0 && shown.map((table) => html`<${TableCard} key=${table.id} table=${table} room=${card - BESIDE} />`)}
        ${!tables.length && html`<p class="tv-nothing">${t("tv.no-seats")}</p>`}
      </div>
      <${Dots} page=${page} count=${count} what=${t("tv.seats")} />
    </section>
  `;
}

/** @param {{ table: SeatedTable, room: number, title?: string, split?: number }} props */
const TableCard = ({ table, room, title = tableText(table.id), split = 1 }) => html`
  <section class="tv-table" aria-label=${title}>
    <h2>${title}</h2>
    <ol class="plain" style=${{ gridTemplateColumns: `repeat(${split}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${Math.ceil(table.seats.length / split)}, auto)` }}>
      ${table.seats.map(([seat, name]) => html`
        <li key=${seat}>
          <span class="tv-seat-no">${seat}</span>
          <span class="tv-seat-name" style=${{ fontSize: `${Math.min(1, (room * 0.97) / widthOf(name)).toFixed(3)}em` }}>${name}</span>
        </li>
      `)}
    </ol>
  </section>
`;
