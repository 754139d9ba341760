import { Dose } from "@dosebeat/contract/doses";
import { type Intake, IntakesAnswer } from "@dosebeat/contract/intakes";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { HEAVY, LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { keptDoses } from "../../state/doses/kept-doses.ts";
import { intakesOf } from "../../state/intakes/days.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { administrationOf, intakeOf, type Told } from "./administrations.ts";
import type { AskedTime } from "./asked.ts";
import { listHeldBoxes } from "./queries.ts";

export interface Reading {
  parts: Parts;
  /** Whose turn it is where it takes long. */
  userid: number;
  profile: ProfileInScope<"doses" | "box">;
}

type Administration =
  | NonNullable<ReturnType<typeof administrationOf>>
  | ReturnType<typeof intakeOf>;

/** Doses by due time, then intakes, as charts have them; those of a time that was asked for. */
export async function* administrationsIn(
  reading: Reading,
  { chartDays, has }: AskedTime,
): AsyncGenerator<Administration> {
  for await (const one of administrationsOn(reading, chartDays)) {
    if (has(one.effectiveDateTime)) yield one;
  }
}

/** The dose or intake of an id; undefined: there is none, or it is not decided yet. */
export async function findAdministration(
  reading: Reading,
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
export async function* dosesOn(reading: Reading, range: DayRange): AsyncGenerator<Dose> {
  yield* (await dosesAndIntakes(reading, range)).doses;
}

async function* administrationsOn(
  reading: Reading,
  range: DayRange,
): AsyncGenerator<Administration> {
  const { parts, profile } = reading;
  const held = await listHeldBoxes(parts.db, profile);
  const told: Told = { patient: profile, held, now: parts.clock.now() };
  const { doses, intakes } = await dosesAndIntakes(reading, range);
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

interface Known {
  doses: Iterable<Dose> | AsyncIterable<Dose>;
  intakes: () => Promise<readonly Intake[]>;
}

/** What charts have; of large plans a worker works it out, and one dose at a time is in memory. */
async function dosesAndIntakes(
  { parts, userid, profile: profileid }: Reading,
  range: DayRange,
): Promise<Known> {
  const light = () => keptDoses(parts, profileid, range);
  const task: WorkerTask = { kind: "dose-lines", profileid, range };
  const found = await lightOrLines(parts, userid, light, task);
  if ("result" in found) {
    const { doses, intakes } = found.result.value;
    return { doses, intakes: async () => intakes };
  }
  return {
    doses: dosesIn(found.lines),
    intakes: async () => {
      const some = () => intakesOf(parts, profileid, range, undefined, LIGHT);
      const heavy: WorkerTask = { kind: "intakes", profileid, range };
      const known = await lightOrLines(parts, userid, some, heavy);
      if ("result" in known) return known.result.intakes;
      let json = "";
      for await (const line of known.lines) json += line;
      return IntakesAnswer.parse(JSON.parse(json)).data.intakes;
    },
  };
}

async function* dosesIn(lines: AsyncIterable<string>): AsyncGenerator<Dose> {
  for await (const line of lines) yield Dose.parse(JSON.parse(line));
}
