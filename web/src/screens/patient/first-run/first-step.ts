/** A new patient's remaining steps, in this order. */
export type FirstStep = "medicine" | "times" | "box" | "press";

interface Known {
  medicines: number;
  /** Number of times of day of all medicines. */
  times: number;
  hasBox: boolean;
  /** The patient stated that they have no box. */
  hasNoBox: boolean;
  /** Whether a press has ever arrived; null: not known yet. */
  hasPressed: boolean | null;
}

/** The next step of the first run; null: none is left. */
export function firstStepOf({ medicines, times, hasBox, hasNoBox, hasPressed }: Known) {
  if (times === 0) return medicines === 0 ? "medicine" : "times";
  if (!hasBox) return hasNoBox ? null : "box";
  return hasPressed === false ? "press" : null;
}
