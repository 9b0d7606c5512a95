/** The time that a table pays: from whom it is taken. */
/** @import { ToolProps } from "./game_tools.js" */
import { money, timeOfDay } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { playersOf } from "./names.js";

/** Who pays the time that is due, who is new, and who declines. @param {Pick<ToolProps, "table" | "run" | "currency" | "onClose">} props */
export function Time({ table, run, currency, onClose }) {
  const players = playersOf(table);
  const [how, setHow] = useState(/** @type {Record<string, string>} */ ({}));
  const due = table.time_due_ms;
  const early = due == null || due > 0;
  const those = (/** @type {string} */ word) => players.map((one) => one.id).filter((id) => how[id] === word);
  const collects = async () => {
    if (await run({ type: "CollectTime", game: table.game.id, decline: those("declines"), new_players: those("new"), paid: true })) onClose();
  };
  return html`
    <${Dialog} title=${t("tablet.time-title", { game: table.game.id })} onClose=${onClose}>
      <div class="form">
        <p class="dim">${t(table.time_by === "table" ? "tablet.time-table" : "tablet.time-each", { amount: money(table.time_fee ?? 0, currency) })}</p>
        ${early && html`<p class="warned">${due == null ? t("tablet.time-none") : t("tablet.time-early", { time: timeOfDay(due) })}</p>`}
        <ul class="plain room-votes">${players.map((one) => html`
          <li key=${one.id}><span>${one.name}</span><span class="actions" role="group" aria-label=${t("tablet.time-of", { name: one.name })}>
            ${(/** @type {const} */ (["pays", "new", "declines"])).map((word) => html`<button type="button" key=${word} class=${classes("small", (how[one.id] ?? "pays") === word && "on")} aria-pressed=${(how[one.id] ?? "pays") === word}
              onClick=${() => setHow({ ...how, [one.id]: word })}>${t(`tablet.time-${word}`)}</button>`)}</span></li>`)}</ul>
        <div class="actions"><button type="button" class="primary" onClick=${collects}>${t(early ? "tablet.collect-early" : "tablet.collect")}</button><button type="button" onClick=${onClose}>${t("page.cancel")}</button></div>
      </div>
    <//>
  `;
}
