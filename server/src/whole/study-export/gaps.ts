import type { StudyRow } from "@dosebeat/contract/study-tables";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayBounds, daysBetween } from "@dosebeat/domain/time/local-time";
import type { AskedRows } from "./study-task.ts";

/** Parts of a chart day in which a press cannot be ruled out, up to the cut-off, in milliseconds. */
export function gapsOn(
  date: string,
  { uncertain, zones, now }: Pick<AskedRows["timeline"], "uncertain" | "zones" | "now">,
): { from: number; to: number }[] {
  const { start, end } = chartDayBounds(date, zones);
  const last = Math.min(end.getTime(), now.getTime());
  return uncertain
    .map(({ from, to }) => ({ from: Math.max(from, start.getTime()), to: Math.min(to, last) }))
    .filter(({ from, to }) => from < to);
}

/** The gaps of each chart day. */
export function gapRows({ number, range, timeline }: AskedRows): StudyRow<"gaps">[] {
  return daysBetween(range.from, range.to).flatMap((date) =>
    gapsOn(date, timeline).map(({ from, to }) => ({
      record_number: number,
      date,
      from_utc: new Date(from).toISOString(),
      to_utc: new Date(to).toISOString(),
      minutes: (to - from) / MINUTE,
    })),
  );
}
