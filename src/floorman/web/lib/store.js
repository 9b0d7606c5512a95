/** A value that parts of a page watch. */
import { useEffect, useState } from "./html.js";

/** @template T */
export class Watched {
  /** @param {T} value */
  constructor(value) {
    this.value = value;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
  }

  /** @param {T} value */
  set(value) {
    this.value = value;
    for (const watcher of [...this.watchers]) watcher();
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  }
}

/**
 * The value now; the part is drawn again when it changes.
 * @template T
 * @param {Watched<T>} watched
 * @returns {T}
 */
export function useWatched(watched) {
  const [, redraw] = useState(0);
  useEffect(() => watched.watch(() => redraw((count) => count + 1)), [watched]);
  return watched.value;
}
