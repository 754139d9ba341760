import { type RawBuilder, sql } from "kysely";

/** So long after an assignment was entered, technicians see the box as it is: they try the installation. */
const TRIAL = "1 hour";
/** Whoever undoes an assignment and enters it again gets that so often a day. */
const TRIALS_A_DAY = 3;

/**
 * SQL: whether a box was somebody's at an instant, so that technicians get it to the hour. Until the end of an
 * assignment was entered; of an erased account and of an undone assignment too. Not in the hour after the first
 * assignment of the box to the patient was entered.
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
