import type { LiveEvent } from "@dosebeat/contract/events";
import { type Pause, PauseAnswer, PausesAnswer } from "@dosebeat/contract/pauses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";

let test: TestApp;
let patient: TestPerson;
let stranger: TestPerson;
let medicine: number;
let published: LiveEvent[];
beforeAll(async () => {
  test = await createTestApp();
  test.parts.announcer.subscribe(({ event }) => published.push(event));
});
beforeEach(async () => {
  test.clock.set("2026-05-10T15:00:00Z");
  patient = await test.aPatient();
  stranger = await test.aPatient();
  ({ id: medicine } = await test.aMedicine(patient, { schedules: ["08:00", "20:00"] }));
  published = [];
});
afterAll(() => test.close());

const add = ({ token }: TestPerson, data: object = {}) =>
  test.call("POST", "/api/medicine-pauses", { token, body: { data: { medicine, ...data } } });
const change = ({ token }: TestPerson, id: number, data: object = {}) =>
  test.call("PUT", `/api/medicine-pauses/${id}`, { token, body: { data } });
const remove = ({ token }: TestPerson, id: number) =>
  test.call("DELETE", `/api/medicine-pauses/${id}`, { token });
const list = async ({ token }: TestPerson, query = "") => {
  const answer = await test.call("GET", `/api/medicine-pauses${query}`, { token });
  return PausesAnswer.parse(answer.body).data;
};
const aPause = async (data: object = {}): Promise<Pause> => {
  const answer = await add(patient, data);
  expect(answer.status).toBe(201);
  return PauseAnswer.parse(answer.body).data;
};
const dueDays = async (to: string) => {
  const { token } = patient;
  const { body } = await test.call("GET", `/api/doses?from=2026-05-10&to=${to}`, { token });
  const { doses } = (body as { data: { doses: { due_utc: string }[] } }).data;
  return doses.map(({ due_utc }) => due_utc.slice(5, 16));
};
const paused = async () => {
  const { token } = patient;
  const { body } = await test.call("GET", "/api/profile/userdata", { token });
  return (body as { data: { medicines: { paused: Pause | null }[] } }).data.medicines[0]?.paused;
};
const recordedChanges = () =>
  test.db.selectFrom("audit_log").select("id").where("kind", "=", "pause-changed").execute();

describe("pausing", () => {
  it("from now on leaves what was due before, until the medicine is resumed", async () => {
    const pause = await aPause({ reason: " Surgery " });
    expect(pause).toEqual({
      id: pause.id,
      medicine,
      from: null,
      from_utc: test.clock.now().toISOString(),
      to: null,
      to_utc: null,
      reason: "Surgery",
    });
    expect(published).toEqual([{ kind: "medicine", profileid: patient.profileid, id: medicine }]);
    expect(await dueDays("2026-05-11")).toEqual(["05-10T08:00"]);
    expect(await paused()).toEqual(pause);
    test.clock.set("2026-05-11T09:00:00Z");
    const resumed = await change(patient, pause.id);
    const to_utc = test.clock.now().toISOString();
    expect(resumed.body).toEqual({ data: { ...pause, to_utc } });
    expect(await dueDays("2026-05-11")).toEqual(["05-10T08:00", "05-11T20:00"]);
    expect(await paused()).toBeNull();
    test.clock.advance(HOUR);
    const before = await recordedChanges();
    expect((await change(patient, pause.id)).body).toEqual(resumed.body);
    // Nobody is said to have resumed it who did not.
    expect(await recordedChanges()).toEqual(before);
  });

  it("from a day to a day, with another last day later", async () => {
    const { id } = await aPause({ from: "2026-05-11", to: "2026-05-12" });
    expect(await paused()).toBeNull();
    expect(await dueDays("2026-05-13")).toHaveLength(4);
    expect((await change(patient, id, { to: "2026-05-11" })).status).toBe(200);
    expect(await dueDays("2026-05-13")).toHaveLength(6);
    expect((await change(patient, id, { to: null })).body).toMatchObject({ data: { to: null } });
    expect(await dueDays("2026-05-13")).toHaveLength(2);
    expect((await remove(patient, id)).status).toBe(200);
    expect(await dueDays("2026-05-13")).toHaveLength(8);
    expect((await remove(patient, id)).status).toBe(404);
  });

  it.each([
    [{ from: "2026-05-12", to: "2026-05-11" }, "from"],
    [{ to: "2026-05-09" }, "to"],
    [{ from: "2026-02-30" }, "from"],
    [{ reason: "x".repeat(501) }, "reason"],
    [{ until: "2026-05-12" }, "until"],
  ])("refuses %j", async (data, path) => {
    const answer = await add(patient, data);
    expect([answer.status, ...faultsIn(answer)]).toEqual([400, path]);
  });

  it("refuses an end before the beginning of a pause to come", async () => {
    const { id } = await aPause({ from: "2026-05-20" });
    expect(faultsIn(await change(patient, id))).toEqual(["to"]);
    expect(faultsIn(await change(patient, id, { to: "2026-05-19" }))).toEqual(["to"]);
  });

  it("refuses a second pause at the same time, also of two at once", async () => {
    const first = await aPause({ from: "2026-05-11", to: "2026-05-13" });
    for (const data of [{}, { from: "2026-05-13" }, { from: "2026-05-01", to: "2026-05-11" }]) {
      expect((await add(patient, data)).body).toMatchObject({
        error: { status: 409, code: "paused_already" },
      });
    }
    await aPause({ from: "2026-05-14", to: "2026-05-15" });
    expect((await change(patient, first.id, { to: "2026-05-14" })).status).toBe(409);
    const both = await collide(test.db, { table: "medicines", id: medicine }, [
      () => add(patient, { from: "2026-06-01" }),
      () => add(patient, { from: "2026-06-05" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("is recorded", async () => {
    const { id } = await aPause();
    await change(patient, id);
    await remove(patient, id);
    const entries = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "pause-changed")
      .where("profile_id", "=", patient.profileid)
      .orderBy("id")
      .execute();
    expect(entries.map(({ details }) => details)).toMatchObject([
      { pause: id, medicine, change: "added", to_utc: null },
      { pause: id, medicine, change: "changed", to_utc: test.clock.now().toISOString() },
      { pause: id, medicine, change: "removed" },
    ]);
  });
});

it("pauses are listed by time, for the patient, administrators and nobody else", async () => {
  const later = await aPause({ from: "2026-06-01", to: "2026-06-02" });
  const now = await aPause({ to: "2026-05-12" });
  expect(await list(patient)).toEqual([now, later]);
  expect(await list(patient, `?medicine=${medicine}`)).toEqual([now, later]);
  expect(await list(stranger)).toEqual([]);
  const admin = await test.anAdmin();
  expect(await list(admin, `?profileid=${patient.profileid}`)).toEqual([now, later]);
  const { token } = stranger;
  for (const query of [`?profileid=${patient.profileid}`, `?medicine=${medicine}`]) {
    const answer = await test.call("GET", `/api/medicine-pauses${query}`, { token });
    expect(answer.status).toBe(404);
  }
  expect((await add(stranger)).status).toBe(404);
  expect((await change(stranger, now.id)).status).toBe(404);
  expect((await remove(stranger, now.id)).status).toBe(404);
  // Whoever writes for another person must impersonate.
  expect((await add(admin)).status).toBe(404);
  expect((await change(admin, now.id)).status).toBe(404);
  expect((await remove(admin, now.id)).status).toBe(404);
});
