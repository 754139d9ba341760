import { AuditAnswer } from "@dosebeat/contract/audit";
import { CreatedUserAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

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
    // As any other assignment it can be undone.
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
