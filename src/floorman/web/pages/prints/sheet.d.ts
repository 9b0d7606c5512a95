import type { Prize, ScheduleRow } from "../../lib/types.js";

/** What /api/events/{event}/prints/{what} gives; only what belongs to `what` is filled in. */
export interface Sheet {
  what: string;
  event: string;
  name: string;
  book: string;
  currency: string;
  cards: { player: string; table: string; seat: number }[];
  slips: { player: string; place: number; cents: number; own_bounty: number; tied: number; deal: boolean; shares: [string, number][]; seat: number }[];
  rows: { minute: number; row: ScheduleRow }[];
  prizes: Prize[];
  chips: { value: number; colour: string; each: number; count: number }[];
  sections: { title: string; lines: { says: string; cites: string[]; house: boolean; whole: boolean }[] }[];
  places: { player: string; place: number; tied: number; prize: number; seat: number; paid: boolean; rebuys: number; addons: number; paid_in: number; bounties: number; deal: boolean; knockouts: number; may_rebuy: boolean }[];
  note: string;
  /** Whether the event has ended, so that the prizes are settled. */
  over: boolean;
  date: string;
  place: string;
  opened_ms: number;
  /** The language of the event; empty where nobody has said. */
  language: string;
  entries: number;
  rebuys: number;
  addons: number;
  purse: number;
  /** The chips that a player starts with. */
  stack: number;
}
