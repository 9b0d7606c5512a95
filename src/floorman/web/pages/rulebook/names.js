/** What books, topics and kinds of rules are called. */
import { t } from "../../lib/text.js";

/** @type {Record<string, string>} */
const BOOKS = {
  "army-2009": "US Army 2009",
  hpt: "HomePokerTourney",
  "roberts-10": "Robert's Rules",
  "seminole-2024": "Seminole 2024",
  "uk-tda": "UK tournament rules",
};

/** @param {string} book */
export const bookName = (book) => (book === "readings" ? t("rule.reading") : book === "house" ? t("rule.house") : BOOKS[book] ?? book);

/** @param {string} kind */
export const kindText = (kind) => word(`rules.kind-${kind}`);

/** @param {string} scope */
export const scopeText = (scope) => word(`rules.scope-${scope}`);

/** "betting.out-of-turn" -> "Betting". @param {string} topic */
export const groupOf = (topic) => word(`rules.group-${topic.split(".")[0]}`);

/** A text without places, by an id that is put together. @param {string} id */
const word = (id) => t(/** @type {"rules.title"} */ (id));

/** "betting.out-of-turn" -> "out of turn". @param {string} topic */
export const topicName = (topic) => (topic.split(".").slice(1).join(" ") || topic).replaceAll("-", " ");

/** @param {string} id */
export const ruleHref = (id) => `/rules/${encodeURIComponent(id)}`;

/** @param {string} topic */
export const topicHref = (topic) => `/rules/topic/${encodeURIComponent(topic)}`;

/** @typedef {{ when: string, says: string, by: string }} Said an answer in words: in which format, and who gives it in the book's place */

/** What is answered, whoever gives it. @param {Said[]} answer */
const bare = (answer) => JSON.stringify(answer.map(({ when, says }) => [when, says]));

/**
 * The books whose answer is not that of `beside`, or without such a book not that of most: of two halves, those that come later.
 * @param {Record<string, Said[]>} answers
 * @param {string} [beside]
 */
export function unlike(answers, beside = "") {
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const answer of Object.values(answers)) count.set(bare(answer), (count.get(bare(answer)) ?? 0) + 1);
  const most = [...count.entries()].sort((one, other) => other[1] - one[1])[0]?.[0];
  const usual = beside in answers ? bare(answers[beside]) : most;
  return new Set(Object.keys(answers).filter((book) => bare(answers[book]) !== usual));
}
