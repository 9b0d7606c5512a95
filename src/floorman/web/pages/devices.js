/** Signed-in devices: every browser that has a role here. For the owner, who can sign out each. */
/** @import { Loaded } from "../lib/load.js" */
/** @import { EventSummary } from "../lib/types.js" */
import { del, post, put, sentence } from "../lib/api.js";
import { clockText, counted, dayText, tableText } from "../lib/format.js";
import { PHASES } from "../lib/events.js";
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { AskFirst, Dialog } from "../parts/Dialog.js";
import { Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { say } from "../parts/Toast.js";

/**
 * @typedef {{ id: string, role: string, event: string, event_name: string, table: string, name: string,
 *   device: string, called: string, opened_ms: number, seen_ms: number, screens: number, mine: boolean }} Line
 */

/** @type {Record<string, string>} */
const ROLES = { owner: "Owner", director: "Director", dealer: "Dealer", display: "TV", player: "Player", floor: "Floor", cashier: "Cashier" };

/** @type {[RegExp, string][]} */
const SYSTEMS = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/CrOS/, "Chromebook"], [/Windows/, "Windows"], [/Mac OS X|Macintosh/, "Mac"], [/Linux/, "Linux"]];

/** @type {[RegExp, string][]} */
const BROWSERS = [[/Edg\//, "Edge"], [/OPR\//, "Opera"], [/SamsungBrowser/, "Samsung Internet"], [/Firefox|FxiOS/, "Firefox"], [/Chrome|CriOS/, "Chrome"], [/Safari/, "Safari"]];

/** What a browser calls itself, in two words. @param {string} agent */
export const deviceText = (agent) => {
  const of = (/** @type {[RegExp, string][]} */ list) => list.find(([sign]) => sign.test(agent))?.[1] ?? "";
  return [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(" on ") || agent.slice(0, 40) || "Unknown device";
};

/** @param {number} ms */
const when = (ms) => {
  const time = new Date(ms);
  const today = time.toDateString() === new Date().toDateString();
  return today ? clockText(time) : `${time.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" })}, ${clockText(time)}`;
};

/** @param {Line} line */
const what = (line) =>
  [ROLES[line.role] ?? line.role, line.table && tableText(line.table), line.name].filter(Boolean).join(", ");

/** What the owner calls a device, or else what its browser calls itself. @param {Line} line */
const device = (line) => line.called || deviceText(line.device);

/** Whether it is here, and since when it is signed in: two browsers of one kind are told apart by that. @param {Line} line */
const lastSeen = (line) => {
  const here = line.mine ? "This device" : line.screens ? `Here now, ${counted(line.screens, "open page")}` : line.seen_ms ? `Last seen ${when(line.seen_ms)}` : "Not seen since the server started";
  return [here, line.opened_ms && `signed in ${when(line.opened_ms)}`].filter(Boolean).join(" · ");
};

/** */
export default function DevicesPage() {
  const found = /** @type {Loaded<{ sessions: Line[] }>} */ (useLoaded("/api/sessions"));
  const events = /** @type {Loaded<{ events: EventSummary[] }>} */ (useLoaded("/api/events"));
  const [naming, setNaming] = useState(/** @type {Line | null} */ (null));
  const [asking, setAsking] = useState(/** @type {Line | "owner" | "" | null} */ (null));
  if (found.fault) return html`<${Sorry} title="Signed-in devices" says=${found.fault} />`;
  const lines = found.value?.sessions ?? [];
  /** The event of a device, and when and how far it is: two may have one name. @param {Line} line */
  const of = (line) => {
    const event = events.value?.events.find((one) => one.id === line.event);
    return [line.event_name || line.event, event && dayText(event), event && PHASES[event.phase]].filter(Boolean).join(" · ");
  };
  const others = lines.filter((line) => !line.mine);
  const owners = others.filter((line) => line.role === "owner");
  const end = async () => {
    const whom = asking;
    setAsking(null);
    try {
      if (whom && typeof whom === "object") await del(`/api/sessions/${whom.id}`);
      else await post("/api/sessions/end-others", { role: whom ?? "" });
      say("Signed out.");
    } catch (error) {
      say(sentence(error), { bad: true });
    }
    found.again();
  };
  const name = async (/** @type {string} */ to) => {
    const line = naming;
    setNaming(null);
    if (!line) return;
    try {
      await put(`/api/sessions/${line.id}/name`, { name: to });
      say(to ? `The device is called ${to}.` : "The device has no name any more.");
    } catch (error) {
      say(sentence(error), { bad: true });
    }
    found.again();
  };
  return html`
    <${Page} title="Signed-in devices">
      <section class="panel">
        <header class="section-head">
          <h2>${found.value ? counted(lines.length, "device") : "Devices"}</h2>
          <span class="spring"></span>
          <button type="button" class="quiet" onClick=${found.again}>Refresh</button>
        </header>
        ${!found.value && html`<${Skeleton} lines=${4} />`}
        <ul class="device-list">
          ${lines.map((line) => html`
            <li key=${line.id}>
              <span class="device-who"><b>${what(line)}</b>${line.event && html`<span class="dim">${of(line)}</span>`}</span>
              <span class="device-what">${device(line)}<span class="dim">${[line.called && deviceText(line.device), lastSeen(line)].filter(Boolean).join(" · ")}</span></span>
              <button type="button" class="quiet" aria-label=${`Rename: ${what(line)}, ${device(line)}`} onClick=${() => setNaming(line)}>Rename</button>
              ${line.mine
                ? html`<span class="dim device-mine">You</span>`
                : html`<button type="button" class="quiet" aria-label=${`Sign out ${what(line)}, ${device(line)}`} onClick=${() => setAsking(line)}>Sign out</button>`}
            </li>
          `)}
        </ul>
        ${others.length > 0 && html`
          <p class="device-all">
            ${owners.length > 0 && html`<button type="button" onClick=${() => setAsking("owner")}>Sign out other owner devices</button>`}
            <button type="button" onClick=${() => setAsking("")}>Sign out everybody else</button>
          </p>
        `}
        <p class="dim">A device that is signed out loses access at once, open pages included. It can come back with a link or PIN that still works; withdraw the link or change the PIN on the event's page.</p>
      </section>
      ${naming && html`<${Naming} line=${naming} onName=${name} onClose=${() => setNaming(null)} />`}
      ${asking !== null && html`<${AskFirst} title="Sign out?" says=${asked(asking, others.length, owners.length)} yes="Sign out" onYes=${end} onClose=${() => setAsking(null)} />`}
    <//>
  `;
}

/** @param {{ line: Line, onName: (to: string) => void, onClose: () => void }} props */
function Naming({ line, onName, onClose }) {
  const [typed, setTyped] = useState(line.called);
  return html`
    <${Dialog} title=${`${what(line)}, ${deviceText(line.device)}`} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), onName(typed.trim()))}>
        <label>Name of this device
          <input value=${typed} maxlength="40" placeholder="Laptop by the door" onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
        </label>
        <p class="dim">Only owners see it, on this page.</p>
        <p class="actions"><button type="submit" class="primary">Save</button></p>
      </form>
    <//>
  `;
}

/** @param {Line | "owner" | ""} whom @param {number} others @param {number} owners */
const asked = (whom, others, owners) => {
  if (typeof whom === "object") return `${what(whom)} on ${device(whom)} is signed out at once.`;
  if (whom === "owner") return `${counted(owners, "other device")} of the owner will be signed out at once.`;
  return `${counted(others, "device")} will be signed out at once: directors, dealers, displays and phones too. Names that phones have taken are free again.`;
};
