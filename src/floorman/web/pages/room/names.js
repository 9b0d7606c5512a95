/** Players of a room by id and by name. Acts name a player by the id, except where a name is typed. */
/** @import { RoomDeskScreen, RoomTable } from "../../lib/types.js" */

/** Somebody as the screens of a room have them. @typedef {{ id?: string, name: string }} Somebody */

/** What somebody among these is called; nothing for nobody. @param {Somebody[]} people @param {string | undefined} id */
export const nameIn = (people, id) => (id && people.find((one) => one.id === id)?.name) || "";

/** What an act has for a name that was typed: the id of whoever among these has it. @param {Somebody[]} people @param {string} typed */
export const whoIs = (people, typed) => people.find((one) => one.id && one.name === typed.trim())?.id ?? typed.trim();

/** Everybody whom the desk shows, each once. @param {RoomDeskScreen} board @returns {Somebody[]} */
export function everybody(board) {
  const found = [...board.tables.flatMap((table) => table.seats), ...board.lists.flatMap((list) => [...list.names, ...list.off]), ...board.bars, ...board.people, ...board.players];
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** @param {RoomTable} table */
export const playersOf = (table) => table.seats.filter((one) => !one.kept);
