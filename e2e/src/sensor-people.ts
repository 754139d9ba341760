import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { SignInAnswer } from "@dosebeat/contract/sign-in";
import type { APIRequestContext } from "@playwright/test";
import { ADMIN, aNewDevEui, aNewPerson, INGEST_KEY, type Person } from "./people.ts";

const MESSAGES = 1_000;

interface Measured {
  /** Milliseconds since 1970. */
  at: number;
  temperature?: number;
  humidity?: number;
  battery?: number;
  motion?: number;
  pressed?: boolean;
}

export interface Monitored {
  person: Person;
  deveui: string;
}

/** A patient in UTC with an account of their own. */
export async function aPatient(request: APIRequestContext) {
  const person = aNewPerson();
  const answer = await request.post("/api/auth/local/register", {
    data: { ...person, timezone: "UTC" },
  });
  const { jwt } = SignInAnswer.parse(await answer.json());
  const headers = { authorization: `Bearer ${jwt}` };
  const profile = await request.get("/api/profile/userdata", { headers });
  return { person, profileid: ProfileAnswer.parse(await profile.json()).data.id };
}

/** A patient in UTC whose box was theirs since `from`. */
export async function aMonitoredPatient(
  request: APIRequestContext,
  from: number,
): Promise<Monitored> {
  const { person, profileid } = await aPatient(request);
  const deveui = aNewDevEui();
  const answer = await request.post("/api/auth/local", {
    data: { identifier: ADMIN.email, password: ADMIN.password },
  });
  const { jwt } = SignInAnswer.parse(await answer.json());
  const headers = { authorization: `Bearer ${jwt}` };
  const data = { profileid, deveui, from: new Date(from).toISOString() };
  await mustWork(request.post("/api/sensors", { headers, data: { data: { deveui } } }));
  await mustWork(request.post("/api/sensor/assign", { headers, data: { data } }));
  return { person, deveui };
}

/** Sends what a box measured through the real ingest, oldest first. */
export async function sendReadings(
  request: APIRequestContext,
  deveui: string,
  measured: readonly Measured[],
): Promise<void> {
  const headers = { authorization: `Bearer ${INGEST_KEY}` };
  let seq = 0;
  const messages = measured.map(({ at, pressed, ...values }, fcnt) => {
    if (pressed) seq += 1;
    const time = new Date(at).toISOString();
    const presses = pressed ? [{ seq, age_s: 0 }] : [];
    return { deveui, time, ...values, fcnt, boot: 1, press_seq: seq, presses };
  });
  for (let sent = 0; sent < messages.length; sent += MESSAGES) {
    const data = messages.slice(sent, sent + MESSAGES);
    await mustWork(request.post("/api/ingest/box", { headers, data }));
  }
}

async function mustWork(answer: ReturnType<APIRequestContext["post"]>): Promise<void> {
  const { ok, status, text } = await answer.then(async (response) => ({
    ok: response.ok(),
    status: response.status(),
    text: await response.text(),
  }));
  if (!ok) throw new Error(`answered ${status}: ${text}`);
}
