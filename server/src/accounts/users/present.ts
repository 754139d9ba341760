import type { ManagedUser } from "@dosebeat/contract/users";
import type { ManagedRow } from "./queries.ts";

/** An account as administrators see it. */
export function presentUser(row: ManagedRow): ManagedUser {
  const { id, email, role, staff, is_active, profileid, profileuid } = row;
  const { givenname, familyname, record_number, born, telephone } = row;
  return {
    id,
    email,
    role,
    staff,
    is_active,
    profileid,
    profileuid,
    givenname,
    familyname,
    record_number,
    born,
    telephone,
  };
}

/** The name of a person in mails and notices. */
export function nameOf({ givenname, familyname }: ManagedRow): string {
  return `${givenname} ${familyname}`.trim();
}
