/** What the TVs of the event show: layout, light or dark, the house's name, colour and logo. */
/** @import { DialogProps } from "./desk.js" */
import { useChoice } from "../../lib/act.js";
import { plainly, post } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { newId } from "../../lib/ids.js";
import { LANGUAGES, nameOf } from "../../lib/text.js";
import { Dialog } from "../../parts/Dialog.js";
import { say } from "../../parts/Toast.js";
import { LAYOUTS, layoutName } from "../tv/menu.js";

/** The logo is at most so large on a TV; a larger picture is made smaller before it is sent. */
const MOST = { wide: 1200, high: 480 };

/** Bytes that the server takes. */
const LARGEST = 150 * 1024;

/** @type {["auto" | "dark" | "light", string][]} */
const THEMES = [["auto", "As the TV prefers"], ["dark", "Dark"], ["light", "Light"]];

/**
 * A picture in base64, as large as a TV can use: PNG, or JPEG where that would be too many bytes, or smaller.
 * @param {File} file
 * @returns {Promise<string>}
 */
async function asLogo(file) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  let share = Math.min(1, MOST.wide / picture.width, MOST.high / picture.height);
  for (;;) {
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const kind of ["image/png", "image/jpeg"]) {
      const data = canvas.toDataURL(kind, 0.8).split(",")[1];
      if (data.length * 0.75 <= LARGEST) return data;
    }
    share *= 0.7;
  }
}

/** @param {DialogProps} props */
export function TvLook({ desk }) {
  const { display, language, name } = desk.board.public;
  const [house, setHouse] = useState(display.house);
  const [accent, setAccent] = useState(display.accent || "#2fa36b");
  const [fault, setFault] = useState("");
  const set = (/** @type {object} */ change) => desk.run({ type: "SetDisplay", ...change });
  const [layout, setLayout] = useChoice(display.layout, (chosen) => set({ layout: chosen }));
  const [theme, setTheme] = useChoice(display.theme, (chosen) => set({ theme: chosen }));

  /** @param {string} image */
  const send = (image) => post(`/api/events/${encodeURIComponent(desk.event)}/acts`, { id: newId(), act: { type: "SetLogo", image } });

  /** @param {any} event */
  const choose = async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    setFault("");
    let image;
    try {
      if (!["image/png", "image/jpeg"].includes(file.type)) throw new Error(file.type);
      image = await asLogo(file);
    } catch {
      setFault(`${file.name} is not a PNG or JPEG picture. Save the logo as PNG and choose that file.`);
      return;
    }
    try {
      await send(image);
      say("The TV shows the logo.");
    } catch (error) {
      setFault(plainly(error));
    }
  };
  const remove = async () => {
    try {
      await send("");
      say("The TV no longer shows a logo.");
    } catch (error) {
      setFault(plainly(error));
    }
  };
  return html`
    <${Dialog} title="TV" wide onClose=${desk.close}>
      <fieldset class="tv-choice">
        <legend>What the TVs show</legend>
        ${LAYOUTS.map((id, at) => html`
          <label class="tick" key=${id}>
            <input type="radio" name="layout" autofocus=${at === 0} checked=${layout === id} onChange=${() => setLayout(id)} />
            <span>${layoutName(id)}</span>
          </label>
        `)}
      </fieldset>
      <p class="dim">Automatic shows the seats after a draw, then the clock and the prizes, and the winner at the end.</p>
      <fieldset class="tv-choice">
        <legend>Colours</legend>
        ${THEMES.map(([id, words]) => html`
          <label class="tick" key=${id}>
            <input type="radio" name="theme" checked=${theme === id} onChange=${() => setTheme(id)} />
            <span>${words}</span>
          </label>
        `)}
        <label class="tick"><input type="color" value=${accent} onInput=${(/** @type {any} */ event) => setAccent(event.target.value)}
          onChange=${(/** @type {any} */ event) => event.target.value !== display.accent && set({ accent: event.target.value })} /> <span>Colour of the house</span></label>
        ${display.accent && html`<button type="button" class="quiet" onClick=${() => set({ accent: "" })}>Use Floorman's colour</button>`}
      </fieldset>
      <label class="field"><span>Language of TV, phones and prints</span>
        <select value=${language || "en"} onChange=${(/** @type {any} */ event) => void desk.run({ type: "SetTerms", language: event.target.value })}>
          ${LANGUAGES.map((code) => html`<option key=${code} value=${code} lang=${code}>${nameOf(code)}</option>`)}
        </select></label>
      <form class="pin-form" onSubmit=${(/** @type {Event} */ submit) => {
        submit.preventDefault();
        set({ house });
      }}>
        <label class="field"><span>Name of the house, above ${name}</span>
          <input maxlength="60" autocomplete="off" value=${house} onInput=${(/** @type {any} */ event) => setHouse(event.target.value)} /></label>
        <button disabled=${house.trim() === display.house}>Show it</button>
      </form>
      <div class="tv-logo-row">
        ${display.logo && html`<img alt="The logo" src=${`/api/events/${encodeURIComponent(desk.event)}/logo?v=${display.logo}`} />`}
        <label class="field"><span>${display.logo ? "Another logo" : "Logo"} (PNG or JPEG)</span>
          <input type="file" accept="image/png,image/jpeg" onChange=${choose} /></label>
        ${display.logo && html`<button type="button" onClick=${remove}>Remove the logo</button>`}
      </div>
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      <p><a href=${`/e/${encodeURIComponent(desk.event)}/tv`} target="_blank" rel="noopener">Open the TV page in a new tab</a></p>
    <//>
  `;
}
