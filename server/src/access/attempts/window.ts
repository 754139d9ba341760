/** At most `most` attempts per key within a sliding window. */
export interface Limit {
  /** The kind of key; stored with it. */
  name: string;
  most: number;
  windowMs: number;
  /** Whose attempts are counted, such as a mail address. */
  key: string;
  /**
   * If given, further attempts are only slowed down: after each the pause doubles, from a second up to this.
   */
  longestPauseMs?: number;
}

const FIRST_PAUSE_MS = 1000;

/** Clocks of servers may differ by this much; a later attempt was counted by a wrong clock. */
const SKEW_MS = 60_000;

/** The attempts that still count at `now`, oldest first; those dated in the future do not. */
export function recent(instants: readonly Date[], { windowMs }: Limit, now: Date): Date[] {
  const since = now.getTime() - windowMs;
  const until = now.getTime() + SKEW_MS;
  return instants
    .filter((instant) => instant.getTime() > since && instant.getTime() <= until)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Seconds until the next attempt is allowed, never more than the window; 0 if it is allowed now. */
export function secondsToWait(instants: readonly Date[], limit: Limit, now: Date): number {
  const counted = recent(instants, limit, now);
  const { longestPauseMs: longest, windowMs, most } = limit;
  const excess = counted.length - most;
  if (excess < 0) return 0;
  return longest === undefined
    ? secondsFrom(counted[excess], windowMs, now)
    : secondsFrom(counted.at(-1), Math.min(longest, FIRST_PAUSE_MS * 2 ** excess), now);
}

/** Seconds until `pauseMs` have passed since the instant, but no more than that, whatever the clocks. */
function secondsFrom(instant: Date | undefined, pauseMs: number, now: Date): number {
  if (instant === undefined) return 0;
  const wait = instant.getTime() + pauseMs - now.getTime();
  return Math.max(0, Math.ceil(Math.min(wait, pauseMs) / 1000));
}
