/** A search field over a list: type a part, arrows and Enter, or tap. */
import { classes, html, useEffect, useId, useLayoutEffect, useRef, useState } from "../lib/html.js";

/**
 * @template T
 * @param {{ label: string, listLabel: string, placeholder: string, find: (typed: string) => T[], keyOf: (one: T) => string,
 *           onChoose: (one: T) => void, draw: (one: T) => unknown, most?: number, several?: boolean, chosen?: (one: T) => boolean,
 *           off?: (one: T) => boolean, children?: (matches: T[], shown: T[]) => unknown }} props
 *   `label` names the field and `listLabel` the list under it; `find` is asked again on Enter, since a fast typist is
 *   ahead of the list; `most` limits what is shown; with `several`, the field is empty again after each choice, and Enter
 *   then chooses nobody until something is typed or an arrow is pressed; `chosen` marks several; what is `off` can be read and not chosen;
 *   `children` says what stands under the list
 */
export function Choices({ label, listLabel, placeholder, find, keyOf, onChoose, draw, most = Infinity, several = false, chosen, off = () => false, children }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const matches = find(typed);
  const shown = matches.slice(0, most);
  const current = Math.min(at, Math.max(0, shown.length - 1));
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  /** @param {T} one */
  const choose = (one) => {
    if (off(one)) return;
    onChoose(one);
    if (!several || !field.current?.value) return;
    field.current.value = "";
    setTyped("");
    setAt(-1);
  };
  /** @param {KeyboardEvent} press */
  const pressed = (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (step) {
      press.preventDefault();
      setAt(Math.max(0, Math.min(shown.length - 1, current + step)));
    } else if (press.key === "Enter") {
      press.preventDefault();
      const now = /** @type {HTMLInputElement} */ (press.target).value;
      const one = now === typed ? shown[current] : find(now)[0];
      if (one) choose(one);
    }
  };

  return html`
    <div class="search-choices">
      <input
        ref=${field}
        type="search"
        autofocus
        role="combobox"
        aria-label=${label}
        aria-expanded="true"
        aria-controls=${`${id}-list`}
        aria-activedescendant=${shown[current] ? `${id}-${current}` : undefined}
        placeholder=${placeholder}
        autocomplete="off"
        value=${typed}
        onInput=${(/** @type {any} */ event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown=${pressed}
      />
      <ul class="choices" role="listbox" id=${`${id}-list`} aria-label=${listLabel} ref=${list}>
        ${shown.map((one, index) => html`
          <li
            key=${keyOf(one)}
            id=${`${id}-${index}`}
            role="option"
            aria-disabled=${off(one) ? "true" : undefined}
            aria-selected=${chosen ? chosen(one) : index === current}
            class=${classes(index === current && "current", chosen?.(one) && "chosen")}
            onClick=${() => choose(one)}
          >
            ${draw(one)}
          </li>
        `)}
      </ul>
      ${children?.(matches, shown)}
    </div>
  `;
}
