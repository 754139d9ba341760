/** The quotas of a patient, as named by the value `limit` of the error `quota`. */
export const QUOTA_NAMES = [
  "current_medicines",
  "medicines",
  "due_times",
  "plan_rows",
  "statements",
  "excused",
  "links",
  "pauses",
  "intakes",
  "press_names",
  "stock_entries",
  "openings",
] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];
