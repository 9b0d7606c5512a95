/** Help: what one does on a page, in three lines, and its keys. The key `?` opens it everywhere. */
/** @import { Id } from "../text/types.js" */
import { html, useEffect } from "../lib/html.js";
import { useKeys } from "../lib/keys.js";
import { useWatched, Watched } from "../lib/store.js";
import { t } from "../lib/text.js";
import { Dialog } from "./Dialog.js";

/** A key and what it does, by its id in the catalogue. @typedef {[key: string, does: Id extends infer T ? T extends `key.${infer Does}` ? Does : never : never]} KeyHelp */
/** @typedef {Id extends infer T ? T extends `help.${infer Page}-1` ? Page : never : never} HelpPage */
/** @typedef {{ page: HelpPage, keys?: KeyHelp[], tour?: boolean }} PageHelp */

/** Whether the panel is open, and whether the tour of the director's page was asked for. */
const shown = new Watched(false);
export const touring = new Watched(false);

export const openHelp = () => shown.set(true);

/** Keys that a page has told of itself. */
const told = new Watched(/** @type {KeyHelp[]} */ ([]));

/** The keys of the page that is shown, for its help. @param {KeyHelp[]} keys */
export function useHelpKeys(keys) {
  useEffect(() => {
    told.set(keys);
    return () => told.set([]);
  }, []);
}

/** @type {[RegExp, PageHelp][]} */
const PAGES = [
  [/^\/$/, { page: "home" }],
  [/^\/rooms$/, { page: "rooms" }],
  [/^\/room\/[^/]+$/, { page: "room" }],
  [/^\/new$/, { page: "new" }],
  [/^\/e\/[^/]+$/, { page: "event", tour: true }],
  [/^\/e\/[^/]+\/tv$/, { page: "tv", keys: [["f", "full-screen"], ["s", "sound"]] }],
  [/^\/e\/[^/]+\/phone$/, { page: "phone" }],
  [/^\/e\/[^/]+\/results$/, { page: "results" }],
  [/^\/e\/[^/]+\/print\//, { page: "print" }],
  [/^\/e\/[^/]+\/table\//, { page: "table", keys: [["f", "fold"], ["c", "check-call"], ["r", "raise"], ["e", "wrong"], ["z", "undo-step"]] }],
  [/\/desk$/, { page: "desk" }],
  [/^\/rules/, { page: "rules" }],
];

/** @type {KeyHelp[]} */
const ANY = [["?", "help"], ["Esc", "close"], ["↑ ↓ Enter", "choose"]];

/** There are three things to know about each page. */
const THINGS = /** @type {const} */ ([1, 2, 3]);

/** @param {string} path */
export const helpFor = (path) => PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** The panel, once on every page. @param {{ path: string }} props */
export function Help({ path }) {
  const open = useWatched(shown);
  const own = useWatched(told);
  const help = helpFor(path);
  useKeys({
    "?": () => {
      if (help) openHelp();
      return Boolean(help);
    },
  });
  if (!open || !help) return null;
  const event = /^\/e\/([^/]+)/.exec(path)?.[1];
  const close = () => shown.set(false);
  return html`
    <${Dialog} title=${t(`help.${help.page}`)} side onClose=${close}>
      <ol class="help-things">${THINGS.map((one) => html`<li key=${one}>${t(`help.${help.page}-${one}`)}</li>`)}</ol>
      <div class="actions">
        ${help.tour && html`<button type="button" class="primary" autofocus onClick=${() => (close(), touring.set(true))}>${t("help.tour")}</button>`}
        ${help.tour && event && html`<a class="button" href=${`/e/${event}/print/helper-guide`}>${t("help.print-guide")}</a>`}
        <a class="button" href="/rules">${t("help.rulebooks")}</a>
      </div>
      <section>
        <h3>${t("help.keys")}</h3>
        <dl class="keys">
          ${[...(help.keys ?? own), ...ANY].map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(`key.${does}`)}</dd></div>`)}
        </dl>
      </section>
    <//>
  `;
}

/** A small button for it, in the head of a page. */
export const HelpButton = () => html`
  <button type="button" class="quiet help-button" title=${t("page.help-key")} onClick=${openHelp}><kbd>?</kbd><span class="unseen">${t("page.help")}</span></button>
`;
