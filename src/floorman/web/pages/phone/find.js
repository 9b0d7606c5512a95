/** Finding my name among all players, and taking it on this phone. */
/** @import { Me } from "../../lib/types.js" */
import { post, Refusal, sentence } from "../../lib/api.js";
import { seatText, tableText } from "../../lib/format.js";
import { html, useEffect, useMemo, useRef, useState } from "../../lib/html.js";
import { useLoaded } from "../../lib/load.js";
import { unlock } from "../../lib/sound.js";
import { t, useEventLanguage } from "../../lib/text.js";
import { LanguageSwitch, Page } from "../../parts/Page.js";
import { Skeleton } from "../../parts/Skeleton.js";

const SHOWN = 40;
const REFRESH = 4000;

/** @typedef {{ id: string, player: string, table: string, seat: number, out: boolean, claimed: boolean }} SeatShown */

/**
 * @param {{ event: string, me: Me, onFound: () => void, onBack: (() => void) | null }} props
 */
export function Find({ event, me, onFound, onBack }) {
  const path = `/api/events/${encodeURIComponent(event)}`;
  const about = /** @type {import("../../lib/load.js").Loaded<{ name: string, language: string }>} */ (useLoaded(path));
  const loaded = /** @type {import("../../lib/load.js").Loaded<{ seats: SeatShown[] }>} */ (useLoaded(`${path}/seats`));
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(/** @type {SeatShown | null} */ (null));
  const seats = loaded.value?.seats ?? [];
  // Seats may be drawn, and names registered, while somebody looks at this page.
  useEffect(() => {
    const timer = setInterval(loaded.again, REFRESH);
    return () => clearInterval(timer);
  }, [loaded.again]);
  const found = useMemo(() => matching(seats, typed), [seats, typed]);
  const title = about.value?.name ?? t("phone.title");
  useEventLanguage(about.value?.language);
  if (loaded.fault && !loaded.value) {
    return html`
      <${Page} title=${title}>
        <section class="panel form"><p class="fault" role="alert">${loaded.fault}</p>
          <button type="button" class="primary" onClick=${() => (loaded.again(), about.again())}>${t("page.try-again")}</button></section>
      <//>
    `;
  }
  if (chosen) {
    return html`
      <${Page} title=${title}>
        <${Claim} path=${path} seat=${seats.find((one) => one.id === chosen.id) ?? chosen} me=${me} onFound=${onFound} onBack=${() => (setChosen(null), setTyped(""), loaded.again())} />
      <//>
    `;
  }
  return html`
    <${Page} title=${title} actions=${html`<${LanguageSwitch} />`}>
      <section class="find form">
        <h2>${t("phone.who")}</h2>
        <label class="field"><span>${t("phone.your-name")}</span>
          <input type="search" autocomplete="off" autofocus value=${typed} onInput=${(/** @type {any} */ event_) => setTyped(event_.target.value)} /></label>
        ${!loaded.value && html`<${Skeleton} lines=${6} />`}
        <p class="unseen" role="status">${loaded.value ? t("phone.names", { count: found.length }) : ""}</p>
        <ul class="plain find-list">
          ${found.slice(0, SHOWN).map((seat) => html`
            <li key=${seat.id}>
              <button type="button" onClick=${() => setChosen(seat)}>
                <span class="name">${seat.player}</span>
                <span class="dim">${whereabouts(seat)}</span>
              </button>
            </li>
          `)}
        </ul>
        ${found.length > SHOWN && html`<p class="dim">${t("phone.more-names", { count: found.length - SHOWN })}</p>`}
        ${loaded.value && seats.length > 0 && !found.length && html`<p>${t("phone.no-name")}</p>`}
        ${loaded.value && !seats.length && html`<p>${t("phone.nobody")}</p>`}
        <div class="actions">
          <button type="button" onClick=${loaded.again}>${t("phone.refresh")}</button>
          ${onBack && html`<button type="button" onClick=${onBack}>${t("phone.back")}</button>`}
          ${me.role && html`<a class="button" href=${`/e/${encodeURIComponent(event)}/tv`}>${t("phone.only-clock")}</a>`}
        </div>
      </section>
    <//>
  `;
}

/** @param {SeatShown} seat */
const whereabouts = (seat) =>
  [seat.out ? t("phone.is-out") : seat.table && seatText(seat.table, seat.seat), seat.claimed && t("phone.is-taken")].filter(Boolean).join(" · ");

/** Those whose name has every word that was typed. @param {SeatShown[]} seats @param {string} typed */
function matching(seats, typed) {
  const words = bare(typed).split(/\s+/).filter(Boolean);
  return seats.filter((seat) => words.every((word) => bare(seat.player).includes(word)));
}

/** Without accents, so that Zoe finds Zoë. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {{ path: string, seat: SeatShown, me: Me, onFound: () => void, onBack: () => void }} props */
function Claim({ path, seat, me, onFound, onBack }) {
  const [pin, setPin] = useState("");
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  const staff = me.role && me.role !== "player";

  /** @param {Event} submit */
  const take = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    void unlock();
    try {
      await post(`${path}/claim`, { player: seat.id, pin });
      onFound();
    } catch (error) {
      setBusy(false);
      if (error instanceof Refusal && ["pin-needed", "wrong-pin", "locked"].includes(error.code)) setAsked(true);
      setFault(sentence(error));
    }
  };

  return html`
    <form class="find form" onSubmit=${take}>
      <h2>${seat.player}</h2>
      <p class="dim">${seat.out ? t("phone.claim-out") : seat.table ? t("seat.at", { table: tableText(seat.table), seat: seat.seat }) : t("phone.claim-unseated")}</p>
      ${staff && html`<p class="warned">${t("phone.staff", { role: me.role })}</p>`}
      <label class="field">
        <span>${t(asked ? "phone.pin" : "phone.pin-choose")}</span>
        <input ref=${field} inputmode="numeric" autocomplete="off" maxlength="32" value=${pin} onInput=${(/** @type {any} */ event) => setPin(event.target.value)} />
      </label>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <button class="primary large" disabled=${busy}>${t("phone.that-is-me")}</button>
      <button type="button" class="large" onClick=${onBack}>${t("phone.another-name")}</button>
    </form>
  `;
}
