/** Reads out what happens to those who do not see it. */
/** @import { Stream } from "../lib/stream.js" */
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/text.js";

/** @param {{ stream: Stream }} props */
export function LiveLog({ stream }) {
  const [lines, setLines] = useState(/** @type {{ no: number, says: string }[]} */ ([]));
  useEffect(
    () =>
      stream.listen(({ no, says }) => {
        if (says.length) setLines((before) => [...before.slice(-4), { no, says: says.join(" ") }]);
      }),
    [stream],
  );
  return html`
    <div class="unseen" role="log" aria-live="polite" aria-label=${t("page.happens")}>
      ${lines.map((line) => html`<p key=${line.no}>${line.says}</p>`)}
    </div>
  `;
}
