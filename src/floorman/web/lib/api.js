/** Asking the server over HTTP. What goes wrong comes back as a sentence. */

import { language, t } from "./text.js";

/** Something that was not done: why, in a sentence, and by which rules. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} says
   * @param {string[]} [cites]
   * @param {string} [topic]
   * @param {number} [status]
   * @param {{ where?: string, wrong?: string }} [data] what is wrong in what was sent
   */
  constructor(code, says, cites = [], topic = "", status = 0, { where = "", wrong = "" } = {}) {
    super(says);
    this.code = code;
    this.says = says;
    this.cites = cites;
    this.topic = topic;
    this.status = status;
    /** The field that is wrong, "" where none is, and the sentence without its name. */
    this.where = where;
    this.wrong = wrong || says;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": language.value };
  if (method !== "GET") headers["X-Floorman"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    answer = await fetch(path, { method, headers, body: sent, credentials: "same-origin" });
  } catch {
    throw new Refusal("silent", t("page.silent"));
  }
  const text = await answer.text();
  /** @type {any} */
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    value = null;
  }
  if (!answer.ok) {
    const says = value?.says ?? t("page.failed", { status: answer.status });
    throw new Refusal(value?.code ?? "error", says, value?.cites ?? [], value?.topic ?? "", answer.status, value ?? {});
  }
  return value;
}

/** @param {string} path */
export const get = (path) => ask("GET", path);

/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);

/** @param {string} path @param {unknown} [body] */
export const put = (path, body = {}) => ask("PUT", path, body);

/** @param {string} path */
export const del = (path) => ask("DELETE", path);

/**
 * Any failure as a sentence.
 * @param {unknown} error
 */
export const sentence = (error) =>
  error instanceof Refusal ? error.says : t("page.broken");

/**
 * A failure beside the field it is about, whose name need not be said again.
 * @param {unknown} error
 */
export const plainly = (error) => (error instanceof Refusal ? error.wrong : sentence(error));
