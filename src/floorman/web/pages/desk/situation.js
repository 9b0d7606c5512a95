/** The table before the hand, and the situation that is put to the desk. */
/** @import { PublicScreen, TableLine } from "../../lib/types.js" */
/** @import { Answered, Put, Situation, Standing, Table } from "./types.js" */
import { chipsText } from "../../lib/format.js";
import { listed, t } from "../../lib/text.js";
import { common, isStud } from "./game.js";

const GAMES = /** @type {const} */ ([
  "NLHE", "PLHE", "LHE", "NLSD", "NLO", "PLO", "LO", "PLO8", "LO8", "STUD", "STUD8", "RAZZ", "NL5CD", "L5CD", "NL27SD", "L27TD", "LA5TD", "BADUGI",
]);

/** Every game, with its name. @returns {[string, string][]} */
export const games = () => GAMES.map((code) => [code, t(`game.${code}`)]);

/** What a game is called. @param {string} game */
export const gameName = (game) => games().find(([code]) => code === game)?.[1] ?? game;

const LIMIT = new Set(["STUD", "STUD8", "RAZZ", "LHE", "LO", "LO8", "L5CD", "L27TD", "LA5TD", "BADUGI"]);

export const MOST_SEATS = 10;
const USUAL_STACK = 5000;
const USUAL_CHIPS = [25, 100, 500, 1000, 5000];

/**
 * The same number of chips at every seat.
 * @param {number} seats
 * @param {number} chips
 */
export const evenly = (seats, chips) =>
  Object.fromEntries(Array.from({ length: seats }, (_, at) => [at + 1, chips]));

/** A table to begin with. @returns {Table} */
export const usualTable = () => ({
  book: "hpt", game: "NLHE", small: 50, big: 100, ante: 0, ante_kind: "each", button: 6, stacks: evenly(6, USUAL_STACK),
  chips: USUAL_CHIPS, street: "", pot: 0, board: "", names: {}, at: "",
});

/** The same game and seats with the stacks to begin with, and nothing of a hand. @param {Table} table @returns {Table} */
export const withUsualStacks = (table) => ({
  ...table, stacks: Object.fromEntries(Object.keys(table.stacks).map((seat) => [seat, USUAL_STACK])), street: "", pot: 0, board: "",
});

/**
 * What is posted and played by the event's board, where it says so.
 * @param {Table} table
 * @param {PublicScreen} board
 * @param {string} game the event's, where it is known
 * @returns {Table}
 */
export function byEvent(table, board, game) {
  const { blinds } = board.clock;
  return {
    ...table,
    book: board.book,
    game: game || table.game,
    ...(blinds && { small: blinds.small, big: blinds.big, ante: blinds.ante }),
    ante_kind: blinds && blinds.ante_by !== "none" ? blinds.ante_by : "each",
    chips: board.chip_set.length ? board.chip_set : table.chips,
  };
}

/**
 * The players of a table of the event with the stacks that are known, and for the others the average; the button and the
 * blinds of the hand that is on or comes next.
 * @param {Table} table
 * @param {TableLine} line
 * @param {number} average
 * @returns {Table}
 */
export function seatedAs(table, line, average) {
  const dealt = line.begun ? line.dealt : (line.next?.dealt ?? []);
  const players = line.seats.filter((seat) => seat.player);
  const inHand = players.filter((seat) => dealt.includes(seat.seat));
  const seated = inHand.length > 1 ? inHand : players;
  const button = line.seats.find((seat) => seat.button)?.seat ?? seated.at(-1)?.seat ?? 0;
  return {
    ...table,
    at: line.id,
    button,
    street: "",
    pot: 0,
    board: "",
    ...(line.blinds && { small: line.blinds.small, big: line.blinds.big, ante: line.blinds.ante }),
    stacks: Object.fromEntries(seated.map((seat) => [seat.seat, seat.stack ?? seat.untouched ?? seat.estimate ?? Math.max(1, average)])),
    names: Object.fromEntries(seated.map((seat) => [seat.seat, seat.player])),
  };
}

/**
 * @param {Table} table
 * @param {Put[]} lines
 * @returns {Partial<Situation>}
 */
export function situationOf(table, lines) {
  const stud = isStud(table.game);
  return {
    book: table.book,
    game: table.game,
    stacks: table.stacks,
    button: stud ? 0 : table.button,
    blinds: stud ? [] : [table.small, table.big],
    limits: LIMIT.has(table.game) ? [table.big, 2 * table.big] : null,
    bring_in: stud ? table.small : 0,
    ante: table.ante,
    ante_kind: table.ante_kind,
    chips: table.chips,
    street: table.street,
    pot: table.street ? table.pot : 0,
    board: common(table.game) ? (table.board ?? "") : "",
    lines,
    names: table.names,
  };
}

const STREETS = /** @type {const} */ (["flop", "turn", "river"]);

/** @param {string} game */
export const streetsOf = (game) => (common(game) ? STREETS : []);

/**
 * What somebody may do next, in words.
 * @param {Standing} stands
 * @param {(seat: number) => string} name
 */
export function nextSays(stands, name) {
  if (stands.stage === "over") return t("desk.hand-is-over");
  if (stands.stage === "showdown") return stands.shows ? t("desk.showdown-shows", { who: name(stands.shows) }) : t("desk.showdown-only");
  if (stands.draws) return t("desk.draw-next", { who: name(stands.draws) });
  if (!stands.turn) return "";
  if (stands.early?.comes_to === "floor") return t("desk.floor-before", { who: name(stands.turn) });
  const acts = listed(stands.options.map((act) => actSays(act, stands)), "disjunction");
  return t("desk.may", { who: name(stands.turn), acts });
}

/** An act that may be taken, with its price. @param {string} act @param {Standing} stands */
function actSays(act, { call, least: n, most }) {
  switch (act) {
    case "fold":
      return t("desk.may-fold");
    case "check":
      return t("desk.may-check");
    case "call":
      return t("desk.may-call", { n: chipsText(call) });
    case "bring-in":
      return t("desk.may-bring-in", { n: chipsText(call) });
    case "bet":
    case "raise":
    case "complete":
      return n === most ? t(`desk.may-${act}`, { n: chipsText(n) }) : t(`desk.may-${act}-to`, { n: chipsText(n), most: chipsText(most) });
    default:
      return act;
  }
}

/**
 * The whole of what is called out over the table, with the names of those who have one.
 * @param {Answered} answered
 * @param {Record<string, string>} names
 */
export function announcement({ ruled, stands, routine }, names) {
  const last = ruled.at(-1);
  if (!last) return "";
  const won = stands.stage === "over" ? routine.map((step) => step.calls).filter(Boolean) : [];
  if (won.length) return won.join(" ");
  const spoken = (/** @type {number} */ seat) => names[seat] ?? t("seat.name", { seat });
  const parts = [last.says, last.returned ? t("desk.comes-back", { n: chipsText(last.returned) }) : ""];
  if (last.floor.length) parts.push(t("desk.moment"));
  else parts.push(stands.begins, nextCalled(stands, spoken));
  return parts.filter(Boolean).join(" ");
}

/** Whether nobody could bet any more, and the book has every hand turned up. @param {Standing} stands */
const allIn = ({ stage, live, stacks, may_muck }) => stage === "showdown" && !may_muck.length && live.length > 1 && live.filter((seat) => stacks[seat]).length < 2;

/** Who is next, as a dealer calls it. @param {Standing} stands @param {(seat: number) => string} spoken */
function nextCalled(stands, spoken) {
  if (allIn(stands)) return t("desk.showdown-all");
  if (stands.opens) return "";
  // What the seat is held to has been said, and nothing else is open to it: the price of a call would be wrong.
  if (stands.turn && stands.early?.comes_to === "binding") return t("desk.to-act", { who: spoken(stands.turn) });
  if (stands.turn && stands.call) return t("desk.to-act-price", { who: spoken(stands.turn), n: chipsText(stands.call) });
  if (stands.turn) return t("desk.to-act", { who: spoken(stands.turn) });
  if (stands.draws) return t("desk.to-draw", { who: spoken(stands.draws) });
  return stands.stage === "showdown" && stands.shows ? t("desk.showdown-shows", { who: spoken(stands.shows) }) : "";
}
