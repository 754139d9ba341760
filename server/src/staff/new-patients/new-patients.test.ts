import { AccessLogAnswer, AuditAnswer } from "@dosebeat/contract/audit";
import { GroupsAnswer } from "@dosebeat/contract/groups";
import { CreatedUserAnswer } from "@dosebeat/contract/users";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { countAttempt } from "../../access/attempts/queries.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
});
afterAll(() => test.close());

const create = (data: object, { token } = admin) =>
  test.call("POST", "/api/users", { token, body: { data } });

let count = 0;
function aPerson() {
  count += 1;
  return { email: `new${count}@example.org`, givenname: "Rosa", familyname: "Keller" };
}

const idOf = (email: string) =>
  test.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();

async function groupsOf(profileid: number) {
  const rows = await test.db
    .selectFrom("group_members")
    .select("group_id")
    .where("profile_id", "=", profileid)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

async function boxOf(profileid: number) {
  return test.db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["bindings.id", "deveui"])
    .where("profile_id", "=", profileid)
    .execute();
}

async function auditOf(profileid: number) {
  const { token } = admin;
  const url = `/api/audit?profileid=${profileid}&sort[0]=id:asc`;
  const { data } = AuditAnswer.parse((await test.call("GET", url, { token })).body);
  return data.map(({ attributes: { kind, details } }) => ({ kind, details }));
}

describe("a patient is created with group and box", () => {
  it("in one step, which the audit log tells part by part", async () => {
    const group = await test.aGroup();
    const { deveui } = await test.aSensor();
    const known = { born: "1951", record_number: "4711" };
    const answer = await create({ ...aPerson(), ...known, group, deveui: deveui.toUpperCase() });
    expect(answer.status).toBe(201);
    const { data } = CreatedUserAnswer.parse(answer.body);
    const [box] = await boxOf(data.profileid);
    expect(box).toEqual({ id: data.assignment?.id, deveui });
    expect(await groupsOf(data.profileid)).toEqual([group]);
    expect(await auditOf(data.profileid)).toMatchObject([
      { kind: "user-created" },
      { kind: "group-joined", details: { group } },
      { kind: "sensor-assigned", details: { deveui } },
    ]);
    // It can be undone like any other assignment.
    const undo = `/api/sensors/${deveui}/bindings/${data.assignment?.id}`;
    expect((await test.call("DELETE", undo, { token: admin.token })).status).toBe(200);
  });

  it("without either, as before", async () => {
    const { data } = CreatedUserAnswer.parse((await create(aPerson())).body);
    expect(data.assignment).toBeNull();
    expect(await groupsOf(data.profileid)).toEqual([]);
  });

  it("once, where the answer was lost", async () => {
    const group = await test.aGroup();
    const { deveui } = await test.aSensor();
    const sent = { ...aPerson(), group, deveui, key: "7a4e9f3c-5d1b-4c8a-9b57-2f6c1f0e8d11" };
    const first = CreatedUserAnswer.parse((await create(sent)).body).data;
    const again = CreatedUserAnswer.parse((await create(sent)).body).data;
    expect(again).toMatchObject({ id: first.id, assignment: first.assignment });
    expect(await boxOf(first.profileid)).toHaveLength(1);
    expect((await auditOf(first.profileid)).map(({ kind }) => kind)).toEqual([
      "user-created",
      "group-joined",
      "sensor-assigned",
      "password-link-made",
    ]);
  });

  it("or not at all, where a part of it is refused", async () => {
    const group = await test.aGroup();
    const holder = await test.aPatient();
    const held = await test.aSensor();
    await test.aBinding(holder, { sensor: held });
    const free = await test.aSensor();
    const first = { ...aPerson(), group, record_number: "S-1" };
    expect((await create(first)).status).toBe(201);
    const cases = [
      [{ deveui: held.deveui }, 409, "box_held"],
      [{ deveui: "00000000000000ff" }, 404, undefined],
      [{ group: 999_999, deveui: free.deveui }, 404, undefined],
      [{ group, record_number: "s-1", deveui: free.deveui }, 409, "record_number_taken"],
    ] as const;
    for (const [part, status, code] of cases) {
      const person = aPerson();
      const answer = await create({ ...person, group, ...part });
      expect(answer.status).toBe(status);
      if (code) expect(answer.body).toMatchObject({ error: { code } });
      expect(await idOf(person.email)).toBeUndefined();
    }
    const bound = await test.db
      .selectFrom("bindings")
      .select("id")
      .where("sensor_id", "=", free.id)
      .execute();
    expect(bound).toEqual([]);
  });

  it("by administrators alone", async () => {
    for (const role of ["clinician", "technician", "auditor"] as const) {
      const person = aPerson();
      expect((await create(person, await test.aStaffMember(role))).status).toBe(403);
      expect(await idOf(person.email)).toBeUndefined();
    }
  });
});

describe("a prescriber creates a patient in a group of hers", () => {
  const reason = "referred by Dr Lang";

  async function aPrescriber(...also: ("technician" | "auditor")[]) {
    const weber = await test.aStaffMember("clinician", ...also);
    const named = { givenname: "Greta", familyname: "Weber" };
    const profile = test.db.updateTable("profiles").set(named);
    await profile.where("id", "=", weber.profileid).execute();
    const group = await test.aGroup(weber);
    await setRight(group, weber, true);
    return { weber, group };
  }

  const setRight = (group: number, { profileid }: TestPerson, is_prescriber: boolean) =>
    test.call("PATCH", `/api/groups/${group}/members/${profileid}`, {
      token: admin.token,
      body: { data: { is_prescriber } },
    });

  const createIn = (group: number | string, by: TestPerson, data: object = {}) =>
    test.call("POST", `/api/groups/${group}/patients`, {
      token: by.token,
      body: { data: { ...aPerson(), reason, ...data } },
    });

  it("with record number and a box whose code she knows, and the patient reads who and why", async () => {
    const { weber, group } = await aPrescriber();
    const { deveui } = await test.aSensor({ claimcode: "K7M29QXW3P" });
    const codes = { deveui, claimcode: "k7m2-9qxw-3p" };
    const answer = await createIn(group, weber, { record_number: "P-1", born: "1951", ...codes });
    expect(answer.status).toBe(201);
    const { data } = CreatedUserAnswer.parse(answer.body);
    expect(await groupsOf(data.profileid)).toEqual([group]);
    expect(await boxOf(data.profileid)).toEqual([{ id: data.assignment?.id, deveui }]);
    expect(await auditOf(data.profileid)).toMatchObject([
      { kind: "user-created" },
      { kind: "group-joined", details: { group } },
      { kind: "sensor-assigned", details: { deveui } },
    ]);
    const code = new URL(data.password_link.link ?? "").hash.slice(1).split("code=").at(-1) ?? "";
    const password = "correct horse battery";
    const set = { code, password };
    const { body } = await test.call("POST", "/api/auth/reset-password", { body: set });
    const { jwt: token } = body as { jwt: string };
    const { data: read } = AccessLogAnswer.parse(
      (await test.call("GET", "/api/profile/access-log", { token })).body,
    );
    expect(read.map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({ kind: "user-created", who: "Greta Weber", reason }),
    );
  });

  it("once, where the answer was lost, and another with another key", async () => {
    const { weber, group } = await aPrescriber();
    const sent = { ...aPerson(), key: "7a4e9f3c-5d1b-4c8a-9b57-2f6c1f0e8d12" };
    const first = CreatedUserAnswer.parse((await createIn(group, weber, sent)).body).data;
    const again = CreatedUserAnswer.parse((await createIn(group, weber, sent)).body).data;
    expect(again.id).toBe(first.id);
    expect((await createIn(group, weber, { key: sent.key })).status).toBe(409);
  });

  it("in no other group, without the right, or once it is taken: nothing is stored", async () => {
    const { weber, group } = await aPrescriber();
    const { group: elsewhere } = await aPrescriber();
    const without = await test.aGroup(weber);
    const sent = aPerson();
    for (const of of [elsewhere, 987_654]) {
      expect((await createIn(of, weber, sent)).status).toBe(404);
    }
    const refused = { status: 403, body: { error: { code: "group_prescriber_needed" } } };
    expect(await createIn(without, weber, sent)).toMatchObject(refused);
    await setRight(group, weber, false);
    expect(await createIn(group, weber, sent)).toMatchObject(refused);
    expect(await idOf(sent.email)).toBeUndefined();
  });

  it("as nobody else: not another role, a patient of the group, or a program", async () => {
    const { group } = await aPrescriber();
    const technician = await test.aStaffMember("technician");
    const auditor = await test.aStaffMember("auditor");
    const patient = await test.aPatient();
    const members = [technician.profileid, auditor.profileid, patient.profileid];
    const body = { data: { add: members } };
    await test.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body });
    for (const by of [technician, auditor, patient, admin]) {
      expect((await createIn(group, by)).status).toBe(403);
    }
    expect((await createIn(group, { ...patient, token: "x" })).status).toBe(401);
  });

  it("with a reason, and takes nobody's address over or learns whether it is verified", async () => {
    const { weber, group } = await aPrescriber();
    for (const none of ["", "   ", undefined]) {
      expect((await createIn(group, weber, { reason: none })).status).toBe(400);
    }
    const taken = { status: 409, body: { error: { code: "email_taken" } } };
    const first = aPerson();
    expect((await create(first)).status).toBe(201);
    expect(await createIn(group, weber, first)).toMatchObject(taken);
    expect((await createIn(group, weber, { ...first, take_over: true })).status).toBe(400);
    const { email } = await test.aPatient();
    expect(await createIn(group, weber, { email })).toMatchObject(taken);
  });

  it("or not at all, where the box or the record number is refused", async () => {
    const { weber, group } = await aPrescriber();
    const free = await test.aSensor({ claimcode: "K7M29QXW3P" });
    const held = await test.aSensor({ claimcode: "AAAA11" });
    await test.aBinding(await test.aPatient(), { sensor: held });
    expect((await createIn(group, weber, { record_number: "P-1" })).status).toBe(201);
    const cases = [
      [{ deveui: free.deveui }, 400, "claim_code_needed"],
      [{ deveui: free.deveui, claimcode: "WRONG1" }, 404, "claim_code_wrong"],
      [{ deveui: "00000000000000ff", claimcode: "WRONG1" }, 404, "claim_code_wrong"],
      [{ deveui: held.deveui, claimcode: "AAAA11" }, 409, "box_held"],
      [{ record_number: "p-1" }, 409, "record_number_taken"],
    ] as const;
    for (const [part, status, code] of cases) {
      const person = aPerson();
      const answer = await createIn(group, weber, { ...person, ...part });
      expect(answer.body).toMatchObject({ error: { status } });
      expect(JSON.stringify(answer.body)).toContain(code);
      expect(await idOf(person.email)).toBeUndefined();
    }
  });

  it("and needs no code where she is a technician too", async () => {
    const { weber, group } = await aPrescriber("technician");
    const { deveui } = await test.aSensor();
    expect((await createIn(group, weber, { deveui })).status).toBe(201);
  });

  it("at most 60 times an hour", async () => {
    const { weber, group } = await aPrescriber();
    const later = new Date("2026-05-10T11:59:00Z");
    for (let count = 0; count < 60; count += 1) {
      const limit = { name: "new patient by prescriber", most: 60, windowMs: HOUR };
      await countAttempt(test.db, [{ ...limit, key: String(weber.userid) }], later);
    }
    expect((await createIn(group, weber)).status).toBe(429);
  });

  it("and finds the groups in which she may", async () => {
    const { weber, group } = await aPrescriber();
    await test.aGroup(weber);
    const listed = async ({ token }: TestPerson) => {
      const url = "/api/groups?prescriber=true";
      return GroupsAnswer.parse((await test.call("GET", url, { token })).body);
    };
    const { data, meta } = await listed(weber);
    expect(data.map(({ id }) => id)).toEqual([group]);
    expect(meta.pagination.total).toBe(1);
    expect((await listed(admin)).data).toEqual([]);
    expect((await listed(await test.aStaffMember("clinician"))).data).toEqual([]);
  });
});
