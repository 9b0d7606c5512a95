/** The event as files, and an event out of a file. */
import { html, useRef, useState } from "../../lib/html.js";
import { go } from "../../lib/router.js";
import { sendFile } from "./import.js";

/** @param {{ path: string }} props */
export const Files = ({ path }) => html`
  <section class="panel form" aria-labelledby="files-head">
    <h2 id="files-head">Files</h2>
    <p class="actions">
      <a class="button" href=${`${path}/results.csv`} download>Places as CSV</a>
      <a class="button" href=${`${path}/export.json`} download>The whole event as JSON</a>
    </p>
  </section>
`;

/** An event out of a file that was downloaded here, also on another computer. */
export function Import() {
  const [fault, setFault] = useState("");
  const [here, setHere] = useState(/** @type {{ event: string, file: File } | null} */ (null));
  const [busy, setBusy] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {File | undefined} file @param {boolean} [copy] */
  const read = async (file, copy) => {
    if (!file) return;
    setBusy(true);
    setFault("");
    setHere(null);
    const sent = await sendFile(file, copy);
    setBusy(false);
    if ("id" in sent) return go(`/e/${encodeURIComponent(sent.id)}/results`);
    setFault(sent.fault);
    if (sent.here) setHere({ event: sent.here, file });
    if (field.current) field.current.value = "";
  };
  return html`
    <label class="field">
      <span>Import an event from its JSON file</span>
      <input ref=${field} type="file" accept=".json,application/json" disabled=${busy} onChange=${(/** @type {any} */ event) => void read(event.target.files?.[0])} />
    </label>
    ${busy && html`<p role="status">Reading the file.</p>`}
    ${fault && html`<p class=${here ? "" : "fault"} role="alert">${fault}</p>`}
    ${here && html`
      <p class="actions">
        <a class="button primary" href=${`/e/${encodeURIComponent(here.event)}/results`}>Open it</a>
        <button type="button" onClick=${() => void read(here.file, true)}>Import a copy</button>
      </p>
    `}
  `;
}
