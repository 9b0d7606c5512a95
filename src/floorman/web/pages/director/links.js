/** Room code and links: how phones join, and links for the TV, for helpers and for dealers. A link is shown once. */
/** @import { Desk, DialogProps } from "./desk.js" */
import { del, plainly, post, put } from "../../lib/api.js";
import { tableText } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { AskFirst, Dialog } from "../../parts/Dialog.js";
import { say } from "../../parts/Toast.js";

/** @typedef {{ no: number, role: string, table: string, name: string, pin: boolean, once: boolean }} LinkLine */
/** @typedef {{ code: string, url: string, qr_svg: string }} Joining */
/** @typedef {{ url: string, qr_svg: string, role: string, table: string }} MadeLink */

/** @type {[string, string][]} */
const ROLES = [["display", "TV clock"], ["director", "Another director"], ["dealer", "Dealer of a table"], ["player", "Players' phones"]];
const WORDS = Object.fromEntries(ROLES);

/** Whom a link is for. @param {LinkLine} link */
const linkText = (link) => [WORDS[link.role] ?? link.role, link.table && tableText(link.table), link.name].filter(Boolean).join(", ");

/** @param {DialogProps} props */
export function Links({ desk, table: dealt }) {
  const path = `/api/events/${encodeURIComponent(desk.event)}/links`;
  const open = /** @type {import("../../lib/load.js").Loaded<{ links: LinkLine[], join: Joining | null }>} */ (useLoaded(path));
  const [made, setMade] = useState(/** @type {MadeLink | null} */ (null));
  const [role, setRole] = useState(dealt ? "dealer" : "display");
  const [table, setTable] = useState(dealt || (desk.board.tables[0]?.id ?? "1"));
  const [pin, setPin] = useState("");
  const [leaving, setLeaving] = useState(/** @type {LinkLine | null} */ (null));
  const noTables = role === "dealer" && !desk.board.tables.length;

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
    setLeaving(null);
    try {
      await del(`${path}/${no}`);
      say("The link is withdrawn. Whoever used it is signed out.");
      open.again();
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  const lines = open.value?.links ?? [];
  return html`
    <${Dialog} title="Room code and links" wide onClose=${desk.close}>
      ${open.fault && html`<p class="fault" role="alert">${open.fault}</p>`}
      ${made
        ? html`<${Made} made=${made} onClose=${() => setMade(null)} />`
        : open.value && html`<${RoomCode} desk=${desk} join=${open.value.join} onChanged=${open.again} />`}
      <section class="form">
        <h3>Links for the TV and for helpers</h3>
        <form class="pin-form" onSubmit=${make}>
          <label class="field"><span>For</span>
            <select value=${role} onChange=${(/** @type {any} */ event) => setRole(event.target.value)}>
              ${ROLES.map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
            </select></label>
          ${role === "dealer" && !noTables && html`<label class="field"><span>Table</span>
            <select value=${table} onChange=${(/** @type {any} */ event) => setTable(event.target.value)}>
              ${desk.board.tables.map((one) => html`<option key=${one.id} value=${one.id}>${tableText(one.id)}</option>`)}
            </select></label>`}
          <label class="field"><span>PIN (optional)</span>
            <input inputmode="numeric" autocomplete="off" maxlength="12" value=${pin} onInput=${(/** @type {any} */ event) => setPin(event.target.value)} /></label>
          <button disabled=${noTables}>Make a link</button>
        </form>
        ${noTables && html`<p class="dim">Draw the seats first: a dealer's link is for one table.</p>`}
      </section>
      ${lines.length > 0 && html`
        <section>
          <h3>Open links</h3>
          <ul class="plain">
            ${lines.map((link) => html`
              <li key=${link.no} class="link-line">
                <span>${linkText(link)}${link.pin ? ", with a PIN" : ""}</span>
                <button type="button" class="quiet" aria-label=${`Withdraw: ${linkText(link)}`} onClick=${() => setLeaving(link)}>Withdraw</button>
              </li>
            `)}
          </ul>
        </section>
      `}
      <${Pins} desk=${desk} />
      ${leaving && html`
        <${AskFirst} title="Withdraw this link?" says=${`${linkText(leaving)}: whoever came in by this link is signed out at once. This cannot be undone; a new link can be made at any time.`}
          yes="Withdraw the link" danger onYes=${() => void withdraw(leaving.no)} onClose=${() => setLeaving(null)} />
      `}
    <//>
  `;
}

/** @param {{ desk: Desk, join: Joining | null, onChanged: () => void }} props */
function RoomCode({ desk, join, onChanged }) {
  /** @param {boolean} on */
  const set = async (on) => {
    try {
      await put(`/api/events/${encodeURIComponent(desk.event)}/code`, { on });
      onChanged();
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  if (!join) {
    return html`
      <section class="form" aria-label="Room code">
        <p>Phones cannot join this event by a code.</p>
        <div><button type="button" class="primary" onClick=${() => void set(true)}>Open a room code</button></div>
      </section>
    `;
  }
  return html`
    <section class="event-code" aria-label="Room code">
      <img alt=${`QR code that opens ${join.url}`} width="176" height="176" src=${`data:image/svg+xml,${encodeURIComponent(join.qr_svg)}`} />
      <div class="form">
        <p class="dim">Players scan this, or type the code at ${join.url.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "")}</p>
        <p class="room-code-shown">${join.code}</p>
        <p>They ask to join, and you let them in. A player who has paid finds the seat in the same way, and the phone then shows it live.</p>
        <p>For the TV, open <b>${join.url.replace(/^https?:\/\//, "").replace(/\/join\/[^/]*$/, "/tv")}</b> and type the same code. It shows the clock and can do nothing else.</p>
        <div class="actions">
          <${Copy} text=${join.url} />
          <button type="button" class="quiet" onClick=${() => void set(true)}>New code</button>
          <button type="button" class="quiet" onClick=${() => void set(false)}>Close joining</button>
        </div>
      </div>
    </section>
  `;
}

/** @param {{ text: string }} props */
function Copy({ text }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("The address is copied.");
    } catch {
      const field = document.createElement("input");
      field.value = text;
      (document.querySelector("dialog[open]") ?? document.body).append(field);
      field.select();
      const copied = document.execCommand("copy");
      field.remove();
      say(copied ? "The address is copied." : `This browser does not let a page copy. The address is ${text}`, { bad: !copied });
    }
  };
  return html`<button type="button" onClick=${copy}>Copy the address</button>`;
}

/** In place of the players' code, so that nobody scans the wrong one of two. @param {{ made: MadeLink, onClose: () => void }} props */
const Made = ({ made, onClose }) => html`
  <section class="new-link" aria-label="New link">
    <img alt="Code to scan" width="200" height="200" src=${`data:image/svg+xml,${encodeURIComponent(made.qr_svg)}`} />
    <div class="form">
      <p>${WORDS[made.role]}${made.table ? `, ${tableText(made.table)}` : ""}: scan the code, or open the address. It is shown only now.</p>
      <input readonly aria-label="Address" value=${made.url} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <div class="actions">
        <${Copy} text=${made.url} />
        <button type="button" class="quiet" onClick=${onClose}>Show the players' code</button>
      </div>
    </div>
  </section>
`;

/** @param {{ desk: Desk }} props */
function Pins({ desk }) {
  const [role, setRole] = useState("director");
  const [pin, setPin] = useState("");
  /** @param {Event} submit */
  const set = async (submit) => {
    submit.preventDefault();
    try {
      await put(`/api/events/${encodeURIComponent(desk.event)}/pins`, { role, pin });
      say(pin ? `The PIN is set. On the first page choose the event and “${WORDS[role]}”, and enter the PIN.` : "The PIN is removed.");
      setPin("");
    } catch (error) {
      say(plainly(error), { bad: true });
    }
  };
  return html`
    <details>
      <summary>Sign in with a PIN instead of a link</summary>
      <form class="pin-form" onSubmit=${set}>
        <label class="field"><span>For</span>
          <select value=${role} onChange=${(/** @type {any} */ event) => setRole(event.target.value)}>
            ${ROLES.filter(([id]) => id !== "dealer").map(([id, words]) => html`<option key=${id} value=${id}>${words}</option>`)}
          </select></label>
        <label class="field"><span>PIN (leave empty to remove it)</span>
          <input inputmode="numeric" autocomplete="off" maxlength="12" value=${pin} onInput=${(/** @type {any} */ event) => setPin(event.target.value)} /></label>
        <button>Set the PIN</button>
      </form>
    </details>
  `;
}
