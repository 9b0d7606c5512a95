/** Pages by path: links change the page without loading it again. */
import { useWatched, Watched } from "./store.js";

const here = new Watched(location.pathname + location.search);

/** What closes each thing that is open over the page, the one on top last. @type {(() => void)[]} */
const open = [];

/** Whether the history is on its way to another entry of this page, on our own account: it gets there later. */
let moving = false;

/** Where to go once it is there. @type {(() => void) | null} */
let next = null;

/** How many entries of the history lie over that of the page, one for each dialog: Back goes through them first. */
const entries = () => Number(history.state?.dialogs ?? 0);

/** @param {number} to */
function leaveEntries(to) {
  moving = true;
  history.go(to - entries());
}

/** As many entries as dialogs. A browser that restores how far a page was scrolled would do so when a dialog closes. */
function settle() {
  if (moving) return;
  if (entries() > open.length) return leaveEntries(open.length);
  while (entries() < open.length) {
    history.scrollRestoration = "manual";
    history.pushState({ dialogs: entries() + 1 }, "");
  }
  if (!open.length) history.scrollRestoration = "auto";
}

/** Once the page is drawn: a dialog that makes way for another keeps its entry. */
const soon = () => setTimeout(settle);

/**
 * Until the function that comes back is called, the browser's Back closes what is open over the page and stays on it.
 * @param {() => void} close
 */
export function closedByBack(close) {
  open.push(close);
  soon();
  return () => {
    open.splice(open.indexOf(close), 1);
    soon();
  };
}

addEventListener("popstate", () => {
  const byUs = moving;
  moving = false;
  if (next && entries()) return leaveEntries(0);
  if (next) {
    const go = next;
    next = null;
    return go();
  }
  if (!byUs) for (const close of open.slice(entries()).reverse()) close();
  here.set(location.pathname + location.search);
  soon();
});

// A page that is loaded again, or come back to, has no dialog where it had one.
soon();

/**
 * Go to a page. What is open over this one leaves nothing in the history.
 * @param {string} path
 * @param {{ replace?: boolean }} [how]
 */
export function go(path, how = {}) {
  if (moving || entries()) {
    next = () => go(path, how);
    if (!moving) leaveEntries(0);
    return;
  }
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  here.set(location.pathname + location.search);
  scrollTo(0, 0);
}

/** The path and query of the page now. */
export const usePath = () => useWatched(here);

/** Files have a dot in their names, and so do rules. @param {string} path */
const isFile = (path) => /^\/(api|static|ws)\//.test(path) || (path.includes(".") && !path.startsWith("/rules/"));

/**
 * Links to pages of ours go through `go`; those to files, elsewhere or in a new tab are left alone.
 * @param {MouseEvent} click
 */
export function followLink(click) {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
  const link = /** @type {Element} */ (click.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || isFile(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash) return;
  click.preventDefault();
  go(link.pathname + link.search);
}

/**
 * The first route that fits: "/e/:id/tv" fits "/e/friday/tv" with params {id: "friday"}.
 * @template T
 * @param {[string, T][]} routes
 * @param {string} path
 * @returns {{ pattern: string, params: Record<string, string>, found: T } | null}
 */
export function match(routes, path) {
  const parts = path.replace(/\/+$/, "").split("/");
  for (const [pattern, found] of routes) {
    const wanted = pattern.replace(/\/+$/, "").split("/");
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = wanted.every((part, at) => {
      if (!part.startsWith(":")) return part === parts[at];
      params[part.slice(1)] = decoded(parts[at]);
      return parts[at] !== "";
    });
    if (fits) return { pattern, params, found };
  }
  return null;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
