/** The boards and messages of the server, as server/screens.py and server/wire.py have them. */

export interface Blinds {
  small: number;
  big: number;
  ante: number;
  ante_by: "none" | "each" | "big-blind" | "button";
}

export interface ClockFace {
  state: "waiting" | "running" | "paused" | "break" | "over";
  level: number;
  left_ms: number;
  of_ms: number;
  blinds: Blinds | null;
  next: Blinds | null;
  next_is_break: boolean;
  break_in_ms: number | null;
  colour_up: number[];
  why: string;
  colour_up_in_ms: number | null;
  next_colour_up: number[];
  /** Where the clock stands; a break that is stopped has the state "paused". */
  period: "level" | "break";
  next_level: number;
  next_level_in_ms: number | null;
}

/** What to take from a player, in cents, and what it is made up of. */
export interface Amount {
  total: number;
  purse: number;
  bounty: number;
  fee: number;
}

export interface Prize {
  /** 0 where the prize is by a deal and the place is not settled. */
  place: number;
  cents: number;
  player: string;
  /** A seat in a larger event, worth that much. */
  seat: boolean;
  /** Agreed on between players. */
  deal: boolean;
}

export interface Notice {
  no: number;
  age_ms: number;
  kind: "move" | "out" | "level" | "announcement" | "prize" | "other";
  says: string;
  cites: string[];
  /** For how much longer it is shown; null for as long as it is sent. */
  left_ms: number | null;
}

export interface PublicBoard {
  type: "public";
  event: string;
  name: string;
  book: string;
  no: number;
  phase: "registering" | "seated" | "playing" | "over";
  currency: string;
  clock: ClockFace;
  entries: number;
  left: number;
  tables: number;
  chips: number;
  average: number;
  rebuys: number;
  purse: number;
  prizes: Prize[];
  chip_set: number[];
  /** What colours the host has said the chips have, by value. */
  chip_colours: [number, string][];
  notices: Notice[];
  display: Display;
  rebuy: RebuysOpen | null;
  addon: RebuysOpen | null;
  late_entry: { until_level: number; closes_in_ms: number | null } | null;
  knockouts: Knockouts | null;
  on_clock: OnClock | null;
  hand_for_hand: boolean;
  /** Whether the prizes are posted, or cannot change any more. */
  prizes_final: boolean;
  /** A sentence about the deal between the players; empty where there is none. */
  deal: string;
  /** How long ago several players were given new seats at once. */
  seated_ms: number | null;
  /** On a TV's board only. */
  seats: SeatedTable[];
  /** On a TV's board only. */
  results: Placed[];
  /** The day of the event, with the time where it is known; empty where nobody has said. */
  starts: string;
  /** Players expected in all, and of them here. */
  expected: number;
  here: number;
  /** What an entry costs. */
  price: Amount | null;
  /** The language of the event, as "de"; empty where nobody has said. */
  language: string;
  /** How phones join, null while they cannot. */
  join: { code: string; url: string } | null;
}

export type Layout = "auto" | "clock" | "prizes" | "seats" | "results";

export interface Display {
  layout: Layout;
  theme: "auto" | "dark" | "light";
  accent: string;
  house: string;
  logo: string;
}

export interface RebuysOpen {
  cents: number;
  chips: number;
  per_player: number;
  until_level: number;
  closes_in_ms: number | null;
}

export interface Knockouts {
  kind: "fixed" | "progressive" | "mystery";
  each: number;
  to_win: number;
  top: [string, number][];
}

export interface OnClock {
  player: string;
  table: string;
  seat: number;
  left_ms: number;
  of_ms: number;
  count_ms: number;
}

export interface SeatedTable {
  id: string;
  seats: [number, string][];
}

export interface Placed {
  place: number;
  player: string;
  tied: number;
  cents: number;
}

export interface Mine {
  player: string;
  state: "unknown" | "asking" | "declined" | "invited" | "here" | "registered" | "seated" | "out";
  table: string;
  seat: number;
  stack: number | null;
  place: number;
  prize: number;
  moved: string;
  notice: string;
  head: number;
  bounties: number;
  tied: number;
  rebuys_left: number;
  addons_left: number;
  spent: number;
}

export interface PlayerBoard {
  type: "player";
  public: PublicBoard;
  mine: Mine;
}

export interface SeatLine {
  id: string;
  seat: number;
  player: string;
  stack: number | null;
  button: boolean;
  small: boolean;
  big: boolean;
  here: string;
  penalty: string;
  /** A starting stack that has not been played with yet. */
  untouched: number | null;
  /** What a player whose stack is not known has on average, payable in the smallest chip in play. */
  estimate: number | null;
}

export interface TableLine {
  id: string;
  seats: SeatLine[];
  players: number;
  halted: boolean;
  break_rank: number;
  begun: boolean;
  dealt: number[];
  coloured: number[];
  /** Of the hand that is on or dealt again, where the clock has gone on to others. */
  blinds: Blinds | null;
  /** Why no hand may begin here now; empty where one may, or has. */
  no_hand: string;
  /** By the event's book; null during a hand. */
  next: NextHand | null;
}

export interface PlayerLine {
  id: string;
  name: string;
  state: "registered" | "playing" | "away" | "absent" | "penalty" | "out";
  table: string;
  seat: number;
  stack: number | null;
  place: number;
  tied: number;
  rebuys: number;
  addons: number;
  paid_in: number;
  prize: number;
  penalty: string;
  claimed: boolean;
  /** The last count, stale or not; null where the stack was never counted. */
  counted: number | null;
  counted_ms: number;
  head: number;
  bounties: number;
  /** What to take from this player for a rebuy now. */
  rebuy_costs: number;
  /** Why the event does not sell the player one now; empty where it does. */
  no_rebuy: string;
  no_addon: string;
  no_reentry: string;
  /** Who knocked the player out as far as the dealer's page has seen, while nobody has said it. */
  likely_by: string[];
}

/** Somebody who has not paid: asks by phone to play, is invited, or is here already. */
export interface GuestLine {
  id: string;
  name: string;
  state: "asking" | "invited" | "here";
  claimed: boolean;
}

/** Expected in all, of them here, of those paid; what an entry costs, in cents. */
export interface Arrivals {
  invited: number;
  here: number;
  paid: number;
  price: number;
}

/** Something to be done: a tagged value that the server reads. */
export interface Act {
  type: string;
  [field: string]: unknown;
}

export interface Option {
  label: string;
  act: Act;
}

export interface StepLine {
  says: string;
  cites: string[];
}

export interface PromptLine {
  key: string;
  topic: string;
  says: string;
  urgent: boolean;
  cites: string[];
  do: Option | null;
  otherwise: Option[];
  steps: StepLine[];
  /** The field of the act in which several of `otherwise` may be put together; empty where one is chosen. */
  several: string;
}

export interface LogLine {
  no: number;
  age_ms: number;
  by: string;
  says: string[];
  cites: string[];
  undo: number;
  undone: boolean;
  redo: number;
}

/** What Undo or Redo is about next. */
export interface Again {
  act: number;
  says: string;
}

export interface ScheduleRow {
  kind: "level" | "break" | "colour-up";
  minutes: number;
  level: number;
  small: number;
  big: number;
  ante: number;
  chip: number;
  into: number;
  state: "past" | "now" | "to-come";
  /** Seconds that the row on the clock was made longer there, or shorter. */
  added: number;
}

export interface Money {
  taken: number;
  purse: number;
  fee: number;
  paid_out: number;
  owed: number;
  bounties: number;
  house_adds: number;
  /** What of that the house has put into the cash box. */
  house_brought: number;
  prizes_paid: number;
  seats: number;
  bounties_in: number;
  bounties_paid: number;
  /** What should be in the cash box. */
  cash: number;
}

/** The counted stacks beside the chips in play; `off` is how many too many (above 0) or too few there are. */
export interface Counts {
  chips: number;
  players: number;
  left: number;
  in_play: number;
  off: number;
}

/** Something to penalise; `words` are other names for it. */
export interface OffenceLine {
  code: string;
  title: string;
  allows: string;
  words: string;
}

export interface DirectorBoard {
  type: "director";
  public: PublicBoard;
  table_size: number;
  tables: TableLine[];
  players: PlayerLine[];
  prompts: PromptLine[];
  log: LogLine[];
  schedule: ScheduleRow[];
  money: Money;
  offences: OffenceLine[];
  terms: Record<string, any>;
  guests: GuestLine[];
  arrivals: Arrivals;
  counts: Counts;
  undo: Again | null;
  redo: Again | null;
}

/** Where button and blinds are in the hand that is dealt next, perhaps at empty seats, and who gets cards. */
export interface NextHand {
  button: number;
  small: number;
  big: number;
  dealt: number[];
}

export interface DealerBoard {
  type: "dealer";
  public: PublicBoard;
  table: TableLine;
}

/** The hand of a dealer's table; what is in it, the dealer's page knows. */
export interface HandBoard {
  type: "hand";
  table: string;
  no: number;
  situation: Record<string, any> | null;
  answered: Record<string, any> | null;
  game: string;
  /** A hand was put away without a result: Undo brings it back. */
  away: boolean;
}

export type AnyBoard =
  | PublicBoard | PlayerBoard | DirectorBoard | DealerBoard | HandBoard
  | RoomPublicBoard | RoomDeskBoard | RoomCageBoard | RoomTableBoard | RoomPhoneBoard;

export interface Done {
  type: "done";
  id: string;
  no: number;
  says: string[];
  cites: string[];
  act: number;
}

export interface Happened {
  type: "happened";
  no: number;
  at_ms: number;
  by: string;
  says: string[];
  cites: string[];
  act: number;
}

export interface Bye {
  type: "bye";
  code: string;
  says: string;
}

export type FromServer =
  | { type: "welcome"; version: number; stream: string; no: number; role: string; board: AnyBoard }
  | { type: "board"; no: number; board: AnyBoard }
  | { type: "resync"; no: number; board: AnyBoard; why: string }
  | { type: "no"; id: string; code: string; says: string; topic: string; cites: string[] }
  | { type: "pong"; now_ms: number }
  | Happened
  | Done
  | Bye;

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
  invited?: number;
}

/** One player's season; points in hundredths, money in cents. */
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
  paid_in: number;
  won: number;
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
  currency: string;
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

/** What a page gets from the router. */
export interface PageProps {
  params: Record<string, string>;
  query: URLSearchParams;
}

/* Card rooms */

export interface RoomGame {
  id: string;
  kind: string;
  place: string;
  players: number;
  size: number;
  open: number;
  open_ms: number;
  min_buyin: number;
  max_buyin: number;
  feeds: string;
}

/** What is as usual is left out. */
export interface RoomSeat {
  name: string;
  seat: number;
  stack?: number | null;
  away_ms?: number | null;
  kept?: boolean;
  over?: string;
  missed?: "" | "small" | "big" | "both";
  overs?: boolean;
}

/** What is as usual is left out. */
export interface RoomWaiter {
  name: string;
  waiting_ms: number;
  here?: boolean;
  calls?: number;
  game?: string;
  page_ms?: number | null;
  until_ms?: number | null;
  locked?: boolean;
}

export interface RoomList {
  kind: string;
  names: RoomWaiter[];
  wait: [number, number] | null;
  count: number;
  ready: number;
}

export interface RoomTourney {
  id: string;
  name: string;
  starts_ms: number;
  players: number;
  places: string[];
  buy_in: number;
  event: string;
}

export interface RoomPublicBoard {
  type: "room";
  room: string;
  name: string;
  no: number;
  home: boolean;
  currency: string;
  games: RoomGame[];
  lists: RoomList[];
  jackpot: number;
  code: string;
  join_url: string;
  tournaments: RoomTourney[];
}

export interface RoomTable {
  game: RoomGame;
  seats: RoomSeat[];
  on_table: number;
  dealer: string;
  time_fee: number;
  time_due_ms: number | null;
  tracked?: boolean;
  playing?: string;
  button?: number;
  drop?: number;
  jackpot_drop?: number;
  kill?: string;
  killer?: string;
  bomb_ante?: number;
  overs?: string;
}

export interface RoomMatter {
  key: string;
  topic: string;
  says: string;
  label: string;
  act: Act | null;
  otherwise: { label: string; act: Act }[];
  cites: string[];
  due_ms: number | null;
  urgent: boolean;
}

export interface RoomPlayer {
  name: string;
  game: string;
  bought: number;
  cashed: number;
  time: number;
  stack: number | null;
  behind: number;
  kept: number;
}

export interface RoomPayment {
  payer: string;
  payee: string;
  amount: number;
}

export interface RoomMoney {
  sold: number;
  on_tables: number;
  elsewhere: number;
  rake: number;
  time: number;
  jackpot: number;
  difference: number;
}

export interface RoomBar {
  name: string;
  game: string;
  until_ms: number | null;
  why: string;
  by: string;
}

export interface RoomDealer {
  name: string;
  game: string;
  since_ms: number;
  downs: number;
  next: string;
}

export interface RoomDeskBoard {
  type: "room-desk";
  public: RoomPublicBoard;
  tables: RoomTable[];
  lists: RoomList[];
  matters: RoomMatter[];
  players: RoomPlayer[];
  money: RoomMoney;
  payments: RoomPayment[] | null;
  log: LogLine[];
  undo: { act: number; says: string } | null;
  redo: { act: number; says: string } | null;
  bars: RoomBar[];
  book: string;
  more: number;
  people: { name: string; offences: string[]; penalties: string[] }[];
  dealers: RoomDealer[];
  push_ms: number | null;
  shift: string;
}

export interface RoomTakings {
  game: string;
  kind: string;
  bought: number;
  cashed: number;
  rake: number;
  time: number;
  jackpot: number;
  on_table: number;
}

export interface RoomCageBoard {
  type: "room-cage";
  public: RoomPublicBoard;
  players: RoomPlayer[];
  money: RoomMoney;
  shift: { name: string; since_ms: number; out_before: number; out_now: number; games: RoomTakings[]; difference: number };
  log: LogLine[];
}

export interface RoomNextHand {
  wrong: string;
  begun: boolean;
  button: number;
  game: string;
  blinds: number[];
  posts: [number, number, string][];
  out: [string, string][];
  straddler: number;
  straddle: number;
  kill: number;
  bomb: number;
  scale: number;
  situation: Record<string, unknown> | null;
  cites: string[];
}

export interface RoomTableBoard {
  type: "room-table";
  public: RoomPublicBoard;
  table: RoomTable | null;
  log: LogLine[];
  next: RoomNextHand;
  book: string;
}

export interface RoomPhoneBoard {
  type: "room-phone";
  public: RoomPublicBoard;
  name: string;
  places: {
    kind: string;
    place: number;
    of: number;
    here: boolean;
    wait: [number, number] | null;
    game: string;
    page_ms: number | null;
    locked: boolean;
  }[];
  game: string;
  seat: number;
  barred: boolean;
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
