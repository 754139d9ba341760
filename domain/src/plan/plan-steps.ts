import { addDays } from "../time/local-time.ts";
import type { PlannedMedicine, PlannedTime } from "./planned.ts";

/** What holds from one chart day to another, both included; `to` null: without an end. */
export interface PlanStep {
  from: string;
  to: string | null;
  /** What is taken on each of its days with doses, in the unit of the medicine; null: not stated, or it differs. */
  amount: number | null;
}

/**
 * The plan of a medicine from a chart day on, in steps: one for each stretch in which the same times hold.
 * Days without any are in none. Source: docs/plans.md, "Changes and tapers".
 */
export function planSteps(
  { times, startdate, enddate }: Pick<PlannedMedicine, "times" | "startdate" | "enddate">,
  from: string,
): PlanStep[] {
  const first = from > startdate ? from : startdate;
  const rows = times.flatMap((time) => {
    const span = spanOf(time, first, enddate);
    return time.removedAt === null && (span.to === null || span.from <= span.to)
      ? [{ ...span, time }]
      : [];
  });
  const begins = new Set(
    rows.flatMap((row) => [row.from, ...(row.to === null ? [] : [addDays(row.to, 1)])]),
  );
  const days = [...begins].toSorted();
  const steps: (PlanStep & { key: string })[] = [];
  for (const [place, day] of days.entries()) {
    const held = rows.filter((row) => row.from <= day && (row.to === null || day <= row.to));
    if (held.length === 0) continue;
    const next = days[place + 1];
    const to = next === undefined ? null : addDays(next, -1);
    const key = held
      .map(({ time }) => keyOf(time))
      .toSorted()
      .join("\n");
    const before = steps.at(-1);
    if (before?.key === key && before.to !== null && addDays(before.to, 1) === day) before.to = to;
    else steps.push({ from: day, to, amount: amountOf(held.map(({ time }) => time)), key });
  }
  return steps.map(({ key: _, ...step }) => step);
}

function spanOf({ validFrom, validTo }: PlannedTime, first: string, enddate: string | null) {
  const from = validFrom !== null && validFrom > first ? validFrom : first;
  const to = [validTo, enddate].filter((day) => day !== null).toSorted()[0] ?? null;
  return { from, to };
}

function keyOf({ time, amount, recurrence, timezone }: PlannedTime): string {
  return JSON.stringify([time.slice(0, 5), amount, recurrence, timezone]);
}

/** The sum of the amounts of a day; null where times do not share their days. */
function amountOf(times: readonly PlannedTime[]): number | null {
  const [first] = times;
  const daysOf = ({ recurrence, timezone }: PlannedTime) => JSON.stringify([recurrence, timezone]);
  let sum = 0;
  for (const time of times) {
    if (time.amount === null || !first || daysOf(time) !== daysOf(first)) return null;
    sum += time.amount;
  }
  return Number(sum.toFixed(3));
}
