import type { GroupRow } from "../../accounts/groups/queries.ts";
import { GROUP_KINDS, referenceTo } from "./r4.ts";

/** A group of patients; `members` null: they are left out, which R4 requires to be stated. */
export function groupOf({ id, name, kind, patients }: GroupRow, members: readonly number[] | null) {
  return {
    resourceType: "Group" as const,
    id: String(id),
    meta:
      members === null
        ? {
            tag: [
              {
                system: "http://terminology.hl7.org/CodeSystem/v3-ObservationValue",
                code: "SUBSETTED",
              },
            ],
          }
        : undefined,
    type: "person",
    actual: true,
    code: { coding: [{ system: GROUP_KINDS, code: kind }] },
    name,
    quantity: patients,
    member:
      members === null || members.length === 0
        ? undefined
        : members.map((patient) => ({ entity: referenceTo("Patient", patient) })),
  };
}
