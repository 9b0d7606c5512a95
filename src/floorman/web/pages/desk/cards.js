/** Cards chosen by tapping them, or typed as "As Kd". */
import { html } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Card, cardName, DECK } from "../../parts/Card.js";

/** The cards that a game is played with. @param {string} game */
export const deckOf = (game) => (game === "NLSD" ? DECK.filter((card) => !"2345".includes(card[0])) : DECK);

/**
 * The cards in a text, those that are cards.
 * @param {string} text
 */
export const cardsIn = (text) =>
  text.split(/[\s,]+/).filter(Boolean).map((word) => word[0].toUpperCase() + word.slice(1).toLowerCase()).filter((card) => DECK.includes(card));

/**
 * @param {{ value: string, onSet: (value: string) => void, label: string, most?: number, taken?: string[], deck?: string[] }} props
 *   `taken` are cards that lie elsewhere, `most` how many there are room for
 */
export function CardPicker({ value, onSet, label, most = 52, taken = [], deck = DECK }) {
  const chosen = cardsIn(value);
  /** @param {string} card */
  const toggle = (card) => {
    if (chosen.includes(card)) onSet(chosen.filter((one) => one !== card).join(" "));
    else if (chosen.length < most) onSet([...chosen, card].join(" "));
  };
  return html`
    <div class="card-picker">
      <p class="chosen-cards" role="status" aria-label=${`${label}: ${chosen.map(cardName).join(", ") || t("desk.cards-none")}`}>
        ${chosen.map((card) => html`<${Card} key=${card} card=${card} />`)}
        ${most < 8 && Array.from({ length: most - chosen.length }, (_, at) => html`<span key=${at} class="card empty" aria-hidden="true"></span>`)}
      </p>
      <div class="deck" role="group" aria-label=${label}>
        ${deck.map((card) => html`
          <button type="button" key=${card} class="deck-card" aria-pressed=${chosen.includes(card)}
            disabled=${taken.includes(card) || (!chosen.includes(card) && chosen.length >= most)} onClick=${() => toggle(card)}>
            <span class=${`suit-${card[1]}`} aria-hidden="true">${card[0] === "T" ? "10" : card[0]}${{ s: "♠", h: "♥", d: "♦", c: "♣" }[card[1]]}</span><span class="unseen">${cardName(card)}</span>
          </button>
        `)}
      </div>
    </div>
  `;
}
