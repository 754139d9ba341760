import type { AlertBox, AlertFacts } from "@dosebeat/domain/alerts/facts";
import { STOCK_DAYS } from "@dosebeat/domain/alerts/kinds";
import { missedRow, type RowDose } from "@dosebeat/domain/alerts/missed-row";
import { isNotUnderstood } from "@dosebeat/domain/boxes/understood-frames";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { WorklistReason } from "@dosebeat/domain/worklist/reasons";
import type { ListedBox } from "../../boxes/sensors/queries.ts";

/** What the worklist found about a patient. */
interface Found {
  /** Chart day. */
  today: string;
  sensor: ListedBox | undefined;
  /** The doses of the last chart days, ascending by due time. */
  doses: readonly RowDose[];
  /** The chart days on which stocks may end. */
  stocks: readonly { date: string }[];
  /** The reasons that the worklist shows. */
  reasons: readonly Pick<WorklistReason, "kind">[];
}

/** The facts that alerts need from it. */
export function alertFactsOf({ today, sensor, doses, stocks, reasons }: Found): AlertFacts {
  const isTold = (wanted: WorklistReason["kind"]) => reasons.some(({ kind }) => kind === wanted);
  return {
    box: sensor ? boxOf(sensor) : null,
    missed: missedRow(doses),
    is_stock_out: stocks.some(({ date }) => date <= addDays(today, STOCK_DAYS)),
    is_taken_twice: isTold("taken_twice"),
    is_too_often: isTold("too_often"),
    is_over_most: isTold("over_most"),
  };
}

function boxOf({ deveui, last_received_at, battery, recent_frames }: ListedBox): AlertBox {
  return {
    deveui,
    heard_at: last_received_at?.toISOString() ?? null,
    is_not_understood: isNotUnderstood(recent_frames),
    battery,
  };
}
