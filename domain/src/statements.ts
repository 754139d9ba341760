import type { DoseStatus } from "./statuses.ts";

export type StatedBy = "patient" | "administrator";

/** What was said of a dose: by the patient, or by an administrator in their place. */
export interface Statement {
  status: "confirmed" | "skipped";
  /** When it was taken without the box; null for a dose left out. */
  takenAt: Date | null;
  reason: string | null;
  by: StatedBy;
}

/**
 * The status of a dose when the patient has spoken. A day that is not monitored excuses all its doses;
 * a dose said to be left out is skipped, even where its occasion has a press (which may be for another
 * medicine of the occasion); a dose said to be taken is confirmed where no press tells it better.
 *
 * @param seen the status by the box
 */
export function withStatement(
  seen: DoseStatus,
  hasPress: boolean,
  statement: Statement | undefined,
  excused: boolean,
): DoseStatus {
  if (excused) return "excused";
  if (statement?.status === "skipped") return "skipped";
  return statement?.status === "confirmed" && !hasPress ? "confirmed" : seen;
}
