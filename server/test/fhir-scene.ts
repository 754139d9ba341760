import { z } from "zod";
import { addExcused } from "../src/ledger/excused/queries.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** A patient in Berlin whose doses show every status; it is noon there on 10 May 2026. */
export interface FhirScene {
  patient: TestPerson;
  clinician: TestPerson;
  admin: TestPerson;
  group: number;
  medicine: number;
  deveui: string;
}

/** The hours of frames on each day; on the 9th the box is silent from noon. */
const HEARD: readonly [string, number, number][] = [
  ["2026-05-04", 0, 23],
  ["2026-05-05", 0, 23],
  ["2026-05-06", 0, 23],
  ["2026-05-07", 0, 23],
  ["2026-05-08", 0, 23],
  ["2026-05-09", 0, 10],
  ["2026-05-10", 7, 9],
];

/** The presses for the doses at 08:00 in Berlin. */
const PRESSES: readonly string[] = [
  "2026-05-04T06:02:00Z",
  "2026-05-05T06:12:30Z",
  "2026-05-08T09:05:00Z",
  "2026-05-09T06:01:00Z",
];

export async function aFhirScene(test: TestApp): Promise<FhirScene> {
  test.clock.set("2026-05-10T10:00:00Z");
  const account = { givenname: "Greta", familyname: "Beispiel", record_number: "A-1042" };
  const patient = await test.aPatient({
    ...account,
    born: "1951-03-02",
    timezone: "Europe/Berlin",
  });
  const clinician = await test.aStaffMember("clinician");
  const admin = await test.anAdmin();
  const group = await test.aGroup(patient, clinician);
  const { id: medicine } = await test.aMedicine(patient, {
    name: "Bisoprolol",
    strength: "5 mg",
    galenicform: "Tablet",
    unit: "tablet",
    prescriber: "Dr. Roth",
    indication: "High blood pressure",
    instructions: "With water",
    startdate: "2026-05-04",
    storage: { min_c: null, max_c: 20, max_rh: null },
    schedules: ["08:00", "20:00"].map((dosage_time) => ({ dosage_time, amount: 1 })),
  });
  const { sensor } = await test.aBinding(patient, { from: "2026-05-03T22:00:00Z" });
  await addFrames(test, sensor.deveui);
  const { id: headache } = await test.aMedicine(patient, {
    name: "Ibuprofen",
    startdate: "2026-05-01",
    as_needed: { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "Headache" },
  });
  const dose = { date: "2026-05-07", medicine };
  await put(test, patient, {
    ...dose,
    dosage_time: "08:00",
    status: "skipped",
    reason: "Felt ill",
  });
  await put(test, patient, {
    ...dose,
    dosage_time: "20:00",
    status: "confirmed",
    at: "2026-05-07T18:20:00Z",
  });
  const intake = { medicine: headache, at: "2026-05-08T15:00:00Z", amount: 1, note: "Long day" };
  const { status } = await test.call("POST", "/api/intakes", {
    token: patient.token,
    body: { data: intake },
  });
  if (status !== 201) throw new Error("The intake was refused.");
  await pauseByPrescriber(test, { patient, clinician, admin, group, medicine });
  const away = { from: "2026-05-06", to: "2026-05-06", reason: "In hospital" };
  await addExcused(test.db, patient.profileid, away, test.clock.now());
  return { patient, clinician, admin, group, medicine, deveui: sensor.deveui };
}

/** A pause from the 20th to the 21st, made by a prescriber of the group. */
async function pauseByPrescriber(
  test: TestApp,
  { patient, clinician, admin, group, medicine }: Omit<FhirScene, "deveui">,
): Promise<void> {
  const member = `/api/groups/${group}/members/${clinician.profileid}`;
  const right = { data: { is_prescriber: true } };
  await test.call("PATCH", member, { token: admin.token, body: right });
  const data = { medicine, from: "2026-05-20", to: "2026-05-21", reason: "" };
  const { status, body } = await test.call("POST", "/api/medicine-pauses", {
    token: clinician.token,
    body: { data },
    headers: { "x-prescribing": String(patient.profileid), "x-reason": "Low%20pulse" },
  });
  if (status !== 201) throw new Error(`The pause was refused: ${JSON.stringify(body)}`);
}

/** By then the box had counted a press whose time it did not report. */
const AFTER_LOST = "2026-05-10T07:00:00Z";

async function addFrames(test: TestApp, deveui: string): Promise<void> {
  const key = await test.anIngestKey();
  const frames = HEARD.flatMap(([day, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, hour) => ({
      time: `${day}T${String(from + hour).padStart(2, "0")}:00:00Z`,
    })),
  );
  const pressed = PRESSES.map((time) => ({ time, press: time }));
  let press_seq = 0;
  const body = [...frames, ...pressed]
    .toSorted((one, other) => one.time.localeCompare(other.time))
    .map((message) => {
      const isPress = "press" in message;
      if (isPress || message.time === AFTER_LOST) press_seq += 1;
      const presses = isPress ? [{ seq: press_seq, time: message.time }] : [];
      const air = { temperature: 21.5, humidity: 40, battery: 88 };
      return { deveui, time: message.time, boot: 1, press_seq, presses, ...air };
    });
  const { status } = await test.call("POST", "/api/ingest/box", { token: key, body });
  if (status !== 200) throw new Error("The frames were refused.");
}

async function put(test: TestApp, { token }: TestPerson, data: object): Promise<void> {
  const { status } = await test.call("PUT", "/api/doses", { token, body: { data } });
  if (status !== 200) throw new Error("The statement was refused.");
}

const Resource = z.looseObject({ resourceType: z.string(), id: z.string().optional() });

export type TestResource = z.infer<typeof Resource>;

export const TestBundle = z.looseObject({
  resourceType: z.literal("Bundle"),
  total: z.number(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })),
  entry: z
    .array(
      z.looseObject({
        fullUrl: z.string().optional(),
        resource: Resource,
        search: z.object({ mode: z.string() }),
      }),
    )
    .default([]),
});

/** The answer to a call below `/fhir`. */
export function askFhir(
  test: TestApp,
  { token }: Pick<TestPerson, "token">,
  path: string,
  headers: Record<string, string> = {},
) {
  return test.call("GET", `/fhir/${path}`, { token, headers });
}

/** The resources on a page. */
export async function searchFhir(
  test: TestApp,
  person: Pick<TestPerson, "token">,
  path: string,
): Promise<TestResource[]> {
  const { status, body } = await askFhir(test, person, path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return TestBundle.parse(body).entry.map(({ resource }) => resource);
}
