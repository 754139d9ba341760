import { GroupAnswer, GroupMembersAnswer, GroupsAnswer } from "@dosebeat/contract/groups";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { getProfile } from "../../access/profiles/queries.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let clinician: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  patient = await test.aPatient({ givenname: "Ada", familyname: "Lovelace" });
  clinician = await test.aStaffMember("clinician");
});
afterAll(() => test.close());

const data = (body: object) => ({ token: admin.token, body: { data: body } });

async function aNewGroup(name: string): Promise<number> {
  const made = await test.call("POST", "/api/groups", data({ name, kind: "clinic" }));
  expect(made.status).toBe(201);
  return GroupAnswer.parse(made.body).data.id;
}

const members = (id: number, change: { add?: number[]; remove?: number[] }) =>
  test.call("PUT", `/api/groups/${id}/members`, data(change));

async function aNumbered(record_number: string): Promise<TestPerson> {
  const person = await test.aPatient();
  await test.call("PATCH", `/api/users/${person.userid}`, data({ record_number }));
  return person;
}

async function countsOf(search: string) {
  const { token } = admin;
  const listed = await test.call("GET", `/api/groups?search=${search}`, { token });
  return GroupsAnswer.parse(listed.body).data.map(({ attributes }) => attributes);
}

/** The status of an attempt to read the patient's doses. */
async function reads({ token }: TestPerson): Promise<number> {
  const range = "from=2026-05-01&to=2026-05-02";
  const url = `/api/doses?${range}&profileid=${patient.profileid}`;
  return (await test.call("GET", url, { token })).status;
}

describe("a group", () => {
  it("has one name, in any letter case, and can be renamed", async () => {
    const id = await aNewGroup("North");
    const again = await test.call("POST", "/api/groups", data({ name: "NORTH", kind: "ward" }));
    expect(again).toMatchObject({ status: 409, body: { error: { code: "group_name" } } });
    const other = await aNewGroup("South");
    const taken = await test.call("PATCH", `/api/groups/${other}`, data({ name: "north" }));
    expect(taken.status).toBe(409);
    const same = await test.call(
      "PATCH",
      `/api/groups/${id}`,
      data({ name: "north", kind: "ward" }),
    );
    expect(same).toMatchObject({ status: 200, body: { data: { attributes: { kind: "ward" } } } });
    expect((await test.call("PATCH", "/api/groups/987654", data({ name: "x" }))).status).toBe(404);
  });

  it("is removed once it has no members", async () => {
    const id = await aNewGroup("East");
    await members(id, { add: [patient.profileid] });
    const { token } = admin;
    const full = await test.call("DELETE", `/api/groups/${id}`, { token });
    expect(full).toMatchObject({ status: 409, body: { error: { code: "group_not_empty" } } });
    await members(id, { remove: [patient.profileid] });
    const removed = await test.call("DELETE", `/api/groups/${id}`, { token });
    expect(removed).toMatchObject({ status: 200, body: { data: { id } } });
    expect((await test.call("DELETE", `/api/groups/${id}`, { token })).status).toBe(404);
  });

  it("takes all new members or none, and counts patients and staff apart", async () => {
    const id = await aNewGroup("West");
    const unknown = await members(id, { add: [patient.profileid, 987_654] });
    expect(unknown.status).toBe(404);
    const both = await members(id, { add: [patient.profileid, clinician.profileid] });
    expect(both.body).toMatchObject({ data: { attributes: { patients: 1, staff: 1 } } });
    const twice = await members(id, { add: [patient.profileid] });
    expect(twice.body).toMatchObject({ data: { attributes: { patients: 1, staff: 1 } } });
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["kind", "profile_id"])
      .where("kind", "=", "group-joined")
      .where("details", "=", { group: id })
      .execute();
    expect(entries).toHaveLength(2);
  });

  it("never has two members with the same record number, in any letter case", async () => {
    const id = await aNewGroup("Numbered");
    const [one, other] = [await aNumbered("R-1"), await aNumbered("r-1")];
    await members(id, { add: [one.profileid] });
    const refused = await members(id, { add: [other.profileid, patient.profileid] });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "record_number_taken", values: { number: "R-1" } } },
    });
    const [group] = await countsOf("Numbered");
    expect(group).toMatchObject({ patients: 1 });
    const instead = await members(id, { add: [other.profileid], remove: [one.profileid] });
    expect(instead.status).toBe(200);
  });

  it("lets one join of two who have the same record number and are added at once", async () => {
    const id = await aNewGroup("At once");
    const both = [await aNumbered("R-2"), await aNumbered("R-2")];
    const answers = await Promise.all(
      both.map(({ profileid }) => members(id, { add: [profileid] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a clinician", () => {
  it("sees only groups of their own, with their members", async () => {
    const [own, other] = [await aNewGroup("Own"), await aNewGroup("Other")];
    await members(own, { add: [patient.profileid, clinician.profileid] });
    const { token } = clinician;
    const groups = GroupsAnswer.parse((await test.call("GET", "/api/groups", { token })).body);
    const ids = groups.data.map(({ id }) => id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(other);
    const listed = await test.call("GET", `/api/groups/${own}/members?search=love`, { token });
    const [found] = GroupMembersAnswer.parse(listed.body).data;
    expect(found).toMatchObject({ id: patient.profileid, attributes: { is_staff: false } });
    expect((await test.call("GET", `/api/groups/${other}/members`, { token })).status).toBe(404);
    const group = await test.call("GET", `/api/groups/${own}`, { token });
    expect(group.body).toMatchObject({ data: { id: own, attributes: { patients: 1, staff: 1 } } });
    expect((await test.call("GET", `/api/groups/${other}`, { token })).status).toBe(404);
  });

  it("reads patients from joining the group until leaving it, also by name, in lists, and as staff no more", async () => {
    const nurse = await test.aStaffMember("clinician");
    const id = await aNewGroup("Now");
    await members(id, { add: [patient.profileid] });
    expect(await reads(nurse)).toBe(404);
    await members(id, { add: [nurse.profileid] });
    expect(await reads(nurse)).toBe(200);
    const { profileuid } = await getProfile(test.db, patient.profileid);
    const { token } = nurse;
    const url = `/api/profile/imp/userdata/${profileuid}`;
    expect((await test.call("GET", url, { token })).status).toBe(200);
    const list = ProfilesAnswer.parse((await test.call("GET", "/api/profiles", { token })).body);
    expect(list.data.map((item) => item.id)).toEqual([patient.profileid]);
    await members(id, { remove: [nurse.profileid] });
    expect(await reads(nurse)).toBe(404);
    expect((await test.call("GET", url, { token })).status).toBe(404);
    await members(id, { add: [nurse.profileid] });
    const change = await test.call("PATCH", `/api/users/${nurse.userid}`, data({ staff: [] }));
    expect(change.status).toBe(200);
    expect(await reads(nurse)).toBe(404);
  });

  it("reads no colleague, and is recorded once a visit", async () => {
    const [one, other] = [
      await test.aStaffMember("clinician"),
      await test.aStaffMember("clinician"),
    ];
    await test.aGroup(one, other, patient);
    const url = `/api/excused?profileid=${other.profileid}`;
    expect((await test.call("GET", url, { token: one.token })).status).toBe(404);
    for (let time = 0; time < 3; time++) expect(await reads(one)).toBe(200);
    const visits = await test.db
      .selectFrom("audit_log")
      .select("profile_id")
      .where("kind", "=", "patient-read")
      .where("user_id", "=", one.userid)
      .execute();
    expect(visits).toEqual([{ profile_id: patient.profileid }]);
  });
});

describe("roles of staff", () => {
  const change = (userid: number, body: object) =>
    test.call("PATCH", `/api/users/${userid}`, data(body));

  it("are granted, told, recorded, and no administrator's", async () => {
    const { userid, token } = await test.aPatient();
    const granted = await change(userid, { staff: ["technician", "auditor"] });
    expect(granted.body).toMatchObject({
      data: { role: "patient", staff: ["auditor", "technician"] },
    });
    const me = await test.call("GET", "/api/users/me", { token });
    expect(me.body).toMatchObject({ user: { meta: { staff: ["auditor", "technician"] } } });
    const notices = await test.call("GET", "/api/account-notices", { token });
    expect(notices.body).toMatchObject({ data: [{ kind: "role-changed" }] });
    const entry = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "staff-changed")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry?.details).toEqual({ from: [], to: ["auditor", "technician"] });
    const { userid: other } = await test.anAdmin();
    const refused = await change(other, { staff: ["auditor"] });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "staff_role" } } });
    const promoted = await change(userid, { role: "admin" });
    expect(promoted.body).toMatchObject({ data: { role: "admin", staff: [] } });
  });

  it("end sessions that were not used for half an hour", async () => {
    const auditor = await test.aStaffMember("auditor");
    const last_used_at = new Date(test.clock.now().getTime() - 31 * MINUTE);
    await test.db
      .updateTable("sessions")
      .set({ last_used_at })
      .where("user_id", "=", auditor.userid)
      .execute();
    const { inject } = { inject: test.app.inject.bind(test.app) };
    const headers = { authorization: `Bearer ${auditor.token}` };
    expect((await inject({ url: "/api/audit", headers })).statusCode).toBe(401);
  });
});
