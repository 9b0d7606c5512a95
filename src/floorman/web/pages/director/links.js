/** Links and codes: for the TV, for phones, for dealers, for another director. An address is shown once, when made. */
/** @import { Desk, DialogProps } from "./desk.js" */
import { del, plainly, post, put } from "../../lib/api.js";
import { tableText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Dialog } from "../../parts/Dialog.js";
import { say } from "../../parts/Toast.js";

/** @typedef {{ no: number, role: string, table: string, name: string, pin: boolean, once: boolean }} LinkLine */

/** @type {[string, string][]} */
const ROLES = [["player", "Players' phones"], ["display", "TV clock"], ["director", "A director"], ["dealer", "Dealer of a table"]];
const WORDS = Object.fromEntries(ROLES);

/** @param {DialogProps} props */
export function Links({ desk, table: dealt }) {
  const path = `/api/events/${encodeURIComponent(desk.event)}/links`;
  const open = useLoaded(path);
  const [made, setMade] = useState(/** @type {{ url: string, qr_svg: string, role: string, table: string } | null} */ (null));
  const [role, setRole] = useState(dealt ? "dealer" : "player");
  const [table, setTable] = useState(dealt || (desk.board.tables[0]?.id ?? "1"));
  const [pin, setPin] = useState("");

  /** @param {Event} submit */
  const make = async (submit) => {
    submit.preventDefault();
    try {
      const link = await post(path, { role, pin, table: role === "dealer" ? table : "" });
      setMade({ ...link, role, table: role === "dealer" ? table : "" });
      open.again();
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  /** @param {number} no */
  const withdraw = async (no) => {
    try {
      await del(`${path}/${no}`);
      say("The link is withdrawn; whoever used it is out.");
      open.again();
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  const lines = /** @type {LinkLine[]} */ (/** @type {any} */ (open.value)?.links ?? []);
  return html`
    <${Dialog} title="Links and codes" wide onClose=${desk.close}>
      <form class="pin-form" onSubmit=${make}>
        <label class="field"><span>For</span>
          <select autofocus value=${role} onChange=${(/** @type {any} */ event) => setRole(event.target.value)}>
            ${ROLES.map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
          </select></label>
        ${role === "dealer" && !desk.board.tables.length && html`<p class="dim">Draw the seats first: a dealer's link is for one table.</p>`}
        ${role === "dealer" && html`<label class="field"><span>Table</span>
          <select value=${table} onChange=${(/** @type {any} */ event) => setTable(event.target.value)}>
            ${desk.board.tables.map((one) => html`<option key=${one.id} value=${one.id}>${tableText(one.id)}</option>`)}
          </select></label>`}
        <label class="field"><span>PIN, if one is to be asked for</span>
          <input inputmode="numeric" autocomplete="off" maxlength="12" value=${pin} onInput=${(/** @type {any} */ event) => setPin(event.target.value)} /></label>
        <button class="primary" disabled=${role === "dealer" && !desk.board.tables.length}>Make a link</button>
      </form>
      ${made && html`<${Made} made=${made} />`}
      ${open.fault && html`<p class="fault" role="alert">${open.fault}</p>`}
      ${lines.length > 0 && html`
        <section>
          <h3>Open links</h3>
          <ul class="plain">
            ${lines.map((link) => html`
              <li key=${link.no} class="link-line">
                <span>${WORDS[link.role] ?? link.role}${link.table ? `, ${tableText(link.table)}` : ""}${link.name ? `, ${link.name}` : ""}${link.pin ? ", with a PIN" : ""}</span>
                <button type="button" class="quiet" onClick=${() => void withdraw(link.no)}>Withdraw</button>
              </li>
            `)}
          </ul>
        </section>
      `}
      <${Pins} desk=${desk} />
    <//>
  `;
}

/** @param {{ made: { url: string, qr_svg: string, role: string, table: string } }} props */
function Made({ made }) {
  /** @param {Event} click */
  const copy = async (click) => {
    try {
      await navigator.clipboard.writeText(made.url);
      say("The address is copied.");
    } catch {
      const field = /** @type {HTMLElement} */ (click.currentTarget).parentElement?.querySelector("input");
      field?.select();
      say("Copy the address that is marked now: this browser does not let a page do it.");
    }
  };
  return html`
    <section class="made-link">
      <img alt="Code to scan" width="200" height="200" src=${`data:image/svg+xml,${encodeURIComponent(made.qr_svg)}`} />
      <div class="form">
        <p>${WORDS[made.role]}${made.table ? `, ${tableText(made.table)}` : ""}: scan the code, or open the address. It is shown only now.</p>
        <input readonly aria-label="Address" value=${made.url} onFocus=${(/** @type {any} */ event) => event.target.select()} />
        <button type="button" onClick=${copy}>Copy the address</button>
      </div>
    </section>
  `;
}

/** @param {{ desk: Desk }} props */
function Pins({ desk }) {
  const [role, setRole] = useState("director");
  const [pin, setPin] = useState("");
  /** @param {Event} submit */
  const set = async (submit) => {
    submit.preventDefault();
    try {
      await put(`/api/events/${encodeURIComponent(desk.event)}/pins`, { role, pin });
      say(pin ? `The PIN is set. On the first page: the event, ${WORDS[role]}, and the PIN.` : "There is no PIN for that any more.");
      setPin("");
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  return html`
    <details>
      <summary>PIN to come in without a link</summary>
      <form class="pin-form" onSubmit=${set}>
        <label class="field"><span>For</span>
          <select value=${role} onChange=${(/** @type {any} */ event) => setRole(event.target.value)}>
            ${ROLES.filter(([id]) => id !== "dealer").map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
          </select></label>
        <label class="field"><span>PIN; empty takes it away</span>
          <input inputmode="numeric" autocomplete="off" maxlength="12" value=${pin} onInput=${(/** @type {any} */ event) => setPin(event.target.value)} /></label>
        <button>Set the PIN</button>
      </form>
    </details>
  `;
}
