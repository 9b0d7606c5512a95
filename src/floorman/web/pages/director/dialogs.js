/** The dialogs of the director's page, by name. */
/** @import { DialogProps } from "./desk.js" */
import { Announce } from "./announce.js";
import { Bag } from "./bag.js";
import { Bust } from "./bust.js";
import { ClockCall } from "./clock_call.js";
import { Count } from "./count.js";
import { ColourUp } from "./colour_up.js";
import { Invite } from "./guests.js";
import { HouseRules } from "./house.js";
import { Knockout } from "./knockout.js";
import { Links } from "./links.js";
import { Rename } from "./rename.js";
import { AddOn, Rebuy } from "./buy_again.js";
import { Penalty } from "./penalty.js";
import { Deal, Prizes } from "./prizes.js";
import { BreakTable, Redraw } from "./redraw.js";
import { Register } from "./register.js";
import { Schedule } from "./schedule.js";
import { Move, Seat } from "./seat.js";
import { TvLook } from "./tv_look.js";

/** @type {Record<string, (props: DialogProps) => unknown>} */
export const DIALOGS = {
  addon: AddOn,
  announce: Announce,
  bag: Bag,
  "break-table": BreakTable,
  bust: Bust,
  "clock-call": ClockCall,
  "colour-up": ColourUp,
  count: Count,
  deal: Deal,
  house: HouseRules,
  invite: Invite,
  knockout: Knockout,
  links: Links,
  move: Move,
  penalty: Penalty,
  prizes: Prizes,
  rebuy: Rebuy,
  redraw: Redraw,
  register: Register,
  rename: Rename,
  schedule: Schedule,
  seat: Seat,
  tv: TvLook,
};
