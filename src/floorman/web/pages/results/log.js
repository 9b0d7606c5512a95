/** Everything that happened, record by record, read in parts. */
/** @import { LogLine } from "../../lib/types.js" */
import { get, sentence } from "../../lib/api.js";
import { clockText } from "../../lib/format.js";
import { classes, html, useState } from "../../lib/html.js";
import { RuleChips } from "../../parts/RuleChip.js";

/** @param {{ path: string }} props */
export function WholeLog({ path }) {
  const [lines, setLines] = useState(/** @type {(LogLine & { at: number })[] | null} */ (null));
  const [more, setMore] = useState(true);
  const [fault, setFault] = useState("");
  const read = async () => {
    const after = lines?.at(-1)?.no ?? 0;
    try {
      const found = await get(`${path}/log?after=${after}`);
      const at = Date.now();
      const fresh = /** @type {LogLine[]} */ (found.lines).map((line) => ({ ...line, at }));
      setLines([...(lines ?? []), ...fresh]);
      setMore(fresh.length > 0 && fresh[fresh.length - 1].no < found.no);
      setFault("");
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return html`
    <section class="panel form" aria-labelledby="log-head">
      <h2 id="log-head">Log</h2>
      ${lines && html`
        <ol class="plain whole-log">
          ${lines.filter((line) => line.says.length).map((line) => html`
            <li key=${line.no} class=${classes(line.undone && "undone")}>
              <span class="dim">${clockText(new Date(line.at - line.age_ms))}</span>
              <span>${line.says.join(" ")} ${line.undone && html`<b>Undone.</b>`} <${RuleChips} cites=${line.cites} /></span>
              <span class="dim">${line.by}</span>
            </li>
          `)}
        </ol>
      `}
      ${fault && html`<p class="fault" role="alert">${fault}</p>`}
      ${more && html`<div><button type="button" onClick=${() => void read()}>${lines ? "More" : "Show the log"}</button></div>`}
    </section>
  `;
}
