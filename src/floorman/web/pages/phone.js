/** A player's phone: find my name once; from then on my seat, the clock, and where to go when I am moved. */
/** @import { Me, PageProps, PlayerScreen } from "../lib/types.js" */
import { html, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { useStream } from "../lib/stream.js";
import { t, useEventLanguage } from "../lib/text.js";
import { Page, Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Find } from "./phone/find.js";
import { Mine } from "./phone/mine.js";
import { Moved } from "./phone/moved.js";

/** @param {PageProps} props */
export default function Phone({ params }) {
  const me = /** @type {import("../lib/load.js").Loaded<Me>} */ (useLoaded("/api/me"));
  const [other, setOther] = useState(false);
  const who = me.value;
  if (me.fault && !who) {
    return html`<${Sorry} title=${t("phone.title")} says=${me.fault}><p><button type="button" class="primary" onClick=${me.again}>${t("page.try-again")}</button></p><//>`;
  }
  if (!who) return html`<${Page} title=${t("phone.title")}><${Skeleton} lines=${6} /><//>`;
  const mine = who.role === "player" && who.event === params.id && who.name;
  const found = () => {
    setOther(false);
    me.again();
  };
  if (!mine || other) {
    return html`<${Find} event=${params.id} me=${who} onFound=${found} onBack=${mine ? () => setOther(false) : null} />`;
  }
  return html`<${Seat} key=${who.name} event=${params.id} onOther=${() => setOther(true)} />`;
}

/** @param {{ event: string, onOther: () => void }} props */
function Seat({ event, onOther }) {
  const { board, at, live, bye, stream } = useStream(`/ws/events/${encodeURIComponent(event)}`);
  const shown = /** @type {PlayerScreen | null} */ (board?.type === "player" ? board : null);
  useEventLanguage(shown?.public.language);
  useTitle(shown ? t("phone.title-of", { player: shown.mine.player, event: shown.public.name }) : t("phone.title"));
  if (shown) playBy(shown.public.book);
  if (bye) {
    return html`
      <${Sorry} title=${t("phone.title")} says=${bye.says}>
        <p><button type="button" class="primary" onClick=${onOther}>${t("phone.again")}</button></p>
      <//>
    `;
  }
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    ${shown
      ? html`<${Moved} event=${event} board=${shown} /><${Mine} event=${event} board=${shown} at=${at} onOther=${onOther} />`
      : html`<main class="phone"><${Skeleton} lines=${6} says=${t("phone.looking")} /></main>`}
  `;
}
