import type { Recurrence } from "@dosebeat/contract/recurrences";
import { formatDosageTime, shiftDate } from "../../i18n/format.ts";

/** A row of a plan, as stored and sent. */
export interface PlanLine {
  dosage_time: string;
  amount: number | null;
  recurrence: Recurrence | null;
  valid_from: string | null;
  valid_to: string | null;
  timezone: string | null;
}

/** Chart days, inclusive; empty: open at that end. */
interface DaySpan {
  from: string;
  to: string;
}

/** The consecutive spans of days in which the same rows apply, including days without rows. */
export function spansOf(rows: readonly PlanLine[]): DaySpan[] {
  const begins = new Set(
    rows.flatMap(({ valid_from, valid_to }) => [
      valid_from ?? "",
      ...(valid_to === null ? [] : [shiftDate(valid_to, 1)]),
    ]),
  );
  const days = [...begins].sort();
  return days.map((from, place) => {
    const next = days[place + 1];
    return { from, to: next === undefined ? "" : shiftDate(next, -1) };
  });
}

/**
 * The rows that apply on a chart day; an empty day stands for the time before the first day that any
 * row names. Of two rows with one time on the same days, the later phase counts, then the later entry.
 */
export function rowsOn(rows: readonly PlanLine[], day: string): PlanLine[] {
  const holding = rows
    .filter(
      ({ valid_from, valid_to }) =>
        (valid_from ?? "") <= day && (valid_to === null || day <= valid_to),
    )
    .toSorted((one, other) => compare(one.valid_from ?? "", other.valid_from ?? ""));
  return [...new Map(holding.map((row) => [whenKey(row), row])).values()];
}

/** The rows, with those that continue unchanged across phases joined into one. */
export function joinedRows(rows: readonly PlanLine[]): PlanLine[] {
  const joined: PlanLine[] = [];
  for (const row of rows) {
    const eve = row.valid_from === null ? null : shiftDate(row.valid_from, -1);
    const place = joined.findIndex(
      (before) => eve !== null && before.valid_to === eve && doseKey(before) === doseKey(row),
    );
    const before = joined[place];
    if (before) joined[place] = { ...before, valid_to: row.valid_to };
    else joined.push(row);
  }
  return joined;
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Identifies the days on which a row is due: the same text means the same days. */
export function daysKey(recurrence: Recurrence | null): string {
  if (recurrence === null || recurrence.kind === "daily") return "daily";
  const { kind } = recurrence;
  switch (kind) {
    case "interval":
      return `${kind} ${recurrence.every} ${recurrence.anchor}`;
    case "cycle":
      return `${kind} ${recurrence.on} ${recurrence.off} ${recurrence.anchor}`;
    default:
      return `${kind} ${recurrence.days.toSorted((a, b) => a - b).join(" ")}`;
  }
}

/** Identifies the doses of a row, regardless of its period: the same text means the same doses. */
export function doseKey(row: PlanLine): string {
  return `${whenKey(row)} ${row.amount}`;
}

function whenKey({ dosage_time, recurrence, timezone }: PlanLine): string {
  return `${formatDosageTime(dosage_time)} ${daysKey(recurrence)} ${timezone}`;
}

/** Whether two lists have the same rows, in any order. */
export function isSamePlan(one: readonly PlanLine[], other: readonly PlanLine[]): boolean {
  const keys = (rows: readonly PlanLine[]) =>
    rows.map((row) => `${doseKey(row)} ${row.valid_from} ${row.valid_to}`).sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}
