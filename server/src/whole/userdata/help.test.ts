import { GroupAnswer } from "@dosebeat/contract/groups";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const POISON_CENTRE = { label: "Poison centre", number: "030 23125 240", hours: "24 h" };
const WARD = { label: "Ward 3", number: "+49 30 23125 100", hours: "until 17:00" };

let server: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ help: { emergency: "112", poisonCentre: POISON_CENTRE } });
  admin = await server.anAdmin();
});
afterAll(() => server.close());

async function helpOf({ token }: TestPerson) {
  const answer = await server.call("GET", "/api/profile/userdata", { token });
  return ProfileAnswer.parse(answer.body).data.help;
}
const asAdmin = (method: "POST" | "PATCH" | "PUT", url: string, data: object, by = admin) =>
  server.call(method, url, { token: by.token, body: { data } });

test("a patient has the numbers of the installation and of the own groups, and of no others", async () => {
  const patient = await server.aPatient();
  const stranger = await server.aPatient();
  const clinician = await server.aStaffMember("clinician");
  const made = await asAdmin("POST", "/api/groups", { name: "Ward 3", kind: "ward" });
  const { id } = GroupAnswer.parse(made.body).data;
  const installation = { emergency: "112", poison_centre: POISON_CENTRE };
  await asAdmin("PUT", `/api/groups/${id}/members`, { add: [patient.profileid] });
  expect(await helpOf(patient)).toEqual({ ...installation, groups: [], is_seen: false });
  await asAdmin("PATCH", `/api/groups/${id}`, { telephone: WARD });
  await asAdmin("PUT", `/api/groups/${id}/members`, { add: [clinician.profileid] });
  expect(await helpOf(patient)).toEqual({ ...installation, groups: [WARD], is_seen: true });
  expect(await helpOf(stranger)).toEqual({ ...installation, groups: [], is_seen: false });
  await asAdmin("PATCH", `/api/groups/${id}`, { telephone: null });
  expect((await helpOf(patient)).groups).toEqual([]);
});

test("only administrators change a telephone, and only to a number", async () => {
  const made = await asAdmin("POST", "/api/groups", { name: "A", kind: "ward", telephone: WARD });
  const { id, attributes } = GroupAnswer.parse(made.body).data;
  expect(attributes.telephone).toEqual(WARD);
  const url = `/api/groups/${id}`;
  const wrong = { telephone: { ...WARD, number: "call me" } };
  expect((await asAdmin("PATCH", url, wrong)).status).toBe(400);
  const clinician = await server.aStaffMember("clinician");
  expect((await asAdmin("PATCH", url, { telephone: null }, clinician)).status).toBe(403);
});

test("without settings nobody is named", async () => {
  const plain = await createTestApp();
  const { token } = await plain.aPatient();
  const answer = await plain.call("GET", "/api/profile/userdata", { token });
  await plain.close();
  expect(ProfileAnswer.parse(answer.body).data.help).toEqual({
    emergency: null,
    poison_centre: null,
    groups: [],
    is_seen: false,
  });
});
