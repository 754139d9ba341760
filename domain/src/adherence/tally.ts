import type { DoseStatus } from "../doses/statuses.ts";

/** The parts of a tally. Every dose is in exactly one; sentences and tables list them in this order. */
export const TALLY_PARTS = [
  "onTime",
  "early",
  "late",
  /** Taken without the box, by the patient's own word: neither on time nor off. */
  "confirmed",
  "missed",
  "skipped",
  /** Past, and nobody can tell: messages of the box are missing, or there is no box. */
  "unknown",
  /** Past its tolerance and not taken yet: late, but still open. Never "still to come". */
  "overdue",
  /** Its time has not come, or is now. */
  "toCome",
  /** On a day that is not counted, whatever became of it. */
  "excused",
] as const;

export type TallyPart = (typeof TALLY_PARTS)[number];

/**
 * How many doses there are of each kind. Its basis, on every screen and in every figure:
 * - `taken`: pressed (on time, early, late) or confirmed by the patient
 * - `due`: everything whose time is over: taken, missed, skipped, not known, or overdue
 * - `planned`: `due` and what is still to come; all doses but those of days that are not counted
 */
export type Tally = Record<TallyPart | "taken" | "due" | "planned", number>;

/** Counts a dose of a status; a new status does not compile without an entry. */
const PART_OF: Record<DoseStatus, TallyPart> = {
  upcoming: "toCome",
  due: "toCome",
  overdue: "overdue",
  on_time: "onTime",
  early: "early",
  late: "late",
  missed: "missed",
  unknown: "unknown",
  excused: "excused",
  skipped: "skipped",
  confirmed: "confirmed",
};

const TAKEN_PARTS = ["onTime", "early", "late", "confirmed"] as const satisfies TallyPart[];
const DUE_PARTS = [
  ...TAKEN_PARTS,
  "missed",
  "skipped",
  "unknown",
  "overdue",
] as const satisfies TallyPart[];

/** The part of a tally that counts a dose of this status. */
export function tallyPartOf(status: DoseStatus): TallyPart {
  return PART_OF[status];
}

/** Whether a dose of this status counts as due: its time is over and its day counts. */
export function countsAsDue(status: DoseStatus): boolean {
  const due: readonly TallyPart[] = DUE_PARTS;
  return due.includes(PART_OF[status]);
}

/** The one tally of doses that every screen, figure and export uses. */
export function tallyOf(doses: Iterable<{ status: DoseStatus }>): Tally {
  const parts = emptyParts();
  for (const { status } of doses) parts[PART_OF[status]] += 1;
  return withTotals(parts);
}

/** The tally of the doses of certain chart days, such as those that count in the figures. */
export function tallyOfDays(
  doses: readonly { status: DoseStatus; date: string }[],
  dates: ReadonlySet<string>,
): Tally {
  return tallyOf(doses.filter(({ date }) => dates.has(date)));
}

/** The sum of several tallies: that of all their doses together. */
export function sumOfTallies(tallies: Iterable<Tally>): Tally {
  const parts = emptyParts();
  for (const tally of tallies) {
    for (const part of TALLY_PARTS) parts[part] += tally[part];
  }
  return withTotals(parts);
}

function emptyParts(): Record<TallyPart, number> {
  return {
    onTime: 0,
    early: 0,
    late: 0,
    confirmed: 0,
    missed: 0,
    skipped: 0,
    unknown: 0,
    overdue: 0,
    toCome: 0,
    excused: 0,
  };
}

function withTotals(parts: Record<TallyPart, number>): Tally {
  const sum = (some: readonly TallyPart[]) => some.reduce((total, part) => total + parts[part], 0);
  const due = sum(DUE_PARTS);
  return { ...parts, taken: sum(TAKEN_PARTS), due, planned: due + parts.toCome };
}

/** The tally of no doses. */
export const EMPTY_TALLY: Readonly<Tally> = tallyOf([]);
