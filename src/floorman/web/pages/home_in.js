/** A link that lets somebody in. It is used only by this page, so that a preview of the link does not use it up. */
/** @import { PageProps } from "../lib/types.js" */
import { post, Refusal, sentence } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { go } from "../lib/router.js";
import { Page } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";

/** @param {PageProps} props */
export default function In({ params }) {
  const [fault, setFault] = useState("");
  const [asksPin, setAsksPin] = useState(false);
  const [pin, setPin] = useState("");

  const enter = async () => {
    try {
      const me = await post("/api/sessions", pin ? { link: params.token, pin } : { link: params.token });
      go(me.page || "/", { replace: true });
    } catch (error) {
      if (error instanceof Refusal && /pin|locked/.test(error.code)) setAsksPin(true);
      setFault(error instanceof Refusal && error.code === "pin-needed" ? "" : sentence(error));
    }
  };
  useEffect(() => void enter(), [params.token]);

  return html`
    <${Page} title="Signing in">
      <section class="panel sorry">
        ${!fault && !asksPin && html`<${Skeleton} lines=${2} />`}
        ${fault && html`<p class="fault" role="alert">${fault}</p>`}
        ${asksPin &&
        html`<form class="form" onSubmit=${(/** @type {Event} */ submit) => (submit.preventDefault(), void enter())}>
          <label class="field"><span>PIN of this link</span>
            <input autofocus inputmode="numeric" type="password" maxlength="12" value=${pin}
              onInput=${(/** @type {any} */ input) => setPin(input.target.value)} /></label>
          <button class="primary">Enter</button>
        </form>`}
        ${fault && !asksPin && html`<p><a class="button" href="/">Go to the home page</a></p>`}
      </section>
    <//>
  `;
}
