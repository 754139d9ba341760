import { Failure } from "@dosebeat/contract/base/failures";
import { MedicineAnswer } from "@dosebeat/contract/medicines";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "../worklist/refresh.ts";

let server: TestApp;
let key: string;
let admin: TestPerson;
let nurse: TestPerson;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
  admin = await server.anAdmin();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-07T09:00:00Z");
  patient = await server.aPatient({ givenname: "Odile", familyname: "Amrani" });
  nurse = await server.aStaffMember("clinician");
  await server.aGroup(patient, nurse);
});

const REASON = "Stroke in March: no gap, please.";
const mark = (by: TestPerson, id: number, data: object = {}) =>
  server.call("PUT", `/api/medicines/${id}/critical`, {
    token: by.token,
    body: { data: { is_critical: true, reason: REASON, ...data } },
  });
const aMedicine = (fields: object = {}) =>
  server.aMedicine(patient, {
    name: "Apixaban",
    startdate: "2026-05-01",
    schedules: ["20:00"],
    ...fields,
  });
const overviewOf = async (by: TestPerson) =>
  OverviewAnswer.parse(
    (await server.call("GET", `/api/profiles/${patient.profileid}/overview`, { token: by.token }))
      .body,
  ).data;

describe("the mark", () => {
  it("is set and taken away by a clinician of the group, each with a reason", async () => {
    const { id } = await aMedicine();
    const answer = await mark(nurse, id);
    expect(answer.status).toBe(200);
    const { critical } = MedicineAnswer.parse(answer.body).data;
    expect(critical).toMatchObject({ reason: REASON, since_utc: "2026-05-07T09:00:00.000Z" });
    expect(critical?.by).toBeTruthy();
    expect((await overviewOf(nurse)).medicines).toMatchObject([{ id, critical }]);
    const own = await server.call("GET", "/api/profile/userdata", { token: patient.token });
    expect(ProfileAnswer.parse(own.body).data.medicines).toMatchObject([{ id, critical }]);

    const again = await mark(admin, id);
    expect([again.status, Failure.parse(again.body).error.code]).toEqual([409, "critical_known"]);
    const gone = await mark(admin, id, { is_critical: false, reason: "Stopped by Dr Lindt." });
    expect(MedicineAnswer.parse(gone.body).data.critical).toBeNull();

    const changes = await server.db
      .selectFrom("critical_changes")
      .select(["is_critical", "reason", "user_id"])
      .where("medicine_id", "=", id)
      .orderBy("id")
      .execute();
    expect(changes).toEqual([
      { is_critical: true, reason: REASON, user_id: nurse.userid },
      { is_critical: false, reason: "Stopped by Dr Lindt.", user_id: admin.userid },
    ]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select(["user_id", "details"])
      .where("kind", "=", "critical-changed")
      .where("profile_id", "=", patient.profileid)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { user_id: nurse.userid, details: { medicine: id, change: "added" } },
      { user_id: admin.userid, details: { medicine: id, change: "removed" } },
    ]);
  });

  it("is stored once, however often the same request comes", async () => {
    const { id } = await aMedicine();
    const data = { key: "6f1d1b1c-5d1f-4a7e-9a3e-2b7f0c9d8e11" };
    expect((await mark(nurse, id, data)).status).toBe(200);
    const retry = await mark(nurse, id, data);
    expect(MedicineAnswer.parse(retry.body).data.critical).toMatchObject({ reason: REASON });
    const other = await mark(nurse, id, { ...data, reason: "Another." });
    expect([other.status, Failure.parse(other.body).error.code]).toEqual([409, "key_used"]);
    const { rows } = await server.db
      .selectFrom("critical_changes")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("medicine_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(rows).toBe(1);
  });

  it("is nobody else's to set", async () => {
    const { id } = await aMedicine();
    const stranger = await server.aStaffMember("clinician");
    await server.aGroup(stranger);
    expect((await mark(stranger, id)).status).toBe(404);
    expect((await mark(patient, id)).status).toBe(403);
    expect((await mark(await server.aStaffMember("technician", "auditor"), id)).status).toBe(403);
    expect((await mark(nurse, 987_654)).status).toBe(404);
    const removed = await server.call("DELETE", `/api/medicines/${id}`, { token: patient.token });
    expect(removed.status).toBe(200);
    expect((await mark(nurse, id)).status).toBe(404);
    const own = await server.aMedicine(nurse, { startdate: "2026-05-01" });
    expect((await mark(nurse, own.id)).status).toBe(404);
  });

  test.each([
    ["no reason", { reason: "" }],
    ["a long reason", { reason: "x".repeat(501) }],
    ["neither yes nor no", { is_critical: null }],
    ["more than it knows", { medicine: 1 }],
  ])("is refused with %s", async (_, data) => {
    const { id } = await aMedicine();
    expect((await mark(nurse, id, data)).status).toBe(400);
  });
});

it("is suggested for what is due once a week, until it is set", async () => {
  const MONDAYS = { dosage_time: "20:00", recurrence: { kind: "weekdays" as const, days: [1] } };
  await aMedicine();
  const weekly = await aMedicine({ name: "Alendronate", schedules: [MONDAYS] });
  const listed = await aMedicine({ name: "Methotrexate", every_day_by: "Dr Weber" });
  expect((await overviewOf(nurse)).critical_suggested).toEqual([weekly.id, listed.id]);
  await mark(nurse, weekly.id);
  expect((await overviewOf(nurse)).critical_suggested).toEqual([listed.id]);
});

describe("one missed dose of it", () => {
  /** The box is heard at the end of each evening; the button was pressed at these times. */
  async function heard(deveui: string, until: string, presses: readonly string[]) {
    for (const [index, time] of presses.entries()) {
      if (Date.parse(time) > server.clock.now().getTime()) server.clock.set(time);
      const body = {
        deveui,
        time,
        boot: 1,
        press_seq: index + 1,
        presses: [{ time, seq: index + 1 }],
      };
      expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
    }
    server.clock.set(until);
    const body = { deveui, time: until, boot: 1, press_seq: presses.length };
    expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
  }
  const reasons = async () => {
    await refresh(server.parts, server.app.log, [patient.profileid]);
    return (await overviewOf(nurse)).reasons;
  };

  it("is the first reason of the worklist once it is marked, and ends when it was taken after all", async () => {
    const { id } = await aMedicine();
    const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
    const evenings = ["02", "03", "04", "05"].map((day) => `2026-05-${day}T20:05:00Z`);
    server.clock.set("2026-05-02T19:00:00Z");
    await heard(sensor.deveui, "2026-05-07T20:30:00Z", evenings);
    expect((await reasons()).map(({ kind }) => kind)).not.toContain("critical_missed");
    await mark(nurse, id);
    // Without any background job: the page reads it when it asks again.
    expect((await overviewOf(nurse)).reasons[0]).toMatchObject({ kind: "critical_missed" });
    expect((await reasons())[0]).toEqual({
      kind: "critical_missed",
      medicine: "Apixaban",
      date: "2026-05-06",
      due_utc: "2026-05-06T20:00:00.000Z",
    });
    await server.call("PUT", "/api/doses", {
      token: patient.token,
      body: {
        data: {
          date: "2026-05-06",
          dosage_time: "20:00",
          medicine: id,
          status: "confirmed",
          at: "2026-05-06T20:40:00Z",
        },
      },
    });
    expect((await reasons()).map(({ kind }) => kind)).not.toContain("critical_missed");
  });

  it("is none while the box is silent", async () => {
    const { id } = await aMedicine();
    const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
    server.clock.set("2026-05-02T19:00:00Z");
    await heard(sensor.deveui, "2026-05-03T20:30:00Z", ["2026-05-02T20:05:00Z"]);
    server.clock.set("2026-05-07T20:30:00Z");
    await mark(nurse, id);
    const kinds = (await reasons()).map(({ kind }) => kind);
    expect(kinds).toContain("box_silent");
    expect(kinds).not.toContain("critical_missed");
  });
});
