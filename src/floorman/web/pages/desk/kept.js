/** The situation as it was left, for as long as this tab is open: nothing is lost by looking elsewhere. */
/** @import { Put, Table } from "./types.js" */

/**
 * `erased` are situations whose lines were erased, the last one last: each lies under the number of lines `at` which Undo brings it back.
 * @typedef {{ table: Table, lines: Put[], erased?: Erased[] }} Kept
 * @typedef {{ table: Table, lines: Put[], at: number }} Erased
 */

/** @param {string} event */
const key = (event) => `floorman.desk.${event}`;

/** @param {string} event @returns {Kept | null} */
export function kept(event) {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(event)) ?? "null");
    return found?.table?.stacks && Array.isArray(found.lines) ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} event @param {Kept} situation */
export function keep(event, situation) {
  try {
    sessionStorage.setItem(key(event), JSON.stringify(situation));
  } catch {
    /* A browser that keeps nothing has it until the page is closed. */
  }
}
