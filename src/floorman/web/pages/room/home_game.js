/** A home cash game: who has bought how much, what lies on the table, and at the end who pays whom. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { LogLine, RoomDeskScreen, RoomPayment, RoomPlayer } from "../../lib/types.js" */
import { post, sentence } from "../../lib/api.js";
import { ago, cents, money } from "../../lib/format.js";
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { useKeys } from "../../lib/keys.js";
import { said, t } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";
import { RuleChips } from "../../parts/RuleChip.js";
import { putRight, say } from "../../parts/Toast.js";
import { AskAmount, badAmount } from "./amount.js";
import { phoneAsks, SameName } from "./phones.js";
import { RenamePlayer } from "./rename.js";
import { redoLast, UndoEntry, undoLast } from "./undo_last.js";

/** @param {{ board: RoomDeskScreen, run: Doer }} props */
export function HomeGame({ board, run }) {
  const { currency } = board.public;
  const table = board.tables[0];
  const game = table?.game.id ?? "";
  const [asking, setAsked] = useState(/** @type {{ what: "add" | "out" | "again" | "rename" | "correct", one: RoomPlayer, says?: string, amount?: number } | null} */ (null));
  /** What was wrong with one form is over once another is used. @param {typeof asking} what */
  const setAsking = (what) => (putRight(), setAsked(what));
  const [sharing, setSharing] = useState(/** @type {{ url: string, qr_svg: string } | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {LogLine | null} */ (null));
  useKeys({ z: () => void undoLast(board, run), Z: () => void redoLast(board, run) });
  const bought = board.players.reduce((sum, one) => sum + one.bought, 0);
  const onTable = board.money.on_tables;
  const playing = board.players.filter((one) => one.game);
  const share = () =>
    post(`/api/rooms/${board.public.room}/share`).then(setSharing, (error) => say(sentence(error), { bad: true }));
  return html`
    <div class=${classes("home-game", board.payments !== null && playing.length === 0 && board.players.length > 0 && "over")}>
      <section class="panel home-figures" aria-label="The game">
        <${Figure} label="On the table" value=${money(onTable, currency)} strong />
        <${Figure} label="Bought" value=${money(bought, currency)} />
        <${Figure} label="Playing" value=${String(playing.length)} />
        ${table && html`<${Figure} label="Game" value=${table.game.kind} />`}
      </section>
      ${game
        ? html`<${Newcomer} game=${game} usual=${table.game.min_buyin || 5000} no=${board.public.no} asking=${Boolean(asking)} run=${run} onPlays=${(/** @type {RoomPlayer} */ one, /** @type {number} */ amount) => setAsking({ what: "add", one, amount, says: `${one.name} plays already. Add ${money(amount, currency)} to the stack?` })} playing=${playing} />`
        : html`<p class="panel">The game is closed. Undo reopens it.</p>`}
      <section class="panel" aria-labelledby="home-players">
        <header class="section-head"><h2 id="home-players">Players</h2><span class="spring"></span>
          <a class="button" href=${`/api/rooms/${board.public.room}/money.csv`} download>Players as CSV</a></header>
        ${!board.players.length && html`<p class="dim">Nobody has bought in yet. Enter the first name above.</p>`}
        <ul class="plain home-players">
          ${[...board.players].sort((one, other) => Number(!one.game) - Number(!other.game)).map((one) => html`
            <${Player} key=${one.id} one=${one} currency=${currency} open=${Boolean(game)} ask=${setAsking} />`)}
        </ul>
      </section>
      <section class="panel" aria-labelledby="pays">
        <header class="section-head"><h2 id="pays">Who pays whom</h2><span class="spring"></span>
          ${board.payments !== null && board.payments.length > 0 && html`<a class="button" href=${`/api/rooms/${board.public.room}/payments.csv`} download>Payments as CSV</a>`}
          ${board.players.length > 0 && html`<button type="button" onClick=${share}>Share</button>`}</header>
        <${Settled} payments=${board.payments} currency=${currency} onTable=${onTable} playing=${playing.length} empty=${!board.players.length} />
      </section>
      <section class="panel home-log" aria-labelledby="home-log">
        <h2 id="home-log">Log</h2>
        <ol class="plain">${board.log.slice(0, 12).map((line) => html`
          <li key=${line.no} class=${classes(line.undone && "undone")}>${line.says.join(" ")} <span class="dim nowrap">${ago(line.age_ms)}</span> <${RuleChips} cites=${line.cites.slice(0, 1)} folded />
            ${line.undo > 0 && !line.undone && html`<button type="button" class="small" aria-label=${`Undo this entry: ${line.says.join(" ")}`} onClick=${() => setWrong(line)}>Undo</button>`}</li>`)}</ol>
      </section>
      ${asking?.what === "add" && html`<${AskAmount} title=${`${asking.one.name} adds chips`} yes="Add" says=${asking.says ?? ""} usual=${asking.amount ?? null} run=${run} onClose=${() => setAsking(null)}
        act=${(/** @type {number} */ amount) => ({ type: "AddChips", name: asking.one.id, amount })} />`}
      ${asking?.what === "again" && html`<${AskAmount} title=${`${asking.one.name} buys in again`} yes="Buy in" run=${run} onClose=${() => setAsking(null)}
        act=${(/** @type {number} */ amount) => ({ type: "SitAndBuy", name: asking.one.id, game, amount })} />`}
      ${asking?.what === "out" && html`<${AskAmount} title=${`${asking.one.name} cashes out`} yes="Cash out" zero run=${run} onClose=${() => setAsking(null)}
        says=${`Count the chips. ${money(onTable, currency)} is on the table. Enter 0 for a player who has lost everything.`}
        usual=${playing.length === 1 ? onTable : null}
        act=${(/** @type {number} */ amount) => ({ type: "CashOut", name: asking.one.id, game, amount })} />`}
      ${asking?.what === "correct" && html`<${AskAmount} title=${`What ${asking.one.name} has bought in all`} yes="Correct" zero usual=${asking.one.bought} run=${run} onClose=${() => setAsking(null)}
        says=${`${money(asking.one.bought, currency)} is in the books. Enter what was really bought: everything done since stays.`}
        act=${(/** @type {number} */ bought) => ({ type: "CorrectBought", name: asking.one.id, game, bought })} />`}
      ${asking?.what === "rename" && html`<${RenamePlayer} one=${asking.one} run=${run} onClose=${() => setAsking(null)} />`}
      ${wrong && html`<${UndoEntry} line=${wrong} run=${run} onClose=${() => setWrong(null)} />`}
      ${sharing && html`<${Dialog} title="Share the result" onClose=${() => setSharing(null)}>
        <p>Everybody with this address sees the players, what they bought and cashed out, and who pays whom.</p>
        <div class="qr" dangerouslySetInnerHTML=${{ __html: sharing.qr_svg }}></div>
        <p class="share-url"><a href=${sharing.url}>${sharing.url}</a></p>
        <div class="actions"><button type="button" class="primary" onClick=${() => copy(sharing.url)}>Copy the address</button>
          <button type="button" onClick=${() => setSharing(null)}>Close</button></div>
      <//>`}
    </div>
  `;
}

/** @param {string} text */
const copy = (text) => navigator.clipboard?.writeText(text).then(() => say("Copied."), () => say("Select the address and copy it.", { bad: true }));

/** @param {{ label: string, value: string, strong?: boolean }} props */
export const Figure = ({ label, value, strong = false }) => html`
  <div class=${classes("figure", strong && "strong")}><span class="dim">${label}</span><b>${value}</b></div>
`;

/** @param {{ game: string, usual: number, no: number, asking: boolean, run: Doer, playing: RoomPlayer[], onPlays: (one: RoomPlayer, amount: number) => void }} props `onPlays` is told of a name that plays already */
function Newcomer({ game, usual, no, asking, run, playing, onPlays }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [fault, setFault] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [asked, setAsked] = useState(/** @type {import("./phones.js").Asked | null} */ (null));
  const shown = typed ?? String(usual / 100);
  // A fault is about what was just tried: once something else is done, it is over.
  useEffect(() => setFault(""), [no, asking]);
  const clear = () => (setFault(""), putRight());
  /** @param {Event} submit */
  const sit = async (submit) => {
    submit.preventDefault();
    const amount = cents(shown);
    if (!name.trim()) return setFault("Enter a name.");
    if (!amount) return setFault(`Buy-in: ${badAmount(shown)}`);
    setFault("");
    const plays = playing.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    if (plays) return onPlays(plays, amount);
    await send({ type: "SitAndBuy", name: name.trim(), game, amount });
  };
  /** @param {import("../../lib/types.js").Act} act */
  const send = async (act) => {
    if (await run(act, { onRefused: phoneAsks(act, setAsked) })) {
      setName((now) => (now === name ? "" : now)); // the next name may be typed before the answer is there
      field.current?.focus();
    }
  };
  return html`
    <form class="panel home-new" aria-label="Add a player" onSubmit=${sit}>
      <label class="field"><span>Player</span><input ref=${field} maxlength="60" autocomplete="off" placeholder="Name" value=${name}
        onInput=${(/** @type {any} */ input) => (setName(input.target.value), clear())} /></label>
      <label class="field"><span>Buys in for</span><input inputmode="decimal" autocomplete="off" value=${shown}
        onInput=${(/** @type {any} */ input) => (setTyped(input.target.value), clear())} /></label>
      <button class="primary"><${Icon} name="plus" /> Buy in</button>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${asked && html`<${SameName} asked=${asked} send=${send} onOther=${() => setAsked(null)} onClose=${() => setAsked(null)} />`}
    </form>
  `;
}

/** @param {{ one: RoomPlayer, currency: string, open: boolean, ask: (what: { what: "add" | "out" | "again" | "rename" | "correct", one: RoomPlayer }) => void }} props */
const Player = ({ one, currency, open, ask }) => html`
  <li class=${classes("home-player", !one.game && "out")}>
    <b class="home-name">${one.name}</b>
    <span class="home-money dim">${open ? html`<button type="button" class="why" title="Correct" aria-label=${`Correct what ${one.name} has bought`} onClick=${() => ask({ what: "correct", one })}>${`In for ${money(one.bought, currency)}`}</button>` : `In for ${money(one.bought, currency)}`}${one.cashed > 0 || !one.game ? ` · out ${money(one.cashed, currency)}` : ""}</span>
    ${!one.game && html`<${Net} cents=${one.cashed - one.bought} currency=${currency} />`}
    <span class="actions">
      <button type="button" class="quiet" aria-label=${`Rename ${one.name}`} title="Rename" onClick=${() => ask({ what: "rename", one })}><${Icon} name="rename" /></button>
      ${one.game && html`
        <button type="button" onClick=${() => ask({ what: "add", one })} aria-label=${`Add chips for ${one.name}`}>Add chips</button>
        <button type="button" class="primary" onClick=${() => ask({ what: "out", one })} aria-label=${`Cash out ${one.name}`}>Cash out</button>`}
      ${!one.game && open && html`<button type="button" class="quiet" onClick=${() => ask({ what: "again", one })} aria-label=${`${one.name} buys in again`}>Buy in again</button>`}
    </span>
  </li>
`;

/** @param {{ cents: number, currency: string }} props */
export const Net = ({ cents: net, currency }) => html`
  <b class=${classes("net", net > 0 && "won", net < 0 && "lost")}>${net > 0 ? "+" : net < 0 ? "−" : ""}${money(Math.abs(net), currency)}</b>
`;

/** @param {{ payments: RoomPayment[] | null, currency: string, onTable: number, playing: number, empty: boolean, guest?: boolean }} props a `guest` cannot put right what was counted wrong */
export function Settled({ payments, currency, onTable, playing, empty, guest = false }) {
  const amount = money(onTable, currency);
  if (empty) return html`<p class="dim">${t("settled.none-yet")}</p>`;
  if (playing > 0) return html`<p class="dim">${t("settled.still-playing", { count: playing, amount })}</p>`;
  if (payments === null) return html`<p class="warned">${t("settled.house")}</p>`;
  if (!payments.length) return html`<p>${t("settled.even")}</p>`;
  return html`
    ${onTable > 0 && html`<p class="warned" role="status">${t(guest ? "settled.over-guest" : "settled.over", { amount })}</p>`}
    <ul class="plain payments">${payments.map((one) => html`
      <li key=${one.payer + one.payee}>${one.payee
        ? said("settled.pays", { payer: html`<b>${one.payer}</b>`, payee: html`<b>${one.payee}</b>`, amount: html`<b class="amount">${money(one.amount, currency)}</b>` })
        : said("settled.aside", { payer: html`<b>${one.payer}</b>`, amount: html`<b class="amount">${money(one.amount, currency)}</b>` })}</li>`)}</ul>`;
}
