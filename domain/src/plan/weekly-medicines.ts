import { addDays } from "../time/local-time.ts";
import { fallsOn, type Recurrence } from "../time/recurrence.ts";

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

function wordsOf(name: string): Word[] {
  const words = name.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((text) => ({ text, folded: folded(text) }));
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

/**
 * The words of a medicine's name, as typed, that name a substance usually taken once a week; null: none does.
 * Brands are not known, unless an administrator added them.
 *
 * @param added names that administrators added
 */
export function weeklyNameIn(name: string, added: readonly string[]): string | null {
  const words = wordsOf(name);
  const known = words.find((word) => METHOTREXATE.some((spelling) => spelling.test(word.folded)));
  if (known) return known.text;
  for (const entry of added) {
    const sought = wordsOf(entry).map((word) => word.folded);
    const place = words.findIndex((_, index) =>
      sought.every((word, offset) => words[index + offset]?.folded === word),
    );
    if (sought.length > 0 && place >= 0) {
      return words
        .slice(place, place + sought.length)
        .map(({ text }) => text)
        .join(" ");
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

const DAYS_IN_A_ROW = 7;
/** A Monday, for rows without a first day. */
const ANY_DAY = "2026-01-05";

/** Whether something is due every day, for a week or for the whole length of a row. */
export function isTakenDaily(rows: readonly WeeklyRow[]): boolean {
  if (rows.some(({ recurrence }) => !recurrence || recurrence.kind === "daily")) return true;
  const begins = new Set(rows.map(beginOf));
  return [...begins].some((begin) => {
    let run = 0;
    for (let days = 0; days < 2 * DAYS_IN_A_ROW; days += 1) {
      const day = addDays(begin, days);
      run = rows.some((row) => isDue(row, day)) ? run + 1 : 0;
      if (run === DAYS_IN_A_ROW) return true;
    }
    return false;
  });
}

/** How many weeks must have one dose each. */
const WEEKS = 4;

/** Whether one dose is due in each week, once the last row has begun. */
export function isTakenWeekly(rows: readonly WeeklyRow[]): boolean {
  const begin = rows.map(beginOf).toSorted().at(-1);
  if (begin === undefined) return false;
  return Array.from({ length: WEEKS }, (_, week) => addDays(begin, week * DAYS_IN_A_ROW)).every(
    (first) => {
      const days = Array.from({ length: DAYS_IN_A_ROW }, (_, offset) => addDays(first, offset));
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
  const { recurrence, valid_from, valid_to } = row;
  if ((valid_from && day < valid_from) || (valid_to && day > valid_to)) return false;
  if (recurrence?.kind === "interval" || recurrence?.kind === "cycle") {
    return fallsOn({ ...recurrence, anchor: recurrence.anchor ?? beginOf(row) }, day);
  }
  return fallsOn(recurrence ?? null, day);
}
