/** A player's phone in a card room: join a list, the place in line, and "your seat is ready". */
/** @import { PageProps, RoomPhoneBoard } from "../lib/types.js" */
import { doer } from "../lib/act.js";
import { useTick } from "../lib/clock.js";
import { counted, ordinal, timeText } from "../lib/format.js";
import { html, useEffect, useMemo } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { Menu } from "../parts/Menu.js";
import { Page, Sorry } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";

/** @param {PageProps} props */
export default function RoomPhone({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/rooms/${encodeURIComponent(params.id)}`);
  const run = useMemo(() => doer(stream, () => {}), [stream]);
  useTick(1000);
  const shown = /** @type {RoomPhoneBoard | null} */ (board?.type === "room-phone" ? board : null);
  const ready = shown?.places.find((one) => one.game && !one.locked);
  useEffect(() => {
    if (ready) navigator.vibrate?.([300, 150, 300]);
  }, [ready?.game, ready?.kind]);
  if (bye) return html`<${Sorry} title="My place in line" says=${bye.says} />`;
  if (!shown) return html`<${Page} title="My place in line" back=""><${Skeleton} lines=${5} /><//>`;
  const { name } = shown;
  /** @param {string} type @param {string} game */
  const does = async (type, game, more = {}) => void (await run({ type, name, game, ...more }, { quiet: true }));
  const passed = performance.now() - at;
  const on = new Set(shown.places.map((one) => one.kind));
  const others = shown.public.lists.filter((list) => !on.has(list.kind));
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <${Page} title=${shown.public.name} back="">
      <div class="room-phone">
        <p class="where-name">${name}</p>
        ${shown.game && html`<section class="panel room-mine"><p class="dim">You play in</p><p class="room-big">${`Game ${shown.game}`}</p>
          ${shown.seat > 0 && html`<p>${`Seat ${shown.seat}`}</p>`}
          <${Elsewhere} shown=${shown} ask=${(/** @type {string} */ game, /** @type {number} */ seat) => void run({ type: "RequestSeat", name, game, seat })} /></section>`}
        ${shown.places.map((one) => {
          const page = one.page_ms === null ? null : one.page_ms - passed;
          if (one.game) {
            return html`
              <section key=${one.kind} class="panel room-ready" role="status">
                <p>${one.kind}</p>
                <p class="room-big">${one.locked ? "Your seat is kept" : "Your seat is ready"}</p>
                <p>${`Go to game ${one.game}.`} ${page !== null && page > 0 && html`<b>${`${timeText(page)} left`}</b>`}${page !== null && page <= 0 && html`<b>Your time is over: hurry.</b>`}</p>
                <span class="actions">
                  ${!one.locked && html`<button type="button" class="primary large" onClick=${() => void does("LockSeat", one.game)}>I am coming</button>
                    <button type="button" class="large" onClick=${() => void does("DeclineSeat", one.kind)}>Pass</button>`}
                  <button type="button" class="large quiet" onClick=${() => void does("LeaveList", one.kind)}>Leave the list</button>
                </span>
              </section>`;
          }
          return html`
            <section key=${one.kind} class="panel room-place">
              <p class="dim">${one.kind}</p>
              <p class="room-big">${`${ordinal(one.place)} in line`}</p>
              <p class="dim">${one.wait ? `About ${one.wait[0]} to ${one.wait[1]} minutes, going by earlier waits today.` : `${counted(one.of, "player")} on the list. There were too few waits today to say how long it takes.`}</p>
              <span class="actions">
                ${!one.here && html`<button type="button" class="primary large" onClick=${() => void run({ type: "ArriveInRoom", name }, { quiet: true })}>I am here now</button>`}
                <button type="button" class="large quiet" onClick=${() => void does("LeaveList", one.kind)}>Leave the list</button>
              </span>
            </section>`;
        })}
        ${shown.barred && html`<p class="panel fault">You cannot join a list here. Ask the floor.</p>`}
        ${!shown.barred && others.length > 0 && html`
          <section class="panel" aria-labelledby="other-lists"><h2 id="other-lists">${shown.places.length ? "Other lists" : "Join a list"}</h2>
            <ul class="plain room-joins">${others.map((list) => html`
              <li key=${list.kind}><span><b>${list.kind}</b> <span class="dim">${list.count ? `${list.count} waiting` : "nobody waits"}</span></span>
                <span class="actions">
                  <button type="button" class="primary" onClick=${() => void does("JoinList", list.kind)} aria-label=${`Join ${list.kind}, I am here`}>Join</button>
                  <button type="button" onClick=${() => void does("JoinList", list.kind, { present: false })} aria-label=${`Join ${list.kind}, I am on my way`}>On my way</button>
                </span></li>`)}</ul>
          </section>`}
        ${!shown.public.lists.length && html`<p class="dim">No game has a list yet. This page shows them as soon as there is one.</p>`}
      </div>
    <//>
  `;
}

/** Another seat of the game, or another table with the same game: the floor is told as soon as it is open.
 * @param {{ shown: RoomPhoneBoard, ask: (game: string, seat: number) => void }} props */
function Elsewhere({ shown, ask }) {
  const mine = shown.public.games.find((game) => game.id === shown.game);
  if (!mine) return null;
  const tables = shown.public.games.filter((game) => game.kind === mine.kind && game.id !== mine.id);
  const seats = Array.from({ length: mine.size }, (_, index) => index + 1).filter((seat) => seat !== shown.seat);
  return html`
    <span class="actions">
      <${Menu} label="Ask for another seat" words="Another seat" items=${seats.map((seat) => ({ label: `Seat ${seat}`, onClick: () => ask(mine.id, seat) }))} />
      ${tables.length > 0 && html`<${Menu} label="Ask for another table" words="Another table" items=${tables.map((game) => ({ label: `Game ${game.id}${game.place ? `, ${game.place}` : ""}`, onClick: () => ask(game.id, 0) }))} />`}
    </span>
  `;
}
