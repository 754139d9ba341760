import { AssignSensorAnswer } from "@dosebeat/contract/bindings";
import { MedicinesAnswer } from "@dosebeat/contract/medicines";
import { SensorSummariesAnswer, type SensorSummary } from "@dosebeat/contract/sensor-lists";
import { RegisterSensorsAnswer } from "@dosebeat/contract/sensors";
import { DAY } from "../time.ts";
import { type Account, enter } from "./accounts.ts";
import type { Api } from "./api.ts";
import { DEMO_PASSWORD, type Person } from "./people.ts";

export const HISTORY_DAYS = 90;

/** A demonstration patient who lives on this server, with the box. */
export interface Household {
  person: Person;
  /** Calls as the patient. */
  api: Api;
  /** Signs in again: tokens last a week, demonstrations may last longer. */
  signIn(): Promise<Api>;
  /** The box was switched on; its whole life follows from this instant and the plan. */
  origin: number;
  /** The newest instant that the server has heard of the box; null: never. */
  heardAt: number | null;
}

/** Creates what is missing of a patient, the medicines and the box; what is there is left alone. */
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
  const origin = known === null ? firstDay(now) : originOf(known);
  if (known === null) await registerBox(admin, person, origin);
  const heardAt = known?.sensortime ? Date.parse(known.sensortime) : null;
  if (heardAt === null) await beginTreatment(admin, account, person, origin);
  return { person, api: account.api, signIn: async () => (await signIn()).api, origin, heardAt };
}

async function beginTreatment(admin: Api, account: Account, person: Person, origin: number) {
  const { profile } = account;
  if (profile.medicines.length === 0) {
    const startdate = dateOf(origin);
    const data = person.medicines.map((medicine) => ({ ...medicine, startdate }));
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

/** Serial numbers carry the day on which the box was first switched on, so that it is known for ever. */
function serialNumber(person: Person, origin: number): string {
  return `PB1-${dateOf(origin).replaceAll("-", "")}-${person.deveui.slice(-4)}`;
}

function originOf(box: SensorSummary): number {
  const [, year, month, day] = /^PB1-(\d{4})(\d{2})(\d{2})-/.exec(box.serial_number ?? "") ?? [];
  const origin = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(origin)) {
    throw new Error(
      `box ${box.deveui} exists here but is none of the demonstration's (serial number ${box.serial_number ?? "none"}): start the demonstration on a data directory of its own`,
    );
  }
  return origin;
}

function firstDay(now: number): number {
  return Math.floor(now / DAY) * DAY - HISTORY_DAYS * DAY;
}

/** The calendar date in UTC. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
