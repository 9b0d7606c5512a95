/** What a seat does at the showdown, by tapping: the cards it tables, or the hand let go. */
/** @import { Put } from "./types.js" */
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { CardPicker, cardsIn, deckOf } from "./cards.js";
import { held } from "./game.js";

/** @param {{ seat: number, name: string, game: string, taken: string[], busy: boolean, onTell: (told: Put) => void }} props */
export function Shows({ seat, name, game, taken, busy, onTell }) {
  const [value, setValue] = useState("");
  const most = held(game);
  useEffect(() => setValue(""), [seat, taken.length]);
  return html`
    <section class="acts" aria-label=${t("desk.what-shows", { who: name })}>
      <header class="section-head"><h2>${name}</h2></header>
      <${CardPicker} label=${t("desk.cards-of", { who: name })} value=${value} most=${most} taken=${taken} deck=${deckOf(game)} onSet=${setValue} />
      <div class="act-row">
        <button type="button" disabled=${busy || cardsIn(value).length < most} onClick=${() => onTell({ type: "shows", seat, cards: cardsIn(value) })}>${t("desk.tables")}</button>
        <button type="button" disabled=${busy || cardsIn(value).length !== 1} onClick=${() => onTell({ type: "shows-one", seat, card: cardsIn(value)[0] })}>${t("desk.shows-one")}</button>
        <button type="button" disabled=${busy} onClick=${() => onTell({ type: "mucks", seat })}>${t("desk.face-down")}</button>
      </div>
    </section>
  `;
}
