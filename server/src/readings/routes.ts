import {
  ChartAnswer,
  ChartRequest,
  ClimateHistoryAnswer,
  ClimateHistoryRequest,
} from "@dosebeat/contract/readings";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Viewer } from "../access.ts";
import { recordRead } from "../audit/queries.ts";
import { notFound } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { zonesOf } from "../profiles/queries.ts";
import { profileInScope } from "../profiles/scope.ts";
import { sendJson } from "../send-json.ts";
import { chartText } from "./chart.ts";
import { type ChartedSensor, findChartedSensor } from "./chart-queries.ts";
import { findClimate } from "./queries.ts";
import { type DayReading, type InstantRange, isDate, resolveRange } from "./range.ts";

export async function readingRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/medicine-history/chart",
    { schema: { body: ChartRequest, response: { 200: ChartAnswer } } },
    async ({ body: { data }, viewer }, reply) => {
      const sensor = await findChartedSensor(parts.db, viewer, data.deveui);
      if (!sensor) throw notFound("The sensor");
      const days = await daysOf(parts, sensor, data);
      const range = resolveRange(data.startdate, data.enddate, days, ["startdate", "enddate"]);
      await recordChart(parts, viewer, sensor, range);
      return sendJson(reply, await chartText(parts.db, viewer, sensor, range, data.maxPoints));
    },
  );

  app.post(
    "/api/sensor/history/getSensorTempAndHumiHistory",
    { schema: { body: ClimateHistoryRequest, response: { 200: ClimateHistoryAnswer } } },
    async ({ body: { profileId, startDate, endDate }, viewer }) => {
      const profileid = await profileInScope(parts.db, viewer, profileId);
      const zones = await zonesOf(parts.db, profileid);
      const range = resolveRange(startDate, endDate, zones, ["startDate", "endDate"]);
      const rows = await findClimate(parts.db, profileid, range);
      return {
        data: {
          temperature: rows.map(({ temperature }) => temperature),
          humidity: rows.map(({ humidity }) => humidity),
          sensorTime: rows.map(({ at }) => at.toISOString()),
        },
      };
    },
  );
}

/** Dates are days of whoever had the box last; instants need nobody's. */
async function daysOf(
  { db }: Parts,
  { bindings }: ChartedSensor,
  { startdate, enddate }: { startdate: string; enddate: string },
): Promise<DayReading> {
  const last = bindings.at(-1);
  if (!last || !(isDate(startdate) || isDate(enddate))) return "utc";
  return zonesOf(db, last.profileid);
}

/** An administrator reads what belongs to everybody who had the box in the range. */
async function recordChart(
  { db }: Parts,
  viewer: Viewer,
  { bindings }: ChartedSensor,
  range: InstantRange,
): Promise<void> {
  const read = bindings.filter(
    ({ from, to }) => from < range.to && (to === null || to > range.from),
  );
  await recordRead(db, viewer, ...new Set(read.map(({ profileid }) => profileid)));
}
