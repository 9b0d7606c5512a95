/** Players of a room by id and by name, and giving one of them another name. Acts name a player by the id, except where a name is typed. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen } from "../../lib/types.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** Somebody as the screens of a room have them. @typedef {{ id?: string, name: string }} Somebody */

/** What somebody among these is called; nothing for nobody. @param {Somebody[]} people @param {string | undefined} id */
export const nameIn = (people, id) => (id && people.find((one) => one.id === id)?.name) || "";

/** What an act has for a name that was typed: the id of whoever among these has it. @param {Somebody[]} people @param {string} typed */
export const whoIs = (people, typed) => people.find((one) => one.id && one.name === typed.trim())?.id ?? typed.trim();

/** Everybody whom the desk shows, each once. @param {RoomDeskScreen} board @returns {Somebody[]} */
export function everybody(board) {
  const found = [...board.tables.flatMap((table) => table.seats), ...board.lists.flatMap((list) => [...list.names, ...list.off]), ...board.bars, ...board.people, ...board.players];
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** @param {{ one: Somebody, run: Doer, onClose: () => void }} props */
export function RenamePlayer({ one, run, onClose }) {
  const [typed, setTyped] = useState(one.name);
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (await run({ type: "RenamePlayer", name: one.id, to: typed.trim() })) onClose();
  };
  return html`
    <${Dialog} title=${`Rename ${one.name}`} onClose=${onClose}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Name from now on</span>
          <input autofocus required maxlength="60" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label>
        <div class="actions"><button class="primary" disabled=${!typed.trim() || typed.trim() === one.name}>Rename</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
