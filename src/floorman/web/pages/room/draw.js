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

/** The draws so far, by what was drawn for and by whom. @type {Map<string, Record<string, string>>} */
const drawn = new Map();

/** The seats are given by the cards: the next time others are drawn. */
export const drawsOver = () => drawn.clear();

/** A card of a shuffled deck for each of these players. A draw stands: the same players get the same cards for the same thing. @param {string} what @param {string[]} ids @returns {Record<string, string>} */
export function dealCards(what, ids) {
  const key = [what, ...[...ids].sort()].join(" ");
  const before = drawn.get(key);
  if (before) return before;
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const dealt = Object.fromEntries(ids.map((id) => [id, deck.splice(anyOf(deck.length), 1)[0]]));
  drawn.set(key, dealt);
  return dealt;
}

/** How high a card is: by rank, then spades, hearts, diamonds, clubs. @param {string} card */
const height = (card) => RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]);

/** Players from the best card down. @param {Record<string, string>} cards */
export const bestFirst = (cards) => Object.keys(cards).sort((one, other) => height(cards[other]) - height(cards[one]));

/** The card that somebody has drawn, where the program has dealt. @param {{ card?: string }} props */
export const Drawn = ({ card = "" }) => (card ? html`<${Card} card=${card} small />` : null);
