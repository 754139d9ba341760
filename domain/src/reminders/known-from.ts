// Turns computed doses into what `decide` needs.
import { type Beyond, type Window, windowsOf } from "../doses/windows.ts";
import { type Occasion, plannedDoseKey } from "../plan/plan.ts";
import type { DoseToRemind, KnownOccasion } from "./known-patient.ts";

/** What is known of a dose. */
export interface DoseFacts {
  medicine: number;
  due: Date;
  /** The chart day it belongs to. */
  day: string;
  window: Window;
  /** The press that counts for its occasion. */
  pressed: Date | null;
  /** What was said of it; undefined: nothing, or it was taken back. */
  statement: object | undefined;
  /** Why its day is not monitored; null: it is. */
  excused: string | null;
}

/** What was said of doses, by `plannedDoseKey`. */
export type Said = ReadonlyMap<string, object>;

/**
 * The occasions of doses, ascending.
 *
 * @param doses of whole occasions, in any order
 * @param named presses of which the patient said what they were
 */
export function knownOccasions(
  doses: Iterable<DoseFacts>,
  named: readonly Date[] = [],
): KnownOccasion[] {
  const byDue = new Map<number, [DoseFacts, ...DoseFacts[]]>();
  for (const dose of doses) {
    const others = byDue.get(dose.due.getTime());
    if (others) others.push(dose);
    else byDue.set(dose.due.getTime(), [dose]);
  }
  const names = new Set(named.map((press) => press.getTime()));
  return [...byDue.values()]
    .map((all): KnownOccasion => {
      const [{ due, window, pressed }] = all;
      const isNamed = pressed !== null && names.has(pressed.getTime());
      const day = all.map((dose) => dose.day).reduce((one, other) => (one < other ? one : other));
      return { due, day, window, pressed, isNamed, doses: all.map(doseToRemind) };
    })
    .sort((one, other) => one.due.getTime() - other.due.getTime());
}

function doseToRemind({ medicine, statement, excused, pressed }: DoseFacts): DoseToRemind {
  if (excused !== null) return { medicine, answer: "excused" };
  if (statement !== undefined) return { medicine, answer: "said" };
  return { medicine, answer: pressed === null ? "open" : "pressed" };
}

/**
 * What is known of doses while no press is known in their windows: nothing needs to be matched then.
 *
 * @param occasions ascending, with their neighbours, because their windows depend on each other
 * @param beyond whether there are others before and after these
 */
export function factsWithoutPress(
  occasions: readonly Occasion[],
  beyond: Beyond,
  said: Said,
  excusedOn: (day: string) => string | null,
): DoseFacts[] {
  const windows = windowsOf(
    occasions.map(({ due }) => due.getTime()),
    beyond,
  );
  return occasions.flatMap(({ due, doses }, index) => {
    const window = windows[index] ?? { from: due.getTime(), to: due.getTime() };
    return doses.map((dose): DoseFacts => {
      const statement = said.get(plannedDoseKey(dose));
      const { medicine, day } = dose;
      const excused = excusedOn(day);
      return { medicine, due, day, window, pressed: null, statement, excused };
    });
  });
}
