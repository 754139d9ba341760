import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { WorklistGroupsAnswer } from "@dosebeat/contract/worklist-groups";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "./refresh.ts";

let server: TestApp;
let admin: TestPerson;
let nina: TestPerson;
let patients: TestPerson[];
/** One group with two patients to call, one with one of them, and one with none. */
let groups: { two: number; one: number; none: number };

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-20T12:00:00Z");
  admin = await server.anAdmin();
  nina = await server.aStaffMember("clinician");
  const one = await aPatientToCall();
  const other = await aPatientToCall();
  patients = [one, other];
  groups = {
    two: await server.aGroup(one, other, nina),
    one: await server.aGroup(one, await server.aPatient()),
    none: await server.aGroup(await server.aPatient()),
  };
  await refresh(
    server.parts,
    server.app.log,
    patients.map(({ profileid }) => profileid),
  );
});
afterAll(() => server.close());

/** States on three days in a row that a dose was skipped, which is a reason to call. */
async function aPatientToCall() {
  const patient = await server.aPatient();
  const { id: medicine } = await server.aMedicine(patient, {
    schedules: ["08:00"],
    startdate: "2026-05-01",
  });
  for (const date of ["2026-05-18", "2026-05-19", "2026-05-20"]) {
    const data = { date, dosage_time: "08:00", medicine, status: "skipped", reason: "ill" };
    const { token } = patient;
    const { status } = await server.call("PUT", "/api/doses", { token, body: { data } });
    expect(status).toBe(200);
  }
  return patient;
}

const get = (path: string, { token }: TestPerson) => server.call("GET", path, { token });

async function listed(by: TestPerson, query = "") {
  return WorklistGroupsAnswer.parse((await get(`/api/worklist-groups${query}`, by)).body);
}

async function callsOf(by: TestPerson, query = "") {
  const { data } = await listed(by, query);
  return Object.fromEntries(data.map(({ id, attributes: { call } }) => [id, call]));
}

test("each group has the numbers of its own worklist", async () => {
  expect(await callsOf(admin)).toEqual({ [groups.two]: 2, [groups.one]: 1, [groups.none]: 0 });
  for (const { id, attributes } of (await listed(admin)).data) {
    const { body } = await get(`/api/worklist?group=${id}`, admin);
    const { counts } = WorklistAnswer.parse(body).meta;
    const { call, box, watch, patients } = attributes;
    expect({ call, box, watch, patients }).toEqual(counts);
  }
});

test("groups with most to call come first where asked so", async () => {
  const { data } = await listed(admin, "?sort[0]=call:desc&pagination[pageSize]=2");
  expect(data.map(({ id }) => id)).toEqual([groups.two, groups.one]);
  expect((await listed(admin, "?sort[0]=call:desc")).meta.pagination.total).toBe(3);
});

test("a clinician gets only her own groups", async () => {
  expect(await callsOf(nina)).toEqual({ [groups.two]: 2 });
  const patient = await get("/api/worklist-groups", await server.aPatient());
  expect(patient.status).toBe(403);
});

test("who was reached counts no more, in any of the patient's groups", async () => {
  const [row] = WorklistAnswer.parse(
    (await get(`/api/worklist?group=${groups.one}`, admin)).body,
  ).data;
  const data = {
    kind: "called",
    outcome: "reached",
    version: row?.attributes.version,
    after: null,
  };
  const url = `/api/worklist/${patients[0]?.profileid}/entries`;
  const called = await server.call("POST", url, { token: admin.token, body: { data } });
  expect(called.status).toBe(201);
  expect(await callsOf(admin)).toEqual({ [groups.two]: 1, [groups.one]: 0, [groups.none]: 0 });
});
