import type { DoseStatus } from "./statuses.ts";

/** Who made a statement. */
export type StatedBy = "patient" | "administrator";

/** A statement about a dose by the patient, or by an administrator on their behalf. */
export interface Statement {
  status: "confirmed" | "skipped";
  /** When it was taken without the box; null: it was skipped. */
  takenAt: Date | null;
  reason: string | null;
  by: StatedBy;
}

/**
 * The status of a dose with the patient's statement applied. A day that is not monitored excuses all its
 * doses. A dose stated as skipped is skipped even if its occasion has a press, which may be for another
 * medicine due at the same time. A dose stated as taken is confirmed only if there is no press.
 * Source: docs/adherence.md, "What the patient says".
 *
 * @param observed the status according to the box
 */
export function withStatement(
  observed: DoseStatus,
  hasPress: boolean,
  statement: Statement | undefined,
  excused: boolean,
): DoseStatus {
  if (excused) return "excused";
  if (statement?.status === "skipped") return "skipped";
  return statement?.status === "confirmed" && !hasPress ? "confirmed" : observed;
}
