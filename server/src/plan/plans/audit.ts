import type { ChangedSchedule } from "@dosebeat/contract/base/failures";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import type { Entry } from "../../access/audit/queries.ts";
import { presentPlanRow } from "../planned/present-row.ts";
import type { StoredRow } from "../planned/rows.ts";
import type { PlanChange } from "./change.ts";

/** What changed in a plan since a version of it, without rows that came and went meanwhile. */
export function changedSince(rows: readonly StoredRow[], version: number): ChangedSchedule[] {
  return rows
    .filter(({ changed_version }) => changed_version > version)
    .flatMap((row) => {
      const isNew = row.added_version > version;
      if (isNew && row.removed_at !== null) return [];
      const { id: schedule, dosage_time } = presentPlanRow(row, "");
      return [{ schedule, dosage_time, change: isNew ? ("added" as const) : ("ended" as const) }];
    });
}

/** The audit entry of a change, with both plans: the ended rows as they were, and those that begin. */
export function planEntry(
  profileid: number,
  medicine: number,
  from: string | null,
  { ended }: PlanChange,
  added: readonly StoredRow[],
  past: MedicinePlan["past"],
): Entry[] {
  if (ended.length === 0 && added.length === 0) return [];
  const details = {
    medicine,
    from,
    ended: ended.map(({ row }) => recordedRow(row)),
    added: added.map(recordedRow),
    past,
  };
  return [{ kind: "plan-changed", profileid, details }];
}

function recordedRow(row: StoredRow) {
  const { medicine: _, ...rest } = presentPlanRow(row, "");
  return rest;
}
