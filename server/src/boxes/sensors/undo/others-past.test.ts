import { AccountNoticesAnswer } from "@dosebeat/contract/account";
import { AccessLogAnswer } from "@dosebeat/contract/audit";
import { AssignSensorAnswer } from "@dosebeat/contract/bindings";
import { ReplaceSensorAnswer } from "@dosebeat/contract/sensor-changes";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../../test/app.ts";
import { startIntake } from "../../../../test/intake.ts";

const { server, token: key } = await startIntake();
const admin = await server.anAdmin();
const technician = await server.aStaffMember("technician");

const PRESSED = "2026-05-10T07:41:23.000Z";

let patient: TestPerson;
let old: string;
beforeEach(async () => {
  server.clock.set("2026-05-10T00:00:00Z");
  patient = await server.aPatient();
  ({
    sensor: { deveui: old },
  } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" }));
  server.clock.set("2026-05-10T07:42:00Z");
  const body = { deveui: old, time: "2026-05-10T07:42:00Z", presses: [{ time: PRESSED }] };
  expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
  server.clock.set("2026-05-11T12:00:00Z");
});

const call = (
  who: TestPerson,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  data?: object,
) => server.call(method, url, { token: who.token, ...(data && { body: { data } }) });
const assign = (who: TestPerson, data: object) => call(who, "POST", "/api/sensor/assign", data);
const replace = (who: TestPerson, deveui: string, data: object) =>
  call(who, "POST", `/api/sensors/${deveui}/replace`, data);
const undo = (who: TestPerson, deveui: string, id: number) =>
  call(who, "DELETE", `/api/sensors/${deveui}/bindings/${id}`);

async function pressesOf(who: TestPerson): Promise<string> {
  const body = {
    data: { profileId: who.profileid, startDate: "2026-05-10", endDate: "2026-05-11" },
  };
  const { token } = who;
  const url = "/api/sensor/button/getButtonPressHistory";
  const answer = await server.call("POST", url, { token, body });
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body);
}

async function replacedEarly(by = technician, from = "2026-05-10T06:00:00Z") {
  const { deveui } = await server.aSensor();
  const answer = await replace(by, old, { deveui, from });
  expect(answer.status).toBe(200);
  return ReplaceSensorAnswer.parse(answer.body).data;
}

describe("a patient's past", () => {
  it("goes to nobody by a replacement with an early start", async () => {
    await replacedEarly();
    expect(
      (await call(technician, "PATCH", `/api/sensors/${old}`, { state: "in_use" })).status,
    ).toBe(200);
    const from = "2026-05-10T06:00:00Z";
    const accomplice = await server.aPatient();
    const own = await assign(technician, { deveui: old, profileid: technician.profileid, from });
    const other = await assign(technician, { deveui: old, profileid: accomplice.profileid, from });
    const byAdmin = await assign(admin, { deveui: old, profileid: accomplice.profileid, from });
    expect([own.status, other.status, byAdmin.status]).toEqual([403, 409, 409]);
    expect(await pressesOf(accomplice)).not.toContain(PRESSED);
    // From the time when the end was entered, anybody can have the box.
    const now = await assign(technician, { deveui: old, profileid: accomplice.profileid });
    expect(now.status).toBe(200);
  });

  it("may be given back to the patient, whose box it was", async () => {
    const { deveui: next } = await replacedEarly();
    await call(technician, "PATCH", `/api/sensors/${old}`, { state: "in_use" });
    await call(technician, "PUT", "/api/sensor/unassign", { deveui: next });
    expect(await pressesOf(patient)).not.toContain(PRESSED);
    server.clock.advance(1000);
    const from = "2026-05-11T12:00:00.500Z";
    expect(
      (await assign(technician, { deveui: old, profileid: patient.profileid, from })).status,
    ).toBe(200);
  });

  it("stays out of reach once the account is erased", async () => {
    await replacedEarly();
    await call(technician, "PATCH", `/api/sensors/${old}`, { state: "in_use" });
    const body = { reason: "asked by the patient" };
    await server.call("POST", `/api/users/${patient.userid}/erase`, { token: admin.token, body });
    const accomplice = await server.aPatient();
    const from = "2026-05-10T06:00:00Z";
    const answer = await assign(technician, { deveui: old, profileid: accomplice.profileid, from });
    expect(answer.status).toBe(409);
  });
});

describe("staff", () => {
  it("assign a box to themselves like any patient", async () => {
    const { deveui, claimcode } = await server.aSensor();
    for (const staff of [await server.aStaffMember("technician"), await server.anAdmin()]) {
      const { profileid } = staff;
      const from = "2026-05-11T11:00:00Z";
      expect((await assign(staff, { deveui, profileid })).status).toBe(403);
      expect((await assign(staff, { deveui, profileid, claimcode, from })).status).toBe(403);
      expect((await assign(staff, { deveui, profileid, claimcode })).status).toBe(200);
      server.clock.advance(1000);
      const next = await server.aSensor();
      expect(
        (
          await replace(staff, deveui, {
            deveui: next.deveui,
            from: server.clock.now().toISOString(),
          })
        ).status,
      ).toBe(403);
      expect((await call(staff, "PUT", "/api/sensor/unassign", { profileid })).status).toBe(200);
      server.clock.advance(1000);
    }
  });

  it("who are no administrators enter at most the last 48 hours", async () => {
    const [{ deveui }, other] = [await server.aSensor(), await server.aPatient()];
    const early = { deveui, profileid: other.profileid, from: "2026-05-09T11:59:59Z" };
    expect((await assign(technician, early)).status).toBe(403);
    expect((await replace(technician, old, { deveui, from: early.from })).status).toBe(403);
    expect((await assign(technician, { ...early, from: "2026-05-09T12:00:00Z" })).status).toBe(200);
  });

  it("tell the patient of what they enter from longer ago, and can undo it any time", async () => {
    const { id, deveui } = await replacedEarly(admin, "2026-05-05T00:00:00Z");
    expect(await pressesOf(patient)).not.toContain(PRESSED);
    const notices = async () => {
      const { body } = await call(patient, "GET", "/api/account-notices");
      return AccountNoticesAnswer.parse(body).data.map(({ kind }) => kind);
    };
    expect(await notices()).toEqual(["box-backdated"]);
    server.clock.advance(20 * MINUTE);
    expect((await undo(technician, deveui, id)).status).toBe(403);
    expect((await undo(admin, deveui, id)).status).toBe(200);
    expect(await pressesOf(patient)).toContain(PRESSED);
    expect(await notices()).toEqual(["box-undone", "box-backdated"]);
  });
});

describe("undoing an assignment", () => {
  it("leaves nothing of it but the audit log", async () => {
    const [{ deveui }, wrong] = [await server.aSensor(), await server.aPatient()];
    const answer = await assign(technician, { deveui, profileid: wrong.profileid });
    const { id } = AssignSensorAnswer.parse(answer.body).data;
    server.clock.advance(5 * MINUTE);
    const body = {
      deveui,
      time: server.clock.now().toISOString(),
      presses: [{ time: "2026-05-11T12:04:00.000Z" }],
    };
    await server.call("POST", "/api/ingest/box", { token: key, body });
    expect(await pressesOf(wrong)).toContain("12:04:00");
    const undone = await undo(technician, deveui, id);
    expect(undone).toMatchObject({ status: 200, body: { data: { id, deveui, restored: null } } });
    expect(await pressesOf(wrong)).not.toContain("12:04:00");
    const log = await call(wrong, "GET", "/api/profile/access-log");
    const kinds = AccessLogAnswer.parse(log.body).data.map(({ attributes }) => attributes.kind);
    expect(kinds).toEqual(["sensor-assignment-undone", "sensor-assigned"]);
    expect((await call(wrong, "GET", "/api/account-notices")).body).toEqual({ data: [] });
    const right = await server.aPatient();
    const from = "2026-05-11T12:00:00Z";
    expect((await assign(technician, { deveui, profileid: right.profileid, from })).status).toBe(
      200,
    );
    expect(await pressesOf(right)).toContain("12:04:00");
  });

  it("leaves the next patient a press within a minute of one in the undone time", async () => {
    const [{ deveui }, wrong] = [await server.aSensor(), await server.aPatient()];
    const answer = await assign(technician, { deveui, profileid: wrong.profileid });
    const { id } = AssignSensorAnswer.parse(answer.body).data;
    const press = async (time: string) => {
      const body = { deveui, time, presses: [{ time }] };
      expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
    };
    server.clock.set("2026-05-11T12:04:00Z");
    await press("2026-05-11T12:04:00.000Z");
    expect((await undo(technician, deveui, id)).status).toBe(200);
    server.clock.set("2026-05-11T12:04:20Z");
    const right = await server.aPatient();
    expect((await assign(technician, { deveui, profileid: right.profileid })).status).toBe(200);
    server.clock.set("2026-05-11T12:04:40Z");
    await press("2026-05-11T12:04:40.000Z");
    const presses = await pressesOf(right);
    expect(presses).toContain("12:04:40");
    expect(presses).not.toContain("12:04:00");
    expect(await pressesOf(wrong)).not.toContain("12:04");
  });

  it("gives a replaced box back, and takes it into use", async () => {
    const { id, deveui } = await replacedEarly();
    const { body } = await undo(technician, deveui, id);
    expect(body).toMatchObject({
      data: { id, restored: { deveui: old, profileid: patient.profileid } },
    });
    expect(await pressesOf(patient)).toContain(PRESSED);
    const again = await replace(technician, old, { deveui });
    expect(again.status).toBe(200);
  });

  it("gives back the time until the new box was taken away", async () => {
    const { id, deveui } = await replacedEarly();
    server.clock.advance(60_000);
    await call(technician, "PUT", "/api/sensor/unassign", { deveui });
    expect((await undo(technician, deveui, id)).status).toBe(200);
    expect(await pressesOf(patient)).toContain(PRESSED);
    const { sensor } = await server.aBinding(patient);
    expect(sensor.deveui).not.toBe(old);
  });

  it("is refused while somebody else has the old box", async () => {
    const { id, deveui } = await replacedEarly();
    await call(technician, "PATCH", `/api/sensors/${old}`, { state: "in_use" });
    const other = await server.aPatient();
    expect((await assign(technician, { deveui: old, profileid: other.profileid })).status).toBe(
      200,
    );
    expect((await undo(technician, deveui, id)).status).toBe(409);
    expect(await pressesOf(other)).not.toContain(PRESSED);
  });

  it("is for ten minutes, and for who assigned the box", async () => {
    const [{ deveui }, other] = [await server.aSensor(), await server.aPatient()];
    const answer = await assign(technician, { deveui, profileid: other.profileid });
    const { id } = AssignSensorAnswer.parse(answer.body).data;
    const colleague = await server.aStaffMember("technician");
    const { status, body } = await undo(colleague, deveui, id);
    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining("undo_own")]);
    expect((await undo(admin, deveui, id)).status).toBe(403);
    expect((await undo(patient, deveui, id)).status).toBe(403);
    expect((await undo(technician, old, id)).status).toBe(404);
    expect((await undo(technician, deveui, 999_999)).status).toBe(404);
    server.clock.advance(600_001);
    expect((await undo(technician, deveui, id)).status).toBe(409);
  });
});
