import { Failure } from "@dosebeat/contract/base/failures";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { type Intake, IntakeAnswer, IntakesAnswer } from "@dosebeat/contract/intakes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const DAY = "2026-05-10";
const KEY = "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10";

/** Paracetamol as needed: at least 4 h apart, at most 4 in 24 hours. */
async function aPatient({ amount = null }: { amount?: number | null } = {}) {
  server.clock.set(`${DAY}T12:00:00Z`);
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, { name: "Paracetamol" });
  const asNeeded = { amount, min_interval_minutes: 240, max_24h: 4, for: "pain" };
  await server.db
    .updateTable("medicines")
    .set({ as_needed: JSON.stringify(asNeeded), unit: "tablet" })
    .where("id", "=", medicine.id)
    .execute();
  return { patient, medicine };
}

function add({ token }: Pick<TestPerson, "token">, data: object) {
  return server.call("POST", "/api/intakes", { token, body: { data } });
}

async function added(person: TestPerson, data: object): Promise<Intake> {
  const answer = await add(person, data);
  expect(answer).toMatchObject({ status: 201 });
  return IntakeAnswer.parse(answer.body).data;
}

async function intakes({ token }: TestPerson, from = DAY, to = from) {
  const answer = await server.call("GET", `/api/intakes?from=${from}&to=${to}`, { token });
  expect(answer).toMatchObject({ status: 200 });
  return IntakesAnswer.parse(answer.body).data;
}

test("an intake is stored as stated, with warnings worked out when it is read", async () => {
  const { patient, medicine } = await aPatient({ amount: 2 });
  const medicineId = { medicine: medicine.id };
  const first = await added(patient, { ...medicineId, at: `${DAY}T08:00:00Z`, amount: 1 });
  expect(first).toEqual({
    id: first.id,
    medicine: medicine.id,
    at_utc: `${DAY}T08:00:00.000Z`,
    date: DAY,
    amount: 1,
    unit: "tablet",
    pressed_utc: null,
    note: "",
    stated_by: "patient",
    warnings: [],
  });
  const second = await added(patient, { ...medicineId, at: `${DAY}T11:30:00Z`, note: "head" });
  const warning = { code: "interval_short", value: 210, limit: 240, at_least: false };
  expect(second).toMatchObject({ amount: 2, note: "head", warnings: [warning] });
  const { intakes: both, next } = await intakes(patient);
  expect(both.map(({ id, warnings }) => [id, warnings])).toEqual([
    [first.id, [warning]],
    [second.id, [warning]],
  ]);
  expect(next).toEqual([
    {
      medicine: medicine.id,
      last_utc: `${DAY}T11:30:00.000Z`,
      in_24h: 3,
      at_least: false,
      not_before_utc: "2026-05-11T08:00:00.000Z",
    },
  ]);
});

test("the same key again is the same intake; with another body it is refused", async () => {
  const { patient, medicine } = await aPatient();
  const stated = { medicine: medicine.id, at: `${DAY}T08:00:00Z`, amount: 1, key: KEY };
  const first = await added(patient, stated);
  const again = await add(patient, { ...stated, at: `${DAY}T10:00:00+02:00` });
  expect(again).toMatchObject({ status: 200, body: { data: { id: first.id } } });
  const other = await add(patient, { ...stated, amount: 2 });
  expect(other).toMatchObject({ status: 409, body: { error: { code: "key_used" } } });
  expect((await intakes(patient)).intakes).toHaveLength(1);
});

test("an intake may be stated offline, never for the future", async () => {
  const { patient, medicine } = await aPatient();
  const said = await added(patient, { medicine: medicine.id, said_utc: `${DAY}T07:00:00Z` });
  expect(said.at_utc).toBe(`${DAY}T07:00:00.000Z`);
  const future = await add(patient, { medicine: medicine.id, at: `${DAY}T12:06:00Z` });
  expect(future.status).toBe(400);
  expect(Failure.parse(future.body).error.details.errors).toMatchObject([
    { path: ["at"], code: "taken_later" },
  ]);
  for (const amount of [0, -1, 0.0001, 100_001]) {
    expect((await add(patient, { medicine: medicine.id, amount })).status).toBe(400);
  }
});

test("strangers can neither state, read nor take back intakes of others", async () => {
  const { patient, medicine } = await aPatient();
  const stranger = await server.aPatient();
  const intake = await added(patient, { medicine: medicine.id });
  expect((await add(stranger, { medicine: medicine.id })).status).toBe(404);
  const path = `/api/intakes/${intake.id}`;
  const remove = (person: TestPerson) => server.call("DELETE", path, { token: person.token });
  expect((await remove(stranger)).status).toBe(404);
  const read = (token: string, more = "") =>
    server.call("GET", `/api/intakes?from=${DAY}&to=${DAY}${more}`, { token });
  expect((await read(stranger.token, `&profileid=${patient.profileid}`)).status).toBe(404);
  expect((await read(stranger.token, `&medicine=${medicine.id}`)).status).toBe(404);
  const admin = await server.anAdmin();
  expect((await read(admin.token, `&profileid=${patient.profileid}`)).body).toMatchObject({
    data: { intakes: [{ id: intake.id }] },
  });
  expect(await remove(patient)).toMatchObject({ status: 200, body: { data: { id: intake.id } } });
  expect((await remove(patient)).status).toBe(404);
  expect((await intakes(patient)).intakes).toEqual([]);
});

test("intakes stand beside the doses of their day", async () => {
  const { patient, medicine } = await aPatient();
  await added(patient, { medicine: medicine.id, at: `${DAY}T08:00:00Z` });
  const answer = await server.call("GET", `/api/doses?from=${DAY}&to=${DAY}`, {
    token: patient.token,
  });
  const { intakes: found, named_presses } = DosesAnswer.parse(answer.body).data;
  expect(found).toMatchObject([{ medicine: medicine.id, amount: null, warnings: [] }]);
  expect(named_presses).toEqual([]);
});
