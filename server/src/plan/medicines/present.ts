import type { Critical } from "@dosebeat/contract/critical";
import { type Medicine, MedicineRecord } from "@dosebeat/contract/medicines";
import type { Pause } from "@dosebeat/contract/pauses";
import type { Row } from "../../database/schema.ts";

/** Only the fields listed in the contract; other columns never leave the server. */
export function presentRecord(row: Row<"medicines">): MedicineRecord {
  return MedicineRecord.parse({
    ...row,
    if_late_utc: row.if_late_at?.toISOString() ?? null,
    every_day_utc: row.every_day_at?.toISOString() ?? null,
    critical: criticalOf(row),
  });
}

function criticalOf(row: Row<"medicines">): Critical | null {
  const { critical_at, critical_by, critical_reason } = row;
  if (critical_at === null) return null;
  return { by: critical_by, since_utc: critical_at.toISOString(), reason: critical_reason };
}

/** @param paused the pause in force now */
export function presentMedicine(row: Row<"medicines">, paused: Pause | null): Medicine {
  return { ...presentRecord(row), paused };
}
