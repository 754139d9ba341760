import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { administratorToken, giveBox, makePatient } from "../src/accounts.ts";
import { caller } from "../src/api.ts";
import { aPresslessPatient, employ } from "../src/clinic.ts";
import { aNewDevEui, aNewPerson, type Person, zoneAtNoon } from "../src/people.ts";
import { INGEST_KEY } from "../src/servers.ts";
import {
  aLongNamedPerson,
  enterBeside,
  enterNotes,
  GROUP_NAME,
  longestMedicines,
} from "./longest.ts";

const HOURS_BACK = 50;

export type Role =
  | "patient"
  | "newcomer"
  | "carer"
  | "clinician"
  | "technician"
  | "auditor"
  | "admin"
  | "acting"
  | "nobody";

/** A session, without the sign-in form. */
export interface Session {
  /** What the application stores in localStorage for it. */
  storage: Record<string, string>;
  /** The server's cookie in the browser. */
  token: string;
  url: string;
}

/** The users and boxes of a test run. */
export interface World {
  /** With medicines, a box and two days of history. */
  patient: Session & {
    person: Person;
    /** The id of a medicine with fixed times only. */
    medicineId: number;
    /** The id of the medicine with the longest plan. */
    longestId: number;
    deveui: string;
    profileId: number;
  };
  /** Without any data. */
  newcomer: Session & { person: Person };
  /** Has no medicine and looks out for the patient. */
  carer: Session & { careId: number };
  /** A member of the patient's group. */
  clinician: Session;
  technician: Session;
  auditor: Session;
  /** The first administrator. */
  admin: Session;
  /** The administrator who impersonates the patient. */
  acting: Session;
  /** An unassigned box. */
  free: string;
  /** The id of a group with the patient. */
  group: number;
}

/**
 * Creates the users of a run through the API of the server under test; `longest`: with the longest names,
 * plans and notes that people enter.
 */
export async function makeWorld(url: string, longest: boolean): Promise<World> {
  const now = new Date();
  const api = caller(url);
  const admin = await administratorToken(url);
  const timezone = zoneAtNoon(now);
  const newPerson = longest ? aLongNamedPerson : aNewPerson;
  const [person, other] = [newPerson(), newPerson()];
  const token = await makePatient(url, person, timezone);
  // On a second device.
  const credentials = { identifier: person.email, password: person.password };
  await api("POST", "/api/auth/local", null, credentials);
  const newcomer = await makePatient(url, other, timezone);
  const carer = await makePatient(url, newPerson(), timezone);
  const careId = await letCare(api, token, carer);
  const medicines = await addMedicines(api, token, longest ? longestMedicines(now) : usual(now));
  if (longest) await enterBeside(api, token, medicines, now);
  const telephone = "+493023125240";
  const { data: profile } = await api("PUT", "/api/profile/userdata", token, {
    data: { telephone },
  });
  const deveui = await giveBox(url, token, new Date(now.getTime() - HOURS_BACK * HOUR));
  const free = aNewDevEui();
  await api("POST", "/api/sensors", admin, { data: { deveui: free } });
  await api("POST", "/api/ingest/box", INGEST_KEY, messagesOf(deveui, now.getTime()));
  const clinician = await makeStaff(url, "clinician");
  const members = [profile.id, await profileOf(api, clinician.token)];
  if (longest) {
    const { givenname, familyname } = person;
    members.push((await aPresslessPatient(url, givenname, familyname)).profileid);
  }
  const group = await makeGroup(api, admin, members, longest ? GROUP_NAME : "Ward");
  if (longest) await enterNotes(api, clinician.token, profile.id);
  await alertTo(api, admin, group);
  return {
    patient: {
      ...sessionOf(url, token, "patient"),
      person,
      medicineId: medicines[longest ? 2 : 0].id,
      longestId: medicines[0].id,
      deveui,
      profileId: profile.id,
    },
    newcomer: { ...sessionOf(url, newcomer, "patient"), person: other },
    carer: { ...sessionOf(url, carer, "patient"), careId },
    clinician,
    technician: await makeStaff(url, "technician"),
    auditor: await makeStaff(url, "auditor"),
    admin: sessionOf(url, admin, "admin"),
    acting: {
      ...sessionOf(url, admin, "admin", await impersonate(api, admin, person, profile)),
    },
    free,
    group,
  };
}

/** Staff without medicine of their own. */
async function makeStaff(
  url: string,
  role: "clinician" | "technician" | "auditor",
): Promise<Session> {
  const token = await makePatient(url, aNewPerson(), "UTC");
  await employ(url, token, role);
  return sessionOf(url, token, "patient", { "auth.staff": role });
}

async function makeGroup(
  api: ReturnType<typeof caller>,
  admin: string,
  add: number[],
  name: string,
) {
  const body = { data: { name: `${name} ${add[0]}`, kind: "ward" } };
  const { data } = await api("POST", "/api/groups", admin, body);
  await api("PUT", `/api/groups/${data.id}/members`, admin, { data: { add } });
  return Number(data.id);
}

/** An alert rule for the group. */
async function alertTo(api: ReturnType<typeof caller>, admin: string, group: number) {
  const data = { group, kind: "low_coverage", webhook: "https://localhost:9/alerts" };
  await api("POST", "/api/alert-rules", admin, { data });
}

async function profileOf(api: ReturnType<typeof caller>, token: string): Promise<number> {
  const { data } = await api("GET", "/api/profile/userdata", token);
  return Number(data.id);
}

function sessionOf(
  url: string,
  token: string,
  role: "patient" | "admin",
  more: Record<string, string> = {},
): Session {
  return { url, token, storage: { "auth.signed-in": role, "auth.role": role, ...more } };
}

/** Starts impersonating the patient; returns what the application stores for that. */
async function impersonate(
  api: ReturnType<typeof caller>,
  admin: string,
  { givenname, familyname }: Person,
  { profileuid }: { profileuid: string },
) {
  const reason = "Asked for help by telephone";
  const { data } = await api("POST", "/api/impersonation", admin, { data: { profileuid, reason } });
  const name = `${givenname} ${familyname}`;
  const until = new Date(data.expires).getTime();
  return {
    "auth.impersonation": JSON.stringify({ id: data.id, profileuid, name, reason, until }),
  };
}

/** Lets the carer see everything about the patient, and leaves an invitation open. Returns the link's id. */
async function letCare(api: ReturnType<typeof caller>, patient: string, carer: string) {
  const data = { scope: "figures" };
  const { data: invited } = await api("POST", "/api/care/invitations", patient, { data });
  await api("POST", "/api/care/invitations", patient, { data });
  const { code } = invited;
  const { data: link } = await api("POST", "/api/care/join", carer, { data: { code } });
  await api("PATCH", `/api/care/${link.id}`, patient, { data: { state: "active" } });
  return Number(link.id);
}

async function addMedicines(
  api: ReturnType<typeof caller>,
  token: string,
  data: readonly unknown[],
) {
  return (await api("POST", "/api/medicine/assignMedicine", token, { data }))["data"];
}

function usual(now: Date) {
  const day = (back: number) => new Date(now.getTime() - back * DAY).toISOString().slice(0, 10);
  return [
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
  ];
}

/** Hourly messages, some with a press; a few are lost. */
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
