import type { Schedule } from "@dosebeat/contract/schedules";
import type { Row } from "../database/schema.ts";
import type { ScheduleRow } from "./queries.ts";

export function presentSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    dosage_time: dosageTime(row.dosage_time),
    medicine: { id: row.medicine_id, name: row.medicine_name },
  };
}

export function presentScheduleItem(row: Row<"medicine_schedules">) {
  return {
    id: row.id,
    attributes: {
      dosage_time: dosageTime(row.dosage_time),
      medicine: { data: { id: row.medicine_id } },
    },
  };
}

/** Formats `08:00:00` of the database as `08:00:00.000`, as specified. */
function dosageTime(stored: string): string {
  return `${stored.slice(0, 5)}:00.000`;
}
