/** Who plays, as far as it is known. */
/** @import { Part } from "./part.js" */
import { counted } from "../../lib/format.js";
import { html } from "../../lib/html.js";
import { Regulars } from "../../parts/People.js";
import { namesOf, people } from "./draft.js";
import { Said } from "./field.js";
import { Fold } from "./fold.js";

/** @param {Part} props */
export function NamesPart({ draft, change, notes }) {
  const names = namesOf(draft.names);
  const number = people(names);
  return html`
    <${Fold} unfolded title="Names" says=${number ? `${counted(number, "name")} on the list` : "Nobody on the list yet"} fields=${["players", "invited"]} notes=${notes}>
      <label class="field">
        <span>Names, one per line. They are invited, and pay when they arrive</span>
        <textarea rows="6" autocomplete="off" spellcheck=${false} value=${draft.names} aria-describedby="names-said"
          aria-invalid=${Boolean(notes.wrong.players)}
          onInput=${(/** @type {any} */ event) => change({ names: event.target.value })}></textarea>
      </label>
      <${Regulars} names=${names} onAdd=${(/** @type {string[]} */ more) => change({ names: [...names, ...more].join("\n") })} />
      <p class="dim" role="status">${number ? `${counted(number, "name")} on the list` : "Nobody on the list yet"}</p>
      <${Said} id="names-said" field="players" notes=${notes} />
    <//>
  `;
}
