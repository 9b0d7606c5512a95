/** The board, named card by card where somebody wants it: hands at the showdown are read with it. */
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { CardPicker, cardsIn, deckOf } from "./cards.js";
import { turned } from "./game.js";

/**
 * @param {{ game: string, board: string, street: string, busy: boolean, onBoard: (board: string) => void, taken?: string[] }} props
 *   `taken` are cards that lie elsewhere
 */
export function Board({ game, board, street, busy, onBoard, taken = [] }) {
  const room = turned(game, street);
  const [open, setOpen] = useState(false);
  const named = cardsIn(board).length;
  if (!room) return null;
  return html`
    <button type="button" class="small board-button" disabled=${busy} onClick=${() => setOpen(true)}>${t(named < room ? "desk.name-board" : "desk.change-board")}</button>
    ${open && html`<${BoardDialog} game=${game} board=${board} room=${room} taken=${taken} onClose=${() => setOpen(false)}
      onBoard=${(/** @type {string} */ cards) => {
        setOpen(false);
        if (cards !== board) onBoard(cards);
      }} />`}
  `;
}

/** @param {{ game: string, board: string, room: number, taken: string[], onBoard: (board: string) => void, onClose: () => void }} props */
function BoardDialog({ game, board, room, taken, onBoard, onClose }) {
  const [value, setValue] = useState(board);
  return html`
    <${Dialog} title=${t("desk.board")} wide onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        onBoard(cardsIn(value).join(" "));
      }}>
        <${CardPicker} label=${t("desk.board")} value=${value} most=${room} taken=${taken} deck=${deckOf(game)} onSet=${setValue} />
        <button class="primary">${t("desk.set-board")}</button>
      </form>
    <//>
  `;
}
