/** Choosing a player: type a part of the name or a table, arrows and Enter, or tap. */
/** @import { PlayerLine } from "../lib/types.js" */
import { seatText, stackText } from "../lib/format.js";
import { html, useMemo } from "../lib/html.js";
import { Choices } from "./Choices.js";

const SHOWN = 60;

/**
 * Those whose name or seat has every word typed: "an t3" finds Ann at table 3. A name that was typed in full comes
 * first, then names that begin with it, then names that have it: "Ann 12" is not Ann 3 at table 12.
 * @param {PlayerLine[]} players
 * @param {string} typed
 */
export function found(players, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return players;
  const wanted = words.join(" ");
  const rank = (/** @type {string} */ name) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3);
  return players
    .filter((player) => {
      const text = `${player.name.toLowerCase()} ${seatText(player.table, player.seat).toLowerCase()}`;
      return words.every((word) => text.includes(word));
    })
    .map((player) => ({ player, rank: rank(player.name.toLowerCase()) }))
    .sort((one, other) => one.rank - other.rank)
    .map((one) => one.player);
}

/**
 * @param {{ players: PlayerLine[], big?: number, label: string, several?: boolean, chosen?: string[],
 *           onChoose: (player: PlayerLine) => void, empty?: string, note?: (player: PlayerLine) => string,
 *           first?: (player: PlayerLine) => number, whyNot?: (player: PlayerLine) => string,
 *           saysWhy?: (player: PlayerLine) => boolean }} props
 *   they are in the order of their names, those with less of `first` before others; `note` is said at the end of a line.
 *   Who is not to be chosen comes last, with `whyNot` under the name
 *   unless the page `saysWhy` itself
 */
export function PlayerSearch({ players, big, label, several = false, chosen = [], onChoose, empty = "Nobody to choose from.", note, first = () => 0, whyNot = () => "", saysWhy = () => false }) {
  const ordered = useMemo(() => [...players].sort((one, other) => Number(Boolean(whyNot(one))) - Number(Boolean(whyNot(other))) || first(one) - first(other) || one.name.localeCompare(other.name)), [players]);
  return html`
    <${Choices}
      label=${label}
      listLabel="Matching players"
      placeholder="Name or table"
      find=${(/** @type {string} */ typed) => found(ordered, typed)}
      keyOf=${(/** @type {PlayerLine} */ player) => player.id}
      most=${SHOWN}
      several=${several}
      chosen=${(/** @type {PlayerLine} */ player) => chosen.includes(player.id)}
      off=${(/** @type {PlayerLine} */ player) => Boolean(whyNot(player))}
      onChoose=${onChoose}
      draw=${(/** @type {PlayerLine} */ player) => html`
        <span><span class="name">${player.name}</span>${whyNot(player) && !saysWhy(player) && html`<small>${whyNot(player)}</small>`}</span>
        <span class="dim">${player.table ? seatText(player.table, player.seat) : player.state}</span>
        <span class="dim num">${player.stack === null ? "" : stackText(player.stack, big)}</span>
        ${note && html`<b class="num">${note(player)}</b>`}
      `}
    >
      ${(/** @type {PlayerLine[]} */ matches) => html`
        ${!players.length && html`<p class="dim">${empty}</p>`}
        ${players.length > 0 && !matches.length && html`<p class="dim">No player matches.</p>`}
        ${matches.length > SHOWN && html`<p class="dim">${matches.length - SHOWN} more: type a part of the name.</p>`}
      `}
    <//>
  `;
}
