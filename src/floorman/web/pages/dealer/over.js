/** The hand is over: who has what now, told to the event, and who is out. */
/** @import { AtHand, Hand } from "./at_hand.js" */
import { thousands } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/text.js";

/** @param {{ at: AtHand, hand: Hand }} props */
export function HandOver({ at, hand }) {
  const { situation, answered } = hand;
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState(false);
  const seats = Object.keys(situation.stacks).map(Number).sort((one, other) => one - other);
  const now = (/** @type {number} */ seat) => answered.stands.stacks[seat] ?? 0;
  const out = seats.filter((seat) => !now(seat) && at.names[seat]);
  const left = seats.filter((seat) => now(seat) > 0 && at.names[seat]).map((seat) => [at.ids[seat], now(seat)]);

  const finish = async () => {
    setBusy(true);
    const kept = told || (out.length ? await bust() : await ended());
    if (kept) {
      setTold(true);
      await at.tell({ type: "PutAway", final: true }, { quiet: true });
    }
    setBusy(false);
  };

  /** Where the director has told who is out before, the hand has ended in the event, and only the stacks are left to count. */
  const ended = () => at.run(at.line.begun ? { type: "PlayHand", table: at.table, stacks: left } : { type: "CountStacks", stacks: left, accept: true });

  /** Bust ends the hand in the event, so the stacks of the others are counted after it. */
  const bust = async () => {
    const started_with = out.map((seat) => [at.ids[seat], situation.stacks[seat]]);
    const won_by = out.map((seat) => [at.ids[seat], (answered.stands.out_to[seat] ?? []).map((winner) => at.ids[winner]).filter(Boolean)]);
    const gone = await at.run({ type: "Bust", players: out.map((seat) => at.ids[seat]), at: at.table, started_with, won_by });
    return gone && at.run({ type: "CountStacks", stacks: left, accept: true }, { quiet: true });
  };

  return html`
    <section class="panel hand-over" aria-label=${t("desk.hand-over")}>
      <h2>${t("desk.hand-over")}</h2>
      <button type="button" class="primary deal-button" disabled=${busy} onClick=${finish}>${out.length ? t("desk.hand-over-out", { names: out.map((seat) => at.names[seat]).join(", ") }) : t("desk.next-hand")}</button>
      <table>
        <thead><tr><th>${t("desk.seat-word")}</th><th class="num">${t("desk.before")}</th><th class="num">${t("desk.now")}</th><th class="num">${t("desk.change")}</th></tr></thead>
        <tbody>
          ${seats.map((seat) => html`
            <tr key=${seat}>
              <td><b>${seat}</b> ${at.names[seat] ?? ""}${!now(seat) ? html` <b class="fault">${t("desk.out")}</b>` : ""}</td>
              <td class="num">${thousands(situation.stacks[seat])}</td><td class="num"><b>${thousands(now(seat))}</b></td>
              <td class="num">${now(seat) - situation.stacks[seat] > 0 ? "+" : now(seat) < situation.stacks[seat] ? "−" : ""}${thousands(Math.abs(now(seat) - situation.stacks[seat]))}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </section>
  `;
}
