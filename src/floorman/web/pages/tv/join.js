/** How to get the evening onto a phone: a code to scan, the room's code, and the address in letters. */
/** @import { PublicScreen } from "../../lib/types.js" */
import { html } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { t } from "../../lib/text.js";
import { Fit } from "./fit.js";

/**
 * Whether a code is to be shown: before the first hand, and while players can enter late.
 * @param {PublicScreen} board
 */
export const joinable = (board) =>
  board.phase === "registering" || board.phase === "seated" || Boolean(board.join && board.late_entry);

/** An address on two lines, for whoever types it: the computer, then the rest. @param {string} address */
const onLines = (address) => address.match(/^[^/]*\/|.+/g) ?? [];

/** @param {{ board: PublicScreen, large?: boolean }} props */
export function Join({ board, large = false }) {
  const path = board.join ? `/join/${board.join.code}` : `/e/${encodeURIComponent(board.event)}/phone`;
  const made = /** @type {import("../../lib/load.js").Loaded<{ url: string, qr_svg: string }>} */ (
    useLoaded(`/api/code?path=${encodeURIComponent(path)}`)
  );
  if (!made.value) return null;
  const address = made.value.url.replace(/^https?:\/\//, "");
  return html`
    <section class=${`tv-join ${large ? "large" : ""}`} aria-label=${t("tv.join")}>
      <img alt=${t("tv.join-scan", { address })} src=${`data:image/svg+xml,${encodeURIComponent(made.value.qr_svg)}`} />
      <div>
        <h2>${t(board.join ? "tv.join-head" : "tv.seat-head")}</h2>
        ${board.join && html`<${Fit} class="tv-code" text=${board.join.code} least=${0} />`}
        ${onLines(address).map((line) => html`<${Fit} key=${line} class="tv-address" text=${line} least=${0} />`)}
      </div>
    </section>
  `;
}
