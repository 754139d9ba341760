import { missedRow, type RowDose } from "@dosebeat/domain/alerts/missed-row";
import { type AlertBox, type AlertFacts, STOCK_DAYS } from "@dosebeat/domain/alerts/verdict";
import { addDays } from "@dosebeat/domain/local-time";
import { isNotUnderstood } from "@dosebeat/domain/understood";
import type { LinkedSensor } from "../sensors/queries.ts";

/** What the worklist found out of a patient. */
interface Found {
  /** Chart day. */
  today: string;
  sensor: LinkedSensor | undefined;
  /** Of the last chart days, ascending by due time. */
  doses: readonly RowDose[];
  /** The chart days on which stocks may end. */
  stocks: readonly { date: string }[];
}

/** What alerts need of it. */
export function alertFactsOf({ today, sensor, doses, stocks }: Found): AlertFacts {
  return {
    box: sensor ? boxOf(sensor) : null,
    missed: missedRow(doses),
    is_stock_out: stocks.some(({ date }) => date <= addDays(today, STOCK_DAYS)),
  };
}

function boxOf({ deveui, last_received_at, battery, recent_frames }: LinkedSensor): AlertBox {
  return {
    deveui,
    heard_at: last_received_at?.toISOString() ?? null,
    is_not_understood: isNotUnderstood(recent_frames),
    battery,
  };
}
