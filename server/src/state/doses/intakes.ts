import type { Intake } from "@dosebeat/contract/intakes";
import type { NamedPress } from "@dosebeat/contract/press-names";
import { warningsOf } from "@dosebeat/domain/doses/intakes";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { type Taking, TakingLine } from "@dosebeat/domain/doses/taking-line";
import { UnknownTimes } from "@dosebeat/domain/doses/unknown-times";
import { widenDays } from "@dosebeat/domain/plan/plan";
import { MINUTES_A_DAY } from "@dosebeat/domain/time/durations";
import type { Interval } from "@dosebeat/domain/time/intervals";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import { type Effort, TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { KnownIntake, NamedWord } from "../../ledger/press-names/beside-plan.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { timelineWithin } from "./part.ts";
import type { KnownDose, Timeline, TimelineParts } from "./timeline.ts";

/** A press counts for a dose up to a day later. */
const DOSE_DAYS = 2;

/** Intakes up to this many days around a timeline belong to it. */
const KNOWN_DAYS = 2;

/** What was taken of each medicine in a span, and when some may have been taken. */
export interface Takings {
  of(medicine: number): readonly Taking[];
  /** The same, sorted once and then reused. */
  lineOf(medicine: number): TakingLine;
  unknown(medicine: number): UnknownTimes;
}

/** Intakes, and doses at their press or stated time. */
export function takingsOf({ doses, intakes }: Pick<Timeline, "doses" | "intakes">): Takings {
  const takings = new Map<number, Taking[]>();
  const unknown = new Map<number, Interval[]>();
  for (const dose of doses) {
    const at = takenAt(dose);
    if (at) push(takings, dose.medicine, { at, amount: dose.amount });
    if (dose.statusIfCounted === "unknown") push(unknown, dose.medicine, dose.window);
  }
  for (const { medicine, at, amount } of intakes) push(takings, medicine, { at, amount });
  const of = (medicine: number) => takings.get(medicine) ?? [];
  return {
    of,
    lineOf: remembered((medicine) => new TakingLine(of(medicine))),
    unknown: remembered((medicine) => new UnknownTimes(unknown.get(medicine) ?? [])),
  };
}

function remembered<Value>(find: (medicine: number) => Value): (medicine: number) => Value {
  const found = new Map<number, Value>();
  return (medicine) => {
    const value = found.get(medicine) ?? find(medicine);
    found.set(medicine, value);
    return value;
  };
}

function takenAt({ statusIfCounted, pressed, statement }: KnownDose): Date | null {
  if (!isTaken(statusIfCounted)) return null;
  return pressed ?? statement?.takenAt ?? null;
}

function push<Item>(items: Map<number, Item[]>, medicine: number, item: Item): void {
  const known = items.get(medicine);
  if (known) known.push(item);
  else items.set(medicine, [item]);
}

/** @param takings around the intake as far as its limits reach, the intake itself included */
export function presentIntake(
  { id, medicine, at, amount, press, note, by }: KnownIntake,
  { medicines, zones }: Pick<Timeline, "medicines" | "zones">,
  takings: Takings,
): Intake {
  const record = medicines.get(medicine);
  const limits = record?.asNeeded;
  const warnings = limits
    ? warningsOf({ at, amount }, takings.lineOf(medicine), takings.unknown(medicine), limits)
    : [];
  return {
    id,
    medicine,
    at_utc: at.toISOString(),
    date: chartDayOf(at, zones),
    amount,
    unit: record?.unit ?? "",
    pressed_utc: press?.toISOString() ?? null,
    note,
    stated_by: by,
    warnings,
  };
}

export function presentName({ press, word }: NamedWord): NamedPress {
  const { as, medicine, medicines, also, saidAt } = word;
  return {
    pressed_utc: press.toISOString(),
    as,
    medicine,
    medicines,
    also,
    said_utc: saidAt.toISOString(),
  };
}

/**
 * The intakes of the days of a timeline with their warnings, ascending. What was taken shortly before and after
 * counts too, but is read only if the limits of an intake reach that far.
 *
 * @param medicineId only of this medicine
 */
export async function intakesIn(
  parts: TimelineParts,
  profileid: ProfileWithAny<"doses" | "figures">,
  timeline: Timeline,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
): Promise<Intake[]> {
  const { bounds, medicines } = timeline;
  const intakes = timeline.intakes.filter(
    ({ at, medicine }) =>
      at >= bounds.start &&
      at < bounds.end &&
      (medicineId === undefined || medicine === medicineId),
  );
  const limited = intakes.flatMap(({ medicine }) => {
    const found = medicines.get(medicine);
    return found?.asNeeded ? [found] : [];
  });
  const reach = Math.max(0, ...limited.map(({ asNeeded }) => reachDays(asNeeded)));
  const needed = limited.some(({ times }) => times.length > 0) || reach > KNOWN_DAYS;
  const around = needed
    ? await timelineWithin(
        parts,
        profileid,
        widenDays(range.from, range.to, reach + DOSE_DAYS),
        effort,
      )
    : timeline;
  if (effort && around.intakes.length > effort.doses) throw new TooHeavy();
  const takings = takingsOf(around);
  return intakes.map((intake) => presentIntake(intake, timeline, takings));
}

/** The number of days around an intake that its limits reach. */
export function reachDays(limits: { min_interval_minutes: number | null } | null): number {
  return Math.max(1, Math.ceil((limits?.min_interval_minutes ?? 0) / MINUTES_A_DAY));
}
