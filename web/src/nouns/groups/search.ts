import { GROUP_KINDS, type GroupKind } from "@dosebeat/contract/group-kinds";

/** Search parameters of the list of groups. */
export interface GroupsSearch {
  q?: string;
  kind?: GroupKind;
  /** Groups with the most patients who need a call first. */
  order?: "call";
  page?: number;
}

/** Changed parameters; undefined removes one. */
export type GroupsChange = { [name in keyof GroupsSearch]: GroupsSearch[name] | undefined };

/** Malformed values count as absent. */
export function readGroups(search: Record<string, unknown>): GroupsSearch {
  const found: GroupsSearch = {};
  const { q } = search;
  if (typeof q === "string" && q.trim()) found.q = q.trim().slice(0, 200);
  const kind = GROUP_KINDS.find((one) => one === search["kind"]);
  if (kind) found.kind = kind;
  if (search["order"] === "call") found.order = "call";
  const page = Number(search["page"]);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
