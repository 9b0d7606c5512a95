/** The keys of the director's page. */
/** @import { Desk } from "./desk.js" */
import { useKeys } from "../../lib/keys.js";
import { lengthen, pauseOrGo, stepClock } from "./top_bar.js";

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
