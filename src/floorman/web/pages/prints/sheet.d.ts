import type { Prize, ScheduleRow } from "../../lib/types.js";

/** What /api/events/{event}/prints/{what} gives; only what belongs to `what` is filled in. */
export interface Sheet {
  what: string;
  event: string;
  name: string;
  title: string;
  book: string;
  currency: string;
  cards: { player: string; table: string; seat: number }[];
  slips: { player: string; place: number; cents: number }[];
  rows: { minute: number; row: ScheduleRow }[];
  prizes: Prize[];
  chips: { value: number; colour: string; each: number; count: number }[];
  sections: { title: string; lines: { says: string; cites: string[] }[] }[];
}
