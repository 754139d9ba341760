import type { Study, StudyStep } from "@dosebeat/contract/studies";

/** The next possible step of a study as a whole; null: none is left. */
export function nextStepOf({
  state,
  is_blinded,
  unblinded_utc,
}: Pick<Study, "state" | "is_blinded" | "unblinded_utc">): StudyStep | null {
  if (state === "draft") return "running";
  if (state === "running") return "closed";
  return is_blinded && unblinded_utc === null ? "unblinded" : null;
}
