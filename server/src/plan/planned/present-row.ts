import type { Schedule } from "@dosebeat/contract/schedules";
import type { Row } from "../../database/schema.ts";

export function presentSchedule(
  row: Row<"medicine_schedules"> & { medicine_name: string },
): Schedule {
  return presentPlanRow(row, row.medicine_name);
}

/** @param name of its medicine */
export function presentPlanRow(row: Row<"medicine_schedules">, name: string): Schedule {
  return {
    id: row.id,
    dosage_time: dosageTime(row.dosage_time),
    medicine: { id: row.medicine_id, name },
    ...whenDue(row),
  };
}

export function presentScheduleItem(row: Row<"medicine_schedules">) {
  return {
    id: row.id,
    attributes: {
      dosage_time: dosageTime(row.dosage_time),
      medicine: { data: { id: row.medicine_id } },
      ...whenDue(row),
    },
  };
}

function whenDue(
  row: Row<"medicine_schedules">,
): Omit<Schedule, "id" | "dosage_time" | "medicine"> {
  const { amount, recurrence, valid_from, valid_to, timezone, added_at, removed_at } = row;
  return {
    amount,
    recurrence: recurrence ?? { kind: "daily" },
    valid_from,
    valid_to,
    timezone,
    added_utc: added_at?.toISOString() ?? null,
    removed_utc: removed_at?.toISOString() ?? null,
  };
}

/** Formats `08:00:00` of the database as `08:00:00.000`, as specified. */
function dosageTime(stored: string): string {
  return `${stored.slice(0, 5)}:00.000`;
}
