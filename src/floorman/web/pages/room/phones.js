/** Names that phones have: the desk says who is who. */
/** @import { Act } from "../../lib/types.js" */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";

/** An act about somebody whose name a phone has, and what is asked about it. @typedef {{ says: string, act: Act, former?: boolean }} Asked `former` where a player had the name before a change of name */

/**
 * Takes over the refusal of an act that would make a newcomer at the desk the player of a phone, or a second person of a player who has another name now.
 * @param {Act} act
 * @param {(asked: Asked) => void} ask
 * @returns {(no: import("../../lib/api.js").Refusal) => boolean}
 */
export const phoneAsks = (act, ask) => (no) => {
  if (no.code !== "phone-name" && no.code !== "former-name") return false;
  ask({ says: no.message, act, former: no.code === "former-name" });
  return true;
};

/** Ask whether a newcomer is the player whose phone has the name. @param {{ asked: Asked, name?: string, send: (act: Act) => unknown, onOther: () => void, onClose: () => void }} props */
export const SameName = ({ asked, name = String(asked.act.name), send, onOther, onClose }) => html`
  <${Dialog} title=${t("tablet.same-title", { name })} onClose=${onClose}>
    <div class="form">
      <p class="warned" role="alert">${asked.says}</p>
      ${!asked.former && html`<p class="dim">${t("tablet.same-how")}</p>`}
      <div class="actions"><button type="button" class="primary" onClick=${() => (onOther(), void send({ ...asked.act, same: true }))}>${t("tablet.same")}</button>
        <button type="button" onClick=${() => (onOther(), asked.former && void send({ ...asked.act, other: true }))}>${t("tablet.other")}</button><button type="button" onClick=${onClose}>${t("page.cancel")}</button></div>
    </div>
  <//>
`;
