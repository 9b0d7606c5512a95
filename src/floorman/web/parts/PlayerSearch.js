/** Choosing a player: type a part of the name or a table, arrows and Enter, or tap. */
/** @import { PlayerLine } from "../lib/types.js" */
import { seatText, stackText } from "../lib/format.js";
import { classes, html, useEffect, useId, useMemo, useRef, useState } from "../lib/html.js";

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
 * @param {{ players: PlayerLine[], big?: number, label: string, chosen?: string[],
 *           onChoose: (player: PlayerLine) => void, empty?: string, note?: (player: PlayerLine) => string,
 *           first?: (player: PlayerLine) => number }} props
 *   they are in the order of their names, those with less of `first` before others; `note` is said at the end of a line
 */
export function PlayerSearch({ players, big, label, chosen = [], onChoose, empty = "Nobody to choose from.", note, first = () => 0 }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const ordered = useMemo(() => [...players].sort((one, other) => first(one) - first(other) || one.name.localeCompare(other.name)), [players]);
  const matches = useMemo(() => found(ordered, typed), [ordered, typed]);
  const shown = matches.slice(0, SHOWN);
  const current = Math.min(at, Math.max(0, shown.length - 1));
  useEffect(() => {
    list.current?.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (step) {
      press.preventDefault();
      setAt(Math.max(0, Math.min(shown.length - 1, current + step)));
    } else if (press.key === "Enter") {
      press.preventDefault();
      const now = /** @type {HTMLInputElement} */ (press.target).value;
      const player = now === typed ? shown[current] : found(ordered, now)[0];
      if (player) onChoose(player);
    }
  };

  return html`
    <div class="player-search">
      <input
        type="search"
        autofocus
        role="combobox"
        aria-label=${label}
        aria-expanded="true"
        aria-controls=${`${id}-list`}
        aria-activedescendant=${shown.length ? `${id}-${current}` : undefined}
        placeholder="Name or table"
        autocomplete="off"
        value=${typed}
        onInput=${(/** @type {any} */ event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown=${pressed}
      />
      <ul class="choices" role="listbox" id=${`${id}-list`} aria-label=${label} ref=${list}>
        ${shown.map((player, index) => html`
          <li
            key=${player.name}
            id=${`${id}-${index}`}
            role="option"
            aria-selected=${chosen.includes(player.name)}
            class=${classes(index === current && "current", chosen.includes(player.name) && "chosen")}
            onClick=${() => onChoose(player)}
          >
            <span class="name">${player.name}</span>
            <span class="dim">${player.table ? seatText(player.table, player.seat) : player.state}</span>
            <span class="dim num">${player.stack === null ? "" : stackText(player.stack, big)}</span>
            ${note && html`<b class="num">${note(player)}</b>`}
          </li>
        `)}
      </ul>
      ${!players.length && html`<p class="dim">${empty}</p>`}
      ${players.length > 0 && !shown.length && html`<p class="dim">No player matches.</p>`}
      ${matches.length > SHOWN && html`<p class="dim">${matches.length - SHOWN} more: type a part of the name.</p>`}
    </div>
  `;
}
