import { collapsePresses } from "@dosebeat/domain/presses/presses";
import { DAY } from "@dosebeat/domain/time/durations";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import { findBoundRecords } from "./queries.ts";

/** A patient's presses after the one-minute rule, ascending. Clusters are formed before the range is cut. */
export async function pressesOfProfile(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  { from, to }: InstantRange,
): Promise<Date[]> {
  // A cluster begins with the first press after a quiet minute, so search a day back.
  const records = await findBoundRecords(db, profileid, new Date(from.getTime() - DAY), to);
  const presses = records.flatMap((record) => record.presses);
  return collapsePresses(presses.sort((a, b) => a.at.getTime() - b.at.getTime()))
    .map((press) => press.at)
    .filter((at) => at >= from && at < to);
}
