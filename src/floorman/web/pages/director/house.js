/** The house rules of the running event: searched, read in sentences, and changed from now on. */
/** @import { DialogProps } from "./desk.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { Questions } from "../new_event/house.js";

/** @param {DialogProps} props */
export function HouseRules({ desk }) {
  const [, redraw] = useState(0);
  const { terms, public: shown } = desk.board;
  /** @param {{ house: Record<string, any> }} to */
  const change = async ({ house }) => {
    await desk.run({ type: "SetTerms", house });
    // An answer that was refused goes back to the one that holds.
    redraw((count) => count + 1);
  };
  return html`
    <${Dialog} title="House rules" wide onClose=${desk.close}>
      <p>This event is played by ${terms.title}. What you change here holds from now on; nothing that was ruled before changes.</p>
      <${Questions} draft=${{ book: shown.book, house: terms.house }} change=${(/** @type {any} */ to) => void change(to)} changed wanted=${new URLSearchParams(location.search).get("house") ?? ""} />
    <//>
  `;
}
