/** The board of a card room on a TV: games, open seats, and who is next, readable from across the room. */
/** @import { PageProps, RoomGame, RoomList, RoomPublicScreen, RoomTourney } from "../lib/types.js" */
import { useTick } from "../lib/clock.js";
import { clockText, money, timeOfDay, timeText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { said, t } from "../lib/text.js";
import { LanguageSwitch, Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { JoinCode } from "./room/join_code.js";
import { Fit, useBox, widthOf } from "./tv/fit.js";

const TURN_MS = 8_000;

/** In hundredths of the shorter side, as room.css has them. `ROW`, `NUMBER`, `WIDE` and `WIDEST` are in sizes of a name. */
const FRAME = 2.8, SIDES = 4, TITLE = 6.4, HEAD = 5.4, LINE = 5.6, LETTER = 4.6, CUT = 4.4, PART = 3.6, MORE = 4.4, BETWEEN = 1.6, ROW = 1.16, NUMBER = 1.6, WIDE = 8.2, WIDEST = 14, SMALLER = 0.9, TO = 3.2, TO_NAME = 0.6;

/** Names are as large as they can be with all of them on the screen; from eight metres the least can be read as well. */
const LARGEST = 8, LEAST = 5, STEP = 0.1;

/** No words are smaller than this, a thirty-third of the height; a line that is too long takes another row. The name of a list stays larger than what is below it. */
const SMALLEST = 3.05, ABOVE = 1.1;

/** A widest letter more, as fonts differ a little from what was measured. */
const SPARE = 1.04;

/** A line is set smaller down to this share of its size before it is broken. */
const LEAST_SHARE = 0.6;

/** Down to this size names are set smaller before a list goes on in the next column. */
const WHOLE = 6;

/** How large everything is, in the sizes above: with few names it fills the screen, with many the lines about tables are smaller. */
const BIGGER = [2, 1.8, 1.6, 1.4, 1.2], USUAL = [1, 0.8];

/** @typedef {{ key: string, name: string, open: number, note: string, plain: boolean, short?: boolean }} Line one game, or what else there is to know; `short` where its open seats are
 * @typedef {{ size: number, rows: number }} Sized how large the letters of a line are, and on how many rows they stand
 * @typedef {{ list: RoomList, title: Sized, lines: (Line & Sized)[], from: number, to: number }} Part one list, or as much of it as fits a column */
/** How lists share the columns. @typedef {"beside" | "below" | "cut"} Way */
/** @typedef {{ size: number, big: number, across: number, pages: Part[][][] }} Layout the size of a name and of all the rest, how many columns fit, and the columns of each page */

/** @param {RoomList["names"][number]} one */
const isCalled = (one) => Boolean(one.locked || (one.game && one.page_ms != null));

/**
 * Every game by its table where the names that wait stay as large as usual on one screen; else three games of a kind or more in numbers.
 * @param {RoomPublicScreen} shown @param {number} wide @param {number} high
 * @returns {Layout}
 */
function layoutOf(shown, wide, high) {
  const each = laidOut(shown, wide, high, true);
  return each.pages.length === 1 && each.big >= 1 && each.size >= LARGEST && isWhole(each) ? each : laidOut(shown, wide, high, false);
}

/**
 * All lists on one screen with names as large as that allows: each list whole, or else going on in the next column. With
 * more names than that, pages that take turns.
 * @param {RoomPublicScreen} shown @param {number} wide @param {number} high @param {boolean} each whether every game has a line
 * @returns {Layout}
 */
function laidOut(shown, wide, high, each) {
  const column = widthFor(shown);
  for (const [ways, least] of /** @type {[Way[], number][]} */ ([[["beside", "below"], WHOLE], [["beside", "below"], 0], [["cut"], 0]])) {
    for (const big of [...BIGGER, ...USUAL]) {
      for (let size = LARGEST * Math.max(1, big); size >= (big > 1 ? LARGEST * big : Math.max(least, LEAST)); size -= STEP) {
        const found = ways.map((way) => atSize(shown, wide, high, column, size, big, way, each)).find((layout) => layout.pages.length === 1 && (!least || isWhole(layout)));
        if (found) return found;
      }
    }
  }
  const [whole, cut] = /** @type {Way[]} */ (["below", "cut"]).map((way) => atSize(shown, wide, high, column, LEAST, USUAL[1], way, each));
  return cut.pages.length < whole.pages.length ? cut : whole;
}

/** Whether no list goes on in another column. @param {Layout} layout */
const isWhole = ({ pages }) => pages.every((page) => page.every((parts) => parts.every((part) => !part.from && part.to >= part.list.names.length)));

/**
 * Each list in a column of its own while there are any, or `below` another where there is room for it. One that no column
 * has room for begins in a new one, or is `cut` where the last one ends, and goes on at the top of the next.
 * @param {RoomPublicScreen} shown @param {number} wide @param {number} high @param {number} column how wide one is at least, in sizes of a name @param {number} size @param {number} big @param {Way} way @param {boolean} each
 * @returns {Layout}
 */
function atSize(shown, wide, high, column, size, big, way, each) {
  const across = Math.max(1, Math.floor((wide + BETWEEN) / (column * size + BETWEEN)));
  const found = inColumns(shown, wide, high, across, across, size, big, way, each);
  const used = found.pages[0].length;
  // Fewer columns are wider, and their lines need not be broken.
  return found.pages.length > 1 || used === across ? found : inColumns(shown, wide, high, across, Math.max(1, used), size, big, way, each);
}

/**
 * The same in columns as wide as `drawn` of them are.
 * @param {RoomPublicScreen} shown @param {number} wide @param {number} high @param {number} across @param {number} drawn @param {number} size @param {number} big @param {Way} way @param {boolean} each
 * @returns {Layout}
 */
function inColumns(shown, wide, high, across, drawn, size, big, way, each) {
  const row = ROW * size;
  const inner = (wide + BETWEEN) / drawn - BETWEEN - SIDES;
  const pages = /** @type {{ left: number, parts: Part[] }[][]} */ ([[]]);
  const fresh = () => {
    if (pages[pages.length - 1].length === across) pages.push([]);
    const made = { left: high, parts: [] };
    pages[pages.length - 1].push(made);
    return made;
  };
  for (const list of shown.lists) {
    const lines = linesOf(shown, list, each).flatMap((line) => broken(line, inner, big)).map((line) => ({ ...line, ...sized(textOf(line), LETTER * big, Math.max(SMALLEST, LETTER * big * LEAST_SHARE), inner) }));
    const title = sized(list.kind, HEAD * Math.max(1, big), Math.max(PART, list.names.length || list.open ? 0 : LETTER, ...lines.map((line) => line.size)) * ABOVE, inner, 700);
    const below = LINE * big * lines.reduce((sum, line) => sum + line.rows, 0);
    const count = Math.max(1, list.names.length);
    const more = list.count > list.names.length ? MORE : 0;
    for (let from = 0; from < count; ) {
      const head = FRAME + TITLE * Math.max(1, big) * title.rows + (from ? 0 : below) + CUT;
      const whole = head - (from ? 0 : CUT) + row * (count - from) + more;
      const page = pages[pages.length - 1];
      const last = page[page.length - 1];
      const room = from ? [] : page.filter((one) => one.left >= whole).sort((one, other) => (way === "beside" ? other.left - one.left : 0));
      const alone = way === "beside" && page.length < across;
      const into = (!alone && room[0]) || (way === "cut" && last && last.left >= head + row ? last : fresh());
      const fits = into.left >= whole ? count - from : Math.min(count - from - (more ? 1 : 0), Math.floor((into.left - head) / row));
      const to = from + Math.max(1, fits);
      into.parts.push({ list, title, lines: from ? [] : lines, from, to });
      into.left -= (fits === count ? whole - more : head + row * (to - from)) + (to === count ? more : 0) + BETWEEN;
      from = to;
    }
  }
  return { size, big, across, pages: pages.map((page) => page.map((column) => column.parts)) };
}

/**
 * The size of a line that is `full` or as large as the width allows, and on how many rows it stands where that would be less than `least`.
 * @param {string} text @param {number} full @param {number} least @param {number} wide @param {number} [weight]
 * @returns {Sized}
 */
function sized(text, full, least, wide, weight = 600) {
  const needs = SPARE * widthOf(text, weight);
  if (needs * least <= wide) return { size: Math.min(full, wide / needs), rows: 1 };
  let rows = 1, left = wide;
  for (const word of text.split(" ")) {
    const takes = SPARE * least * widthOf(`${word} `, weight);
    if (takes > left && left < wide) (rows += 1, left = wide);
    rows += Math.max(0, Math.ceil(takes / wide) - 1);
    left -= takes;
  }
  return { size: least, rows };
}

/** A line that is wider than the column says its open seats in short, and where that is not enough what stands behind them is a line of its own. @param {Line} line @param {number} wide @param {number} big @returns {Line[]} */
function broken(line, wide, big) {
  const fits = (/** @type {Line} */ one, share = LEAST_SHARE) => SPARE * widthOf(textOf(one)) * Math.max(SMALLEST, LETTER * big * share) <= wide;
  const short = { ...line, short: true };
  if (fits(line, SMALLER)) return [line];
  if (fits(short) || !line.name || !line.note) return [short];
  return [{ ...short, note: "" }, { ...plain(line.note), key: `${line.key} ${line.note}` }];
}

/** How wide a column is at least, so that a long name is set a little smaller at most. @param {RoomPublicScreen} shown */
function widthFor(shown) {
  const widest = Math.max(0, ...shown.lists.flatMap((list) => list.names.map((one) => widthOf(one.name))));
  return Math.min(WIDEST, Math.max(WIDE, SMALLER * (NUMBER + widest)));
}

/** What stands below the name of a list: its games, and how long one waits. @param {RoomPublicScreen} shown @param {RoomList} list @param {boolean} each @returns {Line[]} */
function linesOf(shown, list, each) {
  const games = shown.games.filter((game) => game.kind === list.kind);
  if (!games.length) return list.names.length ? [plain(t("room.names-taken"))] : [];
  return [...gameLines(games, shown.games, each), ...(list.count && !list.open ? [plain(waitOf(list))] : [])];
}

/** @param {string} note @returns {Line} */
const plain = (note) => ({ key: note, name: "", open: 0, note, plain: true });

/** How long whoever joins now is likely to wait. @param {RoomList} list */
function waitOf({ wait }) {
  if (!wait) return t("room.tv-no-wait");
  return wait[0] ? t("room.tv-wait", { shortest: wait[0], longest: wait[1] }) : t("room.tv-wait-up-to", { longest: Math.max(wait[1], 5) });
}

/**
 * Games by name, players and open seats, a line each. Where there is no room for `each`, more than two are in numbers, and
 * those that feed another by name.
 * @param {RoomGame[]} games
 * @param {RoomGame[]} all
 * @param {boolean} each
 * @returns {Line[]}
 */
function gameLines(games, all, each) {
  const fed = new Set(games.map((game) => game.feeds).filter(Boolean));
  const line = (/** @type {RoomGame} */ game) => ({
    key: game.id, name: `${nameOf(game)}: ${game.players}/${game.size}`, open: fed.has(game.id) ? 0 : game.open ?? 0, note: movesTo(game, all), plain: false,
  });
  if (each || games.length < 3) return games.map(line);
  const open = games.reduce((sum, game) => sum + (fed.has(game.id) ? 0 : game.open ?? 0), 0);
  return [{ key: "all", name: t("room.games", { count: games.length }), open, note: open ? "" : t("room.all-full"), plain: false }, ...games.filter((game) => game.feeds).map(line)];
}

/** A game is called by its table, where it has one. @param {RoomGame} game */
const nameOf = (game) => game.place || t("room.game", { game: game.id });

/** @param {RoomGame} game @param {RoomGame[]} all */
function movesTo(game, all) {
  const main = all.find((one) => one.id === game.feeds);
  return main ? t("room.must-move", { game: nameOf(main) }) : "";
}

/** @param {PageProps} props */
export default function RoomTv({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/rooms/${encodeURIComponent(params.id)}?as=public`);
  useTick(1000);
  const shown = /** @type {RoomPublicScreen | null} */ (board?.type === "room" ? board : null);
  useTitle(shown?.name ?? t("room.title"));
  if (bye) return html`<${Sorry} title=${t("room.title")} says=${bye.says} />`;
  if (!shown) return html`<main class="room-tv"><${Skeleton} lines=${6} /></main>`;
  const passed = performance.now() - at;
  const next = shown.tournaments.find((one) => !one.event) ?? shown.tournaments.find((one) => one.phase !== "over");
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <main class="room-tv" aria-label=${shown.name}>
      <${Lists} shown=${shown} passed=${passed}>
        ${shown.code && !shown.closed && html`<div class="tv-scan"><${JoinCode} code=${shown.code} /></div>`}
        <div class="tv-lines">
          <h1>${shown.name}${shown.jackpot > 0 && html` <span class="tv-jackpot">${t("room.jackpot")} <b>${money(shown.jackpot, shown.currency)}</b></span>`}</h1>
          ${shown.code && !shown.closed && html`<p>${said("room.join-phone", { address: html`<b>${shown.join_url.replace(/^https?:\/\//, "")}</b>` })}</p>`}
          ${next && html`<p class="tv-next">${tourneyText(next, passed)}<span class="dim">${[next.event ? "" : t("room.players", { count: next.players }), next.buy_in ? money(next.buy_in, shown.currency) : ""].filter(Boolean).map((one) => ` · ${one}`).join("")}</span></p>`}
        </div>
      <//>
    </main>
  `;
}

/** When a tournament begins, or how far it has come. @param {RoomTourney} one @param {number} passed */
function tourneyText(one, passed) {
  if (one.event) return t(BEGUN[one.phase || "registering"], { name: one.name });
  const left = one.starts_ms - passed;
  return left > 0 ? t("room.tournament-at", { name: one.name, time: timeOfDay(left) }) : t("room.tournament-soon", { name: one.name });
}

/** @type {Record<string, "room.tournament-draws" | "room.tournament-seats" | "room.tournament-on">} */
const BEGUN = { registering: "room.tournament-draws", seated: "room.tournament-seats", playing: "room.tournament-on", over: "room.tournament-on" };

/** The lists, a page at a time, and below them which page it is. @param {{ shown: RoomPublicScreen, passed: number, children?: unknown }} props */
function Lists({ shown, passed, children }) {
  const [box, wide, high] = useBox();
  const unit = Math.min(innerWidth, innerHeight) / 100;
  const { size, big, across, pages } = high ? layoutOf(shown, wide / unit, high / unit) : { size: LEAST, big: 1, across: 1, pages: [[]] };
  const page = Math.floor(Date.now() / TURN_MS) % pages.length;
  const columns = pages.length > 1 ? across : Math.max(1, pages[0].length);
  const column = (wide / unit + BETWEEN) / columns - BETWEEN - SIDES;
  return html`
    <div class="tv-kinds" ref=${box} style=${{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, "--name": size, "--big": big }}>
      ${pages[page].map((parts, at) => html`<div key=${at} class="tv-column">
        ${parts.map((part) => html`<${Waiting} key=${`${part.list.kind} ${part.from}`} part=${part} shown=${shown} passed=${passed} size=${size} wide=${column} />`)}</div>`)}
      ${!shown.lists.length && html`<p class="tv-none">${t(shown.closed ? "room.closed" : "room.none-open")}</p>`}
    </div>
    <footer>${children}
      <div class="tv-end"><p class="tv-time">${clockText(new Date())}</p>
        ${pages.length > 1 && html`<b class="tv-page">${t("room.page", { page: page + 1, pages: pages.length })}</b>`}<${LanguageSwitch} /></div>
    </footer>
  `;
}

/** Who waits for a kind of game. @param {{ part: Part, shown: RoomPublicScreen, passed: number, size: number, wide: number }} props */
function Waiting({ part, shown, passed, size, wide }) {
  const { list, title, lines, from, to } = part;
  const cut = list.names.length > 0 && to - from < list.names.length;
  const plays = shown.games.some((game) => game.kind === list.kind);
  return html`
    <section class="tv-kind">
      <header><h2 style=${{ "--letter": title.size }} class=${classes(title.rows > 1 && "on-rows")}>${list.kind}</h2>
        ${cut && html`<p class="tv-cut">${t(to - from === 1 ? "room.part-one" : "room.part", { first: from + 1, last: to, count: list.count })}</p>`}
        ${lines.map((line) => html`<p key=${line.key} style=${{ "--letter": line.size }} class=${classes("tv-game", line.plain && "dim", line.rows > 1 && "on-rows")}>${line.name}${line.open > 0 && html`${" · "}<b class="tv-free">${openText(line)}</b>`}${line.note && (line.plain ? line.note : html`<span class="dim">${` · ${line.note}`}</span>`)}</p>`)}</header>
      <ol>${list.names.slice(from, to).map((one, index) => html`
        <li key=${from + index} class=${classes(isCalled(one) && "called")}><span>${from + index + 1}</span><${Fit} as="b" text=${one.name} />
          ${one.game && html`<em>${whereTo(shown, one, passed, (wide - (NUMBER + widthOf(one.name)) * size) / Math.max(TO, TO_NAME * size))}</em>`}</li>`)}</ol>
      ${to === list.names.length && list.count > to && html`<p class="dim">${t("room.and-more", { count: list.count - to })}</p>`}
      ${!list.names.length && !list.open && html`<p class="tv-open dim">${t(plays ? "room.no-list" : "room.nobody-yet")}</p>`}
    </section>`;
}

/** How many seats are open. @param {Line} line */
const openText = ({ open, short }) => t(short ? "room.open-short" : "room.open-seats", { count: open });

/** All of a line, to be measured. @param {Line} line */
const textOf = (line) => [line.name, line.open ? openText(line) : "", line.note].filter(Boolean).join(" · ");

/** Where somebody is called to, or is next without a call so far, with the time that is left where the line has room for it. @param {RoomPublicScreen} shown @param {RoomList["names"][number]} one @param {number} passed @param {number} wide in em of these words */
function whereTo(shown, one, passed, wide) {
  const game = shown.games.find((each) => each.id === one.game);
  if (!isCalled(one)) return t(widthOf(t("room.is-next")) < wide ? "room.is-next" : "room.is-open");
  if (one.lapsed) return t("room.time-over");
  const to = t("room.to", { game: game ? nameOf(game) : t("room.game", { game: one.game ?? "" }) });
  const left = (one.page_ms ?? 0) - passed;
  if (!one.locked && left <= 0) return t("room.time-over");
  const timed = `${to} ${timeText(left)}`;
  return left > 0 && widthOf(timed) < wide ? timed : to;
}
