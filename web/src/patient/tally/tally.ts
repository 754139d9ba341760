import type { Dose } from "@dosebeat/contract/doses";
import { countsAsDue, type DoseStatus, isTaken } from "@dosebeat/domain/statuses";
import type { Ending } from "../../charts/cumulative/counts-data.ts";
import type { MarkKind } from "../../charts/legend/status-looks.ts";

/** The kinds that doses are counted by, in the order in which sentences list them. */
export const KINDS = [
  "onTime",
  "offTime",
  // Taken without the box according to the patient; neither on time nor off.
  "confirmed",
  "missed",
  "skipped",
  "unknown",
  "excused",
  "open",
] as const;

export type Kind = (typeof KINDS)[number];

/** Counts of doses. `due`: past and monitored, i.e. taken, missed, skipped or unclear. */
export type Tally = Record<Kind | "due" | "taken", number>;

/** The parts of today's line, in order. */
export const TODAY = [
  "onTimeCount",
  "earlyCount",
  "lateCount",
  "missedCount",
  "unknownCount",
  "openCount",
] as const;

interface Counting {
  kind: Kind;
  /** The part of today's line; null: counted only in the total. */
  today: (typeof TODAY)[number] | null;
  /** How it counts in running totals; null: it does not. */
  ending: Ending | null;
}

/** How a status is counted on every screen. A status without an entry does not compile. */
export const COUNTED: Record<DoseStatus, Counting> = {
  upcoming: { kind: "open", today: "openCount", ending: null },
  due: { kind: "open", today: "openCount", ending: null },
  overdue: { kind: "open", today: "openCount", ending: null },
  on_time: { kind: "onTime", today: "onTimeCount", ending: "taken" },
  early: { kind: "offTime", today: "earlyCount", ending: "taken" },
  late: { kind: "offTime", today: "lateCount", ending: "taken" },
  confirmed: { kind: "confirmed", today: null, ending: "taken" },
  missed: { kind: "missed", today: "missedCount", ending: "missed" },
  skipped: { kind: "skipped", today: null, ending: "skipped" },
  unknown: { kind: "unknown", today: "unknownCount", ending: "unknown" },
  excused: { kind: "excused", today: null, ending: null },
};

/** A calendar day's mark is that of its most urgent kind: the first of these that it has. */
const DAY_SIGNS: Record<Kind, MarkKind> = {
  missed: "missed",
  unknown: "unknown",
  skipped: "skipped",
  offTime: "late",
  onTime: "on_time",
  confirmed: "confirmed",
  open: "upcoming",
  excused: "excused",
};

/** The columns of a table of days, in order; null: no column. */
const COLUMNS = {
  due: "colDue",
  taken: "colTaken",
  onTime: "colOnTime",
  offTime: "colOffTime",
  missed: "colMissed",
  unknown: "colUnknown",
  skipped: "colSkipped",
  confirmed: null,
  excused: null,
  open: null,
} as const satisfies Record<keyof Tally, string | null>;

export const EMPTY_TALLY: Tally = {
  due: 0,
  taken: 0,
  onTime: 0,
  offTime: 0,
  confirmed: 0,
  missed: 0,
  unknown: 0,
  skipped: 0,
  excused: 0,
  open: 0,
};

export function tallyOf(doses: readonly Pick<Dose, "status">[]): Tally {
  const tally = { ...EMPTY_TALLY };
  for (const { status } of doses) {
    tally[COUNTED[status].kind] += 1;
    if (isTaken(status)) tally.taken += 1;
    if (countsAsDue(status)) tally.due += 1;
  }
  return tally;
}

/** The sum of several tallies. */
export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = { ...EMPTY_TALLY };
  for (const tally of tallies) {
    for (const key of keysOf(EMPTY_TALLY)) sum[key] += tally[key];
  }
  return sum;
}

/** Today's doses by part of the line. */
export function todayOf(doses: readonly Pick<Dose, "status">[]) {
  return TODAY.map((part) => ({
    part,
    count: doses.filter(({ status }) => COUNTED[status].today === part).length,
  }));
}

export function signOf(tally: Tally): MarkKind | null {
  const kind = keysOf(DAY_SIGNS).find((found) => tally[found] > 0);
  return kind ? DAY_SIGNS[kind] : null;
}

/** The column titles of a table of days, with their kinds. */
export const DAY_COLUMNS = keysOf(COLUMNS).flatMap((key) => {
  const title = COLUMNS[key];
  return title ? [{ title, key }] : [];
});

/** The keys of a table, in the order written. */
function keysOf<Key extends string>(table: Record<Key, unknown>): Key[] {
  // The tables above are literals without other keys.
  return Object.keys(table) as Key[];
}
