import { namesThatHold, type PressName } from "@dosebeat/domain/presses/press-names";
import { SILENCE } from "@dosebeat/domain/presses/silence";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import { findLastClaim } from "../../boxes/presses/queries.ts";
import type { Db } from "../../database/db.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import { findSaid } from "../../ledger/press-names/queries.ts";
import type { Timeline } from "./timeline.ts";

type Of = ProfileWithAny<"doses" | "figures">;

/** The last claim is usually a press by itself; otherwise the press is at most a run of numbers away. */
const STEPS_DAYS = [2, 64];

/**
 * The last press of any box while the patient had it, at the instant that counts: claims with one number or in one
 * minute are merged, and a press to try the box is not an opening. Other names of a press, such as a refill, change
 * nothing: the patient was at the box.
 *
 * @param timeline up to the chart day of its `now`
 */
export async function lastPressOf(
  db: Db,
  profileid: Of,
  { presses, named, bounds, now }: Pick<Timeline, "presses" | "named" | "bounds" | "now">,
): Promise<Date | null> {
  // A press dated in the future by a wrong clock is not a press yet.
  const latest = now.getTime() + SILENCE.aheadMinutes * MINUTE;
  const tests = testsAmong(named);
  const isLast = (at: Date) => at.getTime() <= latest && !tests.has(at.getTime());
  return presses.findLast(isLast) ?? lastPressBefore(db, profileid, bounds.start);
}

function testsAmong(
  named: readonly { press: Date; word: { as: PressName | null } }[],
): ReadonlySet<number> {
  return new Set(
    named.filter(({ word }) => word.as === "test").map(({ press }) => press.getTime()),
  );
}

/** Goes back from claim to claim, until one is a press that counts. */
async function lastPressBefore(db: Db, profileid: Of, end: Date): Promise<Date | null> {
  let until = end;
  for (let step = 0; ; step += 1) {
    const claimed = await findLastClaim(db, profileid, until);
    if (!claimed) return null;
    const days = STEPS_DAYS[Math.min(step, STEPS_DAYS.length - 1)] ?? 0;
    const range = { from: new Date(claimed.getTime() - days * DAY), to: until };
    const presses = await pressesOfProfile(db, profileid, range);
    if (presses.length > 0) {
      // Only openings are found by day; they are not needed here.
      const day = range.from.toISOString().slice(0, 10);
      const openings = { from: day, to: day };
      const { words } = await findSaid(db, profileid, range, openings, HEAVY.doses);
      const tests = testsAmong(namesThatHold(words, presses));
      const last = presses.findLast((at) => !tests.has(at.getTime()));
      if (last) return last;
    }
    until = range.from;
  }
}
