import type { GroupAttributes } from "@dosebeat/contract/groups";
import type { GroupRow } from "./queries.ts";

export function presentGroup({ id, patients, staff, created_at, ...group }: GroupRow): {
  id: number;
  attributes: GroupAttributes;
} {
  const { name, kind, telephone, four_eyes } = group;
  const createdAt = created_at.toISOString();
  return { id, attributes: { name, kind, telephone, four_eyes, patients, staff, createdAt } };
}
