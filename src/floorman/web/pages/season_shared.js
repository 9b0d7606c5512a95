/** A season as everybody with its address sees it. */
/** @import { PageProps, SeasonTable } from "../lib/types.js" */
import { html } from "../lib/html.js";
import { useLoaded } from "../lib/load.js";
import { Page, Sorry } from "../parts/Page.js";
import { Skeleton } from "../parts/Skeleton.js";
import { Table } from "./seasons/table.js";
import { pointsSaid } from "./seasons/terms.js";

/** @param {PageProps} props */
export default function SharedSeason({ params }) {
  const loaded = useLoaded(`/api/shared/${encodeURIComponent(params.token)}`);
  const page = /** @type {{ name: string, best: number, at_least: number, formula: string, points: number[], table: SeasonTable } | null} */ (loaded.value);
  if (!page && loaded.fault) return html`<${Sorry} title="Season" says=${loaded.fault} />`;
  if (!page) return html`<${Page} title="Season" back=""><${Skeleton} lines=${6} /><//>`;
  return html`
    <${Page} title=${page.name} back="">
      <section class="panel season"><${Table} table=${page.table} best=${page.best} atLeast=${page.at_least} points=${pointsSaid(page.formula, page.points)} /></section>
    <//>
  `;
}
