import { AssignSensorAnswer } from "@dosebeat/contract/bindings";
import { ContactAnswer } from "@dosebeat/contract/contact-details";
import { MedicineAnswer } from "@dosebeat/contract/medicines";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { RosterAnswer, type RosterEntry } from "@dosebeat/contract/roster";
import { SchedulesAnswer } from "@dosebeat/contract/schedules";
import { RegisterSensorsAnswer } from "@dosebeat/contract/sensors";
import { ChangedUserAnswer, CreatedUserAnswer } from "@dosebeat/contract/users";
import { type Account, enter } from "../demo/accounts.ts";
import { type Api, CallFailed } from "../demo/api.ts";
import { DEMO_PASSWORD } from "../demo/people.ts";
import type { DayOf } from "../demo/person.ts";
import { INTERVAL_MINUTES } from "./messages.ts";
import { MISREAD_MODEL } from "./misread.ts";
import { CLINIC_DAYS, CLINIC_ZONE, type ClinicPatient } from "./patients.ts";
import { addMembers } from "./staff.ts";

const AT_ONCE = 8;

interface OpenedClinic {
  url: string;
  admin: Api;
  /** Ids, in the order of CLINIC_GROUPS. */
  groups: readonly number[];
  dayOf: DayOf;
}

/** Creates the accounts, medicines, boxes and memberships that are missing. */
export async function settlePatients(
  clinic: OpenedClinic,
  patients: readonly ClinicPatient[],
  say: (text: string) => void,
): Promise<void> {
  const { admin, groups } = clinic;
  const known = await rosterOf(admin);
  const fresh = patients.filter(({ email, deveui }) => {
    const entry = known.get(email);
    return !entry || (deveui !== null && entry.deveui === null);
  });
  if (fresh.length === 0) return;
  let done = 0;
  const joining = new Map<number, number[]>();
  await inParallel(fresh, async (patient) => {
    const profileid = await settlePatient(clinic, patient, known.get(patient.email));
    const group = groups[patient.group];
    if (group !== undefined) joining.set(group, [...(joining.get(group) ?? []), profileid]);
    done += 1;
    if (done % 500 === 0) say(`Clinic: ${done} of ${fresh.length} patients admitted`);
  });
  for (const [group, profiles] of joining) {
    for (let at = 0; at < profiles.length; at += 1000) {
      await addMembers(admin, group, profiles.slice(at, at + 1000));
    }
  }
}

async function settlePatient(
  { url, admin, dayOf }: OpenedClinic,
  patient: ClinicPatient,
  known: RosterEntry | undefined,
): Promise<number> {
  const { id, profileuid } = known
    ? await findProfile(admin, patient.email)
    : await createPatient(url, admin, patient);
  const startdate = dayOf(-CLINIC_DAYS);
  if (!known || !(await hasMedicine(admin, patient.email))) {
    for (const medicine of patient.medicines(dayOf)) {
      const data = { profileuid, startdate, ...medicine };
      const path = "/api/medicine/impersonateAssignMedicine";
      await admin.call("POST", path, MedicineAnswer, { data });
    }
  }
  const { deveui } = patient;
  if (deveui === null) return id;
  await register(admin, patient, deveui);
  const from = `${startdate}T06:00:00Z`;
  const data = { profileid: id, deveui, from };
  await admin.call("POST", "/api/sensor/assign", AssignSensorAnswer, { data });
  return id;
}

async function createPatient(url: string, admin: Api, patient: ClinicPatient) {
  const { email, givenname, familyname, language, born, record_number } = patient;
  if (patient.said.length > 0) {
    const { profile } = await enterPatient(url, patient);
    const data = { born, ...(record_number !== null && { record_number }) };
    await admin.call("PATCH", `/api/users/${profile.userid}`, ChangedUserAnswer, { data });
    await noteContact(admin, profile.id, patient);
    return profile;
  }
  const data = {
    email,
    givenname,
    familyname,
    language,
    timezone: CLINIC_ZONE,
    born,
    ...(record_number !== null && { record_number }),
  };
  const made = await admin.call("POST", "/api/users", CreatedUserAnswer, { data });
  await noteContact(admin, made.data.profileid, patient);
  return { id: made.data.profileid, profileuid: made.data.profileuid };
}

async function noteContact(admin: Api, profileid: number, { contact }: ClinicPatient) {
  if (Object.keys(contact).length === 0) return;
  const path = `/api/worklist/${profileid}/contact`;
  await admin.call("PATCH", path, ContactAnswer, { data: contact });
}

/** Signs a patient in who states something, or up at the first time; the others never sign in. */
export function enterPatient(
  url: string,
  { email, givenname, familyname, language }: ClinicPatient,
): Promise<Account> {
  const registration = { email, givenname, familyname, language, timezone: CLINIC_ZONE };
  return enter(url, { ...registration, password: DEMO_PASSWORD });
}

async function findProfile(admin: Api, email: string) {
  const path = `/api/profiles?search=${encodeURIComponent(email)}`;
  const [found] = (await admin.call("GET", path, ProfilesAnswer)).data;
  if (!found) throw new Error(`${email} has an account but is in no list`);
  return { id: found.id, ...found.attributes };
}

async function hasMedicine(admin: Api, email: string): Promise<boolean> {
  const { userid } = await findProfile(admin, email);
  const path = `/api/medicine-schedules/imp/profile/${userid}`;
  return (await admin.call("GET", path, SchedulesAnswer)).data.schedule.length > 0;
}

async function register(admin: Api, { habit }: ClinicPatient, deveui: string): Promise<void> {
  const model = habit === "wrong model" ? MISREAD_MODEL : undefined;
  const data = { deveui, model, interval_minutes: INTERVAL_MINUTES };
  try {
    await admin.call("POST", "/api/sensors", RegisterSensorsAnswer, { data });
  } catch (error) {
    if (!(error instanceof CallFailed && error.status === 409)) throw error;
  }
}

/** All users by their addresses. */
async function rosterOf(admin: Api): Promise<Map<string, RosterEntry>> {
  const found = new Map<string, RosterEntry>();
  for (let after: number | null = 0; after !== null; ) {
    const path: string = `/api/profiles/roster${after ? `?after=${after}` : ""}`;
    const { data } = await admin.call("GET", path, RosterAnswer);
    for (const user of data.users) found.set(user.email, user);
    after = data.next;
  }
  return found;
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
