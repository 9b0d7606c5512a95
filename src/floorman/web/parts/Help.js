/** Help: what one does on a page, in three lines, and its keys. The key `?` opens it everywhere. */
import { html, useEffect } from "../lib/html.js";
import { useKeys } from "../lib/keys.js";
import { useWatched, Watched } from "../lib/store.js";
import { t } from "../lib/text.js";
import { Dialog } from "./Dialog.js";

/** @typedef {{ title: string, things: string[], keys?: string[][], tour?: boolean }} PageHelp */

/** Whether the panel is open, and whether the tour of the director's page was asked for. */
const shown = new Watched(false);
export const touring = new Watched(false);

export const openHelp = () => shown.set(true);

/** Keys that a page has told of itself. */
const told = new Watched(/** @type {string[][]} */ ([]));

/** The keys of the page that is shown, for its help. @param {string[][]} keys */
export function useHelpKeys(keys) {
  useEffect(() => {
    told.set(keys);
    return () => told.set([]);
  }, []);
}

/** @type {[RegExp, PageHelp][]} */
const PAGES = [
  [/^\/$/, {
    title: "Your events",
    things: [
      "“New event” sets up a tournament: players, chips, blinds and prizes.",
      "“Open” leads to the page from which you run the event; “TV clock” is for the big screen.",
      "Try everything in the demo first. Nothing in it counts.",
    ],
  }],
  [/^\/rooms$/, {
    title: "Cash games",
    things: [
      "“New home game” is for one table among friends: buy-ins, cash-outs, and who pays whom.",
      "“New card room” is for several tables with waiting lists and a cage.",
      "Deleting a game asks for its name and cannot be undone.",
    ],
  }],
  [/^\/room\/[^/]+$/, {
    title: "Running a cash game",
    things: [
      "Enter buy-ins, added chips and cash-outs as they happen; what lies on the table is counted for you.",
      "In a card room, work through “Now” from the top: each line has its button and its rule. Tap a seat or a name for the rest.",
      "Undo takes back the last thing that was done.",
    ],
  }],
  [/^\/new$/, {
    title: "A new event",
    things: [
      "Enter the players you expect, the hours you have and the chips in your box: Floorman works out the blinds.",
      "Look at the chart and the starting stack, and change what you like.",
      "What you type is kept on this device until the event is made.",
    ],
  }],
  [/^\/e\/[^/]+$/, {
    title: "Running the event",
    things: [
      "Work through “Now” from the top: each line has the button that does it, and the rule behind it.",
      "Tap a player or a seat for bust, rebuy, move, penalty and the rest. “Button here” says where the dealer button is.",
      "Anything you do can be undone: in the message at the bottom, or from the log.",
    ],
    tour: true,
  }],
  [/^\/e\/[^/]+\/tv$/, {
    title: "The clock on a TV",
    things: [
      "Open this page on the TV and make it full screen.",
      "It follows the director's page by itself; nothing has to be done here.",
      "Turn the sound on once: a browser stays silent until somebody has pressed a key.",
    ],
    keys: [["f", "Full screen"], ["s", "Sound on"]],
  }],
  [/^\/e\/[^/]+\/phone$/, {
    title: "Your seat on your phone",
    things: [
      "Find your name and tap “That is me”.",
      "Your table and seat, the blinds and the time left are always here.",
      "When you are moved, the whole screen says where to go.",
    ],
  }],
  [/^\/e\/[^/]+\/results$/, {
    title: "Results",
    things: [
      "Places, prizes and what everybody paid, as they stand now.",
      "Print seat cards, payout slips, the house rules and the guide for your helper.",
      "Save the event as a file, or the results as a table for a spreadsheet.",
    ],
  }],
  [/^\/e\/[^/]+\/print\//, {
    title: "Printing",
    things: ["Use the browser's own print command.", "Sheets are made for A4 and Letter.", "“Back” returns to the results."],
  }],
  [/^\/e\/[^/]+\/table\//, {
    title: "Dealing a table",
    things: [
      "Tap what each player does; the page says whose turn it is and what may be done.",
      "Something went wrong at the table? Say what happened, and the book's ruling appears.",
      "When the hand is over, the stacks and the button are kept for the next one.",
    ],
    keys: [["f", "Fold"], ["c", "Check or call"], ["r", "Raise"], ["e", "Something went wrong"], ["z", "Undo the last step"]],
  }],
  [/\/desk$/, {
    title: "The rulings desk",
    things: [
      "Set up the situation on the left: seats, blinds, what was bet.",
      "Say what happened. The ruling, what stands and what may follow appear on the right.",
      "Tap a rule to read it, and to see what other books say.",
    ],
  }],
  [/^\/rules/, {
    title: "The rulebooks",
    things: [
      "Search for words, a rule's number or a subject.",
      "Open a rule to see it in its book, and how other books answer the same question.",
      "“Compare” puts two books side by side.",
    ],
  }],
];

const ANY = [["?", "This help"], ["Esc", "Close"], ["↑ ↓ Enter", "Choose from a list or a menu"]];

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
    <${Dialog} title=${help.title} side onClose=${close}>
      <ol class="help-things">${help.things.map((thing) => html`<li key=${thing}>${thing}</li>`)}</ol>
      <div class="actions">
        ${help.tour && html`<button type="button" class="primary" autofocus onClick=${() => (close(), touring.set(true))}>Take the tour</button>`}
        ${help.tour && event && html`<a class="button" href=${`/e/${event}/print/guide`}>Print the guide for your helper</a>`}
        <a class="button" href="/rules">Rulebooks</a>
      </div>
      <section>
        <h3>Keys</h3>
        <dl class="keys">
          ${[...(help.keys ?? own), ...ANY].map(([key, says]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`)}
        </dl>
      </section>
    <//>
  `;
}

/** A small button for it, in the head of a page. */
export const HelpButton = () => html`
  <button type="button" class="quiet help-button" title=${t("page.help-key")} onClick=${openHelp}><kbd>?</kbd><span class="unseen">${t("page.help")}</span></button>
`;
