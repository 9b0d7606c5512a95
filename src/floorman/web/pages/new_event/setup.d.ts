import type { ScheduleRow } from "../../lib/types.js";

/** The set-up of an event as the server keeps it: the fields of its EventSpec that the page fills in. */
export interface Spec {
  name: string;
  place?: string;
  language?: string;
  book: string;
  house: Record<string, unknown>;
  game: string;
  table_size: number;
  currency: string;
  buy_in: number;
  fee: number;
  stack: number | null;
  rebuys: { allowed?: boolean; price?: number | null; stack?: number | null; until_level?: number | null; per_player?: number | null } | null;
  addon: { allowed?: boolean; price?: number | null; stack?: number | null; until_level?: number | null } | null;
  bounty: number;
  bounty_kind: string;
  bounty_on_top: boolean;
  mystery_from: number | null;
  guarantee: number;
  added: number;
  chips: [number, number][];
  chip_colours: [number, string][];
  ante: string;
  ante_from: number;
  schedule: ScheduleRow[];
  hours: number | null;
  level_minutes: number | null;
  expected_players: number | null;
  expected_rebuys: number;
  prizes: string | number[];
  /** Hundredths of a per cent by place, where prizes are "percent". */
  prize_percent: number[];
  round_prizes_to?: number;
  seat_worth: number;
  late_until_level: number | null;
}

/** An event that can be copied. */
export interface Copied {
  event: string;
  name: string;
  spec: Spec;
  players: string[];
  time: string;
}

/** What the page starts from. */
export interface Setup {
  sets: { count: number; chips: [number, number][]; stacks: number }[];
  hours: [number, number][];
  last: Copied | null;
}
