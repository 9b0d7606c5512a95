/** Pages by path: links change the page without loading it again. */
import { useWatched, Watched } from "./store.js";

const here = new Watched(location.pathname + location.search);

addEventListener("popstate", () => here.set(location.pathname + location.search));

/**
 * Go to a page.
 * @param {string} path
 * @param {{ replace?: boolean }} [how]
 */
export function go(path, how = {}) {
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
