import type { Money } from "../../lib/types.js";

export interface PlaceLine {
  id: string;
  player: string;
  place: number;
  tied: number;
  prize: number;
  /** Of the prize, the worth of a seat in a larger event. */
  seat: number;
  paid: boolean;
  rebuys: number;
  addons: number;
  paid_in: number;
  bounties: number;
  /** Of the prize, in cash. */
  received: number;
  own_bounty: number;
  may_rebuy: boolean;
  /** Prize and bounties less what was paid in. */
  profit: number;
  deal: boolean;
  knockouts: number;
  knocked_out_by: string[];
}

export interface Knockout {
  out: string;
  by: string[];
  cents: number;
}

export interface Precedent {
  no: number;
  at_ms: number;
  by: string;
  incident: string;
  says: string;
  topic: string;
  cites: string[];
  note: string;
}

/** What /api/events/{event}/results gives; the till only to the floor. */
export interface Results {
  event: string;
  name: string;
  book: string;
  phase: string;
  currency: string;
  entries: number;
  purse: number;
  places: PlaceLine[];
  money: Money | null;
  accounts: { account: string; cents: number }[];
  postings: { what: string; entries: [string, number][] }[];
  balanced: boolean;
  precedents: Precedent[];
  /** How many play on another day. */
  bagged: number;
  knockouts: Knockout[];
  date: string;
  place: string;
  opened_ms: number;
  /** Whether the prizes can be handed over; until then they are what they would be if they were posted now. */
  posted: boolean;
  deal: { says: string; note: string; cites: string[]; by_players: boolean } | null;
}
