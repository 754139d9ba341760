import type { LiveEvent } from "@dosebeat/contract/events";
import {
  MedicineScheduleAnswer,
  ScheduleAnswer,
  SchedulesAnswer,
} from "@dosebeat/contract/schedules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";

let test: TestApp;
let patient: TestPerson;
let stranger: TestPerson;
let published: LiveEvent[];
beforeAll(async () => {
  test = await createTestApp();
  test.parts.announcer.subscribe(({ event }) => published.push(event));
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  patient = await test.aPatient();
  stranger = await test.aPatient();
  published = [];
});
afterAll(() => test.close());

const EVERY_DAY = {
  amount: null,
  recurrence: { kind: "daily" },
  valid_from: null,
  valid_to: null,
  timezone: null,
  added_utc: null,
  removed_utc: null,
};

const add = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/medicine-schedules", { token, body: { data } });
const remove = ({ token }: TestPerson, id: number) =>
  test.call("DELETE", `/api/medicine-schedules/${id}`, { token });
const list = async ({ token }: TestPerson) => {
  const answer = await test.call("GET", "/api/medicine-schedules/profile", { token });
  return SchedulesAnswer.parse(answer.body).data.schedule;
};
const read = ({ token }: TestPerson, medicine: number, query = "") =>
  test.call("GET", `/api/medicine-schedule/medicine/${medicine}${query}`, { token });

describe("adding a time", () => {
  it.each(["08:00", "08:00:00", "08:00:00.000"])("accepts %s", async (dosage_time) => {
    const { id: medicine } = await test.aMedicine(patient);
    const answer = await add(patient, { dosage_time, medicine });
    expect(answer.status).toBe(201);
    const { data } = ScheduleAnswer.parse(answer.body);
    expect(data.attributes).toEqual({
      dosage_time: "08:00:00.000",
      medicine: { data: { id: medicine } },
      ...EVERY_DAY,
      added_utc: test.clock.now().toISOString(),
    });
    expect(published).toEqual([{ kind: "schedule", profileid: patient.profileid, id: data.id }]);
  });

  it.each([
    [{ dosage_time: "08:00:30" }, "dosage_time"],
    [{ dosage_time: "8:00" }, "dosage_time"],
    [{ dosage_time: "24:00" }, "dosage_time"],
    [{ dosage_time: 800 }, "dosage_time"],
    [{ dosage_time: "08:00", medicine: "1" }, "medicine"],
    [{ dosage_time: "08:00", day: "Monday" }, "day"],
  ])("refuses %j", async (fault, path) => {
    const answer = await add(patient, { medicine: 1, ...fault });
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
  });

  it("rejects a duplicate time, even concurrently, and accepts it again once removed", async () => {
    const { id: medicine } = await test.aMedicine(patient);
    const both = await collide(test.db, { table: "medicines", id: medicine }, [
      () => add(patient, { dosage_time: "08:00", medicine }),
      () => add(patient, { dosage_time: "08:00:00.000", medicine }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [schedule] = await list(patient);
    expect((await remove(patient, schedule?.id ?? 0)).status).toBe(200);
    expect((await add(patient, { dosage_time: "08:00", medicine })).status).toBe(201);
  });

  it("accepts a time of a medicine that is over, but none twice", async () => {
    test.clock.set("2026-05-20T12:00:00Z");
    const dates = { startdate: "2026-05-01", enddate: "2026-05-10" };
    const { id: medicine } = await test.aMedicine(patient, { ...dates, schedules: ["08:00"] });
    expect((await add(patient, { dosage_time: "20:00", medicine })).status).toBe(201);
    expect((await add(patient, { dosage_time: "08:00", medicine })).status).toBe(409);
    const phase = { dosage_time: "21:00", valid_from: "2026-05-20", medicine };
    expect(faultsIn(await add(patient, phase))).toEqual(["valid_from"]);
  });

  it("is rejected for other patients and removed medicines, and allowed for administrators", async () => {
    const { id: medicine } = await test.aMedicine(patient);
    expect((await add(stranger, { dosage_time: "08:00", medicine })).status).toBe(404);
    expect(published).toEqual([]);
    expect((await add(await test.anAdmin(), { dosage_time: "08:00", medicine })).status).toBe(201);
    await test.call("DELETE", `/api/medicines/${medicine}`, { token: patient.token });
    expect((await add(patient, { dosage_time: "09:00", medicine })).status).toBe(404);
  });
});

describe("removing a time", () => {
  it("ends it now, and keeps it for the history", async () => {
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    const [schedule] = await list(patient);
    const answer = await remove(patient, schedule?.id ?? 0);
    expect(ScheduleAnswer.parse(answer.body).data).toEqual({
      id: schedule?.id,
      attributes: {
        dosage_time: "08:00:00.000",
        medicine: { data: { id: medicine.id } },
        ...EVERY_DAY,
        removed_utc: test.clock.now().toISOString(),
      },
    });
    const stored = await test.db
      .selectFrom("medicine_schedules")
      .select("removed_at")
      .where("medicine_id", "=", medicine.id)
      .execute();
    expect(stored).toEqual([{ removed_at: test.clock.now() }]);
    expect((await remove(patient, schedule?.id ?? 0)).status).toBe(404);
  });

  it("is rejected for other patients, and allowed for administrators", async () => {
    await test.aMedicine(patient, { schedules: ["08:00"] });
    const [schedule] = await list(patient);
    expect((await remove(stranger, schedule?.id ?? 0)).status).toBe(404);
    expect(await list(patient)).toHaveLength(1);
    expect((await remove(await test.anAdmin(), schedule?.id ?? 0)).status).toBe(200);
  });
});

describe("the times of a profile", () => {
  it("are those of its current medicines, by time of day", async () => {
    const one = await test.aMedicine(patient, { name: "One", schedules: ["20:00", "08:00"] });
    const two = await test.aMedicine(patient, { name: "Two", schedules: ["12:00"] });
    const gone = await test.aMedicine(patient, { schedules: ["09:00"] });
    await test.call("DELETE", `/api/medicines/${gone.id}`, { token: patient.token });
    await test.aMedicine(stranger, { schedules: ["10:00"] });
    const times = await list(patient);
    expect(times.map(({ dosage_time, medicine }) => [dosage_time, medicine])).toEqual([
      ["08:00:00.000", { id: one.id, name: "One" }],
      ["12:00:00.000", { id: two.id, name: "Two" }],
      ["20:00:00.000", { id: one.id, name: "One" }],
    ]);
  });
});

describe("a medicine with its times and history", () => {
  it("returns the doses of the last 30 chart days", async () => {
    const medicine = await test.aMedicine(patient, {
      startdate: "2026-01-01",
      schedules: ["08:00"],
    });
    await test.aMedicine(patient, { startdate: "2026-01-01", schedules: ["09:00"] });
    const answer = await read(patient, medicine.id);
    const { data } = MedicineScheduleAnswer.parse(answer.body);
    expect(data.medicine).toEqual(medicine);
    expect(data.schedules.map(({ dosage_time }) => dosage_time)).toEqual(["08:00:00.000"]);
    expect(data.history).toHaveLength(30);
    expect(data.history.at(0)?.date).toBe("2026-04-11");
    expect(data.history.at(-1)?.date).toBe("2026-05-10");
    expect(new Set(data.history.map((dose) => dose.medicine.id))).toEqual(new Set([medicine.id]));
  });

  it("returns the doses of the requested days", async () => {
    const medicine = await test.aMedicine(patient, {
      startdate: "2026-01-01",
      schedules: ["08:00"],
    });
    const answer = await read(patient, medicine.id, "?from=2026-02-01&to=2026-02-02");
    const { history } = MedicineScheduleAnswer.parse(answer.body).data;
    expect(history.map(({ date }) => date)).toEqual(["2026-02-01", "2026-02-02"]);
  });

  it.each(["?from=2026-02-02&to=2026-02-01", "?from=2020-01-01", "?from=2026-02-30", "?days=3"])(
    "refuses %s",
    async (query) => {
      const medicine = await test.aMedicine(patient);
      expect((await read(patient, medicine.id, query)).status).toBe(400);
    },
  );

  it("is rejected for other patients, and allowed for administrators", async () => {
    const medicine = await test.aMedicine(patient);
    const refused = await read(stranger, medicine.id);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual((await read(stranger, 999_999)).body);
    expect((await read(await test.anAdmin(), medicine.id)).status).toBe(200);
  });
});
