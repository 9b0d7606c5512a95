/** The buttons of the player who was tapped. */
/** @import { PlayerLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { del, sentence } from "../../lib/api.js";
import { seatText, stackText } from "../../lib/format.js";
import { html, useEffect, useRef } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";
import { Menu } from "../../parts/Menu.js";
import { say } from "../../parts/Toast.js";
import { bustOne } from "./bust.js";

/** @param {{ desk: Desk, player: PlayerLine }} props */
export function ChosenBar({ desk, player }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const from = useRef(document.activeElement);
  useEffect(() => {
    bar.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [player.id]);
  const leave = () => {
    desk.choose(null);
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
  };
  const { phase } = desk.board.public;
  const playing = phase === "playing";
  const hasButton = Boolean(desk.board.tables.find((table) => table.id === player.table)?.seats.find((seat) => seat.seat === player.seat)?.button);
  const inPlay = player.state !== "out" && player.state !== "registered";
  /** @param {import("../../lib/types.js").Act} act */
  const act = (act) => {
    void desk.run(act);
    desk.choose(null);
  };
  return html`
    <aside class="chosen-bar" aria-label=${`${player.name}: what to do`} ref=${bar}
      onKeyDown=${(/** @type {KeyboardEvent} */ press) => press.key === "Escape" && leave()}>
      <b class="chosen-name">${player.name}</b>
      <span class="dim">${seatText(player.table, player.seat)} ${inPlay ? stackText(player.stack, desk.big) : player.state}</span>
      <span class="chosen-acts">
        ${playing && inPlay && html`<button type="button" class="stop" title="Out of the event (b)" onClick=${() => (bustOne(desk, player), desk.choose(null))}>Bust</button>`}
        ${playing && html`<${Off} why=${player.no_rebuy} onClick=${() => act({ type: "Rebuy", player: player.id })}>Rebuy<//>`}
        ${player.penalty && html`<button type="button" title=${`Penalty: ${player.penalty}`} onClick=${() => act({ type: "EndPenalty", player: player.id })}>Penalty is over</button>`}
        ${player.state === "absent" && html`<button type="button" onClick=${() => act({ type: "Arrive", player: player.id })}>Has arrived</button>`}
        ${player.state === "away" && html`<button type="button" onClick=${() => act({ type: "Return", player: player.id })}>Is back</button>`}
        ${player.state !== "out" && desk.board.tables.length > 0 && html`<button type="button" onClick=${() => desk.open("move", player)}>Move</button>`}
        ${player.table && phase !== "over" && html`
          <button type="button" title="The dealer button is at this seat" disabled=${hasButton} onClick=${() => act({ type: "PlaceButton", table: player.table, seat: player.seat })}>Button here</button>
        `}
        ${playing && inPlay && html`
          <button type="button" onClick=${() => desk.open("penalty", player)}>Penalty</button>
          <button type="button" onClick=${() => desk.open("clock-call", player)}>Clock</button>
        `}
        ${!playing && phase !== "over" && html`<button type="button" onClick=${() => act({ type: "Unregister", player: player.id })}>Unregister</button>`}
        <${Menu} label=${`More about ${player.name}`} items=${more(desk, player, act)} />
      </span>
      <button type="button" class="quiet" aria-label="Close" onClick=${leave}><${Icon} name="close" /></button>
    </aside>
  `;
}

/** A button that can be switched off: then it is grey, and says why where it is pointed at or tapped.
 * @param {{ why: string, onClick: () => void, children?: unknown }} props */
const Off = ({ why, onClick, children }) => html`
  <button type="button" aria-disabled=${why ? "true" : undefined} title=${why || undefined} onClick=${() => (why ? say(why, { bad: true }) : onClick())}>
    ${children}${why && html`<span class="unseen">: ${why}</span>`}
  </button>
`;

/**
 * @param {Desk} desk
 * @param {PlayerLine} player
 * @param {(act: import("../../lib/types.js").Act) => void} act
 */
function more(desk, player, act) {
  const items = [];
  const { id } = player;
  const playing = desk.board.public.phase === "playing";
  if (playing) items.push({ label: "Re-entry", why: player.no_reentry, onClick: () => act({ type: "Reenter", player: id, forfeits: player.stack ?? 0 }) });
  if (playing && player.state !== "out") {
    items.push({ label: "Several out on this hand", onClick: () => desk.open("bust", player) });
    if (desk.board.terms.addon.per_player) items.push({ label: "Add-on", why: player.no_addon, onClick: () => act({ type: "AddOn", player: id }) });
    items.push({ label: "Leaves for good", onClick: () => act({ type: "Leave", player: id }) });
  }
  if (player.state !== "out") {
    if (player.state === "playing") items.push({ label: "Is away from the table", onClick: () => act({ type: "Leave", player: id, minutes: 0 }) });
    items.push({ label: "Count the stack", onClick: () => desk.open("count", player, player.table) });
  }
  if (player.state === "out" && !desk.board.terms.bounty) items.push({ label: "Say who knocked them out", onClick: () => desk.open("knockout", player) });
  items.push({ label: "Rename", onClick: () => desk.open("rename", player) });
  if (player.claimed) items.push({ label: "Free the name on phones", onClick: () => void release(desk, player) });
  return items;
}

/** @param {Desk} desk @param {PlayerLine} player */
async function release(desk, { id, name }) {
  try {
    await del(`/api/events/${encodeURIComponent(desk.event)}/claims/${encodeURIComponent(id)}`);
    say(`${name} can be taken on another phone.`);
  } catch (error) {
    say(sentence(error), { bad: true });
  }
}
