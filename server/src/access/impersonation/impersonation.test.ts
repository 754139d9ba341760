import { AuditAnswer } from "@dosebeat/contract/audit";
import { CALLS } from "@dosebeat/contract/calls";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { MedicineAnswer } from "@dosebeat/contract/medicines";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { anAuditEntry } from "../../../test/audit-entries.ts";
import { addOwnRecords } from "../../../test/own-records.ts";

let test: TestApp;
let patient: TestPerson;
let admin: TestPerson;
const NOW = "2026-05-10T12:00:00.000Z";

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.clock.set(NOW);
  patient = await test.aPatient();
  admin = await test.anAdmin();
});
afterAll(() => test.close());

type Method = Parameters<TestApp["call"]>[0];

async function uidOf({ profileid }: TestPerson): Promise<string> {
  const { profileuid } = await test.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", profileid)
    .executeTakeFirstOrThrow();
  return profileuid;
}

const start = ({ token }: TestPerson, profileuid: string, reason: unknown = "asked on the phone") =>
  test.call("POST", "/api/impersonation", { token, body: { data: { profileuid, reason } } });
const end = ({ token }: TestPerson, id: string) =>
  test.call("DELETE", `/api/impersonation/${id}`, { token });

async function started(by = admin, of = patient): Promise<string> {
  const answer = await start(by, await uidOf(of));
  expect(answer.status).toBe(201);
  return ImpersonationAnswer.parse(answer.body).data.id;
}

function as(id: string, { token }: TestPerson = admin) {
  return (method: Method, url: string, body?: object) =>
    test.call(method, url, { token, headers: { "x-impersonation": id }, ...(body && { body }) });
}

const profile = (id: string, by = admin) => as(id, by)("GET", "/api/profile/userdata");

async function entriesOf({ profileid }: TestPerson) {
  const { token } = await test.anAdmin();
  const url = `/api/audit?profileid=${profileid}&sort[0]=id:asc&pagination[pageSize]=100`;
  const { data } = AuditAnswer.parse((await test.call("GET", url, { token })).body);
  return data.map(({ attributes }) => attributes);
}

/** Makes the next read by anybody a separate entry. */
const endVisits = () => sql`delete from audit_visits`.execute(test.db);

describe("starting", () => {
  it("returns an id valid for half an hour, and is in the audit log with its reason", async () => {
    const profileuid = await uidOf(patient);
    const answer = await start(admin, profileuid, " asked on the phone ");
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      data: { id: expect.any(String), profileuid, expires: "2026-05-10T12:30:00.000Z" },
    });
    expect(await entriesOf(patient)).toMatchObject([
      { kind: "impersonation-started", userid: admin.userid, reason: "asked on the phone" },
    ]);
  });

  it("is for administrators, needs a reason, and works only for patients", async () => {
    const uid = await uidOf(patient);
    expect((await start(patient, uid)).status).toBe(403);
    expect((await start(admin, uid, " ")).status).toBe(400);
    expect((await start(admin, uid, null)).status).toBe(400);
    expect((await start(admin, "not-a-uuid")).status).toBe(400);
    expect((await start(admin, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await start(admin, await uidOf(await test.anAdmin()))).status).toBe(409);
    expect((await start(admin, await uidOf(admin))).status).toBe(409);
    expect(await entriesOf(patient)).toEqual([]);
  });
});

describe("the header", () => {
  it("makes a call act as the patient, until it ends", async () => {
    const id = await started();
    const answer = await profile(id);
    expect(ProfileAnswer.parse(answer.body).data).toMatchObject({
      id: patient.profileid,
      profile_role: { profiletype: "patient" },
    });
    const own = await test.call("GET", "/api/profile/userdata", { token: admin.token });
    expect(ProfileAnswer.parse(own.body).data.id).toBe(admin.profileid);
    expect((await end(admin, id)).status).toBe(200);
    expect((await profile(id)).status).toBe(403);
    expect((await end(admin, id)).status).toBe(409);
  });

  it("is valid for 30 minutes", async () => {
    const id = await started();
    test.clock.set("2026-05-10T12:29:59.999Z");
    expect((await profile(id)).status).toBe(200);
    test.clock.set("2026-05-10T12:30:00Z");
    const answer = await profile(id);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining("active") } });
    expect((await end(admin, id)).status).toBe(409);
  });

  it("is rejected for everybody else", async () => {
    const id = await started();
    const other = await test.anAdmin();
    expect((await profile(id, other)).status).toBe(403);
    expect((await end(other, id)).status).toBe(404);
    expect((await profile(id, patient)).status).toBe(403);
    expect((await profile("", patient)).status).toBe(403);
    const headers = { "x-impersonation": id };
    expect((await test.call("GET", "/api/profile/userdata", { headers })).status).toBe(401);
    expect((await profile(id)).status).toBe(200);
  });

  it.each(["", "1", "nonsense", "00000000-0000-4000-8000-000000000000", "a,b"])(
    "is rejected if it names no impersonation: %s",
    async (id) => {
      expect((await profile(id)).status).toBe(403);
    },
  );

  it("gives access to this patient only, without administrator's rights", async () => {
    const id = await started();
    const stranger = await test.aPatient();
    const foreign = await test.aMedicine(stranger);
    const own = await test.aMedicine(admin);
    const call = as(id);
    for (const medicine of [foreign, own]) {
      const { status } = await call("GET", `/api/medicine-schedule/medicine/${medicine.id}`);
      expect(status).toBe(404);
      expect((await call("DELETE", `/api/medicines/${medicine.id}`)).status).toBe(404);
    }
    const range = "from=2026-05-01&to=2026-05-02";
    const doses = `/api/doses?${range}&profileid=${stranger.profileid}`;
    expect((await call("GET", doses)).status).toBe(404);
    expect((await call("GET", "/api/profiles")).status).toBe(400);
  });

  it("is deleted with the patient's account, with its reason", async () => {
    const id = await started();
    await test.db.deleteFrom("users").where("id", "=", patient.userid).execute();
    expect((await profile(id)).status).toBe(403);
    expect((await end(admin, id)).status).toBe(404);
    const remaining = test.db.selectFrom("impersonations").select("id").where("public_id", "=", id);
    expect(await remaining.execute()).toEqual([]);
  });

  it("ends when the administrator loses the role, and when the patient gets it", async () => {
    const id = await started();
    const setRole = (userid: number, role: "admin" | "patient") =>
      test.db.updateTable("users").set({ role }).where("id", "=", userid).execute();
    await setRole(patient.userid, "admin");
    expect((await profile(id)).status).toBe(403);
    await setRole(patient.userid, "patient");
    await setRole(admin.userid, "patient");
    expect((await profile(id)).status).toBe(403);
  });
});

describe("every call", () => {
  const pages = ["/api/openapi.json", "/api/docs", "/api/docs/style.css"];
  const ofAdministrators = (call: (typeof CALLS)[string]) =>
    call.who !== "staff" || call.roles.includes("admin");
  const others = [
    ...Object.values(CALLS)
      .filter((call) => call.acting === undefined && ofAdministrators(call))
      .map(({ method, path, who }) => [method, path, who]),
    ...pages.map((path) => ["GET", path, "anyone"]),
  ];

  it("refuses administrators on those of other staff", async () => {
    const headers = { "x-impersonation": await started() };
    const refused = Object.values(CALLS).filter((call) => !ofAdministrators(call));
    expect(refused.length).toBeGreaterThan(0);
    for (const { method, path } of refused) {
      const url = path.replace(/:\w+/g, "1");
      const answer = await test.call(method, url, { token: admin.token, headers });
      expect(answer.status, path).toBe(403);
    }
  });

  it.each(others)("rejects it on %s %s", async (name = "", path = "", who = "") => {
    const methods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    const method = methods.find((known) => known === name);
    if (!method) throw new Error(`unexpected method ${name}`);
    const id = await started();
    const key = who === "ingest" ? await test.anIngestKey() : admin.token;
    const headers = { "x-impersonation": id };
    const url = path.replace(/:\w+/g, "1");
    const answer = await test.call(method, url, { token: key, headers });
    expect(answer.status).toBe(400);
    const message = expect.stringContaining("X-Impersonation");
    const isFhir = /^\/fhir(?:\/|$)/.test(path);
    const asFhir = { issue: [{ details: { text: message } }] };
    const asScim = { status: "400", detail: message };
    const others = path.startsWith("/scim/") ? asScim : { error: { message } };
    expect(answer.body).toMatchObject(isFhir ? asFhir : others);
  });

  it("that acts as the patient is in the audit log with both identities", async () => {
    const range = "from=2026-05-01&to=2026-05-02";
    const times = "/api/medicine-schedules";
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    const removed = await test.aMedicine(patient, { schedules: ["08:00"] });
    const [schedule] = await test.db
      .selectFrom("medicine_schedules")
      .select("id")
      .where("medicine_id", "=", medicine.id)
      .execute();
    const period = await test.call("POST", "/api/excused", {
      token: patient.token,
      body: { data: { from: "2026-05-01", to: "2026-05-01", reason: "hospital" } },
    });
    const about = { ...patient, medicine: medicine.id, now: test.clock.now() };
    const stated = await addOwnRecords(test.db, about, "said");
    const pause = `/api/medicine-pauses/${stated.pause}`;
    const plan = `/api/medicine-plan/${medicine.id}`;
    const planned = await test.call("GET", plan, { token: patient.token });
    const { version } = Object(planned.body).data;
    const pressed_utc = test.clock.now().toISOString();
    const { sensor: box, id: binding } = await test.aBinding(patient, {
      from: "2026-05-01T00:00:00Z",
    });
    await test.call("POST", "/api/ingest/box", {
      token: await test.anIngestKey(),
      body: { deveui: box.deveui, time: pressed_utc, presses: [{ time: pressed_utc }] },
    });
    test.clock.advance(10_000);
    await test.call("PUT", "/api/sensor/unassign", {
      token: patient.token,
      body: { data: { deveui: box.deveui } },
    });
    test.clock.advance(10_000);
    const { deveui, claimcode } = await test.aSensor();
    const { profileid } = patient;
    const days = { startDate: "2026-05-09", endDate: "2026-05-10" };
    const dose = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
    const ofPatient = `patient=${profileid}`;
    const calls: Record<string, [string, object?]> = {
      "GET /fhir/Patient": ["/fhir/Patient"],
      "GET /fhir/Patient/:id": [`/fhir/Patient/${profileid}`],
      "GET /fhir/Patient/:id/$everything": [`/fhir/Patient/${profileid}/$everything`],
      "GET /fhir/MedicationRequest": [`/fhir/MedicationRequest?${ofPatient}`],
      "GET /fhir/MedicationRequest/:id": [`/fhir/MedicationRequest/${medicine.id}`],
      "GET /fhir/MedicationAdministration": [`/fhir/MedicationAdministration?${ofPatient}`],
      "GET /fhir/MedicationAdministration/:id": [
        `/fhir/MedicationAdministration/intake-${stated.intake}`,
      ],
      "GET /fhir/Device": [`/fhir/Device?${ofPatient}`],
      "GET /fhir/Device/:id": [`/fhir/Device/${box.deveui}`],
      "GET /fhir/DeviceUseStatement": [`/fhir/DeviceUseStatement?${ofPatient}`],
      "GET /fhir/DeviceUseStatement/:id": [`/fhir/DeviceUseStatement/${binding}`],
      "GET /fhir/Observation": [`/fhir/Observation?${ofPatient}`],
      "GET /fhir/Observation/:id": [`/fhir/Observation/taking-${profileid}-20260501-20260502`],
      "GET /fhir/Provenance": [`/fhir/Provenance?${ofPatient}`],
      "GET /fhir/Provenance/:id": [`/fhir/Provenance/intake-${stated.intake}`],
      "GET /fhir/AuditEvent": [`/fhir/AuditEvent?${ofPatient}`],
      "GET /fhir/AuditEvent/:id": [`/fhir/AuditEvent/${await anAuditEntry(test, patient)}`],
      "GET /api/profile/userdata": ["/api/profile/userdata"],
      "PUT /api/profile/userdata": ["/api/profile/userdata", { data: { is_dark: true } }],
      "GET /api/profile/access-log": ["/api/profile/access-log"],
      "GET /api/care": ["/api/care"],
      "GET /api/contact": ["/api/contact"],
      "PATCH /api/contact": ["/api/contact", { data: { hours: "from 10 to 12" } }],
      "GET /api/notes": ["/api/notes"],
      "GET /api/messages": ["/api/messages"],
      "GET /api/reminders": ["/api/reminders"],
      "PUT /api/reminders": ["/api/reminders", { data: { repeats: 1 } }],
      "POST /api/medicine/assignMedicine": [
        "/api/medicine/assignMedicine",
        { data: { name: "B", startdate: "2026-05-01" } },
      ],
      "POST /api/medicine/editMedicineRecord": [
        "/api/medicine/editMedicineRecord",
        { data: { id: medicine.id, strength: "1 mg" } },
      ],
      "DELETE /api/medicines/:medicineId": [`/api/medicines/${removed.id}`],
      "GET /api/medicine-schedules/profile": ["/api/medicine-schedules/profile"],
      "GET /api/medicine-schedule/medicine/:medicineId": [
        `/api/medicine-schedule/medicine/${medicine.id}`,
      ],
      "GET /api/medicine-plan/:medicineId": [plan],
      "PUT /api/medicine-plan/:medicineId": [
        plan,
        { data: { version, schedules: ["08:00", "21:00"] } },
      ],
      "POST /api/plan-preview": [
        "/api/plan-preview",
        { data: { medicine: medicine.id, schedules: ["22:00"] } },
      ],
      "GET /api/medicine-pauses": ["/api/medicine-pauses"],
      "POST /api/medicine-pauses": [
        "/api/medicine-pauses",
        { data: { medicine: medicine.id, from: "2026-07-01" } },
      ],
      "PUT /api/medicine-pauses/:id": [pause, { data: { to: "2026-05-13" } }],
      "DELETE /api/medicine-pauses/:id": [pause],
      "GET /api/intakes": [`/api/intakes?${range}`],
      "POST /api/intakes": ["/api/intakes", { data: { medicine: medicine.id } }],
      "DELETE /api/intakes/:id": [`/api/intakes/${stated.intake}`],
      "PUT /api/presses": ["/api/presses", { data: { pressed_utc, as: "refill", also: true } }],
      "GET /api/added-openings": [`/api/added-openings?${range}`],
      "POST /api/added-openings": [
        "/api/added-openings",
        { data: { date: "2026-05-09", count: 1, reason: "refilled" } },
      ],
      "DELETE /api/added-openings/:id": [`/api/added-openings/${stated.openings}`],
      "GET /api/stock": ["/api/stock"],
      "GET /api/stock-entries": ["/api/stock-entries"],
      "POST /api/stock-entries": [
        "/api/stock-entries",
        { data: { medicine: medicine.id, kind: "refill", amount: 20 } },
      ],
      "DELETE /api/stock-entries/:id": [`/api/stock-entries/${stated.entry}`],
      "GET /api/excursions": [`/api/excursions?${range}`],
      "GET /api/zone-preview": ["/api/zone-preview?timezone=Asia/Tokyo"],
      "PUT /api/doses": ["/api/doses", { data: { ...dose, status: "skipped", reason: "ill" } }],
      "POST /api/medicine-schedules": [
        times,
        { data: { dosage_time: "20:00", medicine: medicine.id } },
      ],
      "DELETE /api/medicine-schedules/:scheduleId": [`${times}/${schedule?.id}`],
      "POST /api/sensor/assign": ["/api/sensor/assign", { data: { profileid, deveui, claimcode } }],
      "POST /api/sensor/lost": ["/api/sensor/lost", { data: { deveui } }],
      "GET /api/sensor/lost": ["/api/sensor/lost"],
      "POST /api/sensor/found": ["/api/sensor/found", { data: { deveui } }],
      "POST /api/medicine-history/chart": [
        "/api/medicine-history/chart",
        { data: { deveui, startdate: "2026-05-09", enddate: "2026-05-10" } },
      ],
      "POST /api/sensor/button/getButtonPressHistory": [
        "/api/sensor/button/getButtonPressHistory",
        { data: { profileId: profileid, ...days } },
      ],
      "POST /api/sensor/history/getSensorTempAndHumiHistory": [
        "/api/sensor/history/getSensorTempAndHumiHistory",
        { profileId: profileid, ...days },
      ],
      "PUT /api/sensor/unassign": ["/api/sensor/unassign", { data: { profileid } }],
      "GET /api/doses": [`/api/doses?${range}`],
      "GET /api/silences": [`/api/silences?${range}`],
      "GET /api/adherence": [`/api/adherence?${range}`],
      "GET /api/excused": ["/api/excused"],
      "GET /api/prescriber-changes": ["/api/prescriber-changes"],
      "POST /api/excused": [
        "/api/excused",
        { data: { from: "2026-05-03", to: "2026-05-04", reason: "travelling" } },
      ],
      "DELETE /api/excused/:id": [`/api/excused/${Object(period.body).data.id}`],
    };
    // The stream does not end by itself; it is opened in live.test.ts.
    const acting = Object.entries(CALLS).filter(
      ([call, { acting = "named" }]) => acting !== "named" && call !== "GET /api/events",
    );
    expect(Object.keys(calls).sort()).toEqual(acting.map(([call]) => call).sort());
    const id = await started();
    for (const [call, [url, body]] of Object.entries(calls)) {
      const method = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).find((one) =>
        call.startsWith(`${one} `),
      );
      if (method === undefined || url === "") throw new Error(`The test cannot make ${call}.`);
      const before = (await entriesOf(patient)).length;
      await endVisits();
      test.clock.advance(10_000);
      const answer = await test.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${admin.token}`, "x-impersonation": id },
        ...(body && { payload: body }),
      });
      expect([call, [200, 201].includes(answer.statusCode)]).toEqual([call, true]);
      const added = (await entriesOf(patient)).slice(before);
      expect(added).toMatchObject([
        { userid: admin.userid, profileid, reason: "asked on the phone" },
      ]);
      expect([call, added[0]?.kind === "patient-read"]).toEqual([
        call,
        CALLS[call]?.acting === "read",
      ]);
    }
  });

  it("writes what the patient would, stated by the administrator", async () => {
    const id = await started();
    const body = { data: { name: "B", startdate: "2026-05-01", schedules: ["08:00"] } };
    const added = await as(id)("POST", "/api/medicine/assignMedicine", body);
    const medicine = MedicineAnswer.parse(added.body).data.id;
    const dose = { date: "2026-05-09", medicine, dosage_time: "08:00" };
    const statement = { data: { ...dose, status: "skipped", reason: "ill" } };
    const stated = await as(id)("PUT", "/api/doses", statement);
    expect(stated).toMatchObject({
      status: 200,
      body: { data: { status: "skipped", stated_by: "administrator" } },
    });
    const stored = test.db.selectFrom("dose_statements").select(["profile_id", "said_by"]);
    expect(await stored.where("medicine_id", "=", medicine).execute()).toEqual([
      { profile_id: patient.profileid, said_by: admin.userid },
    ]);
  });

  it("shows the patient who acted and why", async () => {
    const doctor = await test.anAdmin({ givenname: "Ada", familyname: "Byron" });
    const id = await started(doctor);
    await profile(id, doctor);
    await end(doctor, id);
    const { token } = patient;
    const { body } = await test.call("GET", "/api/profile/access-log", { token });
    const by = { who: "Ada Byron", self: false, reason: "asked on the phone" };
    expect(Object(body).data).toMatchObject([
      { attributes: { kind: "impersonation-ended", ...by } },
      { attributes: { kind: "patient-read", ...by } },
      { attributes: { kind: "impersonation-started", ...by } },
    ]);
  });
});

describe("the calls that name a patient", () => {
  it("work with and without the header, and are recorded once each", async () => {
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    const profileuid = await uidOf(patient);
    const { userid, profileid } = patient;
    const id = await started();
    const before = (await entriesOf(patient)).length;
    for (const headers of [{}, { "x-impersonation": id }]) {
      const get = async (url: string) => {
        await endVisits();
        return test.call("GET", url, { token: admin.token, headers });
      };
      const read = await get(`/api/profile/imp/userdata/${profileuid}`);
      expect(ProfileAnswer.parse(read.body).data.id).toBe(profileid);
      const schedules = await get(`/api/medicine-schedules/imp/profile/${userid}`);
      expect(schedules.body).toMatchObject({
        data: { schedule: [{ dosage_time: "08:00:00.000", medicine: { id: medicine.id } }] },
      });
      const one = await get(`/api/medicine-schedule/imp/medicine/${medicine.id}/${userid}`);
      expect(one.body).toMatchObject({ data: { medicine, schedules: [{}] } });
      expect(Object(one.body).data.history).toHaveLength(10);
    }
    const added = (await entriesOf(patient)).slice(before);
    expect(added.map(({ kind, reason }) => [kind, reason])).toEqual([
      ...Array.from({ length: 3 }, () => ["patient-read", null]),
      ...Array.from({ length: 3 }, () => ["patient-read", "asked on the phone"]),
    ]);
  });

  it("assign a medicine to the patient", async () => {
    const profileuid = await uidOf(patient);
    const data = { profileuid, name: "B", startdate: "2026-05-01", schedules: ["08:00"] };
    const url = "/api/medicine/impersonateAssignMedicine";
    const answer = await test.call("POST", url, { token: admin.token, body: { data } });
    expect(answer.status).toBe(201);
    const { id } = MedicineAnswer.parse(answer.body).data;
    const row = test.db.selectFrom("medicines").select("profile_id").where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ profile_id: patient.profileid });
    expect(await entriesOf(patient)).toMatchObject([
      { kind: "patient-read", userid: admin.userid },
      { kind: "medicine-added", userid: admin.userid, details: { medicine: id } },
    ]);
    const wrong = { ...data, enddate: "2026-04-01" };
    const refused = await test.call("POST", url, { token: admin.token, body: { data: wrong } });
    expect(refused.status).toBe(400);
  });

  it("return 404 for what does not exist or is somebody else's", async () => {
    const medicine = await test.aMedicine(patient);
    const stranger = await test.aPatient();
    const id = await started(admin, stranger);
    const nobody = "00000000-0000-4000-8000-000000000000";
    const get = (url: string, headers = {}) =>
      test.call("GET", `/api/${url}`, { token: admin.token, headers });
    const oneOf = (userid: number) => `medicine-schedule/imp/medicine/${medicine.id}/${userid}`;
    expect((await get(`profile/imp/userdata/${nobody}`)).status).toBe(404);
    expect((await get("profile/imp/userdata/1")).status).toBe(400);
    expect((await get("medicine-schedules/imp/profile/999999")).status).toBe(404);
    expect((await get(oneOf(stranger.userid))).status).toBe(404);
    expect((await get(oneOf(patient.userid))).status).toBe(200);
    const header = { "x-impersonation": id };
    expect((await get(oneOf(patient.userid), header)).status).toBe(404);
    expect((await get(`profile/imp/userdata/${await uidOf(patient)}`, header)).status).toBe(404);
    const data = { profileuid: nobody, name: "B", startdate: "2026-05-01" };
    const url = "/api/medicine/impersonateAssignMedicine";
    const assigned = await test.call("POST", url, { token: admin.token, body: { data } });
    expect(assigned.status).toBe(404);
  });
});
