/** A card for each player, dealt by the program: who draws the best gets a seat first, who draws the lowest loses one. */
import { html } from "../../lib/html.js";
import { Card } from "../../parts/Card.js";

const RANKS = "23456789TJQKA", SUITS = "cdhs";

/** A number below another, each as likely as any. @param {number} below */
function anyOf(below) {
  const most = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number < most) return number % below;
  }
}

/** A card of a shuffled deck for each of these players. @param {string[]} ids @returns {Record<string, string>} */
export function dealCards(ids) {
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return Object.fromEntries(ids.map((id) => [id, deck.splice(anyOf(deck.length), 1)[0]]));
}

/** How high a card is: by rank, then spades, hearts, diamonds, clubs. @param {string} card */
const height = (card) => RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]);

/** Players from the best card down. @param {Record<string, string>} cards */
export const bestFirst = (cards) => Object.keys(cards).sort((one, other) => height(cards[other]) - height(cards[one]));

/** The card that somebody has drawn, where the program has dealt. @param {{ card?: string }} props */
export const Drawn = ({ card = "" }) => (card ? html`<${Card} card=${card} small />` : null);
