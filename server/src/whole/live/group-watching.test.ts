import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";
import { getProfile } from "../../access/profiles/queries.ts";

let server: TestApp;
let address: string;
let admin: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  address = await listenLocally(server);
  admin = await server.anAdmin();
});
afterAll(() => server.close());

const fleetOf = (person: TestPerson) => openStream(address, person, {}, "?fleet=true");

const changed = (...patients: { profileid: number }[]) =>
  server.parts.announcer.publish(
    patients.map(({ profileid: id }) => ({ kind: "worklist", profileid: null, id })),
  );

const leave = (group: number, { profileid }: TestPerson) =>
  server.call("PUT", `/api/groups/${group}/members`, {
    token: admin.token,
    body: { data: { remove: [profileid] } },
  });

it("a clinician hears of rows of patients in their groups, and of nothing else", async () => {
  const [nurse, technician] = [
    await server.aStaffMember("clinician"),
    await server.aStaffMember("technician"),
  ];
  const [patient, other, last] = [
    await server.aPatient(),
    await server.aPatient(),
    await server.aPatient(),
  ];
  await server.aGroup(nurse, patient, last);
  const streams = await Promise.all([nurse, technician, admin].map(fleetOf));
  changed(other, patient);
  server.parts.announcer.publish([
    { kind: "delivery", profileid: null, id: 7 },
    { kind: "press", profileid: patient.profileid, id: "70b3d57ed0000001" },
  ]);
  changed(last);
  const [ofNurse, ofTechnician, ofAdmin] = streams;
  const heard = await ofNurse?.until(`"id":${last.profileid}}`);
  expect(heard).toContain(`"id":${patient.profileid}}`);
  expect(heard).not.toContain(`"id":${other.profileid}}`);
  expect(heard).not.toMatch(/event: (delivery|press|sensor)/);
  expect(await ofAdmin?.until(`"worklist","profileid":null,"id":${other.profileid}`)).toBeTruthy();
  expect(await ofTechnician?.until("event: sensor")).not.toContain("worklist");
  for (const stream of streams) await stream.close();
});

it("a clinician who leaves the group hears no more, and is told that the group changed", async () => {
  const nurse = await server.aStaffMember("clinician");
  const [patient, kept] = [await server.aPatient(), await server.aPatient()];
  const left = await server.aGroup(nurse, patient);
  await server.aGroup(nurse, kept);
  const stream = await fleetOf(nurse);
  changed(patient);
  await stream.until(`"id":${patient.profileid}}`);
  expect((await leave(left, nurse)).status).toBe(200);
  const before = await stream.until("event: group");
  changed(patient, kept);
  const all = await stream.until(`"id":${kept.profileid}}`);
  expect(all.slice(before.length)).not.toContain(`"id":${patient.profileid}}`);
  await stream.close();
});

it("the stream of a patient ends when the patient, or the clinician, leaves the group", async () => {
  const [one, two] = [
    await server.aStaffMember("clinician"),
    await server.aStaffMember("clinician"),
  ];
  const patient = await server.aPatient();
  const [first, second] = [await server.aGroup(one, patient), await server.aGroup(two, patient)];
  const { profileuid } = await getProfile(server.db, patient.profileid);
  const open = (person: TestPerson) => openStream(address, person, {}, `?profileuid=${profileuid}`);
  const streams = [await open(one), await open(two)];
  await leave(first, one);
  await leave(second, patient);
  for (const stream of streams) expect(await stream.untilEnd()).not.toContain("event: medicine");
  expect((await open(one)).response.status).toBe(404);
});
