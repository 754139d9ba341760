import type { SensorSignal } from "@dosebeat/contract/sensor-detail";
import { silences } from "@dosebeat/domain/presses/silence";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { partsOf } from "./signal-parts.ts";
import { meanSignal, type Range, receiveTimes } from "./uplinks/queries.ts";

const PARTS = 500;

/**
 * Signal quality of a box in a range, and its silences by its own interval. If coarse, the range consists of whole
 * past hours, and every instant is the start of its hour.
 */
export async function readSignal(
  db: Db,
  sensor: Row<"sensors">,
  asked: Range,
  now: Date,
  isCoarse: boolean,
): Promise<SensorSignal> {
  const { range, seconds, told } = partsOf(asked, PARTS, now, isCoarse);
  const parts = await meanSignal(db, sensor.id, range, seconds);
  const received = (await receiveTimes(db, sensor.id, range)).map(told);
  const until = range.to < now ? range.to : now;
  return {
    time: parts.map(({ at }) => told(at).toISOString()),
    rssi: parts.map(({ rssi }) => rssi),
    snr: parts.map(({ snr }) => snr),
    uplinks: parts.reduce((sum, { count }) => sum + count, 0),
    silences: silences(received, sensor.interval_minutes, until).map(({ from, to }) => ({
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
    })),
  };
}
