import { DAY, MINUTE } from "../time/durations.ts";
import { addDays } from "../time/local-time.ts";
import { nextFall } from "../time/next-fall.ts";
import { dayNumber, fallsOn, type Recurrence } from "../time/recurrence.ts";

/** The substances of every installation; administrators add more. */
export const ALWAYS_WEEKLY = ["methotrexate"] as const;

/**
 * How methotrexate is written in English, German, French and Arabic, folded as by `wordsOf`; MTX is its usual
 * abbreviation, amethopterin its earlier name.
 */
const METHOTREXATE = [
  /^meth?otrexat(e|um)?$/,
  /^mtx$/,
  /^amethopterine?$/,
  /^م[يى]?[ثت]وتري?كس[اي]ت$/,
];

interface Word {
  /** As typed. */
  text: string;
  /** Without case, accents, vowel signs and the Arabic article. */
  folded: string;
}

/** What breaks or joins lines unseen in text that was copied, such as soft hyphens. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

function wordsOf(name: string): Word[] {
  const words = name.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((text) => ({ text, folded: folded(text) }));
}

/** Letters and figures apart, as "MTX10" is often written for "MTX 10". */
function partsOf(name: string): Word[] {
  const seen = name.normalize("NFC").replace(UNSEEN, "");
  return wordsOf(seen.replaceAll(/(?<=\p{N})(?=\p{L})|(?<=[\p{L}\p{M}])(?=\p{N})/gu, " "));
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .toLowerCase()
    .replaceAll(/[أإآٱ]/g, "ا")
    .replace(/^ال(?=.{3})/u, "");
}

/** How a name is compared: two that differ in case, accents or punctuation alone are one. */
export function weeklyKey(name: string): string {
  return wordsOf(name)
    .map((word) => word.folded)
    .join(" ");
}

/** A substance that is usually taken once a week, in the name of a medicine. */
export interface WeeklySubstance {
  /** The same for all its spellings. */
  key: string;
  /** Its words in the name, as typed. */
  name: string;
}

/** The words of {@link weeklySubstanceIn} alone; null: none. */
export function weeklyNameIn(name: string, added: readonly string[]): string | null {
  return weeklySubstanceIn(name, added)?.name ?? null;
}

/**
 * The substance usually taken once a week that a medicine's name names; null: it names none. Brands are not known,
 * unless an administrator added them.
 *
 * @param added names that administrators added
 */
export function weeklySubstanceIn(name: string, added: readonly string[]): WeeklySubstance | null {
  const words = partsOf(name);
  const known = words.find((word) => METHOTREXATE.some((spelling) => spelling.test(word.folded)));
  if (known) return { key: ALWAYS_WEEKLY[0], name: known.text };
  for (const entry of added) {
    const sought = partsOf(entry).map((word) => word.folded);
    const place = words.findIndex((_, index) =>
      sought.every((word, offset) => words[index + offset]?.folded === word),
    );
    if (sought.length > 0 && place >= 0) {
      const found = words.slice(place, place + sought.length);
      return { key: weeklyKey(entry), name: found.map(({ text }) => text).join(" ") };
    }
  }
  return null;
}

/** The fields of a row that decide on which days it is due. */
export interface WeeklyRow {
  dosage_time?: string;
  /** Null: every day. */
  recurrence?: DaysOfRow | null | undefined;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
}

/** A recurrence, as a client may send it: without an anchor it begins with its row. */
type DaysOfRow =
  | Exclude<Recurrence, { anchor: string }>
  | { kind: "interval"; every: number; anchor?: string | undefined }
  | { kind: "cycle"; on: number; off: number; anchor?: string | undefined };

const DAYS_OF_WEEK = 7;
/** A plan with doses on so many days of a week counts as daily: leaving out the weekend makes it no weekly one. */
const DAYS_TO_BE_DAILY = 5;
/** Days looked at from where each row begins: by then days of the month have come, and cycles have met. */
const LOOKED_AT = 100;
/** A Monday, for rows without a first day. */
const ANY_DAY = "2026-01-05";

/** What decides how often a medicine may be taken. */
export interface WeeklyPlan {
  rows: readonly WeeklyRow[];
  as_needed: { min_interval_minutes: number | null } | null;
}

/**
 * Why a plan asks whether a weekly medicine is meant to be taken more often: by its rows (`daily`), because nothing
 * keeps it to once a week as needed (`as_needed`), or by its rows with those of other records of the same substance
 * (`together`).
 */
export type MoreOften = "daily" | "as_needed" | "together";

/** The shortest interval that keeps it to once a week as needed; six days, as a dose some hours early is no reason to ask. */
const WEEK_AS_NEEDED = (6 * DAY) / MINUTE;

/**
 * Why a plan makes a medicine due more often than its usual once a week; null: it does not.
 *
 * @param beside the rows of other records of the same substance
 */
export function moreOftenThanWeekly(
  { rows, as_needed }: WeeklyPlan,
  beside: readonly WeeklyRow[] = [],
): MoreOften | null {
  if (isTakenDaily(rows)) return "daily";
  if (as_needed && (as_needed.min_interval_minutes ?? 0) < WEEK_AS_NEEDED) return "as_needed";
  const isTogether = rows.length > 0 && beside.length > 0 && isTakenDaily([...rows, ...beside]);
  return isTogether ? "together" : null;
}

/** Whether something is due every day, for the whole length of a row, or on five of any seven days in succession. */
export function isTakenDaily(rows: readonly WeeklyRow[]): boolean {
  if (rows.some(({ recurrence }) => !recurrence || recurrence.kind === "daily")) return true;
  const falls = rows.map(fallsOf);
  return [...new Set(rows.map(beginOf))].some((begin) => {
    const due = dueFrom(dayNumber(begin), falls);
    return due.some(
      (_, day) => due.slice(day, day + DAYS_OF_WEEK).filter(Boolean).length >= DAYS_TO_BE_DAILY,
    );
  });
}

interface Falls {
  first: number;
  last: number;
  next: (from: number) => number;
}

/** On which days a row is due, by day numbers. */
function fallsOf(row: WeeklyRow): Falls {
  const { valid_from, valid_to } = row;
  return {
    first: valid_from ? dayNumber(valid_from) : Number.NEGATIVE_INFINITY,
    last: valid_to ? dayNumber(valid_to) : Number.POSITIVE_INFINITY,
    next: nextFall(recurrenceOf(row)),
  };
}

/** Whether anything is due on each day from one on. */
function dueFrom(begin: number, falls: readonly Falls[]): boolean[] {
  const due = Array.from({ length: LOOKED_AT }, () => false);
  for (const { first, last, next } of falls) {
    const end = Math.min(last, begin + LOOKED_AT - 1);
    for (let day = next(Math.max(first, begin)); day <= end; day = next(day + 1)) {
      due[day - begin] = true;
    }
  }
  return due;
}

/** How many weeks must have one dose each. */
const WEEKS = 4;

/** Whether one dose is due in each week, once the last row has begun. */
export function isTakenWeekly(rows: readonly WeeklyRow[]): boolean {
  const begin = rows.map(beginOf).toSorted().at(-1);
  if (begin === undefined) return false;
  return Array.from({ length: WEEKS }, (_, week) => addDays(begin, week * DAYS_OF_WEEK)).every(
    (first) => {
      const days = Array.from({ length: DAYS_OF_WEEK }, (_, offset) => addDays(first, offset));
      return days.flatMap((day) => rows.filter((row) => isDue(row, day))).length === 1;
    },
  );
}

function beginOf({ recurrence, valid_from }: WeeklyRow): string {
  const anchor = recurrence && "anchor" in recurrence ? recurrence.anchor : undefined;
  const days = [anchor, valid_from].filter((day) => typeof day === "string");
  return days.toSorted().at(-1) ?? ANY_DAY;
}

function isDue(row: WeeklyRow, day: string): boolean {
  const { valid_from, valid_to } = row;
  if ((valid_from && day < valid_from) || (valid_to && day > valid_to)) return false;
  return fallsOn(recurrenceOf(row), day);
}

/** Without an anchor it begins with its row. */
function recurrenceOf(row: WeeklyRow): Recurrence | null {
  const { recurrence } = row;
  if (recurrence?.kind === "interval" || recurrence?.kind === "cycle") {
    return { ...recurrence, anchor: recurrence.anchor ?? beginOf(row) };
  }
  return recurrence ?? null;
}
