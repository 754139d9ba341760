import type { Calling } from "@dosebeat/contract/base/calling";
import { CallingAnswer } from "@dosebeat/contract/calling-calls";
import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenLink } from "../../../test/reminders.ts";
import { refresh } from "./refresh.ts";

let server: TestApp;
let [nina, otto, stranger, patient]: TestPerson[] = [];

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set("2026-05-20T12:00:00Z");
  patient = await server.aPatient();
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-01" });
  nina = await server.aStaffMember("clinician");
  otto = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  await server.aGroup(patient, nina, otto);
  await refresh(server.parts, server.app.log, [patient.profileid]);
});

const path = () => `/api/worklist/${patient?.profileid}/calling`;

async function says(method: "POST" | "DELETE", person = nina): Promise<Calling | null> {
  const { status, body } = await server.call(method, path(), { token: person?.token ?? "" });
  expect(status).toBe(200);
  return CallingAnswer.parse(body).data;
}

async function seenBy(person = otto): Promise<Calling | null | undefined> {
  const { body } = await server.call("GET", "/api/worklist", { token: person?.token ?? "" });
  return WorklistAnswer.parse(body).data[0]?.attributes.calling;
}

test("colleagues see who is calling, until it ends", async () => {
  expect(await seenBy()).toBeNull();
  const started = await says("POST");
  expect(started).toMatchObject({
    is_own: true,
    since_utc: "2026-05-20T12:00:00.000Z",
    until_utc: "2026-05-20T12:05:00.000Z",
  });

  expect(await seenBy(otto)).toEqual({ ...started, is_own: false });
  expect(await seenBy(nina)).toEqual(started);

  expect(await says("DELETE")).toBeNull();
  expect(await seenBy()).toBeNull();
});

test("it ends by itself after five minutes, unless it is said again", async () => {
  await says("POST");
  server.clock.set("2026-05-20T12:04:00Z");
  expect(await says("POST")).toMatchObject({
    since_utc: "2026-05-20T12:00:00.000Z",
    until_utc: "2026-05-20T12:09:00.000Z",
  });
  server.clock.set("2026-05-20T12:08:59Z");
  expect(await seenBy()).toMatchObject({ is_own: false });
  server.clock.set("2026-05-20T12:09:00Z");
  expect(await seenBy()).toBeNull();

  // A later call starts again.
  expect(await says("POST")).toMatchObject({ since_utc: "2026-05-20T12:09:00.000Z" });
});

test("whoever comes second is told of the first, and calls once that has ended", async () => {
  const first = await says("POST", nina);
  expect(await says("POST", otto)).toEqual({ ...first, is_own: false });
  // Ending it as one person does not end another's.
  expect(await says("DELETE", otto)).toEqual({ ...first, is_own: false });
  await says("DELETE", nina);
  expect(await says("POST", otto)).toMatchObject({ is_own: true });
});

test("of two who begin at once both are told of the same one", async () => {
  const [one, two] = await Promise.all([says("POST", nina), says("POST", otto)]);
  expect([one?.is_own, two?.is_own].filter(Boolean)).toHaveLength(1);
  expect(one?.by).toBe(two?.by);
});

test.each(["POST", "DELETE"] as const)("strangers and patients may not %s it", async (method) => {
  const answer = async (token: string | undefined) =>
    (await server.call(method, path(), { token: token ?? "" })).status;
  expect(await answer(stranger?.token)).toBe(404);
  expect(await answer(patient?.token)).toBe(403);
  expect(await seenBy()).toBeNull();
});

test("technicians, carers and clinicians who left the group learn and say nothing of calls", async () => {
  const [technician, carer] = [await server.aStaffMember("technician"), await server.aPatient()];
  if (!patient || !otto) throw new Error("Nobody is there.");
  await givenLink(server, patient, carer, "active", "doses");
  await server.db.deleteFrom("group_members").where("profile_id", "=", otto.profileid).execute();
  await says("POST");
  const entries = `/api/worklist/${patient.profileid}/entries`;
  const entry = { data: { kind: "called", outcome: "reached", version: "x", after: null } };
  const answers = async ({ token }: TestPerson) => {
    const sent = [
      await server.call("POST", path(), { token }),
      await server.call("DELETE", path(), { token }),
      await server.call("GET", entries, { token }),
      await server.call("POST", entries, { token, body: entry }),
    ];
    return sent.map(({ status }) => status);
  };

  expect(await answers(technician)).toEqual([403, 403, 403, 403]);
  expect(await answers(carer)).toEqual([403, 403, 403, 403]);
  expect(await answers(otto)).toEqual([404, 404, 404, 404]);
  expect(await seenBy(otto)).toBeUndefined();
  expect(await seenBy(nina)).toMatchObject({ is_own: true });
});

test("an account that is erased calls nobody", async () => {
  await says("POST");
  await server.db
    .deleteFrom("users")
    .where("id", "=", nina?.userid ?? 0)
    .execute();
  expect(await seenBy()).toBeNull();
});
