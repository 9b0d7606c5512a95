/** Joining by phone: the room code, then a name, then the director's answer; after that the phone is the player's. */
/** @import { PageProps, PlayerScreen } from "../lib/types.js" */
import { get, post, Refusal, sentence } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { go } from "../lib/router.js";
import { unlock } from "../lib/sound.js";
import { useStream } from "../lib/stream.js";
import { t, useEventLanguage } from "../lib/text.js";
import { LanguageSwitch, Page } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Answer } from "./join/answer.js";

/** @typedef {{ event: string, name: string, closed: string, player: string, room: boolean, language: string }} Door */

/** @param {PageProps} props */
export default function Join({ params }) {
  return params.code ? html`<${AtTheDoor} key=${params.code} code=${params.code} />` : html`<${AskCode} />`;
}

/** @param {{ fault?: string, before?: string }} props */
function AskCode({ fault = "", before = "" }) {
  const [code, setCode] = useState(before);
  const wrong = code === before ? fault : "";
  /** @param {Event} submit */
  const enter = (submit) => {
    submit.preventDefault();
    const typed = code.replace(/[\s-]/g, "").toUpperCase();
    if (typed) go(`/join/${encodeURIComponent(typed)}`);
  };
  return html`
    <${Page} title=${t("join.title")} actions=${html`<${LanguageSwitch} />`}>
      <form class="join form" onSubmit=${enter}>
        <label class="field"><span>${t("join.code")}</span>
          <input class="room-code-input" autofocus autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="8" placeholder="····" value=${code}
            aria-describedby="code-help" onInput=${(/** @type {any} */ event) => setCode(event.target.value)} /></label>
        <p class="dim" id="code-help">${t("join.code-help")}</p>
        ${wrong && html`<p class="fault" role="alert">${wrong}</p>`}
        <button class="primary large">${t("join.continue")}</button>
      </form>
    <//>
  `;
}

/** @param {{ code: string }} props */
function AtTheDoor({ code }) {
  const [door, setDoor] = useState(/** @type {Door | null} */ (null));
  const [fault, setFault] = useState(/** @type {{ code: string, says: string } | null} */ (null));
  const [other, setOther] = useState(false);
  const load = () => {
    setFault(null);
    setOther(false);
    get(`/api/join/${encodeURIComponent(code)}`).then(setDoor, (error) =>
      setFault({ code: error instanceof Refusal ? error.code : "", says: sentence(error) }));
  };
  useEffect(load, [code]);
  useEventLanguage(door?.language);
  const inRoom = door?.room && door.player && !other;
  useEffect(() => {
    if (inRoom) go(`/room/${encodeURIComponent(door.event)}/phone`, { replace: true });
  }, [inRoom]);
  if (fault?.code === "wrong-code") return html`<${AskCode} fault=${fault.says} before=${code} />`;
  if (fault) {
    return html`
      <${Page} title=${t("join.title")}>
        <section class="join form"><p class="fault" role="alert">${fault.says}</p>
          <button type="button" class="primary large" onClick=${load}>${t("page.try-again")}</button></section>
      <//>
    `;
  }
  if (!door) return html`<${Page} title=${t("join.title")}><${Skeleton} lines=${4} /><//>`;
  if (inRoom) return null;
  if (door.player && !other) return html`<${Waiting} key=${door.player} door=${door} onOther=${() => setOther(true)} />`;
  return html`<${AskName} code=${code} door=${door} onAsked=${load} />`;
}

/** @param {{ code: string, door: Door, onAsked: () => void }} props */
function AskName({ code, door, onAsked }) {
  const [name, setName] = useState("");
  const [pin, setPin] = useState("");
  const [asksPin, setAsksPin] = useState(false);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {Event} submit */
  const ask = async (submit) => {
    submit.preventDefault();
    if (!name.trim()) return setFault(t("join.enter-name"));
    setBusy(true);
    setFault("");
    void unlock();
    try {
      const me = await post(`/api/join/${encodeURIComponent(code)}`, { name, pin });
      if (me.page.endsWith("/phone")) go(me.page, { replace: true });
      else onAsked();
    } catch (error) {
      if (error instanceof Refusal && ["pin-needed", "wrong-pin", "code-needed", "wrong-handed"].includes(error.code)) setAsksPin(true);
      setFault(sentence(error));
    }
    setBusy(false);
  };
  if (door.closed) {
    return html`
      <${Page} title=${door.name} back="">
        <section class="join form"><p>${door.closed}</p>
          <a class="button large" href=${`/e/${encodeURIComponent(door.event)}/phone`}>${t("join.find-seat")}</a></section>
      <//>
    `;
  }
  return html`
    <${Page} title=${door.name} back="" actions=${html`<${LanguageSwitch} />`}>
      <form class="join form" onSubmit=${ask}>
        <h2>${t("phone.who")}</h2>
        <label class="field"><span>${t(door.room ? "join.name-room" : "join.name")}</span>
          <input autofocus autocomplete="name" maxlength="100" value=${name} onInput=${(/** @type {any} */ event) => (setName(event.target.value), setFault(""))} /></label>
        ${asksPin && html`<label class="field"><span>${t(door.room ? "join.floor-code" : "phone.pin")}</span>
          <input inputmode="numeric" autocomplete="off" maxlength="32" value=${pin} onInput=${(/** @type {any} */ event) => (setPin(event.target.value), setFault(""))} /></label>`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <button class="primary large" disabled=${busy}>${t(door.room ? "join.go-on" : "join.ask")}</button>
        <p class="dim">${t(door.room ? "join.then-room" : "join.then")}</p>
      </form>
    <//>
  `;
}

/** The answer as it comes. Once the player is in, the phone goes to its own page.
 * @param {{ door: Door, onOther: () => void }} props */
function Waiting({ door, onOther }) {
  const { board, live, bye, stream } = useStream(`/ws/events/${encodeURIComponent(door.event)}`);
  const shown = /** @type {PlayerScreen | null} */ (board?.type === "player" ? board : null);
  const state = shown?.mine.state ?? "";
  const isIn = state === "registered" || state === "seated" || state === "out";
  useEffect(() => {
    if (isIn) go(`/e/${encodeURIComponent(door.event)}/phone`, { replace: true });
  }, [isIn]);
  useEffect(() => {
    if (bye) onOther();
  }, [bye]);
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    <${Page} title=${door.name} back="">
      <section class="join join-answer">
        <p class="where-name">${door.player}</p>
        ${shown ? html`<${Answer} state=${state} />` : html`<${Skeleton} lines=${2} />`}
        <button type="button" class=${state === "declined" ? "primary large" : "quiet"} onClick=${onOther}>
          ${state === "declined" || state === "unknown" ? t("join.ask-again") : t("phone.not-me", { player: door.player })}
        </button>
      </section>
    <//>
  `;
}
