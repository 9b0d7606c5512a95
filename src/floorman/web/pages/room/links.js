/** Links into a room: for the floor, the cage, a dealer, a TV; and the code by which phones join its lists. */
/** @import { RoomDeskScreen } from "../../lib/types.js" */
import { del, post, sentence } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { Dialog } from "../../parts/Dialog.js";
import { say } from "../../parts/Toast.js";
import { JoinCode } from "./join_code.js";

/** @type {Record<string, string>} */
const ROLES = { floor: "Floor", cashier: "Cashier", dealer: "Dealer", display: "TV", player: "Player" };

/** @param {{ board: RoomDeskScreen, onClose: () => void }} props */
export function RoomLinks({ board, onClose }) {
  const { room, code, join_url } = board.public;
  const games = board.tables.map((table) => table.game);
  const path = `/api/rooms/${room}/links`;
  const links = /** @type {import("../../lib/load.js").Loaded<{ links: { no: number, role: string, game: string }[] }>} */ (useLoaded(path));
  const [made, setMade] = useState(/** @type {{ role: string, url: string, qr_svg: string } | null} */ (null));
  /** @param {string} role @param {string} [game] */
  const make = (role, game = "") =>
    post(path, { role, game }).then(
      (link) => (setMade({ role, ...link }), links.again()),
      (error) => say(sentence(error), { bad: true }),
    );
  /** @param {number} no */
  const close = (no) => del(`${path}/${no}`).then(links.again, (error) => say(sentence(error), { bad: true }));
  return html`
    <${Dialog} title="Links" onClose=${onClose}>
      <div class="form">
        ${code && html`<div class="room-join-code"><${JoinCode} code=${code} /><p>Players join the lists with their phones: <b class="room-code">${code}</b> at <a href=${join_url}>${join_url}</a></p></div>`}
        <div class="actions">
          ${["floor", "cashier", "display"].map((role) => html`<button type="button" key=${role} onClick=${() => void make(role)}>${`${ROLES[role]} link`}</button>`)}
          ${games.map((game) => html`<button type="button" key=${game.id} onClick=${() => void make("dealer", game.id)}>${`Dealer of ${game.id}`}</button>`)}
        </div>
        ${made && html`<div class="panel made-link"><b>${`${ROLES[made.role]} link, shown this once`}</b>
          <div class="qr" dangerouslySetInnerHTML=${{ __html: made.qr_svg }}></div><p class="share-url">${made.url}</p></div>`}
        ${(links.value?.links.length ?? 0) > 0 && html`
          <h3>Open links</h3>
          <ul class="plain">${links.value?.links.map((link) => html`<li key=${link.no} class="room-link"><span>${ROLES[link.role] ?? link.role}${link.game && ` of ${link.game}`}</span>
            <button type="button" class="quiet" onClick=${() => void close(link.no)}>Withdraw</button></li>`)}</ul>`}
        <div class="actions"><button type="button" onClick=${onClose}>Close</button></div>
      </div>
    <//>
  `;
}
