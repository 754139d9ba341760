import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import {
  aDirectory,
  aPerson,
  type Directory,
  linkedIn,
  storedIn,
} from "../../../test/provisioning.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory({
    LOCAL_PASSWORDS: "off",
    BREAK_GLASS_EMAIL: "glass@clinic.example",
  });
  await directory.test.anAdmin({ email: "glass@clinic.example" });
});
afterAll(() => directory.test.close());

let count = 0;
let name: string;
beforeEach(() => {
  count++;
  name = `reached${count}`;
});

const rowOf = (id: string | number) => storedIn(directory.test, id);
const join = (group: string, ...ids: string[]) => directory.join(group, ...ids);

describe("a patient", () => {
  it("is found, read, changed and closed by nobody, and looks like nobody", async () => {
    const patient = await directory.test.aPatient({ givenname: "Pat", familyname: "Ient" });
    const paths = [`/Users/${patient.userid}`, "/Users/999999"];
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", aPerson(name)],
      ["PATCH", { Operations: [{ op: "replace", path: "active", value: false }] }],
      ["DELETE", undefined],
    ] as const) {
      const [own, none] = [
        await directory.ask(method, paths[0] ?? "", body),
        await directory.ask(method, paths[1] ?? "", body),
      ];
      expect([method, own.status, own.body]).toEqual([method, 404, none.body]);
    }
    for (const filter of [
      `userName eq "${patient.email}"`,
      `emails.value eq "${patient.email}"`,
      `emails[type eq "work"].value eq "${patient.email}"`,
      `id eq "${patient.userid}"`,
      'displayName eq "Pat Ient"',
    ]) {
      const { body } = await directory.ask("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, Object(body).totalResults]).toEqual([filter, 0]);
    }
    expect(await rowOf(patient.userid)).toMatchObject({ is_active: true, givenname: "Pat" });
  });

  it("keeps the address, and the refusal is that of any other account", async () => {
    const { test } = directory;
    const [patient, nurse] = [await test.aPatient(), await test.aStaffMember("clinician")];
    const answers = [];
    for (const email of [patient.email, nurse.email, "glass@clinic.example"]) {
      answers.push(await directory.ask("POST", "/Users", { ...aPerson(name), userName: email }));
      const emails = [{ value: email.toUpperCase() }];
      answers.push(await directory.ask("POST", "/Users", { ...aPerson(name), emails }));
    }
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: "409", scimType: "uniqueness" });
  });

  it("joins no group of the directory", async () => {
    const patient = await directory.test.aPatient();
    const group = await join("Nurses");
    const add = (value: string) =>
      directory.patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value }] });
    const own = await add(String(patient.userid));
    const none = await add("999999");
    expect([own.status, none.status]).toEqual([400, 400]);
    expect(JSON.stringify(own.body).replace(String(patient.userid), "999999")).toBe(
      JSON.stringify(none.body),
    );
    expect(await rowOf(patient.userid)).toMatchObject({ staff: [] });
  });
});

describe("staff whom nobody linked", () => {
  it("are out of reach, the break-glass administrator too", async () => {
    const { test, admin } = directory;
    const glass = await rowOfEmail("glass@clinic.example");
    const nurse = await test.aStaffMember("clinician");
    for (const userid of [glass.id, nurse.userid, admin.userid]) {
      expect((await directory.ask("GET", `/Users/${userid}`)).status).toBe(404);
      expect((await directory.ask("DELETE", `/Users/${userid}`)).status).toBe(404);
    }
  });

  it("are reached once the provider has named them, unless they are the break-glass administrator", async () => {
    const { test } = directory;
    const glass = await rowOfEmail("glass@clinic.example");
    const nurse = await test.aStaffMember("clinician");
    await linked(glass.id, "sub-glass");
    await linked(nurse.userid, `sub-${name}`);
    expect((await directory.ask("GET", `/Users/${glass.id}`)).status).toBe(404);
    const { body } = await directory.ask("GET", `/Users/${nurse.userid}`);
    expect(body).toMatchObject({ externalId: `sub-${name}`, userName: nurse.email, active: true });
    const wrong = { op: "replace", path: "externalId", value: "somebody else" };
    expect(await directory.patch(`/Users/${nurse.userid}`, wrong)).toMatchObject({
      status: 400,
      body: { scimType: "mutability" },
    });
    // The directory has not said anything about roles yet, so she keeps hers.
    const right = { op: "replace", path: "externalId", value: `sub-${name}` };
    expect((await directory.patch(`/Users/${nurse.userid}`, right)).status).toBe(200);
    expect(await rowOf(nurse.userid)).toMatchObject({ is_active: true, staff: ["clinician"] });
    await join("IT", String(nurse.userid));
    expect(await rowOf(nurse.userid)).toMatchObject({ is_active: true, staff: ["technician"] });
  });

  it("keep their address where they have a password", async () => {
    const nurse = await directory.test.aStaffMember("clinician");
    await linked(nurse.userid, `sub-${name}`);
    const emails = [{ value: "thief@clinic.example", primary: true }];
    const answer = await directory.patch(`/Users/${nurse.userid}`, {
      op: "replace",
      value: { emails },
    });
    expect(answer).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect(await rowOf(nurse.userid)).toMatchObject({ email: nurse.email });
  });

  const linked = (userid: number, id: string) => linkedIn(directory.test, userid, id);
});

const rowOfEmail = (email: string) =>
  directory.test.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

describe("who may call", () => {
  it("is a token with the scope, and no administrator in person", async () => {
    const { test, admin } = directory;
    const other = await aServiceToken(test, admin, { scopes: ["read:patients", "write:boxes"] });
    const call = (token?: string) =>
      test.call("GET", "/scim/v2/Users", { ...(token && { token }) });
    for (const [token, status] of [
      [directory.token, 200],
      [other.token, 403],
      [admin.token, 403],
      ["dbt_none", 401],
      [undefined, 401],
    ] as const) {
      const answer = await call(token);
      expect(answer.status).toBe(status);
      if (status !== 200) {
        expect(answer.headers["content-type"]).toMatch(/^application\/scim\+json/);
        expect(answer.body).toMatchObject({ status: String(status) });
      }
    }
  });

  it("is nobody where no roles are mapped", async () => {
    const test = await createTestApp();
    try {
      const { token } = await aServiceToken(test, await test.anAdmin(), {
        scopes: ["write:accounts"],
      });
      expect((await test.call("GET", "/scim/v2/Users", { token })).status).toBe(404);
    } finally {
      await test.close();
    }
  });
});
