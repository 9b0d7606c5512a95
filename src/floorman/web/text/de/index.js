/** German, as it is spoken in card rooms. What is missing here is said in English. */
/** @import { Catalogue } from "../types.js" */
import common from "./common.js";
import phone from "./phone.js";
import tv from "./tv.js";

/** @type {Catalogue} */
const texts = { ...common, ...phone, ...tv };

export default texts;
