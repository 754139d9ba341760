import { getMedicineScheduleOf, getSchedulesOf } from "@dosebeat/contract/calls/impersonation";
import {
  addSchedule as addScheduleCall,
  getMedicineSchedule,
  getSchedules,
  removeSchedule as removeScheduleCall,
} from "@dosebeat/contract/calls/schedules";
import type { LiveEvent } from "@dosebeat/contract/events";
import type { MedicineSchedule, MedicineScheduleQuery } from "@dosebeat/contract/schedules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Entry, recorded } from "../audit/queries.ts";
import type { Row } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { dosesOf } from "../doses/days.ts";
import { lightOrSent } from "../heavy/answer.ts";
import { LIGHT } from "../heavy/too-heavy.ts";
import { handle } from "../http/handle.ts";
import { presentMedicine } from "../medicines/present.ts";
import { getMedicine, lockMedicine } from "../medicines/queries.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { mayChange, mayRead, namedProfile, ownProfile, reachOf } from "../profiles/scope.ts";
import { newTime, requireRoomForTimes } from "../quotas/plan-usage.ts";
import { lockPlanUsage } from "../quotas/queries.ts";
import type { WorkerTask } from "../worker-tasks.ts";
import { historyDays } from "./history.ts";
import { presentSchedule, presentScheduleItem } from "./present.ts";
import {
  addSchedule,
  listSchedulesOfMedicine,
  listSchedulesOfProfile,
  removeSchedule,
} from "./queries.ts";

export async function scheduleRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  handle(app, getSchedules, async ({ viewer }) => {
    const rows = await listSchedulesOfProfile(db, ownProfile(viewer));
    return { data: { schedule: rows.map(presentSchedule) } };
  });

  handle(app, getMedicineSchedule, async (request, reply) => {
    const { viewer, params, query } = request;
    const medicine = await getMedicine(db, reachOf(viewer, "plan"), params.medicineId);
    const { profile_id } = medicine;
    const profileid = await mayRead(db, viewer, profile_id, ["plan", "doses"], "The medicine");
    return readMedicine(request, reply, profileid, medicine, query);
  });

  handle(app, getSchedulesOf, async ({ viewer, params }) => {
    const profileid = await namedProfile(db, viewer, { userid: params.impUserId });
    const rows = await listSchedulesOfProfile(db, profileid);
    return { data: { schedule: rows.map(presentSchedule) } };
  });

  handle(app, getMedicineScheduleOf, async (request, reply) => {
    const { viewer, params, query } = request;
    const userid = params.impUserId;
    const profileid = await namedProfile(db, viewer, { userid });
    const medicine = await getMedicine(db, profileid, params.medicineId);
    return readMedicine(request, reply, profileid, medicine, query);
  });

  handle(app, addScheduleCall, async ({ viewer, body }, _reply) => {
    const { medicine, dosage_time } = body.data;
    const now = clock.now();
    const reach = reachOf(viewer, "plan", "change");
    const { row, profileid } = await inTransaction(db, async (tx) => {
      const { profile_id, startdate, enddate } = await lockMedicine(tx, reach, medicine);
      const changed = await mayChange(tx, viewer, profile_id, "The medicine");
      const { spans } = await lockPlanUsage(tx, changed);
      requireRoomForTimes(quotas, [...spans, newTime(startdate, enddate, now)]);
      return addSchedule(tx, viewer.actor, reach, medicine, dosage_time, now);
    });
    announcer.publish([scheduleEvent(profileid, row.id)]);
    return { data: presentScheduleItem(row) };
  });

  handle(app, removeScheduleCall, async ({ viewer, params }) => {
    const { row, profileid } = await recorded(
      db,
      viewer.actor,
      (tx) => removeSchedule(tx, reachOf(viewer, "change"), params.scheduleId, clock.now()),
      (removed) => scheduleEntry("schedule-removed", removed),
    );
    announcer.publish([scheduleEvent(profileid, row.id)]);
    return { data: presentScheduleItem(row) };
  });

  async function readMedicine(
    request: Pick<FastifyRequest, "viewer" | "headers">,
    reply: FastifyReply,
    profileid: ProfileInScope<"plan" | "doses">,
    row: Row<"medicines">,
    days: z.infer<typeof MedicineScheduleQuery>,
  ): Promise<{ data: MedicineSchedule } | FastifyReply> {
    const schedules = await listSchedulesOfMedicine(db, profileid, row.id);
    const rest = { schedules: schedules.map(presentSchedule), medicine: presentMedicine(row) };
    const range = await historyDays(parts, profileid, days);
    const light = async () => {
      const { doses: history } = await dosesOf(parts, profileid, range, row.id, LIGHT);
      return { data: { ...rest, history } };
    };
    const task: WorkerTask = { kind: "medicine", profileid, range, medicine: row.id, rest };
    return lightOrSent(parts, request, reply, light, task);
  }
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
