/** Prizes by place, on pages where there are many. */
/** @import { PublicScreen } from "../../lib/types.js" */
import { money, placeText, prizeText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Fit, useBox, useWindow, widthOf } from "./fit.js";
import { Dots, usePage } from "./pages.js";

/** The least room between what stands left and right in a line, in em. */
const GAP = 0.6;

/** The most room, in em, that a name at the left takes from the letters: a longer one is smaller. */
const NAME = 6.5;

/** The least height of a prize in units, alone and with a name below it: pages turn only where there is less. */
const [LEAST, LEAST_NAMED] = [2.1, 4.2];

/** @param {{ board: PublicScreen }} props */
export function Prizes({ board }) {
  const [box, width, high] = useBox();
  const [wide, tall] = useWindow();
  const unit = Math.min(wide, tall * 1.78) / 100;
  const named = board.prizes.some((prize) => prize.player && prize.place > 0);
  const least = (named ? LEAST_NAMED : LEAST) * unit;
  const fits = Math.max(1, Math.floor(high / least));
  const count = Math.max(1, Math.ceil(board.prizes.length / fits));
  const even = Math.ceil(board.prizes.length / count);
  const page = usePage(count, board.event);
  const shown = board.prizes.slice(page * even, page * even + even);
  const places = shown.map((prize) => ({ prize, place: prize.place ? placeText(prize.place, prize.tied) : prize.player, won: prizeText(prize, board.currency) }));
  const longest = Math.max(...places.map(({ place, won }) => Math.min(NAME, widthOf(place, 400)) + GAP + widthOf(won, 700)));
  const size = Math.min(3.6 * unit, ((named ? 0.47 : 0.7) * high) / even, (0.98 * width) / longest);
  const head = t(board.prizes_final ? "tv.prizes" : "tv.prizes-so-far");
  const sum = money(board.purse, board.currency);
  const headSize = Math.min(1.75 * unit, (0.98 * width) / (widthOf(head.toUpperCase(), 500) + GAP + widthOf(sum, 700)));
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
      <h2 style=${{ fontSize: width ? `${headSize}px` : "" }}><span>${head}</span> <b>${sum}</b></h2>
      <ol class="plain" ref=${box} style=${{ fontSize: `${size}px` }}>
        ${places.map(({ prize, place, won }) => html`
          <li key=${`${prize.place} ${prize.player}`}>
            ${prize.place ? html`<span class="tv-place">${place}</span>` : html`<${Fit} as="span" class="tv-sharer" text=${place} />`}
            <b>${won}</b>
            ${prize.player && prize.place > 0 && html`<${Fit} as="span" class="tv-won" text=${prize.deal && prize.place ? t("tv.by-deal", { player: prize.player }) : prize.player} />`}
          </li>
        `)}
      </ol>
      <${Dots} page=${page} count=${count} what=${t("tv.prizes")} />
    </section>
  `;
}
