import type { LiveEvent } from "@dosebeat/contract/events";
import type { Db } from "../../database/db.ts";
import { listGroupStaff } from "./member-queries.ts";

/** Informs lists of groups, and the staff who are or were in the group. */
export async function groupEvents(
  db: Db,
  id: number,
  also: readonly { profileid: number }[] = [],
): Promise<LiveEvent[]> {
  const staff = [...also, ...(await listGroupStaff(db, id))];
  const profiles = new Set([null, ...staff.map(({ profileid }) => profileid)]);
  return [...profiles].map((profileid) => ({ kind: "group", profileid, id }));
}
