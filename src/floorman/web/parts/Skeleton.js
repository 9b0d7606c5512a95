/** Grey lines where something is about to be. */
import { html } from "../lib/html.js";
import { t } from "../lib/text.js";

/**
 * @param {{ lines?: number, says?: string }} props
 */
export const Skeleton = ({ lines = 3, says = t("page.loading") }) => html`
  <div class="skeleton" role="status" aria-label=${says}>
    ${Array.from({ length: lines }, (_, at) => html`<span key=${at} style=${{ width: `${95 - ((at * 17) % 40)}%` }}></span>`)}
  </div>
`;
