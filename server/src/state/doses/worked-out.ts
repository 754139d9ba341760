import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Parts } from "../../parts.ts";
import type { Timed, VersionedCache } from "../../peers/cached/versioned-cache.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import type { TimelineParts } from "./timeline.ts";
import { findVersion } from "./version-queries.ts";

/** A value in memory takes about this many times the size of its text. */
const BYTES_OF_TEXT = 4;

/** A value worked out from chart days, and the answer that contains it. */
export interface WorkedOut<Value> {
  value: Value;
  /** `{"data": …}` */
  json: string;
}

/** The cache name of a profile's days, or of those of one medicine. */
export function nameOf(profileid: number, { from, to }: DayRange, medicineId?: number) {
  const days = `${from} ${to}`;
  return {
    subject: `${profileid}`,
    key: medicineId === undefined ? days : `${days} ${medicineId}`,
  };
}

/**
 * A value that follows from all that is known of a profile: from the cache if nothing has changed since and time
 * alone does not change it. It includes whatever was stored before the call, by any server (decision 82).
 *
 * @param work reads through what it is given, and reports to `onTurn`
 */
export async function workedOut<Value>(
  { db, clock }: Pick<Parts, "db" | "clock">,
  cache: VersionedCache<WorkedOut<Value>>,
  profileid: ProfileInScope<"doses"> | ProfileInScope<"figures">,
  name: ReturnType<typeof nameOf>,
  work: (parts: TimelineParts) => Promise<Value>,
): Promise<WorkedOut<Value>> {
  const version = await findVersion(db, profileid);
  const now = clock.now();
  const timed = () => workOut(db, now, work);
  if (version === null) return (await timed()).value;
  return cache.get(name, { version, now }, timed);
}

async function workOut<Value>(
  db: Parts["db"],
  now: Date,
  work: (parts: TimelineParts) => Promise<Value>,
): Promise<Timed<WorkedOut<Value>>> {
  let until: Date | undefined;
  const onTurn = (at: Date) => {
    if (until === undefined || at < until) until = at;
  };
  const value = await work({ db, clock: { now: () => now }, onTurn });
  const json = JSON.stringify({ data: value });
  const bytes = BYTES_OF_TEXT * json.length;
  return { value: { value, json }, from: now, until: until ?? now, bytes };
}
