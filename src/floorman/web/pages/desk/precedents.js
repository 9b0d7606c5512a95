/** How this event's floor has ruled before, searchable; and this ruling to go by from now on. */
/** @import { Answered } from "./types.js" */
import { post, sentence } from "../../lib/api.js";
import { newId } from "../../lib/ids.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { say } from "../../parts/Toast.js";

/** @typedef {{ no: number, at_ms: number, by: string, incident: string, says: string, topic: string, cites: string[], note: string }} PrecedentLine */

/** @param {{ event: string, answered: Answered | null, mayLog: boolean }} props */
export function Precedents({ event, answered, mayLog }) {
  const at = `/api/events/${encodeURIComponent(event)}`;
  const { value, fault, again } = useLoaded(`${at}/precedents`);
  const [typed, setTyped] = useState("");
  const [logs, setLogs] = useState(false);
  const all = /** @type {{ precedents: PrecedentLine[] } | null} */ (value)?.precedents ?? [];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((one) => words.every((word) => `${one.incident} ${one.says} ${one.note} ${one.topic} ${one.cites.join(" ")}`.toLowerCase().includes(word)));
  const last = answered?.ruled.at(-1);
  /** @param {string} note */
  const log = async (note) => {
    if (!answered || !last) return;
    const act = { type: "RecordPrecedent", incident: answered.precedent.incident.slice(0, 2000), says: answered.precedent.says.slice(0, 500), cites: last.cites.slice(0, 6).map((rule) => rule.id), note };
    try {
      const done = await post(`${at}/acts`, { id: newId(), act });
      say(done.says.join(" ") || t("desk.logged"), { cites: done.cites });
      setLogs(false);
      again();
    } catch (error) {
      say(sentence(error), { bad: true });
    }
  };
  return html`
    <section class="panel precedents" aria-labelledby="precedents">
      <header class="section-head">
        <h2 id="precedents">${t("desk.precedents")}</h2><span class="spring"></span>
        ${mayLog && html`<button type="button" disabled=${!last} onClick=${() => setLogs(true)}>${t("desk.log-precedent")}</button>`}
      </header>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${all.length > 0 && html`<label class="field"><span>${t("desk.search-precedents")}</span>
        <input type="search" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label>`}
      ${!all.length && !fault && html`<p class="dim">${t("desk.no-precedents")}</p>`}
      ${all.length > 0 && !found.length && html`<p class="dim">${t("desk.no-precedent-so")}</p>`}
      <ul class="plain precedent-list">
        ${found.map((one) => html`<li key=${one.no}><p><b>${one.says}</b> <${RuleChips} cites=${one.cites} /></p><p class="dim">${one.incident}${one.note && `. ${one.note}`} (${one.by})</p></li>`)}
      </ul>
      ${logs && last && html`<${LogDialog} says=${answered?.precedent.says} onLog=${log} onClose=${() => setLogs(false)} />`}
    </section>
  `;
}

/** @param {{ says: string, onLog: (note: string) => void, onClose: () => void }} props */
function LogDialog({ says, onLog, onClose }) {
  const [note, setNote] = useState("");
  return html`
    <${Dialog} title=${t("desk.log-precedent")} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        onLog(note.trim());
      }}>
        <p>${says}</p>
        <label class="field"><span>${t("desk.remember")}</span>
          <input autofocus autocomplete="off" maxlength="300" value=${note} onInput=${(/** @type {any} */ event) => setNote(event.target.value)} /></label>
        <button class="primary">${t("desk.log-it")}</button>
      </form>
    <//>
  `;
}
