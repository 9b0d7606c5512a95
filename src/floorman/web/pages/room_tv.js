/** The board of a card room on a TV: games, open seats, and who is next, readable from across the room. */
/** @import { PageProps, RoomList, RoomPublicBoard } from "../lib/types.js" */
import { useTick } from "../lib/clock.js";
import { clockText, money, timeOfDay, timeText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { said, t } from "../lib/text.js";
import { LanguageSwitch, Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { JoinCode } from "./room/links.js";
import { Fit, useBox } from "./tv/fit.js";

const TURN_MS = 8_000;

/** Heights in hundredths of the shorter side, as room.css has them; a column is at least so wide. */
const FRAME = 4.4, TITLE = 7.4, LINE = 5.2, ROW = 7.2, CALL = 5.8, BETWEEN = 2, COLUMN = 64;

/** @typedef {{ list: RoomList, lines: string[], from: number, to: number }} Part one list, or as much of it as fits a column */

/** @param {RoomList["names"][number]} one */
const isCalled = (one) => Boolean(one.game || one.locked);

/**
 * Columns of lists, each list whole where it fits one; one that does not goes on at the top of the next.
 * @param {RoomPublicBoard} shown
 * @param {number} high
 */
function columnsOf(shown, high) {
  const columns = /** @type {Part[][]} */ ([]);
  let left = 0;
  for (const list of shown.lists) {
    const games = shown.games.filter((game) => game.kind === list.kind);
    const lines = gameLines(games, games.reduce((sum, game) => sum + game.open, 0), shown.games);
    const rows = list.names.length ? list.names.map((one) => ROW + (one.game ? CALL : 0)) : [ROW];
    if (list.count > list.names.length) rows[rows.length - 1] += LINE;
    for (let from = 0; from < rows.length; ) {
      const head = FRAME + TITLE + (from ? 0 : LINE * lines.length);
      const whole = head + rows.slice(from).reduce((sum, row) => sum + row, 0);
      if (whole > left) {
        columns.push([]);
        left = high;
      }
      let to = from;
      let used = head;
      while (to < rows.length && (to === from || used + rows[to] <= left)) used += rows[to++];
      columns[columns.length - 1].push({ list, lines: from ? [] : lines, from, to });
      left -= used + BETWEEN;
      from = to;
    }
  }
  return columns;
}

/**
 * One or two games by name and seats, a line each where one feeds another; more of them in numbers, and those that feed another by name.
 * @param {import("../lib/types.js").RoomGame[]} games
 * @param {number} open
 * @param {import("../lib/types.js").RoomGame[]} all
 */
function gameLines(games, open, all) {
  if (!games.length) return [t("room.names-taken")];
  if (games.length === 2 && !games.some((game) => game.feeds)) return [games.map((game) => `${nameOf(game)}: ${game.players}/${game.size}`).join(" · ")];
  if (games.length < 3) return games.map((game) => `${nameOf(game)}: ${game.players}/${game.size}${movesTo(game, all)}`);
  const feeders = games.filter((game) => game.feeds).map((game) => nameOf(game) + movesTo(game, all));
  return [`${t("room.games", { count: games.length })} · ${open ? t("room.open-seats", { count: open }) : t("room.all-full")}`, ...feeders];
}

/** A game is called by its table, where it has one. @param {import("../lib/types.js").RoomGame} game */
const nameOf = (game) => game.place || t("room.game", { game: game.id });

/** @param {import("../lib/types.js").RoomGame} game @param {import("../lib/types.js").RoomGame[]} all */
function movesTo(game, all) {
  const main = all.find((one) => one.id === game.feeds);
  return main ? `, ${t("room.must-move", { game: nameOf(main) })}` : "";
}

/** @param {PageProps} props */
export default function RoomTv({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/rooms/${encodeURIComponent(params.id)}?as=public`);
  useTick(1000);
  const shown = /** @type {RoomPublicBoard | null} */ (board?.type === "room" ? board : null);
  useTitle(shown?.name ?? t("room.title"));
  if (bye) return html`<${Sorry} title=${t("room.title")} says=${bye.says} />`;
  if (!shown) return html`<main class="room-tv"><${Skeleton} lines=${6} /></main>`;
  const passed = performance.now() - at;
  const next = shown.tournaments.find((one) => !one.event) ?? shown.tournaments.find((one) => one.phase !== "over");
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <main class="room-tv" aria-label=${shown.name}>
      <header>
        <h1>${shown.name}</h1>
        ${shown.jackpot > 0 && html`<p class="tv-jackpot">${t("room.jackpot")} <b>${money(shown.jackpot, shown.currency)}</b></p>`}
        <p class="tv-time">${clockText(new Date())}</p>
      </header>
      <${Lists} shown=${shown} passed=${passed}>
        ${shown.code && !shown.closed && html`<div class="tv-scan"><${JoinCode} code=${shown.code} /></div>`}
        <div class="tv-lines">
        ${shown.code && !shown.closed && html`<p>${said("room.join-phone", { address: html`<b>${shown.join_url.replace(/^https?:\/\//, "")}</b>` })}</p>`}
        ${next && html`<p class="tv-next">${next.event ? t(next.phase === "playing" ? "room.tournament-on" : "room.tournament-begins", { name: next.name }) : t("room.tournament-at", { name: next.name, time: timeOfDay(next.starts_ms - passed) })} <span class="dim">${next.event ? "" : t("room.players", { count: next.players })}${next.buy_in ? ` · ${money(next.buy_in, shown.currency)}` : ""}</span></p>`}
        </div>
      <//>
    </main>
  `;
}

/** The lists, a page at a time, and below them which page it is. @param {{ shown: RoomPublicBoard, passed: number, children?: unknown }} props */
function Lists({ shown, passed, children }) {
  const [box, wide, high] = useBox();
  const unit = Math.min(innerWidth, innerHeight) / 100;
  const across = Math.max(1, Math.floor(wide / unit / COLUMN));
  const columns = high ? columnsOf(shown, high / unit) : [];
  const pages = Math.max(1, Math.ceil(columns.length / across));
  const page = Math.floor(Date.now() / TURN_MS) % pages;
  return html`
    <div class="tv-kinds" ref=${box} style=${{ gridTemplateColumns: `repeat(${Math.min(across, columns.length) || 1}, minmax(0, 1fr))` }}>
      ${columns.slice(page * across, (page + 1) * across).map((parts, at) => html`<div key=${at} class="tv-column">
        ${parts.map((part) => html`<${Waiting} key=${`${part.list.kind} ${part.from}`} part=${part} shown=${shown} passed=${passed} />`)}</div>`)}
      ${!shown.lists.length && html`<p class="tv-none">${t(shown.closed ? "room.closed" : "room.none-open")}</p>`}
    </div>
    <footer>${children}
      <span class="tv-end">${pages > 1 && html`<b class="tv-page">${t("room.page", { page: page + 1, pages })}</b>`}<${LanguageSwitch} /></span>
    </footer>
  `;
}

/** Who waits for a kind of game. @param {{ part: Part, shown: RoomPublicBoard, passed: number }} props */
function Waiting({ part, shown, passed }) {
  const { list, lines, from, to } = part;
  const open = shown.games.reduce((sum, game) => sum + (game.kind === list.kind ? game.open : 0), 0);
  const called = (/** @type {string} */ id) => {
    const game = shown.games.find((one) => one.id === id);
    return game ? nameOf(game) : t("room.game", { game: id });
  };
  const cut = list.names.length > 0 && to - from < list.names.length;
  return html`
    <section class="tv-kind">
      <header><h2><${Fit} as="span" text=${list.kind} />${cut && html`<span class="tv-cut">${t(to - from === 1 ? "room.part-one" : "room.part", { first: from + 1, last: to, count: list.count })}</span>`}</h2>
        ${lines.map((line) => html`<${Fit} key=${line} class="dim" text=${line} />`)}</header>
      <ol>${list.names.slice(from, to).map((one, index) => html`
        <li key=${from + index} class=${classes(isCalled(one) && "called")}><span>${from + index + 1}</span><${Fit} as="b" text=${one.name} />
          ${one.game && html`<em>${one.page_ms != null && one.page_ms - passed > 0 ? `${called(one.game)} ${timeText(one.page_ms - passed)}` : t("room.to", { game: called(one.game) })}</em>`}</li>`)}</ol>
      ${to === list.names.length && list.count > to && html`<p class="dim">${t("room.and-more", { count: list.count - to })}</p>`}
      ${!list.names.length && html`<p class="tv-open">${open ? t("room.open-seats", { count: open }) : t("room.no-list")}</p>`}
    </section>`;
}
