import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  type ZoneSpan,
} from "@dosebeat/domain/time/local-time";
import { laterDay } from "../planned/days.ts";
import {
  type Ending,
  isSameRecurrence,
  type NewRow,
  newRow,
  type StoredRow,
} from "../planned/rows.ts";

/** The days of the medicine, and the time of the change. */
export interface ChangeTime {
  startdate: string;
  zones: readonly ZoneSpan[];
  now: Date;
  /** Chart day from which the change applies; null: from now on. */
  from: string | null;
}

/** What happens to a plan. Rows that continue unchanged stay as they are. */
export interface PlanChange {
  ended: Ending[];
  /** Each with its place in the request. */
  added: { row: NewRow; index: number }[];
  kept: StoredRow[];
}

/** Replaces everything from a time on, including what is still to come. Source: docs/plans.md, "Changes". */
export function planChange(
  stored: readonly StoredRow[],
  inputs: readonly ScheduleInput[],
  time: ChangeTime,
): PlanChange {
  const open = stored.filter((row) => reaches(row, time));
  const kept = new Set<StoredRow>();
  const added: PlanChange["added"] = [];
  for (const [index, input] of inputs.entries()) {
    if (isOver(input, time) && stored.some((row) => isAsStored(input, row))) continue;
    const row = rowFrom(input, time);
    const same = open.find((one) => !kept.has(one) && goesOnAs(one, row, time));
    if (same) kept.add(same);
    else added.push({ row, index });
  }
  const ended = open.filter((row) => !kept.has(row)).map((row) => endingOf(row, time));
  return { ended, added, kept: [...kept] };
}

/** The first chart day on which a row in a zone can be due after the change. */
export function firstDay(
  { startdate, from, now, zones }: ChangeTime,
  timezone: string | null,
): string {
  const day = from ?? chartDayOf(now, zonesOfRow(timezone, zones));
  return laterDay(day, startdate);
}

function zonesOfRow(timezone: string | null, zones: readonly ZoneSpan[]): readonly ZoneSpan[] {
  return timezone === null ? zones : [{ fromDay: null, timezone }];
}

function rowFrom(input: ScheduleInput, time: ChangeTime): NewRow {
  const { from, now, startdate } = time;
  const first = firstDay(time, input.timezone);
  const isLater = input.valid_from !== null && input.valid_from > first;
  const anchor = input.valid_from ?? first;
  if (isLater) return newRow(input, anchor, { valid_from: input.valid_from, added_at: null });
  if (from === null) return newRow(input, anchor, { valid_from: null, added_at: now });
  return newRow(input, anchor, { valid_from: from < startdate ? null : from, added_at: null });
}

/** Whether any part of a row is at or after the time of the change. */
function reaches(row: StoredRow, time: ChangeTime): boolean {
  const first = firstDay(time, row.timezone);
  if (row.valid_to !== null && row.valid_to < first) return false;
  if (row.removed_at === null) return true;
  if (time.from === null) return false;
  return row.removed_at > chartDayBounds(first, zonesOfRow(row.timezone, time.zones)).start;
}

/** Whether a row that was read, and is now sent back, had ended by then. */
function isOver({ valid_to, timezone }: ScheduleInput, time: ChangeTime): boolean {
  return valid_to !== null && valid_to < firstDay(time, timezone);
}

function isAsStored(input: ScheduleInput, row: StoredRow): boolean {
  const anchor = row.recurrence && "anchor" in row.recurrence ? row.recurrence.anchor : "";
  const { valid_from, added_at } = row;
  const sent = newRow(input, anchor, { valid_from, added_at });
  return input.valid_from === valid_from && isSameRow(sent, row);
}

function isSameRow(one: NewRow, other: StoredRow): boolean {
  return (
    one.dosage_time.slice(0, 5) === other.dosage_time.slice(0, 5) &&
    one.amount === other.amount &&
    one.valid_to === other.valid_to &&
    one.timezone === other.timezone &&
    isSameRecurrence(one.recurrence, other.recurrence)
  );
}

/** Whether, from the change on, a stored row does what the new one would do. */
function goesOnAs(stored: StoredRow, row: NewRow, time: ChangeTime): boolean {
  if (stored.removed_at !== null || !isSameRow(row, stored)) return false;
  const first = firstDay(time, stored.timezone);
  const [begins, begun] = [row.valid_from ?? first, stored.valid_from ?? first];
  if (laterDay(begins, first) !== laterDay(begun, first)) return false;
  return time.from === null || stored.added_at === null || addedDay(stored, time) < first;
}

function addedDay({ added_at, timezone }: StoredRow, { zones, startdate }: ChangeTime): string {
  return added_at === null ? startdate : chartDayOf(added_at, zonesOfRow(timezone, zones));
}

function endingOf(row: StoredRow, time: ChangeTime): Ending {
  const { from, now, startdate, zones } = time;
  if (from === null) return { row, valid_to: row.valid_to, removed_at: now };
  const begins = laterDay(row.valid_from ?? startdate, addedDay(row, time));
  if (laterDay(begins, startdate) < from) {
    return { row, valid_to: addDays(from, -1), removed_at: row.removed_at };
  }
  // Nothing of it is left: it ends where it would begin.
  const { start } = chartDayBounds(from, zonesOfRow(row.timezone, zones));
  const begin = Math.max(start.getTime(), row.added_at?.getTime() ?? 0);
  return { row, valid_to: row.valid_to, removed_at: new Date(Math.min(begin, now.getTime())) };
}
