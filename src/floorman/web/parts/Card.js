/** A playing card, drawn here: rank and suit large, a colour for each suit. */
import { classes, html } from "../lib/html.js";
import { t } from "../lib/text.js";

/** @import { Plain } from "../text/types.js" */

/** @type {Record<string, { name: Plain, path: string }>} */
const SUITS = {
  s: { name: "suit.s", path: "M12 2c4 5 9 7 9 12a4.8 4.8 0 0 1-7.5 4l1.5 4H9l1.5-4A4.8 4.8 0 0 1 3 14C3 9 8 7 12 2z" },
  h: { name: "suit.h", path: "M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7-10 13z" },
  d: { name: "suit.d", path: "M12 1.5L20.5 12 12 22.5 3.5 12z" },
  c: { name: "suit.c", path: "M12 2a4.6 4.6 0 0 1 3.8 7.3A4.7 4.7 0 1 1 13.5 17l1.5 5H9l1.5-5a4.7 4.7 0 1 1-2.3-7.7A4.6 4.6 0 0 1 12 2z" },
};

/** @type {Record<string, Plain>} */
const RANKS = { A: "card.A", K: "card.K", Q: "card.Q", J: "card.J", T: "card.T" };

/** All cards of a deck, high to low in each suit. */
export const DECK = ["s", "h", "d", "c"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));

/**
 * "As" -> "ace of spades", "Pik Ass".
 * @param {string} card
 */
export function cardName(card) {
  const [rank, suit] = [RANKS[card[0]], SUITS[card[1]]];
  return t("card.name", { rank: rank ? t(rank) : card[0], suit: suit ? t(suit.name) : "?" });
}

/**
 * @param {{ card?: string, small?: boolean }} props without a card it lies face down
 */
export function Card({ card = "", small = false }) {
  const suit = SUITS[card[1]];
  if (!suit) return html`<span class=${classes("card", "down", small && "small")} role="img" aria-label=${t("card.down")}></span>`;
  return html`
    <span class=${classes("card", `suit-${card[1]}`, small && "small")} role="img" aria-label=${cardName(card)}>
      <b>${card[0] === "T" ? "10" : card[0]}</b>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${suit.path} /></svg>
    </span>
  `;
}
