import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { Row } from "../../database/schema.ts";

/** The bounds of a pause, as stored. */
export type PauseBounds = Pick<Row<"medicine_pauses">, "from_day" | "from_at" | "to_day" | "to_at">;

/** From when and to before when a pause lasts, in milliseconds, by the days of the patient. */
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

/** Whether two pauses share an instant. One that ended before it began shares none. */
export function doOverlap(
  one: PauseBounds,
  other: PauseBounds,
  zones: readonly ZoneSpan[],
): boolean {
  const [a, b] = [spanOf(one, zones), spanOf(other, zones)];
  return Math.max(a.from, b.from) < Math.min(a.to, b.to);
}
