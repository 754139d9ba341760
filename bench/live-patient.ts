import { DAY } from "@dosebeat/domain/time/durations";
import * as z from "zod/mini";
import { httpClient } from "./http-client.ts";
import { ADMIN, INGEST_KEY } from "./running-server.ts";

/** Only the fields that are used, because earlier builds answer fewer. */
const BearerAnswer = z.object({ jwt: z.string() });
const ProfileAnswer = z.object({ data: z.object({ id: z.number() }) });

/** The password of each patient that {@link livePatient} makes. */
export const LIVE_PASSWORD = "every-single-dose";

export const date = (at: number) => new Date(at).toISOString().slice(0, 10);

export interface Life {
  /** Part of the email address. */
  name: string;
  deveui: string;
  /** Times of day, `HH:MM`; each is pressed on time if a frame falls on it. */
  times: readonly string[];
  /** Starts of the first and last UTC day. */
  firstDay: number;
  lastDay: number;
  framesADay: number;
  /** Extra presses in every frame, two minutes apart. */
  extraPressesAFrame: number;
}

/**
 * A patient in UTC whose box reported regularly, with every dose taken; created through the real API.
 */
export async function livePatient(
  url: string,
  life: Life,
): Promise<{ token: string; profileid: number }> {
  const anyone = httpClient(url);
  const admin = httpClient(url, await signIn(anyone, ADMIN));
  const person = { email: `${life.name}@example.org`, password: LIVE_PASSWORD };
  const registration = { ...person, givenname: "Ada", familyname: "Bench", timezone: "UTC" };
  await anyone.call("POST", "/api/auth/local/register", JSON.stringify(registration));
  const token = await signIn(anyone, person);
  const patient = httpClient(url, token);
  const profile = ProfileAnswer.parse(
    JSON.parse(await patient.call("GET", "/api/profile/userdata")),
  ).data;
  const data = { name: "Metformin", startdate: date(life.firstDay), schedules: life.times };
  await patient.call("POST", "/api/medicine/assignMedicine", JSON.stringify({ data }));
  const { deveui } = life;
  await admin.call("POST", "/api/sensors", JSON.stringify({ data: { deveui } }));
  const from = new Date(life.firstDay).toISOString();
  const binding = { profileid: profile.id, deveui, from };
  await admin.call("POST", "/api/sensor/assign", JSON.stringify({ data: binding }));
  await sendLife(url, life);
  for (const client of [anyone, admin, patient]) client.close();
  return { token, profileid: profile.id };
}

export async function signIn(
  client: ReturnType<typeof httpClient>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = JSON.stringify({ identifier: email, password });
  return BearerAnswer.parse(JSON.parse(await client.call("POST", "/api/auth/local", body))).jwt;
}

async function sendLife(url: string, life: Life): Promise<void> {
  const box = httpClient(url, INGEST_KEY);
  const step = DAY / life.framesADay;
  let count = 0;
  for (let day = life.firstDay; day <= life.lastDay + DAY; day += DAY) {
    const messages = Array.from({ length: life.framesADay }, (_, index) => {
      const at = day + index * step;
      const isDue = life.times.some((time) => Date.parse(`${date(day)}T${time}:00Z`) === at);
      const ages = [
        ...Array.from(
          { length: life.extraPressesAFrame },
          (_, extra) => 120 * (extra + 1),
        ).reverse(),
        ...(isDue ? [0] : []),
      ];
      const presses = ages.map((age_s) => {
        count += 1;
        return { seq: count % 65_536, age_s };
      });
      return {
        deveui: life.deveui,
        time: new Date(at).toISOString(),
        battery: 80,
        temperature: 20 + (index % 24) / 10,
        humidity: 45,
        motion: index % 3,
        fcnt: Math.round((at - life.firstDay) / step),
        boot: 1,
        press_seq: count % 65_536,
        presses,
      };
    });
    await box.call("POST", "/api/ingest/box", JSON.stringify(messages));
  }
  box.close();
}
