/** English: every text there is. The bodies of these files are JSON, so that tests can read them. */
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

export default { ...common, ...desk, ...help, ...people, ...phone, ...prints, ...room, ...rules, ...tablet, ...tv };
