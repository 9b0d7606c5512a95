/** What was told so far, with Undo for the last line, and a field for a line of one's own. */
/** @import { Spoken } from "./types.js" */
import { html, useEffect, useRef } from "../../lib/html.js";
import { capital, t } from "../../lib/text.js";
import { Icon } from "../../parts/icons.js";

/** What was told and what it came to, in one sentence where the one says the other. @param {{ one: Spoken }} props */
const InWords = ({ one }) => (one.as_told ? html`<b>${capital(one.says)}</b>` : html`<b>${capital(one.words)}</b> <span class="dim">${capital(one.says)}</span>`);

/**
 * @param {{ ruled: Spoken[], names: Record<string, string>, draft: string, fault: string, busy: boolean, onDraft: (text: string) => void,
 *           onTell: (line: string) => void, onBack: () => void, onClear?: () => void, erased?: boolean }} props
 *   `erased`: Undo brings lines back
 */
export function Lines({ ruled, names, draft, fault, busy, onDraft, onTell, onBack, onClear, erased = false }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (fault) field.current?.focus();
  }, [fault]);
  return html`
    <section class="lines" aria-label=${t("desk.so-far-label")}>
      <header class="section-head">
        <h2>${t("desk.so-far")}</h2><span class="spring"></span>
        <button type="button" disabled=${busy || (!ruled.length && !erased)} onClick=${onBack}><${Icon} name="undo" /> ${t("desk.undo")}</button>
        ${onClear && html`<button type="button" class="quiet" disabled=${!ruled.length} onClick=${onClear}>${t("desk.new")}</button>`}
      </header>
      ${!ruled.length && html`<p class="dim">${t("desk.nothing")} ${erased && t("desk.undo-erased")}</p>`}
      <ol class="told">${ruled.map((one, at) => html`<li key=${at}><${InWords} one=${one} /></li>`)}</ol>
      <form class="act-row" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        if (draft.trim()) onTell(draft.trim());
      }}>
        <label class="field grow"><span>${t("desk.own-line")}</span>
          <input ref=${field} autocomplete="off" placeholder=${t("desk.line-example", { who: Object.values(names)[0] ?? "3" })} value=${draft} aria-invalid=${Boolean(fault)} aria-describedby=${fault ? "line-fault" : undefined}
            onInput=${(/** @type {any} */ event) => onDraft(event.target.value)} /></label>
        <button disabled=${busy || !draft.trim()}>${t("desk.rule-it")}</button>
      </form>
      ${fault && html`<p class="fault" id="line-fault" role="alert">${fault}</p>`}
    </section>
  `;
}
