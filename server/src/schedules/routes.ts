import { IdParam } from "@dosebeat/contract/answers";
import type { LiveEvent } from "@dosebeat/contract/events";
import {
  AddSchedule,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  ScheduleAnswer,
  SchedulesAnswer,
} from "@dosebeat/contract/schedules";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { presentMedicine } from "../medicines/present.ts";
import { getMedicine } from "../medicines/queries.ts";
import type { Parts } from "../platform/parts.ts";
import { historyOf } from "./history.ts";
import { presentSchedule, presentScheduleItem } from "./present.ts";
import {
  addSchedule,
  listSchedulesOfMedicine,
  listSchedulesOfProfile,
  removeSchedule,
} from "./queries.ts";

const MedicineParams = z.strictObject({ medicineId: IdParam });
const ScheduleParams = z.strictObject({ scheduleId: IdParam });

export async function scheduleRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock, announcer } = parts;

  app.get(
    "/api/medicine-schedules/profile",
    { schema: { response: { 200: SchedulesAnswer } } },
    async ({ viewer }) => {
      const rows = await listSchedulesOfProfile(db, viewer.profileid);
      return { data: { schedule: rows.map(presentSchedule) } };
    },
  );

  app.get(
    "/api/medicine-schedule/medicine/:medicineId",
    {
      schema: {
        params: MedicineParams,
        querystring: MedicineScheduleQuery,
        response: { 200: MedicineScheduleAnswer },
      },
    },
    async ({ viewer, params, query }) => {
      const medicine = await getMedicine(db, viewer, params.medicineId);
      const rows = await listSchedulesOfMedicine(db, medicine.id);
      const history = await historyOf(parts, medicine, query);
      return {
        data: {
          schedules: rows.map(presentSchedule),
          medicine: presentMedicine(medicine),
          history,
        },
      };
    },
  );

  app.post(
    "/api/medicine-schedules",
    { schema: { body: AddSchedule, response: { 201: ScheduleAnswer } } },
    async ({ viewer, body }, reply) => {
      const { medicine, dosage_time } = body.data;
      const { row, profileid } = await addSchedule(db, viewer, medicine, dosage_time, clock.now());
      announcer.announce([scheduleEvent(profileid, row.id)]);
      return reply.code(201).send({ data: presentScheduleItem(row) });
    },
  );

  app.delete(
    "/api/medicine-schedules/:scheduleId",
    { schema: { params: ScheduleParams, response: { 200: ScheduleAnswer } } },
    async ({ viewer, params }) => {
      const { row, profileid } = await removeSchedule(db, viewer, params.scheduleId, clock.now());
      announcer.announce([scheduleEvent(profileid, row.id)]);
      return { data: presentScheduleItem(row) };
    },
  );
}

function scheduleEvent(profileid: number, id: number): LiveEvent {
  return { kind: "schedule", profileid, id };
}
