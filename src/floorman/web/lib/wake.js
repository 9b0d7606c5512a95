/** Keeping the screen on. Browsers offer it only to pages from this computer or over https. */
import { useEffect, useState } from "./html.js";

/**
 * Ask for the screen to stay on while the page is shown; says whether it does.
 * @returns {boolean}
 */
export function useWakeLock() {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let left = false;
    const ask = async () => {
      if (!navigator.wakeLock || document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (left) return void lock.release();
        setHeld(true);
        lock.addEventListener("release", () => setHeld(false));
      } catch {
        setHeld(false);
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
  return held;
}
