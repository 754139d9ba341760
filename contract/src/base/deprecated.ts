/** A call that is going to end. Dates are YYYY-MM-DD, and mean midnight in UTC. */
export interface Deprecated {
  /** From when on it is deprecated: the day of the release whose changelog names it. */
  since: string;
  /** The day from which it may be gone, once that is decided: at least half a year later. */
  ends?: string;
  /** The call to make instead, by its name. */
  instead?: string;
}
