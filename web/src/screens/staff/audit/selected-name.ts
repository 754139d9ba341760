import type { AuditAttributes } from "@dosebeat/contract/audit";
import type { AuditSearch } from "../../../nouns/audit/search.ts";

/** Who did it, or whose data it concerns. */
export type Role = "by" | "whose";

/**
 * How entries name the person selected as a filter; null: nobody is selected. Until that person's entries have
 * arrived, those on the screen are of others, so it is only a number.
 */
export function selectedName(
  role: Role,
  search: Pick<AuditSearch, "userid" | "profileid">,
  entries: readonly Pick<AuditAttributes, "userid" | "email" | "profileid" | "patient">[],
): string | null {
  const id = role === "by" ? search.userid : search.profileid;
  if (id === undefined) return null;
  const known =
    role === "by"
      ? entries.find(({ userid }) => userid === id)?.email
      : entries.find(({ profileid }) => profileid === id)?.patient;
  return known ?? `#${id}`;
}
