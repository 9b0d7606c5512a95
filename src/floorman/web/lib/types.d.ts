/** The screens and messages of the server, written by tools/page_types.py from their structs. */

export type * from "./page_types.js";

/** The amounts of a level, and who posts the ante. */
export interface Blinds {
  small: number;
  big: number;
  ante: number;
  ante_by: "big-blind" | "button" | "each" | "none";
}

/** The clock. */
export interface ClockFace {
  state: "break" | "over" | "paused" | "running" | "waiting";
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
  period: "break" | "level";
  next_level: number;
  next_level_in_ms: number | null;
}

/** What to take from a player, in cents, and its parts */
export interface Amount {
  total: number;
  purse: number;
  bounty: number;
  fee: number;
}

/** What a place pays, and who has it once that is known. */
export interface Prize {
  place: number;
  cents: number;
  player: string;
  seat: number;
  deal: boolean;
  tied: number;
}

/** A notice for everybody. */
export interface Notice {
  no: number;
  age_ms: number;
  kind: "announcement" | "level" | "move" | "other" | "out" | "prize";
  says: string;
  cites: string[];
  left_ms: number | null;
  table: string;
  elsewhere: string;
}

/** How a phone joins */
export interface Join {
  code: string;
  url: string;
}

/** A table on the seat chart */
export interface SeatedTable {
  id: string;
  seats: [number, string][];
}

/** A settled place */
export interface Placed {
  place: number;
  player: string;
  tied: number;
  cents: number;
}

/** Rebuys or add-ons while they are sold */
export interface RebuysOpen {
  cents: number;
  chips: number;
  per_player: number;
  until_level: number;
  closes_in_ms: number | null;
}

/** Late entry while it is open */
export interface LateEntry {
  until_level: number;
  closes_in_ms: number | null;
}

/** Bounties */
export interface Knockouts {
  kind: "fixed" | "mystery" | "progressive";
  each: number;
  to_win: number;
  top: [string, number][];
  more: number;
}

/** The clock was called on a player */
export interface OnClock {
  player: string;
  table: string;
  seat: number;
  left_ms: number;
  of_ms: number;
  count_ms: number;
}

/** How TVs look */
export interface Display {
  layout: "auto" | "clock" | "prizes" | "results" | "seats";
  theme: "auto" | "dark" | "light";
  accent: string;
  house: string;
  logo: string;
}

/** The screen of TVs, and the public part of others. */
export interface PublicScreen {
  type: "public";
  event: string;
  name: string;
  book: string;
  no: number;
  phase: "over" | "playing" | "registering" | "seated";
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
  notices: Notice[];
  display: Display;
  rebuy: RebuysOpen | null;
  addon: RebuysOpen | null;
  late_entry: LateEntry | null;
  knockouts: Knockouts | null;
  on_clock: OnClock | null;
  hand_for_hand: boolean;
  seated_ms: number | null;
  seats: SeatedTable[];
  results: Placed[];
  join: Join | null;
  prizes_final: boolean;
  deal: string;
  starts: string;
  expected: number;
  here: number;
  price: Amount | null;
  language: string;
  chip_colours: [number, string][];
}

/** A penalty that a player has still to serve */
export interface PenaltyShown {
  hands: number;
  left_ms: number;
  waits: boolean;
  offence: string;
  cites: string[];
}

/** What one player's phone shows. */
export interface Mine {
  player: string;
  state: "asking" | "declined" | "here" | "invited" | "out" | "registered" | "seated" | "unknown";
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
  spent: number;
  addons_left: number;
  penalty: PenaltyShown | null;
}

/** The screen of one player's phone. */
export interface PlayerScreen {
  type: "player";
  public: PublicScreen;
  mine: Mine;
}

/** One seat of a table */
export interface SeatLine {
  seat: number;
  player: string;
  stack: number | null;
  button: boolean;
  small: boolean;
  big: boolean;
  here: string;
  penalty: string;
  untouched: number | null;
  estimate: number | null;
  id: string;
  sits_out: boolean;
  penalty_ms: number;
}

/** Positions in the hand that is dealt next, 0 where nobody posts, and the seats that get cards. */
export interface NextHand {
  button: number;
  small: number;
  big: number;
  dealt: number[];
}

/** One table. */
export interface TableLine {
  id: string;
  seats: SeatLine[];
  players: number;
  halted: boolean;
  break_rank: number;
  begun: boolean;
  dealt: number[];
  coloured: number[];
  blinds: Blinds | null;
  no_hand: string;
  no_hand_cites: string[];
  may_waive: boolean;
  next: NextHand | null;
  redeal: boolean;
}

/** One entrant. */
export interface PlayerLine {
  id: string;
  name: string;
  state: "absent" | "away" | "out" | "penalty" | "playing" | "registered";
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
  head: number;
  bounties: number;
  counted: number | null;
  counted_ms: number;
  rebuy_costs: number;
  no_rebuy: string;
  no_addon: string;
  no_reentry: string;
  rebuy_once_out: boolean;
  likely_by: string[];
  penalty_ms: number;
}

/** A person who has not paid */
export interface GuestLine {
  id: string;
  name: string;
  state: "asking" | "here" | "invited";
  claimed: boolean;
}

/** How many players are expected, how many of these are here, and how many have paid the `price` in cents. */
export interface Arrivals {
  invited: number;
  here: number;
  paid: number;
  price: number;
}

/** A button */
export interface Option {
  label: string;
  act: any;
}

/** A step of a procedure, with its rules. */
export interface StepLine {
  says: string;
  cites: string[];
}

/** Something to be done now. */
export interface PromptLine {
  key: string;
  topic: string;
  says: string;
  urgent: boolean;
  cites: string[];
  do: Option | null;
  otherwise: Option[];
  steps: StepLine[];
  several: string;
}

/** A record in words */
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

/** The act that Undo or Redo is about next */
export interface Again {
  act: number;
  says: string;
}

/** A row of the schedule */
export interface ScheduleRow {
  kind: "break" | "colour-up" | "level";
  minutes: number;
  level: number;
  small: number;
  big: number;
  ante: number;
  chip: number;
  into: number;
  state: "now" | "past" | "to-come";
  added: number;
}

/** The counted stacks */
export interface Counts {
  chips: number;
  players: number;
  left: number;
  in_play: number;
  off: number;
}

/** The till, in cents. */
export interface Money {
  taken: number;
  purse: number;
  fee: number;
  paid_out: number;
  owed: number;
  bounties: number;
  house_adds: number;
  prizes_paid: number;
  seats: number;
  bounties_in: number;
  bounties_paid: number;
  cash: number;
  house_brought: number;
}

/** An offence */
export interface OffenceLine {
  code: string;
  title: string;
  allows: string;
  words: string;
}

/** The prices of everything that is sold now. */
export interface Prices {
  entry: Amount;
  rebuy: Amount;
  addon: Amount;
}

/** Terms of a rebuy or an add-on */
export interface BuyAgain {
  stack: number;
  per_player: number;
  closes_at_level: number;
}

/** How many more starting stacks the chip box has the chips for, and a warning for each kind of sale. */
export interface BoxLine {
  left: number | null;
  entry: string;
  rebuy: string;
  addon: string;
}

/** How many chips of a denomination players were given, between `least` and `most`, and how many were taken back. */
export interface HandedOutLine {
  chip: number;
  least: number;
  most: number;
  taken: number;
}

/** A penalty of so many hands, rounds or minutes */
export interface PenaltyLength {
  hands: number;
  rounds: number;
  minutes: number;
}

/** How the book ranks players who go out in one hand. */
export interface BustTerms {
  needs_stacks: boolean;
  cites: string[];
}

/** The seconds that a player is given once the clock was called, and the count after them. */
export interface ShotClockTerms {
  seconds: number;
  count: number;
  cites: string[];
}

/** The seat at which the deal of a chip race begins. */
export interface RaceTerms {
  start_seat: number;
  cites: string[];
}

/** What a deal between players can be made over, and the deal that was made. */
export interface DealTerms {
  attitude: string;
  pays: string;
  book_pays: string;
  paid: boolean;
  cites: string[];
  pays_cites: string[];
  agreed: [string, number][];
  together: [string, number][];
  says: string;
  open: number[];
  prizes: number[];
}

/** What is sold at an event and for how much, its prizes, and what the book asks of the director. */
export interface EventTerms {
  title: string;
  game: string;
  prices: Prices;
  stack_chips: [number, number][];
  rebuys: BuyAgain;
  addon: BuyAgain;
  bounty: boolean;
  prize_unit: number;
  prizes: string;
  pool: number;
  buying_is_over: boolean;
  house: Record<string, any>;
  bust: BustTerms;
  penalties: PenaltyLength[];
  shot_clock: ShotClockTerms;
  race: RaceTerms;
  box: BoxLine;
  handed_out: HandedOutLine[];
  deal: DealTerms;
}

/** The director's screen */
export interface DirectorScreen {
  type: "director";
  public: PublicScreen;
  table_size: number;
  tables: TableLine[];
  players: PlayerLine[];
  prompts: PromptLine[];
  log: LogLine[];
  schedule: ScheduleRow[];
  money: Money;
  offences: OffenceLine[];
  terms: EventTerms;
  guests: GuestLine[];
  arrivals: Arrivals;
  counts: Counts;
  undo: Again | null;
  redo: Again | null;
}

/** The dealer's screen */
export interface DealerScreen {
  type: "dealer";
  public: PublicScreen;
  table: TableLine;
}

/** The hand on a dealer's tablet, on a stream of its own. */
export interface HandScreen {
  type: "hand";
  table: string;
  no: number;
  situation: Record<string, any> | null;
  answered: Record<string, any> | null;
  game: string;
  away: boolean;
  drop: Record<string, any> | null;
}

/** A player in a game, or a seat that is kept. */
export interface RoomSeat {
  id: string;
  name: string;
  seat: number;
  stack?: number | null;
  away_ms?: number | null;
  kept?: boolean;
  over?: string;
  missed?: "" | "big" | "both" | "small";
  overs?: boolean;
  behind?: number;
  plays?: string;
  until_ms?: number | null;
}

/** A game of the room */
export interface RoomGame {
  id: string;
  kind: string;
  players: number;
  size: number;
  open_ms: number;
  place?: string;
  open?: number;
  min_buyin?: number;
  max_buyin?: number;
  feeds?: string;
  by_book?: number;
}

/** A name on a list. */
export interface RoomWaiter {
  name: string;
  waiting_ms: number;
  here?: boolean;
  calls?: number;
  game?: string;
  page_ms?: number | null;
  until_ms?: number | null;
  locked?: boolean;
  called_ms?: number | null;
  id?: string;
  lapsed?: boolean;
}

/** A name that was lately taken off a list, and can be put back */
export interface RoomStruck {
  id: string;
  name: string;
  ago_ms: number;
  why: string;
}

/** A list, first in line first. */
export interface RoomList {
  kind: string;
  names: RoomWaiter[];
  wait: [number, number] | null;
  count: number;
  ready: number;
  off: RoomStruck[];
  next: string;
  open: number;
}

/** A tournament from the room's tables */
export interface RoomTourney {
  id: string;
  name: string;
  starts_ms: number;
  players: number;
  places: string[];
  buy_in: number;
  event: string;
  phase: "" | "over" | "playing" | "registering" | "seated";
  left: number;
  unpaid: number;
  stack: number;
  minutes: number;
}

/** The screen of a card room's TV. */
export interface RoomPublicScreen {
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
  call_ins: boolean;
  closed: boolean;
}

/** A request for a seat of a game, or with 0 for any */
export interface RoomRequest {
  id: string;
  name: string;
  seat: number;
  here: string;
  grant: Record<string, any> | null;
}

/** A game at the desk */
export interface RoomTable {
  game: RoomGame;
  seats: RoomSeat[];
  on_table: number;
  dealer?: string;
  time_fee?: number;
  time_due_ms?: number | null;
  tracked?: boolean;
  playing?: string;
  button?: number;
  drop?: number;
  jackpot_drop?: number;
  kill?: string;
  killer?: string;
  bomb_ante?: number;
  overs?: string;
  rake?: Record<string, any> | null;
  won_last?: string;
  time_by?: string;
  ante?: number;
  bring_in?: number;
  rotation?: string[];
  rotation_every?: number;
  requests?: RoomRequest[];
  may_add?: number;
  kills?: string[];
  kill_after?: number;
  kill_cites?: string[];
  over_cites?: string[];
  won_running?: number;
  called?: [number, string, string][];
}

/** Another act for a matter. */
export interface RoomOtherWay {
  label: string;
  act: Record<string, any>;
}

/** A matter for the floor */
export interface RoomMatter {
  key: string;
  topic: string;
  says: string;
  label: string;
  act: Record<string, any> | null;
  otherwise: RoomOtherWay[];
  cites: string[];
  due_ms: number | null;
  urgent: boolean;
  called_ms: number | null;
}

/** A player's money in a room */
export interface RoomPlayer {
  name: string;
  game: string;
  bought: number;
  cashed: number;
  time: number;
  stack: number | null;
  behind: number;
  kept: number;
  carried: number;
  jackpot: number;
  result: number;
  id: string;
}

/** The books */
export interface RoomMoney {
  sold: number;
  on_tables: number;
  elsewhere: number;
  rake: number;
  time: number;
  jackpot: number;
  difference: number;
  unaccounted: number;
  off: [string, number][];
}

/** The box of a game */
export interface RoomBox {
  game: string;
  reported: number;
  reports: boolean;
}

/** What went through a game in a shift, or through the cage alone where `game` is empty. */
export interface RoomTakings {
  game: string;
  kind: string;
  bought: number;
  cashed: number;
  rake: number;
  time: number;
  jackpot: number;
  on_table: number;
  before: number;
  moved: number;
}

/** What a player has bought and cashed in a shift, the time paid, and what was won of the jackpot. */
export interface RoomShiftPlayer {
  name: string;
  bought: number;
  cashed: number;
  time: number;
  jackpot: number;
}

/** A shift */
export interface RoomShift {
  name: string;
  since_ms: number;
  out_before: number;
  out_now: number;
  games: RoomTakings[];
  difference: number;
  ended_ms: number | null;
  unaccounted: number;
  players: RoomShiftPlayer[];
  box: number | null;
  in_box: number | null;
  counted: number | null;
  cashier: string;
}

/** Chips that the house keeps for a player who has none in a game */
export interface RoomKept {
  id: string;
  name: string;
  amount: number;
}

/** A dealer on shift */
export interface RoomDealer {
  name: string;
  game: string;
  since_ms: number;
  downs: number;
  next: string;
}

/** A person who may not come in, or not play in one game */
export interface RoomBar {
  id: string;
  name: string;
  game: string;
  until_ms: number | null;
  why: string;
  by: string;
}

/** What is on record about a person. */
export interface RoomRecordOf {
  id: string;
  name: string;
  offences: string[];
  penalties: string[];
}

/** One payment between two players at the end of the evening */
export interface RoomPayment {
  payer: string;
  payee: string;
  amount: number;
}

/** The till of a tournament from the room's tables. */
export interface RoomTill {
  name: string;
  taken: number;
  cash: number;
  over: boolean;
}

/** The floor's screen */
export interface RoomDeskScreen {
  type: "room-desk";
  public: RoomPublicScreen;
  tables: RoomTable[];
  lists: RoomList[];
  matters: RoomMatter[];
  players: RoomPlayer[];
  money: RoomMoney;
  payments: RoomPayment[] | null;
  log: LogLine[];
  undo: Again | null;
  redo: Again | null;
  bars: RoomBar[];
  book: string;
  more: number;
  people: RoomRecordOf[];
  dealers: RoomDealer[];
  push_ms: number | null;
  shift: string;
  house: Record<string, any>;
  closed: boolean;
  taken: boolean;
  tills: RoomTill[];
  kept: RoomKept[];
  least_bets: number;
  box: number | null;
}

/** The cashier's screen */
export interface RoomCageScreen {
  type: "room-cage";
  public: RoomPublicScreen;
  players: RoomPlayer[];
  money: RoomMoney;
  shift: RoomShift;
  log: LogLine[];
  tills: RoomTill[];
  boxes: RoomBox[];
}

/** The next hand at a table that is dealt on a tablet. */
export interface RoomNextHand {
  wrong: string;
  begun: boolean;
  button: number;
  game: string;
  blinds: number[];
  posts: [number, number, string][];
  out: ([string, "away" | "no-chips" | "owes-blinds" | "waits" | "waits-button"])[];
  straddler: number;
  straddle: number;
  kill: number;
  kill_post: number;
  kill_last: boolean;
  kill_cites: string[];
  bomb: number;
  ante: number;
  bring_in: number;
  entries: [string, number, number][];
  scale: number;
  situation: Record<string, any> | null;
  cites: string[];
}

/** The screen of a game's dealer */
export interface RoomTableScreen {
  type: "room-table";
  public: RoomPublicScreen;
  table: RoomTable | null;
  next: RoomNextHand;
  book: string;
  new_button: boolean;
}

/** A list that a player is on */
export interface RoomPlace {
  kind: string;
  place: number;
  of: number;
  here: boolean;
  wait: [number, number] | null;
  game: string;
  page_ms: number | null;
  locked: boolean;
  until_ms: number | null;
  seat: number;
  calls: number;
  most: number;
  lapsed: boolean;
  lost: string;
}

/** A tournament of the room that has begun with the player in it */
export interface RoomEntry {
  name: string;
  places: string[];
  phase: "" | "over" | "playing" | "registering" | "seated";
  join_url: string;
  table: string;
  seat: number;
  out: boolean;
}

/** The main game that a player of a must-move game has to go to, and the place in the order of moves. */
export interface RoomMove {
  main: string;
  place: number;
}

/** A seat that the player has requested */
export interface RoomAsked {
  game: string;
  seat: number;
}

/** Something that was done about a player, for the phone to tell. */
export interface RoomNews {
  what: "broken" | "combined" | "late" | "no-answer" | "request" | "taken-off";
  kind: string;
  game: string;
  place: string;
  to: string;
  seat: number;
  calls: number;
  ago_ms: number;
}

/** The screen of a player's phone */
export interface RoomPhoneScreen {
  type: "room-phone";
  public: RoomPublicScreen;
  name: string;
  places: RoomPlace[];
  game: string;
  seat: number;
  barred: boolean;
  moves: RoomMove | null;
  asked: RoomAsked[];
  seats: [number, boolean][];
  id: string;
  entries: RoomEntry[];
  news: RoomNews[];
  may_rename: boolean;
}

/** The first message of a page */
export interface Hello {
  type: "hello";
  version: number;
  after: number | null;
  language: string;
  changes: boolean;
}

/** A command to carry out an act, under an id that no other command has. */
export interface Do {
  type: "do";
  id: string;
  act: any;
  expects: number | null;
}

/** The page is connected to the stream, which stands at record `no` */
export interface Welcome {
  type: "welcome";
  version: number;
  stream: string;
  no: number;
  role: string;
  board: PublicScreen | PlayerScreen | DirectorScreen | DealerScreen | HandScreen | RoomPublicScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen;
}

/** The whole screen after record `no`. */
export interface ScreenSent {
  type: "board";
  no: number;
  board: PublicScreen | PlayerScreen | DirectorScreen | DealerScreen | HandScreen | RoomPublicScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen;
}

/** What has changed on the screen that was sent last */
export interface ScreenChanged {
  type: "changed";
  no: number;
  board: Record<string, any>;
}

/** One record of the stream in words */
export interface RecordSent {
  type: "happened";
  no: number;
  at_ms: number;
  by: string;
  says: string[];
  cites: string[];
  act: number;
}

/** The command was carried out and is on disk as record `no`. */
export interface Done {
  type: "done";
  id: string;
  no: number;
  says: string[];
  cites: string[];
  act: number;
}

/** The command was not carried out, and nothing has changed */
export interface No {
  type: "no";
  id: string;
  code: string;
  says: string;
  topic: string;
  cites: string[];
  where: string;
  wrong: string;
}

/** The page has missed too many records */
export interface Resync {
  type: "resync";
  no: number;
  board: PublicScreen | PlayerScreen | DirectorScreen | DealerScreen | HandScreen | RoomPublicScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen;
  why: "ahead" | "gap" | "slow";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  now_ms: number;
}

/** The server closes the socket */
export interface Bye {
  type: "bye";
  code: string;
  says: string;
}

export type AnyScreen = PublicScreen | PlayerScreen | DirectorScreen | DealerScreen | HandScreen | RoomPublicScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen;

export type FromServer = Welcome | ScreenSent | ScreenChanged | RecordSent | Done | No | Resync | Pong | Bye;
