/** Blinds and average stack over the evening, as a picture with a table behind it. */
import { html } from "../lib/html.js";
import { thousands } from "../lib/format.js";

const WIDE = 480;
const HIGH = 220;
const EDGE = { left: 72, right: 88, top: 16, bottom: 32 };

/** @param {number} minute */
const hour = (minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** The nearest number that is easily read: 3,674 is 4,000. @param {number} chips */
function round(chips) {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, chips)));
  return Math.round(chips / step) * step;
}

/**
 * @param {{ points: { minute: number, big: number, average: number }[], now?: number | null }} props
 *   `points` at the start of each level; `now` is the minute of the evening
 */
export function Plot({ points, now = null }) {
  if (points.length < 2) return html`<p class="dim">There is nothing to draw yet.</p>`;
  const last = points[points.length - 1].minute || 1;
  const most = Math.max(...points.map((point) => Math.max(point.big, point.average)));
  const least = Math.max(1, Math.min(...points.map((point) => point.big)));
  const span = Math.log(most / least) || 1;
  const x = (/** @type {number} */ minute) => EDGE.left + (minute / last) * (WIDE - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ chips) =>
    HIGH - EDGE.bottom - (Math.log(Math.max(chips, least) / least) / span) * (HIGH - EDGE.top - EDGE.bottom);
  const steps = points.map((point, at) => `${at ? `H${x(point.minute)}V` : `M${x(0)} `}${y(point.big)}`).join("");
  const line = points.map((point, at) => `${at ? "L" : "M"}${x(point.minute)} ${y(point.average)}`).join("");
  const marks = [least, round(Math.sqrt(least * most)), most];
  const end = points[points.length - 1];
  const hours = Array.from({ length: Math.floor(last / 60) + 1 }, (_, at) => at * 60);
  return html`
    <figure class="plot">
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label="Big blind and average stack over time">
        ${marks.map((mark) => html`
          <line class="grid" x1=${EDGE.left} x2=${WIDE - EDGE.right} y1=${y(mark)} y2=${y(mark)} />
          <text x=${EDGE.left - 8} y=${y(mark) + 4} text-anchor="end">${thousands(mark)}</text>
        `)}
        ${hours.map((at) => html`<text x=${x(at)} y=${HIGH - 8} text-anchor="middle">${hour(at)}</text>`)}
        <path class="average" d=${line} />
        <path class="big" d=${steps} />
        ${now !== null && now <= last && html`<line class="now" x1=${x(now)} x2=${x(now)} y1=${EDGE.top} y2=${HIGH - EDGE.bottom} />`}
        <text class="average" x=${WIDE - EDGE.right + 6} y=${y(end.average) + 4}>average</text>
        <text class="big" x=${WIDE - EDGE.right + 6} y=${y(end.big) + 4}>big blind</text>
      </svg>
      <figcaption class="unseen">
        <table>
          <tr><th>time</th><th>big blind</th><th>average stack</th></tr>
          ${points.map((point) => html`
            <tr><td>${hour(point.minute)}</td><td>${thousands(point.big)}</td><td>${thousands(point.average)}</td></tr>
          `)}
        </table>
      </figcaption>
    </figure>
  `;
}
