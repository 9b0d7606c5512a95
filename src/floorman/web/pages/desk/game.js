/** What is dealt in a game: cards to each player, and on the board. */
/** @import { Spoken } from "./types.js" */

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

/** Which upcards open a round at stud, as it is asked. @type {Record<string, string>} */
export const OPENERS = {
  "bring-in-low": "Who is low and brings it in?",
  "bring-in-high": "Who is high and brings it in?",
  "best-board": "Which board is high and opens?",
  "lowest-board": "Which board is low and opens?",
};

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
