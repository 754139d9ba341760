import type { PatientName } from "@dosebeat/contract/patient-names";
import { yearOfBirth } from "@dosebeat/domain/born";
import type { NamedRow } from "./queries.ts";

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * A patient to choose.
 *
 * @param precision `year`: for technicians, whom the exact birth and the instants of messages do not concern
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
      ...{ userid, givenname, familyname, born: born && isYear ? yearOfBirth(born) : born },
      ...{ record_number, groups, is_linked: row.deveui !== null },
      sensor: row.deveui === null ? null : boxOf(row, row.deveui, isYear ? QUARTER_HOUR_MS : 1),
    },
  };
}

function boxOf({ state, last_received_at: last }: NamedRow, deveui: string, stepMs: number) {
  const at = last && new Date(Math.floor(last.getTime() / stepMs) * stepMs);
  return { deveui, state, sensortime: at?.toISOString() ?? null };
}
