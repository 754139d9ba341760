import * as calls from "@dosebeat/contract/plans-calls";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead, ownProfile, readReachOf } from "../../access/profiles/scope.ts";
import type { Row } from "../../database/schema.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { getMedicine } from "../medicines/queries.ts";
import { earlierDay, laterDay } from "../planned/days.ts";
import { listPauses } from "../planned/pause-queries.ts";
import { refuseFirstPlan } from "../planned/refusals.ts";
import { listPlanRows } from "../planned/row-queries.ts";
import { firstPlan } from "../planned/rows.ts";
import { changeTime, checkedChange, NO_PAST, readPlan } from "./checked.ts";
import { pastDoses } from "./past.ts";
import { plannedMedicine } from "./planned.ts";
import { previewOf } from "./preview.ts";
import { writePlan } from "./write.ts";

type MedicineRow = Row<"medicines">;

/** The plan of a medicine: what is due, since when and until when. */
export async function planRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getMedicinePlan, async ({ viewer, params }) => {
    const row = await getMedicine(db, readReachOf(viewer, "plan"), params.medicineId);
    const profileid = await mayRead(db, viewer, row.profile_id, "plan", "The medicine");
    return { data: await readPlan(db, profileid, row, NO_PAST) };
  });

  handle(app, calls.putMedicinePlan, ({ viewer, params, body: { data } }) =>
    writePlan(parts, viewer, params, data),
  );

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
    const time = await changeTime({ db, clock }, profileid, row, from);
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
}

function isMoved(one: MedicineRow, other: MedicineRow): boolean {
  return one.startdate !== other.startdate || one.enddate !== other.enddate;
}
