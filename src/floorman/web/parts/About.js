/** Facts in a row with dots between them. A line breaks after a dot, never within a fact that fits on a line. */
import { html } from "../lib/html.js";

/** @param {{ says: string[] }} props */
export const About = ({ says }) =>
  says.filter(Boolean).map((one, at, all) => html`<span class="about-part" key=${at}>${one}${at < all.length - 1 && " ·"}</span> `);
