/** Dark, light, or what the computer prefers; remembered in this browser. */
import { Watched } from "./store.js";

const KEY = "floorman.theme";

/** @typedef {"auto" | "dark" | "light"} Theme */

/** @returns {Theme} */
function remembered() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "dark" || kept === "light" ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** @type {Watched<Theme>} */
export const theme = new Watched(remembered());

/** Put the theme of this browser on the page. */
export function showTheme() {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}

/** @param {Theme} wanted */
export function setTheme(wanted) {
  try {
    if (wanted === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wanted);
  } catch {
    /* A browser that keeps nothing shows the theme until the page is closed. */
  }
  theme.set(wanted);
  showTheme();
}

/** What is to be seen now. */
export const isLight = () =>
  theme.value === "light" || (theme.value === "auto" && matchMedia("(prefers-color-scheme: light)").matches);

showTheme();
