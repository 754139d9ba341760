import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { type Moment, MomentsAnswer } from "@dosebeat/contract/patient-timeline";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const NOON = "2026-05-20T12:00:00.000Z";

let server: TestApp;
let [nurse, stranger, admin, patient]: TestPerson[] = [];
let group: number;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  patient = await server.aPatient();
  nurse = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  admin = await server.anAdmin();
  group = await server.aGroup(patient, nurse);
});

const tokenOf = (person: TestPerson | undefined) => ({ token: person?.token ?? "" });
const path = (query = "") => `/api/profiles/${patient?.profileid}/timeline?${query}`;

async function asked(query = "", person = nurse) {
  const { status, body } = await server.call("GET", path(query), tokenOf(person));
  expect(status, JSON.stringify(body)).toBe(200);
  return MomentsAnswer.parse(body);
}

const moments = async (query?: string, person?: TestPerson): Promise<Moment[]> =>
  (await asked(query, person)).data;

/** Each action a little later than the last, as with people. */
async function does(
  person: TestPerson | undefined,
  method: "POST" | "PUT",
  url: string,
  data: object,
  headers: Record<string, string> = {},
) {
  server.clock.advance(MINUTE);
  const answer = await server.call(method, url, { ...tokenOf(person), headers, body: { data } });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function calls(text: string) {
  const [newest] = await moments("kinds=contact&limit=1");
  const after = newest?.contact?.id ?? null;
  const data = { kind: "called", outcome: "reached", text, version: "none", after };
  return does(nurse, "POST", `/api/worklist/${patient?.profileid}/entries`, data);
}
const writes = (text: string) =>
  does(nurse, "POST", "/api/notes", { profileid: patient?.profileid, text, is_shared: false });

async function anAlert(of = group, ended: Date | null = null) {
  return server.db
    .insertInto("alerts")
    .values({
      group_id: of,
      profile_id: patient?.profileid ?? 0,
      kind: "missed_in_a_row",
      count: 3,
      since_at: server.clock.now(),
      begun_at: server.clock.now(),
      ended_at: ended,
    })
    .execute();
}

/** An administrator who acts as the patient. */
async function acting() {
  const { profileuid } = await server.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", patient?.profileid ?? 0)
    .executeTakeFirstOrThrow();
  const body = await does(admin, "POST", "/api/impersonation", { profileuid, reason: "rang us" });
  return { "x-impersonation": ImpersonationAnswer.parse(body).data.id };
}

test("everything that happened stands on one line of time, the newest first", async () => {
  const medicine = await server.aMedicine(patient ?? { profileid: 0 }, {
    name: "Bisoprolol",
    strength: "5 mg",
    unit: "tablet",
    startdate: "2026-05-01",
    schedules: ["08:00"],
  });
  await calls("Was away");
  await writes("Daughter rang");
  await anAlert(group, new Date("2026-05-20T12:02:30Z"));
  const plan = `/api/medicine-plan/${medicine.id}`;
  const { version } = MedicinePlanAnswer.parse(
    (await server.call("GET", plan, tokenOf(patient))).body,
  ).data;
  await does(patient, "PUT", plan, {
    version,
    schedules: [{ dosage_time: "08:00", amount: 2 }],
  });
  await does(patient, "POST", "/api/medicine-pauses", {
    medicine: medicine.id,
    from: "2026-06-01",
    to: "2026-06-02",
  });
  await does(patient, "POST", "/api/excused", {
    from: "2026-06-05",
    to: "2026-06-06",
    reason: "hospital",
  });
  const { deveui, claimcode } = await server.aSensor();
  await does(patient, "POST", "/api/sensor/assign", {
    profileid: patient?.profileid,
    deveui,
    claimcode,
  });
  const dose = { medicine: medicine.id, date: "2026-05-19", dosage_time: "08:00" };
  await does(patient, "PUT", "/api/doses", { ...dose, status: "skipped", reason: "dizzy" });
  const headers = await acting();
  await does(admin, "PUT", "/api/doses", { ...dose, status: null }, headers);

  const all = await moments();
  expect(all.map(({ kind }) => kind)).toEqual([
    "correction",
    "box",
    "excused",
    "pause",
    "plan",
    "alert",
    "alert",
    "note",
    "contact",
  ]);
  const [correction, box, , , changed, ended, begun, note, contact] = all;
  const bisoprolol = { name: "Bisoprolol", strength: "5 mg", unit: "tablet" };
  // What patients say themselves is not a correction.
  expect(correction?.change).toMatchObject({
    kind: "dose-stated",
    medicine: bisoprolol,
    is_patient: false,
    reason: "rang us",
    details: { date: "2026-05-19", status: null },
  });
  expect(box?.change).toMatchObject({ kind: "sensor-assigned", details: { deveui } });
  expect(changed?.change).toMatchObject({
    kind: "plan-changed",
    medicine: bisoprolol,
    is_patient: true,
    reason: null,
    details: { ended: [{ amount: null }], added: [{ amount: 2 }] },
  });
  expect(ended).toMatchObject({ at_utc: "2026-05-20T12:02:30.000Z", alert: { is_end: true } });
  expect(begun?.alert).toMatchObject({ kind: "missed_in_a_row", count: 3, is_end: false });
  expect(note).toMatchObject({ note: { text: "Daughter rang", is_own: true } });
  expect(contact).toMatchObject({
    at_utc: "2026-05-20T12:01:00.000Z",
    contact: { outcome: "reached", text: "Was away" },
  });
  expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))]);
});

test("pages follow each other without a gap, also within one instant", async () => {
  for (let count = 0; count < 3; count++) {
    await calls(`call ${count}`);
    await anAlert(group, server.clock.now());
  }
  const all = (await moments()).map(({ id }) => id);
  expect(all).toHaveLength(9);

  const paged: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: MomentsAnswer = await asked(`limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.data.length).toBeLessThanOrEqual(2);
    paged.push(...page.data.map(({ id }) => id));
    // Something new meanwhile does not shift the pages.
    await writes("newer");
    cursor = page.meta.cursor;
  }
  expect(paged).toEqual(all);
});

test("only some kinds, of some time", async () => {
  await calls("first");
  await writes("second");
  await calls("third");
  const textsOf = async (query: string) =>
    (await moments(query)).map(({ contact, note }) => contact?.text ?? note?.text);
  expect(await textsOf("kinds=contact")).toEqual(["third", "first"]);
  expect(await textsOf("kinds=note,contact")).toEqual(["third", "second", "first"]);
  const from = "from=2026-05-20T12:02:00Z";
  expect(await textsOf(from)).toEqual(["third", "second"]);
  expect(await textsOf(`${from}&to=2026-05-20T12:03:00Z`)).toEqual(["second"]);
});

test.each(["kinds=calls", "kinds=contact,", "limit=0", "limit=101", "cursor=7", "from=noon"])(
  "%s is refused",
  async (query) => {
    expect((await server.call("GET", path(query), tokenOf(nurse))).status).toBe(400);
  },
);

describe("who reads it", () => {
  test("clinicians of a group and administrators, and it is in the patient's log", async () => {
    await writes("seen by both");
    expect(await moments("", nurse)).toHaveLength(1);
    expect(await moments("", admin)).toHaveLength(1);
    const { body } = await server.call("GET", "/api/profile/access-log", tokenOf(patient));
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ attributes: expect.objectContaining({ kind: "patient-read" }) }),
      ]),
    });
  });

  test("nobody else", async () => {
    const technician = await server.aStaffMember("technician");
    const auditor = await server.aStaffMember("auditor");
    const statusOf = async (person: TestPerson | undefined) =>
      (await server.call("GET", path(), tokenOf(person))).status;
    expect(await Promise.all([patient, technician, auditor].map(statusOf))).toEqual([
      403, 403, 403,
    ]);
    expect(await statusOf(stranger)).toBe(404);
    expect((await server.call("GET", path())).status).toBe(401);
  });

  test("alerts of a group are read by its members and administrators", async () => {
    const other = await server.aGroup(...(patient && stranger ? [patient, stranger] : []));
    await anAlert(other);
    expect(await moments("kinds=alert", nurse)).toEqual([]);
    expect(await moments("kinds=alert", stranger)).toHaveLength(1);
    expect(await moments("kinds=alert", admin)).toHaveLength(1);
  });
});
