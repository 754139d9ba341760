import { type AccessLogAttributes, AuditKind } from "@dosebeat/contract/audit";
import { nameOf } from "../present.ts";
import type { ListedAccess } from "./queries.ts";

export function presentAccess(
  row: ListedAccess,
  reader: { userid: number },
): { id: number; attributes: AccessLogAttributes } {
  return {
    id: row.id,
    attributes: {
      kind: AuditKind.parse(row.kind),
      who: nameOf(row) ?? row.actor_name,
      self: row.user_id === reader.userid,
      reason: row.reason,
      from: row.from.toISOString(),
      to: row.to.toISOString(),
      count: row.count,
    },
  };
}
