/** The board of a card room on a TV: games, open seats, and who is next, readable from across the room. */
/** @import { PageProps, RoomPublicBoard } from "../lib/types.js" */
import { useTick } from "../lib/clock.js";
import { clockText, money, timeOfDay, timeText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { said, t } from "../lib/text.js";
import { Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { JoinCode } from "./room/links.js";

const NAMES = 9;
const CARDS = 3;
const TURN_MS = 10_000;

/**
 * One or two games by name and seats, more of them in numbers.
 * @param {import("../lib/types.js").RoomGame[]} games
 * @param {number} open
 */
function gamesText(games, open) {
  if (!games.length) return t("room.names-taken");
  if (games.length < 3) return games.map((game) => `${game.place || t("room.game", { game: game.id })}: ${game.players}/${game.size}`).join(" · ");
  return `${t("room.games", { count: games.length })} · ${open ? t("room.open-seats", { count: open }) : t("room.all-full")}`;
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
  const pages = Math.max(1, Math.ceil(shown.lists.length / CARDS));
  const page = Math.floor(Date.now() / TURN_MS) % pages;
  const next = shown.tournaments.find((one) => !one.event) ?? shown.tournaments[0];
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <main class="room-tv" aria-label=${shown.name}>
      <header>
        <h1>${shown.name}</h1>
        ${shown.jackpot > 0 && html`<p class="tv-jackpot">${t("room.jackpot")} <b>${money(shown.jackpot, shown.currency)}</b></p>`}
        <p class="tv-time">${clockText(new Date())}</p>
      </header>
      <div class="tv-kinds">
        ${shown.lists.slice(page * CARDS, (page + 1) * CARDS).map((list) => {
          const games = shown.games.filter((game) => game.kind === list.kind);
          const open = games.reduce((sum, game) => sum + game.open, 0);
          return html`
            <section key=${list.kind} class="tv-kind">
              <header><h2>${list.kind}</h2>
                <p class="dim">${gamesText(games, open)}</p></header>
              <ol>${list.names.slice(0, NAMES).map((one, index) => html`
                <li key=${index} class=${classes((one.game || one.locked) && "called")}><span>${index + 1}</span><b>${one.name}</b>
                  ${one.game && html`<em>${one.page_ms != null && one.page_ms - passed > 0 ? `${one.game} ${timeText(one.page_ms - passed)}` : t("room.to", { game: one.game })}</em>`}</li>`)}</ol>
              ${list.count > NAMES && html`<p class="dim">${t("room.and-more", { count: list.count - NAMES })}</p>`}
              ${!list.names.length && html`<p class="tv-open">${open ? t("room.open-seats", { count: open }) : t("room.no-list")}</p>`}
            </section>`;
        })}
        ${!shown.lists.length && html`<p class="tv-none">${t("room.none-open")}</p>`}
      </div>
      <footer>
        ${shown.code && html`<div class="tv-scan"><${JoinCode} code=${shown.code} /><p>${said("room.join-phone", { address: html`<b>${shown.join_url.replace(/^https?:\/\//, "")}</b>` })}</p></div>`}
        ${next && html`<p>${next.event ? t("room.tournament-on", { name: next.name }) : t("room.tournament-at", { name: next.name, time: timeOfDay(next.starts_ms - passed) })} <span class="dim">${next.event ? "" : t("room.players", { count: next.players })}${next.buy_in ? ` · ${money(next.buy_in, shown.currency)}` : ""}</span></p>`}
        ${pages > 1 && html`<p class="dim">${t("room.page", { page: page + 1, pages })}</p>`}
      </footer>
    </main>
  `;
}
