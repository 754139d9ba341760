import { type DoseStatus, isOpen, isTaken } from "../doses/statuses.ts";

/** The fields of a dose that counting missed doses needs. */
export interface RowDose {
  due: Date;
  status: DoseStatus;
}

/** The last known doses, counted by due time: several medicines due at once count as one. */
export interface MissedRow {
  /** Proved missed in a row, up to the last that is known. */
  count: number;
  /** Whether the outcome of a later dose is unknown. */
  isUnknownSince: boolean;
  /** Whether a dose that was certainly not missed comes before them. */
  isWhole: boolean;
}

type Result = "missed" | "unknown" | "other" | null;

/**
 * How many of the last doses were missed in a row. Only proved ones count: what is not known ends the row
 * before it and adds nothing to it. Excused doses, and those that can still be taken, count for nothing.
 *
 * @param doses ascending by due time
 */
export function missedRow(doses: readonly RowDose[]): MissedRow {
  const byTime = new Map<number, DoseStatus[]>();
  for (const { due, status } of doses) {
    const at = due.getTime();
    byTime.set(at, [...(byTime.get(at) ?? []), status]);
  }
  const results = [...byTime.values()].map(resultOf).filter((result) => result !== null);
  const last = results.findLastIndex((result) => result !== "unknown");
  const before = results.findLastIndex((result, at) => at <= last && result !== "missed");
  return {
    count: last - before,
    isUnknownSince: last < results.length - 1,
    isWhole: results[before] === "other",
  };
}

/** The outcome of the doses due at one time; null: none yet, or none that counts. */
function resultOf(statuses: readonly DoseStatus[]): Result {
  if (statuses.includes("unknown")) return "unknown";
  if (statuses.some(isTaken)) return "other";
  if (statuses.includes("missed")) return "missed";
  if (statuses.some(isOpen)) return null;
  return statuses.includes("skipped") ? "other" : null;
}
