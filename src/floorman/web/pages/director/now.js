/** What needs doing now: a sentence, its rule, one button to do it, others behind a menu, steps where there are any. */
/** @import { Act, PromptLine } from "../../lib/types.js" */
/** @import { Desk } from "./desk.js" */
import { classes, html, useState } from "../../lib/html.js";
import { AskFirst } from "../../parts/Dialog.js";
import { Menu } from "../../parts/Menu.js";
import { RuleChips } from "../../parts/RuleChip.js";

const SHOWN = 3;

/** @param {{ desk: Desk }} props */
export function Now({ desk }) {
  const [all, setAll] = useState(false);
  const { prompts } = desk.board;
  const shown = all ? prompts : prompts.slice(0, SHOWN);
  return html`
    <section class="now panel" aria-label="Now">
      <h2>Now</h2>
      <ul class="plain">
        ${shown.map((prompt) => html`<${Matter} key=${prompt.key} desk=${desk} prompt=${prompt} />`)}
        ${!prompts.length && html`<${Nothing} desk=${desk} />`}
      </ul>
      ${prompts.length > SHOWN && html`
        <button type="button" class="quiet" onClick=${() => setAll(!all)}>${all ? "Fewer" : `${prompts.length - SHOWN} more`}</button>
      `}
    </section>
  `;
}

/** @param {{ desk: Desk }} props */
const Nothing = ({ desk }) =>
  desk.board.public.phase === "registering"
    ? html`
        <li class="matter">
          <p>${desk.board.guests.length ? "Check players in as they come, and take their money" : "Register the players"}; with two or more paid, seats can be drawn.</p>
          <span class="matter-do"><button type="button" class="primary" onClick=${() => desk.open("register")}>+ Register</button></span>
        </li>
      `
    : html`<li class="matter dim">Nothing to see to.</li>`;

/** Acts of a prompt that a dialog prepares: its words and its name. The act itself is then in the menu.
 * @type {Record<string, [string, string]>} */
const PREPARED = { ColorUp: ["Count and race", "colour-up"] };

/** @param {{ desk: Desk, prompt: PromptLine }} props */
function Matter({ desk, prompt }) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [steps, setSteps] = useState(false);

  /** @param {Act} act */
  const carryOut = async (act) => {
    setBusy(true);
    await desk.run(act, { expects: desk.board.public.no });
    setBusy(false);
  };
  /** @param {Act} act */
  const begin = (act) => {
    if (act.type === "PayPrizes") setAsks(true);
    else void carryOut(act);
  };
  const prepared = PREPARED[prompt.do?.act.type ?? ""];
  const others = [...(prepared && prompt.do ? [prompt.do] : []), ...prompt.otherwise].map((option) => ({
    label: option.label,
    onClick: () => begin(option.act),
  }));
  const only = !prompt.do && others.length > 0 && others.length <= 3;

  return html`
    <li class=${classes("matter", prompt.urgent && "urgent")}>
      <p>
        ${prompt.says} <${RuleChips} cites=${prompt.cites} />
        ${prompt.steps.length > 0 && html`
          <button type="button" class="rule-chip" aria-expanded=${steps} onClick=${() => setSteps(!steps)}>
            ${steps ? "Hide steps" : `${prompt.steps.length} ${prompt.steps.length === 1 ? "step" : "steps"}`}
          </button>
        `}
      </p>
      <span class="matter-do">
        ${prompt.do && html`
          <button type="button" class=${prompt.urgent ? "primary" : ""} disabled=${busy} onClick=${() => (prepared ? desk.open(prepared[1]) : begin(/** @type {any} */ (prompt.do).act))}>
            ${prepared ? prepared[0] : prompt.do.label}
          </button>
        `}
        ${only && others.map((item) => html`<button type="button" key=${item.label} disabled=${busy} onClick=${item.onClick}>${item.label}</button>`)}
        ${!only && others.length > 0 && html`<${Menu} label="Otherwise" words=${prompt.do ? undefined : "Choose"} items=${others} />`}
      </span>
      ${steps && html`
        <ol class="steps">
          ${prompt.steps.map((step) => html`<li key=${step.says}>${step.says} <${RuleChips} cites=${step.cites} /></li>`)}
        </ol>
      `}
      ${asks && html`
        <${AskFirst}
          title="Pay the prizes"
          says=${`${prompt.says} Money goes out: the event is closed with this.`}
          yes=${prompt.do?.label ?? "Pay"}
          onYes=${() => {
            setAsks(false);
            void carryOut({ type: "PayPrizes" });
          }}
          onClose=${() => setAsks(false)}
        />
      `}
    </li>
  `;
}
