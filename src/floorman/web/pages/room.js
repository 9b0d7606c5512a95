/** A card room or a home game from the host's side: the floor's desk, the page of a home game, a dealer's table. */
/** @import { PageProps, RoomCageScreen, RoomDeskScreen, RoomTableScreen } from "../lib/types.js" */
import { doer } from "../lib/act.js";
import { html, useMemo } from "../lib/html.js";
import { useStream } from "../lib/stream.js";
import { t } from "../lib/text.js";
import { Page, Sorry } from "../parts/Page.js";
import { ReconnectBar } from "../parts/ReconnectBar.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { withoutUndo } from "./dealer.js";
import { Cage } from "./room/cage.js";
import { FloorDesk } from "./room/floor_desk.js";
import { HomeGame } from "./room/home_game.js";
import { Tablet } from "./room/tablet.js";
import { UndoLast } from "./room/undo_last.js";

/** @param {PageProps} props */
export default function Room({ params, query }) {
  const as = params.table ? `?as=dealer&table=${encodeURIComponent(params.table)}` : query.get("as") === "cage" ? "?as=cage" : "";
  const { board, role, at, live, bye, stream } = useStream(`/ws/rooms/${encodeURIComponent(params.id)}${as}`);
  const undoes = role === "owner" || role === "floor";
  const home = board?.type === "room-desk" && /** @type {RoomDeskScreen} */ (board).public.home;
  const run = useMemo(() => (undoes ? doer(stream, undefined, home) : withoutUndo(doer(stream))), [stream, undoes, home]);
  if (bye) return html`<${Sorry} title="Card room" says=${bye.says} />`;
  const bar = html`<${ReconnectBar} stream=${stream} live=${live} />`;
  if (board?.type === "room-table") {
    const shown = /** @type {RoomTableScreen} */ (board);
    if (!shown.table) return html`${bar}<${Page} title=${shown.public.name} back=""><p class="panel">This game is over. Ask the floor for a link to another.</p><//>`;
    return html`<${Tablet} key=${shown.table.game.id} room=${params.id} board=${shown} table=${shown.table} run=${run} roomLive=${live} at=${at} />`;
  }
  if (board?.type === "room-cage") {
    const shown = /** @type {RoomCageScreen} */ (board);
    return html`${bar}<${Page} title=${`${shown.public.name}: cage`} back=${as ? `/room/${params.id}` : ""} backWords="Floor"><${Cage} board=${shown} run=${run} /><//>`;
  }
  if (board?.type === "room-phone" || board?.type === "room") {
    return html`${bar}<${Page} title=${/** @type {any} */ (board).public?.name ?? /** @type {any} */ (board).name} back=""><p class="panel">${t("room.staff-only")}${board.type === "room-phone" && html` <a class="button" href=${`/room/${params.id}/phone`}>${t("room.my-place")}</a>`}</p><//>`;
  }
  if (board?.type !== "room-desk") return html`${bar}<${Page} title="Card room"><${Skeleton} lines=${6} /><//>`;
  const shown = /** @type {RoomDeskScreen} */ (board);
  playBy(shown.book);
  const back = role === "owner" ? "/rooms" : "";
  const undo = html`<${UndoLast} board=${shown} run=${run} role=${role} />`;
  return html`${bar}<${Page} title=${shown.public.name} back=${back} backWords="Cash games" actions=${undo}>
    ${shown.public.home
      ? html`<${HomeGame} board=${shown} run=${run} />`
      : html`<${FloorDesk} board=${shown} run=${run} role=${role} at=${at} />`}
  <//>`;
}
