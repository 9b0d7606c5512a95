/** The results: while the event runs, who is out; at the end, the winner. */
/** @import { Placed, PublicScreen } from "../../lib/types.js" */
import { isSettled, ordinal, placeText, wonText } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Fit, useBox, widthOf } from "./fit.js";
import { Dots, usePage } from "./pages.js";

const LINE = 1.4;
/** The least size of letters that is read from a sofa, as a part of the height of the screen: 36 px of 1080. */
const READABLE = 0.033;
/** Between the parts of a line, and between columns, in em. */
const [GAP, COLUMN_GAP] = [0.6, 1.2];
/** What may be taken from the size of a name that is longer than most and stands without a prize. */
const SPARED = 0.2;
const SUITS = ["♠", "♥", "♦", "♣"];

/**
 * Every place in columns, first to last.
 * @param {{ board: PublicScreen, places: Placed[] }} props
 */
function Places({ board, places }) {
  const [box, wide, high] = useBox();
  const numbered = places.some((one) => one.place);
  const number = numbered ? Math.max(...places.map((one) => widthOf(placeText(one.place, one.tied)))) + GAP : 0;
  const amounts = Math.max(0, ...places.filter((one) => one.cents).map((one) => widthOf(wonText(one.player, one.cents, board), 700)));
  /** What a line needs beside the name. @param {Placed} one */
  const beside = (one) => number + (one.cents ? amounts + GAP : 0) + COLUMN_GAP;
  const needs = places.map((one) => widthOf(one.player) + beside(one)).sort((one, two) => one - two);
  const usual = needs[Math.floor(needs.length * 0.75)] ?? 9;
  const least = Math.max(6, ...places.map((one) => widthOf(one.player) * (one.cents ? 1.03 : 1 - SPARED) + beside(one)));
  let best = { columns: 1, lines: 1, size: 0, pages: Infinity };
  for (let columns = 1; columns <= 4; columns += 1) {
    const across = wide / columns / Math.max(usual, least);
    for (let lines = 1; lines <= 20; lines += 1) {
      const size = Math.min(across, high / lines / LINE, high / 5);
      const pages = Math.ceil(places.length / (columns * lines));
      const readable = size >= innerHeight * READABLE;
      const was = best.size >= innerHeight * READABLE;
      if ((readable && !was) || (readable === was && (readable && pages !== best.pages ? pages < best.pages : size >= best.size))) {
        best = { columns, lines, size, pages };
      }
    }
  }
  const { columns, lines, size } = best;
  const count = Math.max(1, Math.ceil(places.length / (columns * lines)));
  const each = Math.ceil(places.length / count);
  const down = Math.ceil(each / columns);
  const page = usePage(count, board.event);
  const shown = places.slice(page * each, page * each + each);
  const used = Math.min(columns, Math.ceil(shown.length / down) || 1);
  /** A name is as large as its number; only one that is longer than its line is smaller. @param {Placed} one */
  const scale = (one) => Math.min(1, (0.98 * (wide / columns / (size || 1) - beside(one))) / Math.max(1, widthOf(one.player)));
  return html`
    <ol class="plain tv-places" ref=${box} style=${{ fontSize: `${size}px`, gridTemplateColumns: `repeat(${used}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${down}, auto)` }}>
      ${wide > 0 && shown.map((one) => html`
        <li key=${one.player}>
          ${numbered && html`<span class="tv-place" style=${{ minWidth: `${(number - GAP).toFixed(2)}em` }}>${placeText(one.place, one.tied)}</span>`}
          <span class="tv-placed" style=${{ fontSize: `${scale(one).toFixed(3)}em` }}>${one.player}</span>
          ${one.cents > 0 && html`<b>${wonText(one.player, one.cents, board)}</b>`}
        </li>
      `)}
    </ol>
    <${Dots} page=${page} count=${count} what=${t("tv.results")} />
  `;
}

/** @param {{ board: PublicScreen }} props */
export function Results({ board }) {
  if (board.phase === "over") return html`<${Winner} board=${board} />`;
  if (isSettled(board)) return html`<${Deal} board=${board} />`;
  return html`
    <section class="tv-results" aria-label=${t("tv.results")}>
      <h2>${t(board.results.length ? "tv.results-so-far" : "tv.results")}</h2>
      ${board.results.length
        ? html`<${Places} board=${board} places=${board.results} />`
        : html`<p class="tv-nothing">${t("tv.nobody-out")}</p>`}
    </section>
  `;
}

/** What each player gets by a deal that leaves nothing to play for. @param {{ board: PublicScreen }} props */
const Deal = ({ board }) => html`
  <section class="tv-results" aria-label=${t("tv.deal")}>
    <h2>${t("tv.deal-each", { deal: board.deal })}</h2>
    <${Places} board=${board} places=${board.prizes.filter((prize) => prize.deal).map(({ player, cents }) => ({ place: 0, player, tied: 1, cents }))} />
  </section>
`;

/**
 * What the first place gets. Players who share it by a deal may have different shares: each one's own is shown.
 * @param {Placed[]} first
 * @param {PublicScreen} board
 */
function prizeLine(first, board) {
  const { prizes } = board;
  /** @param {Placed} one */
  const won = (one) => wonText(one.player, one.cents, board);
  if (first.length > 1) {
    const same = first.every((one) => won(one) === won(first[0]));
    if (same) return first[0].cents ? t("tv.each", { amount: won(first[0]) }) : "";
    return first.map((one) => `${one.player} ${won(one)}`).join(" · ");
  }
  const cents = first[0]?.cents || prizes[0]?.cents || 0;
  return cents ? t("tv.first-place", { place: ordinal(1), amount: wonText(first[0]?.player ?? "", cents, board) }) : "";
}

/**
 * The winner in the largest letters that fit. Where a deal has ended the event, those who share the first place.
 * @param {{ board: PublicScreen }} props
 */
function Winner({ board }) {
  const first = board.results.filter((one) => one.place === 1);
  const names = first.map((one) => one.player);
  // Of several winners nobody's name is torn in two where the line breaks.
  const whole = names.map((one) => (names.length > 1 ? one.replaceAll(" ", "\u00a0") : one));
  const name = whole.join(" · ") || board.prizes[0]?.player || "";
  const prize = prizeLine(first, board);
  const rest = board.results.filter((one) => one.place !== 1);
  return html`
    <section class="tv-results tv-over" aria-label=${t("tv.winner")}>
      <${Confetti} />
      <div class="tv-champion">
        <p class="tv-crowned">${t(names.length > 1 ? "tv.winners" : "tv.winner")}</p>
        <${Fit} class="tv-winner" text=${name || t("tv.over")} least=${0.45} />
        ${prize && html`<${Fit} class="tv-winner-prize" text=${prize} />`}
        ${board.deal && html`<${Fit} class="tv-deal" text=${board.deal} />`}
      </div>
      ${rest.length > 0 && html`<${Places} board=${board} places=${rest} />`}
    </section>
  `;
}

/** Suits that sink slowly past the winner's name; they stand still for those who want no motion. */
const Confetti = () => html`
  <div class="tv-confetti" aria-hidden="true">
    ${Array.from({ length: 28 }, (_, at) => html`
      <i key=${at} class=${`suit-${"shdc"[at % 4]}`} style=${{
        left: `${(at * 37 + 5) % 100}%`,
        top: `${(at * 53 + 11) % 92}%`,
        fontSize: `calc(${1.4 + ((at * 7) % 5) * 0.5} * var(--unit))`,
        animationDelay: `-${(at * 2.3) % 18}s`,
        animationDuration: `${16 + (at % 5) * 3}s`,
      }}>${SUITS[at % 4]}</i>
    `)}
  </div>
`;
