import {
  SensorLabelsAnswer,
  SensorLabelsQuery,
  SensorSummariesAnswer,
  SensorSummariesQuery,
  SensorTriageAnswer,
} from "@dosebeat/contract/sensors";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { recordListing } from "../../audit/queries.ts";
import { notFound } from "../../http/errors.ts";
import { sendPage } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import { Totals } from "../../peers/totals.ts";
import { presentSensor } from "../present.ts";
import { findSensors } from "../queries.ts";
import { countByCare, listSensors } from "./queries.ts";

/** Many boxes at once, for administrators. */
export async function sensorListRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock } = parts;
  const totals = new Totals(parts);

  app.get(
    "/api/sensory-summaries",
    { schema: { querystring: SensorSummariesQuery, response: { 200: SensorSummariesAnswer } } },
    async ({ query, viewer }, reply) => {
      await recordListing(db, viewer.actor);
      return sendPage(reply, query, await listSensors(db, totals, query, clock.now()));
    },
  );

  app.get(
    "/api/sensor-triage",
    { schema: { response: { 200: SensorTriageAnswer } } },
    async () => ({
      data: await countByCare(db, clock.now()),
    }),
  );

  app.get(
    "/api/sensor-labels",
    { schema: { querystring: SensorLabelsQuery, response: { 200: SensorLabelsAnswer } } },
    async ({ query: { deveuis } }) => {
      const found = await findSensors(db, deveuis);
      const known = new Set(found.map(({ deveui }) => deveui));
      const unknown = deveuis.find((deveui) => !known.has(deveui));
      if (unknown !== undefined) throw notFound(`Sensor ${unknown}`);
      return { data: found.map(presentSensor) };
    },
  );
}
