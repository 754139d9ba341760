import type { Dose } from "@dosebeat/contract/doses";
import { TALLY_PARTS, type Tally, type TallyPart, tallyOf } from "@dosebeat/domain/adherence/tally";
import { type DoseStatus, isOpen } from "@dosebeat/domain/doses/statuses";
import type { Ending } from "../../../charts/cumulative/counts-data.ts";
import type { MarkKind } from "../../../charts/legend/status-looks.ts";

/** How a status counts in running totals; null: it does not. The endings add up to the doses due. */
export const ENDING_OF: Record<DoseStatus, Ending | null> = {
  upcoming: null,
  due: null,
  overdue: "overdue",
  on_time: "taken",
  early: "taken",
  late: "taken",
  confirmed: "taken",
  missed: "missed",
  skipped: "skipped",
  unknown: "unknown",
  excused: null,
};

/** A calendar day's mark is that of its most urgent part: the first of these that it has. */
const DAY_SIGNS: Record<TallyPart, MarkKind> = {
  missed: "missed",
  unknown: "unknown",
  overdue: "overdue",
  skipped: "skipped",
  late: "late",
  early: "early",
  onTime: "on_time",
  confirmed: "confirmed",
  toCome: "upcoming",
  excused: "excused",
};

/** The columns of a table of days, in order. */
export const DAY_COLUMNS = [
  { title: "colDue", count: ({ due }: Tally) => due },
  { title: "colTaken", count: ({ taken }: Tally) => taken },
  { title: "colOnTime", count: ({ onTime }: Tally) => onTime },
  { title: "colOffTime", count: ({ early, late }: Tally) => early + late },
  { title: "colMissed", count: ({ missed }: Tally) => missed },
  { title: "colUnknown", count: ({ unknown }: Tally) => unknown },
  { title: "colSkipped", count: ({ skipped }: Tally) => skipped },
] as const;

/** The parts of a tally that have doses, in the order in which sentences list them. */
export function partsOf(tally: Tally) {
  return TALLY_PARTS.filter((part) => tally[part] > 0).map((part) => ({
    part,
    count: tally[part],
  }));
}

/** A tally per chart day, in order, including days without doses. */
export function talliesOf(
  { days }: { days: readonly { date: string }[] },
  doses: readonly Pick<Dose, "date" | "status">[],
): Map<string, Tally> {
  const byDay = new Map<string, Pick<Dose, "status">[]>(days.map(({ date }) => [date, []]));
  for (const dose of doses) byDay.get(dose.date)?.push(dose);
  return new Map([...byDay].map(([date, onDay]) => [date, tallyOf(onDay)]));
}

/** "3/4", where there is no room for words. "0/1" would say that none was taken; where nothing is known it is "?/1". */
export function countText({ taken, due, unknown }: Tally): string {
  return `${unknown === due ? "?" : taken}/${due}`;
}

export function signOf(tally: Tally): MarkKind | null {
  // The table above is a literal without other keys.
  const parts = Object.keys(DAY_SIGNS) as TallyPart[];
  const found = parts.find((part) => tally[part] > 0);
  return found ? DAY_SIGNS[found] : null;
}

/** The sign of a day: what is open now comes first, as the day is not over; then the worst, in the worst colour. */
export function daySignOf(doses: readonly Pick<Dose, "status" | "deviation_minutes">[]) {
  const open = doses.map(({ status }) => status).filter(isOpen);
  const now = open.find((status) => status === "overdue" || status === "due");
  const kind = now ?? (open.length > 0 ? "upcoming" : signOf(tallyOf(doses)));
  if (kind === null) return null;
  const deviations = doses.map(({ deviation_minutes }) => Math.abs(deviation_minutes ?? 0));
  return { kind, deviation: kind === "late" || kind === "early" ? Math.max(...deviations) : null };
}
