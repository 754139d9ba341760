import type { StaffRole } from "@dosebeat/contract/base/define-call";

/** A token's reach, as far as its maker's current rights allow. */
export interface TokenReach {
  staff: readonly StaffRole[];
  /** Ids of groups; null: all patients. */
  groups: readonly number[] | null;
}

/**
 * What a token reaches. If it is limited to groups, it acts as a clinician there: what only administrators may do is
 * out of its reach, whoever made it.
 *
 * @param limit the groups that it was limited to; null: all patients
 * @param staff roles of its maker
 * @param memberships the maker's groups
 * @returns undefined: nothing is left
 */
export function reachOfToken(
  limit: readonly number[] | null,
  staff: readonly StaffRole[],
  memberships: readonly number[],
): TokenReach | undefined {
  if (staff.includes("admin")) {
    return limit === null ? { staff, groups: null } : { staff: ["clinician"], groups: limit };
  }
  const groups = limit === null ? memberships : limit.filter((id) => memberships.includes(id));
  const left = staff.filter(
    (role) => role === "clinician" || (role === "technician" && limit === null),
  );
  if (left.length === 0) return undefined;
  return { staff: left, groups: left.includes("clinician") ? groups : null };
}
