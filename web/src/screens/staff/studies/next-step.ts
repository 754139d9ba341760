import type { Study, StudyStep } from "@dosebeat/contract/studies";

/** What can be done next with a study as a whole; null: nothing is left. */
export function nextStepOf({
  state,
  is_blinded,
  unblinded_utc,
}: Pick<Study, "state" | "is_blinded" | "unblinded_utc">): StudyStep | null {
  if (state === "draft") return "running";
  if (state === "running") return "closed";
  return is_blinded && unblinded_utc === null ? "unblinded" : null;
}
