import { setTimeout as sleep } from "node:timers/promises";
import { enter, enterAsAdmin } from "@dosebeat/box/demo/accounts";
import { type Api, CallFailed, createApi } from "@dosebeat/box/demo/api";
import { AssignSensorAnswer } from "@dosebeat/contract/bindings";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { MedicinesAnswer } from "@dosebeat/contract/medicines";
import { RegisterSensorsAnswer } from "@dosebeat/contract/sensors";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { DAY } from "@dosebeat/domain/time/durations";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { ORIGIN } from "./lives.ts";
import { ADMIN } from "./server-process.ts";

const PERSON = { givenname: "Try", familyname: "All", timezone: "UTC" };
export const PASSWORD = "violet-tractor-hums-42";

const adminOf = (url: string): Promise<Api> =>
  patiently(() => enterAsAdmin(url, { ...ADMIN, ...PERSON }, null));

const PATIENT = "patient@example.org";

/** Signs in or creates the patient. */
const patientOf = (url: string, email = PATIENT) =>
  patiently(() => enter(url, { email, password: PASSWORD, ...PERSON }));

/**
 * For calls that may be repeated: a server that waits for its database for too long answers 503, "try again", and a
 * connection kept open may end just as it is used again, for instance after a restart.
 */
export async function patiently<T>(make: () => Promise<T>): Promise<T> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      return await make();
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.status === 503;
      // `fetch` got no answer.
      const isLost = error instanceof TypeError;
      if (!(isBusy || isLost) || performance.now() > limit) throw error;
      await sleep(100);
    }
  }
}

/** Another patient, whose box is assigned from its first day. */
export async function aHousehold(url: string, index: number) {
  const deveui = `7300000000${index.toString(16).padStart(6, "0")}`;
  const email = `household${index}@example.org`;
  await treat(url, deveui, email);
  const credentials = { identifier: email, password: PASSWORD };
  const { jwt: token } = await createApi(url).call(
    "POST",
    "/api/auth/local",
    BearerAnswer,
    credentials,
  );
  return { deveui, email, password: PASSWORD, token };
}

/** A patient who takes a medicine twice a day, with the box assigned from its first day. */
export async function treat(url: string, deveui: string, email = PATIENT): Promise<void> {
  const [admin, patient] = [await adminOf(url), await patientOf(url, email)];
  const startdate = dateAfter(0);
  const schedules = ["08:00:00.000", "20:00:00.000"];
  await patient.api.call("POST", "/api/medicine/assignMedicine", MedicinesAnswer, {
    data: { name: "Aspirin", startdate, schedules },
  });
  await admin.call("POST", "/api/sensors", RegisterSensorsAnswer, { data: { deveui } });
  await admin.call("POST", "/api/sensor/assign", AssignSensorAnswer, {
    data: { profileid: patient.profile.id, deveui, from: new Date(ORIGIN).toISOString() },
  });
}

const IDS = ["medicine", "schedule"];

/** The patient's data of some days, without ids of medicines and times: every dose and every extra press. */
export async function dosesOf(url: string, days: number, email = PATIENT): Promise<unknown> {
  const { api } = await patientOf(url, email);
  const range = `from=${dateAfter(0)}&to=${dateAfter(days - 1)}`;
  const { data } = await patiently(() => api.call("GET", `/api/doses?${range}`, DosesAnswer));
  return JSON.parse(JSON.stringify(data, (key, value) => (IDS.includes(key) ? null : value)));
}

function dateAfter(days: number): string {
  return new Date(ORIGIN + days * DAY).toISOString().slice(0, 10);
}
