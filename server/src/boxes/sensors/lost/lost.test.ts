import { LostBoxAnswer, MyLostBoxAnswer } from "@dosebeat/contract/lost-box";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { findSensor } from "../queries.ts";

let test: TestApp;
let admin: TestPerson;
let key: string;
let patient: TestPerson;
let deveui: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  key = await test.anIngestKey();
});
beforeEach(async () => {
  test.clock.advance(HOUR);
  patient = await test.aPatient();
  const from = new Date(test.clock.now().getTime() - 5 * HOUR);
  ({ deveui } = (await test.aBinding(patient, { from })).sensor);
});
afterAll(() => test.close());

const say = (what: "lost" | "found", { token } = patient, named = deveui) =>
  test.call("POST", `/api/sensor/${what}`, { token, body: { data: { deveui: named } } });
const lostOf = async ({ token } = patient) =>
  MyLostBoxAnswer.parse((await test.call("GET", "/api/sensor/lost", { token })).body).data;
const stateOf = async (named = deveui) => (await findSensor(test.db, named))?.use_state;

/** The box reports a press now. */
async function press() {
  const time = test.clock.now().toISOString();
  const body = { deveui, time, presses: [{ time }] };
  expect((await test.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
}

async function presses(): Promise<number> {
  const data = { profileId: patient.profileid, startDate: "2026-05-01", endDate: "2026-06-30" };
  const { body } = await test.call("POST", "/api/sensor/button/getButtonPressHistory", {
    token: patient.token,
    body: { data },
  });
  return Object(body).data.presses.length;
}

it("ends the assignment at once: what was pressed stays, what is pressed from then on is nobody's", async () => {
  await press();
  test.clock.advance(MINUTE * 5);
  const answer = await say("lost");
  const { lost_utc, undo_until } = LostBoxAnswer.parse(answer.body).data;
  expect(lost_utc).toBe(test.clock.now().toISOString());
  expect(Date.parse(undo_until ?? "")).toBe(test.clock.now().getTime() + 10 * MINUTE);
  expect(await stateOf()).toBe("lost");
  test.clock.advance(MINUTE * 30);
  await press();
  expect(await presses()).toBe(1);
  const profile = await test.call("GET", "/api/profile/userdata", patient);
  expect(profile.body).toMatchObject({ data: { sensor: null } });
  expect(await lostOf()).toMatchObject({ deveui, lost_utc, undo_until: null });
});

it("is the same when it is said again, and is in the audit log once", async () => {
  const first = await say("lost");
  test.clock.advance(MINUTE);
  const again = await say("lost");
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toMatchObject({
    data: { lost_utc: LostBoxAnswer.parse(first.body).data.lost_utc },
  });
  const rows = await test.db
    .selectFrom("audit_log")
    .select("kind")
    .where("profile_id", "=", patient.profileid)
    .where("kind", "like", "sensor%")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual(["sensor-lost"]);
});

it("never was lost if it is found within ten minutes", async () => {
  await say("lost");
  test.clock.advance(5 * MINUTE);
  await press();
  expect((await say("found")).body).toMatchObject({
    data: { deveui, profileid: patient.profileid },
  });
  expect((await say("found")).status).toBe(200);
  expect(await stateOf()).toBe("in_use");
  expect(await presses()).toBe(1);
  expect(await lostOf()).toBeNull();
});

it("counts again from then on if it is found later; who pressed meanwhile is not known", async () => {
  await say("lost");
  test.clock.advance(2 * HOUR);
  await press();
  test.clock.advance(HOUR);
  const found = await say("found");
  expect(found.body).toMatchObject({ data: { from: test.clock.now().toISOString() } });
  test.clock.advance(5 * MINUTE);
  await press();
  expect(await presses()).toBe(1);
});

it("stands on the page of the box, for technicians to the hour", async () => {
  const technician = await test.aStaffMember("technician");
  test.clock.set(new Date(test.clock.now().setUTCMinutes(40)).toISOString());
  await say("lost");
  const read = async ({ token }: TestPerson) =>
    (await test.call("GET", `/api/sensors/${deveui}`, { token })).body;
  expect(await read(admin)).toMatchObject({
    data: { state: "lost", lost_by_patient: test.clock.now().toISOString() },
  });
  const hour = new Date(test.clock.now());
  hour.setUTCMinutes(0, 0, 0);
  expect(await read(technician)).toMatchObject({
    data: { state: "lost", lost_by_patient: hour.toISOString() },
  });
});

it("cannot be taken back once staff have it, or somebody else, or with another box", async () => {
  await say("lost");
  const change = (state: string) =>
    test.call("PATCH", `/api/sensors/${deveui}`, { token: admin.token, body: { data: { state } } });
  await change("retired");
  expect(await lostOf()).toBeNull();
  expect(await say("found")).toMatchObject({
    status: 409,
    body: { error: { code: "box_not_lost" } },
  });
  await change("lost");
  await test.aBinding(patient);
  expect(await say("found")).toMatchObject({ status: 409, body: { error: { code: "box_held" } } });
  await change("in_use");
  const next = await test.aPatient();
  const sensor = await findSensor(test.db, deveui);
  await test.aBinding(next, sensor ? { sensor } : {});
  expect((await say("found")).status).toBe(404);
  expect((await say("lost")).status).toBe(404);
});

it("is nobody's but its patient's to say", async () => {
  const stranger = await test.aPatient();
  const [clinician, technician] = [
    await test.aStaffMember("clinician"),
    await test.aStaffMember("technician"),
  ];
  await test.aGroup(patient, clinician);
  for (const person of [stranger, clinician, technician, admin]) {
    expect((await say("lost", person)).status).toBe(404);
    expect((await say("found", person)).status).toBe(404);
  }
  expect((await say("lost", patient, "00000000000000fe")).status).toBe(404);
  expect(await stateOf()).toBe("in_use");
  await test.call("PUT", "/api/sensor/unassign", {
    token: patient.token,
    body: { data: { deveui } },
  });
  expect(await say("lost")).toMatchObject({ status: 409, body: { error: { code: "no_box" } } });
});
