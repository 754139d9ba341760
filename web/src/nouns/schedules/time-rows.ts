import { formatDosageTime } from "../../i18n/format.ts";
import { textIn } from "../../ui/forms/draft.ts";
import { inDayOrder } from "./day-parts.ts";

/** A time of day in a form. */
export interface TimeRow {
  key: string;
  /** As stored, `HH:MM`; null: not stored yet. */
  stored: string | null;
  /** `HH:MM`; empty until it is chosen. */
  time: string;
  /** Removed when the form is saved. */
  isRemoved: boolean;
}

export type TimeFault = "needed" | "twice";

/** What to do so that the server has the form's times. */
export interface TimeChanges {
  added: string[];
  removed: string[];
}

/** Adds a time at its place in the chart day, or an empty one at the end. */
export function withTime(rows: readonly TimeRow[], time: string): TimeRow[] {
  const row = { key: `${Date.now()} ${Math.random()}`, stored: null, time, isRemoved: false };
  const later = time ? rows.findIndex((known) => known.time && isBefore(time, known.time)) : -1;
  return later < 0 ? [...rows, row] : rows.toSpliced(later, 0, row);
}

function isBefore(one: string, other: string): boolean {
  return one !== other && inDayOrder([other, one])[0] === one;
}

/** Marks a time as removed, so that it can be restored; drops one that was never set. */
export function withoutRow(rows: readonly TimeRow[], key: string): TimeRow[] {
  return rows
    .filter((row) => row.key !== key || row.time !== "")
    .map((row) => (row.key === key ? { ...row, isRemoved: true } : row));
}

/**
 * Merges the form's rows with the server's current times, which another device may have changed
 * meanwhile: what was not edited here follows the server.
 */
export function mergeRows(rows: readonly TimeRow[], times: readonly string[]): TimeRow[] {
  const stored = inDayOrder(times.map(formatDosageTime));
  const kept = rows.flatMap((row): TimeRow[] => {
    if (row.stored === null || stored.includes(row.stored)) return [row];
    const isEdited = !row.isRemoved && row.time !== row.stored;
    return isEdited ? [{ ...row, stored: null }] : [];
  });
  const isShown = (time: string) =>
    kept.some((row) => row.stored === time || (row.time === time && !row.isRemoved));
  const added = stored.filter((time) => !isShown(time));
  return [...kept, ...added.map((time) => ({ key: time, stored: time, time, isRemoved: false }))];
}

/** The times in the form. */
export function timesOf(rows: readonly TimeRow[]): string[] {
  return [...new Set(rows.filter((row) => !row.isRemoved && row.time).map((row) => row.time))];
}

/** The same as rows of a daily plan. */
export function dailyRows(rows: readonly TimeRow[]): { dosage_time: string }[] {
  return timesOf(rows).map((time) => ({ dosage_time: `${time}:00.000` }));
}

export function timeChanges(rows: readonly TimeRow[], times: readonly string[]): TimeChanges {
  const stored = times.map(formatDosageTime);
  const wanted = timesOf(rows);
  const given = rows.flatMap((row) =>
    row.stored !== null && (row.isRemoved || row.time !== row.stored) ? [row.stored] : [],
  );
  return {
    added: wanted.filter((time) => !stored.includes(time)),
    removed: given.filter((time) => stored.includes(time) && !wanted.includes(time)),
  };
}

/** Whether there is anything to save; a time that is not set yet does not count. */
export function hasEdits(rows: readonly TimeRow[]): boolean {
  return rows.some((row) =>
    row.stored === null ? row.time !== "" : row.isRemoved || row.time !== row.stored,
  );
}

/** Errors of times by key: not set, or a duplicate of an earlier one. */
export function timeFaults(rows: readonly TimeRow[]): Map<string, TimeFault> {
  const faults = new Map<string, TimeFault>();
  const seen = new Set<string>();
  for (const { key, time, isRemoved } of rows) {
    if (isRemoved) continue;
    if (time === "") faults.set(key, "needed");
    else if (seen.has(time)) faults.set(key, "twice");
    seen.add(time);
  }
  return faults;
}

/** Rows of a stored draft; null if the value is not one. */
export function readRows(value: unknown): TimeRow[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.map(readRow);
  return rows.every((row) => row !== null) ? rows : null;
}

function readRow(value: unknown): TimeRow | null {
  const key = textIn(value, "key");
  const time = textIn(value, "time");
  if (typeof value !== "object" || value === null || key === null || time === null) return null;
  const isRemoved: unknown = Reflect.get(value, "isRemoved");
  if (typeof isRemoved !== "boolean") return null;
  return { key, stored: textIn(value, "stored"), time, isRemoved };
}
