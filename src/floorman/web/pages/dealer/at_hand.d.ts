import type { Doer } from "../../lib/act.js";
import type { Stream } from "../../lib/stream.js";
import type { PublicScreen, TableLine } from "../../lib/types.js";
import type { Answered, Situation } from "../desk/types.js";

/** What every part of the dealer's page has at hand. */
export interface AtHand {
  /** The event's id, and the table's. */
  event: string;
  table: string;
  /** What the event's screens show, and this table of it. */
  board: PublicScreen;
  line: TableLine;
  /** The event's game. */
  game: string;
  /** Something done to the event, and something told of the hand. */
  run: Doer;
  tell: Doer;
  events: Stream;
  hands: Stream;
  /** Who sits where, by seat. */
  names: Record<string, string>;
  /** Ids of players by seat: what acts name them by. */
  ids: Record<string, string>;
  /** What the pad adds with a tap, where no chips are named. */
  chips?: number[];
  /** "Ann (seat 3)". */
  name(seat: number): string;
}

/** The hand that is being played. */
export interface Hand {
  situation: Situation;
  answered: Answered;
}
