/** What does not fit on one screen is shown page by page. */
import { useTick } from "../../lib/clock.js";
import { html, useRef } from "../../lib/html.js";
import { t } from "../../lib/text.js";

const EACH = 9000;

/**
 * The page to show now, from 0 on. It starts with the first one and begins again after the last.
 * @param {number} count
 * @param {string} [of] what is shown: when that changes, the first page is shown again
 */
export function usePage(count, of = "") {
  useTick(500);
  const began = useRef({ of, at: performance.now() });
  if (began.current.of !== of) began.current = { of, at: performance.now() };
  return count < 2 ? 0 : Math.floor((performance.now() - began.current.at) / EACH) % count;
}

/** @param {{ page: number, count: number, what: string }} props */
export const Dots = ({ page, count, what }) =>
  count > 1 && html`
    <p class="tv-dots" aria-label=${t("tv.page", { what, page: page + 1, pages: count })}>
      ${Array.from({ length: count }, (_, at) => html`<i key=${at} class=${at === page ? "on" : ""}></i>`)}
    </p>
  `;
