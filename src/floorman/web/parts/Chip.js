/** A chip: a disc in its colour with the value on it, never colour alone. */
import { classes, html } from "../lib/html.js";
import { chipsText, counts, thousands } from "../lib/format.js";
import { t } from "../lib/text.js";

/** The colours that a chip can have. */
export const COLOURS = ["white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown"];

/** @type {Record<number, string>} */
const USUAL = { 1: "white", 5: "red", 25: "green", 100: "black", 500: "purple", 1000: "yellow", 5000: "orange" };
const OTHERS = ["blue", "pink", "grey", "brown"];

/** The colours of this house's chips, by value. @type {Map<number, string>} */
let own = new Map();

/** From now on chips have these colours, and the usual ones where nothing is said. @param {[number, string][]} colours */
export const playWith = (colours) => {
  own = new Map(colours.filter(([, colour]) => COLOURS.includes(colour)));
};

/** What colour a chip usually has. @param {number} value */
export const usualColour = (value) => USUAL[counts(value)] ?? OTHERS[String(value).length % OTHERS.length];

/** What colour a chip has here. @param {number} value */
export const colourOf = (value) => own.get(value) ?? usualColour(value);

/** What that colour is called. @param {number} value */
export const colourName = (value) => t(/** @type {"chip.white"} */ (`chip.${colourOf(value)}`));

/** @param {number} value */
const short = (value) =>
  counts(value) >= 1_000_000 ? `${counts(value) / 1_000_000}M` : counts(value) >= 10_000 ? `${counts(value) / 1000}K` : chipsText(value);

/**
 * @param {{ value: number, count?: number }} props
 */
export const Chip = ({ value, count }) => html`
  <span class=${classes("chip", `chip-${colourOf(value)}`, short(value).length > 4 && "long")} role="img" aria-label=${count ? t("chip.several", { count, value: chipsText(value) }) : t("chip.of", { value: chipsText(value) })}>
    ${short(value)}
  </span>${count !== undefined && html`<span class="chip-count"> × ${thousands(count)}</span>`}
`;
