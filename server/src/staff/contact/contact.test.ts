import { ContactAnswer } from "@dosebeat/contract/contact-details";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { ExportAnswer } from "@dosebeat/contract/own-data";
import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { careCalls } from "../../../test/care.ts";
import { givenLink } from "../../../test/reminders.ts";
import { refresh } from "../worklist/refresh.ts";

const KIN = {
  name: "Anke Lang",
  relation: "daughter",
  telephone: "+4917139200014",
  may_be_told: true,
};
const NOW = "2026-05-20T12:00:00.000Z";

let server: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let nurse: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.anAdmin();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(NOW);
  patient = await server.aPatient({ givenname: "Rosa", familyname: "Lang" });
  nurse = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  await server.aGroup(patient, nurse);
});

const { change: changeLink, end } = careCalls(() => server);

const own = (data: object, headers = {}, { token } = patient) =>
  server.call("PATCH", "/api/contact", { token, headers, body: { data } });

const noted = (data: object, { token } = nurse) =>
  server.call("PATCH", `/api/worklist/${patient.profileid}/contact`, { token, body: { data } });

async function read({ token, profileid } = nurse) {
  const query = profileid === patient.profileid ? "" : `?profileid=${patient.profileid}`;
  const { status, body } = await server.call("GET", `/api/contact${query}`, { token });
  return status === 200 ? ContactAnswer.parse(body).data : status;
}

const stored = () =>
  server.db
    .selectFrom("contact_details")
    .select(["kin_name", "kin_telephone", "consent_at"])
    .where("profile_id", "=", patient.profileid)
    .executeTakeFirst();

test("a patient says how to be reached and who may be told, and staff read it", async () => {
  expect(await read()).toEqual({
    telephone: null,
    hours: "",
    language: "en",
    needs_interpreter: false,
    kin: null,
    carers: [],
  });
  const data = { hours: "9 to 11", language: "tr", needs_interpreter: true, kin: KIN };
  expect((await own(data)).status).toBe(200);
  const { may_be_told: _, ...kin } = KIN;
  expect(await read()).toMatchObject({
    hours: "9 to 11",
    language: "tr",
    needs_interpreter: true,
    kin: { ...kin, consent: { is_own: true, by: "Rosa Lang", at_utc: NOW } },
  });
  // Back to the language of the account.
  await own({ language: null });
  expect(await read()).toMatchObject({ language: "en", hours: "9 to 11" });
});

test("consent that is taken back removes the number at once, and the log has no number", async () => {
  await own({ kin: KIN });
  expect((await own({ kin: { ...KIN, may_be_told: false } })).status).toBe(400);
  const silent = { ...KIN, telephone: null, may_be_told: false };
  expect((await own({ kin: silent })).status).toBe(200);
  expect(await stored()).toEqual({ kin_name: KIN.name, kin_telephone: null, consent_at: null });
  expect(await read()).toMatchObject({ kin: { name: KIN.name, telephone: null, consent: null } });

  const url = `/api/audit?kind=profile-changed&profileid=${patient.profileid}`;
  const { body } = await server.call("GET", url, { token: admin.token });
  expect(body).toMatchObject({
    data: [
      { attributes: { details: { fields: ["kin", "kin_consent"] } } },
      { attributes: { details: { fields: ["kin"] } } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain("4917139200014");
});

test("staff note a consent with their name and the time; another number needs a new one", async () => {
  await noted({ telephone: "+493023125240", kin: KIN });
  const consent = { is_own: false, by: expect.any(String), at_utc: NOW };
  expect(await read(patient)).toMatchObject({
    telephone: "+493023125240",
    kin: { telephone: KIN.telephone, consent },
  });

  server.clock.set("2026-05-21T12:00:00Z");
  await noted({ kin: { ...KIN, relation: "elder daughter" } });
  expect(await read(patient)).toMatchObject({ kin: { relation: "elder daughter", consent } });
  await own({ kin: { ...KIN, telephone: "+4917139200015" } });
  expect(await read()).toMatchObject({
    kin: { consent: { is_own: true, at_utc: "2026-05-21T12:00:00.000Z" } },
  });
  // Whoever noted it has been erased: the consent stays, without a name.
  await noted({ kin: KIN });
  await server.db.deleteFrom("users").where("id", "=", nurse.userid).execute();
  expect(await read(patient)).toMatchObject({ kin: { consent: { is_own: false, by: null } } });
});

test("an administrator who acts as the patient notes a consent, and does not give it", async () => {
  const { profileuid } = await server.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", patient.profileid)
    .executeTakeFirstOrThrow();
  const { body } = await server.call("POST", "/api/impersonation", {
    token: admin.token,
    body: { data: { profileuid, reason: "Asked by telephone" } },
  });
  const { id } = ImpersonationAnswer.parse(body).data;
  expect((await own({ kin: KIN }, { "x-impersonation": id }, admin)).status).toBe(200);
  expect(await read()).toMatchObject({ kin: { consent: { is_own: false } } });
});

test("numbers that no country has are refused, wherever they are entered", async () => {
  for (const wrong of ["+49302", "+4930231252401234", "030 23125240", "call me"]) {
    const answers = [
      await own({ telephone: wrong }),
      await own({ kin: { ...KIN, telephone: wrong } }),
      await noted({ telephone: wrong }),
      await server.call("PUT", "/api/profile/userdata", {
        token: patient.token,
        body: { data: { telephone: wrong } },
      }),
      await server.call("PATCH", `/api/users/${patient.userid}`, {
        token: admin.token,
        body: { data: { telephone: wrong } },
      }),
    ];
    expect([wrong, answers.map(({ status }) => status)]).toEqual([
      wrong,
      [400, 400, 400, 400, 400],
    ]);
  }
  expect((await own({})).status).toBe(400);
  expect((await own({ hours: "x".repeat(101) })).status).toBe(400);
});

test("nobody else reads or changes it", async () => {
  await own({ kin: KIN });
  const [technician, auditor] = [
    await server.aStaffMember("technician"),
    await server.aStaffMember("auditor"),
  ];
  await server.aGroup(patient, technician, auditor);
  const other = await server.aPatient();
  for (const person of [stranger, technician, auditor, other]) {
    expect(await read(person)).toBe(404);
  }
  const statuses = [];
  for (const person of [stranger, technician, auditor, other, patient]) {
    statuses.push((await noted({ hours: "never" }, person)).status);
  }
  expect(statuses).toEqual([404, 403, 403, 403, 403]);
  expect(await read()).toMatchObject({ hours: "", kin: { name: KIN.name } });
});

test("a carer's number is shown only where the carer agrees, and as long as the link lasts", async () => {
  const carer = await server.aPatient({ givenname: "Jan", familyname: "Lang" });
  await own({ telephone: "+4917139200015" }, {}, carer);
  const link = await givenLink(server, patient, carer, "active", "doses");
  const carers = async () => {
    const found = await read();
    return typeof found === "number" ? found : found.carers;
  };
  expect(await carers()).toEqual([]);
  // Only the carer decides this.
  expect((await changeLink(patient, link, { shares_telephone: true })).status).toBe(403);
  expect(await changeLink(carer, link, { shares_telephone: true })).toMatchObject({
    status: 200,
    body: { data: { shares_telephone: true } },
  });
  expect(await carers()).toEqual([{ name: "Jan Lang", telephone: "+4917139200015" }]);
  expect(await read(patient)).toMatchObject({ carers: [] });
  await changeLink(carer, link, { shares_telephone: false });
  expect(await carers()).toEqual([]);
  await changeLink(carer, link, { shares_telephone: true });
  await end(patient, link);
  expect(await carers()).toEqual([]);
});

test("the row says in short what to know before a call, and the export has all of it", async () => {
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-01" });
  await refresh(server.parts, server.app.log, [patient.profileid]);
  const contact = async () => {
    const { body } = await server.call("GET", "/api/worklist", { token: nurse.token });
    return WorklistAnswer.parse(body).data[0]?.attributes.contact;
  };
  expect(await contact()).toBeNull();
  await noted({ kin: KIN });
  expect(await contact()).toBeNull();
  await noted({ hours: "9 to 11", language: "tr", needs_interpreter: true });
  expect(await contact()).toEqual({ hours: "9 to 11", language: "tr", needs_interpreter: true });

  const { body } = await server.call("GET", "/api/export", { token: patient.token });
  expect(ExportAnswer.parse(body).data.contact).toMatchObject({
    hours: "9 to 11",
    kin: { name: KIN.name, telephone: KIN.telephone },
  });
});
