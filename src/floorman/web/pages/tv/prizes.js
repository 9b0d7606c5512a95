/** Prizes by place, on pages where there are many. */
/** @import { PublicBoard } from "../../lib/types.js" */
import { money, placeText, prizeText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Fit, useBox, useWindow } from "./fit.js";
import { Dots, usePage } from "./pages.js";

/** @param {{ board: PublicBoard }} props */
export function Prizes({ board }) {
  const [box, , high] = useBox();
  const [wide, tall] = useWindow();
  const unit = Math.min(wide, tall * 1.78) / 100;
  const won = board.prizes.some((prize) => prize.player);
  const least = (won ? 5 : 3.3) * unit;
  const fits = Math.max(1, Math.floor(high / least));
  const count = Math.max(1, Math.ceil(board.prizes.length / fits));
  const even = Math.ceil(board.prizes.length / count);
  const page = usePage(count, board.event);
  const shown = board.prizes.slice(page * even, page * even + even);
  const size = Math.min(3.6 * unit, (2.3 * unit * high) / (even * least));
  if (!board.prizes.length) {
    return html`
      <section class="tv-prizes" aria-label=${t("tv.prizes")}>
        <h2><span>${t("tv.prizes")}</span></h2>
        <p class="tv-no-prizes">${t("tv.no-prizes")}</p>
      </section>
    `;
  }
  return html`
    <section class="tv-prizes" aria-label=${t("tv.prizes")}>
      <h2><span>${t(board.prizes_final ? "tv.prizes" : "tv.prizes-so-far")}</span> <b>${money(board.purse, board.currency)}</b></h2>
      <ol class="plain" ref=${box} style=${{ fontSize: `${size}px` }}>
        ${shown.map((prize) => html`
          <li key=${`${prize.place} ${prize.player}`}>
            <span class="tv-place">${prize.place ? placeText(prize.place, prize.tied) : t("tv.deal")}</span>
            <b>${prizeText(prize, board.currency)}</b>
            ${prize.player && html`<${Fit} as="span" class="tv-won" text=${prize.deal && prize.place ? t("tv.by-deal", { player: prize.player }) : prize.player} />`}
          </li>
        `)}
      </ol>
      ${board.deal && html`<${Fit} class="tv-deal" text=${board.deal} />`}
      <${Dots} page=${page} count=${count} what=${t("tv.prizes")} />
    </section>
  `;
}
