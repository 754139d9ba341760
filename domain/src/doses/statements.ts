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
  saidAt: Date;
}

/** The press that confirms a dose's occasion, and what the patient said of all its doses. */
export interface Confirmation {
  pressed: Date | null;
  /** Whether the press is matched to a neighbouring occasion and confirms this one too. */
  shared: boolean;
  /** Whether every dose of the occasion was stated as skipped. */
  allSkipped: boolean;
}

/**
 * The status of a dose with the patient's statement applied. A dose stated as skipped is skipped even if its occasion has a press, which may be for another
 * medicine due at the same time; but where the whole occasion was skipped, a press of its own that is later
 * than the statement shows that the patient took it after all. A dose stated as taken is confirmed only if
 * there is no press.
 * Source: docs/adherence.md, "What the patient says".
 *
 * @param observed the status according to the box
 */
export function withStatement(
  observed: DoseStatus,
  confirmation: Confirmation,
  statement: Statement | undefined,
): DoseStatus {
  if (statement?.status === "skipped") {
    return isTakenAfterAll(confirmation, statement) ? observed : "skipped";
  }
  return statement?.status === "confirmed" && !confirmation.pressed ? "confirmed" : observed;
}

function isTakenAfterAll({ pressed, shared, allSkipped }: Confirmation, { saidAt }: Statement) {
  return pressed !== null && !shared && allSkipped && pressed > saidAt;
}

/**
 * What Today shows of a dose on a day that is not counted: the medicine is due all the same, and what was
 * pressed or stated holds. Only a dose that can no longer be taken stays `excused`: nothing on such a day is
 * called missed. Other doses keep their status. Source: docs/adherence.md, "What the patient says".
 */
export function shownStatus({ status, status_if_counted }: ExcusableDose): DoseStatus {
  if (status !== "excused" || status_if_counted === null) return status;
  const isPast = status_if_counted === "missed" || status_if_counted === "unknown";
  return isPast ? status : status_if_counted;
}

/** The status of a dose as if its day counted. */
export function statusIfCounted({ status, status_if_counted }: ExcusableDose): DoseStatus {
  return status_if_counted ?? status;
}

/** A dose as the calls answer it. */
export interface ExcusableDose {
  status: DoseStatus;
  /** On an excused day: the status if the day counted; otherwise null. */
  status_if_counted: DoseStatus | null;
}
