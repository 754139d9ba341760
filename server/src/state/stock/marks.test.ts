import { StockMarksAnswer } from "@dosebeat/contract/stock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-03-01T12:00:00Z");
  admin = await test.anAdmin();
});
afterAll(() => test.close());

/** A patient with medicines for 08:00 and 20:00, each with this many tablets; null: not counted. */
async function aPatient(...counts: (number | null)[]) {
  const person = await test.aPatient();
  const medicines: number[] = [];
  for (const amount of counts) {
    const { id: medicine } = await test.aMedicine(person, {
      name: `M${medicines.length}`,
      startdate: "2026-02-01",
      schedules: ["08:00", "20:00"],
    });
    medicines.push(medicine);
    if (amount === null) continue;
    const body = { data: { medicine, kind: "count", amount } };
    const answer = await test.call("POST", "/api/stock-entries", { token: person.token, body });
    expect(answer.status).toBe(201);
  }
  return { ...person, medicines };
}

const path = (...people: { profileid: number }[]) =>
  `/api/stock-marks?profileids=${people.map(({ profileid }) => profileid).join(",")}`;

async function marksOf(...people: { profileid: number }[]) {
  const answer = await test.call("GET", path(...people), { token: admin.token });
  expect(answer.status).toBe(200);
  const { data } = StockMarksAnswer.parse(answer.body);
  return new Map(data.map(({ profileid, state }) => [profileid, state]));
}

it("the most urgent of a patient's medicines counts, and who counted nothing is left out", async () => {
  const enough = await aPatient(100, null);
  const low = await aPatient(100, 5);
  const out = await aPatient(5, 0, 100);
  const uncounted = await aPatient(null);
  const marks = await marksOf(uncounted, out, low, enough, low, { profileid: 987_654_321 });
  expect([...marks]).toEqual([
    [enough.profileid, "enough"],
    [low.profileid, "low"],
    [out.profileid, "out"],
  ]);
  // Only the requested ones.
  expect([...(await marksOf(low)).keys()]).toEqual([low.profileid]);
});

it("says to count again, and nothing of a removed medicine", async () => {
  const patient = await aPatient(1, 0);
  const [used, removed] = patient.medicines;
  const { token } = patient;
  for (const amount of [1, 1]) {
    test.clock.advance(60_000);
    const body = { data: { medicine: used, amount } };
    expect((await test.call("POST", "/api/intakes", { token, body })).status).toBe(201);
  }
  expect((await marksOf(patient)).get(patient.profileid)).toBe("out");
  expect((await test.call("DELETE", `/api/medicines/${removed}`, { token })).status).toBe(200);
  expect((await marksOf(patient)).get(patient.profileid)).toBe("count_again");
  expect((await test.call("DELETE", `/api/medicines/${used}`, { token })).status).toBe(200);
  expect((await marksOf(patient)).size).toBe(0);
});

it("are worked out by a worker when that takes long", async () => {
  const patient = await aPatient(null);
  const other = await aPatient(3);
  const [medicine] = patient.medicines;
  const data = { medicine, kind: "count", amount: 2000, at: "2025-08-01T00:00:00Z" };
  const body = { data };
  await test.call("POST", "/api/stock-entries", { token: patient.token, body });
  const marks = await marksOf(patient, other);
  expect([...marks.values()]).toEqual(["enough", "low"]);
});

it("are for administrators, whose reading is recorded", async () => {
  const patient = await aPatient(5);
  const stranger = await aPatient(5);
  for (const { token } of [patient, stranger]) {
    expect((await test.call("GET", path(patient), { token })).status).toBe(403);
  }
  expect((await test.call("GET", path(patient))).status).toBe(401);
  const reader = await test.anAdmin();
  for (const _ of [1, 2]) {
    expect((await test.call("GET", path(patient), { token: reader.token })).status).toBe(200);
  }
  const entries = await test.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("user_id", "=", reader.userid)
    .execute();
  expect(entries).toEqual([{ kind: "patients-listed", details: { call: "GET /api/stock-marks" } }]);
});

it("are asked for at most a hundred patients, by their ids", async () => {
  const get = async (ids: string) =>
    (await test.call("GET", `/api/stock-marks?profileids=${ids}`, { token: admin.token })).status;
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  expect(await get(ids(100))).toBe(200);
  for (const wrong of [ids(101), "", "1,x", "1,,2", "-1"]) expect(await get(wrong)).toBe(400);
});
