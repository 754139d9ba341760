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

interface Meaning {
  /** `open`: not decided yet; `closed`: nothing changes by itself any more, or its day is not counted. */
  outcome: "open" | "taken" | "closed";
  /** Whether a press was expected and not found. */
  searched: boolean;
}

/** What each status means to the rules. Add new ones here first; the compiler names the other tables. */
const MEANINGS: Record<DoseStatus, Meaning> = {
  upcoming: { outcome: "open", searched: false },
  due: { outcome: "open", searched: false },
  overdue: { outcome: "open", searched: true },
  on_time: { outcome: "taken", searched: false },
  early: { outcome: "taken", searched: false },
  late: { outcome: "taken", searched: false },
  missed: { outcome: "closed", searched: true },
  unknown: { outcome: "closed", searched: true },
  excused: { outcome: "closed", searched: false },
  skipped: { outcome: "closed", searched: false },
  confirmed: { outcome: "taken", searched: false },
};

/** Whether a dose of this status counts as taken: matched to a press, or confirmed by the patient. */
export function isTaken(status: DoseStatus): boolean {
  return MEANINGS[status].outcome === "taken";
}

/** Whether a dose of this status is still undecided. */
export function isOpen(status: DoseStatus): boolean {
  return MEANINGS[status].outcome === "open";
}

/** Whether a press was expected and not found: the dose is overdue, missed or unknown. */
export function isSearched(status: DoseStatus): boolean {
  return MEANINGS[status].searched;
}
