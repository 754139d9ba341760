import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDirectory, type Directory, USER } from "../../../test/provisioning.ts";
import { judge } from "../../../test/scim-judge.ts";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory();
});
afterAll(() => directory.test.close());

const find = (kind: string, filter: string) =>
  directory.ask("GET", `/${kind}?filter=${encodeURIComponent(filter)}`);
const read = async (path: string) => Object((await directory.ask("GET", path)).body);

describe("the requests that Entra ID documents", () => {
  const userName = "amy.chen@clinic.example";
  let id: string;
  let group: string;

  it("asks for a user that is not there, and makes it", async () => {
    const asked = await find("Users", `userName eq "${userName}"`);
    expect(asked).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    const made = await directory.ask("POST", "/Users", {
      schemas: [USER, ENTERPRISE],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName,
      active: true,
      addresses: null,
      displayName: "Amy Chen",
      emails: [{ type: "work", value: userName, primary: true }],
      meta: { resourceType: "User" },
      name: { formatted: "Amy Chen", familyName: "Chen", givenName: "Amy" },
      phoneNumbers: null,
      preferredLanguage: "de-DE",
      roles: [],
      title: null,
      [ENTERPRISE]: { department: "Ward 3", manager: { value: "9" } },
    });
    expect(made.status).toBe(201);
    judge(made.body);
    ({ id } = Object(made.body));
    expect(await find("Users", `userName eq "${userName}"`)).toMatchObject({
      body: { totalResults: 1, Resources: [{ id, userName, active: true }] },
    });
  });

  it("changes several attributes at once, kept or not", async () => {
    const answer = await directory.patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "amy@clinic.example" },
      { op: "Replace", path: "name.familyName", value: "Chen-Li" },
      { op: "Replace", path: "displayName", value: "Amy C." },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 30 1234" },
      { op: "Add", path: `${ENTERPRISE}:department`, value: "Ward 4" },
      { op: "Add", path: `${ENTERPRISE}:manager`, value: "9" },
      { op: "Replace", path: "externalId", value: "0a21f0f2" },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        externalId: "0a21f0f2",
        emails: [{ value: "amy@clinic.example", type: "work", primary: true }],
        name: { givenName: "Amy", familyName: "Chen-Li" },
      },
    });
    judge(answer.body);
  });

  it("pushes a group, and its members one after the other", async () => {
    const asked = await directory.ask(
      "GET",
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Nurses"')}`,
    );
    expect(asked.body).toMatchObject({ totalResults: 0 });
    const made = await directory.ask("POST", "/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: "Nurses",
      meta: { resourceType: "Group" },
    });
    expect(made.status).toBe(201);
    group = Object(made.body).id;
    const member = { $ref: null, value: id };
    const added = await directory.patch(`/Groups/${group}`, {
      op: "Add",
      path: "members",
      value: [member],
    });
    expect(added.body).toMatchObject({ members: [{ value: id, type: "User" }] });
    judge(added.body);
    expect(await read(`/Users/${id}`)).toMatchObject({
      groups: [{ value: group, display: "Nurses" }],
    });
    const removed = await directory.patch(`/Groups/${group}`, {
      op: "Remove",
      path: "members",
      value: [member],
    });
    expect(removed.body).toMatchObject({ members: [] });
  });

  it("gives and takes the one role of an app", async () => {
    const path = 'roles[primary eq "True"].value';
    await directory.patch(`/Users/${id}`, { op: "Add", path, value: "Nurses" });
    const changed = await directory.patch(`/Users/${id}`, { op: "Replace", path, value: "IT" });
    expect(changed.body).toMatchObject({ roles: [{ value: "IT", primary: true }] });
    expect(Object(changed.body).roles).toHaveLength(1);
    await directory.patch(`/Users/${id}`, { op: "Remove", path: "roles" });
    expect(await read(`/Users/${id}`)).not.toHaveProperty("roles");
  });

  it.each([
    ["with text", { op: "Replace", path: "active", value: "False" }],
    ["with a boolean", { op: "Replace", path: "active", value: false }],
    ["without a path", { op: "replace", value: { active: false } }],
    ["with a URN", { op: "replace", path: `${USER}:active`, value: false }],
    ["as Add, in a list", { op: "Add", path: "active", value: "false" }],
  ])("closes the account %s", async (_, operation) => {
    await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" });
    expect(await read(`/Users/${id}`)).toMatchObject({ active: true });
    expect(await directory.patch(`/Users/${id}`, operation)).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect(await find("Users", `userName eq "${userName}"`)).toMatchObject({
      body: { Resources: [{ active: false }] },
    });
  });

  it("deletes for good", async () => {
    expect((await directory.ask("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await directory.ask("DELETE", `/Groups/${group}`)).status).toBe(204);
    expect(await find("Users", `userName eq "${userName}"`)).toMatchObject({
      body: { totalResults: 0 },
    });
  });
});
