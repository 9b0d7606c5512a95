/** A chip: a disc in its colour with the value on it, never colour alone. */
import { classes, html } from "../lib/html.js";
import { thousands } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @type {Record<number, string>} */
const COLOURS = { 1: "white", 5: "red", 25: "green", 100: "black", 500: "purple", 1000: "yellow", 5000: "orange" };
const OTHERS = ["blue", "pink", "grey", "brown"];

/** @param {number} value */
const colour = (value) => COLOURS[value] ?? OTHERS[String(value).length % OTHERS.length];

/** @param {number} value */
const short = (value) =>
  value >= 1_000_000 ? `${value / 1_000_000}M` : value >= 10_000 ? `${value / 1000}K` : thousands(value);

/**
 * @param {{ value: number, count?: number }} props
 */
export const Chip = ({ value, count }) => html`
  <span class=${classes("chip", `chip-${colour(value)}`, short(value).length > 4 && "long")} role="img" aria-label=${count ? t("chip.several", { count, value }) : t("chip.of", { value })}>
    ${short(value)}
  </span>${count !== undefined && html`<span class="chip-count"> × ${thousands(count)}</span>`}
`;
