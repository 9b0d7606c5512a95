/** At stud the upcards say who is first, and only somebody at the table sees them. */
/** @import { Put, Standing } from "./types.js" */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { openerAsked } from "./game.js";

/** @param {{ stands: Standing, name: (seat: number) => string, busy: boolean, onTell: (told: Put) => void }} props */
export const Opener = ({ stands, name, busy, onTell }) => html`
  <section class="acts" aria-label=${t("desk.who-opens")}>
    <h2>${openerAsked(stands.opens)}</h2>
    <div class="act-row">
      ${stands.live.filter((seat) => stands.stacks[seat]).map((seat) => html`<button type="button" key=${seat} disabled=${busy} onClick=${() => onTell({ type: "opens", seat })}>${name(seat)}</button>`)}
    </div>
  </section>
`;
