import type { PlannedMedicine } from "@dosebeat/domain/plan/plan";
import type { Row } from "../../database/schema.ts";
import { plannedTime, type StoredRow } from "../planned/rows.ts";
import type { PlanChange } from "./change.ts";

/** What the domain needs to know about a medicine besides its rows. */
export interface PlannedRecord {
  id: number;
  startdate: string;
  enddate: string | null;
  isAsNeeded: boolean;
  pauses: readonly Row<"medicine_pauses">[];
}

/** A medicine with its rows, for the domain. */
export function plannedMedicine(
  { id, startdate, enddate, isAsNeeded, pauses }: PlannedRecord,
  rows: readonly StoredRow[],
  change: PlanChange = { ended: [], added: [], kept: [] },
): PlannedMedicine {
  const endings = new Map(change.ended.map((ending) => [ending.row.id, ending]));
  const stored = rows.map((row) => plannedTime({ ...row, ...endingOf(endings.get(row.id)) }));
  // Rows that are not stored yet come last, as their ids will.
  const last = Math.max(0, ...rows.map((row) => row.id));
  const added = change.added.map(({ row }, index) =>
    plannedTime({ ...row, id: last + 1 + index, removed_at: null }),
  );
  return {
    id,
    startdate,
    enddate,
    isAsNeeded,
    removedAt: null,
    times: [...stored, ...added],
    pauses: pauses.map(({ from_day, from_at, to_day, to_at }) => ({
      from: from_day,
      fromAt: from_at,
      to: to_day,
      toAt: to_at,
    })),
  };
}

function endingOf(ending: PlanChange["ended"][number] | undefined) {
  return ending && { valid_to: ending.valid_to, removed_at: ending.removed_at };
}
