/** What is dealt in a game: cards to each player, and on the board. */
/** @import { Plain } from "../../text/types.js" */
/** @import { Spoken } from "./types.js" */
import { t } from "../../lib/text.js";

const FLOP_GAME = /HE$|^NLSD$|O8?$/;
const STUD_GAMES = new Set(["STUD", "STUD8", "RAZZ"]);

/** @type {Record<string, number>} */
const TURNED = { flop: 3, turn: 4, river: 5 };

/** Upcards, an ante and a bring-in in place of blinds. @param {string} game */
export const isStud = (game) => STUD_GAMES.has(game);

/** Half of each pot goes to the best low. @param {string} game */
export const isHighLow = (game) => game.endsWith("8");

/** How many cards each player has in the end. @param {string} game */
export const held = (game) => (/O8?$/.test(game) || game === "BADUGI" ? 4 : isStud(game) ? 7 : FLOP_GAME.test(game) ? 2 : 5);

/** How many are on the board in the end. @param {string} game */
export const common = (game) => (FLOP_GAME.test(game) ? 5 : 0);

/** How many lie on the board by now. @param {string} game @param {string} street */
export const turned = (game, street) => (common(game) ? (TURNED[street] ?? 0) : 0);

/** @type {Record<string, Plain>} */
const OPENERS = {
  "bring-in-low": "desk.opens-bring-in-low",
  "bring-in-high": "desk.opens-bring-in-high",
  "best-board": "desk.opens-best-board",
  "lowest-board": "desk.opens-lowest-board",
};

/** Which upcards open a round at stud, as it is asked; "" where none do. @param {string} opens */
export const openerAsked = (opens) => (OPENERS[opens] ? t(OPENERS[opens]) : "");

const STREETS = /** @type {const} */ ([
  "preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh", "before-draw", "first-draw", "second-draw", "third-draw",
]);

/** A street as people call it. @param {string} street */
export function streetName(street) {
  const found = STREETS.find((one) => one === street);
  return found ? t(`street.${found}`) : street;
}

/**
 * The hands tabled so far, by seat.
 * @param {Spoken[]} ruled
 * @returns {Record<string, string>}
 */
export const tabled = (ruled) =>
  Object.fromEntries(ruled.flatMap(({ told }) => (told.type === "shows" && told.cards?.length ? [[told.seat, told.cards.join(" ")]] : [])));

/**
 * How hands went that were not folded: beaten at the showdown, or thrown away there.
 * @param {Spoken[]} ruled
 * @returns {Record<string, string>}
 */
export const gone = (ruled) =>
  Object.fromEntries(ruled.flatMap(({ told }) => (told.type === "dealer-kills" || told.type === "mucks" ? [[told.seat, told.beaten ? "beaten" : "mucked"]] : [])));
