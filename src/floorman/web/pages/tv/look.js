/** The house's own look: its colours, kept readable on the ground they stand on. */
/** @import { Display } from "../../lib/types.js" */
import { useLayoutEffect } from "../../lib/html.js";
import { showTheme, theme } from "../../lib/theme.js";
import { useWatched } from "../../lib/store.js";

/** @param {string} colour #rrggbb @returns {number[]} */
const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance as WCAG has it. @param {number[]} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number[]} one @param {number[]} two */
export function contrast(one, two) {
  const [dark, bright] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/**
 * A colour, mixed with white or black as far as it takes to be read on a ground.
 * @param {string} colour
 * @param {string} ground
 */
export function readable(colour, ground) {
  const under = parts(ground);
  const towards = luminance(under) < 0.4 ? 255 : 0;
  let rgb = parts(colour);
  for (let step = 0; step < 20 && contrast(rgb, under) < 4.6; step += 1) rgb = rgb.map((part) => Math.round(part + (towards - part) * 0.12));
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Show a display's theme and accent while the page is open.
 * @param {Display | undefined} display
 */
export function useLook(display) {
  const own = useWatched(theme);
  const wanted = display?.theme ?? "auto";
  const accent = display?.accent ?? "";
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (wanted !== "auto") root.dataset.theme = wanted;
    else showTheme();
    const paint = () => {
      if (!accent) return;
      const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
      const shown = readable(accent, ground);
      const dark = contrast(parts(shown), [4, 12, 20]) > contrast(parts(shown), [255, 255, 255]);
      root.style.setProperty("--felt", shown);
      root.style.setProperty("--on-felt", dark ? "#040c14" : "#ffffff");
    };
    paint();
    const scheme = matchMedia("(prefers-color-scheme: light)");
    scheme.addEventListener("change", paint);
    return () => {
      scheme.removeEventListener("change", paint);
      root.style.removeProperty("--felt");
      root.style.removeProperty("--on-felt");
      showTheme();
    };
  }, [wanted, accent, own]);
}
