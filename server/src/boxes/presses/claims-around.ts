import { type Frame, ORDER_TOLERANCE } from "@dosebeat/domain/presses/frames";
import { type Press, pressesOf } from "@dosebeat/domain/presses/presses";
import { sequenceStep } from "@dosebeat/domain/presses/sequence";
import { DAY } from "@dosebeat/domain/time/durations";
import type { Db } from "../../database/db.ts";
import {
  type CarriedClaim,
  claimsBetween,
  nextNumbered,
  withSameNumbers,
} from "./claim-queries.ts";
import type { Box, TimeRange } from "./uplink-queries.ts";

/** Claims are read so far beyond a range at once: most boxes tell their number again within a day. */
export const REACH = DAY;

interface Known {
  range: TimeRange;
  most: number | undefined;
  known: readonly CarriedClaim[];
  frames: readonly Frame[];
}

/** The claims of the range and of the times to the numbers before and after it. */
export async function claimsAround(
  db: Db,
  box: Box,
  { known, frames, range, most }: Known,
): Promise<CarriedClaim[]> {
  const numbers = await numbersAround(db, box, { known, frames, range, most });
  const { start, end } = numbers;
  const reached = range.to.getTime() + REACH;
  const later = { from: new Date(reached), to: new Date(end) };
  const beyond = end > reached ? await claimsBetween(db, box.id, later, most) : [];
  const until = [...known, ...beyond].filter(({ at }) => at.getTime() < end);
  const countsBesides = countedBesides(numbers, frames);
  return withSameNumbers(until, (claim) => claim.at.getTime() >= start || countsBesides(claim));
}

/** Tests whether a claim of a press before the last number before the range decides what happened in it. */
function countedBesides(
  { newest, newestAt, run, lowest }: Numbers,
  frames: readonly Frame[],
): (claim: CarriedClaim) => boolean {
  const runs = new Map(frames.map((frame) => [frame.uplink, frame.run]));
  return ({ seq, uplink, receivedAt }) => {
    if (seq === null) return false;
    const carrier = runs.get(uplink);
    // After a restart a frame of before may come once more, and its numbers are those of the new run.
    if (run !== null && carrier !== undefined && carrier > run) return true;
    const step = newest === null ? 1 : sequenceStep(newest, seq);
    // By a wrong age, a press may be dated before the uplink that did not count it yet, and one of before may come later.
    if (step > 0) return carrier !== undefined || receivedAt > newestAt;
    // After a frame out of order with a lower number, the presses since that number are asked for.
    return lowest !== null && sequenceStep(lowest, seq) > 0;
  };
}

interface Numbers {
  /** From the last number before the range. */
  start: number;
  /** Before the first number after it. */
  end: number;
  /** The last number before the range, when it was, and its run. */
  newest: number | null;
  newestAt: number;
  run: number | null;
  /** The lowest number of its run from there to the first one after the range: below it if a frame is out of order. */
  lowest: number | null;
}

async function numbersAround(
  db: Db,
  box: Box,
  { known, frames, range, most }: Known,
): Promise<Numbers> {
  const { from, to } = range;
  const numbered = frames.filter(isNumbered);
  if (numbered.length > 0) {
    const before = numbered.findLast(({ receivedAt }) => receivedAt < from);
    const after = numbered.find(({ receivedAt }) => receivedAt > to);
    return {
      start: before ? before.receivedAt.getTime() - ORDER_TOLERANCE : from.getTime(),
      end: after ? after.receivedAt.getTime() + ORDER_TOLERANCE + 1 : to.getTime(),
      newest: before?.newest ?? null,
      newestAt: (before?.receivedAt ?? from).getTime(),
      run: before?.run ?? null,
      lowest: before ? lowestOf(numbered, before, after) : null,
    };
  }
  // A box may number its presses and never tell the newest number.
  const presses = numberedPresses(known, frames);
  const before = presses.findLast(({ at }) => at < from);
  const after =
    presses.length > 0 ? await pressAfter(db, box, { known, frames, range, most }) : null;
  return {
    start: (before?.at ?? from).getTime() - ORDER_TOLERANCE,
    end: after ? after.getTime() + ORDER_TOLERANCE + 1 : to.getTime(),
    newest: before?.seq ?? null,
    newestAt: (before?.at ?? from).getTime(),
    run: before?.run ?? null,
    lowest: null,
  };
}

function lowestOf(numbered: readonly Frame[], before: Frame, after: Frame | undefined) {
  const since = numbered.slice(numbered.indexOf(before), after && numbered.indexOf(after) + 1);
  return since
    .filter(({ run }) => run === before.run)
    .map(({ newest }) => newest ?? 0)
    .reduce((one, other) => (sequenceStep(one, other) < 0 ? other : one));
}

/**
 * The first press with a number from the end of the range on. After a restart a number that was claimed before is another
 * press, so it counts until the uplink that claims it has been read.
 */
async function pressAfter(
  db: Db,
  box: Box,
  { known, frames, range: { to }, most }: Known,
): Promise<Date | null> {
  let claims = known;
  for (let reached = to.getTime() + REACH; ; ) {
    const after = numberedPresses(claims, frames).find(({ at }) => at >= to);
    if (after) return after.at;
    const next = await nextNumbered(db, box.id, new Date(reached));
    if (next === null) return null;
    const further = { from: new Date(reached), to: new Date(next.getTime() + REACH) };
    claims = [...claims, ...(await claimsBetween(db, box.id, further, most))];
    reached = further.to.getTime();
  }
}

function numberedPresses(claims: readonly CarriedClaim[], frames: readonly Frame[]): Press[] {
  return pressesOf(
    claims.filter(({ seq }) => seq !== null),
    frames,
  );
}

export function isNumbered({ newest, copy }: Frame): boolean {
  return newest !== null && !copy;
}
