/** Things asked for once over HTTP, as a part of a page shows them. */
import { get, sentence } from "./api.js";
import { useCallback, useEffect, useState } from "./html.js";
import { useLanguage } from "./text.js";

/**
 * @template T
 * @typedef {{ value: T | null, fault: string, loading: boolean, status: number, again: () => void }} Loaded
 */

/**
 * What a path answers, in the language of the page; nothing is asked while the path is empty.
 * @template T
 * @param {string} path
 * @returns {Loaded<T>}
 */
export function useLoaded(path) {
  const [state, setState] = useState(
    /** @type {{ value: T | null, fault: string, loading: boolean, status: number }} */ ({
      value: null, fault: "", loading: true, status: 0,
    }),
  );
  const [turn, setTurn] = useState(0);
  const language = useLanguage();
  useEffect(() => {
    if (!path) return undefined;
    let left = false;
    setState((before) => ({ ...before, loading: true }));
    get(path).then(
      (value) => left || setState({ value, fault: "", loading: false, status: 200 }),
      (error) => left || setState({ value: null, fault: sentence(error), loading: false, status: error?.status ?? 0 }),
    );
    return () => {
      left = true;
    };
  }, [path, turn, language]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { ...state, again };
}
