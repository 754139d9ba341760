import { type RawBuilder, sql } from "kysely";

/** For this long after an assignment technicians see the box unrestricted, to test the installation. */
const TRIAL = "1 hour";
/** How often a day this can start again by undoing an assignment and entering it anew. */
const TRIALS_A_DAY = 3;

/**
 * SQL: whether a box belonged to somebody at an instant, so that technicians see it only by the hour. This lasts
 * until the end of the assignment was entered, and includes erased accounts and undone assignments, but not the hour
 * after the box was first assigned to the patient.
 */
export function heldAt(box: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from bindings as held where held.sensor_id = ${box} and ${at} >= held.valid_from
      and (held.valid_to is null or ${at} < greatest(held.valid_to, held.end_entered_at))
      and not coalesce(${at} >= held.entered_at
        and ${at} < held.entered_at + ${sql.lit(TRIAL)}::interval
        and not exists (select from bindings as earlier where earlier.sensor_id = held.sensor_id
          and earlier.profile_id = held.profile_id and earlier.valid_from < held.valid_from)
        and (select count(*) from voided_bindings as voided where voided.sensor_id = held.sensor_id
          and voided.valid_to > held.entered_at - interval '1 day') < ${sql.lit(TRIALS_A_DAY)}, false))
    or exists (select from erased_bindings as erased where erased.sensor_id = ${box}
      and ${at} >= erased.valid_from and ${at} < erased.valid_to)
    or exists (select from voided_bindings as voided where voided.sensor_id = ${box}
      and ${at} >= voided.valid_from and ${at} < voided.valid_to))`;
}
