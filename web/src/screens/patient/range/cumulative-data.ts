import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type CountPoint, countUp } from "../../../charts/cumulative/counts-data.ts";
import type { Field, FieldDay, FieldMark } from "../../../charts/cumulative/field.ts";
import { scaleOf } from "../../../charts/week/chart-data.ts";
import { markedAt } from "../../../nouns/doses/chart-data.ts";
import { ENDING_OF } from "../tally/tally.ts";

interface Bounds {
  date: string;
  start: number;
  end: number;
}

function boundsOf({ days }: Pick<Doses, "days">): Bounds[] {
  return days.map(({ date, start_utc, end_utc }) => ({
    date,
    start: Date.parse(start_utc),
    end: Date.parse(end_utc),
  }));
}

/** Chart days side by side, with a mark for each of `doses` and each extra press. */
export function fieldOf(
  answer: Doses,
  doses: readonly Dose[],
  now: number,
  formatTime: (instant: number) => string,
): Field {
  const bounds = boundsOf(answer);
  const index = new Map(bounds.map((day, position) => [day.date, position]));
  const dues = bounds.map(() => new Set<number>());
  const marks: FieldMark[] = [];
  for (const dose of doses) {
    const day = index.get(dose.date);
    const found = day === undefined ? undefined : bounds[day];
    if (day === undefined || !found) continue;
    dues[day]?.add(Date.parse(dose.due_utc) - found.start);
    marks.push({
      day,
      at: within(markedAt(dose), found) - found.start,
      kind: dose.status,
      deviation: dose.deviation_minutes,
    });
  }
  const days = bounds.map((day, position) => fieldDay(day, dues[position], answer, now));
  return {
    days,
    marks: [...marks, ...asideMarks(answer, bounds)],
    scale: scaleOf(bounds, formatTime),
  };
}

function within(at: number, { start, end }: Bounds) {
  return Math.min(Math.max(at, start), end);
}

function fieldDay(
  { date, start, end }: Bounds,
  dues: Set<number> | undefined,
  { silent }: Doses,
  now: number,
): FieldDay {
  return {
    date,
    length: end - start,
    dues: [...(dues ?? [])],
    silent: silent
      .map(({ from_utc, to_utc }) => ({
        from: Math.max(Date.parse(from_utc), start) - start,
        to: Math.min(to_utc === null ? now : Date.parse(to_utc), end) - start,
      }))
      .filter(({ from, to }) => to > from),
  };
}

/** Intakes, and presses that belong to no dose. */
function asideMarks(
  { extra_presses, named_presses, intakes }: Doses,
  bounds: Bounds[],
): FieldMark[] {
  const all = [
    ...intakes.map(({ at_utc }) => ({ instant: at_utc, kind: "intake" as const })),
    ...extra_presses.map(({ pressed_utc }) => ({ instant: pressed_utc, kind: "extra" as const })),
    ...named_presses.map(({ pressed_utc }) => ({ instant: pressed_utc, kind: "named" as const })),
  ];
  return all.flatMap(({ instant, kind }) => {
    const at = Date.parse(instant);
    const day = bounds.findIndex(({ start, end }) => at >= start && at < end);
    const start = bounds[day]?.start;
    return start === undefined ? [] : [{ day, at: at - start, kind, deviation: null }];
  });
}

/** When there were intakes, in days since the start, ascending: drawn as a separate curve. */
export function intakeSteps({ days, intakes }: Pick<Doses, "days" | "intakes">): number[] {
  const bounds = boundsOf({ days });
  const steps = intakes.flatMap(({ at_utc }) => {
    const at = Date.parse(at_utc);
    const position = bounds.findIndex(({ start, end }) => at >= start && at < end);
    const day = bounds[position];
    return day ? [position + (at - day.start) / (day.end - day.start)] : [];
  });
  return steps.sort((a, b) => a - b);
}

/** Running totals of past, monitored doses by due time. */
export function countsOf(answer: Doses, doses: readonly Dose[]): CountPoint[] {
  const bounds = boundsOf(answer);
  const index = new Map(bounds.map((day, position) => [day.date, position]));
  return countUp(
    doses.flatMap((dose) => {
      const position = index.get(dose.date);
      const day = position === undefined ? undefined : bounds[position];
      const ending = ENDING_OF[dose.status];
      if (position === undefined || !day || !ending) return [];
      const share = (within(Date.parse(dose.due_utc), day) - day.start) / (day.end - day.start);
      return [{ at: position + share, ending }];
    }),
  );
}
