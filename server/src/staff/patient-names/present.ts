import type { PatientName } from "@dosebeat/contract/patient-names";
import { yearOfBirth } from "@dosebeat/domain/time/born";
import type { NamedRow } from "./queries.ts";

/**
 * A patient to choose from a list.
 *
 * @param precision `year`: for technicians, who have no need for the exact date of birth
 */
export function presentName(
  row: NamedRow,
  precision: "year" | "date",
): { id: number; attributes: PatientName } {
  const { id, givenname, familyname, born, record_number, groups } = row;
  const isYear = precision === "year";
  const userid = isYear ? null : row.user_id;
  return {
    id,
    attributes: {
      userid,
      givenname,
      familyname,
      born: born && isYear ? yearOfBirth(born) : born,
      record_number,
      groups,
      is_linked: row.box !== null,
      sensor: row.box && boxOf(row.box),
    },
  };
}

function boxOf({ deveui, state, last_received_at: last }: NonNullable<NamedRow["box"]>) {
  return { deveui, state, sensortime: last?.toISOString() ?? null };
}
