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

/** Languages of the product; Arabic is written from right to left. */
export const LANGUAGES = ["en", "de", "fr", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];
