import { zonesOf } from "../../access/profiles/queries.ts";
import { HEAVY, TooHeavy } from "../../http/heavy/too-heavy.ts";
import { listExcused } from "../../ledger/excused/queries.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { FEED_DAYS, feedText } from "./feed.ts";
import { planChangedAt } from "./queries.ts";

/** Which calendar to write. */
export type CalendarTask = Extract<WorkerTask, { kind: "calendar" }>;

/**
 * The current calendar of a patient.
 * @throws TooHeavy if more times than `most` may have to be written
 */
export async function calendarText(
  { db, clock }: { db: Parts["db"]; clock: Pick<Parts["clock"], "now"> },
  { profileid, feed, showsNames, since }: CalendarTask,
  most: number,
): Promise<string> {
  const plan = await findPlan(db, profileid, Math.min(most, HEAVY.doses));
  const times = plan.flatMap((one) => (one.removedAt === null ? one.times : []));
  const daily = times.filter(({ removedAt }) => removedAt === null).length;
  if (daily * FEED_DAYS > most) throw new TooHeavy();
  const [zones, excused, changed] = await Promise.all([
    zonesOf(db, profileid),
    listExcused(db, profileid),
    planChangedAt(db, profileid),
  ]);
  return feedText(
    { feed, plan, zones, excused, showsNames, changed: changed ?? since },
    clock.now(),
  );
}
