import type { Dose } from "@dosebeat/contract/doses";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { administrationOf, intakeOf, type Told } from "./administrations.ts";
import type { AskedTime } from "./asked.ts";
import { listHeldBoxes } from "./queries.ts";
import type { Works } from "./works.ts";

/** Reads about a patient: the database and the time, and what works out doses and figures. */
export interface Reading<Wanted extends Part> {
  parts: Pick<Parts, "db" | "clock">;
  works: Works;
  profile: ProfileInScope<Wanted>;
}

type Telling = Reading<"doses" | "box">;

type Administration =
  | NonNullable<ReturnType<typeof administrationOf>>
  | ReturnType<typeof intakeOf>;

/** Doses by due time, then intakes, as in charts, within the requested span. */
export async function* administrationsIn(
  reading: Telling,
  { chartDays, has }: AskedTime,
): AsyncGenerator<Administration> {
  for await (const one of administrationsOn(reading, chartDays)) {
    if (has(one.effectiveDateTime)) yield one;
  }
}

/** The dose or intake with an id; undefined: there is none, or it is not decided yet. */
export async function findAdministration(
  reading: Telling,
  id: string,
  at: Date,
): Promise<Administration | undefined> {
  const day = at.toISOString().slice(0, 10);
  const around = { from: addDays(day, -2), to: addDays(day, 2) };
  for await (const one of administrationsOn(reading, around)) {
    if (one.id === id) return one;
  }
  return undefined;
}

/** The doses of chart days, whatever became of them. */
export async function* dosesOn(
  { works, profile }: Reading<"doses">,
  range: DayRange,
): AsyncGenerator<Dose> {
  yield* (await works.doses(profile, range)).doses;
}

/** Those of chart days, whenever they count. */
export async function* administrationsOn(
  reading: Telling,
  range: DayRange,
): AsyncGenerator<Administration> {
  const { parts, works, profile } = reading;
  const held = await listHeldBoxes(parts.db, profile);
  const told: Told = { patient: profile, held, now: parts.clock.now() };
  const { doses, intakes } = await works.doses(profile, range);
  for await (const dose of doses) {
    const one = administrationOf(dose, told);
    if (one) yield one;
  }
  const plan = await findPlan(parts.db, profile, HEAVY.doses);
  const medicines = new Map(plan.map((medicine) => [medicine.id, medicine]));
  for (const intake of await intakes()) {
    const medicine = medicines.get(intake.medicine);
    if (medicine) yield intakeOf(intake, medicine, told);
  }
}
