import { type Dose, DosesAnswer } from "@dosebeat/contract/doses";
import { StateDoseAnswer } from "@dosebeat/contract/statements";
import { DAY } from "@dosebeat/domain/time/durations";
import { uuidOf } from "../chance.ts";
import { behave, SCENARIOS } from "../scenarios.ts";
import { occasionOf } from "./plan.ts";
import { dateOf, type Household } from "./settle.ts";

/** As far back as the application shows days on its first screen. */
const DAYS_BACK = 7;

/**
 * Adds what the patient took without the box, in their own words, to the last days. Only for patients of
 * whom every week is known; the others never say. Each statement has a key, so that a demo that is restarted
 * says nothing twice, nor again what a viewer has taken back.
 */
export async function confirmPocketDoses(
  { api, person, origin }: Pick<Household, "api" | "person" | "origin">,
  now: number,
): Promise<void> {
  const scenario = SCENARIOS[person.scenario];
  if (scenario.week.length === 0) return;
  const path = `/api/doses?from=${dateOf(now - DAYS_BACK * DAY)}&to=${dateOf(now)}`;
  const { data } = await api.call("GET", path, DosesAnswer);
  for (const dose of data.doses) {
    const [deed] = behave(scenario, person.deveui, origin, [occasionOf(dose)]);
    if (deed?.manner !== "without the box" || deed.takenAt === null || deed.takenAt > now) continue;
    await api.call("PUT", "/api/doses", StateDoseAnswer, {
      data: statementOn(dose, deed.takenAt, uuidOf(person.deveui, dose.medicine.id, dose.due_utc)),
    });
  }
}

function statementOn({ date, medicine, dosage_time }: Dose, takenAt: number, key: string) {
  const at = new Date(takenAt).toISOString();
  return { date, medicine: medicine.id, dosage_time, status: "confirmed", at, key };
}
