/** Every state that a dose can be in. Source: docs/adherence.md, "Why a dose has its status". */
export const DOSE_STATUSES = [
  "upcoming",
  "due",
  "overdue",
  "on_time",
  "early",
  "late",
  "missed",
  "unknown",
  "excused",
  "skipped",
  "confirmed",
] as const;

export type DoseStatus = (typeof DOSE_STATUSES)[number];

const TAKEN: ReadonlySet<DoseStatus> = new Set(["on_time", "early", "late", "confirmed"]);

/** Whether a dose of this status counts as taken: matched to a press, or confirmed by the patient. */
export function isTaken(status: DoseStatus): boolean {
  return TAKEN.has(status);
}

/** Languages of the product; Arabic is written from right to left. */
export const LANGUAGES = ["en", "de", "fr", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];
