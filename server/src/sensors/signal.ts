import type { SensorSignal } from "@dosebeat/contract/sensor-detail";
import { silences } from "@dosebeat/domain/silence";
import type { Kysely } from "kysely";
import type { Database, Row } from "../database/schema.ts";
import { meanSignal, receiveTimes } from "./uplinks/queries.ts";

const PARTS = 500;

/** Signal quality of a box in a range, and its silences by its own interval. */
export async function readSignal(
  db: Kysely<Database>,
  sensor: Row<"sensors">,
  query: { from: string; to: string },
  now: Date,
): Promise<SensorSignal> {
  const range = { from: new Date(query.from), to: new Date(query.to) };
  const seconds = Math.ceil((range.to.getTime() - range.from.getTime()) / 1000 / PARTS);
  const parts = await meanSignal(db, sensor.id, range, seconds);
  const received = await receiveTimes(db, sensor.id, range);
  const until = range.to < now ? range.to : now;
  return {
    time: parts.map(({ at }) => at.toISOString()),
    rssi: parts.map(({ rssi }) => rssi),
    snr: parts.map(({ snr }) => snr),
    uplinks: parts.reduce((sum, { count }) => sum + count, 0),
    silences: silences(received, sensor.interval_minutes, until).map(({ from, to }) => ({
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
    })),
  };
}
