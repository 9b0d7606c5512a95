/** The rulings desk: a situation built by tapping on the left, the ruling on the right. */
/** @import { AnyScreen, Me, PageProps, TableLine } from "../lib/types.js" */
/** @import { Erased } from "./desk/kept.js" */
/** @import { Answered, Put, Table } from "./desk/types.js" */
import { Refusal, get, post, sentence } from "../lib/api.js";
import { whole } from "../lib/format.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { t, useEventLanguage } from "../lib/text.js";
import { Page } from "../parts/Page.js";
import { RuleChips } from "../parts/RuleChip.js";
import { playBy } from "../parts/RuleChip.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Acts } from "./desk/acts.js";
import { Board } from "./desk/board.js";
import { cardsIn } from "./desk/cards.js";
import { common, gone, held, isStud, tabled } from "./desk/game.js";
import { Incidents } from "./desk/incidents.js";
import { keep, kept } from "./desk/kept.js";
import { Lines } from "./desk/lines.js";
import { Opener } from "./desk/opener.js";
import { Oval } from "./desk/oval.js";
import { Precedents } from "./desk/precedents.js";
import { Ruling } from "./desk/ruling.js";
import { Settings } from "./desk/settings.js";
import { Shows } from "./desk/shows.js";
import { byEvent, seatedAs, situationOf, usualTable, withUsualStacks } from "./desk/situation.js";

/** What somebody has typed, to be put right; nothing where it was tapped. @param {Put | undefined} told */
const typedIn = (told) => (typeof told === "string" ? told : "");

/** Situations that Undo can bring back. */
const MOST_ERASED = 10;

/** One column up to here, in pixels: then a new ruling is brought into view. */
const NARROW = 900;

/** @param {PageProps} props */
export default function DeskPage({ params, query }) {
  const event = params.id ?? "";
  const at = event && `/api/events/${encodeURIComponent(event)}`;
  const loaded = useLoaded(at && `${at}/board`);
  const me = /** @type {Me | null} */ (useLoaded(event ? "/api/me" : "").value);
  const board = /** @type {AnyScreen | null} */ (loaded.value);
  const shown = eventOf(board);
  useEventLanguage(shown?.language);
  const back = event ? { back: `/e/${encodeURIComponent(event)}`, backWords: shown?.name ?? t("desk.event") } : {};
  if (event && loaded.fault) {
    return html`<${Page} title=${t("desk.title")}><section class="panel sorry"><p>${loaded.fault}</p>
      <p><a class="button primary" href="/desk">${t("desk.without-event")}</a></p></section><//>`;
  }
  if (event && !shown) return html`<${Page} title=${t("desk.title")} ...${back}><${Skeleton} lines=${8} /><//>`;
  return html`
    <${Page} title=${t("desk.title")} ...${back}>
      <${Desk} event=${event} tables=${tablesOf(board)} begin=${begun(board, query.get("table") ?? "")} mayLog=${me?.role === "owner" || me?.role === "director"} />
    <//>
  `;
}

/** The tables at which a hand can be played, where this board shows them. @param {AnyScreen | null} board @returns {TableLine[]} */
const tablesOf = (board) => (board?.type === "director" ? board.tables : board?.type === "dealer" ? [board.table] : []).filter((line) => line.players > 1);

/** What everybody sees of the event; null where there is none. @param {AnyScreen | null} board */
const eventOf = (board) =>
  board?.type === "player" || board?.type === "director" || board?.type === "dealer" ? board.public : board?.type === "public" ? board : null;

/**
 * A table to begin with: one of the event, with its players, where there is one.
 * @param {AnyScreen | null} board
 * @param {string} id the table wanted; the first one where it is not there
 * @returns {Table}
 */
function begun(board, id) {
  const shown = eventOf(board);
  if (!shown) return usualTable();
  const table = byEvent(usualTable(), shown, board?.type === "director" ? board.terms.game : "");
  const lines = tablesOf(board);
  const line = lines.find((one) => one.id === id) ?? lines[0];
  return line ? seatedAs(table, line, shown.average) : table;
}

/**
 * The table as it was left; with nothing told of it yet, at the level that the event is in now.
 * @param {import("./desk/kept.js").Kept} before
 * @param {Table} begin
 * @param {boolean} ofEvent
 * @returns {Table}
 */
function resumed({ table, lines }, begin, ofEvent) {
  if (lines.length || !ofEvent) return table;
  if (begin.at) return begin;
  const { book, game, small, big, ante, ante_kind, chips } = begin;
  return { ...table, book, game, small, big, ante, ante_kind, chips };
}

/** @param {{ event: string, tables: TableLine[], begin: Table, mayLog: boolean }} props */
function Desk({ event, tables, begin, mayLog }) {
  const before = useMemo(() => kept(event), [event]);
  const [table, setTable] = useState(() => (before ? resumed(before, begin, Boolean(event)) : begin));
  const [lines, setLines] = useState(/** @type {Put[]} */ (before?.lines ?? []));
  const [answered, setAnswered] = useState(/** @type {Answered | null} */ (null));
  const [draft, setDraft] = useState("");
  const [fault, setFault] = useState("");
  const [faultCites, setFaultCites] = useState(/** @type {string[]} */ ([]));
  const [tableFault, setTableFault] = useState("");
  const [seat, setSeat] = useState(0);
  const [busy, setBusy] = useState(false);
  const [erased, setErased] = useState(/** @type {Erased[]} */ (before?.erased ?? []));
  const asked = useRef(0);

  /** Lines that are gone afterwards can be brought back, unless it was Undo that took them: then `left` is what else it can bring back. */
  const rule = useCallback(async (/** @type {Table} */ put, /** @type {Put[]} */ told, /** @type {Erased[] | null} */ left = null) => {
    asked.current += 1;
    const number = asked.current;
    setBusy(true);
    try {
      const path = event ? `/api/events/${encodeURIComponent(event)}/rulings` : "/api/desk/rulings";
      const answer = /** @type {Answered} */ (await post(path, situationOf(put, told)));
      if (number !== asked.current) return;
      const stood = answer.ruled.map((one) => one.told);
      const gone = stood.length < lines.length ? [...erased, { table, lines, at: stood.length }].slice(-MOST_ERASED) : erased;
      setTable(put);
      setLines(stood);
      setErased(left ?? gone);
      keep(event, { table: put, lines: stood, erased: left ?? gone });
      setAnswered(answer);
      setSeat(answer.stands.turn || answer.stands.draws || answer.stands.shows);
      setTableFault("");
      setFault(answer.trouble?.says ?? "");
      setFaultCites(answer.trouble?.cites ?? []);
      setDraft(answer.trouble?.line ?? "");
    } catch (error) {
      if (number !== asked.current) return;
      if (put !== table) setTableFault(sentence(error));
      else setFault(sentence(error));
      setFaultCites(error instanceof Refusal ? error.cites : []);
      if (told.length > lines.length) setDraft(typedIn(told.at(-1)));
    } finally {
      if (number === asked.current) setBusy(false);
    }
  }, [event, lines, table, erased]);
  useEffect(() => void rule(table, lines), []);
  useEffect(() => {
    if (lines.length && innerWidth <= NARROW) document.querySelector(".ruling")?.scrollIntoView({ block: "nearest" });
  }, [lines.length]);

  /** @param {Put} told */
  const tell = (told) => void rule(table, [...lines, told]);
  /** The next situation begins with the table as it is now, without an event with the stacks of a new one. @param {string} at */
  const anew = async (at) => {
    const now = event ? await get(`/api/events/${encodeURIComponent(event)}/board`).then((board) => begun(board, at), () => null) : null;
    await rule(now?.at ? now : withUsualStacks(table), []);
  };
  /** What was told of one street does not fit another: the table begins anew there, and Undo brings it back. @param {Table} to */
  const change = (to) => void rule(to, to.street === table.street ? lines : []);
  const last = erased.at(-1);
  const erasedHere = last?.at === lines.length ? last : null;
  /** Bring back what was erased last, or take the last line back. */
  const undo = () => void (erasedHere ? rule(erasedHere.table, erasedHere.lines, erased.slice(0, -1)) : rule(table, lines.slice(0, -1), erased));
  playBy(table.book);
  const seats = Object.keys(table.stacks).map(Number);
  const name = (/** @type {number} */ one) => (table.names[one] ? t("desk.named-seat", { name: table.names[one], seat: one }) : t("seat.name", { seat: one }));
  if (!answered) return tableFault || fault ? html`<${Settings} table=${table} tables=${tables} onAt=${anew} ofEvent=${Boolean(event)} fault=${tableFault || fault} onTable=${change} />` : html`<${Skeleton} lines=${10} />`;
  return html`
    <div class="panel desk-ask">
      <${Incidents} folded book=${table.book} names=${table.names} possible=${answered.possible} seats=${seats} name=${name} seat=${seat} chips=${answered.stands.stage === "betting" ? table.chips : []} busy=${busy} onTell=${tell} />
    </div>
    <div class="desk-columns">
      <div class="desk-situation">
        <${Settings} table=${table} tables=${tables} onAt=${anew} ofEvent=${Boolean(event)} fault=${tableFault} onTable=${change} />
        <div class="panel desk-table">
          <${Oval} seats=${seats} names=${table.names} stands=${answered.stands} button=${isStud(table.game) ? 0 : table.button} big=${table.big} board=${answered.stands.board} hole=${tabled(answered.ruled)} gone=${gone(answered.ruled)} chosen=${seat} onSeat=${setSeat} />
          ${answered.stands.stage !== "over" && html`<${Board} game=${table.game} board=${answered.stands.board} street=${answered.stands.street} taken=${Object.values(tabled(answered.ruled)).flatMap((cards) => cards.split(" "))} busy=${busy} onBoard=${(/** @type {string} */ board) => tell({ type: "board-seen", boards: [cardsIn(board)] })} />`}
          ${answered.stands.opens && html`<${Opener} stands=${answered.stands} name=${name} busy=${busy} onTell=${tell} />`}
          ${seat > 0 && answered.stands.stage === "showdown" && answered.stands.live.includes(seat) && html`
            <${Shows} seat=${seat} name=${name(seat)} game=${table.game} taken=${cardsIn([answered.stands.board, ...Object.values(tabled(answered.ruled))].join(" "))} busy=${busy} onTell=${tell} />
          `}
          ${answered.stands.stage === "showdown" && !answered.stands.shows && cardsIn(answered.stands.board).length < common(table.game) && html`<p class="warned" role="status">${t("desk.name-board-then")}</p>`}
          ${seat > 0 && answered.stands.stage !== "showdown" && html`
            <${Acts} hand=${held(table.game)} seat=${seat} name=${name(seat)} stands=${answered.stands} chips=${table.chips} busy=${busy} onTell=${tell} />
            <label class="tick desk-stack">${t("desk.began-with", { who: name(seat) })}
              <input inputmode="numeric" autocomplete="off" key=${`${seat}-${table.stacks[seat]}`} value=${table.stacks[seat]} onChange=${(/** @type {any} */ event_) => {
                const chips = whole(event_.target.value);
                if (chips) void rule({ ...table, stacks: { ...table.stacks, [seat]: chips } }, lines);
              }} /></label>
          `}
        </div>
        <div class="panel">
          <${Lines} ruled=${answered.ruled} names=${table.names} draft=${draft} fault=${fault} busy=${busy} onDraft=${setDraft} onTell=${tell}
            erased=${Boolean(erasedHere)} onBack=${undo} onClear=${() => void anew(table.at)} />
        </div>
      </div>
      <div class="desk-ruling">
        ${fault && html`<p class="panel fault" role="status">${fault} <${RuleChips} cites=${faultCites} /></p>`}
        <${Ruling} answered=${answered} name=${name} names=${table.names} onTell=${tell} busy=${busy} />
        ${event
          ? html`<${Precedents} event=${event} answered=${answered} mayLog=${mayLog} />`
          : html`<section class="panel"><h2>${t("desk.precedents")}</h2><p class="dim">${t("desk.precedents-none")}</p></section>`}
      </div>
    </div>
  `;
}
