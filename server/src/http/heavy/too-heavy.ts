/** What a calculation may cost before it is given up. */
export interface Effort {
  /** Rows read of a plan, doses planned in the days that are read, and statements about them. */
  doses: number;
  /** Days that are read. */
  days: number;
  /** Messages and presses of a box that are read; without it, however many there are. */
  messages?: number;
}

/**
 * Calculated at once, between other requests: a few milliseconds, enough for nearly every call. Everything
 * else goes to a worker.
 */
export const LIGHT: Effort = { doses: 2500, days: 100 };

/** The same for one of several who are worked out at once, and are all in memory: a message each ten minutes. */
export const LIGHT_AMONG_OTHERS: Effort = { ...LIGHT, messages: 10_000 };

/** In a worker: whatever the quotas allow, for as long as a box can have been in use. */
export const HEAVY: Effort = { doses: 2_000_000, days: 40_000 };

/** The calculation is too heavy for the effort that was allowed. */
export class TooHeavy extends Error {
  override readonly name = "TooHeavy";
}
