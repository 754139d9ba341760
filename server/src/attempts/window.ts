/** At most `most` attempts per key within a sliding window. */
export interface Limit {
  /** The kind of key; stored with it. */
  name: string;
  most: number;
  windowMs: number;
  /** Whose attempts are counted, such as a mail address. */
  key: string;
}

/** The attempts that still count at `now`, oldest first. */
export function recent(instants: readonly Date[], { windowMs }: Limit, now: Date): Date[] {
  const since = now.getTime() - windowMs;
  return instants
    .filter((instant) => instant.getTime() > since)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Seconds until the next attempt is allowed; 0 if it is allowed now. */
export function secondsToWait(instants: readonly Date[], limit: Limit, now: Date): number {
  const counted = recent(instants, limit, now);
  const oldestThatBlocks = counted[counted.length - limit.most];
  if (oldestThatBlocks === undefined) return 0;
  const wait = oldestThatBlocks.getTime() + limit.windowMs - now.getTime();
  return Math.max(1, Math.ceil(wait / 1000));
}
