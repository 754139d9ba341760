import type { LiveEvent } from "@dosebeat/contract/events";
import { getMedicineScheduleOf, getSchedulesOf } from "@dosebeat/contract/impersonation";
import type { MedicineSchedule, MedicineScheduleQuery } from "@dosebeat/contract/schedules";
import {
  addSchedule as addScheduleCall,
  getMedicineSchedule,
  getSchedules,
  removeSchedule as removeScheduleCall,
} from "@dosebeat/contract/schedules-calls";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import {
  mayChange,
  mayRead,
  namedProfile,
  ownProfile,
  reachOf,
  readReachOf,
} from "../../access/profiles/scope.ts";
import { requireRoomForTimes, spanOf } from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { handle } from "../../http/handle.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { dosesOf } from "../../state/doses/days.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { presentMedicine } from "../medicines/present.ts";
import { getMedicine, lockMedicine } from "../medicines/queries.ts";
import { earlierDay } from "../planned/days.ts";
import { pausesAt } from "../planned/pause-queries.ts";
import { presentSchedule, presentScheduleItem } from "../planned/present-row.ts";
import { refuseRows, refuseZones } from "../planned/refusals.ts";
import { listPlanRows } from "../planned/row-queries.ts";
import { addedRow, type NewRow } from "../planned/rows.ts";
import { forgetSaid, refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { historyDays } from "./history.ts";
import {
  addSchedule,
  listSchedulesOfMedicine,
  listSchedulesOfProfile,
  removeSchedule,
} from "./queries.ts";

export async function scheduleRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  handle(app, getSchedules, async ({ viewer, query }) =>
    readSchedules(ownProfile(viewer), query.phases),
  );

  handle(app, getMedicineSchedule, async (request, reply) => {
    const { viewer, params, query } = request;
    const medicine = await getMedicine(db, readReachOf(viewer, "plan"), params.medicineId);
    const { profile_id } = medicine;
    const profileid = await mayRead(db, viewer, profile_id, ["plan", "doses"], "The medicine");
    return readMedicine(request, reply, profileid, medicine, query);
  });

  handle(app, getSchedulesOf, async ({ viewer, params, query }) => {
    const profileid = await namedProfile(db, viewer, { userid: params.impUserId });
    return readSchedules(profileid, query.phases);
  });

  handle(app, getMedicineScheduleOf, async (request, reply) => {
    const { viewer, params, query } = request;
    const userid = params.impUserId;
    const profileid = await namedProfile(db, viewer, { userid });
    const medicine = await getMedicine(db, profileid, params.medicineId);
    return readMedicine(request, reply, profileid, medicine, query);
  });

  handle(app, addScheduleCall, async ({ viewer, body }, _reply) => {
    const { medicine, ...input } = body.data;
    const now = clock.now();
    const reach = reachOf(viewer, "plan", "change");
    const { row, profileid } = await inTransaction(db, async (tx) => {
      const locked = await lockMedicine(tx, reach, medicine);
      const { profile_id, startdate, enddate } = locked;
      const changed = await mayChange(tx, viewer, profile_id, "The medicine");
      const today = chartDayOf(now, await zonesOf(tx, changed));
      const pathOf = (...[_, property]: [] | [number] | [number, string]) => [
        property ?? "dosage_time",
      ];
      refuseZones([input], pathOf);
      const { row: planned, first } = addedRow(input, startdate, today, now);
      const stored = await listPlanRows(tx, changed, medicine);
      const open = stored.filter(({ removed_at }) => removed_at === null);
      // A daily time may be added to a medicine that is over.
      const compared = isOnlyTime(planned) ? earlierDay(first, enddate ?? first) : first;
      const added = { row: planned, index: 0, first: compared };
      refuseRows([added], open, { startdate, enddate, pathOf });
      const guarded = { ...locked, rows: [...open, planned] };
      await refuseUnsaidDaily({ db: tx, clock }, changed, guarded);
      const { spans } = await lockPlanUsage(tx, changed);
      requireRoomForTimes(quotas, [...spans, spanOf(planned, first, enddate)]);
      return addSchedule(tx, viewer.actor, reach, medicine, planned);
    });
    announcer.publish([scheduleEvent(profileid, row.id)]);
    return { data: presentScheduleItem(row) };
  });

  handle(app, removeScheduleCall, async ({ viewer, params }) => {
    const reach = reachOf(viewer, "change");
    const { row, profileid } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const removed = await removeSchedule(tx, reach, params.scheduleId, clock.now());
        const of = await mayChange(tx, viewer, removed.profileid, "The medicine");
        const medicine = await lockMedicine(tx, of, removed.row.medicine_id);
        const forgot = await forgetSaid({ db: tx, clock }, of, medicine);
        return { ...removed, forgot };
      },
      ({ forgot, ...removed }) => [scheduleEntry("schedule-removed", removed), ...forgot],
    );
    announcer.publish([scheduleEvent(profileid, row.id)]);
    return { data: presentScheduleItem(row) };
  });

  /** The patient's chart day whose rows are listed; null: rows of all phases. */
  async function listedDay(profileid: ProfileInScope<"plan">, phases: "all" | undefined) {
    return phases === "all" ? null : chartDayOf(clock.now(), await zonesOf(db, profileid));
  }

  async function readSchedules(profileid: ProfileInScope<"plan">, phases: "all" | undefined) {
    const day = await listedDay(profileid, phases);
    const rows = await listSchedulesOfProfile(db, profileid, day);
    return { data: { schedule: rows.map(presentSchedule) } };
  }

  async function readMedicine(
    request: Pick<FastifyRequest, "viewer" | "headers">,
    reply: FastifyReply,
    profileid: ProfileInScope<"plan" | "doses">,
    row: Row<"medicines">,
    days: z.infer<typeof MedicineScheduleQuery>,
  ): Promise<{ data: MedicineSchedule } | FastifyReply> {
    const day = await listedDay(profileid, days.phases);
    const schedules = await listSchedulesOfMedicine(db, profileid, row.id, day);
    const paused = await pausesAt(db, profileid, clock.now(), row.id);
    const medicine = presentMedicine(row, paused.get(row.id) ?? null);
    const rest = { schedules: schedules.map(presentSchedule), medicine };
    const range = await historyDays(parts, profileid, days);
    const light = async () => {
      const { doses: history } = await dosesOf(parts, profileid, range, row.id, LIGHT);
      return { data: { ...rest, history } };
    };
    const task: WorkerTask = { kind: "medicine", profileid, range, medicine: row.id, rest };
    return lightOrSent(parts, request, reply, light, task);
  }
}

function isOnlyTime({ recurrence, valid_from, valid_to, timezone }: NewRow): boolean {
  return [recurrence, valid_from, valid_to, timezone].every((part) => part === null);
}

function scheduleEntry(
  kind: Entry["kind"],
  { row, profileid }: { row: Row<"medicine_schedules">; profileid: number },
): Entry {
  const { id, medicine_id, dosage_time } = row;
  return { kind, profileid, details: { schedule: id, medicine: medicine_id, dosage_time } };
}

function scheduleEvent(profileid: number, id: number): LiveEvent {
  return { kind: "schedule", profileid, id };
}
