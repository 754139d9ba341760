import { missedRow, type RowDose } from "@dosebeat/domain/alerts/missed-row";
import { type AlertBox, type AlertFacts, STOCK_DAYS } from "@dosebeat/domain/alerts/verdict";
import { addDays } from "@dosebeat/domain/local-time";
import { isSilent } from "@dosebeat/domain/silence";
import { isNotUnderstood } from "@dosebeat/domain/understood";
import type { LinkedSensor } from "../sensors/queries.ts";

/** What the worklist found out of a patient. */
interface Found {
  now: Date;
  /** Chart day. */
  today: string;
  sensor: LinkedSensor | undefined;
  /** Of the last chart days, ascending by due time. */
  doses: readonly RowDose[];
  /** The chart days on which stocks may end. */
  stocks: readonly { date: string }[];
}

/** What alerts need of it. */
export function alertFactsOf({ now, today, sensor, doses, stocks }: Found): AlertFacts {
  return {
    box: sensor ? boxOf(sensor, now) : null,
    missed: missedRow(doses),
    is_stock_out: stocks.some(({ date }) => date <= addDays(today, STOCK_DAYS)),
  };
}

function boxOf(sensor: LinkedSensor, now: Date): AlertBox {
  const { deveui, last_received_at: last, interval_minutes, battery, recent_frames } = sensor;
  // A box that was never heard has not fallen silent.
  const silent = last !== null && isSilent(last, interval_minutes, now);
  return {
    deveui,
    silent_since: silent ? last.toISOString() : null,
    is_not_understood: isNotUnderstood(recent_frames),
    battery,
  };
}
