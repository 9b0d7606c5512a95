/** The board, named card by card where somebody wants it: hands at the showdown are read with it. */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { CardPicker, cardsIn } from "./cards.js";

/**
 * @param {{ board: string, room: number, busy: boolean, onBoard: (board: string) => void, taken?: string[] }} props
 *   `room` is how many cards lie there by now
 */
export function Board({ board, room, busy, onBoard, taken = [] }) {
  const [open, setOpen] = useState(false);
  const named = cardsIn(board).length;
  if (!room) return null;
  return html`
    <button type="button" class="small board-button" disabled=${busy} onClick=${() => setOpen(true)}>${named < room ? "Name the board" : "Change the board"}</button>
    ${open && html`<${BoardDialog} board=${board} room=${room} taken=${taken} onClose=${() => setOpen(false)}
      onBoard=${(/** @type {string} */ cards) => {
        setOpen(false);
        if (cards !== board) onBoard(cards);
      }} />`}
  `;
}

/** @param {{ board: string, room: number, taken: string[], onBoard: (board: string) => void, onClose: () => void }} props */
function BoardDialog({ board, room, taken, onBoard, onClose }) {
  const [value, setValue] = useState(board);
  return html`
    <${Dialog} title="The board" wide onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        onBoard(cardsIn(value).join(" "));
      }}>
        <${CardPicker} label="The board" value=${value} most=${room} taken=${taken} onSet=${setValue} />
        <button class="primary">That is the board</button>
      </form>
    <//>
  `;
}
