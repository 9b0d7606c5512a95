/** A player's phone in a card room: join a list, the place in line, and "your seat is ready". */
/** @import { PageProps, RoomPhoneScreen, RoomTourney } from "../lib/types.js" */
import { doer } from "../lib/act.js";
import { useTick } from "../lib/clock.js";
import { money, ordinal, tableText, timeOfDay, timeText } from "../lib/format.js";
import { html, useMemo, useState } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { t } from "../lib/text.js";
import { Dialog } from "../parts/Dialog.js";
import { Menu } from "../parts/Menu.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { unlock } from "../lib/sound.js";
import { StayOpen, useCall } from "./room/alert.js";

/** @param {PageProps} props */
export default function RoomPhone({ params }) {
  const { board, at, live, bye, stream } = useStream(`/ws/rooms/${encodeURIComponent(params.id)}`);
  const run = useMemo(() => doer(stream, () => {}), [stream]);
  const [leaving, setLeaving] = useState("");
  const [renames, setRenames] = useState(false);
  const [pass, setPass] = useState(/** @type {{ kind: string, time: string } | null} */ (null));
  useTick(1000);
  const shown = /** @type {RoomPhoneScreen | null} */ (board?.type === "room-phone" ? board : null);
  const ready = shown?.places.find((one) => one.game && !one.locked);
  useCall(ready ? `${ready.kind} ${ready.game}` : "", t(ready?.page_ms == null ? "room.next-up" : "room.ready"), shown && ready ? t("room.go-to", { where: whereTo(shown, ready) }) : "");
  if (bye) return html`<${Sorry} title=${t("room.my-place")} says=${bye.says} />`;
  if (!shown) return html`<${Page} title=${t("room.my-place")} back=""><${Skeleton} lines=${5} /><//>`;
  const { id = "", name } = shown;
  /** @param {string} type @param {string} game */
  const does = async (type, game, more = {}) => {
    void unlock();
    if (type === "JoinList") setPass(null);
    await run({ type, name: id, game, ...more }, { quiet: true });
  };
  const passes = async (/** @type {string} */ kind) => {
    if (await run({ type: "DeclineSeat", name: id, game: kind }, { quiet: true })) setPass({ kind, time: timeOfDay(0) });
  };
  const passed = performance.now() - at;
  const on = new Set(shown.places.map((one) => one.kind));
  const plays = shown.public.games.find((game) => game.id === shown.game)?.kind;
  const others = shown.public.lists.filter((list) => !on.has(list.kind) && list.kind !== plays);
  /** Who sits here, or is on a list as somebody who is here, is not on the way. */
  const isHere = Boolean(shown.game) || shown.places.some((one) => one.here);
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <${Page} title=${shown.public.name} back="" actions=${html`<${LanguageSwitch} />`}>
      <div class="room-phone">
        <p class="where-name">${name} ${shown.may_rename && html`<button type="button" class="why" onClick=${() => setRenames(true)}>${t("room.wrong-name")}</button>`}</p>
        ${shown.news.map((one) => html`<p key=${`${one.what} ${one.game} ${one.kind}`} class="panel warned" role="status">${newsText(shown, one, passed)}</p>`)}
        ${shown.game && html`<section class="panel room-mine"><p class="dim">${t("room.you-play")}</p><p class="room-big">${gameName(shown, shown.game)}</p>
          <p>${[placeOf(shown, shown.game) && t("room.game", { game: shown.game }), shown.seat > 0 && t("room.seat", { seat: shown.seat })].filter(Boolean).join(" · ")}</p>
          ${shown.moves && html`<p>${t(shown.moves.place === 1 ? "room.you-move-next" : "room.you-move", { place: ordinal(shown.moves.place), game: gameName(shown, shown.moves.main) })}</p>`}
          <${Elsewhere} shown=${shown} ask=${(/** @type {string} */ game, /** @type {number} */ seat, off = false) => void run({ type: "RequestSeat", name: id, game, seat, off }, { quiet: true })} /></section>`}
        ${pass && !shown.game && !ready && shown.public.lists.some((one) => one.kind === pass.kind) && html`<p class="panel" role="status">${t(shown.places.some((one) => one.kind === pass.kind) ? "room.passed-kept" : "room.passed-off", pass)}</p>`}
        ${shown.entries.map((one) => html`<${Entered} key=${one.name} one=${one} />`)}
        ${shown.places.map((one) => {
          const tourney = shown.public.tournaments.find((each) => each.name === one.kind);
          if (tourney) return html`<${Signed} key=${one.kind} one=${tourney} passed=${passed} currency=${shown.public.currency} onLeave=${() => setLeaving(one.kind)} />`;
          const held = one.locked && one.until_ms != null ? one.until_ms - passed : null;
          const late = one.locked && (one.lapsed || (held !== null && held <= 0));
          const page = one.page_ms === null ? null : one.page_ms - passed;
          const missed = !one.locked && page === null && (one.calls ?? 0) > 0;
          if (one.game) {
            return html`
              <section key=${one.kind} class="panel room-ready" role="status">
                <p>${one.kind}</p>
                <p class="room-big">${t(late ? "room.kept-late" : one.locked ? "room.kept" : missed ? "room.missed" : page === null ? "room.next-up" : "room.ready")}</p>
                ${missed && html`<p>${t("room.calls-left", { place: ordinal(one.place), count: Math.max(1, (one.most ?? 0) - (one.calls ?? 0)) })}</p>`}
                <p>${missed ? t("room.still-open", { where: whereTo(shown, one) }) : t("room.go-to", { where: whereTo(shown, one) })} ${page !== null && page > 0 && html`<b class="room-left">${t("room.left", { time: timeText(page) })}</b>`}${page !== null && page <= 0 && html`<b>${t("room.hurry")}</b>`}</p>
                <span class="actions room-answer">
                  ${one.locked
                    ? html`<span>${held !== null && html`<b>${t(late ? "room.held-to" : "room.held-until", { time: timeOfDay(held) })}</b> `}${t(!late ? "room.floor-knows" : one.of > 1 ? "room.late-waits" : "room.late-alone")}</span>`
                    : html`<button type="button" class="primary large" onClick=${() => void does("LockSeat", one.game)}>${t("room.coming")}</button>
                    <button type="button" class="large" onClick=${() => void passes(one.kind)}>${t("room.pass")}</button>`}
                </span>
                <span class="actions"><button type="button" class="large quiet" onClick=${() => setLeaving(one.kind)}>${t("room.leave-list")}</button>
                  ${one.locked && html`<button type="button" class="large quiet" onClick=${() => void passes(one.kind)}>${t("room.not-coming")}</button>`}</span>
              </section>`;
          }
          return html`
            <section key=${one.kind} class="panel room-place">
              <p class="dim">${one.kind}</p>
              ${one.lost && html`<p role="status"><b>${t(LOST[one.lost])}</b></p>`}
              <p class="room-big">${t("room.in-line", { place: ordinal(one.place) })}</p>
              <p class="dim">${waitText(one)}</p>
              ${one.until_ms != null && html`<p><b>${t("room.place-until", { time: timeOfDay(one.until_ms - passed) })}</b></p>`}
              <span class="actions room-answer">
                ${one.here
                  ? html`<span class="dim">${t("room.you-are-here")}</span>`
                  : html`<button type="button" class="primary large" onClick=${() => void run({ type: "ArriveInRoom", name: id }, { quiet: true })}>${t("room.here-now")}</button>`}
              </span>
              <span class="actions"><button type="button" class="large quiet" onClick=${() => setLeaving(one.kind)}>${t("room.leave-list")}</button></span>
            </section>`;
        })}
        ${shown.places.length > 0 && html`<${StayOpen} />`}
        ${shown.barred && html`<p class="panel fault">${t("room.barred")}</p>`}
        ${!shown.barred && others.length > 0 && html`
          <section class="panel" aria-labelledby="other-lists"><h2 id="other-lists">${t(shown.places.length ? "room.other-lists" : "room.join-list")}</h2>
            ${!shown.public.call_ins && html`<p class="dim">${t("room.be-here")}</p>`}
            <ul class="plain room-joins">${others.map((list) => html`
              <li key=${list.kind}><span><b>${list.kind}</b> <span class="dim">${listText(shown, list, passed)}</span></span>
                <span class="actions">
                  <button type="button" class="primary" onClick=${() => void does("JoinList", list.kind)} aria-label=${t("room.join-here", { kind: list.kind })}>${t("room.join")}</button>
                  ${shown.public.call_ins && !isHere && html`<button type="button" onClick=${() => void does("JoinList", list.kind, { present: false })} aria-label=${t("room.join-later", { kind: list.kind })}>${t("room.on-my-way")}</button>`}
                </span></li>`)}</ul>
          </section>`}
        ${!shown.public.lists.length && html`<p class="dim">${t(shown.public.closed ? "room.closed" : "room.no-lists")}</p>`}
        ${renames && html`<${OwnName} name=${name} send=${async (/** @type {string} */ to) => {
          if (await run({ type: "RenamePlayer", name: id, to }, { quiet: true })) setRenames(false);
        }} onClose=${() => setRenames(false)} />`}
        ${leaving && html`<${Dialog} title=${t("room.leave-ask", { kind: leaving })} onClose=${() => setLeaving("")}>
          <p>${t("room.leave-says")}</p>
          <div class="actions"><button type="button" class="large" onClick=${() => setLeaving("")}>${t("room.stay")}</button>
            <button type="button" class="large stop" onClick=${() => (setLeaving(""), void does("LeaveList", leaving))}>${t("room.leave-list")}</button></div>
        <//>`}
      </div>
    <//>
  `;
}

/** The own name, to be put right. @param {{ name: string, send: (to: string) => void, onClose: () => void }} props */
function OwnName({ name, send, onClose }) {
  const [typed, setTyped] = useState(name);
  const to = typed.trim();
  return html`
    <${Dialog} title=${t("room.your-name")} onClose=${onClose}>
      <form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), send(to))}>
        <label class="field"><span>${t("tablet.name")}</span><input autofocus required maxlength="60" autocomplete="off" value=${typed} onInput=${(/** @type {any} */ input) => setTyped(input.target.value)} /></label>
        <p class="dim">${t("room.name-stays")}</p>
        <div class="actions"><button class="primary large" disabled=${!to || to === name}>${t("room.save-name")}</button><button type="button" class="large" onClick=${onClose}>${t("page.cancel")}</button></div>
      </form>
    <//>
  `;
}

/** What others did about the player of this phone, in words. @param {RoomPhoneScreen} shown @param {RoomPhoneScreen["news"][number]} one @param {number} passed */
function newsText(shown, { what, kind, game, place, to, seat = 0, calls = 0, ago_ms = 0 }, passed) {
  const time = timeOfDay(-ago_ms - passed);
  const table = place || t("room.game", { game: game ?? "" });
  if (what === "no-answer") return t("room.off-calls", { kind, time, count: calls });
  if (what === "late" || what === "taken-off") return t(what === "late" ? "room.off-late" : "room.off-floor", { kind, time });
  if (what === "request") return seat ? t("room.request-seat-over", { seat, game: table }) : t("room.request-over", { game: table });
  if (!to) return t(what === "broken" ? "room.broken-list" : "room.combined-list", { game: table, kind, time });
  const where = [gameName(shown, to), seat ? t("room.to-seat", { seat }) : ""].filter(Boolean).join(", ");
  return t(what === "broken" ? "room.broken-to" : "room.combined-to", { game: table, time, where });
}

/** A game as people find it. @param {RoomPhoneScreen} shown @param {string} id */
const gameName = (shown, id) => placeOf(shown, id) || t("room.game", { game: id });

/** Which table, game and seat somebody is called to. @param {RoomPhoneScreen} shown @param {RoomPhoneScreen["places"][number]} one */
const whereTo = (shown, one) => [placeOf(shown, one.game), t("room.to-game", { game: one.game }), one.seat ? t("room.to-seat", { seat: one.seat }) : ""].filter(Boolean).join(", ");

/** The table of a game. @param {RoomPhoneScreen} shown @param {string} id */
const placeOf = (shown, id) => shown.public.games.find((game) => game.id === id)?.place ?? "";

/** How long it is likely to take. @param {RoomPhoneScreen["places"][number]} one */
function waitText(one) {
  if (!one.wait) return t("room.no-wait", { count: one.of });
  if (!one.wait[1]) return t("room.wait-now");
  return one.wait[0] ? t("room.wait", { shortest: one.wait[0], longest: one.wait[1] }) : t("room.wait-up-to", { longest: one.wait[1] });
}

/** Who waits, or what is open. @param {RoomPhoneScreen} shown @param {import("../lib/types.js").RoomList} list @param {number} passed */
function listText(shown, list, passed) {
  const tourney = shown.public.tournaments.find((one) => one.name === list.kind);
  const left = (tourney?.starts_ms ?? 0) - passed;
  if (tourney) return [left > 0 ? timeOfDay(left) : "", t("room.players", { count: tourney.players }), tourney.buy_in ? money(tourney.buy_in, shown.public.currency) : ""].filter(Boolean).join(" · ");
  const said = [list.open ? t("room.open-seats", { count: list.open }) : "", list.count ? t("room.waiting", { count: list.count }) : ""].filter(Boolean);
  return said.join(" · ") || t("room.nobody-waits");
}

/** How a seat was lost that was promised. @type {Record<string, "room.lost-ended" | "room.lost-lapsed" | "room.lost-taken">} */
const LOST = { ended: "room.lost-ended", lapsed: "room.lost-lapsed", taken: "room.lost-taken" };

/** Somebody is on the list of a tournament to come. @param {{ one: RoomTourney, passed: number, currency: string, onLeave: () => void }} props */
function Signed({ one, passed, currency, onLeave }) {
  const left = one.starts_ms - passed;
  return html`
    <section class="panel room-place">
      <p class="room-big">${t("room.on-list", { name: one.name })}</p>
      <p>${left > 0 ? t("room.starts-at", { time: timeOfDay(left) }) : t("room.starts-soon")}</p>
      <p>${[one.buy_in ? t("room.costs", { amount: money(one.buy_in, currency) }) : t("room.free"), one.places.length ? t("room.at-tables", { places: one.places.join(", ") }) : ""].filter(Boolean).join(" ")}</p>
      <p class="dim">${t("room.players", { count: one.players })}</p>
      <span class="actions"><button type="button" class="large quiet" onClick=${onLeave}>${t("room.leave-list")}</button></span>
    </section>
  `;
}

/** Somebody is in a tournament that has begun: the own seat, or where to go until it is drawn, and the page for its players. @param {{ one: RoomPhoneScreen["entries"][number] }} props */
function Entered({ one }) {
  const where = one.places.join(", ");
  const over = one.phase === "over";
  const seated = !over && !one.out && Boolean(one.table);
  return html`
    <section class="panel ${over || one.out ? "" : "room-ready"}" role="status">
      <p>${one.name}</p>
      <p class="room-big">${seated ? t("seat.at", { table: tableText(one.table ?? ""), seat: one.seat ?? 0 }) : t(over ? "room.entry-over" : one.out ? "room.entry-out" : "room.you-are-in", { name: one.name })}</p>
      ${!over && html`
        ${!seated && !one.out && html`<p>${where ? t("room.entry-go", { where }) : t("room.entry-ask")}${one.phase === "registering" && ` ${t("room.entry-drawn")}`}</p>`}
        ${one.join_url && html`<p><a class="button" href=${one.join_url}>${t("room.entry-page")}</a></p>`}`}
    </section>
  `;
}

/** Another seat of the game, or another table with the same game: the floor is told as soon as it is open.
 * @param {{ shown: RoomPhoneScreen, ask: (game: string, seat: number, off?: boolean) => void }} props */
function Elsewhere({ shown, ask }) {
  const mine = shown.public.games.find((game) => game.id === shown.game);
  if (!mine) return null;
  const asked = new Set(shown.asked.filter((one) => !one.seat).map((one) => one.game));
  const tables = shown.public.games.filter((game) => game.kind === mine.kind && game.id !== mine.id && !asked.has(game.id));
  return html`
    ${shown.asked.length > 0 && html`<ul class="plain room-asked">${shown.asked.map((one) => html`
      <li key=${`${one.game} ${one.seat}`}><span>${one.game === mine.id ? t("room.asked-seat", { seat: one.seat }) : t("room.asked-table", { game: gameName(shown, one.game) })}</span>
        <button type="button" onClick=${() => ask(one.game, one.seat, true)}>${t("room.withdraw")}</button></li>`)}</ul>`}
    <span class="actions">
      ${shown.seats.length > 0 && html`<${Menu} label=${t("room.ask-seat")} words=${t("room.another-seat")} items=${shown.seats.map(([seat, open]) => ({ label: t(open ? "room.seat-open" : "room.seat-taken", { seat }), onClick: () => ask(mine.id, seat) }))} />`}
      ${tables.length > 0 && html`<${Menu} label=${t("room.ask-table")} words=${t("room.another-table")} items=${tables.map((game) => ({ label: game.place ? t("room.game-at", { game: game.id, place: game.place }) : t("room.game", { game: game.id }), onClick: () => ask(game.id, 0) }))} />`}
    </span>
  `;
}
