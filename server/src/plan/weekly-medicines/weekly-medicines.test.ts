import { Failure } from "@dosebeat/contract/base/failures";
import { MedicineAnswer } from "@dosebeat/contract/medicines";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { WeeklyMedicineAnswer, WeeklyMedicinesAnswer } from "@dosebeat/contract/weekly-medicines";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let patient: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  patient = await test.aPatient();
  admin = await test.anAdmin();
});
afterAll(() => test.close());

const MONDAYS = { dosage_time: "20:00", recurrence: { kind: "weekdays", days: [1] } };
type Answer = Awaited<ReturnType<TestApp["call"]>>;

const assign = (data: object | object[]) =>
  test.call("POST", "/api/medicine/assignMedicine", { token: patient.token, body: { data } });
const aMedicine = async (data: object) => {
  const answer = await assign({ name: "Methotrexate", startdate: "2026-05-01", ...data });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return MedicineAnswer.parse(answer.body).data;
};
const edit = (id: number, data: object) =>
  test.call("POST", "/api/medicine/editMedicineRecord", {
    token: patient.token,
    body: { data: { id, ...data } },
  });
const put = async (id: number, schedules: unknown[]) => {
  const { token } = patient;
  const { body } = await test.call("GET", `/api/medicine-plan/${id}`, { token });
  const { version } = MedicinePlanAnswer.parse(body).data;
  const data = { version, schedules };
  return test.call("PUT", `/api/medicine-plan/${id}`, { token, body: { data } });
};
const codeOf = (answer: Answer) => [answer.status, Failure.parse(answer.body).error.code];
const REFUSED = [400, "every_day_unsaid"];

describe("a plan of every day for what is usually taken once a week", () => {
  it.each(["Methotrexate 2.5", "Methotrexat HEXAL", "Méthotrexate", "ميثوتركسات", "MTX"])(
    "is refused for a new %s, until it is said who said so",
    async (name) => {
      const data = { name, startdate: "2026-05-01", schedules: ["08:00"] };
      const refused = await assign([{ ...data, name: "Ramipril" }, data]);
      expect(codeOf(refused)).toEqual(REFUSED);
      expect(faultsIn(refused)).toEqual(["1.every_day_by"]);
      expect(codeOf(await assign({ ...data, every_day_by: "  " }))).toEqual(REFUSED);
      const said = await assign({ ...data, every_day_by: " Dr Weber, by phone " });
      expect(MedicineAnswer.parse(said.body).data).toMatchObject({
        every_day_by: "Dr Weber, by phone",
        every_day_utc: "2026-05-10T12:00:00.000Z",
      });
      expect((await assign({ ...data, schedules: [MONDAYS] })).status).toBe(201);
    },
  );

  it("is refused for a stored one, however it would become daily", async () => {
    const { id } = await aMedicine({ schedules: [MONDAYS] });
    expect(codeOf(await put(id, ["08:00"]))).toEqual(REFUSED);
    const added = await test.call("POST", "/api/medicine-schedules", {
      token: patient.token,
      body: { data: { medicine: id, dosage_time: "08:00" } },
    });
    expect(codeOf(added)).toEqual(REFUSED);
    const other = await aMedicine({ name: "Metformin", schedules: ["08:00"] });
    expect(codeOf(await edit(other.id, { name: "Methotrexat" }))).toEqual(REFUSED);
    expect((await edit(other.id, { strength: "5 mg" })).status).toBe(200);

    expect((await edit(id, { every_day_by: "Dr Weber" })).status).toBe(200);
    expect((await put(id, ["08:00"])).status).toBe(200);
    expect(codeOf(await edit(id, { every_day_by: "" }))).toEqual(REFUSED);
  });

  it("of another medicine asks nothing", async () => {
    await aMedicine({ name: "Ramipril", schedules: ["08:00"] });
    await aMedicine({ name: "Alendronic acid", schedules: ["08:00"] });
  });
});

describe("other ways to take a weekly medicine on any day", () => {
  const AS_NEEDED = { amount: 1, min_interval_minutes: null, max_24h: null, for: "pain" };
  const onDays = (...days: number[]) => ({
    dosage_time: "20:00",
    recurrence: { kind: "weekdays", days },
  });
  const said = { every_day_by: "Dr Weber" };

  it.each([
    ["alone", []],
    ["beside its day", [MONDAYS]],
  ])("as needed %s is asked about, unless it is at most once in six days", async (_, schedules) => {
    const data = { name: "MTX 10", startdate: "2026-05-10", schedules, as_needed: AS_NEEDED };
    const asked = [400, "as_needed_unsaid"];
    expect(codeOf(await assign(data))).toEqual(asked);
    expect((await assign({ ...data, ...said })).status).toBe(201);
    const { id } = await aMedicine({ name: "Methotrexat", schedules });
    expect(codeOf(await edit(id, { as_needed: AS_NEEDED }))).toEqual(asked);
    const rare = { ...AS_NEEDED, min_interval_minutes: 6 * 24 * 60 };
    expect((await edit(id, { as_needed: rare })).status).toBe(200);
    expect((await edit(id, { as_needed: AS_NEEDED, ...said })).status).toBe(200);
  });

  const TOGETHER = [400, "together_unsaid"];

  it("two records that fill the week together are asked about, in whatever order they come", async () => {
    const data = { startdate: "2026-05-10" };
    const first = { ...data, name: "Methotrexat 2,5", schedules: [onDays(1, 2, 3)] };
    const second = { ...data, name: "MTX 10 mg", schedules: [onDays(4, 5)] };
    const both = await assign([first, second]);
    expect(codeOf(both)).toEqual(TOGETHER);
    expect(faultsIn(both)).toEqual(["1.every_day_by"]);
    const { id } = await aMedicine(first);
    expect(codeOf(await assign(second))).toEqual(TOGETHER);
    const other = await aMedicine({ ...second, schedules: [onDays(4)] });
    expect(codeOf(await put(other.id, [onDays(4), onDays(5)]))).toEqual(TOGETHER);
    const added = await test.call("POST", "/api/medicine-schedules", {
      token: patient.token,
      body: { data: { medicine: other.id, ...onDays(6) } },
    });
    expect(codeOf(added)).toEqual(TOGETHER);
    // What was said of one record was said of the substance.
    expect((await edit(id, said)).status).toBe(200);
    expect((await put(other.id, [onDays(4), onDays(5)])).status).toBe(200);
  });

  it("a record that is over, or of another substance or person, asks nothing", async () => {
    await aMedicine({ schedules: [onDays(1, 2, 3)], enddate: "2026-05-09" });
    await aMedicine({ name: "Alendronic acid", schedules: [onDays(1, 2, 3)] });
    const { id } = await aMedicine({ startdate: "2026-05-10", schedules: [onDays(4, 5)] });
    await test.call("DELETE", `/api/medicines/${id}`, { token: patient.token });
    await aMedicine({ name: "MTX", startdate: "2026-05-10", schedules: [onDays(1, 2, 3)] });
    patient = await test.aPatient();
    await aMedicine({ name: "MTX", startdate: "2026-05-10", schedules: [onDays(4, 5)] });
  });

  it("a record whose end moves into the days of another is asked about", async () => {
    const { id } = await aMedicine({ schedules: [onDays(1, 2, 3)], enddate: "2026-05-09" });
    await aMedicine({ name: "MTX", startdate: "2026-05-10", schedules: [onDays(4, 5)] });
    expect(codeOf(await edit(id, { enddate: null }))).toEqual(TOGETHER);
    expect((await edit(id, { enddate: "2026-05-08" })).status).toBe(200);
  });

  it("who said every day is forgotten with the daily plan, so the next one asks again", async () => {
    const { id } = await aMedicine({ schedules: ["08:00"], ...said });
    expect((await put(id, [MONDAYS])).status).toBe(200);
    expect(codeOf(await put(id, ["08:00"]))).toEqual(REFUSED);
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where("profile_id", "=", patient.profileid)
      .where("kind", "=", "medicine-changed")
      .execute();
    expect(entries).toEqual([
      { kind: "medicine-changed", details: { medicine: id, fields: ["every_day_by"] } },
    ]);
    // By single times, too; a plan without any is none that is weekly.
    const mixed = await aMedicine({ schedules: ["08:00"], name: "MTX", ...said });
    const { token } = patient;
    const times = await test.call("GET", `/api/medicine-plan/${mixed.id}`, { token });
    const [daily] = MedicinePlanAnswer.parse(times.body).data.schedules;
    await test.call("DELETE", `/api/medicine-schedules/${daily?.id}`, { token });
    const body = { data: { medicine: mixed.id, dosage_time: "09:00" } };
    expect((await test.call("POST", "/api/medicine-schedules", { token, body })).status).toBe(201);
  });
});

describe("the list of an installation", () => {
  const list = async ({ token }: TestPerson) =>
    WeeklyMedicinesAnswer.parse((await test.call("GET", "/api/weekly-medicines", { token })).body)
      .data;
  const add = (name: string, { token } = admin) =>
    test.call("POST", "/api/weekly-medicines", { token, body: { data: { name } } });
  const remove = (id: number, { token } = admin) =>
    test.call("DELETE", `/api/weekly-medicines/${id}`, { token });

  it("grows by what administrators add, each once, and everybody reads it", async () => {
    const added = await add("Dulaglutide");
    expect(added.status).toBe(201);
    const { data } = WeeklyMedicineAnswer.parse(added.body);
    expect(await list(patient)).toMatchObject({ always: ["methotrexate"], added: [data] });
    expect(codeOf(await add(" DULAGLUTIDE "))).toEqual([409, "weekly_known"]);
    expect(codeOf(await add("Methotrexat"))).toEqual([409, "weekly_known"]);
    expect(codeOf(await add("…"))).toEqual([400, "invalid"]);
    const daily = { name: "dulaglutide 1.5 mg", startdate: "2026-05-01", schedules: ["08:00"] };
    expect(codeOf(await assign(daily))).toEqual(REFUSED);
    expect((await remove(data.id)).status).toBe(200);
    expect((await remove(data.id)).status).toBe(404);
    expect((await assign(daily)).status).toBe(201);
    const entries = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "weekly-medicines-changed")
      .orderBy("id")
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([
      { added: "Dulaglutide" },
      { removed: "Dulaglutide" },
    ]);
  });

  it("is changed by administrators and nobody else", async () => {
    expect((await add("Semaglutide", patient)).status).toBe(403);
    expect((await remove(1, patient)).status).toBe(403);
    expect((await test.call("GET", "/api/weekly-medicines")).status).toBe(401);
  });
});
