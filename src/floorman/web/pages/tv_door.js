/** A TV's way in: a short address to type with a remote, and the room code. */
/** @import { PageProps } from "../lib/types.js" */
import { post, sentence } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { go } from "../lib/router.js";
import { t } from "../lib/text.js";
import { LanguageSwitch, Page } from "../parts/Page.js";

/** @param {PageProps} props */
export default function TvDoor({ params }) {
  const [code, setCode] = useState(params.code ?? "");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    const typed = code.replace(/[\s-]/g, "").toUpperCase();
    if (!typed) return setFault(t("tv.door-none"));
    setBusy(true);
    try {
      const me = await post(`/api/tv/${encodeURIComponent(typed)}`, {});
      go(me.page, { replace: true });
    } catch (error) {
      setFault(sentence(error));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (params.code) void enter();
  }, []);
  return html`
    <${Page} title=${t("tv.door")} actions=${html`<${LanguageSwitch} />`}>
      <form class="join form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        void enter();
      }}>
        <label class="field"><span>${t("tv.door-code")}</span>
          <input class="room-code-input" autofocus autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="8" placeholder="····" value=${code}
            aria-describedby="code-help" onInput=${(/** @type {any} */ event) => setCode(event.target.value)} /></label>
        <p class="dim" id="code-help">${t("tv.door-help")}</p>
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        <button class="primary large" disabled=${busy}>${t("tv.door-show")}</button>
      </form>
    <//>
  `;
}
