/** The keys of the director's page, as its help and the printed guide show them. */
/** @import { KeyHelp } from "../../parts/Help.js" */

/** Each key with what it does. @type {KeyHelp[]} */
export const KEYS = [
  ["b", "bust"],
  ["r", "rebuy"],
  ["e", "register"],
  ["i", "invite"],
  ["s", "seat"],
  ["m", "move"],
  ["p", "penalty"],
  ["c", "clock-call"],
  ["a", "announce"],
  ["space", "pause"],
  ["+", "more"],
  ["-", "less"],
  [">", "next"],
  ["<", "previous"],
  ["k", "count"],
  ["Ctrl+Z", "undo"],
  ["Ctrl+Y", "redo"],
  ["/", "search"],
];
