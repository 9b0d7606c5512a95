/** Where somebody belongs, by role. */
/** @import { Me } from "./types.js" */

/**
 * The page of a role.
 * @param {Me} me
 */
export function pageOf(me) {
  const event = encodeURIComponent(me.event ?? "");
  switch (me.role) {
    case "director":
      return `/e/${event}`;
    case "dealer":
      return `/e/${event}/table/${encodeURIComponent(me.table)}`;
    case "display":
      return `/e/${event}/tv`;
    case "player":
      return `/e/${event}/phone`;
    default:
      return "/";
  }
}
