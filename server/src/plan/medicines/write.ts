import { isDeepStrictEqual } from "node:util";
import type { AuditDetails } from "@dosebeat/contract/audit-details";
import type { LiveEvent } from "@dosebeat/contract/events";
import type { EditMedicine, Medicine } from "@dosebeat/contract/medicines";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { mayChange, reachOf } from "../../access/profiles/scope.ts";
import { mostDueTimes, requireRoomForTimes } from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { invalid, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { pausesAt } from "../planned/pause-queries.ts";
import { listPlanRows } from "../planned/row-queries.ts";
import { refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { presentMedicine } from "./present.ts";
import { changeMedicine, lockMedicine, type MedicineChanges } from "./queries.ts";

/** Changes the record of a medicine. */
export async function writeMedicine(
  parts: Parts,
  viewer: Viewer,
  data: EditMedicine["data"],
): Promise<{ data: Medicine }> {
  const { db, clock, announcer, quotas } = parts;
  const { id, ...changes } = data;
  const reach = reachOf(viewer, "plan", "change");
  const written = { by: viewer.actor, at: clock.now() };
  const edit = async (tx: Parts["db"]) => {
    const stored = await lockMedicine(tx, reach, id);
    refuseDatesOutOfOrder(stored, changes);
    await refuseUnsaid({ ...parts, db: tx }, viewer, stored, changes);
    if (Object.keys(changes).length === 0) return stored;
    if (changes.startdate === undefined && changes.enddate === undefined)
      return changeMedicine(tx, reach, stored, changes, written);
    const profileid = await mayChange(tx, viewer, stored.profile_id, "The medicine");
    const before = await lockPlanUsage(tx, profileid);
    const row = await changeMedicine(tx, reach, stored, changes, written);
    const after = await lockPlanUsage(tx, profileid);
    // A plan from before the quotas may still become smaller.
    if (mostDueTimes(after.spans) > mostDueTimes(before.spans))
      requireRoomForTimes(quotas, after.spans);
    return row;
  };
  const fields = Object.keys(changes);
  const row = await recorded(db, viewer.actor, edit, (edited) =>
    medicineEntry("medicine-changed", edited, { fields }),
  );
  announcer.publish([medicineEvent(row)]);
  const profileid = await mayChange(db, viewer, row.profile_id, "The medicine");
  const paused = await pausesAt(db, profileid, clock.now(), row.id);
  return { data: presentMedicine(row, paused.get(row.id) ?? null) };
}

/**
 * A medicine stored before it was put on the list stays until its name, who said "every day", or how it is taken as
 * needed is changed, or its dates are widened.
 */
async function refuseUnsaid(
  parts: Pick<Parts, "db" | "clock">,
  viewer: Viewer,
  stored: Row<"medicines">,
  changes: MedicineChanges,
): Promise<void> {
  const {
    name = stored.name,
    every_day_by = stored.every_day_by,
    as_needed = stored.as_needed,
    startdate = stored.startdate,
    enddate = stored.enddate,
  } = changes;
  const isAsBefore =
    name === stored.name &&
    every_day_by === stored.every_day_by &&
    isDeepStrictEqual(as_needed, stored.as_needed) &&
    startdate >= stored.startdate &&
    (enddate ?? LAST_DAY) <= (stored.enddate ?? LAST_DAY);
  if (isAsBefore) return;
  const profileid = await mayChange(parts.db, viewer, stored.profile_id, "The medicine");
  const rows = (await listPlanRows(parts.db, profileid, stored.id)).filter(isOpen);
  const changed = { id: stored.id, name, every_day_by, as_needed, startdate, enddate, rows };
  await refuseUnsaidDaily(parts, profileid, changed);
}

const LAST_DAY = "9999-12-31";

function isOpen({ removed_at }: Row<"medicine_schedules">): boolean {
  return removed_at === null;
}

/** What the audit log keeps about a medicine. */
export function medicineEntry(
  kind: Entry["kind"],
  row: Row<"medicines">,
  more: AuditDetails = {},
): Entry {
  return { kind, profileid: row.profile_id, details: { medicine: row.id, ...more } };
}

/** Compares the new dates; if only one changes, with the stored other one. */
function refuseDatesOutOfOrder(stored: Row<"medicines">, changes: MedicineChanges): void {
  const startdate = changes.startdate ?? stored.startdate;
  const enddate = changes.enddate === undefined ? stored.enddate : changes.enddate;
  if (enddate !== null && startdate > enddate) throw invalid(["startdate"], problem("date_order"));
}

/** The event about a medicine for open pages. */
export function medicineEvent(row: Row<"medicines">): LiveEvent {
  return { kind: "medicine", profileid: row.profile_id, id: row.id };
}
