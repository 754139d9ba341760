import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { getProfile, type ProfileRow } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import { filled, type Identifier, listOf, RECORD_NUMBERS } from "./r4.ts";

/** In R4: only what Dosebeat knows, so no gender and no address. */
export async function patientOf(db: Db, profile: ProfileInScope<"name">) {
  return presentPatient(await getProfile(db, profile));
}

function presentPatient(row: ProfileRow) {
  const given = filled(row.givenname);
  const family = filled(row.familyname);
  const telephone = filled(row.telephone);
  const number = filled(row.record_number);
  return {
    resourceType: "Patient" as const,
    id: String(row.id),
    identifier: listOf<Identifier>(
      { system: "urn:ietf:rfc:3986", value: `urn:uuid:${row.profileuid}` },
      number === undefined ? undefined : { system: RECORD_NUMBERS, value: number },
    ),
    active: row.is_active,
    name:
      (given ?? family)
        ? [
            {
              use: "official",
              family,
              given: listOf(given),
              text: [given, family].filter(Boolean).join(" "),
            },
          ]
        : undefined,
    telecom: telephone === undefined ? undefined : [{ system: "phone", value: telephone }],
    birthDate: filled(row.born),
    communication: [
      {
        language: { coding: [{ system: "urn:ietf:bcp:47", code: row.language }] },
        preferred: true,
      },
    ],
  };
}
