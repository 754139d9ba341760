import {
  AssignSensor,
  AssignSensorAnswer,
  RegisterSensors,
  RegisterSensorsAnswer,
  SensorSummariesAnswer,
  SensorSummariesQuery,
  UnassignSensor,
  UnassignSensorAnswer,
} from "@dosebeat/contract/sensors";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { paginationOf } from "../paging.ts";
import type { Parts } from "../platform/parts.ts";
import { assignByAdministrator, assignByPatient, claimLimits } from "./assign.ts";
import { unbind } from "./bindings/queries.ts";
import { presentSensor, presentSummary } from "./present.ts";
import { addSensors, countSensors, listSensors } from "./queries.ts";

export async function sensorRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock, announcer } = parts;
  const limits = claimLimits();

  app.get(
    "/api/sensory-summaries",
    { schema: { querystring: SensorSummariesQuery, response: { 200: SensorSummariesAnswer } } },
    async ({ query }) => {
      const rows = await listSensors(db, query);
      const pagination = paginationOf(query, await countSensors(db));
      const now = clock.now();
      return { data: rows.map((row) => presentSummary(row, now)), meta: { pagination } };
    },
  );

  app.post(
    "/api/sensors",
    { schema: { body: RegisterSensors, response: { 201: RegisterSensorsAnswer } } },
    async ({ body: { data } }, reply) => {
      const inputs = Array.isArray(data) ? data : [data];
      const rows = await addSensors(db, inputs, clock.now());
      announcer.announce(rows.map(({ id }) => ({ kind: "sensor", profileid: null, id })));
      const sensors = rows.map(presentSensor);
      const [only] = sensors;
      return reply.code(201).send({ data: only && !Array.isArray(data) ? only : sensors });
    },
  );

  app.post(
    "/api/sensor/assign",
    { schema: { body: AssignSensor, response: { 200: AssignSensorAnswer } } },
    async ({ viewer, body }) => {
      const now = clock.now();
      const binding =
        viewer.role === "admin"
          ? await assignByAdministrator(db, body.data, now)
          : await assignByPatient(db, viewer, body.data, limits, now);
      const { sensor_id: id, profile_id: profileid, deveui, valid_from } = binding;
      announcer.announce([{ kind: "sensor", profileid, id }]);
      return { data: { deveui, profileid, from: valid_from.toISOString() } };
    },
  );

  app.put(
    "/api/sensor/unassign",
    { schema: { body: UnassignSensor, response: { 200: UnassignSensorAnswer } } },
    async ({ viewer, body }) => {
      const binding = await unbind(db, viewer, body.data, clock.now());
      const { sensor_id: id, profile_id: profileid, deveui, valid_from, valid_to } = binding;
      announcer.announce([{ kind: "sensor", profileid, id }]);
      return {
        data: { deveui, profileid, from: valid_from.toISOString(), to: valid_to.toISOString() },
      };
    },
  );
}
