/** Sending a file as it is: read and written again by a browser, its large numbers would be others. */

import { plainly, Refusal } from "../../lib/api.js";

/**
 * @param {File} file
 * @returns {Promise<{ id: string } | { fault: string }>}
 */
export async function sendFile(file) {
  try {
    const answer = await fetch("/api/events/import", {
      method: "POST",
      headers: { "X-Floorman": "1", "Content-Type": "application/json" },
      body: file,
      credentials: "same-origin",
    });
    const said = await answer.json();
    return answer.ok ? { id: said.id } : { fault: plainly(new Refusal(said.code, said.says, [], "", 0, said)) };
  } catch {
    return { fault: "Floorman does not answer, so nothing was read. Check that the computer it runs on is awake and on this network." };
  }
}
