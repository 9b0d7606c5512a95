/** The table before the hand: book, game, blinds, stacks, the button. */
/** @import { TableLine } from "../../lib/types.js" */
/** @import { Table } from "./types.js" */
import { tableText, thousands, whole } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { t } from "../../lib/text.js";
import { bookName } from "../rulebook/names.js";
import { evenly, gameName, games, MOST_SEATS, streetsOf } from "./situation.js";

/**
 * @param {{ table: Table, tables: TableLine[], ofEvent: boolean, onTable: (table: Table) => void, onAt: (id: string) => void, fault: string }} props
 *   `onAt` takes the players of a table of the event
 */
export function Settings({ table, tables, ofEvent, onTable, onAt, fault }) {
  const books = /** @type {any[] | null} */ (useLoaded(ofEvent ? "" : "/api/books").value);
  const seats = Object.keys(table.stacks).map(Number);
  const about = `${bookName(table.book)} · ${gameName(table.game)} · ${thousands(table.small)} / ${thousands(table.big)}${table.ante ? ` (${thousands(table.ante)})` : ""} · ${t("desk.seats-at", { count: seats.length })}`;
  /** @param {Partial<Table>} change */
  const set = (change) => onTable({ ...table, ...change });
  /** @param {"small" | "big" | "ante" | "pot"} key @param {string} label */
  const number = (key, label) => html`
    <label class="field"><span>${label}</span>
      <input inputmode="numeric" autocomplete="off" value=${table[key]} onChange=${(/** @type {any} */ event) => set({ [key]: whole(event.target.value) ?? table[key] })} /></label>
  `;
  /** @param {number} count */
  const resize = (count) => {
    const most = Math.max(...Object.values(table.stacks));
    set({ stacks: Object.fromEntries(Object.entries(evenly(count, most)).map(([seat, chips]) => [seat, table.stacks[seat] ?? chips])), button: Math.min(table.button, count), names: {}, at: "" });
  };
  return html`
    ${tables.length > 1 && html`<label class="field desk-which"><span>${t("desk.event-table")}</span>
      <select value=${table.at} onChange=${(/** @type {any} */ event) => event.target.value && onAt(event.target.value)}>
        ${!tables.some((one) => one.id === table.at) && html`<option value="">${t("desk.choose")}</option>`}
        ${tables.map((one) => html`<option key=${one.id} value=${one.id}>${tableText(one.id)}: ${one.seats.filter((seat) => seat.player).map((seat) => seat.player).join(", ")}</option>`)}
      </select></label>`}
    <details class="panel desk-settings" open=${Boolean(fault)}>
      <summary><b>${table.at ? tableText(table.at) : t("desk.table")}</b> <span class="dim">${about}</span></summary>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <div class="columns">
        ${ofEvent
          ? html`<div class="field"><span class="label">${t("desk.event-book")}</span><p>${t("desk.with-house-rules", { book: bookName(table.book) })}</p></div>`
          : html`<label class="field"><span>${t("desk.book")}</span>
              <select value=${table.book} onChange=${(/** @type {any} */ event) => set({ book: event.target.value })}>
                ${(books ?? [{ id: table.book }]).map((book) => html`<option key=${book.id} value=${book.id}>${bookName(book.id)}</option>`)}
              </select></label>`}
        <label class="field"><span>${t("desk.game")}</span>
          <select value=${table.game} onChange=${(/** @type {any} */ event) => set({ game: event.target.value, street: "" })}>
            ${games().map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
          </select></label>
        ${number("small", t("desk.small-blind"))}
        ${number("big", t("desk.big-blind"))}
        ${number("ante", t("desk.ante"))}
        ${table.ante > 0 && html`<label class="field"><span>${t("desk.posted-by")}</span>
          <select value=${table.ante_kind} onChange=${(/** @type {any} */ event) => set({ ante_kind: event.target.value })}>
            <option value="each">${t("desk.everybody")}</option><option value="big-blind">${t("desk.by-big-blind")}</option><option value="button">${t("desk.by-button")}</option>
          </select></label>`}
        <label class="field"><span>${t("desk.seats")}</span>
          <select value=${seats.length} onChange=${(/** @type {any} */ event) => resize(Number(event.target.value))}>
            ${Array.from({ length: MOST_SEATS - 1 }, (_, at) => html`<option key=${at} value=${at + 2}>${at + 2}</option>`)}
          </select></label>
        <label class="field"><span>${t("desk.chips-each")}</span>
          <input inputmode="numeric" autocomplete="off" placeholder=${thousands(Math.max(...Object.values(table.stacks)))}
            onChange=${(/** @type {any} */ event) => {
              const chips = whole(event.target.value);
              if (chips) set({ stacks: Object.fromEntries(seats.map((seat) => [seat, chips])) });
              event.target.value = "";
            }} /></label>
        <label class="field"><span>${t("desk.button")}</span>
          <select value=${table.button} onChange=${(/** @type {any} */ event) => set({ button: Number(event.target.value) })}>
            ${seats.map((seat) => html`<option key=${seat} value=${seat}>${table.names[seat] ? t("desk.named-seat", { name: table.names[seat], seat }) : t("desk.one-seat", { seat })}</option>`)}
          </select></label>
        ${streetsOf(table.game).length > 0 && html`<label class="field"><span>${t("desk.taken-up")}</span>
          <select value=${table.street} onChange=${(/** @type {any} */ event) => set({ street: event.target.value })}>
            <option value="">${t("desk.before-flop")}</option>
            ${streetsOf(table.game).map((street) => html`<option key=${street} value=${street}>${t(`desk.on-${street}`)}</option>`)}
          </select></label>`}
        ${table.street && number("pot", t("desk.pot-so-far"))}
        <label class="field"><span>${t("desk.chips-in-play")}</span>
          <input value=${table.chips.join(" ")} autocomplete="off" onChange=${(/** @type {any} */ event) => {
            const chips = event.target.value.split(/[\s,;]+/).map(Number).filter((/** @type {number} */ chip) => Number.isInteger(chip) && chip > 0);
            if (chips.length) set({ chips: [...new Set(/** @type {number[]} */ (chips))].sort((one, other) => one - other) });
          }} /></label>
      </div>
    </details>
  `;
}
