/** The code by which phones join the lists of a room. */
import { html } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { t } from "../../lib/text.js";

/** What a phone scans to join a list. @param {{ code: string }} props */
export function JoinCode({ code }) {
  const made = /** @type {import("../../lib/load.js").Loaded<{ url: string, qr_svg: string }>} */ (useLoaded(`/api/code?path=${encodeURIComponent(`/join/${code}`)}`));
  return made.value ? html`<img alt=${t("room.scan")} src=${`data:image/svg+xml,${encodeURIComponent(made.value.qr_svg)}`} />` : null;
}
