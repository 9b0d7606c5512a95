/** Ids for commands. crypto.randomUUID is missing on a page that came over plain http from another computer. */

/** An id that no other command has. */
export function newId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
