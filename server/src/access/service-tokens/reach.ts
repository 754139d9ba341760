import type { StaffRole } from "@dosebeat/contract/base/define-call";

/** What is left of a token's reach by what whoever made it may now. */
export interface TokenReach {
  staff: readonly StaffRole[];
  /** Ids of groups; null: all patients. */
  groups: readonly number[] | null;
}

/**
 * What a token reaches. Limited to groups it acts as a clinician there: what is an administrator's alone is out
 * of its reach, whoever made it.
 *
 * @param limit the groups that it was limited to; null: all patients
 * @param staff roles of whoever made it
 * @param memberships the groups in which this person is
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
