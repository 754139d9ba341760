import type { BodyOf } from "@dosebeat/contract/base/define-call";
import type { addExcused, ExcusedPeriod } from "@dosebeat/contract/excused";
import { recordRead } from "../../access/audit/queries.ts";
import { mayChange, reachOf } from "../../access/profiles/scope.ts";
import type { Row } from "../../database/schema.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { say, withdraw } from "../say.ts";
import { EXCUSED } from "./excused-period.ts";
import { getExcused } from "./queries.ts";

/** Adds days on which a patient is not monitored. */
export async function excuseDays(
  parts: Parts,
  viewer: Viewer,
  data: BodyOf<typeof addExcused>["data"],
): Promise<{ data: ExcusedPeriod }> {
  const { db } = parts;
  const profileid = await mayChange(db, viewer, data.profileid ?? viewer.profileid);
  await recordRead(db, viewer, profileid);
  const { id } = await say(parts, viewer, profileid, EXCUSED, data, () => data);
  return { data: presentPeriod(await getExcused(db, profileid, id)) };
}

/** Makes excused days count again. */
export async function countDaysAgain(
  parts: Parts,
  viewer: Viewer,
  id: number,
): Promise<{ data: ExcusedPeriod }> {
  return {
    data: presentPeriod(await withdraw(parts, viewer, reachOf(viewer, "change"), EXCUSED, id)),
  };
}

export function presentPeriod(row: Row<"excused_periods">): ExcusedPeriod {
  const { id, profile_id, from_day, to_day, reason } = row;
  return { id, profileid: profile_id, from: from_day, to: to_day, reason };
}
