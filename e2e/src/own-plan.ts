import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { Page } from "@playwright/test";
import { enterAs, makePatientOf, originOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, type Person } from "./people.ts";

/** Today's chart day in a zone, or one some days away. */
export function chartDay(zone: string, now: Date, days = 0): string {
  return addDays(chartDayOf(now, [{ fromDay: null, timezone: zone }]), days);
}

/** Opens a screen as a new patient with these medicines; the form is tested by another journey. */
export async function enterWithPlan(page: Page, data: object[], path: string): Promise<Person> {
  const person = aNewPerson();
  const token = await makePatientOf(page, person);
  await caller(await originOf(page))("POST", "/api/medicine/assignMedicine", token, { data });
  await enterAs(page, "patient", token, path);
  return person;
}
