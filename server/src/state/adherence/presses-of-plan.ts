import { STOPPED_DAYS } from "@dosebeat/domain/adherence/persistence";
import { withdraws, withoutWithdrawn } from "@dosebeat/domain/presses/press-names";
import { collapsePresses } from "@dosebeat/domain/presses/presses";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { findBoundRecords } from "../../boxes/presses/queries.ts";
import { type Effort, HEAVY } from "../../http/heavy/too-heavy.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import { namesOf } from "../../ledger/press-names/beside-plan.ts";
import { findSaid } from "../../ledger/press-names/queries.ts";
import type { Parts } from "../../parts.ts";
import { findClaimsBesideGaps, findPressesNear } from "./queries.ts";

/** Presses this close together may affect which of them count as one. */
const CLUSTERS = 10 * MINUTE;
/** How far back to look for an earlier press that a claim may repeat; usually it repeats none. */
const STEPS_BACK = [CLUSTERS, 2 * DAY, 62 * DAY];

/** The presses of a plan that decide how long somebody kept to it, without withdrawn ones. */
export interface PlanPresses {
  first: Date | null;
  last: Date | null;
  /**
   * Claims on either side of gaps that could be a stop, ascending; only the days between show whether a gap is one.
   */
  beside: Date[];
}

/** Reduced from all claims of the span: a year has thousands, and few matter. */
export async function pressesOfPlan(
  { db }: Pick<Parts, "db">,
  profileid: ProfileInScope<"figures">,
  span: InstantRange,
  { doses }: Effort = HEAVY,
): Promise<PlanPresses> {
  // Only openings are found by day; they are not needed here.
  const day = span.from.toISOString().slice(0, 10);
  const { words } = await findSaid(db, profileid, span, { from: day, to: day }, doses);
  const instants = words.filter(withdraws).map(({ pressedAt }) => pressedAt);
  const near =
    instants.length === 0 ? [] : await findPressesNear(db, profileid, instants, CLUSTERS);
  const presses = collapsePresses(near.map((at) => ({ at })));
  const left = new Set(withoutWithdrawn(presses, namesOf(words, presses)));
  const heads = new Map(presses.map((press) => [press.at.getTime(), press]));
  let holds = true;
  const ignored = near.filter((at) => {
    const head = heads.get(at.getTime());
    if (head) holds = left.has(head);
    return !holds;
  });
  const claims = await findClaimsBesideGaps(db, profileid, span, STOPPED_DAYS, ignored);

  /** The presses that the claims of a span amount to, merged as for doses. */
  const together = async (from: Date, to: Date): Promise<Date[]> => {
    const records = await findBoundRecords(db, profileid, from, new Date(to.getTime() + 1));
    const found = records.flatMap((record) => record.presses);
    const collapsed = collapsePresses(found.sort((a, b) => a.at.getTime() - b.at.getTime()));
    return withoutWithdrawn(collapsed, namesOf(words, collapsed))
      .map(({ at }) => at)
      .filter((at) => at >= span.from && at <= to);
  };
  const { first, beside } = claims;
  const [firstLeft, lastLeft] = [beside.at(0), beside.at(-1)];
  if (!first || !firstLeft || !lastLeft || !claims.last) {
    return { first: null, last: null, beside };
  }
  const isSure = first.getTime() === firstLeft.getTime();
  const initiation = isSure ? first : (await together(first, firstLeft))[0];
  for (const step of STEPS_BACK) {
    const last = (await together(new Date(lastLeft.getTime() - step), claims.last)).at(-1);
    if (last) return { first: initiation ?? firstLeft, last, beside };
  }
  return { first: initiation ?? firstLeft, last: lastLeft, beside };
}
