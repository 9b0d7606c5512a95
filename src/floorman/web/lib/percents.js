/** Percentages that somebody types, for pages that are in English only. */
import { hundredths } from "./format.js";

/** What percentages come to, in hundredths. @param {string[]} percents */
const inAll = (percents) => percents.reduce((sum, text) => sum + (hundredths(text) ?? 0), 0);

/** Whether percentages are all there is. @param {string[]} percents */
export const isWhole = (percents) => percents.every(hundredths) && inAll(percents) === 10_000;

/**
 * Whether percentages come to 100, and what is missing.
 * @param {string[]} percents
 */
export function percentsSay(percents) {
  if (!percents.every(hundredths)) return "Enter a percentage for each place, for example 50 or 12.5.";
  const rest = 10_000 - inAll(percents);
  if (!rest) return "The percentages add up to 100 %.";
  return `The percentages add up to ${inAll(percents) / 100} %: ${Math.abs(rest) / 100} % ${rest > 0 ? "is missing" : "too much"}.`;
}
