import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import type { PlannedTime } from "@dosebeat/domain/plan/plan";
import { chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { Recurrence } from "@dosebeat/domain/time/recurrence";
import type { Row } from "../../database/schema.ts";

import { laterDay } from "./days.ts";

export type StoredRow = Row<"medicine_schedules">;

/** A row of a plan to store. */
export interface NewRow {
  dosage_time: string;
  amount: number | null;
  recurrence: Recurrence | null;
  valid_from: string | null;
  valid_to: string | null;
  timezone: string | null;
  added_at: Date | null;
}

/** A row that ends: from an instant or after a day. */
export interface Ending {
  row: StoredRow;
  valid_to: string | null;
  removed_at: Date | null;
}

/** A row as sent, with an anchor if it needs one. @param firstDay its first chart day */
export function newRow(
  input: ScheduleInput,
  firstDay: string,
  since: Pick<NewRow, "valid_from" | "added_at">,
): NewRow {
  const { dosage_time, amount, valid_to, timezone } = input;
  const recurrence = anchored(input.recurrence, firstDay);
  return { dosage_time, amount, recurrence, valid_to, timezone, ...since };
}

/** An instant, and the time zones that define the patient's days. */
export interface Instant {
  now: Date;
  zones: readonly ZoneSpan[];
}

/**
 * The rows of a new medicine, from its start date on.
 *
 * @param fromNow an instant before which nothing is due: neither earlier times of that day, nor days before it
 */
export function firstPlan(
  inputs: readonly ScheduleInput[],
  startdate: string,
  fromNow: Instant | null,
): NewRow[] {
  return inputs.map((input) => {
    const { valid_from, timezone } = input;
    const anchor = valid_from ?? startdate;
    if (fromNow === null || (valid_from !== null && valid_from > todayIn(timezone, fromNow)))
      return newRow(input, anchor, { valid_from, added_at: null });
    return newRow(input, anchor, { valid_from: null, added_at: fromNow.now });
  });
}

/** Today's chart day in a home zone, or in the patient's. */
function todayIn(timezone: string | null, { now, zones }: Instant): string {
  return chartDayOf(now, timezone === null ? zones : [{ fromDay: null, timezone }]);
}

/** A row added to a medicine now, and its first chart day. */
export function addedRow(
  input: ScheduleInput,
  startdate: string,
  today: string,
  now: Date,
): { row: NewRow; first: string } {
  const { valid_from } = input;
  const first = laterDay(valid_from ?? today, startdate);
  const added_at = valid_from === null ? now : null;
  return { row: newRow(input, valid_from ?? first, { valid_from, added_at }), first };
}

/** The recurrence as stored: null for every day, and always with an anchor if its kind has one. */
function anchored(recurrence: ScheduleInput["recurrence"], firstDay: string): Recurrence | null {
  switch (recurrence?.kind) {
    case undefined:
    case "daily":
      return null;
    case "interval":
    case "cycle":
      return { ...recurrence, anchor: recurrence.anchor ?? firstDay };
    case "weekdays":
    case "monthly":
      return recurrence;
  }
}

/** Whether both fall on the same days. */
export function isSameRecurrence(one: Recurrence | null, other: Recurrence | null): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(recurrence: Recurrence | null): (string | number)[] {
  switch (recurrence?.kind) {
    case undefined:
    case "daily":
      return [];
    case "interval":
      return [recurrence.every, recurrence.anchor];
    case "cycle":
      return [recurrence.on, recurrence.off, recurrence.anchor];
    case "weekdays":
    case "monthly":
      return [recurrence.kind, ...recurrence.days.toSorted((one, other) => one - other)];
  }
}

/** In the form that the database accepts. */
export function storable(row: NewRow, medicine_id: number) {
  const recurrence = row.recurrence === null ? null : JSON.stringify(row.recurrence);
  return { ...row, recurrence, medicine_id };
}

export function plannedTime(row: NewRow & { id: number; removed_at: Date | null }): PlannedTime {
  return {
    id: row.id,
    time: row.dosage_time,
    amount: row.amount,
    recurrence: row.recurrence,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    timezone: row.timezone,
    addedAt: row.added_at,
    removedAt: row.removed_at,
  };
}
