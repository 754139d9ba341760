import type { Entry } from "../../access/audit/queries.ts";
import type { ManagedRow } from "./queries.ts";

/** Changes of roles and activation, for the audit log. */
export function changesOf({ before, after }: { before: ManagedRow; after: ManagedRow }): Entry[] {
  const { profileid } = after;
  const entries: Entry[] = [];
  if (before.role !== after.role) {
    const details = { from: before.role, to: after.role };
    entries.push({ kind: "role-changed", profileid, details });
  }
  if (`${before.staff}` !== `${after.staff}`) {
    const details = { from: before.staff, to: after.staff };
    entries.push({ kind: "staff-changed", profileid, details });
  }
  if (before.is_active !== after.is_active) {
    const details = { is_active: after.is_active };
    entries.push({ kind: "activation-changed", profileid, details });
  }
  return entries;
}
