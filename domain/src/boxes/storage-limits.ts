/** Limits of the air around a medicine that lies in the box; a limit itself is inside. Null: none. */
export interface StorageLimits {
  /** °C */
  min_c: number | null;
  /** °C */
  max_c: number | null;
  /** Percent of relative humidity. */
  max_rh: number | null;
}
