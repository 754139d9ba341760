import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Row } from "../../database/schema.ts";
import type { Parts } from "../../parts.ts";
import { listPauses } from "../planned/pause-queries.ts";
import { presentPause } from "../planned/present-pause.ts";
import { presentPlanRow } from "../planned/present-row.ts";
import { refuseRows, refuseZones } from "../planned/refusals.ts";
import { listPlanRows } from "../planned/row-queries.ts";
import type { StoredRow } from "../planned/rows.ts";
import { type ChangeTime, firstDay, type PlanChange, planChange } from "./change.ts";

type MedicineRow = Row<"medicines">;

export const NO_PAST = { added: 0, removed: 0 };

/** When a change takes effect. */
export async function changeTime(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"plan">,
  { startdate }: MedicineRow,
  from: string | null,
): Promise<ChangeTime> {
  return { startdate, from, zones: await zonesOf(db, profileid), now: clock.now() };
}

/** The change of a plan. @throws 400, 409 for impossible rows */
export function checkedChange(
  rows: readonly StoredRow[],
  schedules: readonly ScheduleInput[],
  { startdate, enddate }: MedicineRow,
  time: ChangeTime,
): PlanChange {
  const pathOf = (...row: [] | [number] | [number, string]) => ["schedules", ...row];
  refuseZones(schedules, pathOf);
  const change = planChange(rows, schedules, time);
  const added = change.added.map(({ row, index }) => {
    const first = row.valid_from ?? firstDay(time, row.timezone);
    return { row, index, first };
  });
  refuseRows(added, change.kept, { startdate, enddate, pathOf });
  return change;
}

/** The plan as shown to readers. */
export async function readPlan(
  tx: Parts["db"],
  profileid: ProfileInScope<"plan">,
  { id, name, plan_version }: MedicineRow,
  past: MedicinePlan["past"],
): Promise<MedicinePlan> {
  const rows = await listPlanRows(tx, profileid, id);
  const pauses = await listPauses(tx, profileid, id);
  return {
    medicine: id,
    version: plan_version,
    schedules: rows.map((row) => presentPlanRow(row, name)),
    pauses: pauses.map(presentPause),
    past,
  };
}
