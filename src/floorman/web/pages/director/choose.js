/** Choosing one of the answers to a prompt, or several that share: who knocked a player out, where the button is. */
/** @import { Act, Option } from "../../lib/types.js" */
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { listed } from "../../lib/text.js";
import { Icon } from "../../parts/icons.js";
import { focusAnchor, Popover } from "../../parts/Popover.js";

/**
 * @param {{ label: string, options: Option[], several: string, disabled: boolean, off: boolean, primary: boolean,
 *           onAct: (act: Act, answer: string) => void }} props
 *   `several` is the field of the act in which more than one answer may be put together; empty where only one is given;
 *   while the button is `off` it looks it and opens nothing
 */
export function Choose({ label, options, several, disabled, off, primary, onAct }) {
  const [open, setOpen] = useState(false);
  const [split, setSplit] = useState(false);
  const [ticked, setTicked] = useState(/** @type {string[]} */ ([]));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const named = (/** @type {Option} */ option) => /** @type {string[]} */ ((several && option.act[several]) || []);
  const together = options.filter((option) => named(option).length === 1);
  const alone = split ? [] : options;

  useEffect(() => {
    const first = split && root.current?.querySelector(".menu-form input");
    if (first instanceof HTMLElement) first.focus();
  }, [split]);
  const close = () => {
    setOpen(false);
    setSplit(false);
    setTicked([]);
  };
  /** @param {Act} act @param {string} answer */
  const choose = (act, answer) => {
    close();
    focusAnchor(root.current);
    onAct(act, answer);
  };
  /** @param {Event} submit */
  const share = (submit) => {
    submit.preventDefault();
    const sharing = together.filter((option) => ticked.includes(option.label));
    if (sharing.length) choose({ ...together[0].act, [several]: sharing.flatMap(named) }, listed(sharing.map((option) => option.label)));
  };
  const toggle = (/** @type {string} */ name) => setTicked(ticked.includes(name) ? ticked.filter((one) => one !== name) : [...ticked, name]);

  return html`
    <span class="menu" ref=${root}>
      <button type="button" class=${classes(primary && "primary")} disabled=${disabled} aria-disabled=${off ? "true" : undefined} aria-haspopup="true" aria-expanded=${open} title=${label} onClick=${() => off || (open ? close() : setOpen(true))}>
        Choose <${Icon} name="down" />
      </button>
      ${open && html`
        <${Popover} anchor=${root} label=${label} onClose=${close}>
          ${alone.length > 0 && html`
            <ul class="menu-list">
              ${alone.map((option) => html`<li key=${option.label}><button type="button" onClick=${() => choose(option.act, option.label)}>${option.label}</button></li>`)}
            </ul>
          `}
          ${several && together.length > 1 && !split && html`
            <button type="button" class="menu-split" onClick=${() => setSplit(true)}>Several players split the pot</button>
          `}
          ${split && html`
            <form class="menu-form split-form" onSubmit=${share}>
              <p class="dim">Tick everybody who shares it.</p>
              ${together.map((option) => html`
                <label class="tick menu-tick" key=${option.label}>
                  <input type="checkbox" checked=${ticked.includes(option.label)} onChange=${() => toggle(option.label)} />
                  ${option.label}
                </label>
              `)}
              <div class="actions">
                <button class="primary" disabled=${!ticked.length}>${ticked.length > 1 ? `Split between ${ticked.length} players` : ticked.length ? `${ticked[0]} alone` : "Split the bounty"}</button>
                <button type="button" onClick=${() => setSplit(false)}>Back</button>
              </div>
            </form>
          `}
        <//>
      `}
    </span>
  `;
}
