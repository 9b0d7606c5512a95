import type english from "./en/index.js";

/** What can be said, by its id. */
export type Id = keyof typeof english;

/** A text for each form that a number takes, as Intl.PluralRules names them. */
export interface Forms {
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

/** A language: what it does not have is said in English. */
export type Catalogue = Partial<Record<Id, string | Forms>>;

type Named<Text> = Text extends string
  ? Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
  : Text extends Forms ? Named<Text[keyof Text]> : never;

/** A text that is said as it stands. */
export type Plain = { [K in Id]: [Named<(typeof english)[K]>] extends [never] ? K : never }[Id];

/** The values that a text has places for. */
export type Values<K extends Id, V> = { [Name in Named<(typeof english)[K]>]: Name extends "count" | "nth" ? number : V };

type Given<K extends Id, V> = [Named<(typeof english)[K]>] extends [never] ? [] : [values: Values<K, V>];

/** Numbers are written as the language does, and a list of names as a sentence has it. */
export type Value = string | number | readonly string[];

export type Translate = <K extends Id>(id: K, ...given: Given<K, Value>) => string;
export type TranslateMarkup = <K extends Id>(id: K, ...given: Given<K, unknown>) => unknown[];
