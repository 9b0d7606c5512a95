/** Keeping the screen on: by a wake lock where the page may have one, else by a video that plays. */
import { useEffect, useState } from "./html.js";

/** @typedef {"lock" | "video" | "" | "asking"} Awake how the screen is kept on, "" where it is not */

/**
 * Play a picture that changes every second, silent and out of sight, and say whether it plays. Browsers keep the screen on
 * for a video that fills a part of the window, also on a page that came over plain HTTP, where there are no wake locks.
 * @returns {Promise<() => void>} what stops it
 */
async function playNothing() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext("2d");
  if (!pen || !canvas.captureStream) throw new Error("no stream");
  let turn = 0;
  const draw = () => {
    turn = 1 - turn;
    pen.fillStyle = turn ? "#000000" : "#010101";
    pen.fillRect(0, 0, 16, 16);
  };
  draw();
  const timer = setInterval(draw, 1000);
  const video = document.createElement("video");
  const stop = () => {
    clearInterval(timer);
    video.pause();
    video.srcObject = null;
    video.remove();
  };
  video.className = "keeps-awake";
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  video.srcObject = canvas.captureStream(2);
  document.body.append(video);
  try {
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

/**
 * Keep the screen on while the page is shown, and say how.
 * @returns {Awake}
 */
export function useAwake() {
  const [how, setHow] = useState(/** @type {Awake} */ ("asking"));
  useEffect(() => {
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    /** @type {(() => void) | null} */
    let stop = null;
    let left = false;
    let asking = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || asking || (lock && !lock.released)) return;
      asking = true;
      try {
        if (!navigator.wakeLock) throw new Error("no wake lock");
        lock = await navigator.wakeLock.request("screen");
        if (left) return void lock.release();
        setHow("lock");
        lock.addEventListener("release", () => void ask());
        stop?.();
        stop = null;
      } catch {
        try {
          stop ??= await playNothing();
          if (left) return void stop();
          setHow("video");
        } catch {
          setHow("");
        }
      } finally {
        asking = false;
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    // Some browsers play nothing before the page is touched.
    addEventListener("pointerdown", ask);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      removeEventListener("pointerdown", ask);
      void lock?.release();
      stop?.();
    };
  }, []);
  return how;
}
