import type { Changing, Draft } from "./draft.js";
import type { Notes } from "./field.js";
import type { Previewed } from "./previewing.js";
import type { Setup } from "./setup.js";

/** What every part of the page has at hand. */
export interface Part {
  draft: Draft;
  change: Changing;
  notes: Notes;
  previewed: Previewed;
  setup: Setup;
}
