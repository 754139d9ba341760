import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { mostDueTimes, requireRoomForTimes } from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import { planChanged } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { getMedicine, lockMedicine } from "../medicines/queries.ts";
import { laterDay } from "../planned/days.ts";
import { listPauses } from "../planned/pause-queries.ts";
import { addPlanRows, endPlanRows, listPlanRows } from "../planned/row-queries.ts";
import { forgetSaid, refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { changedSince, planEntry } from "./audit.ts";
import { changeTime, checkedChange, NO_PAST, readPlan } from "./checked.ts";
import { pastDoses } from "./past.ts";
import { plannedMedicine } from "./planned.ts";

interface SentPlan {
  version: number;
  from: string | null;
  schedules: ScheduleInput[];
  key?: string | undefined;
}

/** Changes the plan of one of the viewer's medicines. @throws 409 if it was changed since it was read */
export async function writePlan(
  parts: Parts,
  viewer: Viewer,
  params: { medicineId: number },
  data: SentPlan,
): Promise<{ data: MedicinePlan }> {
  const { db, clock, announcer } = parts;
  const profileid = ownProfile(viewer);
  const medicine = params.medicineId;
  // Counted before anything is locked, since a version always has the same rows.
  const past = await pastOf(parts, profileid, medicine, data);
  const { userid } = viewer;
  const { key } = data;
  const { plan } = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      const made: { entries: Entry[]; past: MedicinePlan["past"] } = {
        entries: [],
        past: NO_PAST,
      };
      const make = async () => {
        const within = { ...parts, db: tx };
        const changed = await changePlan(within, profileid, medicine, data, past);
        const weekly = await lockMedicine(tx, profileid, medicine);
        const forgot = await forgetSaid(within, profileid, weekly);
        made.entries = [...changed, ...forgot];
        made.past = past;
        return { id: medicine };
      };
      await once(tx, { userid, key, sent: [params, data], now: clock.now() }, make);
      const row = await lockMedicine(tx, profileid, medicine);
      return { plan: await readPlan(tx, profileid, row, made.past), entries: made.entries };
    },
    ({ entries }) => entries,
  );
  announcer.publish([{ kind: "medicine", profileid, id: medicine }]);
  return { data: plan };
}

async function changePlan(
  { db: tx, clock, quotas }: Parts,
  profileid: ProfileInScope,
  medicine: number,
  sent: SentPlan,
  past: MedicinePlan["past"],
) {
  const row = await lockMedicine(tx, profileid, medicine);
  const rows = await listPlanRows(tx, profileid, medicine);
  if (row.plan_version !== sent.version) throw planChanged(changedSince(rows, sent.version));
  const time = await changeTime({ db: tx, clock }, profileid, row, sent.from);
  const change = checkedChange(rows, sent.schedules, row, time);
  const planned = [...change.kept, ...change.added.map((one) => one.row)];
  await refuseUnsaidDaily({ db: tx, clock }, profileid, { ...row, rows: planned });
  const before = await lockPlanUsage(tx, profileid);
  await endPlanRows(tx, medicine, change.ended);
  const added = await addPlanRows(
    tx,
    medicine,
    change.added.map((one) => one.row),
  );
  const after = await lockPlanUsage(tx, profileid);
  // A plan from before the quotas may still become smaller.
  if (added.length > 0 && mostDueTimes(after.spans) >= mostDueTimes(before.spans))
    requireRoomForTimes(quotas, after.spans);
  return planEntry(profileid, medicine, sent.from, change, added, past);
}

async function pastOf(
  { db, clock }: Parts,
  profileid: ProfileInScope,
  medicine: number,
  { version, from, schedules }: SentPlan,
): Promise<MedicinePlan["past"]> {
  if (from === null) return NO_PAST;
  const row = await getMedicine(db, profileid, medicine);
  if (row.plan_version !== version) return NO_PAST;
  const rows = await listPlanRows(db, profileid, medicine);
  const time = await changeTime({ db, clock }, profileid, row, from);
  const change = checkedChange(rows, schedules, row, time);
  const pauses = await listPauses(db, profileid, medicine);
  const record = { ...row, isAsNeeded: row.as_needed !== null, pauses };
  const [before, after] = [plannedMedicine(record, rows), plannedMedicine(record, rows, change)];
  return pastDoses([before], [after], time.zones, laterDay(from, row.startdate), time.now);
}
