import type { Export } from "@dosebeat/contract/own-data";
import type { Row } from "../../database/schema.ts";
import { presentRecord } from "../../plan/medicines/present.ts";
import type { findOwnMedicines, findOwnProfile, OwnBox } from "./export-queries.ts";
import { instant } from "./present-stated.ts";

type OwnProfile = Awaited<ReturnType<typeof findOwnProfile>>;
type OwnMedicine = Awaited<ReturnType<typeof findOwnMedicines>>[number];

export function presentOwner(row: OwnProfile): Export["profile"] {
  const {
    email,
    role,
    profileuid,
    givenname,
    familyname,
    language,
    primarycolor,
    theme,
    is_simple,
    record_number,
    born,
    telephone,
  } = row;
  return {
    userid: row.user_id,
    email,
    role,
    profileuid,
    givenname,
    familyname,
    language,
    primarycolor,
    theme,
    is_simple,
    record_number,
    born,
    telephone,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentBox(box: OwnBox): Export["boxes"][number] {
  const { deveui, serial_number, valid_from, valid_to } = box;
  return { deveui, serial_number, from: valid_from.toISOString(), to: instant(valid_to) };
}

export function presentExportedMedicine({ row, times }: OwnMedicine): Export["medicines"][number] {
  return {
    ...presentRecord(row),
    createdAt: row.created_at.toISOString(),
    removedAt: instant(row.removed_at),
    schedules: times.map((time) => ({
      dosage_time: timeOf(time.dosage_time),
      amount: time.amount,
      recurrence: time.recurrence ?? { kind: "daily" },
      valid_from: time.valid_from,
      valid_to: time.valid_to,
      timezone: time.timezone,
      addedAt: instant(time.added_at),
      removedAt: instant(time.removed_at),
    })),
  };
}

export function presentStatement(row: Row<"dose_statements">): Export["statements"][number] {
  return {
    date: row.day,
    medicine: row.medicine_id,
    dosage_time: timeOf(row.dosage_time),
    status: row.status,
    at: instant(row.taken_at),
    reason: row.reason,
    said: row.said_at.toISOString(),
  };
}

export function presentExcused(row: Row<"excused_periods">): Export["excused"][number] {
  return {
    from: row.from_day,
    to: row.to_day,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    removedAt: instant(row.removed_at),
  };
}

export function presentExportedAlert({
  kind,
  since_at,
  ended_at,
}: Pick<Row<"alerts">, "kind" | "since_at" | "ended_at">): Export["alerts"][number] {
  return { kind, since_utc: since_at.toISOString(), ended_utc: instant(ended_at) };
}

function timeOf(time: string): string {
  return `${time.slice(0, 5)}:00.000`;
}
