/** What only the person who sets up the screen needs: sound, full screen, staying awake. It goes away by itself. */
import { html, useEffect, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { heard, tryQuietly, unlock } from "../../lib/sound.js";
import { useWatched } from "../../lib/store.js";
import { useWakeLock } from "../../lib/wake.js";
import { Icon } from "../../parts/icons.js";

const IDLE = 8000;

/** Whether somebody has moved or pressed something lately. */
function useBusy() {
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setBusy(false), IDLE);
    const moved = () => {
      setBusy(true);
      clearTimeout(timer);
      timer = setTimeout(() => setBusy(false), IDLE);
    };
    const kinds = ["pointermove", "pointerdown", "keydown"];
    for (const kind of kinds) addEventListener(kind, moved);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, moved);
    };
  }, []);
  return busy;
}

const toFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());

/** */
export function Corner() {
  const sounds = useWatched(heard);
  const awake = useWakeLock();
  const busy = useBusy();
  const [silent, setSilent] = useState(false);
  useEffect(() => void tryQuietly(), []);
  useKeys({ f: toFullScreen, s: () => void unlock() });
  const asks = !sounds && !silent;
  if (!busy && !asks) return null;
  return html`
    <aside class="tv-corner" aria-label="This screen">
      ${!awake && busy && html`<span class="dim">Set this screen so that it does not go to sleep.</span>`}
      ${asks && html`
        <button type="button" class="primary" onClick=${() => void unlock()}><${Icon} name="sound" /> Turn on sound</button>
        <button type="button" onClick=${() => setSilent(true)}>Stay silent</button>
      `}
      ${busy && html`<button type="button" onClick=${toFullScreen}>Full screen</button>`}
    </aside>
  `;
}
