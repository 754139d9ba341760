import type { ProfileAttributes } from "@dosebeat/contract/profile-lists";

/** A user in the list. */
export interface UserRow extends ProfileAttributes {
  id: number;
}

export type Change = "activate" | "deactivate" | "promote" | "demote";

export type UserActionKind =
  | (
      | "impersonate"
      | "profile"
      | "assign"
      | "unbind"
      | "link"
      | "edit"
      | "rights"
      | "invite"
      | "erase"
      | "resetFactors"
    )
  | Change;

/** The action selected in a row's menu. */
export interface UserAction {
  kind: UserActionKind;
  row: UserRow;
}

export function nameOf({ givenname, familyname }: Pick<UserRow, "givenname" | "familyname">) {
  return `${givenname} ${familyname}`.trim();
}
