/** What a new patient still has to do, in this order. */
export type FirstStep = "medicine" | "times" | "box" | "press";

interface Known {
  medicines: number;
  /** Times of day of all medicines. */
  times: number;
  hasBox: boolean;
  /** The patient said that they have no box. */
  hasNoBox: boolean;
  /** Whether a press ever arrived; null: not known yet. */
  hasPressed: boolean | null;
}

/** The next step of the first run; null: none. */
export function firstStepOf({ medicines, times, hasBox, hasNoBox, hasPressed }: Known) {
  if (times === 0) return medicines === 0 ? "medicine" : "times";
  if (!hasBox) return hasNoBox ? null : "box";
  return hasPressed === false ? "press" : null;
}
