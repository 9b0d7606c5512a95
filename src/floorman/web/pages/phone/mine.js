/** My seat in huge type, then the clock, the prizes, and what was last said. */
/** @import { PenaltyShown, PlayerScreen, PublicScreen } from "../../lib/types.js" */
import { breakIn, countingBig, useLeft, useSeconds, useTick } from "../../lib/clock.js";
import { ago, bigBlinds, blindsText, isFresh, isSettled, money, placeText, prizeText, stackText, tableText, thousands, timeOfDay, timeText, wonText } from "../../lib/format.js";
import { classes, html } from "../../lib/html.js";
import { said, t } from "../../lib/text.js";
import { urgency } from "../../parts/ClockTime.js";
import { Icon } from "../../parts/icons.js";
import { LanguageSwitch, ThemeButton } from "../../parts/Page.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { Answer } from "../join/answer.js";
import { ShotClock } from "./shot_clock.js";

/** @param {{ event: string, board: PlayerScreen, at: number, onOther: () => void }} props */
export function Mine({ event, board, at, onOther }) {
  const { public: shown, mine } = board;
  const base = `/e/${encodeURIComponent(event)}`;
  return html`
    <main class="phone">
      <header class="phone-head"><h1>${shown.name}</h1><span class="spring"></span><${LanguageSwitch} /><${ThemeButton} /></header>
      ${shown.on_clock?.player === mine.player && html`<${ShotClock} called=${shown.on_clock} at=${at} />`}
      <${Where} board=${board} />
      ${mine.penalty && html`<${SitsOut} penalty=${mine.penalty} at=${at} />`}
      ${shown.phase !== "over" && !isSettled(shown) && html`<${Clock} board=${shown} at=${at} />`}
      ${shown.phase !== "over" && isSettled(shown) && html`<p class="panel phone-settled" role="status">${t("phone.settled")}</p>`}
      <${Rebuy} board=${board} at=${at} />
      <${AddOn} board=${board} />
      <${Said} board=${board} at=${at} />
      <${Standing} board=${board} />
      <${Heads} board=${board} />
      <${Prizes} board=${shown} />
      <nav class="phone-links" aria-label=${t("phone.more")}>
        <a class="button" href=${`${base}/print/house-rules`}><${Icon} name="book" /> ${t("phone.house-rules")}</a>
        <a class="button" href="/rules"><${Icon} name="book" /> ${t("phone.rulebook")}</a>
        <button type="button" class="quiet" onClick=${onOther}>${t("phone.not-me", { player: mine.player })}</button>
      </nav>
    </main>
  `;
}

/** @param {{ board: PlayerScreen }} props */
function Where({ board }) {
  const { mine, public: shown } = board;
  if (mine.state === "out" || mine.place) return html`<${Finished} board=${board} />`;
  return html`
    <section class="where" aria-label=${t("phone.title")}>
      <p class="where-name">${mine.player}</p>
      ${mine.state === "seated" && html`<p class="where-seat"><b>${tableText(mine.table)}</b><b>${t("seat.name", { seat: mine.seat })}</b></p>`}
      ${mine.state === "registered" && html`<p class="where-wait">${t("phone.you-are-in")}</p>`}
      ${["asking", "invited", "here", "declined"].includes(mine.state) && html`<${Answer} state=${mine.state} />`}
      ${mine.state === "unknown" && html`<p class="where-wait">${t("phone.unknown")}</p>`}
      ${mine.moved && html`<p class="where-moved">${mine.moved}</p>`}
      ${mine.stack !== null && html`<p class="dim">${stackText(mine.stack, countingBig(shown.clock))}</p>`}
    </section>
  `;
}

/** A penalty that I have to serve: until when or for how many hands, what for, and by which rule.
 * @param {{ penalty: PenaltyShown, at: number }} props */
function SitsOut({ penalty, at }) {
  const left = () => Math.max(0, penalty.left_ms - (performance.now() - at));
  useSeconds(left, !penalty.hands, [penalty, at]);
  if (!penalty.hands && !left()) return null;
  const says = penalty.hands ? t("phone.sit-out-hands", { count: penalty.hands }) : t("phone.sit-out-until", { time: timeOfDay(left()) });
  return html`
    <section class="panel sits-out" aria-label=${t("phone.penalty")}>
      <div role="status"><h2>${says}</h2></div>
      ${!penalty.hands && html`<p class="dim num">${t("phone.sit-out-left", { time: timeText(left()) })}</p>`}
      ${penalty.waits && html`<p>${t("phone.sit-out-waits")}</p>`}
      <p>${penalty.offence ? t("phone.penalty-for", { offence: penalty.offence }) : t("phone.penalty")} <${RuleChips} cites=${penalty.cites} /></p>
    </section>
  `;
}

/** What my place pays: as settled, or as the prizes stand until they are posted. @param {PlayerScreen} board */
const prizeOf = ({ mine, public: shown }) =>
  mine.prize || (shown.prizes.find((prize) => prize.place === mine.place && prize.player === mine.player)?.cents ?? 0);

/** @param {{ board: PlayerScreen }} props */
const Finished = ({ board, board: { mine, public: shown } }) => html`
  <section class="where" aria-label=${t("phone.result")}>
    <p class="where-name">${mine.player}</p>
    <p class="where-seat"><b>${mine.place ? placeText(mine.place, mine.tied) : t("phone.out")}</b></p>
    <p class="where-wait">
      ${mine.place ? (mine.place === 1 ? t("phone.won") : t("phone.of-players", { count: shown.entries })) : t("phone.you-are-out")}
      ${prizeOf(board) > 0 && html` <b class="prize">${wonText(mine.player, prizeOf(board), shown)}</b>`}
    </p>
    <${Balance} board=${board} />
  </section>
`;

/** What the evening has cost and brought, once the event is over. @param {{ board: PlayerScreen }} props */
function Balance({ board, board: { mine, public: shown } }) {
  if (shown.phase !== "over" || !mine.spent) return null;
  const won = prizeOf(board) + mine.bounties;
  const amount = (/** @type {number} */ cents) => money(cents, shown.currency);
  return html`
    <dl class="balance">
      <div><dt>${t("phone.paid-in")}</dt><dd>${amount(mine.spent)}</dd></div>
      ${mine.bounties > 0 && html`<div><dt>${t("phone.bounties")}</dt><dd>${amount(mine.bounties)}</dd></div>`}
      <div><dt>${t(won >= mine.spent ? "phone.profit" : "phone.loss")}</dt><dd>${amount(Math.abs(won - mine.spent))}</dd></div>
    </dl>
  `;
}

/** Whether I can buy a new stack, for how much, until when, and how often. @param {{ board: PlayerScreen, at: number }} props */
function Rebuy({ board: { mine, public: shown }, at }) {
  const { rebuy, clock } = shown;
  const counts = Boolean(rebuy) && (clock.state === "running" || clock.state === "break");
  const left = () => Math.max(0, (rebuy?.closes_in_ms ?? 0) - (counts ? performance.now() - at : 0));
  useSeconds(left, counts, [rebuy, at]);
  if (!rebuy || !mine.rebuys_left || !["seated", "out"].includes(mine.state) || shown.phase !== "playing") return null;
  const sold = soldFor(rebuy, shown);
  const level = rebuy.until_level;
  return html`
    <section class="rebuy panel" aria-label=${t("phone.rebuys")}>
      <h2>${t(mine.state === "out" ? "phone.buy-back" : "phone.rebuys")}</h2>
      <p>${rebuy.per_player < 50 ? said("phone.sold-more", { ...sold, more: mine.rebuys_left }) : said("phone.sold", sold)}</p>
      ${level > 0 && html`
        <p class="dim">${rebuy.closes_in_ms === null ? t("phone.until", { level }) : t("phone.until-in", { level, time: timeText(left()) })}</p>
      `}
      ${mine.state === "out" && html`<p class="dim">${t("phone.tell")}</p>`}
    </section>
  `;
}

/** What it costs and brings. @param {{ cents: number, chips: number }} sold @param {PublicScreen} board */
const soldFor = ({ cents, chips }, { currency }) => ({ amount: html`<b>${money(cents, currency)}</b>`, chips: html`<b>${thousands(chips)}</b>` });

/** @param {{ board: PlayerScreen }} props */
function AddOn({ board: { mine, public: shown } }) {
  const { addon, clock } = shown;
  if (!addon || !mine.addons_left || mine.state !== "seated" || shown.phase !== "playing") return null;
  const inBreak = clock.period === "break" && clock.level === addon.until_level;
  const sold = soldFor(addon, shown);
  return html`
    <section class="rebuy panel" aria-label=${t("phone.addon")}>
      <h2>${t("phone.addon")}</h2>
      <p>${!addon.until_level ? said("phone.sold", sold) : inBreak ? said("phone.sold-break", sold) : said("phone.sold-level", { ...sold, level: addon.until_level })}</p>
      <p class="dim">${t("phone.tell")}</p>
    </section>
  `;
}

/** Chips, and big blinds small beside them: a million chips fit half a phone. @param {{ chips: number, big: number }} props */
const Average = ({ chips, big }) => html`${thousands(chips)}${big > 0 && chips > 0 && html` <small>· ${bigBlinds(chips, big)}</small>`}`;

/** @param {{ board: PublicScreen, at: number }} props */
function Clock({ board, at }) {
  const { clock } = board;
  const left = useLeft(clock, at);
  const rest = breakIn(clock, at);
  const onBreak = clock.period === "break";
  const title = onBreak ? t("phone.break") : clock.state === "waiting" ? t("phone.not-started") : t("phone.level", { level: clock.level });
  const state = clock.state === "paused" ? t("phone.paused") : "";
  return html`
    <section class=${classes("phone-clock", "panel", onBreak && "in-break")} aria-label=${t("phone.clock")}>
      <p class="phone-level">${title} ${state && html`<span class="warned">${state}</span>`}</p>
      <p class=${classes("phone-time", "clock-time", urgency(left, clock))} role="timer" aria-live="off">${timeText(left)}</p>
      <dl>
        ${!onBreak && html`<div><dt>${t("phone.blinds")}</dt><dd>${blindsText(clock.blinds)}</dd></div>`}
        <div><dt>${onBreak ? t("phone.then", { level: clock.next_level }) : t("phone.next")}</dt><dd>${clock.next ? blindsText(clock.next) : "–"}</dd></div>
        ${clock.state === "break" && html`<div><dt>${t("phone.resumes")}</dt><dd>${timeOfDay(left)}</dd></div>`}
        ${rest !== null && !onBreak && html`<div><dt>${t("phone.break-in")}</dt><dd>${timeText(rest)}</dd></div>`}
        <div><dt>${t("phone.left")}</dt><dd>${t("phone.left-of", { left: board.left, entries: board.entries })}</dd></div>
        <div><dt>${t("phone.average")}</dt><dd><${Average} chips=${board.average} big=${countingBig(clock)} /></dd></div>
      </dl>
    </section>
  `;
}

/** The last thing said to me, and to everybody; where others sit is theirs to know. @param {{ board: PlayerScreen, at: number }} props */
function Said({ board, at }) {
  useTick(10_000);
  const { mine, public: shown } = board;
  const last = shown.notices.find((notice) => notice.kind !== "move");
  const own = mine.notice && mine.notice !== last?.says ? mine.notice : "";
  if (!own && !last) return null;
  const age = (last?.age_ms ?? 0) + performance.now() - at;
  return html`
    <section class="phone-said" role="status" aria-label=${t("phone.notice")}>
      ${own && html`<p>${own}</p>`}
      ${last && html`<p>${last.table && last.table !== mine.table ? last.elsewhere : last.says} <span class="dim">${isFresh(age) ? "" : ago(age)}</span> <${RuleChips} cites=${last.cites} /></p>`}
    </section>
  `;
}

/** What I get by the deal or so far, or how far it is to the money. @param {{ board: PlayerScreen }} props */
function Standing({ board: { mine, public: shown } }) {
  if (mine.state !== "seated" || shown.phase !== "playing" || !shown.prizes.length) return null;
  const share = shown.prizes.find((prize) => prize.deal && prize.player === mine.player);
  if (share) {
    return html`<p class="standing panel">${said(isSettled(shown) ? "phone.share" : "phone.share-more", { amount: html`<b class="prize">${prizeText(share, shown.currency)}</b>` })}</p>`;
  }
  const sure = shown.prizes[shown.left - 1];
  const out = shown.left - shown.prizes.length;
  return html`
    <p class="standing panel">
      ${sure ? said("phone.sure", { amount: html`<b class="prize">${prizeText(sure, shown.currency)}</b>` }) : t("phone.to-money", { count: out })}
    </p>
  `;
}

/** Bounties, where there are any. @param {{ board: PlayerScreen }} props */
const Heads = ({ board: { mine, public: shown } }) =>
  (mine.head > 0 || mine.bounties > 0) && html`
    <p class="standing panel">
      ${mine.head > 0 && html`${said("phone.head", { amount: html`<b>${money(mine.head, shown.currency)}</b>` })} `}
      ${mine.bounties > 0 && said("phone.bounties-won", { amount: html`<b class="prize">${money(mine.bounties, shown.currency)}</b>` })}
    </p>
  `;

/** @param {{ board: PublicScreen }} props */
function Prizes({ board }) {
  if (!board.prizes.length) return null;
  return html`
    <section class="panel" aria-label=${t("phone.prizes")}>
      <h2>${t(board.prizes_final ? "phone.prizes" : "phone.prizes-so-far")}</h2>
      <ol class="plain phone-prizes">
        ${board.prizes.map((prize) => html`
          <li key=${`${prize.place} ${prize.player}`}><span class="dim">${prize.place ? placeText(prize.place, prize.tied) : t("phone.deal")}</span><span>${prize.player}</span><b>${prizeText(prize, board.currency)}</b></li>
        `)}
      </ol>
    </section>
  `;
}
