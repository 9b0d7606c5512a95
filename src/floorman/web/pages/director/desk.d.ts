import type { Doer } from "../../lib/act.js";
import type { Stream } from "../../lib/stream.js";
import type { DirectorScreen, PlayerLine } from "../../lib/types.js";

/** What every part of the director's page has at hand. */
export interface Desk {
  /** The event's id. */
  event: string;
  board: DirectorScreen;
  /** performance.now() when the board came. */
  at: number;
  /** The big blind, 0 where there is none yet. */
  big: number;
  run: Doer;
  stream: Stream;
  /** Open a dialog by name, for a player or a table where it is about one. */
  open(dialog: string, player?: PlayerLine | null, table?: string): void;
  close(): void;
  /** The player whose buttons are shown. */
  chosen: PlayerLine | null;
  choose(player: PlayerLine | null): void;
}

/** What a dialog gets. */
export interface DialogProps {
  desk: Desk;
  player: PlayerLine | null;
  /** The table's id; empty where it is about none. */
  table: string;
}
