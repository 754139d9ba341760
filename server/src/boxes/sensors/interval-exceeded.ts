import { type Frame, frameStep, framesOf } from "@dosebeat/domain/presses/frames";
import { sleptThrough } from "@dosebeat/domain/presses/power-cuts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { findReportingIntervals } from "./interval-queries.ts";
import { latestCounted } from "./uplinks/queries.ts";

/** The number of messages examined. */
const LATEST = 1000;
const TOLERATED_PERCENT = 10;

/**
 * The percentage of gaps between consecutive messages of a box that its reporting interval does not explain, if it
 * exceeds a tenth: then the interval is probably too short, and much is unclear.
 *
 * @param before only messages that had arrived by then; null: all
 */
export async function intervalExceeded(
  db: Db,
  { id }: Row<"sensors">,
  before: Date | null,
): Promise<number | null> {
  const known = await findReportingIntervals(db, id);
  const intervals = known.filter(({ from }) => before === null || from < before);
  if (intervals.length === 0) return null;
  const uplinks = await latestCounted(db, id, LATEST, before);
  const frames = framesOf(
    uplinks.map((uplink) => ({ ...uplink, join: false, boot: null, newest: null })),
  ).filter((frame) => !frame.copy && frame.back !== "stray");
  const gaps = frames.flatMap((after, index) => {
    const before = frames[index - 1];
    return before && isNext(before, after) ? [[before, after]] : [];
  });
  const exceeding = gaps.filter((gap) => sleptThrough(gap, intervals).length > 0);
  const percent = (100 * exceeding.length) / gaps.length;
  return percent > TOLERATED_PERCENT ? Math.round(percent) : null;
}

function isNext(before: Frame, after: Frame): boolean {
  return before.session === after.session && frameStep(before.fcnt ?? 0, after.fcnt ?? 0) === 1;
}
