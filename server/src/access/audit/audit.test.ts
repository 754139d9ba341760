import { AccessLogAnswer, AuditAnswer } from "@dosebeat/contract/audit";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

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

async function audit(query = "") {
  const { token } = await test.anAdmin();
  const answer = await test.call("GET", `/api/audit${query}`, { token });
  expect(answer.status).toBe(200);
  return AuditAnswer.parse(answer.body);
}

async function of(query: string) {
  const { data } = await audit(`?sort[0]=id:asc&${query}`);
  return data.map(({ attributes }) => attributes);
}
const aboutPatient = () => of(`profileid=${patient.profileid}`);
const byAdmin = () => of(`userid=${admin.userid}`);
const kinds = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);

const signIn = (identifier: string, password: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier, password } });

describe("the audit log has", () => {
  it("a sign-in: who, when and from where", async () => {
    await signIn(patient.email, patient.password);
    expect(await of(`userid=${patient.userid}`)).toEqual([
      {
        at: NOW,
        kind: "sign-in",
        userid: patient.userid,
        email: patient.email,
        who: expect.stringMatching(/^Given\d+ Family\d+$/),
        profileid: null,
        patient: null,
        pseudonym: null,
        impersonation: null,
        reason: null,
        address: "127.0.0.1",
        logged: null,
        medicines: [],
        details: {},
      },
    ]);
  });

  it("failed sign-ins, without the input", async () => {
    await signIn(patient.email, "wrong-password-typed");
    await signIn("nobody@example.org", "wrong-password-typed");
    const failed = await of("kind=sign-in-failed");
    expect(failed.map(({ userid, profileid }) => ({ userid, profileid }))).toEqual([
      { userid: null, profileid: patient.profileid },
      { userid: null, profileid: null },
    ]);
    const { rows } = await sql`select * from audit_log`.execute(test.db);
    expect(JSON.stringify(rows)).not.toMatch(/wrong-password|nobody@|argon2|example\.org/);
  });

  it("a sign-up", async () => {
    const email = "new@example.org";
    const person = { email, password: "violet-tractor-hums-42", givenname: "N", familyname: "W" };
    const { body } = await test.call("POST", "/api/auth/local/register", { body: person });
    const userid = Object(body).user.id;
    expect(await of(`userid=${userid}`)).toMatchObject([
      { kind: "sign-up", email, details: { role: "patient" } },
    ]);
  });

  it("patients' changes to their plan, once each, but not their reads", async () => {
    const { token, profileid } = patient;
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    const send = (method: "POST" | "PUT" | "DELETE", url: string, data?: object) =>
      test.call(method, url, { token, ...(data && { body: { data } }) });
    const times = "/api/medicine-schedules";
    await send("PUT", "/api/profile/userdata", { givenname: "Other", is_dark: true });
    await send("POST", "/api/medicine/assignMedicine", { name: "B", startdate: "2026-05-01" });
    await send("POST", "/api/medicine/editMedicineRecord", { id: medicine.id, strength: "1 mg" });
    const added = await send("POST", times, { dosage_time: "20:00", medicine: medicine.id });
    await send("DELETE", `${times}/${Object(added.body).data.id}`);
    const dose = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
    await send("PUT", "/api/doses", { ...dose, status: "skipped", reason: "ill" });
    const period = { from: "2026-05-02", to: "2026-05-03", reason: "hospital" };
    const excused = await send("POST", "/api/excused", period);
    await send("DELETE", `/api/excused/${Object(excused.body).data.id}`);
    await send("DELETE", `/api/medicines/${medicine.id}`);
    await test.call("GET", "/api/profile/userdata", { token });
    await test.call("GET", "/api/doses?from=2026-05-01&to=2026-05-02", { token });
    const entries = await aboutPatient();
    expect(kinds(entries)).toEqual([
      "profile-changed",
      "medicine-added",
      "medicine-changed",
      "schedule-added",
      "schedule-removed",
      "dose-stated",
      "excused-added",
      "excused-removed",
      "medicine-removed",
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ userid: patient.userid, profileid });
    expect(entries[0]?.details).toEqual({ fields: ["givenname", "is_dark"] });
    expect(entries[2]?.details).toEqual({ medicine: medicine.id, fields: ["strength"] });
  });

  it("an administrator's changes to a patient's plan, like the patient's", async () => {
    const { id } = await test.aMedicine(patient);
    const body = { data: { id, strength: "1 mg" } };
    const { token } = admin;
    await test.call("POST", "/api/medicine/editMedicineRecord", { token, body });
    await test.call("DELETE", `/api/medicines/${id}`, { token });
    const who = { userid: admin.userid, profileid: patient.profileid, details: { medicine: id } };
    expect(await aboutPatient()).toMatchObject([
      { kind: "medicine-changed", ...who },
      { kind: "medicine-removed", ...who },
    ]);
  });

  it("the names of medicines, also of removed ones, for administrators alone", async () => {
    const { id } = await test.aMedicine(patient, { name: "Methotrexate" });
    await test.call("DELETE", `/api/medicines/${id}`, { token: patient.token });
    const about = await of(`profileid=${patient.profileid}&kind=medicine-removed`);
    expect(about).toMatchObject([
      { details: { medicine: id }, medicines: [{ id, name: "Methotrexate" }] },
    ]);
    const { token } = await test.aStaffMember("auditor");
    const url = `/api/audit?profileid=${patient.profileid}`;
    const { body } = await test.call("GET", url, { token });
    expect(AuditAnswer.parse(body).data.flatMap(({ attributes }) => attributes.medicines)).toEqual(
      [],
    );
    expect(JSON.stringify(body)).not.toContain("Methotrexate");
  });

  it("no rejected calls", async () => {
    const { token } = patient;
    const { id } = await test.aMedicine(patient, { schedules: ["08:00"] });
    const foreign = await test.aMedicine(await test.aPatient());
    const add = (data: object) =>
      test.call("POST", "/api/medicine-schedules", { token, body: { data } });
    expect((await add({ dosage_time: "08:00", medicine: id })).status).toBe(409);
    expect((await add({ dosage_time: "08:00", medicine: foreign.id })).status).toBe(404);
    expect(await of(`userid=${patient.userid}`)).toEqual([]);
  });

  it("registering, assigning and unassigning a box, and the same pair only once", async () => {
    const { token } = admin;
    const deveui = "00000000000000aa";
    const data = { profileid: patient.profileid, deveui };
    await test.call("POST", "/api/sensors", { token, body: { data: { deveui } } });
    await test.call("POST", "/api/sensor/assign", { token, body: { data } });
    await test.call("POST", "/api/sensor/assign", { token, body: { data } });
    test.clock.advance(1000);
    await test.call("PUT", "/api/sensor/unassign", { token, body: { data: { deveui } } });
    const entries = await byAdmin();
    expect(kinds(entries)).toEqual(["sensor-registered", "sensor-assigned", "sensor-unassigned"]);
    expect(entries[0]).toMatchObject({ profileid: null, details: { deveui } });
    expect(entries[2]).toMatchObject({ profileid: patient.profileid, details: { deveui } });
  });
});

describe("administrators are recorded when", () => {
  const reads: [string, (medicine: number, deveui: string) => [string, object?]][] = [
    ["doses", () => [`doses?from=2026-05-01&to=2026-05-02&profileid=${patient.profileid}`]],
    ["adherence", () => [`adherence?from=2026-05-01&to=2026-05-02&profileid=${patient.profileid}`]],
    ["excused", () => [`excused?profileid=${patient.profileid}`]],
    ["a medicine", (medicine) => [`medicine-schedule/medicine/${medicine}`]],
    [
      "a chart of the box",
      (_, deveui) => [
        "medicine-history/chart",
        { data: { deveui, startdate: "2026-05-10", enddate: "2026-05-11" } },
      ],
    ],
    [
      "presses",
      () => [
        "sensor/button/getButtonPressHistory",
        {
          data: { profileId: patient.profileid, startDate: "2026-05-10", endDate: "2026-05-11" },
        },
      ],
    ],
  ];

  it.each(reads)("reading %s of a patient", async (_, call) => {
    const medicine = await test.aMedicine(patient);
    const { sensor } = await test.aBinding(patient);
    const [path, body] = call(medicine.id, sensor.deveui);
    const method = body ? "POST" : "GET";
    const { token } = admin;
    const answer = await test.call(method, `/api/${path}`, { token, ...(body && { body }) });
    expect(answer.status).toBe(200);
    const entries = await byAdmin();
    expect(kinds(entries)).toEqual(["patient-read"]);
    expect(entries[0]).toMatchObject({
      profileid: patient.profileid,
      logged: expect.stringMatching(/^read/),
      details: { call: expect.stringContaining(`${method} /api/${path.split(/[?0-9]/)[0]}`) },
    });
  });

  it("a rejected statement reveals whether a dose exists", async () => {
    const { id } = await test.aMedicine(patient);
    const never = { date: "2026-05-10", medicine: id, dosage_time: "03:33", status: null };
    const stated = { token: admin.token, body: { data: never } };
    expect((await test.call("PUT", "/api/doses", stated)).status).toBe(404);
    expect(kinds(await byAdmin())).toEqual(["patient-read"]);
  });

  it("listing patients, but not reading their own data", async () => {
    const { token } = admin;
    await test.call("GET", "/api/profiles", { token });
    await test.call("GET", "/api/sensory-summaries", { token });
    await test.call("GET", `/api/excused?profileid=${admin.profileid}`, { token });
    expect(kinds(await byAdmin())).toEqual(["patients-listed", "patients-listed"]);
  });

  it("refetching a list, once per quarter of an hour", async () => {
    const { token } = admin;
    const minutes = async (count: number) => {
      const now = test.clock.now().getTime();
      test.clock.set(new Date(now + count * MINUTE).toISOString());
      await test.call("GET", "/api/profiles", { token });
      return kinds(await byAdmin()).length;
    };
    expect(await minutes(0)).toBe(1);
    expect(await minutes(14)).toBe(1);
    expect(await minutes(1)).toBe(2);
  });
});

describe("the list", () => {
  it("is for administrators", async () => {
    const { token } = patient;
    expect((await test.call("GET", "/api/audit", { token })).status).toBe(403);
    const headers = { accept: "text/csv" };
    expect((await test.call("GET", "/api/audit", { token, headers })).status).toBe(403);
  });

  it("is filtered by kind and time, newest first, in pages", async () => {
    const { userid } = patient;
    for (const hour of ["13", "14", "15"]) {
      test.clock.set(`2026-05-10T${hour}:00:00Z`);
      await signIn(patient.email, patient.password);
    }
    const first = await audit(`?userid=${userid}&kind=sign-in&pagination[pageSize]=2`);
    expect(first.data.map(({ attributes }) => attributes.at.slice(11, 13))).toEqual(["15", "14"]);
    expect(first.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 });
    const range = "from=2026-05-10T14:00:00Z&to=2026-05-10T15:00:00Z";
    expect((await audit(`?userid=${userid}&${range}`)).meta.pagination.total).toBe(1);
    expect((await audit(`?userid=${userid}&kind=exported`)).data).toEqual([]);
  });

  it.each(["?kind=gossip", "?from=yesterday", "?userid=0", "?sort[0]=address", "?who=me"])(
    "refuses %s",
    async (query) => {
      const answer = await test.call("GET", `/api/audit${query}`, { token: admin.token });
      expect(answer.status).toBe(400);
      expect(faultsIn(answer)).toHaveLength(1);
    },
  );

  it("streams all matching entries as CSV, and records that", async () => {
    await test.db
      .insertInto("audit_log")
      .values(
        Array.from({ length: 1234 }, (_, index) => ({
          at: new Date(NOW),
          kind: "sign-in",
          user_id: patient.userid,
          profile_id: null,
          impersonation_id: null,
          address: index === 0 ? '=HYPERLINK("http://evil")' : "::1",
          details: "{}",
        })),
      )
      .execute();
    const { token } = admin;
    const headers = { accept: "text/csv" };
    const query = `userid=${patient.userid}&sort[0]=id:asc`;
    const answer = await test.call("GET", `/api/audit?${query}`, { token, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = String(answer.body).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "id,at,kind,userid,email,who,profileid,patient,pseudonym,impersonation,reason,address,details",
    );
    expect(lines).toHaveLength(1235);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const ids = lines.slice(1).map((line) => Number(line.split(",")[0]));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(await byAdmin()).toMatchObject([{ kind: "exported", details: { what: "audit" } }]);
  });
});

describe("the access log of a patient", () => {
  const accessLog = async ({ token }: TestPerson, query = "") => {
    const answer = await test.call("GET", `/api/profile/access-log${query}`, { token });
    return AccessLogAnswer.parse(answer.body);
  };

  it("names who read and who changed data; reads within half an hour are one visit", async () => {
    const doctor = await test.anAdmin({ givenname: "Ada", familyname: "Byron" });
    const read = () =>
      test.call("GET", `/api/excused?profileid=${patient.profileid}`, { token: doctor.token });
    await read();
    test.clock.set("2026-05-10T12:05:00Z");
    await read();
    test.clock.set("2026-05-10T12:30:00Z");
    await Promise.all([read(), read(), read()]);
    const body = { data: { is_dark: true } };
    await test.call("PUT", "/api/profile/userdata", { token: patient.token, body });
    const { data, meta } = await accessLog(patient);
    const look = { kind: "patient-read", who: "Ada Byron", self: false, reason: null };
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { kind: "profile-changed", self: true, count: 1 },
      { ...look, count: 1, from: "2026-05-10T12:30:00.000Z" },
      { ...look, count: 1, from: NOW, to: NOW },
    ]);
    expect(meta.pagination.total).toBe(3);
    const second = await accessLog(patient, "?pagination[page]=2&pagination[pageSize]=1");
    expect(second.data).toEqual(data.slice(1, 2));
  });

  it("has visits of each reader, and of each impersonation", async () => {
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    const body = { data: { profileuid, reason: "help" } };
    const started = await test.call("POST", "/api/impersonation", { token: admin.token, body });
    const acting = { "x-impersonation": Object(started.body).data.id };
    const path = `/api/excused?profileid=${patient.profileid}`;
    const { token } = admin;
    for (const _ of [1, 2]) {
      await test.call("GET", path, { token });
      await test.call("GET", "/api/excused", { token, headers: acting });
      await test.call("GET", path, { token: (await test.anAdmin()).token });
    }
    const { data } = await accessLog(patient);
    expect(data.map(({ attributes: { kind, reason } }) => [kind, reason])).toEqual([
      ["patient-read", null],
      ["patient-read", null],
      ["patient-read", "help"],
      ["patient-read", null],
      ["impersonation-started", "help"],
    ]);
  });

  it("has nothing of other patients", async () => {
    const { token } = admin;
    await test.call("GET", `/api/excused?profileid=${patient.profileid}`, { token });
    expect((await accessLog(await test.aPatient())).data).toEqual([]);
  });
});

describe("the tables", () => {
  it.each([
    ["changing an entry", sql`update audit_entries set kind = 'sign-up'`],
    ["changing an address", sql`update audit_personal set address = '10.0.0.1'`],
    [
      "anonymising an existing user",
      sql`update audit_personal set actor_salt = null, user_id = null, actor_name = null, address = null`,
    ],
    [
      "anonymising an existing patient",
      sql`update audit_personal set subject_salt = null, profile_id = null, details = '{}'`,
    ],
    ["clearing details", sql`update audit_personal set details = '{}'`],
    ["deleting entries", sql`delete from audit_entries`],
    ["deleting who acted", sql`delete from audit_personal`],
    ["truncating", sql`truncate audit_entries`],
  ])("refuse %s", async (_, change) => {
    const body = { data: { is_dark: true } };
    await test.call("PUT", "/api/profile/userdata", { token: patient.token, body });
    await expect(change.execute(test.db)).rejects.toThrow("permission denied");
    await expect(change.execute(test.owner)).rejects.toThrow("The audit log is append-only.");
  });

  it("anonymises erased accounts, and only those", async () => {
    const erased = await test.aPatient();
    const body = { data: { is_dark: true } };
    await test.call("PUT", "/api/profile/userdata", { token: erased.token, body });
    await test.call("GET", `/api/excused?profileid=${erased.profileid}`, { token: admin.token });
    await signIn(erased.email, "wrong");
    const ids = (await of(`profileid=${erased.profileid}`)).length;
    expect(ids).toBe(3);
    const before = (await audit()).meta.pagination.total;
    await test.db.deleteFrom("users").where("id", "=", erased.userid).execute();
    expect((await audit()).meta.pagination.total).toBe(before);
    expect(await of(`profileid=${erased.profileid}`)).toEqual([]);
    expect(await of(`userid=${erased.userid}`)).toEqual([]);
    expect(await byAdmin()).toMatchObject([
      { kind: "patient-read", profileid: null, address: "127.0.0.1", details: {} },
    ]);
  });
});

describe("who looked at others stays named when the own account is erased:", () => {
  it("a second administrator reads and changes a patient, and goes", async () => {
    const ada = await test.anAdmin({ givenname: "Ada", familyname: "Byron" });
    const { token, userid, password } = ada;
    await signIn(ada.email, password);
    await test.call("GET", "/api/profiles", { token });
    await test.call("GET", `/api/excused?profileid=${patient.profileid}`, { token });
    const { id } = await test.aMedicine(patient);
    const body = { data: { id, strength: "1 mg" } };
    await test.call("POST", "/api/medicine/editMedicineRecord", { token, body });
    const erase = () => test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    const refused = await erase();
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('"administrator_account"');
    expect((await test.call("GET", "/api/users/me", { token })).status).toBe(200);

    const demote = { token: admin.token, body: { data: { role: "patient" } } };
    expect((await test.call("PATCH", `/api/users/${userid}`, demote)).status).toBe(200);
    expect((await signIn(ada.email, password)).status).toBe(200);
    const fresh = await test.call("POST", "/api/auth/local", {
      body: { identifier: ada.email, password },
    });
    const own = { token: Object(fresh.body).jwt, body: { password } };
    expect((await test.call("DELETE", "/api/profile/userdata", own)).status).toBe(200);

    const who = { userid, email: null, who: "Ada Byron", address: "127.0.0.1" };
    expect(await of(`userid=${userid}`)).toMatchObject([
      { kind: "patients-listed", ...who },
      { kind: "patient-read", ...who, profileid: patient.profileid },
      { kind: "medicine-changed", ...who, profileid: patient.profileid },
    ]);
    const log = await test.call("GET", "/api/profile/access-log", { token: patient.token });
    expect(AccessLogAnswer.parse(log.body).data.map(({ attributes }) => attributes)).toMatchObject([
      { kind: "medicine-changed", who: "Ada Byron" },
      { kind: "patient-read", who: "Ada Byron" },
    ]);
  });
});

it("neither changes nor records anything if the other fails", async () => {
  const app = await createTestApp();
  const { token } = await app.aPatient();
  await app.owner.schema.alterTable("audit_entries").renameTo("hidden").execute();
  const body = { data: { name: "B", startdate: "2026-05-01" } };
  expect((await app.call("POST", "/api/medicine/assignMedicine", { token, body })).status).toBe(
    500,
  );
  expect(await app.db.selectFrom("medicines").selectAll().execute()).toEqual([]);
  await app.close();
});
