import type { Pause } from "@dosebeat/contract/pauses";
import type { Row } from "../../database/schema.ts";

export function presentPause(row: Row<"medicine_pauses">): Pause {
  return {
    id: row.id,
    medicine: row.medicine_id,
    from: row.from_day,
    from_utc: row.from_at?.toISOString() ?? null,
    to: row.to_day,
    to_utc: row.to_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
