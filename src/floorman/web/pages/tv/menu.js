/** For whoever sets up the screen: layout, colours, sound, full screen. It appears on a move or a key, and goes away. */
/** @import { Layout } from "../../lib/types.js" */
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { heard, setSilent, silent, tryQuietly, unlock } from "../../lib/sound.js";
import { useWatched } from "../../lib/store.js";
import { t } from "../../lib/text.js";
import { isLight, setTheme, theme } from "../../lib/theme.js";
import { useAwake } from "../../lib/wake.js";
import { Icon } from "../../parts/icons.js";
import { LanguageSwitch } from "../../parts/Page.js";

const IDLE = 5000;

/** @type {Layout[]} */
export const LAYOUTS = ["auto", "clock", "prizes", "seats", "results"];

/** What a layout is called. @param {Layout} layout */
export const layoutName = (layout) => t(`tv.layout-${layout}`);

/** Whether somebody has moved or pressed something lately. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let timer = 0;
    const moved = () => {
      setBusy(true);
      clearTimeout(timer);
      timer = setTimeout(() => setBusy(false), IDLE);
    };
    const kinds = ["pointermove", "pointerdown", "keydown", "focusin"];
    for (const kind of kinds) addEventListener(kind, moved);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, moved);
    };
  }, []);
  return busy;
}

const toFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.().catch(() => {}));

const otherTheme = () => setTheme(isLight() ? "dark" : "light");

/**
 * @param {{ layout: Layout, onLayout: (layout: Layout) => void, themed: boolean }} props `themed` where the director's
 *   page has chosen light or dark
 */
export function Menu({ layout, onLayout, themed }) {
  const busy = useBusy();
  /** Also off while the browser waits for the first touch: the sign at the foot says the same. */
  const off = [useWatched(silent), !useWatched(heard)].some(Boolean);
  /** What the button said when it was pressed: that press is the first touch, too, and has turned the sound on when it acts. */
  const said = useRef(/** @type {boolean | undefined} */ (undefined));
  const press = () => (said.current = off);
  const toggle = () => {
    setSilent(!(said.current ?? off));
    said.current = undefined;
  };
  useWatched(theme);
  useKeys({
    f: toFullScreen,
    s: () => setSilent(!off),
    l: () => !themed && otherTheme(),
    ...Object.fromEntries(LAYOUTS.map((id, at) => [String(at + 1), () => onLayout(id)])),
  });
  return html`
    <nav class=${`tv-menu ${busy ? "" : "away"}`} aria-label=${t("tv.screen")}>
      <div role="group" aria-label=${t("tv.layout")}>
        ${LAYOUTS.map((id) => html`
          <button type="button" key=${id} class=${layout === id ? "on" : ""} aria-pressed=${layout === id} onClick=${() => onLayout(id)}>${layoutName(id)}</button>
        `)}
      </div>
      ${!themed && html`<button type="button" onClick=${otherTheme}><${Icon} name=${isLight() ? "moon" : "sun"} /> ${t(isLight() ? "page.dark" : "page.light")}</button>`}
      <button type="button" aria-pressed=${!off} onPointerDown=${press} onKeyDown=${press} onClick=${toggle}><${Icon} name="sound" /> ${t(off ? "tv.sound-on" : "tv.sound-off")}</button>
      <button type="button" onClick=${toFullScreen}>${t("tv.full-screen")}</button>
      <${LanguageSwitch} />
    </nav>
  `;
}

/** What somebody has to know who does not touch the screen: it is silent, or it may go to sleep. */
export function Signs() {
  const sounds = useWatched(heard);
  const quiet = useWatched(silent);
  const awake = useAwake();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    void tryQuietly();
    // Browsers stay silent until the page is touched: the first touch anywhere is enough.
    const touched = () => void unlock();
    addEventListener("pointerdown", touched);
    addEventListener("keydown", touched);
    return () => {
      removeEventListener("pointerdown", touched);
      removeEventListener("keydown", touched);
    };
  }, []);
  return html`
    <div class="tv-signs">
      ${!sounds && !quiet && html`<button type="button" class="tv-sign" onClick=${() => void unlock()}><${Icon} name="sound" /> ${t("tv.silent")}</button>`}
      ${awake === "" && !seen && html`
        <button type="button" class="tv-sign" onClick=${() => setSeen(true)} aria-label=${t("tv.sleeps-hide")}>
          ${t("tv.sleeps")} <${Icon} name="close" />
        </button>
      `}
    </div>
  `;
}
