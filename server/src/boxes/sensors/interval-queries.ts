import type { ReportingInterval } from "@dosebeat/domain/presses/power-cuts";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";

/** A change of a box's reporting interval; `from` in milliseconds since the epoch. */
export interface Reported {
  minutes: number;
  from: number;
}

/** The changes of the reporting interval for the row of `sensors`, ascending. */
export function reportedIntervals() {
  return sql<Reported[]>`(
    select coalesce(json_agg(json_build_object('minutes', minutes,
      'from', (extract(epoch from holds_from) * 1000)::int8) order by holds_from), '[]')
    from (
      select minutes, holds_from, lag(minutes) over (order by holds_from) as before
      from sensor_intervals where sensor_id = sensors.id
    ) as told where minutes is distinct from before)`;
}

/** @param newest as kept, without history, by servers of the previous release */
export function reportingIntervals(
  reported: readonly Reported[],
  newest: number | null,
): ReportingInterval[] {
  if (reported.length === 0 && newest !== null) return [{ minutes: newest, from: new Date(0) }];
  return reported.map(({ minutes, from }) => ({ minutes, from: new Date(from) }));
}

/** The reporting intervals of a box; empty: not known. */
export async function findReportingIntervals(
  db: Db,
  sensorId: number,
): Promise<ReportingInterval[]> {
  const found = await db
    .selectFrom("sensors")
    .select([reportedIntervals().as("reported"), "interval_minutes"])
    .where("id", "=", sensorId)
    .executeTakeFirst();
  return found ? reportingIntervals(found.reported, found.interval_minutes) : [];
}
