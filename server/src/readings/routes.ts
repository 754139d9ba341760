import {
  type Chart,
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
import {
  type BucketRow,
  type ChartRow,
  countReadings,
  findBuckets,
  findChartedSensor,
  findClimate,
  findReadings,
  profilesBoundIn,
} from "./queries.ts";
import { type InstantRange, resolveRange } from "./range.ts";

export async function readingRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/medicine-history/chart",
    { schema: { body: ChartRequest, response: { 200: ChartAnswer } } },
    async ({ body: { data }, viewer }) => {
      const sensor = await findChartedSensor(parts.db, viewer, data.deveui);
      if (!sensor) throw notFound("The sensor");
      const days = sensor.profileid === null ? "utc" : await zonesOf(parts.db, sensor.profileid);
      const range = resolveRange(data.startdate, data.enddate, days, ["startdate", "enddate"]);
      return { data: await chartOf(parts, viewer, sensor.id, range, data.maxPoints) };
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

/** The readings themselves, or in buckets where they are more than `maxPoints`. */
async function chartOf(
  { db }: Parts,
  viewer: Viewer,
  sensorId: number,
  range: InstantRange,
  maxPoints: number,
): Promise<Chart> {
  if (viewer.role === "admin") {
    await recordRead(db, viewer, ...(await profilesBoundIn(db, sensorId, range)));
  }
  const count = await countReadings(db, sensorId, range);
  if (count <= maxPoints) {
    return presentSeries(await findReadings(db, viewer, sensorId, range), null);
  }
  const seconds = (range.to.getTime() - range.from.getTime()) / 1000;
  const bucketSeconds = Math.ceil(seconds / maxPoints);
  const rows = await findBuckets(db, viewer, sensorId, range, bucketSeconds);
  return { ...presentSeries(rows, bucketSeconds), ...presentExtremes(rows) };
}

function presentSeries(rows: readonly ChartRow[], bucketSeconds: number | null): Chart {
  return {
    temperature: rows.map((row) => row.temperature),
    humidity: rows.map((row) => row.humidity),
    battery: rows.map((row) => row.battery),
    motion: rows.map((row) => row.motion),
    sensorTime: rows.map((row) => row.at.toISOString()),
    bucketSeconds,
  };
}

function presentExtremes(rows: readonly BucketRow[]) {
  return {
    temperatureMin: rows.map((row) => row.temperature_min),
    temperatureMax: rows.map((row) => row.temperature_max),
    humidityMin: rows.map((row) => row.humidity_min),
    humidityMax: rows.map((row) => row.humidity_max),
  };
}
