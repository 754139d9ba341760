import { Failure } from "@dosebeat/contract/base/failures";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { ThresholdPreviewAnswer, ThresholdsAnswer } from "@dosebeat/contract/thresholds";
import { USUAL_THRESHOLDS } from "@dosebeat/domain/worklist/thresholds";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { SummaryKeeper } from "../summaries/keeper.ts";
import { refresh } from "../worklist/refresh.ts";

let server: TestApp;
let key: string;
let admin: TestPerson;
let nurse: TestPerson;
let patient: TestPerson;
let group: number;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
  admin = await server.anAdmin();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-10T12:00:00Z");
  patient = await aPatient();
  nurse = await server.aStaffMember("clinician");
  group = await server.aGroup(patient, nurse);
});

/** A patient who took all morning doses, and missed the evenings of the last two days. */
async function aPatient(): Promise<TestPerson> {
  const person = await server.aPatient();
  await server.aMedicine(person, { schedules: ["08:00", "20:00"], startdate: "2026-05-01" });
  const { sensor } = await server.aBinding(person, { from: "2026-04-30T00:00:00Z" });
  const at = (day: number, time: string) => `2026-05-${String(day).padStart(2, "0")}T${time}:00Z`;
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const presses = days
    .flatMap((day) => [at(day, "08:05"), ...(day < 8 ? [at(day, "20:05")] : [])])
    .map((time, index) => ({ time, seq: index + 1 }));
  const sent = (time: string) => {
    const own = presses.filter((press) => press.time <= time);
    const body = { deveui: sensor.deveui, time, boot: 1, press_seq: own.length, presses: own };
    return server.call("POST", "/api/ingest/box", { token: key, body });
  };
  for (const time of ["2026-04-30T12:00:00Z", "2026-05-10T11:50:00Z"]) {
    expect((await sent(time)).status).toBe(200);
  }
  return person;
}

const STRICT = { ...USUAL_THRESHOLDS, missed_in_a_row: 2 };
const path = (id = group) => `/api/groups/${id}/thresholds`;
const get = async ({ token }: TestPerson, id = group) => server.call("GET", path(id), { token });
const put = (data: object, { token } = admin, id = group) =>
  server.call("PUT", path(id), { token, body: { data } });
const preview = (thresholds: unknown, { token } = admin, id = group) =>
  server.call("POST", `${path(id)}/preview`, { token, body: { data: { thresholds } } });
const reasonsOf = async ({ profileid }: TestPerson) => {
  await refresh(server.parts, server.app.log, [profileid]);
  const url = `/api/profiles/${profileid}/overview`;
  const { body } = await server.call("GET", url, { token: admin.token });
  return OverviewAnswer.parse(body).data.reasons.map(({ kind }) => kind);
};

/** Runs the job that works out whomever something changed. */
const keep = () => new SummaryKeeper(server.parts, server.app.log).keep(false);

/** The reasons of the stored row. */
async function storedOf({ profileid }: TestPerson) {
  const row = await server.db
    .selectFrom("worklist_states")
    .select("reasons")
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  return row.reasons.map(({ kind }) => kind);
}

describe("thresholds of a group", () => {
  it("hold for whoever joins it, until they leave", async () => {
    await put({ version: 0, thresholds: STRICT });
    const other = await aPatient();
    const change = (data: object) =>
      server.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body: { data } });
    await keep();
    expect(await storedOf(other)).toEqual(["missed_some"]);
    expect((await change({ add: [other.profileid] })).status).toBe(200);
    await keep();
    expect(await storedOf(other)).toEqual(["missed_in_a_row"]);
    await change({ remove: [other.profileid] });
    await keep();
    expect(await storedOf(other)).toEqual(["missed_some"]);
  });

  it("are the usual ones until others are set, which rows of its patients follow", async () => {
    expect(ThresholdsAnswer.parse((await get(nurse)).body).data).toEqual({
      version: 0,
      thresholds: USUAL_THRESHOLDS,
      usual: USUAL_THRESHOLDS,
      changed_by: null,
      changed_utc: null,
    });
    expect(await reasonsOf(patient)).toEqual(["missed_some"]);
    const set = await put({ version: 0, thresholds: STRICT });
    expect(set.status).toBe(200);
    expect(ThresholdsAnswer.parse(set.body).data).toMatchObject({
      version: 1,
      thresholds: STRICT,
      changed_utc: "2026-05-10T12:00:00.000Z",
    });
    await keep();
    expect(await storedOf(patient)).toEqual(["missed_in_a_row"]);
    expect(await reasonsOf(patient)).toEqual(["missed_in_a_row"]);

    await put({ version: 1, thresholds: null });
    expect(await reasonsOf(patient)).toEqual(["missed_some"]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "group-changed")
      .where("user_id", "=", admin.userid)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    const details = { group, change: "changed", fields: ["missed_in_a_row"] };
    expect(entries).toEqual([{ details }, { details }]);
  });

  it("of several groups are those that speak soonest", async () => {
    const other = await server.aGroup(patient);
    await put({ version: 0, thresholds: STRICT }, admin, other);
    await put({ version: 0, thresholds: { ...STRICT, missed_in_a_row: 9 } });
    expect(await reasonsOf(patient)).toEqual(["missed_in_a_row"]);
  });

  it("are set by administrators alone, and only as they were read", async () => {
    const stranger = await server.aStaffMember("clinician");
    expect((await get(stranger)).status).toBe(404);
    expect((await get(patient)).status).toBe(403);
    expect((await put({ version: 0, thresholds: STRICT }, nurse)).status).toBe(403);
    expect((await put({ version: 0, thresholds: STRICT }, admin, 987_654)).status).toBe(404);
    const changed = await put({ version: 3, thresholds: STRICT });
    expect([changed.status, Failure.parse(changed.body).error.code]).toEqual([
      409,
      "thresholds_changed",
    ]);
  });

  test.each([
    ["below the least", { ...STRICT, missed_in_a_row: 1 }],
    ["above the most", { ...STRICT, stock_days: 8 }],
    ["no whole number", { ...STRICT, extra_presses: 2.5 }],
    ["incomplete", { missed_in_a_row: 2 }],
    ["with more", { ...STRICT, weight: 1 }],
  ])("are refused %s", async (_, thresholds) => {
    expect((await put({ version: 0, thresholds })).status).toBe(400);
    expect((await preview(thresholds)).status).toBe(400);
  });
});

describe("a preview", () => {
  it("tells how many rows a day would come and go, and stores nothing", async () => {
    const answer = await preview(STRICT);
    expect(answer.status).toBe(200);
    // Both evenings are missed on the last two of seven days.
    expect(ThresholdPreviewAnswer.parse(answer.body).data).toEqual({
      days: 7,
      patients: 1,
      examined: 1,
      before: 0,
      after: 0.3,
      more: 0.3,
      fewer: 0,
    });
    expect(ThresholdsAnswer.parse((await get(admin)).body).data.version).toBe(0);
    await put({ version: 0, thresholds: STRICT });
    expect(ThresholdPreviewAnswer.parse((await preview(null)).body).data).toMatchObject({
      before: 0.3,
      after: 0,
      more: 0,
      fewer: 0.3,
    });
  });

  it("is for administrators, of a group that there is, and of nobody says nothing", async () => {
    expect((await preview(STRICT, nurse)).status).toBe(403);
    expect((await preview(STRICT, admin, 987_654)).status).toBe(404);
    const empty = await server.aGroup();
    expect(ThresholdPreviewAnswer.parse((await preview(STRICT, admin, empty)).body).data).toEqual({
      days: 7,
      patients: 0,
      examined: 0,
      before: 0,
      after: 0,
      more: 0,
      fewer: 0,
    });
  });
});
