/** The keys of the director's page. */
/** @import { Desk } from "./desk.js" */
import { useKeys } from "../../lib/keys.js";
import { lengthen, pauseOrGo, stepClock } from "./top_bar.js";

/** Each key with what it does, as the help shows them. */
export const KEYS = [
  ["b", "Bust a player"],
  ["r", "Rebuy"],
  ["e", "Register, or enter late"],
  ["i", "Invite players"],
  ["s", "Seat a player"],
  ["m", "Move a player"],
  ["p", "Penalty"],
  ["c", "Clock on a player"],
  ["a", "Announce"],
  ["space", "Pause the clock, or resume it"],
  ["+", "A minute more on the clock"],
  ["-", "A minute less on the clock"],
  [">", "Next level or break"],
  ["<", "Previous level or break"],
  ["k", "Count stacks"],
  ["Ctrl+Z", "Undo"],
  ["Ctrl+Y", "Redo, also Ctrl+Shift+Z"],
  ["/", "Search players"],
];

/** @param {Desk} desk */
export function useShortcuts(desk) {
  const playing = desk.board.public.phase === "playing";
  /** @param {string} dialog @param {boolean} [on] */
  const opens = (dialog, on = true) => () => {
    if (on) desk.open(dialog);
    return on;
  };
  useKeys({
    b: opens("bust", playing),
    r: opens("rebuy", playing),
    e: opens("register"),
    i: opens("invite", desk.board.public.phase !== "over"),
    s: opens("seat"),
    m: opens("move"),
    p: opens("penalty", playing),
    c: opens("clock-call", playing),
    a: opens("announce"),
    k: opens("count", desk.board.tables.length > 0),
    " ": () => pauseOrGo(desk),
    "+": () => lengthen(desk, 1),
    "-": () => lengthen(desk, -1),
    ">": () => stepClock(desk, 1),
    "<": () => stepClock(desk, -1),
    "/": () => document.getElementById("player-filter")?.focus(),
    Escape: () => desk.choose(null),
  });
}
