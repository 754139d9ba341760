import { AssignSensorAnswer } from "@dosebeat/contract/bindings";
import { MedicinesAnswer } from "@dosebeat/contract/medicines";
import { SensorSummariesAnswer, type SensorSummary } from "@dosebeat/contract/sensor-lists";
import { RegisterSensorsAnswer } from "@dosebeat/contract/sensors";
import { ChangedUserAnswer } from "@dosebeat/contract/users";
import { DAY } from "@dosebeat/domain/time/durations";
import { type Account, enter } from "./accounts.ts";
import type { Api } from "./api.ts";
import { DEMO_PASSWORD } from "./people.ts";
import type { DayOf, Person, Speaker } from "./person.ts";

/** A demo patient with an account and a box on this server. */
export interface Household extends Speaker {
  person: Person;
  /** API client signed in as the patient. */
  api: Api;
  /** Signs in again: tokens are valid for a week, a demo may run longer. */
  signIn(): Promise<Api>;
  /** When the box was switched on; everything it does follows from this instant and the plan. */
  origin: number;
  /** When the server last received a message of the box; null: never. */
  heardAt: number | null;
}

/** Creates what is missing of the patient, medicines and box; changes nothing that exists. */
export async function settle(
  url: string,
  admin: Api,
  person: Person,
  now: number,
): Promise<Household> {
  const { email, givenname, familyname, language, timezone } = person;
  const registration = { email, givenname, familyname, language, timezone };
  const signIn = () => enter(url, { ...registration, password: DEMO_PASSWORD });
  const account = await signIn();
  const known = await findBox(admin, person.deveui);
  const origin = known === null ? firstDay(now, person.days) : originOf(known);
  if (known === null) await registerBox(admin, person, origin);
  const heardAt = known?.sensortime ? Date.parse(known.sensortime) : null;
  if (heardAt === null) await beginTreatment(admin, account, person, origin);
  await identify(admin, account, person);
  return { person, api: account.api, signIn: async () => (await signIn()).api, origin, heardAt };
}

/** Enters birth and record number where neither is known. */
async function identify(admin: Api, { profile }: Account, { born, record_number }: Person) {
  if (profile.born !== null || profile.record_number !== null) return;
  const data = { born, record_number };
  await admin.call("PATCH", `/api/users/${profile.userid}`, ChangedUserAnswer, { data });
}

async function beginTreatment(admin: Api, account: Account, person: Person, origin: number) {
  const { profile } = account;
  if (profile.medicines.length === 0) {
    const startdate = dateOf(origin);
    const medicines = person.medicines(dayAfter({ person, origin }));
    const data = medicines.map((medicine) => ({ startdate, ...medicine }));
    await account.api.call("POST", "/api/medicine/assignMedicine", MedicinesAnswer, { data });
  }
  if (profile.sensor === null) {
    await admin.call("POST", "/api/sensor/assign", AssignSensorAnswer, {
      data: {
        profileid: profile.id,
        deveui: person.deveui,
        from: new Date(origin).toISOString(),
      },
    });
  }
}

async function registerBox(admin: Api, person: Person, origin: number): Promise<void> {
  await admin.call("POST", "/api/sensors", RegisterSensorsAnswer, {
    data: {
      deveui: person.deveui,
      serial_number: serialNumber(person, origin),
      claimcode: person.claimcode,
      model: "pillbox-1",
      interval_minutes: 60,
    },
  });
}

async function findBox(admin: Api, deveui: string): Promise<SensorSummary | null> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/sensory-summaries?pagination[page]=${page}&pagination[pageSize]=100`;
    const list = await admin.call("GET", path, SensorSummariesAnswer);
    const found = list.data.find((item) => item.attributes.deveui === deveui);
    if (found !== undefined) return found.attributes;
    pages = list.meta.pagination.pageCount;
  }
  return null;
}

/** Serial numbers contain the day the box was first switched on, so that later runs can read it. */
function serialNumber(person: Person, origin: number): string {
  return `PB1-${dateOf(origin).replaceAll("-", "")}-${person.deveui.slice(-4)}`;
}

function originOf(box: SensorSummary): number {
  const [, year, month, day] = /^PB1-(\d{4})(\d{2})(\d{2})-/.exec(box.serial_number ?? "") ?? [];
  const origin = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(origin)) {
    throw new Error(
      `box ${box.deveui} exists here but does not belong to the demo (serial number ${box.serial_number ?? "none"}): run the demo on a separate data directory`,
    );
  }
  return origin;
}

function firstDay(now: number, days: number): number {
  return (Math.floor(now / DAY) - days) * DAY;
}

/** The day from which days are counted. */
interface Counted {
  person: Pick<Person, "days">;
  origin: number;
}

/** Dates by their days after the first start of the demo. */
export function dayAfter({ person, origin }: Counted): DayOf {
  return (days) => dateOf(origin + (person.days + days) * DAY);
}

/** The calendar date in UTC, YYYY-MM-DD. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
