/** How a medicine may be taken when it is needed; null: not given. */
export interface AsNeeded {
  /** In the unit of the medicine. */
  amount: number | null;
  min_interval_minutes: number | null;
  /** The maximum within 24 hours, in the unit of the medicine. */
  max_24h: number | null;
  /** What for; may be empty. */
  for: string;
}
