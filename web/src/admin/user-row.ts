import type { ProfileAttributes } from "@dosebeat/contract/profiles";

/** A person in the list of users. */
export interface UserRow extends ProfileAttributes {
  id: number;
}

export type Change = "activate" | "deactivate" | "promote" | "demote";

export type WantedKind = "impersonate" | "profile" | "assign" | "unbind" | "link" | Change;

/** What somebody chose in the menu of a row. */
export interface Wanted {
  kind: WantedKind;
  row: UserRow;
}

export function nameOf({ givenname, familyname }: Pick<UserRow, "givenname" | "familyname">) {
  return `${givenname} ${familyname}`.trim();
}
