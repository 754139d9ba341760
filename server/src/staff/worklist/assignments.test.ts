import { AssignmentAnswer, ColleaguesAnswer } from "@dosebeat/contract/assignments-calls";
import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "./refresh.ts";

let server: TestApp;
let nina: TestPerson;
let otto: TestPerson;
let stranger: TestPerson;
let patient: TestPerson;
let group: number;

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
  group = await server.aGroup(patient, nina, otto);
  await refresh(server.parts, server.app.log, [patient.profileid]);
});

const url = () => `/api/worklist/${patient.profileid}`;

const assign = (userid: number | null, { token } = nina) =>
  server.call("PUT", `${url()}/assignee`, { token, body: { data: { userid } } });

async function listed({ token }: TestPerson, query = "") {
  const { body } = await server.call("GET", `/api/worklist${query}`, { token });
  return WorklistAnswer.parse(body);
}

async function holder(by = otto) {
  const [row] = (await listed(by)).data;
  return row ? row.attributes.assigned : undefined;
}

async function work(entry: object) {
  const [row] = (await listed(nina)).data;
  const { version = "", entry: last = null } = row?.attributes ?? {};
  const data = { version, after: last?.id ?? null, ...entry };
  const { token } = nina;
  const { status, body } = await server.call("POST", `${url()}/entries`, { token, body: { data } });
  expect(status).toBe(201);
  return (body as { data: { id: number } }).data.id;
}

test("a row is taken, or assigned to a colleague, and others see whose it is", async () => {
  expect(await holder()).toBeNull();
  expect(AssignmentAnswer.parse((await assign(nina.userid)).body).data).toMatchObject({
    is_own: true,
    at_utc: "2026-05-20T12:00:00.000Z",
  });
  expect(await holder(otto)).toMatchObject({ userid: nina.userid, is_own: false });
  expect((await listed(nina, "?is_mine=true")).data).toHaveLength(1);
  const others = await listed(otto, "?is_mine=true");
  expect(others.data).toEqual([]);
  // A filter must not look like an all-clear.
  expect(others.meta).toMatchObject({ pagination: { total: 0 }, counts: { patients: 1 } });

  await assign(otto.userid);
  expect(await holder(otto)).toMatchObject({ userid: otto.userid, is_own: true });
  await assign(null, otto);
  expect(await holder()).toBeNull();
});

test("only who sees the patient can have the row", async () => {
  const { body } = await server.call("GET", `${url()}/colleagues`, { token: nina.token });
  const ids = ColleaguesAnswer.parse(body).data.map(({ userid }) => userid);
  expect(ids).toEqual([nina.userid, otto.userid]);
  const technician = await server.aStaffMember("technician");
  await server.aGroup(patient, technician);
  for (const { userid } of [stranger, technician, patient, { userid: 987_654 }]) {
    expect((await assign(userid)).status).toBe(404);
  }
  expect(await holder()).toBeNull();
});

test("it ends with the work, and holds again where that is undone", async () => {
  await assign(otto.userid);
  server.clock.set("2026-05-20T12:05:00Z");
  await work({ kind: "called", outcome: "not_reached" });
  expect(await holder()).toMatchObject({ userid: otto.userid });
  await work({ kind: "called", outcome: "reached", until: "2026-05-20T16:00:00Z" });
  expect((await listed(otto, "?is_mine=true&is_done=true")).data).toHaveLength(1);

  server.clock.set("2026-05-20T16:00:01Z");
  expect(await holder()).toMatchObject({ userid: otto.userid });
  const done = await work({ kind: "done" });
  const [row] = (await listed(otto, "?is_done=true")).data;
  expect(row?.attributes.assigned).toBeNull();
  await server.call("DELETE", `/api/worklist-entries/${done}`, { token: nina.token });
  expect(await holder()).toMatchObject({ userid: otto.userid });
});

test("it ends as the person leaves the group, loses the role, or is blocked", async () => {
  await assign(otto.userid);
  const account = () => server.db.updateTable("users").where("id", "=", otto.userid);
  await account().set({ is_active: false }).execute();
  expect(await holder(nina)).toBeNull();
  await account()
    .set({ is_active: true, staff: ["technician"] })
    .execute();
  expect(await holder(nina)).toBeNull();
  await account()
    .set({ staff: ["clinician"] })
    .execute();
  expect(await holder(nina)).toMatchObject({ userid: otto.userid });
  await server.db
    .deleteFrom("group_members")
    .where("group_id", "=", group)
    .where("profile_id", "=", otto.profileid)
    .execute();
  expect(await holder(nina)).toBeNull();
});

test("strangers and other roles neither assign nor learn of colleagues", async () => {
  const technician = await server.aStaffMember("technician");
  const statuses = [];
  for (const person of [stranger, technician, patient]) {
    const { token } = person;
    statuses.push((await assign(nina.userid, person)).status);
    statuses.push((await server.call("GET", `${url()}/colleagues`, { token })).status);
  }
  expect(statuses).toEqual([404, 404, 403, 403, 403, 403]);
  expect(await holder()).toBeNull();
});
