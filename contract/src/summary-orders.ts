// Apart from the schemas, because page addresses name these too.

/** How many chart days a summary may span. */
export const SUMMARY_DAYS = [7, 14, 30] as const;

/** The fields by which summaries are sorted; `familyname` unless another is named. */
export const SUMMARY_ORDERS = [
  "familyname",
  "givenname",
  "id",
  "due",
  "taken",
  "missed",
  "unknown",
  "skipped",
  "coverage",
  "taking",
  "trend",
  "last_press",
  "state",
] as const;
