/** One season, as its owner sees it. */
/** @import { EventSummary, PageProps, SeasonTable, SeasonTerms } from "../lib/types.js" */
import { del, post, put, sentence } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { go } from "../lib/router.js";
import { AskFirst, Dialog } from "../parts/Dialog.js";
import { Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";
import { Table } from "./seasons/table.js";
import { pointsSaid, TermsForm } from "./seasons/terms.js";

/** @param {PageProps} props */
export default function SeasonPage({ params }) {
  const path = `/api/seasons/${encodeURIComponent(params.season)}`;
  const loaded = useLoaded(path);
  const events = useLoaded("/api/events");
  const [open, setOpen] = useState("");
  const page = /** @type {{ terms: SeasonTerms, table: SeasonTable, url: string, qr: string } | null} */ (loaded.value);
  const all = /** @type {EventSummary[]} */ (/** @type {any} */ (events.value)?.events ?? []).filter((event) => !event.demo && !event.wrong);
  if (!page && loaded.fault) return html`<${Sorry} title="Season" says=${loaded.fault} />`;
  if (!page) return html`<${Page} title="Season" back="/seasons" backWords="Seasons"><${Skeleton} lines=${6} /><//>`;
  const close = () => setOpen("");
  /** @param {SeasonTerms} terms */
  const save = async (terms) => {
    try {
      await put(path, terms);
      close();
      loaded.again();
      return "";
    } catch (error) {
      return sentence(error);
    }
  };
  const remove = () =>
    del(path).then(() => (go("/seasons"), say(`${page.terms.name} is deleted. Its events are still there.`)), (error) => say(sentence(error), { bad: true }));
  const actions = html`
    <span class="season-actions">
      <button type="button" onClick=${() => setOpen("share")}>Share</button>
      <button type="button" onClick=${() => setOpen("terms")}>Edit</button>
      <button type="button" class="quiet" onClick=${() => setOpen("delete")}>Delete</button>
    </span>
  `;
  return html`
    <${Page} title=${page.terms.name} back="/seasons" backWords="Seasons" actions=${actions}>
      <section class="panel season"><${Table} table=${page.table} best=${page.terms.best} atLeast=${page.terms.at_least} points=${pointsSaid(page.terms.formula, page.terms.table)} links />
        ${page.table.lines.length > 0 && html`<p><a href=${`${path}/table.csv`} download>Table as CSV</a></p>`}</section>
      ${open === "terms" && html`<${Dialog} title="Edit the season" wide onClose=${close}>
        <${TermsForm} terms=${page.terms} events=${all} yes="Save" onSave=${save} onClose=${close} /><//>`}
      ${open === "share" && html`<${Share} path=${path} url=${page.url} qr=${page.qr} onClose=${close} again=${loaded.again} />`}
      ${open === "delete" && html`<${AskFirst} title=${`Delete ${page.terms.name}?`} says="The season's table and its address are deleted for good. The events and their results stay." yes="Delete the season" onYes=${remove} onClose=${close} />`}
    <//>
  `;
}

/** @param {{ path: string, url: string, qr: string, onClose: () => void, again: () => void }} props */
function Share({ path, url, qr, onClose, again }) {
  const [shared, setShared] = useState({ url, qr });
  const [fault, setFault] = useState("");
  /** @param {boolean} on */
  const set = (on) =>
    post(`${path}/share`, { shared: on }).then((found) => (setShared(found), setFault(""), again()), (error) => setFault(sentence(error)));
  const copy = () => navigator.clipboard?.writeText(shared.url).then(() => say("Copied."), () => setFault("Copy the address by hand: select it and press Ctrl-C."));
  return html`
    <${Dialog} title="Share the season" onClose=${onClose}>
      <div class="form">
        ${!shared.url && html`<p>Everybody with the address can see the table, with names and winnings, and nothing else. You can withdraw it at any time.</p>
          <div class="actions"><button type="button" class="primary" onClick=${() => void set(true)}>Make an address</button>
            <button type="button" onClick=${onClose}>Cancel</button></div>`}
        ${shared.url && html`
          <label class="field"><span>Address</span><input readonly value=${shared.url} onFocus=${(/** @type {any} */ focus) => focus.target.select()} /></label>
          <img class="season-qr" alt="The same address as a QR code" src=${`data:image/svg+xml,${encodeURIComponent(shared.qr)}`} />
          <div class="actions">
            <button type="button" class="primary" onClick=${() => void copy()}>Copy the address</button>
            <button type="button" onClick=${() => void set(false)}>Withdraw the address</button>
            <button type="button" onClick=${onClose}>Close</button>
          </div>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      </div>
    <//>
  `;
}
