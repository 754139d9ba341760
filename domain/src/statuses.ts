/** Every status of a dose. Source: docs/adherence.md, "Why a dose has its status". */
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

/** The counts of a day listed separately beside doses due and taken. */
export type DayCount = "on_time" | "early" | "late" | "missed" | "unknown" | "excused";

interface Meaning {
  /** `open`: not decided yet; `excused`: not counted. */
  outcome: "open" | "taken" | "not_taken" | "unknown" | "excused";
  /** Whether a press was looked for and not found. */
  searched: boolean;
  /** The count of a day that lists it; null: included in doses due (and taken) only. */
  count: DayCount | null;
}

/** What each status means to the rules. Add new ones here first; the compiler names the other tables. */
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

/** Whether a dose of this status is still undecided. */
export function isOpen(status: DoseStatus): boolean {
  return MEANINGS[status].outcome === "open";
}

/** Whether a dose of this status counts as due: neither open nor excused. */
export function countsAsDue(status: DoseStatus): boolean {
  const { outcome } = MEANINGS[status];
  return outcome !== "open" && outcome !== "excused";
}

/** Whether a press was looked for and not found: the dose is overdue, missed or unknown. */
export function isSearched(status: DoseStatus): boolean {
  return MEANINGS[status].searched;
}

/** Counts the doses of a day by status. */
export function dayCounts(doses: readonly { status: DoseStatus }[]): Record<DayCount, number> {
  const counts = { on_time: 0, early: 0, late: 0, missed: 0, unknown: 0, excused: 0 };
  for (const { status } of doses) {
    const { count } = MEANINGS[status];
    if (count !== null) counts[count] += 1;
  }
  return counts;
}
