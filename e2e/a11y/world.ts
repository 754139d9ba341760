import { caller } from "../src/api.ts";
import { aNewDevEui, aNewPerson, INGEST_KEY, type Person, zoneAtNoon } from "../src/people.ts";

const HOUR = 3_600_000;
const HOURS_BACK = 50;

export type Role = "patient" | "admin" | "nobody";

/** Who is signed in, without the sign-in form. */
export interface Session {
  token: string;
  role: "patient" | "admin";
}

/** A patient with medicines, a box and two days behind them; another without anything; the first administrator. */
export interface World {
  patient: Session & { person: Person; medicineId: number; deveui: string };
  admin: Session;
}

/** Makes the people of a run through the API of the server under test. */
export async function makeWorld(
  url: string,
  admin: Pick<Person, "email" | "password">,
): Promise<World> {
  const now = new Date();
  const zone = zoneAtNoon(now);
  const api = caller(url);
  const { jwt: adminToken } = await api("POST", "/api/auth/local", null, {
    identifier: admin.email,
    password: admin.password,
  });
  const person = aNewPerson();
  const { jwt: token } = await api("POST", "/api/auth/local/register", null, {
    ...person,
    language: "en",
    timezone: zone,
  });
  const day = (back: number) =>
    new Date(now.getTime() - back * 24 * HOUR).toISOString().slice(0, 10);
  const { data: medicines } = await api("POST", "/api/medicine/assignMedicine", token, {
    data: [
      {
        name: "Metformin",
        strength: "500 mg",
        galenicform: "tablet",
        startdate: day(3),
        schedules: ["08:00", "20:00"],
      },
      {
        name: "Levodopa",
        type: "Parkinson",
        startdate: day(3),
        schedules: ["06:00", "11:00", "15:30"],
      },
      { name: "Ramipril", startdate: day(40), enddate: day(20), schedules: ["07:00"] },
    ],
  });
  const { data: profile } = await api("GET", "/api/profile/userdata", token);
  const deveui = aNewDevEui();
  await api("POST", "/api/sensors", adminToken, { data: [{ deveui }, { deveui: aNewDevEui() }] });
  const from = new Date(now.getTime() - HOURS_BACK * HOUR).toISOString();
  await api("POST", "/api/sensor/assign", adminToken, {
    data: { profileid: profile.id, deveui, from },
  });
  await api("POST", "/api/ingest/box", INGEST_KEY, messagesOf(deveui, now.getTime()));
  return {
    patient: { token, role: "patient", person, medicineId: medicines[0].id, deveui },
    admin: { token: adminToken, role: "admin" },
  };
}

/** Hourly messages, some with a press; a few were lost on their way. */
function messagesOf(deveui: string, now: number) {
  const hours = Array.from({ length: HOURS_BACK }, (_, index) => index);
  return hours
    .filter((hour) => hour % 17 !== 5)
    .map((hour) => {
      const at = now - (HOURS_BACK - hour - 0.5) * HOUR;
      const press = hour % 4 === 0 ? [{ seq: hour / 4 + 1, age_s: 600 }] : [];
      return {
        deveui,
        time: new Date(at).toISOString(),
        battery: 18,
        temperature: 21 + Math.sin(hour / 4),
        humidity: 45,
        motion: hour % 3,
        fcnt: hour,
        boot: 1,
        press_seq: Math.floor(hour / 4) + 1,
        presses: press,
      };
    });
}
