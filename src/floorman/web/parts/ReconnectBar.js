/** A thin bar while the server is not heard: what is shown is kept, and its age with it. */
/** @import { Stream } from "../lib/stream.js" */
import { ago, isFresh } from "../lib/format.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/text.js";
import { useTick } from "../lib/clock.js";
import { connected } from "./Toast.js";

const GRACE = 800;

/**
 * @param {{ stream: Stream, live: boolean }} props
 */
export function ReconnectBar({ stream, live }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live) {
      connected();
      return setLate(false);
    }
    const timer = setTimeout(() => setLate(true), GRACE);
    return () => clearTimeout(timer);
  }, [live]);
  return late && !live ? html`<${Bar} stream=${stream} />` : null;
}

/** @param {{ stream: Stream }} props */
function Bar({ stream }) {
  useTick(1000);
  const { board } = stream.shown.value;
  const age = stream.age();
  return html`
    <div class="reconnect" role="status">
      ${!board ? t("page.connecting") : isFresh(age) ? t("page.reconnecting-now") : t("page.reconnecting", { age: ago(age) })}
    </div>
  `;
}
