import type { SensorState } from "@dosebeat/contract/sensors";
import { BATTERY_SERVICE_SOON, SILENCE } from "@dosebeat/domain/presses/silence";
import { type RawBuilder, sql } from "kysely";

/** `isSilent` of the domain in SQL, with its numbers. Null: never heard. */
export function silentAt(now: Date): RawBuilder<boolean | null> {
  const { intervals, leastMinutes, unknownIntervalMinutes, aheadMinutes } = SILENCE;
  const interval = sql`coalesce(sensors.interval_minutes, ${sql.lit(unknownIntervalMinutes)})`;
  return sql`(sensors.last_received_at
      < ${now}::timestamptz - make_interval(mins => greatest(${sql.lit(intervals)} * ${interval}, ${sql.lit(leastMinutes)}))
    or sensors.last_received_at > ${now}::timestamptz + ${sql.lit(aheadMinutes)} * interval '1 minute')`;
}

/** `stateOf` of boxes/sensors/state.ts in SQL; list/state.test.ts compares the two. */
export function stateAt(now: Date): RawBuilder<SensorState> {
  return sql<SensorState>`case
    when sensors.use_state <> 'in_use' then sensors.use_state
    when is_not_understood(sensors.recent_frames) then 'not_understood'
    when sensors.last_received_at is null then 'never_seen'
    when ${silentAt(now)} then 'silent'
    when sensors.battery < ${sql.lit(BATTERY_SERVICE_SOON)} then 'low_battery'
    else 'alive' end`;
}
