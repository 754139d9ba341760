import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "./refresh.ts";

const NUMBER = "+493023125240";

let server: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let nurse: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-20T12:00:00Z");
  admin = await server.anAdmin();
  [patient, nurse] = await aWard();
  [, stranger] = await aWard();
});
afterAll(() => server.close());

/** A patient who is on the list because nothing is known about them, and a clinician of their ward. */
async function aWard(): Promise<[TestPerson, TestPerson]> {
  const listed = await server.aPatient({ familyname: "Twin" });
  await server.aMedicine(listed, { schedules: ["08:00"], startdate: "2026-05-01" });
  const clinician = await server.aStaffMember("clinician");
  await server.aGroup(listed, clinician);
  await refresh(server.parts, server.app.log, [listed.profileid]);
  return [listed, clinician];
}

const give = (telephone: string | null, { token } = admin) =>
  server.call("PATCH", `/api/users/${patient.userid}`, { token, body: { data: { telephone } } });

const get = async (path: string, { token }: TestPerson) => {
  const { status, body } = await server.call("GET", path, { token });
  return { status, hasNumber: JSON.stringify(body ?? null).includes(NUMBER.slice(1)) };
};

const stored = () =>
  server.db
    .selectFrom("profiles")
    .select("telephone")
    .where("id", "=", patient.profileid)
    .executeTakeFirst();

test("staff get the number of a patient in reach, and of nobody else", async () => {
  expect((await give(NUMBER)).status).toBe(200);
  const { body } = await server.call("GET", "/api/worklist", { token: nurse.token });
  expect(WorklistAnswer.parse(body).data).toMatchObject([{ attributes: { telephone: NUMBER } }]);

  const overview = `/api/profiles/${patient.profileid}/overview`;
  const lists = ["/api/worklist", "/api/profiles", overview];
  for (const path of lists) {
    for (const reader of [nurse, admin]) {
      expect([path, await get(path, reader)]).toEqual([path, { status: 200, hasNumber: true }]);
    }
  }
  for (const path of [...lists, "/api/profiles?search=twin", "/api/worklist?search=twin"]) {
    const status = path === overview ? 404 : 200;
    expect([path, await get(path, stranger)]).toEqual([path, { status, hasNumber: false }]);
  }
  const technician = await server.aStaffMember("technician");
  const auditor = await server.aStaffMember("auditor");
  for (const reader of [technician, auditor]) {
    for (const path of [...lists, "/api/profiles/roster"]) {
      expect([path, await get(path, reader)]).toEqual([path, { status: 403, hasNumber: false }]);
    }
  }
  const names = await get("/api/patient-names", technician);
  expect(names).toEqual({ status: 200, hasNumber: false });
});

test("only administrators enter it; the log says that, and not the number", async () => {
  expect(await give(NUMBER)).toMatchObject({ status: 200, body: { data: { telephone: NUMBER } } });
  for (const by of [patient, nurse, stranger]) {
    expect((await give(null, by)).status).toBe(403);
  }
  for (const wrong of ["030 23125240", "call me", "+0301234567", ""]) {
    expect([wrong, (await give(wrong)).status]).toEqual([wrong, 400]);
  }
  expect(await stored()).toEqual({ telephone: NUMBER });
  const url = "/api/audit?kind=profile-changed&pagination[pageSize]=1";
  const log = await server.call("GET", url, { token: admin.token });
  expect(log.body).toMatchObject({
    data: [{ attributes: { details: { fields: ["telephone"] } } }],
  });
  expect(await get("/api/audit", admin)).toEqual({ status: 200, hasNumber: false });
  expect((await give(null)).body).toMatchObject({ data: { telephone: null } });
  expect(await stored()).toEqual({ telephone: null });
});
