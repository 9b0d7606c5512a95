/** German, as it is spoken in card rooms. What is missing here is said in English. */
/** @import { Catalogue } from "../types.js" */
import common from "./common.js";
import desk from "./desk.js";
import help from "./help.js";
import people from "./people.js";
import phone from "./phone.js";
import prints from "./prints.js";
import room from "./room.js";
import rules from "./rules.js";
import tablet from "./tablet.js";
import tv from "./tv.js";

/** @type {Catalogue} */
const texts = { ...common, ...desk, ...help, ...people, ...phone, ...prints, ...room, ...rules, ...tablet, ...tv };

export default texts;
