/** The director's page: what needs doing now, the clock, then everything else. */
/** @import { DirectorScreen, PageProps, PlayerLine } from "../lib/types.js" */
/** @import { Desk } from "./director/desk.js" */
import { careful, doer } from "../lib/act.js";
import { countingBig } from "../lib/clock.js";
import { classes, html, useCallback, useEffect, useMemo, useState } from "../lib/html.js";
import { isOwn } from "../lib/own.js";
import { useStream } from "../lib/stream.js";
import { playWith } from "../parts/Chip.js";
import { useHelpKeys } from "../parts/Help.js";
import { undo } from "../lib/undo.js";
import { LiveLog } from "../parts/LiveLog.js";
import { Sorry, useTitle } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { ChosenBar } from "./director/chosen.js";
import { DIALOGS } from "./director/dialogs.js";
import { KEYS } from "./director/keys.js";
import { Log } from "./director/log.js";
import { Now } from "./director/now.js";
import { Players } from "./director/players.js";
import { useShortcuts } from "./director/shortcuts.js";
import { Tables } from "./director/tables.js";
import { Tools } from "./director/tools.js";
import { TopBar } from "./director/top_bar.js";
import { Tour, TourOffer } from "./director/tour.js";

/** @param {PageProps} props */
export default function Director({ params }) {
  const { board, at, live, bye, role, stream } = useStream(`/ws/events/${encodeURIComponent(params.id)}`);
  const run = useMemo(() => careful(doer(stream, (does, act) => void undo(params.id, does, act)), stream), [stream, params.id]);
  const name = board && "public" in board ? board.public.name : "";
  useTitle(name);
  if (bye) return html`<${Sorry} title="Director" says=${bye.says} />`;
  if (board && board.type !== "director") return html`<${NotYours} role=${role} event=${params.id} />`;
  return html`
    <${ReconnectBar} stream=${stream} live=${live} />
    ${board
      ? html`<${Room} event=${params.id} board=${board} at=${at} run=${run} stream=${stream} />`
      : html`<main class="page"><${Skeleton} lines=${8} says="Opening the event" /></main>`}
    <${LiveLog} stream=${stream} />
  `;
}

/** @param {{ role: string, event: string }} props */
const NotYours = ({ role, event }) => html`
  <${Sorry} title="Director" says=${`You are here as ${role || "a guest"}. Only the director can see this page. Ask for a director's link.`}>
    <p><a class="button primary" href=${`/e/${encodeURIComponent(event)}/tv`}>Open the clock</a></p>
  <//>
`;

/** @param {{ event: string, board: DirectorScreen, at: number, run: import("../lib/act.js").Doer, stream: import("../lib/stream.js").Stream }} props */
function Room({ event, board, at, run, stream }) {
  const [dialog, setDialog] = useState(() => /** @type {{ name: string, player: PlayerLine | null, table: string } | null} */ (
    new URLSearchParams(location.search).has("house") ? { name: "house", player: null, table: "" } : null
  ));
  const [picked, setPicked] = useState("");
  const [tab, setTab] = useState("players");
  const open = useCallback((/** @type {string} */ to, /** @type {PlayerLine | null} */ player = null, table = "") => setDialog({ name: to, player, table }), []);
  const close = useCallback(() => {
    setDialog(null);
    setPicked("");
  }, []);
  const chosen = board.players.find((player) => player.id === picked) ?? null;
  /** @type {Desk} */
  const desk = {
    event, board, at, run, stream, open, close, chosen,
    big: countingBig(board.public.clock),
    choose: (player) => setPicked(player?.id ?? ""),
  };
  playBy(board.public.book);
  playWith(board.public.chip_colours);
  useEffect(() => isOwn({ book: board.public.book, event, name: board.public.name }), [event, board.public.book, board.public.name]);
  useShortcuts(desk);
  useHelpKeys(KEYS);
  const Shown = dialog && DIALOGS[dialog.name];
  return html`
    <div class=${classes("director", `tab-${tab}`, !board.tables.length && "undrawn")}>
      <a class="skip" href="#players">To the players</a>
      <${TopBar} desk=${desk} />
      <main class="director-main" tabindex="-1">
        <${Now} desk=${desk} offer=${board.public.phase !== "playing" && board.public.phase !== "over" && html`<${TourOffer} />`} />
        <${Tabs} tab=${tab} onTab=${setTab} board=${board} />
        <${Tables} desk=${desk} />
        <div class="director-side">
          <${Players} desk=${desk} />
          <${Log} desk=${desk} />
        </div>
      </main>
      ${chosen && html`<${ChosenBar} key=${chosen.id} desk=${desk} player=${chosen} />`}
      <${Tools} desk=${desk} />
    </div>
    <${Tour} onTab=${setTab} />
    ${Shown && html`<${Shown} key=${dialog.name} desk=${desk} player=${dialog.player} table=${dialog.table} />`}
  `;
}

/** Three parts that stand side by side on a laptop, one at a time on a phone.
 * @param {{ tab: string, onTab: (tab: string) => void, board: DirectorScreen }} props */
function Tabs({ tab, onTab, board }) {
  const names = { players: `Players ${board.public.left}`, tables: `Tables ${board.tables.length}`, log: "Log" };
  return html`
    <nav class="director-tabs" aria-label="Parts of this page">
      ${Object.entries(names).map(([id, words]) => html`
        <button type="button" key=${id} class=${classes(tab === id && "on")} aria-pressed=${tab === id} onClick=${() => onTab(id)}>${words}</button>
      `)}
    </nav>
  `;
}
