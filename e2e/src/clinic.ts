import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { administratorToken, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import type { Mailbox } from "./mailbox.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, type Person, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

interface Member {
  token: string;
  profileid: number;
  password: string;
  /** Where it was about noon when the account was made. */
  timezone: string;
}

/** A person with an account, by given name. */
export async function aMember(
  url: string,
  names: Pick<Person, "givenname" | "familyname">,
  mailbox?: Mailbox,
) {
  const person = { ...aNewPerson(), ...names };
  const timezone = zoneAtNoon(new Date());
  const token = await makePatient(url, person, timezone, mailbox);
  const { data: profile } = await caller(url)("GET", "/api/profile/userdata", token);
  return { token, profileid: Number(profile.id), password: person.password, timezone };
}

/** Gives them a number at which staff can call. */
export async function giveNumber(url: string, { token }: Member, telephone: string) {
  await caller(url)("PUT", "/api/profile/userdata", token, { data: { telephone } });
}

/** A clinician. */
export async function aNurse(
  url: string,
  givenname: string,
  familyname: string,
  mailbox?: Mailbox,
): Promise<Member> {
  const member = await aMember(url, { givenname, familyname }, mailbox);
  await employ(url, member.token, "clinician");
  return member;
}

/** Erases the member's own account. */
export async function eraseOwn(url: string, { token, password }: Member): Promise<void> {
  await caller(url)("DELETE", "/api/profile/userdata", token, { password });
}

/** The notes about a patient, newest first. */
export async function getNotes(
  url: string,
  token: string,
  profileid: number,
): Promise<{ text: string; by: string | null }[]> {
  return (await caller(url)("GET", `/api/notes?profileid=${profileid}`, token))["data"];
}

/** Gives the owner of an account staff roles. */
export async function employ(
  url: string,
  token: string,
  role: "clinician" | "technician" | "auditor",
): Promise<void> {
  const admin = await administratorToken(url);
  const { user } = await caller(url)("GET", "/api/users/me", token);
  await caller(url)("PATCH", `/api/users/${user.id}`, admin, { data: { staff: [role] } });
}

/** A patient who pressed nothing for two whole days, as the box proves. */
export async function aPresslessPatient(
  url: string,
  givenname: string,
  familyname: string,
  mailbox?: Mailbox,
): Promise<Member> {
  const member = await aMember(url, { givenname, familyname }, mailbox);
  const now = Date.now();
  const startdate = chartDay(member.timezone, new Date(now), -2);
  await caller(url)("POST", "/api/medicine/assignMedicine", member.token, {
    data: { name: "Metformin", strength: "500 mg", startdate, schedules: ["08:00"] },
  });
  const deveui = await giveBox(url, member.token, new Date(now - 3 * DAY));
  const messages = Array.from({ length: 72 }, (_, hour) => ({
    deveui,
    time: new Date(now - (71.5 - hour) * HOUR).toISOString(),
    fcnt: hour,
    boot: 1,
    battery: 90,
    temperature: 21,
    press_seq: 0,
    presses: [],
  }));
  await caller(url)("POST", "/api/ingest/box", INGEST_KEY, messages);
  return member;
}

/** A patient with weekly methotrexate who took it two days ago and opened the box again yesterday and today. */
export async function aDoublingPatient(
  url: string,
  givenname: string,
  familyname: string,
): Promise<Member> {
  const member = await aMember(url, { givenname, familyname });
  const now = Date.now();
  const day = (days: number) => chartDay(member.timezone, new Date(now), days);
  const days = [new Date(`${day(-2)}T00:00:00Z`).getUTCDay() || 7];
  await caller(url)("POST", "/api/medicine/assignMedicine", member.token, {
    data: {
      name: "Methotrexate",
      strength: "15 mg",
      once_only: true,
      startdate: day(-9),
      schedules: [{ dosage_time: "12:00", amount: 6, recurrence: { kind: "weekdays", days } }],
    },
  });
  const deveui = await giveBox(url, member.token, new Date(now - 8 * DAY));
  const pressed = [2 * DAY, DAY, HOUR / 2].map((ago) => now - ago);
  const messages = Array.from({ length: 8 * 24 }, (_, hour) => {
    const at = now - (8 * 24 - hour - 0.9) * HOUR;
    const presses = pressed
      .map((press, index) => ({ press, seq: index + 1 }))
      .filter(({ press }) => press > at - HOUR && press <= at);
    const press_seq = pressed.filter((press) => press <= at).length;
    return {
      deveui,
      time: new Date(at).toISOString(),
      fcnt: hour,
      boot: 1,
      press_seq,
      presses: presses.map(({ press, seq }) => ({ time: new Date(press).toISOString(), seq })),
    };
  });
  messages.push({
    deveui,
    time: new Date(now).toISOString(),
    fcnt: 8 * 24,
    boot: 1,
    press_seq: 3,
    presses: [{ time: new Date(now - HOUR / 2).toISOString(), seq: 3 }],
  });
  await caller(url)("POST", "/api/ingest/box", INGEST_KEY, messages);
  return member;
}

/** A new ward with these members. Returns its id. */
export async function aWard(url: string, name: string, members: readonly Member[]) {
  const admin = await administratorToken(url);
  const api = caller(url);
  const made = await api("POST", "/api/groups", admin, { data: { name, kind: "ward" } });
  await changeWard(url, made["data"].id, { add: members.map(({ profileid }) => profileid) });
  return Number(made["data"].id);
}

export async function changeWard(
  url: string,
  id: number,
  data: { add?: number[]; remove?: number[] },
): Promise<void> {
  await caller(url)("PUT", `/api/groups/${id}/members`, await administratorToken(url), { data });
}

/** Rows of the call list by their names, with the values of the field on a phone. */
const ROWS = { "To do": "open", "Done today": "done" };

/** Chooses the rows of the call list: by a button at a desk, in a field on a phone. */
export async function showRows(page: Page, name: keyof typeof ROWS): Promise<void> {
  if ((page.viewportSize()?.width ?? 1280) < 1024)
    await page.getByRole("combobox", { name: "Rows" }).selectOption(ROWS[name]);
  else await page.getByRole("button", { name }).click();
}
