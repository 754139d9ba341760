import type { Reach } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import type { Charted } from "./chart-encoding/packed-queries.ts";
import type { SeriesWriter } from "./chart-encoding/series-json.ts";
import { type BucketRow, findBuckets } from "./queries.ts";

/**
 * The answer of the chart as JSON: the readings themselves, or buckets if there are more than `maxPoints`. Written
 * directly, because with thousands of numbers neither validation nor a copy is free; a test checks that it follows
 * the contract.
 */
export async function chartJson(
  { db, series }: { db: Db; series: SeriesWriter },
  reach: Reach<"box">,
  { sensorId, stretches }: Charted,
  range: InstantRange,
  maxPoints: number,
  keptSince: string | null,
): Promise<string | Buffer> {
  const found = stretches.reduce((sum, { count }) => sum + count, 0);
  if (found <= maxPoints) return series.write(stretches, keptSince);
  const seconds = (range.to.getTime() - range.from.getTime()) / 1000;
  const bucketSeconds = Math.ceil(seconds / maxPoints);
  const rows = await findBuckets(db, reach, sensorId, range, bucketSeconds);
  return JSON.stringify({ data: { ...presentBuckets(rows, bucketSeconds), keptSince } });
}

function presentBuckets(rows: readonly BucketRow[], bucketSeconds: number) {
  return {
    temperature: rows.map((row) => row.temperature),
    humidity: rows.map((row) => row.humidity),
    battery: rows.map((row) => row.battery),
    motion: rows.map((row) => row.motion),
    sensorTime: rows.map((row) => row.at.toISOString()),
    bucketSeconds,
    temperatureMin: rows.map((row) => row.temperature_min),
    temperatureMax: rows.map((row) => row.temperature_max),
    humidityMin: rows.map((row) => row.humidity_min),
    humidityMax: rows.map((row) => row.humidity_max),
  };
}
