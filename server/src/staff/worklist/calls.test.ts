import { CALL_OUTCOMES } from "@dosebeat/contract/base/worklist-entries";
import {
  WorklistAnswer,
  WorklistEntriesAnswer,
  WorklistEntryAnswer,
} from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "./refresh.ts";

const NOON = "2026-05-20T12:00:00Z";
const NOT_REACHED = CALL_OUTCOMES.filter((outcome) => outcome !== "reached");

let server: TestApp;
let nurse: TestPerson;
let stranger: TestPerson;
let patient: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Two patients about whom nothing is known, in this order on the list of a ward. */
beforeEach(async () => {
  server.clock.set(NOON);
  [patient, other] = [await aListedPatient(), await aListedPatient()];
  [nurse, stranger] = [
    await server.aStaffMember("clinician"),
    await server.aStaffMember("clinician"),
  ];
  await server.aGroup(patient, other, nurse);
});

async function aListedPatient() {
  const listed = await server.aPatient();
  await server.aMedicine(listed, { schedules: ["08:00"], startdate: "2026-05-01" });
  return listed;
}

async function rows(query = "") {
  await refresh(server.parts, server.app.log, [patient.profileid, other.profileid]);
  const { body } = await server.call("GET", `/api/worklist?${query}`, { token: nurse.token });
  return WorklistAnswer.parse(body).data;
}

const listed = async (query = "") => (await rows(query)).map(({ id }) => id);

async function say(data: object, { token } = nurse) {
  const found = (await rows()).find(({ id }) => id === patient.profileid)?.attributes;
  const { version, entry } = found ?? { version: "none", entry: null };
  return server.call("POST", `/api/worklist/${patient.profileid}/entries`, {
    token,
    body: { data: { kind: "called", version, after: entry?.id ?? null, ...data } },
  });
}

test("who was reached leaves the list", async () => {
  expect((await say({ outcome: "reached", text: "Was away" })).status).toBe(201);

  expect(await listed()).toEqual([other.profileid]);
  expect((await rows("is_done=true"))[0]?.attributes.entry).toMatchObject({
    kind: "called",
    outcome: "reached",
    until: null,
    text: "Was away",
  });
});

test.each(NOT_REACHED)("after %s the row stays, for an hour below the others", async (outcome) => {
  expect(await listed()).toEqual([patient.profileid, other.profileid]);
  expect((await say({ outcome })).status).toBe(201);

  expect(await listed()).toEqual([other.profileid, patient.profileid]);
  expect((await rows())[1]?.attributes.entry).toMatchObject({ kind: "called", outcome });
  expect(await listed("is_done=true")).toEqual([]);

  server.clock.set("2026-05-20T12:59:59Z");
  expect(await listed()).toEqual([other.profileid, patient.profileid]);
  server.clock.set("2026-05-20T13:00:00Z");
  expect(await listed()).toEqual([patient.profileid, other.profileid]);
});

test("undoing a call that was not answered puts the row back up", async () => {
  const { body } = await say({ outcome: "not_reached" });
  const { id } = WorklistEntryAnswer.parse(body).data;
  expect(await listed()).toEqual([other.profileid, patient.profileid]);

  await server.call("DELETE", `/api/worklist-entries/${id}`, { token: nurse.token });

  expect(await listed()).toEqual([patient.profileid, other.profileid]);
});

test.each(CALL_OUTCOMES)(
  "a time that was agreed brings the row back, also after %s",
  async (outcome) => {
    const until = "2026-05-20T16:00:00Z";
    expect((await say({ outcome, until, text: "Call at four" })).status).toBe(201);

    expect(await listed()).toEqual([other.profileid]);
    server.clock.set("2026-05-20T15:59:59Z");
    expect(await listed()).toEqual([other.profileid]);
    server.clock.set("2026-05-20T16:00:01Z");
    expect(await listed()).toEqual([patient.profileid, other.profileid]);
    expect((await rows())[0]?.attributes.entry).toMatchObject({
      outcome,
      until: "2026-05-20T16:00:00.000Z",
      text: "Call at four",
    });
  },
);

test.each([
  ["a time that has passed", { until: "2026-05-20T11:59:59Z" }, "again_far"],
  ["more than 30 days", { until: "2026-06-19T12:00:01Z" }, "again_far"],
  ["an outcome without a call", { kind: "done", outcome: "reached" }, "call_outcome"],
  ["a time of what is done", { kind: "done", until: "2026-05-20T16:00:00Z" }, "snooze_until"],
  ["a row put off without a time", { kind: "snoozed" }, "snooze_until"],
  ["an unknown outcome", { outcome: "busy" }, undefined],
])("refuses %s and stores nothing", async (_, data, code) => {
  const { status, body } = await say(data);

  expect(status).toBe(400);
  if (code) expect(JSON.stringify(body)).toContain(code);
  expect((await rows())[0]?.attributes).toMatchObject({ entry: null });
});

test("a row is put off by 30 days at most", async () => {
  const until = "2026-06-19T12:00:00Z";
  expect((await say({ kind: "snoozed", until })).status).toBe(201);
});

test("somebody outside the group finds no patient to have called", async () => {
  expect((await say({ outcome: "reached" }, stranger)).status).toBe(404);
  expect(await listed()).toEqual([patient.profileid, other.profileid]);
});

test("all that was done stays listed, the newest first, for those in reach", async () => {
  const list = ({ token }: TestPerson) =>
    server.call("GET", `/api/worklist/${patient.profileid}/entries`, { token });
  await say({ outcome: "not_reached" });
  await say({ outcome: "reached", text: "Was away", until: "2026-05-21T09:00:00Z" });

  expect(WorklistEntriesAnswer.parse((await list(nurse)).body).data).toMatchObject([
    { outcome: "reached", text: "Was away", until: "2026-05-21T09:00:00.000Z", is_own: true },
    { outcome: "not_reached", text: "", until: null },
  ]);
  expect((await list(stranger)).status).toBe(404);
  expect((await list(patient)).status).toBe(403);
});

test("the log says how the call went, and not what was said", async () => {
  await say({ outcome: "left_message", text: "With the neighbour" });

  const entries = await server.db
    .selectFrom("audit_log")
    .selectAll()
    .where("kind", "=", "worklist-changed")
    .where("profile_id", "=", patient.profileid)
    .execute();
  expect(JSON.stringify(entries)).toContain("left_message");
  expect(JSON.stringify(entries)).not.toContain("neighbour");
});
