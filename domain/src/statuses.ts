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

/** The counts of a day that are listed one by one beside doses due and taken. */
export type DayCount = "on_time" | "early" | "late" | "missed" | "unknown" | "excused";

interface Meaning {
  /** `open`: not decided yet; `excused`: does not count. */
  outcome: "open" | "taken" | "not_taken" | "unknown" | "excused";
  /** Whether a press was looked for in vain. */
  searched: boolean;
  /** The count of a day that lists it; null: only doses due, and taken, include it. */
  count: DayCount | null;
}

/** What every status means to the rules. A new one begins here; the compiler names the other tables. */
const MEANINGS: Record<DoseStatus, Meaning> = {
  upcoming: { outcome: "open", searched: false, count: null },
  due: { outcome: "open", searched: false, count: null },
  overdue: { outcome: "open", searched: true, count: null },
  on_time: { outcome: "taken", searched: false, count: "on_time" },
  early: { outcome: "taken", searched: false, count: "early" },
  late: { outcome: "taken", searched: false, count: "late" },
  missed: { outcome: "not_taken", searched: true, count: "missed" },
  unknown: { outcome: "unknown", searched: true, count: "unknown" },
  excused: { outcome: "excused", searched: false, count: "excused" },
  skipped: { outcome: "not_taken", searched: false, count: null },
  confirmed: { outcome: "taken", searched: false, count: null },
};

/** Whether a dose of this status counts as taken: matched to a press, or confirmed by the patient. */
export function isTaken(status: DoseStatus): boolean {
  return MEANINGS[status].outcome === "taken";
}

/** Whether it is still to be decided what becomes of a dose of this status. */
export function isOpen(status: DoseStatus): boolean {
  return MEANINGS[status].outcome === "open";
}

/** Whether a dose of this status counts as due: neither open nor excused. */
export function countsAsDue(status: DoseStatus): boolean {
  const { outcome } = MEANINGS[status];
  return outcome !== "open" && outcome !== "excused";
}

/** Whether a press was looked for in vain. */
export function isSearched(status: DoseStatus): boolean {
  return MEANINGS[status].searched;
}

/** How many of some doses each count of a day lists. */
export function dayCounts(doses: readonly { status: DoseStatus }[]): Record<DayCount, number> {
  const counts = { on_time: 0, early: 0, late: 0, missed: 0, unknown: 0, excused: 0 };
  for (const { status } of doses) {
    const { count } = MEANINGS[status];
    if (count !== null) counts[count] += 1;
  }
  return counts;
}
