/** The seats of a table round an oval, in two rows or in a line, with the button. */
/** @import { SeatLine } from "../lib/types.js" */
import { classes, html } from "../lib/html.js";
import { stackText } from "../lib/format.js";

/**
 * A seat in words, for those who do not see it. The button and the small blind of an empty seat are dead.
 * @param {SeatLine} seat
 * @param {number} [big]
 */
export function seatSays(seat, big) {
  const dead = seat.player ? "" : "dead ";
  const marks = [seat.button && `${dead}button`, seat.small && `${dead}small blind`, seat.big && "big blind"].filter(Boolean);
  const stack = seat.stack === null ? "" : stackText(seat.stack, big);
  const here = seat.here === "here" ? "" : seat.here;
  return [`Seat ${seat.seat}`, seat.player || "open", ...marks, stack, here, seat.penalty].filter(Boolean).join(", ");
}

/**
 * `shape` is `oval` for one table with all the room there is, `grid` for two rows of seats with whole names, `row` for
 * many tables, one line each.
 * @param {{ seats: SeatLine[], big?: number, shape?: "oval" | "grid" | "row", chosen?: (seat: SeatLine) => boolean,
 *           onSeat?: (seat: SeatLine) => void, centre?: unknown, label: string }} props
 */
export function SeatMap({ seats, big, shape = "grid", chosen, onSeat, centre, label }) {
  const oval = shape === "oval";
  const columns = shape === "grid" ? { "--columns": Math.ceil(seats.length / 2) } : undefined;
  return html`
    <div class=${classes("seats", shape)} style=${columns} role="group" aria-label=${label}>
      ${oval && html`<div class="felt">${centre}</div>`}
      ${seats.map((seat, at) => html`
        <button
          type="button"
          key=${seat.seat}
          class=${classes(
            "seat",
            !seat.player && "open",
            seat.button && "button",
            seat.here !== "here" && seat.player && "away",
            seat.penalty && "penalised",
            chosen?.(seat) && "chosen",
          )}
          style=${oval ? round(at, seats.length) : undefined}
          aria-pressed=${chosen ? Boolean(chosen(seat)) : undefined}
          title=${seatSays(seat, big)}
          disabled=${!onSeat}
          onClick=${() => onSeat?.(seat)}
        >
          <span class="unseen">${seatSays(seat, big)}</span>
          <span class="seat-no" aria-hidden="true">${seat.seat}</span>
          <span class=${classes("seat-name", seat.player.length > 16 && "long", /[^\s-]{12}/.test(seat.player) && "longest")} aria-hidden="true">${shape === "row" ? firstName(seat.player) : seat.player || "open"}</span>
          ${shape !== "row" && seat.stack !== null && seat.player && html`<span class="seat-stack" aria-hidden="true">${stackText(seat.stack, big)}</span>`}
          ${seat.button && html`<span class=${classes("dealer-button", !seat.player && "dead")} aria-hidden="true">D</span>`}
          ${seat.penalty && html`<span class="penalty-mark" aria-hidden="true">penalty</span>`}
          ${(seat.small || seat.big) && html`<span class=${classes("blind-mark", !seat.player && "dead")} aria-hidden="true">${seat.big ? "BB" : "SB"}</span>`}
        </button>
      `)}
    </div>
  `;
}

/** What fits into a line of seats. @param {string} name */
const firstName = (name) => name.split(" ")[0] || "·";

/**
 * Seat 1 is left of the dealer, who sits at the top; the others follow clockwise.
 * @param {number} at
 * @param {number} of
 */
function round(at, of) {
  const angle = ((at + 1) / (of + 1)) * 2 * Math.PI - Math.PI / 2;
  return { left: `${50 + 39 * Math.cos(angle)}%`, top: `${50 + 40 * Math.sin(angle)}%` };
}
