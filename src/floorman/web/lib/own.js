/** The event that was last run in this browser and its book: the rulebook leads with them. */

/** @typedef {{ book: string, event: string, name: string }} Own */

const KEY = "floorman.own";

/** @returns {Own} */
export function own() {
  try {
    const { book = "", event = "", name = "" } = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    return { book: String(book), event: String(event), name: String(name) };
  } catch {
    return { book: "", event: "", name: "" };
  }
}

/** @param {Own} now */
export function isOwn(now) {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    /* A browser that keeps nothing has no book of its own. */
  }
}
