import { getMedicineScheduleOf, getSchedulesOf } from "@dosebeat/contract/calls/impersonation";
import {
  addSchedule as addScheduleCall,
  getMedicineSchedule,
  getSchedules,
  removeSchedule as removeScheduleCall,
} from "@dosebeat/contract/calls/schedules";
import type { LiveEvent } from "@dosebeat/contract/events";
import type { MedicineSchedule, MedicineScheduleQuery } from "@dosebeat/contract/schedules";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { type Entry, recorded } from "../audit/queries.ts";
import type { Row } from "../database/schema.ts";
import { handle } from "../http/handle.ts";
import { presentMedicine } from "../medicines/present.ts";
import { getMedicine } from "../medicines/queries.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { mayRead, namedProfile, ownProfile, reachOf } from "../profiles/scope.ts";
import { historyOf } from "./history.ts";
import { presentSchedule, presentScheduleItem } from "./present.ts";
import {
  addSchedule,
  listSchedulesOfMedicine,
  listSchedulesOfProfile,
  removeSchedule,
} from "./queries.ts";

export async function scheduleRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, getSchedules, async ({ viewer }) => {
    const rows = await listSchedulesOfProfile(db, ownProfile(viewer));
    return { data: { schedule: rows.map(presentSchedule) } };
  });

  handle(app, getMedicineSchedule, async ({ viewer, params, query }) => {
    const medicine = await getMedicine(db, reachOf(viewer, "plan"), params.medicineId);
    const { profile_id } = medicine;
    const profileid = await mayRead(db, viewer, profile_id, ["plan", "doses"], "The medicine");
    return { data: await readMedicine(profileid, medicine, query) };
  });

  handle(app, getSchedulesOf, async ({ viewer, params }) => {
    const profileid = await namedProfile(db, viewer, { userid: params.impUserId });
    const rows = await listSchedulesOfProfile(db, profileid);
    return { data: { schedule: rows.map(presentSchedule) } };
  });

  handle(app, getMedicineScheduleOf, async ({ viewer, params, query }) => {
    const userid = params.impUserId;
    const profileid = await namedProfile(db, viewer, { userid });
    const medicine = await getMedicine(db, profileid, params.medicineId);
    return { data: await readMedicine(profileid, medicine, query) };
  });

  handle(app, addScheduleCall, async ({ viewer, body }, _reply) => {
    const { medicine, dosage_time } = body.data;
    const now = clock.now();
    const { row, profileid } = await addSchedule(
      db,
      viewer.actor,
      reachOf(viewer, "change"),
      medicine,
      dosage_time,
      now,
    );
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
    profileid: ProfileInScope<"plan" | "doses">,
    medicine: Row<"medicines">,
    days: z.infer<typeof MedicineScheduleQuery>,
  ): Promise<MedicineSchedule> {
    const rows = await listSchedulesOfMedicine(db, profileid, medicine.id);
    const history = await historyOf(parts, profileid, medicine.id, days);
    return {
      schedules: rows.map(presentSchedule),
      medicine: presentMedicine(medicine),
      history,
    };
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
