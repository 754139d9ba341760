/** The most that a calculation may cost before it is given up. */
export interface Effort {
  /** Rows read of a plan, doses planned in the days read, and statements about them. */
  doses: number;
  /** Days read. */
  days: number;
  /** Messages and presses of a box that are read; without a limit if absent. */
  messages?: number;
}

/**
 * Calculated immediately, between other requests: takes a few milliseconds and suffices for nearly every call.
 * Everything else goes to a worker.
 */
export const LIGHT: Effort = { doses: 2500, days: 100 };

/** The same for one of several patients worked out together, all held in memory: a message every ten minutes. */
export const LIGHT_AMONG_OTHERS: Effort = { ...LIGHT, messages: 10_000 };

/** In a worker: whatever the quotas allow, for as long as a box can have been in use. */
export const HEAVY: Effort = { doses: 2_000_000, days: 40_000 };

/** The calculation is too heavy for the effort that was allowed. */
export class TooHeavy extends Error {
  override readonly name = "TooHeavy";
}
