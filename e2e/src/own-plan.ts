import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs, makePatientOf, originOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, type Person } from "./people.ts";

const FIRST_HOUR = 3 * HOUR;

/** Today's chart day, or one some days away, in a zone without clock changes. */
export function chartDay(zone: string, now: Date, days = 0): string {
  const at = new Date(now.getTime() - FIRST_HOUR + days * DAY);
  return at.toLocaleDateString("en-CA", { timeZone: zone });
}

/** Opens a screen as a new patient with these medicines; the form is tested by another journey. */
export async function enterWithPlan(page: Page, data: object[], path: string): Promise<Person> {
  const person = aNewPerson();
  const token = await makePatientOf(page, person);
  await caller(await originOf(page))("POST", "/api/medicine/assignMedicine", token, { data });
  await enterAs(page, "patient", token, path);
  return person;
}
