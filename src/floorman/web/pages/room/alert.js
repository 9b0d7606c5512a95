/** Calling somebody to a seat on a phone that lies in a pocket: as loud as a page may be without anything being installed. */
import { html, useEffect, useState } from "../../lib/html.js";
import { callSound, unlock } from "../../lib/sound.js";
import { t } from "../../lib/text.js";

const SHAKE = [300, 150, 300];

/** How often a page that nobody looks at calls again. */
const AGAIN_MS = 5_000;

/** Whether the browser would show a notification once it has been allowed to. */
const canNotify = () => typeof Notification !== "undefined" && isSecureContext;

/** Say it outside of the page, where that is allowed. @param {string} title @param {string} says */
function notify(title, says) {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: says, tag: "room-seat" });
    shown.onclick = () => (focus(), shown.close());
  } catch {
    // Some phones show notifications only for pages that were installed.
  }
}

/**
 * Call somebody as soon as there is something to call for: by sound and vibration, and while the page is in the background
 * by its title and a notification.
 * @param {string} key what it is for; empty for nothing
 * @param {string} title @param {string} says
 */
export function useCall(key, title, says) {
  useEffect(() => {
    if (!key) return undefined;
    const call = () => {
      navigator.vibrate?.(SHAKE);
      callSound();
    };
    call();
    if (document.hidden) notify(title, says);
    const before = document.title;
    const away = setInterval(() => document.hidden && call(), AGAIN_MS);
    const blink = setInterval(() => {
      document.title = document.hidden && document.title === before ? `(!) ${title}` : before;
    }, 1_000);
    return () => {
      clearInterval(away);
      clearInterval(blink);
      document.title = before;
    };
  }, [key]);
}

/** That the page has to stay open, and the button that lets it call aloud. */
export function StayOpen() {
  const [may, setMay] = useState(canNotify() ? Notification.permission : "denied");
  const asks = async () => {
    void unlock();
    setMay(await Notification.requestPermission());
  };
  return html`
    <p class="dim room-stay">${t("room.stay-open")}${" "}
      ${may === "default" && html`<button type="button" class="small" onClick=${() => void asks()}>${t("room.alert-me")}</button>`}
      ${may === "granted" && html`<span>${t("room.alerts-on")}</span>`}</p>
  `;
}
