/** Counting stacks, a table at a time: what is counted is added up beside the chips in play while it is typed. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { DialogProps } from "./desk.js" */
import { counted, seatText, tableText, thousands, whole } from "../../lib/format.js";
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/**
 * How many chips too many (above 0) or too few were counted; 0 while it adds up, or still can.
 * @param {{ chips: number, left: number, in_play: number }} sum
 */
export function off({ chips, left, in_play }) {
  const over = chips - in_play;
  return over > 0 || !left ? over : Math.max(0, over + left);
}

/**
 * The sum in a sentence.
 * @param {{ chips: number, left: number, in_play: number }} sum
 */
export function sumSays(sum) {
  const wrong = off(sum);
  const of = `${thousands(sum.chips)} of ${thousands(sum.in_play)} chips counted`;
  if (wrong) return `${of}: ${thousands(Math.abs(wrong))} too ${wrong > 0 ? "many" : "few"}.`;
  return sum.left ? `${of}, ${counted(sum.left, "player")} still to count.` : `${of}: it adds up.`;
}

/** @param {DialogProps} props */
export function Count({ desk, player, table: asked }) {
  const { tables, players, counts } = desk.board;
  const [table, setTable] = useState(asked || tables[0]?.id || "");
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({}));
  const [asks, setAsks] = useState(false);
  const first = useRef(/** @type {HTMLInputElement | null} */ (null));
  const left = players.filter((one) => one.state !== "out" && (one.table || !tables.length));
  const here = left.filter((one) => one.table === table).sort((one, other) => one.seat - other.seat);
  const text = (/** @type {PlayerLine} */ one) => typed[one.id] ?? (one.stack === null ? "" : String(one.stack));
  const value = (/** @type {PlayerLine} */ one) => whole(text(one)) || null;
  const wrong = left.filter((one) => text(one).trim() && value(one) === null);
  const known = left.filter((one) => value(one) !== null);
  const sum = { chips: known.reduce((total, one) => total + (value(one) ?? 0), 0), left: left.length - known.length, in_play: counts.in_play };
  const changed = left.filter((one) => typed[one.id] !== undefined && value(one) !== null);
  const missed = off(sum) !== 0;
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, [table]);

  /** @param {boolean} accept */
  const save = async (accept) => {
    const stacks = changed.map((one) => [one.id, value(one)]);
    if (!stacks.length || (await desk.run({ type: "CountStacks", stacks, accept }))) desk.close();
  };
  /** @param {Event} submit */
  const send = (submit) => {
    submit.preventDefault();
    if (wrong.length) return;
    if (missed && !asks) setAsks(true);
    else void save(missed);
  };
  const open = (/** @type {string} */ id) => left.filter((one) => one.table === id && value(one) === null).length;
  return html`
    <${Dialog} title="Count stacks" onClose=${desk.close}>
      <form class="form" onSubmit=${send}>
        ${tables.length > 1 && html`
          <div class="count-tables" role="group" aria-label="Table">
            ${tables.map((one) => html`
              <button type="button" key=${one.id} class=${classes(one.id === table && "on")} aria-pressed=${one.id === table} onClick=${() => setTable(one.id)}>
                ${tableText(one.id)}${open(one.id) ? html` <span class="dim">${open(one.id)} left</span>` : " ✓"}
              </button>
            `)}
          </div>
        `}
        <table class="bags">
          <thead><tr><th>Seat</th><th>Player</th><th class="num">Chips</th></tr></thead>
          <tbody>
            ${here.map((one, at) => html`
              <tr key=${one.id}>
                <td class="dim">${seatText(one.table, one.seat)}</td>
                <td class="count-name">${one.name}</td>
                <td class="num"><input class="short" inputmode="numeric" autocomplete="off" aria-label=${`${one.name}: chips`} value=${text(one)}
                  ref=${(player ? one.id === player.id : at === 0) ? first : undefined}
                  placeholder=${one.counted === null ? "" : thousands(one.counted)} aria-invalid=${wrong.includes(one)}
                  onInput=${(/** @type {any} */ event) => (setAsks(false), setTyped({ ...typed, [one.id]: event.target.value }))} /></td>
              </tr>
            `)}
          </tbody>
        </table>
        <footer class="dialog-foot">
          ${wrong.length > 0 && html`<p class="fault" role="alert">${wrong[0].name}: enter a whole number of chips, 1 or more, for example 24,500.</p>`}
          <p class=${missed ? "fault" : "dim"} role="status">${sumSays(sum)}</p>
          ${asks && missed && html`<p class="warned">The count does not add up. Count again, or save it as it is: the stacks are then marked until the next count.</p>`}
          <div class="actions">
            <button class=${asks && missed ? "stop" : "primary"} disabled=${wrong.length > 0 || !changed.length}>${asks && missed ? "Save as it is" : "Save the count"}</button>
            <button type="button" onClick=${desk.close}>Cancel</button>
          </div>
        </footer>
      </form>
    <//>
  `;
}
