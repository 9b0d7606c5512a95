/** Preact, its hooks and htm in one place: pages and parts import from here. */
import { createContext, Fragment, h, render } from "preact";
import htm from "htm";

export {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/hooks";
export { createContext, Fragment, h, render };

/** Markup as a template: html`<p class="dim">${text}</p>`. */
export const html = htm.bind(h);

/**
 * Names of classes, without those that do not apply.
 * @param {...(string | false | null | undefined)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");
