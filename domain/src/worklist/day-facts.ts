import type { DoseStatus } from "../doses/statuses.ts";

/** Parts of a day, so that "3 evenings missed" can be said. */
export const DAY_PARTS = ["morning", "midday", "evening", "night"] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** The outcome of a day or a part of it; if its doses differ, the first of these that any of them has. */
export const DAY_RESULTS = [
  "missed",
  "unknown",
  "skipped",
  "late",
  "early",
  "confirmed",
  "on_time",
  "open",
  "excused",
  "not_due",
] as const;

export type DayResult = (typeof DAY_RESULTS)[number];

/** The fields of a dose that the worklist needs. */
export interface WorklistDose {
  medicine: number;
  /** Local time of day when it was due, "HH:MM". */
  time: string;
  status: DoseStatus;
  /** Minutes from the due time to the press; null: no press. */
  deviation: number | null;
  /** Why it was skipped; null: no reason, or not skipped. */
  reason: string | null;
  /** Whether it is unclear only until the box sends its next message. */
  isOpen: boolean;
  /** Whether it is unclear because messages were lost from a box that was bound and had been heard. */
  isLost: boolean;
}

/** One part of a day. */
export interface PartFacts {
  result: DayResult;
  /** Minutes from the due time to the press, of the dose furthest from its time; null: no press. */
  deviation: number | null;
}

/** What a dose says about whether anything was pressed. */
export type Pressless = "missed" | "unclear" | "other";

/** What is known of one chart day of a patient. */
export interface DayFacts {
  /** Chart day. */
  date: string;
  result: DayResult;
  /** Minutes from the due time to the press, of the early or late dose furthest from its time; null: the day is neither. */
  deviation: number | null;
  parts: Partial<Record<DayPart, PartFacts>>;
  /**
   * The doses by due time, without those that are open; `other` alone: something was taken, skipped, excused, or pressed
   * besides.
   */
  pressless: readonly Pressless[];
  /** Whether messages of a dose were lost. */
  isLost: boolean;
  /** Presses that belong to no dose. */
  extra: number;
  skipped: { medicine: number; reason: string | null }[];
}

const RESULT_OF: Record<DoseStatus, DayResult> = {
  upcoming: "open",
  due: "open",
  overdue: "open",
  on_time: "on_time",
  early: "early",
  late: "late",
  missed: "missed",
  unknown: "unknown",
  excused: "excused",
  skipped: "skipped",
  confirmed: "confirmed",
};

/** The part of the day in which a time lies: mornings from 3, middays from 11, evenings from 16, nights from 22. */
export function dayPartOf(time: string): DayPart {
  if (time < "03:00" || time >= "22:00") return "night";
  if (time < "11:00") return "morning";
  return time < "16:00" ? "midday" : "evening";
}

/**
 * Sums up the doses of one chart day.
 *
 * @param doses ascending by due time
 * @param extra presses of the day that belong to no dose
 */
export function dayFacts(date: string, doses: readonly WorklistDose[], extra: number): DayFacts {
  const parts: DayFacts["parts"] = {};
  for (const part of DAY_PARTS) {
    const own = doses.filter(({ time }) => dayPartOf(time) === part);
    if (own.length > 0) parts[part] = { result: resultOf(own), deviation: furthest(own) };
  }
  const result = resultOf(doses);
  const off = doses.filter((dose) => resultOfDose(dose) === result);
  return {
    date,
    result,
    deviation: result === "early" || result === "late" ? furthest(off) : null,
    parts,
    pressless: extra > 0 ? ["other"] : presslessOf(doses.map(resultOfDose)),
    isLost: doses.some(({ isLost }) => isLost),
    extra,
    skipped: doses
      .filter(({ status }) => status === "skipped")
      .map(({ medicine, reason }) => ({ medicine, reason })),
  };
}

function resultOfDose({ status, isOpen: isOpenYet }: WorklistDose): DayResult {
  return status === "unknown" && isOpenYet ? "open" : RESULT_OF[status];
}

function resultOf(doses: readonly WorklistDose[]): DayResult {
  const found = new Set(doses.map(resultOfDose));
  // A day that is not over is open, unless something was missed on it already.
  if (found.has("open") && !found.has("missed")) return "open";
  return DAY_RESULTS.find((result) => found.has(result)) ?? "not_due";
}

function presslessOf(results: readonly DayResult[]): Pressless[] {
  const known = results.filter((result) => result !== "open");
  if (known.some((result) => result !== "missed" && result !== "unknown")) return ["other"];
  return known.map((result) => (result === "missed" ? "missed" : "unclear"));
}

function furthest(doses: readonly WorklistDose[]): number | null {
  const known = doses.flatMap(({ deviation }) => deviation ?? []);
  return known.reduce<number | null>(
    (most, one) => (most === null || Math.abs(one) > Math.abs(most) ? one : most),
    null,
  );
}
