/** The desk's values, as desk/situation.py and desk/desk.py have them. */

export interface Situation {
  book: string;
  stacks: Record<string, number>;
  blinds: number[];
  button: number;
  game: string;
  format: "tournament" | "cash";
  ante: number;
  ante_kind: "each" | "big-blind" | "button";
  limits: [number, number] | null;
  bring_in: number;
  dead_small_blind: boolean;
  straddles?: Record<string, number>;
  kills?: Record<string, number>;
  chips: number[];
  street: string;
  pot: number;
  hole: Record<string, string>;
  board: string;
  lines: Put[];
  names: Record<string, string>;
  unit: number;
}

export interface Standing {
  stage: "betting" | "drawing" | "showdown" | "over" | string;
  street: string;
  turn: number;
  options: string[];
  call: number;
  least: number;
  most: number;
  pot: number;
  stacks: Record<string, number>;
  bets: Record<string, number>;
  live: number[];
  /** What lies in front of seats that wagered before their turn. */
  held: Record<string, number>;
  pots: { amount: number; seats: number[] }[];
  shows: number;
  draws: number;
  opens: string;
  board: string;
  no_raise: string;
  no_raise_cites: string[];
  may_muck: number[];
  out_to: Record<string, number[]>;
  won: Record<string, number>;
  begins: string;
  raked: number;
  may_all_in: boolean;
  /** Why the seat in turn cannot bet all of its chips, where it cannot. */
  no_all_in: string;
  /** What the seat in turn did before its turn came. */
  early: EarlyAct | null;
  /** What the other seats could do if it were their turn. */
  ahead: Record<string, SeatOptions>;
}

export interface EarlyAct {
  act: string;
  total: number;
  comes_to: "binding" | "passive" | "free" | "floor";
  says: string;
  cites: string[];
}

export interface SeatOptions {
  options: string[];
  call: number;
  least: number;
  most: number;
  no_raise: string;
  no_all_in: string;
}

export interface Step {
  says: string;
  cites: string[];
  /** What the dealer calls out with it; empty where nothing is. */
  calls: string;
}

export interface FloorMay {
  code: string;
  says: string;
  told: Incident;
  chips: number | null;
}

/** An incident: its kind and its facts, as src/floorman/floor/incidents.py has them. */
export interface Incident {
  type: string;
  seat?: number;
  cards?: string[];
  beaten?: boolean;
  [fact: string]: unknown;
}

/** What is put to the desk: an incident, or a line that somebody has typed. */
export type Put = Incident | string;

export interface Spoken {
  told: Incident;
  /** What was told as people say it. */
  words: string;
  /** Whether the ruling says the same. */
  as_told: boolean;
  says: string;
  code: string;
  seat: number;
  to: number | null;
  returned: number | null;
  penalty: string;
  floor: FloorMay[];
  cites: { id: string; title: string; requires: string }[];
  steps: Step[];
  others: { book: string; says: string; differs: boolean; cites: string[] }[];
  citations: string[];
}

export interface Asks {
  key: string;
  asks: string;
  among: string[];
  kind: "seat" | "seats" | "number" | "chips" | "flag" | "choice" | "card" | "cards" | "text";
  required: boolean;
  suggested: string;
  when: string;
  is_one_of: string[];
  words: string[];
}

export interface Happens {
  code: string;
  title: string;
  group: string;
  facts: Asks[];
}

/** An answer to a search: an incident, an act told at the seat (`how`), or an offence. */
export interface Found {
  code: string;
  title: string;
  group: string;
  when: string;
  how: string;
  offence: string;
}

export interface Answered {
  ruled: Spoken[];
  stands: Standing;
  steps: Step[];
  possible: Happens[];
  trouble: { line: string; says: string; code: string; topic: string; cites: string[] } | null;
  routine: Step[];
  /** What happened and what was ruled, with seats instead of names. */
  precedent: { incident: string; says: string };
}

/** The table before the hand, as the form has it. */
export interface Table {
  book: string;
  game: string;
  small: number;
  big: number;
  ante: number;
  ante_kind: "each" | "big-blind" | "button";
  button: number;
  stacks: Record<string, number>;
  chips: number[];
  street: string;
  pot: number;
  board: string;
  names: Record<string, string>;
  /** The table of the event that it is, "" where it is none. */
  at: string;
}
