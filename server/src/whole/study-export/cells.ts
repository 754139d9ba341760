import { localDateTime } from "@dosebeat/domain/time/local-time";

/** A local time without zone, `YYYY-MM-DDTHH:MM:SS.SSS`. */
export function localCell(instant: Date, timezone: string): string {
  const { date, time } = localDateTime(instant, timezone);
  return `${date}T${time}`;
}

export function instantCell(instant: Date | null | undefined): string | null {
  return instant?.toISOString() ?? null;
}
