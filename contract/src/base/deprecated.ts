/** A call that is going to end. Dates are YYYY-MM-DD, and mean midnight in UTC. */
export interface Deprecated {
  /** From when on it is deprecated: the day of the release whose changelog names it. */
  since: string;
  /** From when on it may be gone, once that is known: half a year later at least. */
  ends?: string;
  /** The call to make instead, by its name. */
  instead?: string;
}
