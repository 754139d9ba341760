import { MOST_CORRECTIONS } from "@dosebeat/contract/corrections";
import { MomentsAnswer } from "@dosebeat/contract/patient-timeline";
import { WorklistEntryAnswer } from "@dosebeat/contract/worklist";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
let nina: TestPerson;
let otto: TestPerson;
let patient: TestPerson;
let id: number;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-20T12:00:00Z");
  patient = await server.aPatient();
  nina = await server.aStaffMember("clinician");
  otto = await server.aStaffMember("clinician");
  await server.aGroup(patient, nina, otto);
  id = await calls({ kind: "called", outcome: "reached", text: "takes it again" });
});

async function calls(entry: object, after: number | null = null): Promise<number> {
  const url = `/api/worklist/${patient.profileid}/entries`;
  const body = { data: { version: "v", after, ...entry } };
  const answer = await server.call("POST", url, { token: nina.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return WorklistEntryAnswer.parse(answer.body).data.id;
}

function correct(data: object, by = nina, of = id) {
  const url = `/api/worklist-entries/${of}`;
  return server.call("PUT", url, { token: by.token, body: { data } });
}

async function told({ token } = otto) {
  const url = `/api/profiles/${patient.profileid}/timeline?kinds=contact`;
  const { body } = await server.call("GET", url, { token });
  return MomentsAnswer.parse(body).data;
}

const until = async (reader: TestPerson) => (await told(reader))[0]?.correctable_until_utc;

const right = { outcome: "left_message", text: "with her daughter" };

test("its author corrects a contact, and the timeline tells what stood before", async () => {
  server.clock.advance(HOUR);
  const { status, body } = await correct(right);
  expect(status).toBe(200);
  expect(WorklistEntryAnswer.parse(body).data).toMatchObject({ id, ...right, is_own: true });
  server.clock.advance(MINUTE);
  await correct({ outcome: "wrong_number", text: "" });
  // Sending the same again is a retry.
  await correct({ outcome: "wrong_number", text: "" });
  expect(await told()).toMatchObject([
    {
      at_utc: "2026-05-20T12:00:00.000Z",
      contact: { id, outcome: "wrong_number", text: "" },
      before: [
        { ...right, corrected_utc: "2026-05-20T13:01:00.000Z" },
        {
          outcome: "reached",
          text: "takes it again",
          corrected_utc: "2026-05-20T13:00:00.000Z",
        },
      ],
    },
  ]);
});

test("nobody else does, nor out of reach, nor after 3:00 by the author's clock", async () => {
  // 21:00 in Tokyo.
  await server.db
    .updateTable("profile_zones")
    .set({ timezone: "Asia/Tokyo" })
    .where("profile_id", "=", nina.profileid)
    .execute();
  expect(await until(nina)).toBe("2026-05-20T18:00:00.000Z");
  expect(await until(otto)).toBeNull();
  expect((await correct(right, otto)).status).toBe(404);
  expect((await correct(right, patient)).status).toBe(403);
  expect((await correct(right, await server.aStaffMember("technician"))).status).toBe(403);
  expect((await correct(right, nina, 987_654)).status).toBe(404);
  server.clock.advance(6 * HOUR - 1);
  expect((await correct({ ...right, text: "x".repeat(1001) })).status).toBe(400);
  expect((await correct({ text: "without an outcome" })).status).toBe(400);
  expect((await correct(right)).status).toBe(200);
  server.clock.advance(1);
  expect(await correct({ outcome: "reached", text: "" })).toMatchObject({
    status: 409,
    body: { error: { code: "correction_late" } },
  });
  await server.db.deleteFrom("group_members").where("profile_id", "=", nina.profileid).execute();
  expect((await correct(right)).status).toBe(404);
});

test("what is no call is not corrected, and undoing a contact takes its past along", async () => {
  const done = await calls({ kind: "done", text: "no call needed" }, id);
  expect(await until(nina)).toBeNull();
  expect((await correct(right, nina, done)).status).toBe(404);
  await correct(right);
  const url = `/api/worklist-entries/${id}`;
  expect((await server.call("DELETE", url, { token: nina.token })).status).toBe(200);
  expect((await told()).map(({ contact }) => contact?.id)).toEqual([done]);
});

test("a call is corrected twenty times and no more, and the same again is no correction", async () => {
  const numbered = (count: number) => ({ ...right, text: `correction ${count}` });
  for (let count = 1; count <= MOST_CORRECTIONS; count += 1) {
    expect((await correct(numbered(count))).status).toBe(200);
  }
  expect(await correct(numbered(0))).toMatchObject({
    status: 409,
    body: { error: { code: "corrections_many" } },
  });
  expect((await correct(numbered(MOST_CORRECTIONS))).status).toBe(200);
  expect((await told())[0]).toMatchObject({ contact: numbered(MOST_CORRECTIONS) });
});
