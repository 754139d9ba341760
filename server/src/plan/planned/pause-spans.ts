import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { Row } from "../../database/schema.ts";

/** The bounds of a pause, as stored. */
export type PauseBounds = Pick<Row<"medicine_pauses">, "from_day" | "from_at" | "to_day" | "to_at">;

/** When a pause begins, and the exclusive end, in milliseconds, by the patient's days. */
export function spanOf(
  pause: PauseBounds,
  zones: readonly ZoneSpan[],
): { from: number; to: number } {
  const { from_day, from_at, to_day, to_at } = pause;
  const from = from_day === null ? from_at : chartDayBounds(from_day, zones).start;
  const to = to_day === null ? to_at : chartDayBounds(to_day, zones).end;
  return {
    from: from?.getTime() ?? Number.NEGATIVE_INFINITY,
    to: to?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/** Whether two pauses overlap. One that ended before it began overlaps with none. */
export function doOverlap(
  one: PauseBounds,
  other: PauseBounds,
  zones: readonly ZoneSpan[],
): boolean {
  const [a, b] = [spanOf(one, zones), spanOf(other, zones)];
  return Math.max(a.from, b.from) < Math.min(a.to, b.to);
}
