/** The one page that every path serves: it finds the page for the path and shows it. */
/** @import { Voice } from "./lib/text.js" */
/** @import { PageProps } from "./lib/types.js" */
import { html, render, useEffect, useErrorBoundary, useMemo, useState } from "./lib/html.js";
import { followLink, match, usePath } from "./lib/router.js";
import { speakOn, t, useLanguage } from "./lib/text.js";
import { Help } from "./parts/Help.js";
import { Sorry } from "./parts/Page.js";
import { playBy } from "./parts/RuleChip.js";
import { Skeleton } from "./parts/Skeleton.js";
import { Toasts } from "./parts/Toast.js";
import "./lib/theme.js";

/** @typedef {() => Promise<{ default: (props: PageProps) => unknown }>} Loader */

/** Pages are loaded when they are first wanted. A page is a module whose default export draws it.
 * @type {[string, Loader][]} */
const ROUTES = [
  ["/", () => import("./pages/home.js")],
  ["/in/:token", () => import("./pages/home_in.js")],
  ["/people", () => import("./pages/people.js")],
  ["/join", () => import("./pages/join.js")],
  ["/join/:code", () => import("./pages/join.js")],
  ["/tv", () => import("./pages/tv_door.js")],
  ["/tv/:code", () => import("./pages/tv_door.js")],
  ["/new", () => import("./pages/new_event.js")],
  ["/e/:id", () => import("./pages/director.js")],
  ["/e/:id/tv", () => import("./pages/tv.js")],
  ["/e/:id/phone", () => import("./pages/phone.js")],
  ["/e/:id/results", () => import("./pages/results.js")],
  ["/e/:id/print/:what", () => import("./pages/prints.js")],
  ["/e/:id/table/:table", () => import("./pages/dealer.js")],
  ["/e/:id/desk", () => import("./pages/desk.js")],
  ["/rooms", () => import("./pages/rooms.js")],
  ["/room/:id", () => import("./pages/room.js")],
  ["/room/:id/table/:table", () => import("./pages/room.js")],
  ["/room/:id/tv", () => import("./pages/room_tv.js")],
  ["/room/:id/phone", () => import("./pages/room_phone.js")],
  ["/settled/:token", () => import("./pages/settled.js")],
  ["/devices", () => import("./pages/devices.js")],
  ["/seasons", () => import("./pages/seasons.js")],
  ["/seasons/:season", () => import("./pages/season.js")],
  ["/s/:token", () => import("./pages/season_shared.js")],
  ["/desk", () => import("./pages/desk.js")],
  ["/rules", () => import("./pages/rulebook.js")],
  ["/rules/compare", () => import("./pages/rulebook_compare.js")],
  ["/rules/topic/:topic", () => import("./pages/rulebook_topic.js")],
  ["/rules/:rule", () => import("./pages/rulebook_rule.js")],
];

/** The pages whose words are in the catalogue, and for whom they are. The others are English, numbers and all.
 * @type {Record<string, Voice>} */
const VOICES = {
  "/people": "own",
  "/join": "own",
  "/join/:code": "own",
  "/tv": "own",
  "/tv/:code": "own",
  "/e/:id/tv": "room",
  "/e/:id/phone": "own",
  "/e/:id/print/:what": "room",
  "/e/:id/table/:table": "own",
  "/e/:id/desk": "own",
  "/room/:id/table/:table": "own",
  "/room/:id/tv": "own",
  "/room/:id/phone": "own",
  "/settled/:token": "own",
  "/desk": "own",
  "/rules": "own",
  "/rules/compare": "own",
  "/rules/topic/:topic": "own",
  "/rules/:rule": "own",
};

/** @param {string} pathname */
const voiceOf = (pathname) => VOICES[match(ROUTES, pathname)?.pattern ?? ""] ?? "";

function App() {
  const path = usePath();
  const { pathname, searchParams } = new URL(path, location.origin);
  const matched = match(ROUTES, pathname);
  useLanguage();
  const [page, setPage] = useState(/** @type {{ of: Loader, draw: any } | null} */ (null));
  const [fault, setFault] = useState("");
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  const wanted = matched?.found;
  // The book in force and the language are the event's: the next page says its own, or has none.
  useMemo(() => {
    playBy("");
    void speakOn(voiceOf(pathname));
  }, [pathname]);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    setFault("");
    mend();
    wanted().then(
      (module) => left || setPage({ of: wanted, draw: module.default }),
      () => left || setFault(t("page.not-loaded")),
    );
    return () => {
      left = true;
    };
  }, [wanted, path]);

  if (!matched) return html`<${Sorry} title=${t("page.none")} says=${t("page.none-says")} />`;
  if (broken) return html`<${Sorry} title=${t("page.sorry")} says=${t("page.broken")} />`;
  if (fault) return html`<${Sorry} title=${t("page.sorry")} says=${fault} />`;
  if (!page || page.of !== wanted) return html`<main class="page"><${Skeleton} lines=${5} /></main>`;
  return html`
    <${page.draw} key=${pathname} params=${matched.params} query=${searchParams} />
    <${Help} path=${pathname} />
    <${Toasts} />
  `;
}

document.addEventListener("click", followLink);
const root = document.getElementById("app");
if (root) {
  // A reader's own language is known from the beginning: nothing is shown in another first.
  void speakOn(voiceOf(location.pathname)).then(() => {
    root.replaceChildren();
    render(html`<${App} />`, root);
  });
}
