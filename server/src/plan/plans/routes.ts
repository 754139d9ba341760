import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import * as calls from "@dosebeat/contract/plans-calls";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead, ownProfile, readReachOf } from "../../access/profiles/scope.ts";
import { mostDueTimes, requireRoomForTimes } from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { planChanged } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { getMedicine, lockMedicine } from "../medicines/queries.ts";
import { earlierDay, laterDay } from "../planned/days.ts";
import { listPauses } from "../planned/pause-queries.ts";
import { presentPause } from "../planned/present-pause.ts";
import { presentPlanRow } from "../planned/present-row.ts";
import { refuseFirstPlan, refuseRows, refuseZones } from "../planned/refusals.ts";
import { addPlanRows, endPlanRows, listPlanRows } from "../planned/row-queries.ts";
import { firstPlan, type StoredRow } from "../planned/rows.ts";
import { refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { changedSince, planEntry } from "./audit.ts";
import { type ChangeTime, firstDay, type PlanChange, planChange } from "./change.ts";
import { pastDoses } from "./past.ts";
import { plannedMedicine } from "./planned.ts";
import { previewOf } from "./preview.ts";

type Db = Parts["db"];
type MedicineRow = Row<"medicines">;

interface SentPlan {
  version: number;
  from: string | null;
  schedules: ScheduleInput[];
}

const NO_PAST = { added: 0, removed: 0 };

/** The plan of a medicine: what is due, since when and until when. */
export async function planRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  handle(app, calls.getMedicinePlan, async ({ viewer, params }) => {
    const row = await getMedicine(db, readReachOf(viewer, "plan"), params.medicineId);
    const profileid = await mayRead(db, viewer, row.profile_id, "plan", "The medicine");
    return { data: await readPlan(db, profileid, row, NO_PAST) };
  });

  handle(app, calls.putMedicinePlan, async ({ viewer, params, body: { data } }) => {
    const profileid = ownProfile(viewer);
    const medicine = params.medicineId;
    // Counted before anything is locked: a version always has the same rows.
    const past = await pastOf(profileid, medicine, data);
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
          made.entries = await changePlan(tx, profileid, medicine, data, past);
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
  });

  handle(app, calls.previewPlan, async ({ viewer, body: { data } }) => {
    const { medicine, startdate, enddate, from, schedules, days } = data;
    if (medicine === undefined) {
      const zones = await zonesOf(db, ownProfile(viewer));
      const dates = { startdate: startdate ?? "", enddate: enddate ?? null };
      refuseFirstPlan({ ...dates, schedules }, []);
      const now = clock.now();
      const fromNow = data.from_now ? { now, zones } : null;
      const rows = firstPlan(schedules, dates.startdate, fromNow);
      const added = rows.map((row, index) => ({ row, index }));
      const record = { id: 0, ...dates, isAsNeeded: false, pauses: [] };
      const planned = plannedMedicine(record, [], { ended: [], added, kept: [] });
      const today = chartDayOf(now, zones);
      const begin = from ?? laterDay(dates.startdate, today);
      const past = await pastDoses([], [planned], zones, dates.startdate, now);
      return { data: { ...previewOf(planned, { zones, from: begin, days, now }), past } };
    }
    const stored = await getMedicine(db, readReachOf(viewer, "plan"), medicine);
    const profileid = await mayRead(db, viewer, stored.profile_id, "plan", "The medicine");
    const row = {
      ...stored,
      startdate: startdate ?? stored.startdate,
      enddate: enddate === undefined ? stored.enddate : enddate,
    };
    const time = await changeTime(db, profileid, row, from);
    const rows = await listPlanRows(db, profileid, medicine);
    const change = checkedChange(rows, schedules, row, time);
    const pauses = await listPauses(db, profileid, medicine);
    const isAsNeeded = row.as_needed !== null;
    const before = plannedMedicine({ ...stored, isAsNeeded, pauses }, rows);
    const after = plannedMedicine({ ...row, isAsNeeded, pauses }, rows, change);
    const today = chartDayOf(time.now, time.zones);
    const moved = earlierDay(stored.startdate, row.startdate);
    const first = isMoved(stored, row) ? moved : laterDay(from ?? today, moved);
    const begin = from ?? laterDay(row.startdate, today);
    const past = await pastDoses([before], [after], time.zones, first, time.now);
    const { zones, now } = time;
    return { data: { ...previewOf(after, { zones, from: begin, days, now }), past } };
  });

  async function changePlan(
    tx: Db,
    profileid: ProfileInScope,
    medicine: number,
    sent: SentPlan,
    past: MedicinePlan["past"],
  ) {
    const row = await lockMedicine(tx, profileid, medicine);
    const rows = await listPlanRows(tx, profileid, medicine);
    if (row.plan_version !== sent.version) throw planChanged(changedSince(rows, sent.version));
    const time = await changeTime(tx, profileid, row, sent.from);
    const change = checkedChange(rows, sent.schedules, row, time);
    const planned = [...change.kept, ...change.added.map((one) => one.row)];
    await refuseUnsaidDaily(tx, { ...row, rows: planned });
    const before = await lockPlanUsage(tx, profileid);
    await endPlanRows(tx, medicine, change.ended);
    const added = await addPlanRows(
      tx,
      medicine,
      change.added.map((one) => one.row),
    );
    const after = await lockPlanUsage(tx, profileid);
    // A plan from before the quotas may become smaller.
    if (added.length > 0 && mostDueTimes(after.spans) >= mostDueTimes(before.spans))
      requireRoomForTimes(quotas, after.spans);
    return planEntry(profileid, medicine, sent.from, change, added, past);
  }

  async function pastOf(
    profileid: ProfileInScope,
    medicine: number,
    { version, from, schedules }: SentPlan,
  ): Promise<MedicinePlan["past"]> {
    if (from === null) return NO_PAST;
    const row = await getMedicine(db, profileid, medicine);
    if (row.plan_version !== version) return NO_PAST;
    const rows = await listPlanRows(db, profileid, medicine);
    const time = await changeTime(db, profileid, row, from);
    const change = checkedChange(rows, schedules, row, time);
    const pauses = await listPauses(db, profileid, medicine);
    const record = { ...row, isAsNeeded: row.as_needed !== null, pauses };
    const [before, after] = [plannedMedicine(record, rows), plannedMedicine(record, rows, change)];
    return pastDoses([before], [after], time.zones, laterDay(from, row.startdate), time.now);
  }

  async function changeTime(
    tx: Db,
    profileid: ProfileInScope<"plan">,
    { startdate }: MedicineRow,
    from: string | null,
  ): Promise<ChangeTime> {
    return { startdate, from, zones: await zonesOf(tx, profileid), now: clock.now() };
  }
}

function isMoved(one: MedicineRow, other: MedicineRow): boolean {
  return one.startdate !== other.startdate || one.enddate !== other.enddate;
}

function checkedChange(
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

async function readPlan(
  tx: Db,
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
