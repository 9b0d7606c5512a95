/** Short tones, made by the browser itself. Browsers keep still until somebody has touched the page: see `unlock`. */
import { Watched } from "./store.js";

/** @type {AudioContext | null} */
let context = null;

/** Whether tones can be heard. */
export const heard = new Watched(false);

const KEY = "floorman.silent";

function remembered() {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

/** Whether somebody wants no sounds on this screen. */
export const silent = new Watched(remembered());

/** @param {boolean} wanted */
export function setSilent(wanted) {
  try {
    if (wanted) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing asks again after a reload. */
  }
  silent.set(wanted);
  if (!wanted) void unlock();
}

/** The context, made once; a browser may put it to rest again, and then says so. */
function opened() {
  const Context = window.AudioContext ?? /** @type {any} */ (window).webkitAudioContext;
  if (!context && Context) {
    const made = /** @type {AudioContext} */ (new Context());
    made.onstatechange = () => heard.set(made.state === "running");
    context = made;
  }
  return context;
}

/** Whether it is being turned on: a press on a button is both the first touch and what the button does. */
let waking = false;

/** To be called from a click or a key: lets the page make sounds from now on, and says so with a tone the first time. */
export async function unlock() {
  const made = opened();
  if (!made) return;
  const first = !heard.value && !waking;
  waking = true;
  await made.resume();
  waking = false;
  heard.set(made.state === "running");
  if (first) tone(880, 0, 0.12);
}

/** Try without a click: some browsers and displays allow it. */
export async function tryQuietly() {
  const made = opened();
  if (made) heard.set(made.state === "running");
}

/** @param {number} pitch @param {number} after @param {number} length */
function tone(pitch, after, length) {
  if (!context || context.state !== "running" || silent.value) return;
  const start = context.currentTime + after;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = pitch;
  source.type = "triangle";
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.5, start + 0.02);
  volume.gain.setValueAtTime(0.5, start + length - 0.06);
  volume.gain.linearRampToValueAtTime(0, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** A new level. */
export function levelSound() {
  [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, at * 0.22, at === 3 ? 0.9 : 0.2));
}

/** A break. */
export function breakSound() {
  [784, 659, 523].forEach((pitch, at) => tone(pitch, at * 0.3, at === 2 ? 0.9 : 0.28));
}

/** A minute is left. */
export function minuteSound() {
  tone(784, 0, 0.2);
  tone(784, 0.3, 0.2);
}

/** One of the last seconds. */
export const secondSound = () => tone(660, 0, 0.1);

/** Time is up, or somebody is told to look here. */
export function callSound() {
  tone(988, 0, 0.15);
  tone(740, 0.2, 0.35);
}
