import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

// A server of the previous release knows only daily times, and may still run during an update.
let test: TestApp;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  patient = await test.aPatient();
});
afterAll(() => test.close());

const planOf = async (medicine: number) => {
  const { token } = patient;
  const { body } = await test.call("GET", `/api/medicine-plan/${medicine}`, { token });
  return MedicinePlanAnswer.parse(body).data;
};
const dosesOf = async (day: string) => {
  const { token } = patient;
  const { body } = await test.call("GET", `/api/doses?from=${day}&to=${day}`, { token });
  const { doses } = (body as { data: { doses: { dosage_time: string; amount: number | null }[] } })
    .data;
  return doses.map(({ dosage_time, amount }) => [dosage_time.slice(0, 5), amount]);
};
const added = (medicine: number, time: string) =>
  sql`insert into medicine_schedules (medicine_id, dosage_time, added_at)
    select id, ${time}::time, ${test.clock.now()}::timestamptz from medicines where id = ${medicine}
    returning id, medicine_id, dosage_time, added_at, removed_at`.execute(test.db);

it("a medicine and times that it adds are due every day, without amounts", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into medicines (profile_id, name, type, description, startdate, enddate, strength,
      galenicform, created_at)
    values (${patient.profileid}, 'Aspirin', '', '', '2026-05-01', null, '', '',
      ${test.clock.now()}) returning id`.execute(test.db);
  const medicine = rows[0]?.id ?? 0;
  await sql`insert into medicine_schedules (medicine_id, dosage_time)
    values (${medicine}, '08:00')`.execute(test.db);
  await added(medicine, "20:00");
  const { schedules } = await planOf(medicine);
  const plain = { amount: null, recurrence: { kind: "daily" }, valid_from: null, valid_to: null };
  expect(schedules).toMatchObject([
    { dosage_time: "08:00:00.000", ...plain, added_utc: null },
    { dosage_time: "20:00:00.000", ...plain, added_utc: test.clock.now().toISOString() },
  ]);
  expect(await dosesOf("2026-05-11")).toEqual([
    ["08:00", null],
    ["20:00", null],
  ]);
});

it("what it adds and removes makes a plan that was read before a stale one", async () => {
  const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
  const { version, schedules } = await planOf(id);
  await added(id, "20:00");
  await sql`update medicine_schedules set removed_at = ${test.clock.now()}
    where id = ${schedules[0]?.id}`.execute(test.db);
  const { token } = patient;
  const body = { data: { version, schedules: ["09:00"] } };
  const answer = await test.call("PUT", `/api/medicine-plan/${id}`, { token, body });
  expect(answer.body).toMatchObject({
    error: {
      code: "plan_changed",
      details: {
        changed: [
          { dosage_time: "08:00:00.000", change: "ended" },
          { dosage_time: "20:00:00.000", change: "added" },
        ],
      },
    },
  });
});

it("a time that it adds beside a phase with this time is due once: the phase counts", async () => {
  const phase = { dosage_time: "08:00", amount: 2, valid_from: "2026-05-01" };
  const { id } = await test.aMedicine(patient, { schedules: [phase] });
  await added(id, "08:00");
  await expect(added(id, "08:00")).rejects.toThrow("medicine_schedules_current");
  expect(await dosesOf("2026-05-11")).toEqual([["08:00", 2]]);
});
