/** Text that is never cut: it is set smaller, and then on two lines, until it fits its box. */
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../lib/html.js";

const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * The width of a line of text in em.
 * @param {string} text
 * @param {number} [weight]
 */
export function widthOf(text, weight = 600) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 0.6;
  pen.font = `${weight} 100px ${FONTS}`;
  return pen.measureText(text).width / 100;
}

/** The size of the window, kept up to date. @returns {[number, number]} */
export function useWindow() {
  const [size, setSize] = useState(/** @type {[number, number]} */ ([innerWidth, innerHeight]));
  useEffect(() => {
    const changed = () => setSize([innerWidth, innerHeight]);
    addEventListener("resize", changed);
    return () => removeEventListener("resize", changed);
  }, []);
  return size;
}

/**
 * The size of an element, kept up to date; zeros before it is drawn.
 * @returns {[{ current: HTMLElement | null }, number, number]}
 */
export function useBox() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState([0, 0]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setSize((now) => {
      const next = [element.clientWidth, element.clientHeight];
      return now[0] === next[0] && now[1] === next[1] ? now : next;
    });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [/** @type {any} */ (box), size[0], size[1]];
}

/**
 * A line as large as its class says, or as large as fits the width. Where it would be smaller than `least` of that, it
 * takes two lines.
 * @param {{ as?: string, text: string, class?: string, least?: number, children?: unknown }} props `children` is the text, where parts of it look otherwise
 */
export function Fit({ as = "p", text, class: name = "", least = 0.6, children }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const [wide, high] = useWindow();
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const fit = () => {
      element.style.fontSize = "";
      element.classList.remove("on-two-lines");
      const room = element.clientWidth;
      const needs = element.scrollWidth;
      if (!room || needs <= room) return;
      const full = parseFloat(getComputedStyle(element).fontSize);
      let share = room / needs;
      if (share < least) {
        element.classList.add("on-two-lines");
        share = Math.min(least, share * 1.7);
      }
      element.style.fontSize = `${Math.floor(full * share * 98) / 100}px`;
      // A word that is longer than the line still does not fit: take what it needs.
      if (element.scrollWidth > room) {
        element.style.fontSize = `${Math.floor(((full * share * room) / element.scrollWidth) * 98) / 100}px`;
      }
    };
    fit();
    const watcher = new ResizeObserver(fit);
    if (element.parentElement) watcher.observe(element.parentElement);
    return () => watcher.disconnect();
  }, [text, wide, high, name]);
  return html`<${as} ref=${line} class=${classes("fit", name)}>${children ?? text}<//>`;
}
