import { AccessLogAnswer, AuditAnswer } from "@dosebeat/contract/audit";
import { CALLS } from "@dosebeat/contract/calls";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { ExcusedPeriodAnswer } from "@dosebeat/contract/excused";
import { PauseAnswer } from "@dosebeat/contract/pauses";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { PrescriberChangesAnswer } from "@dosebeat/contract/prescriber-changes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenLink } from "../../../test/reminders.ts";

type Method = Parameters<TestApp["call"]>[0];

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let weber: TestPerson;
let group: number;
let medicine: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00.000Z");
  patient = await test.aPatient({ timezone: "UTC" });
  weber = await aClinician("Greta", "Weber");
  group = await test.aGroup(patient, weber);
  await givePrescriber(weber);
  medicine = (await test.aMedicine(patient, { schedules: ["08:00"] })).id;
});
afterAll(() => test.close());

async function aClinician(givenname: string, familyname: string): Promise<TestPerson> {
  const person = await test.aStaffMember("clinician");
  const named = { givenname, familyname };
  await test.db.updateTable("profiles").set(named).where("id", "=", person.profileid).execute();
  return person;
}

function givePrescriber({ profileid }: TestPerson, is_prescriber = true, of = group) {
  const url = `/api/groups/${of}/members/${profileid}`;
  const body = { data: { is_prescriber } };
  return test.call("PATCH", url, { token: admin.token, body });
}

interface As {
  by?: TestPerson;
  of?: number | string;
  reason?: string | null;
}

/** A call with which somebody changes something for the patient. */
function prescribe(method: Method, url: string, body?: object, { by, of, reason }: As = {}) {
  const said = reason === undefined ? "blood pressure too low" : reason;
  return test.call(method, url, {
    token: (by ?? weber).token,
    headers: {
      "x-prescribing": `${of ?? patient.profileid}`,
      ...(said !== null && { "x-reason": encodeURIComponent(said) }),
    },
    ...(body && { body }),
  });
}

const newPlan = { data: { version: 2, from: null, schedules: [{ dosage_time: "09:30" }] } };
const putPlan = (as: As = {}) => prescribe("PUT", `/api/medicine-plan/${medicine}`, newPlan, as);

async function changesSeenBy({ token }: TestPerson, query = "") {
  const answer = await test.call("GET", `/api/prescriber-changes${query}`, { token });
  expect(answer.status).toBe(200);
  return PrescriberChangesAnswer.parse(answer.body).data;
}

describe("a prescriber", () => {
  it("changes the plan, and the patient reads who did it and why", async () => {
    const answer = await putPlan({ reason: "  Blutdruck zu niedrig: ضغط " });
    expect(answer.status).toBe(200);
    const { schedules } = MedicinePlanAnswer.parse(answer.body).data;
    const open = schedules.filter(({ removed_utc }) => removed_utc === null);
    expect(open.map(({ dosage_time }) => dosage_time)).toEqual(["09:30:00.000"]);
    expect(await changesSeenBy(patient)).toMatchObject([
      {
        at_utc: "2026-05-10T12:00:00.000Z",
        by: "Greta Weber",
        reason: "Blutdruck zu niedrig: ضغط",
        kind: "plan",
        change: "changed",
        medicine: { id: medicine },
      },
    ]);
    expect(await changesSeenBy(weber, `?profileid=${patient.profileid}`)).toHaveLength(1);
    expect(await changesSeenBy(patient, `?medicine=${medicine + 1}`)).toEqual([]);
  });

  it("pauses and resumes a medicine, excuses days, and takes both back", async () => {
    const body = { data: { medicine, from: null, to: null, reason: "operation" } };
    const paused = await prescribe("POST", "/api/medicine-pauses", body);
    expect(paused.status).toBe(201);
    const { id } = PauseAnswer.parse(paused.body).data;
    test.clock.advance(60_000);
    const resumed = await prescribe("PUT", `/api/medicine-pauses/${id}`, { data: {} });
    expect(resumed.status).toBe(200);
    expect((await prescribe("DELETE", `/api/medicine-pauses/${id}`)).status).toBe(200);
    const days = { data: { from: "2026-05-12", to: "2026-05-14", reason: "hospital" } };
    const excused = await prescribe("POST", "/api/excused", days);
    expect(excused.body).toMatchObject({ data: { profileid: patient.profileid } });
    const period = ExcusedPeriodAnswer.parse(excused.body).data.id;
    expect((await prescribe("DELETE", `/api/excused/${period}`)).status).toBe(200);
    const seen = await changesSeenBy(patient);
    expect(seen.map(({ kind, change, period: of }) => [kind, change, of])).toEqual([
      ["excused", "removed", period],
      ["excused", "added", period],
      ["pause", "removed", null],
      ["pause", "changed", null],
      ["pause", "added", null],
    ]);
    expect(seen[1]).toMatchObject({ from: "2026-05-12", to: "2026-05-14", medicine: null });
  });

  it("states a dose once for each key, and takes the word back", async () => {
    const stated = { date: "2026-05-10", medicine, dosage_time: "08:00" };
    const taken = { status: "confirmed", at: "2026-05-10T08:10:00Z", key: crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const said = await prescribe("PUT", "/api/doses", { data: { ...stated, ...taken } });
      expect(said).toMatchObject({
        status: 200,
        body: { data: { status: "confirmed", stated_by: "administrator" } },
      });
    }
    test.clock.advance(60_000);
    await prescribe("PUT", "/api/doses", { data: { ...stated, status: null } });
    const { body } = await test.call("GET", "/api/doses?from=2026-05-10&to=2026-05-10", patient);
    expect(DosesAnswer.parse(body).data.doses[0]).toMatchObject({ confirmed_utc: null });
    expect(await changesSeenBy(patient)).toMatchObject([
      { kind: "dose", change: "removed", status: null },
      { kind: "dose", change: "added", status: "confirmed", dosage_time: "08:00:00.000" },
    ]);
  });

  it("stands in the audit log and the access log with the reason, and is named when erased", async () => {
    await putPlan();
    const { token } = admin;
    const url = `/api/audit?profileid=${patient.profileid}&kind=plan-changed`;
    const { data } = AuditAnswer.parse((await test.call("GET", url, { token })).body);
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { userid: weber.userid, reason: "blood pressure too low", details: { medicine } },
    ]);
    const body = { password: weber.password };
    expect(
      (await test.call("DELETE", "/api/profile/userdata", { token: weber.token, body })).status,
    ).toBe(200);
    expect(await changesSeenBy(patient)).toMatchObject([{ by: "Greta Weber" }]);
    const log = await test.call("GET", "/api/profile/access-log", patient);
    expect(AccessLogAnswer.parse(log.body).data[0]?.attributes).toMatchObject({
      kind: "plan-changed",
      who: "Greta Weber",
      self: false,
      reason: "blood pressure too low",
    });
  });

  it("gives a reason of 1 to 500 characters", async () => {
    for (const reason of [null, " ", "x".repeat(501)]) {
      const refused = await putPlan({ reason });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { code: "prescriber_reason" } },
      });
    }
    const headers = { "x-prescribing": `${patient.profileid}`, "x-reason": "%E0%A4%A" };
    const url = `/api/medicine-plan/${medicine}`;
    const broken = await test.call("PUT", url, { token: weber.token, headers, body: newPlan });
    expect(broken.status).toBe(400);
    expect((await putPlan({ reason: "ض".repeat(500) })).status).toBe(200);
  });

  it("changes nothing of another patient by naming this one", async () => {
    const other = await test.aPatient();
    const theirs = await test.aMedicine(other, { schedules: ["08:00"] });
    const url = `/api/medicine-plan/${theirs.id}`;
    expect((await prescribe("PUT", url, newPlan)).status).toBe(404);
    const days = { data: { profileid: other.profileid, from: "2026-05-12", to: "2026-05-14" } };
    const excused = { data: { ...days.data, reason: "hospital" } };
    expect((await prescribe("POST", "/api/excused", excused)).status).toBe(404);
  });
});

describe("the right", () => {
  it("is refused with a sentence to a clinician without it, and ends at once", async () => {
    const ada = await aClinician("Ada", "Byron");
    await test.call("PUT", `/api/groups/${group}/members`, {
      token: admin.token,
      body: { data: { add: [ada.profileid] } },
    });
    const needed = { status: 403, body: { error: { code: "prescriber_needed" } } };
    expect(await putPlan({ by: ada })).toMatchObject(needed);
    await givePrescriber(weber, false);
    expect(await putPlan()).toMatchObject(needed);
    await givePrescriber(weber);
    expect((await putPlan()).status).toBe(200);
  });

  it("holds only in the group where it was given, and not after leaving it", async () => {
    const other = await test.aPatient();
    await test.aGroup(other, weber);
    expect(await putPlan({ of: other.profileid })).toMatchObject({ status: 403 });
    const body = { data: { remove: [weber.profileid] } };
    await test.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body });
    expect((await putPlan()).status).toBe(404);
  });

  it("ends with the role of a clinician, also when the role comes back", async () => {
    const staffed = (staff: string[]) =>
      test.call("PATCH", `/api/users/${weber.userid}`, {
        token: admin.token,
        body: { data: { staff } },
      });
    await staffed(["technician"]);
    await staffed(["clinician"]);
    const again = await test.call("POST", "/api/auth/local", {
      body: { identifier: weber.email, password: weber.password },
    });
    const { jwt } = again.body as { jwt: string };
    expect((await putPlan({ by: { ...weber, token: jwt } })).status).toBe(403);
  });

  it("is 403 for other staff and 404 for strangers, carers and the patient", async () => {
    const technician = await test.aStaffMember("technician");
    const auditor = await test.aStaffMember("auditor");
    const elsewhere = await aClinician("Eva", "Away");
    await test.aGroup(await test.aPatient(), elsewhere);
    const carer = await test.aPatient();
    await givenLink(test, patient, carer, "active", "figures");
    const statuses = async (...people: TestPerson[]) => {
      const all: number[] = [];
      for (const by of people) all.push((await putPlan({ by })).status);
      return all;
    };
    expect(await statuses(technician, auditor, admin)).toEqual([403, 403, 403]);
    expect(await statuses(elsewhere, carer, patient, await test.aPatient())).toEqual([
      404, 404, 404, 404,
    ]);
    for (const of of ["987654", "x", "", "1.5"]) expect((await putPlan({ of })).status).toBe(404);
    expect(await changesSeenBy(patient)).toEqual([]);
    expect((await putPlan({ of: weber.profileid })).status).toBe(404);
  });

  it("is given to clinicians of the group only, by administrators, and recorded", async () => {
    const technician = await test.aStaffMember("technician");
    const body = { data: { add: [technician.profileid] } };
    await test.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body });
    expect(await givePrescriber(technician)).toMatchObject({
      status: 409,
      body: { error: { code: "not_clinician" } },
    });
    expect((await givePrescriber(patient)).status).toBe(409);
    expect((await givePrescriber(await aClinician("Not", "Member"))).status).toBe(404);
    expect((await givePrescriber(weber, true, 987_654)).status).toBe(404);
    const again = await givePrescriber(weber);
    expect(again.body).toMatchObject({ data: { attributes: { is_prescriber: true } } });
    const url = `/api/audit?profileid=${weber.profileid}&kind=prescriber-changed`;
    const { data } = AuditAnswer.parse((await test.call("GET", url, admin)).body);
    expect(data.map(({ attributes }) => attributes.details)).toEqual([
      { group, is_prescriber: true },
    ]);
  });
});

it("where four eyes are asked, changes nothing directly", async () => {
  const body = { data: { four_eyes: true } };
  await test.call("PATCH", `/api/groups/${group}`, { token: admin.token, body });
  expect(await putPlan()).toMatchObject({ status: 403, body: { error: { code: "four_eyes" } } });
  const overview = await test.call("GET", `/api/profiles/${patient.profileid}/overview`, weber);
  expect(overview.body).toMatchObject({ data: { prescribing: "four_eyes" } });
});

it("every call that prescribers do not make answers 400 to X-Prescribing", async () => {
  const others = Object.entries(CALLS).filter(
    ([, call]) => !call.prescribing && call.who === "user",
  );
  const headers = { "x-prescribing": `${patient.profileid}`, "x-reason": "x" };
  for (const [name] of others) {
    const [method, path = ""] = name.split(" ");
    const url = path.replace(/:\w+/g, "1");
    const { status } = await test.call(method as Method, url, { token: weber.token, headers });
    expect({ [name]: status }).toEqual({ [name]: 400 });
  }
  expect(Object.values(CALLS).filter(({ prescribing }) => prescribing)).toHaveLength(8);
});
