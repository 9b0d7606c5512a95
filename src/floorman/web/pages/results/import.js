/** Sending a file as it is: read and written again by a browser, its large numbers would be others. */

import { plainly, Refusal } from "../../lib/api.js";

/**
 * @param {File} file
 * @param {boolean} [copy] also where the event is here already
 * @returns {Promise<{ id: string } | { fault: string, here: string }>} `here` is the event that is here already
 */
export async function sendFile(file, copy = false) {
  try {
    const answer = await fetch(`/api/events/import${copy ? "?copy=true" : ""}`, {
      method: "POST",
      headers: { "X-Floorman": "1", "Content-Type": "application/json" },
      body: file,
      credentials: "same-origin",
    });
    const said = await answer.json();
    return answer.ok ? { id: said.id } : { fault: plainly(new Refusal(said.code, said.says, [], "", 0, said)), here: said.event ?? "" };
  } catch {
    return { fault: "Floorman does not answer, so nothing was read. Check that the computer it runs on is awake and on this network.", here: "" };
  }
}
