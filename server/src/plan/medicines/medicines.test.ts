import { DosesAnswer } from "@dosebeat/contract/doses";
import type { LiveEvent } from "@dosebeat/contract/events";
import { MedicineAnswer, MedicinesAnswer } from "@dosebeat/contract/medicines";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";
import { listMedicines } from "../planned/medicine-queries.ts";

let test: TestApp;
let patient: TestPerson;
let stranger: TestPerson;
let published: LiveEvent[];
beforeAll(async () => {
  test = await createTestApp();
  test.parts.announcer.subscribe(({ event }) => published.push(event));
});
beforeEach(async () => {
  patient = await test.aPatient();
  stranger = await test.aPatient();
  published = [];
});
afterAll(() => test.close());

const DATE_ORDER = "The start date is greater than the end date";
const assign = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/medicine/assignMedicine", { token, body: { data } });
const edit = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/medicine/editMedicineRecord", { token, body: { data } });
const remove = ({ token }: TestPerson, id: number | string) =>
  test.call("DELETE", `/api/medicines/${id}`, { token });

describe("assigning with a key", () => {
  const key = "0d3b9a52-6c0f-4a53-9a7e-0c1f5a2f8e11";
  const ramipril = { name: "Ramipril", startdate: "2026-05-01", schedules: ["08:00"], key };
  const countOf = async ({ token }: TestPerson) => {
    const { body } = await test.call("GET", "/api/profile/userdata", { token });
    return ProfileAnswer.parse(body).data.medicines.length;
  };

  it("stores a medicine once, however often its answer is lost", async () => {
    const first = await assign(patient, ramipril);
    const again = await assign(patient, ramipril);
    const listed = await assign(patient, [ramipril]);
    expect(again).toMatchObject({ status: 201, body: first.body });
    const { data } = MedicineAnswer.parse(first.body);
    expect(MedicinesAnswer.parse(listed.body).data).toEqual([data]);
    expect(await countOf(patient)).toBe(1);
    expect(published).toHaveLength(1);
  });

  it("refuses the key with other content, and is nobody else's", async () => {
    await assign(patient, ramipril);
    expect((await assign(patient, { ...ramipril, name: "Aspirin" })).status).toBe(409);
    expect((await assign(stranger, ramipril)).status).toBe(201);
    expect(await countOf(patient)).toBe(1);
    expect(await countOf(stranger)).toBe(1);
  });

  it("adds what is new of several, and stores the rest no second time", async () => {
    await assign(patient, ramipril);
    const other = { ...ramipril, name: "Aspirin", key: key.replace("0d3b", "1d3b") };
    expect((await assign(patient, [ramipril, other])).status).toBe(201);
    expect(await countOf(patient)).toBe(2);
  });
});

describe("assigning", () => {
  it("adds a medicine with its times, valid from its start date", async () => {
    const answer = await assign(patient, {
      name: " Aspirin ",
      startdate: "2026-05-01",
      schedules: ["08:00", "20:00:00.000"],
    });
    expect(answer.status).toBe(201);
    const medicine = MedicineAnswer.parse(answer.body).data;
    expect(medicine).toEqual({
      id: medicine.id,
      name: "Aspirin",
      type: "",
      description: "",
      startdate: "2026-05-01",
      enddate: null,
      strength: "",
      galenicform: "",
      unit: "",
      prescriber: "",
      indication: "",
      instructions: "",
      once_only: false,
      if_late: "",
      if_late_author: null,
      if_late_utc: null,
      every_day_by: "",
      every_day_utc: null,
      critical: null,
      as_needed: null,
      storage: null,
      low_days: 7,
      order_days: 4,
      pack_code: "",
      paused: null,
    });
    const times = await test.db
      .selectFrom("medicine_schedules")
      .select(["dosage_time", "added_at"])
      .where("medicine_id", "=", medicine.id)
      .orderBy("dosage_time")
      .execute();
    expect(times).toEqual([
      { dosage_time: "08:00:00", added_at: null },
      { dosage_time: "20:00:00", added_at: null },
    ]);
    expect(published).toEqual([
      { kind: "medicine", profileid: patient.profileid, id: medicine.id },
    ]);
  });

  it("adds several in the order sent, or none if one is invalid", async () => {
    const good = ["C", "A", "B"].map((name) => ({ name, startdate: "2026-05-01" }));
    const answer = await assign(patient, good);
    expect(answer.status).toBe(201);
    const { data } = MedicinesAnswer.parse(answer.body);
    expect([data].flat().map(({ name }) => name)).toEqual(["C", "A", "B"]);
    const bad = await assign(patient, [...good, { name: "D", startdate: "2026-02-30" }]);
    expect(bad.status).toBe(400);
    expect(faultsIn(bad)).toEqual(["3.startdate"]);
    expect(await listMedicines(test.db, patient.profileid)).toHaveLength(3);
  });

  it("answers an array of one with an array", async () => {
    const answer = await assign(patient, [{ name: "A", startdate: "2026-05-01" }]);
    expect(answer.body).toMatchObject({ data: [{ name: "A" }] });
  });

  const valid = { name: "A", startdate: "2026-05-01" };
  it.each<[string, object, string]>([
    ["no name", { startdate: "2026-05-01" }, "name"],
    ["an empty name", { ...valid, name: "  " }, "name"],
    ["a long name", { ...valid, name: "x".repeat(201) }, "name"],
    ["NUL in a name", { ...valid, name: "a\u0000" }, "name"],
    ["a long description", { ...valid, description: "x".repeat(2001) }, "description"],
    ["no start", { name: "A" }, "startdate"],
    ["an impossible day", { ...valid, startdate: "2026-02-29" }, "startdate"],
    ["an impossible year", { ...valid, startdate: "0000-01-01" }, "startdate"],
    ["an instant", { ...valid, startdate: "2026-05-01T00:00:00Z" }, "startdate"],
    ["a time with seconds", { ...valid, schedules: ["08:00:30"] }, "schedules.0"],
    ["an impossible time", { ...valid, schedules: ["24:00"] }, "schedules.0"],
    ["a duplicate time", { ...valid, schedules: ["08:00", "08:00:00"] }, "schedules"],
    ["an unknown field", { ...valid, profileid: 1 }, "profileid"],
    ["an empty list", [], "data"],
  ])("refuses %s", async (_, data, path) => {
    const answer = await assign(patient, data);
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
    expect(await listMedicines(test.db, patient.profileid)).toEqual([]);
  });

  it("rejects a start after the end with the specified message", async () => {
    const answer = await assign(patient, { ...valid, enddate: "2026-04-30" });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      data: null,
      error: {
        status: 400,
        name: "ValidationError",
        message: DATE_ORDER,
        code: "date_order",
        details: {
          errors: [{ path: ["startdate"], message: DATE_ORDER, code: "date_order" }],
        },
      },
    });
    expect((await assign(patient, { ...valid, enddate: "2026-05-01" })).status).toBe(201);
  });
});

describe("a medicine that is to hold from now", () => {
  const dueOf = async ({ token }: TestPerson, from: string, to: string) => {
    const answer = await test.call("GET", `/api/doses?from=${from}&to=${to}`, { token });
    return DosesAnswer.parse(answer.body).data.doses.map(({ due_utc }) => due_utc);
  };
  beforeEach(() => test.clock.set("2026-05-10T12:00:00Z"));

  it("has no dose before the instant of the call, and today's later ones", async () => {
    const { status } = await assign(patient, {
      name: "Metformin",
      startdate: "2026-05-10",
      from_now: true,
      schedules: ["08:00", "20:00"],
    });
    expect(status).toBe(201);
    expect(await dueOf(patient, "2026-05-10", "2026-05-11")).toEqual([
      "2026-05-10T20:00:00.000Z",
      "2026-05-11T08:00:00.000Z",
      "2026-05-11T20:00:00.000Z",
    ]);
  });

  it("holds from its start date where nothing else is asked for, also one in the past", async () => {
    const data = { name: "Metformin", startdate: "2026-05-09", schedules: ["08:00"] };
    await assign(patient, data);
    expect(await dueOf(patient, "2026-05-09", "2026-05-10")).toEqual([
      "2026-05-09T08:00:00.000Z",
      "2026-05-10T08:00:00.000Z",
    ]);
  });

  it("keeps the first day of its phases, of which the running one begins now", async () => {
    await assign(patient, {
      name: "Prednisone",
      startdate: "2026-05-10",
      from_now: true,
      schedules: [
        { dosage_time: "08:00", amount: 8, valid_from: "2026-05-10", valid_to: "2026-05-11" },
        { dosage_time: "08:00", amount: 6, valid_from: "2026-05-12" },
        {
          dosage_time: "13:00",
          timezone: "Asia/Tokyo",
          recurrence: { kind: "interval", every: 2 },
        },
      ],
    });
    expect(await dueOf(patient, "2026-05-10", "2026-05-12")).toEqual([
      "2026-05-11T08:00:00.000Z",
      // Every second day in Tokyo, where it was already later than 13:00.
      "2026-05-12T04:00:00.000Z",
      "2026-05-12T08:00:00.000Z",
    ]);
  });

  it("has an intake for what was taken earlier that day", async () => {
    const { token } = patient;
    const added = await assign(patient, {
      name: "Metformin",
      startdate: "2026-05-10",
      from_now: true,
      schedules: ["08:00", "20:00"],
    });
    const { id } = MedicineAnswer.parse(added.body).data;
    const body = { data: { medicine: id, at: "2026-05-10T08:00:00Z" } };
    expect((await test.call("POST", "/api/intakes", { token, body })).status).toBe(201);
    expect(await dueOf(patient, "2026-05-10", "2026-05-10")).toEqual(["2026-05-10T20:00:00.000Z"]);
  });
});

describe("editing", () => {
  it("changes only what is sent", async () => {
    const medicine = await test.aMedicine(patient, { strength: "100 mg", enddate: "2026-06-01" });
    const answer = await edit(patient, { id: medicine.id, name: "Ibuprofen", enddate: null });
    expect(answer.body).toEqual({ data: { ...medicine, name: "Ibuprofen", enddate: null } });
    expect(published).toEqual([
      { kind: "medicine", profileid: patient.profileid, id: medicine.id },
    ]);
    const nothing = await edit(patient, { id: medicine.id });
    expect(nothing.body).toEqual(answer.body);
  });

  it.each([
    [{ startdate: "2026-06-02" }],
    [{ enddate: "2026-04-30" }],
    [{ startdate: "2026-07-02", enddate: "2026-07-01" }],
  ])("compares %j with the stored date", async (dates) => {
    const medicine = await test.aMedicine(patient, { enddate: "2026-06-01" });
    const answer = await edit(patient, { id: medicine.id, ...dates });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { message: DATE_ORDER } });
    expect(faultsIn(answer)).toEqual(["startdate"]);
  });

  it("keeps the dates in order with concurrent changes", async () => {
    const medicine = await test.aMedicine(patient, { enddate: "2026-06-01" });
    const answers = await collide(test.db, { table: "medicines", id: medicine.id }, [
      () => edit(patient, { id: medicine.id, startdate: "2026-05-25" }),
      () => edit(patient, { id: medicine.id, enddate: "2026-05-20" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("is rejected for other patients, and allowed for administrators", async () => {
    const medicine = await test.aMedicine(patient);
    const change = { id: medicine.id, name: "Other" };
    const refused = await edit(stranger, change);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual((await edit(stranger, { ...change, id: 999_999 })).body);
    expect(await listMedicines(test.db, patient.profileid)).toMatchObject([{ name: "Aspirin" }]);
    expect((await edit(await test.anAdmin(), change)).status).toBe(200);
    expect(published).toEqual([
      { kind: "medicine", profileid: patient.profileid, id: medicine.id },
    ]);
  });

  it.each([
    [{ name: "A" }, "id"],
    [{ id: 0 }, "id"],
    [{ id: "1" }, "id"],
    [{ id: 1, name: null }, "name"],
    [{ id: 1, schedules: [] }, "schedules"],
  ])("refuses %j", async (data, path) => {
    const answer = await edit(patient, data);
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
  });
});

describe("removing", () => {
  it("ends the medicine and its times now, and keeps both for the history", async () => {
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    const answer = await remove(patient, medicine.id);
    expect(answer.body).toEqual({ data: medicine });
    expect(await listMedicines(test.db, patient.profileid)).toEqual([]);
    const stored = await test.db
      .selectFrom("medicine_schedules")
      .innerJoin("medicines", "medicines.id", "medicine_id")
      .select(["medicine_schedules.removed_at as timeGone", "medicines.removed_at as gone"])
      .where("medicine_id", "=", medicine.id)
      .execute();
    expect(stored).toEqual([{ timeGone: test.clock.now(), gone: test.clock.now() }]);
    expect((await remove(patient, medicine.id)).status).toBe(404);
    expect((await edit(patient, { id: medicine.id, name: "B" })).status).toBe(404);
  });

  it("is rejected for other patients, and allowed for administrators", async () => {
    const medicine = await test.aMedicine(patient);
    expect((await remove(stranger, medicine.id)).status).toBe(404);
    expect(published).toEqual([]);
    expect((await remove(await test.anAdmin(), medicine.id)).status).toBe(200);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999999999999"])("rejects the id %s", async (id) => {
    expect((await remove(patient, id)).status).toBe(400);
  });
});

describe("what is said of late doses", () => {
  const LATE = "Up to 2 days late, else wait for Monday.";
  const lateOf = async (data: object, by = patient) => {
    const { if_late, if_late_author, if_late_utc } = MedicineAnswer.parse(
      (await edit(by, data)).body,
    ).data;
    return { if_late, if_late_author, if_late_utc };
  };

  it("names who wrote it and when, until it is empty", async () => {
    const now = test.clock.now().toISOString();
    const added = await assign(patient, { name: "MTX", startdate: "2026-05-01", if_late: LATE });
    const { data } = MedicineAnswer.parse(added.body);
    expect(data).toMatchObject({ if_late: LATE, if_late_author: null, if_late_utc: now });
    test.clock.advance(60_000);
    const unchanged = await lateOf({ id: data.id, if_late: LATE, once_only: true });
    expect(unchanged.if_late_utc).toBe(now);
    const later = test.clock.now().toISOString();
    const written = await lateOf({ id: data.id, if_late: "Ask first." });
    expect(written).toEqual({ if_late: "Ask first.", if_late_author: null, if_late_utc: later });
    const emptied = await lateOf({ id: data.id, if_late: "" });
    expect(emptied).toEqual({ if_late: "", if_late_author: null, if_late_utc: null });
  });

  it("has the name of the administrator who wrote it for the patient", async () => {
    const admin = await test.anAdmin({ givenname: "Eva", familyname: "Hofbauer" });
    const { id } = await test.aMedicine(patient);
    expect(await lateOf({ id, if_late: LATE }, admin)).toMatchObject({
      if_late_author: "Eva Hofbauer",
    });
    expect(await edit(stranger, { id, if_late: "Take two." })).toMatchObject({ status: 404 });
    expect(await edit(patient, { id, if_late: "x".repeat(2001) })).toMatchObject({ status: 400 });
  });
});
