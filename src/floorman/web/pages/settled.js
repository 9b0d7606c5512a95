/** The result of a home game, for everybody who has its address. */
/** @import { GameSettled, PageProps } from "../lib/types.js" */
import { dayText, money } from "../lib/format.js";
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { t, useLanguage } from "../lib/text.js";
import { LanguageSwitch, Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Net, Settled } from "./room/home_game.js";

/** @param {PageProps} props */
export default function SettledPage({ params }) {
  useLanguage();
  const loaded = /** @type {import("../lib/load.js").Loaded<GameSettled>} */ (useLoaded(`/api/settled/${encodeURIComponent(params.token)}`));
  const game = loaded.value;
  if (loaded.fault) return html`<${Sorry} title=${t("settled.home-game")} says=${loaded.fault} />`;
  if (!game) return html`<${Page} title=${t("settled.home-game")} back=""><${Skeleton} lines=${5} /><//>`;
  const players = [...game.players].sort((one, other) => other.cashed - other.bought - (one.cashed - one.bought));
  const playing = players.filter((one) => one.game).length;
  return html`
    <${Page} title=${game.name} back="" actions=${html`<${LanguageSwitch} />`}>
      <div class="room-one">
        <p class="dim">${[dayText({ opened_ms: game.opened_ms }), game.kind].filter(Boolean).join(" · ")}</p>
        <section class="panel" aria-labelledby="pays"><h2 id="pays">${t("settled.who-pays")}</h2>
          <${Settled} payments=${game.payments} currency=${game.currency} onTable=${game.on_table} playing=${playing} empty=${!players.length} guest />
        </section>
        <section class="panel" aria-labelledby="result"><h2 id="result">${t("settled.result")}</h2>
          <table><thead><tr><th>${t("settled.player")}</th><th class="num">${t("settled.in")}</th><th class="num">${t("settled.out")}</th><th class="num">${t("settled.result")}</th></tr></thead>
            <tbody>${players.map((one) => html`<tr key=${one.name}><td>${one.name}</td><td class="num">${money(one.bought, game.currency)}</td>
              <td class="num">${one.game ? "–" : money(one.cashed, game.currency)}</td>
              <td class="num">${one.game ? t("settled.playing") : html`<${Net} cents=${one.cashed - one.bought} currency=${game.currency} />`}</td></tr>`)}</tbody></table>
        </section>
      </div>
    <//>
  `;
}
