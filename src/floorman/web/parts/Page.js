/** The frame of a page that is read: where one is, the way home, light or dark. */
import { html, useEffect } from "../lib/html.js";
import { choose, LANGUAGES, nameOf, t, useLanguage } from "../lib/text.js";
import { isLight, setTheme, theme } from "../lib/theme.js";
import { useWatched } from "../lib/store.js";
import { HelpButton } from "./Help.js";
import { Icon } from "./icons.js";

/**
 * The title in the browser's tab.
 * @param {string} title
 */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Floorman` : "Floorman";
  }, [title]);
}

/** Light or dark. */
export function ThemeButton() {
  useWatched(theme);
  const light = isLight();
  const word = t(light ? "page.dark" : "page.light");
  return html`
    <button type="button" class="quiet" aria-label=${word} onClick=${() => setTheme(light ? "dark" : "light")}>
      <${Icon} name=${light ? "moon" : "sun"} /> <span class="theme-word">${word}</span>
    </button>
  `;
}

/** The language of this page, by its own name. It is remembered in this browser. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  if (LANGUAGES.length < 2) return null;
  return html`
    <select class="language" aria-label=${t("page.language")} value=${spoken} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
      ${LANGUAGES.map((code) => html`<option key=${code} value=${code} lang=${code}>${nameOf(code)}</option>`)}
    </select>
  `;
}

/**
 * @param {{ title: string, back?: string, backWords?: string, actions?: unknown, children?: unknown }} props
 */
export function Page({ title, back = "/", backWords = t("page.home"), actions, children }) {
  useTitle(title);
  return html`
    <a class="skip" href="#main">${t("page.skip")}</a>
    <header class="page-head">
      ${back && html`<a class="home" href=${back}>${backWords}</a>`}
      <h1>${title}</h1>
      <span class="spring"></span>
      ${actions}
      <${HelpButton} />
      <${ThemeButton} />
    </header>
    <main id="main" class="page" tabindex="-1">${children}</main>
  `;
}

/**
 * A page that cannot be shown: why, and where to go.
 * @param {{ title: string, says: string, children?: unknown }} props
 */
export const Sorry = ({ title, says, children }) => html`
  <${Page} title=${title}>
    <section class="panel sorry">
      <p>${says}</p>
      ${children}
      <p><a class="button" href="/">${t("page.to-events")}</a></p>
    </section>
  <//>
`;
