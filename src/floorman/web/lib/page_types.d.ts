/** What pages make up themselves, and answers over HTTP; screens and messages are in types.d.ts. */

import type { Display, RoomPayment, RoomPlayer } from "./types.js";

/** What a page gets from the router. */
export interface PageProps {
  params: Record<string, string>;
  query: URLSearchParams;
}

/** Something to be done: a tagged value that the server reads. */
export interface Act {
  type: string;
  [field: string]: unknown;
}

export type Layout = Display["layout"];

/** Who this browser is, as /api/me says. */
export interface Me {
  role: "owner" | "director" | "dealer" | "display" | "player" | "floor" | "cashier" | "";
  event: string;
  table: string;
  name: string;
  page: string;
  events: EventSummary[];
}

/** A rule as the books' pages give it. */
export interface RuleShown {
  id: string;
  book: string;
  title: string;
  topic: string;
  kind: string;
  scope: string;
  requires: string;
  options: string[];
  see: string[];
  note: string;
}

export interface EventSummary {
  id: string;
  name: string;
  phase: string;
  entries?: number;
  left?: number;
  book?: string;
  demo?: boolean;
  wrong?: string;
  date?: string;
  place?: string;
  opened_ms?: number;
  currency?: string;
  purse?: number;
  winner?: string;
  archived?: boolean;
  unverified?: boolean;
  copy?: boolean;
  invited?: number;
}

/** What a player paid in and won in one currency, in cents. */
export interface SeasonMoney {
  currency: string;
  paid_in: number;
  won: number;
}

/** One player's season; points in hundredths. */
export interface SeasonLine {
  place: number;
  player: string;
  points: number;
  counted: number[];
  scores: (number | null)[];
  events: number;
  wins: number;
  cashes: number;
  best: number;
  money: SeasonMoney[];
  knockouts: number;
}

/** An event of a season. */
export interface SeasonNight {
  event: string;
  name: string;
  date: string;
  opened_ms: number;
  over: boolean;
  entries: number;
  purse: number;
  winner: string;
}

export interface SeasonTable {
  nights: SeasonNight[];
  lines: SeasonLine[];
  currencies: string[];
  compared: string[];
  beaten: number[][];
}

/** What an owner sets about a season. */
export interface SeasonTerms {
  name: string;
  events: string[];
  formula: string;
  table: number[];
  best: number;
  at_least: number;
  joins: boolean;
}

export interface GameSettled {
  name: string;
  kind: string;
  currency: string;
  opened_ms: number;
  players: RoomPlayer[];
  payments: RoomPayment[] | null;
  on_table: number;
}

export interface RoomSummary {
  id: string;
  name: string;
  home: boolean;
  games: number;
  players: number;
  waiting: number;
  opened_ms: number;
  over: boolean;
  wrong: string;
}
