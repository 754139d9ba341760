import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDirectory, type Directory, USER } from "../../../test/provisioning.ts";
import { judge } from "../../../test/scim-judge.ts";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory();
});
afterAll(() => directory.test.close());

const read = async (path: string) => Object((await directory.ask("GET", path)).body);

describe("the requests that Okta documents", () => {
  const userName = "test.user@okta.local";
  let id: string;
  let group: string;

  it("tries the connection, asks for a user and makes it", async () => {
    expect((await directory.ask("GET", "/Users?startIndex=1&count=2")).status).toBe(200);
    expect((await directory.ask("GET", "/Groups?startIndex=1&count=100")).status).toBe(200);
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    const asked = await directory.ask("GET", `/Users?filter=${filter}&startIndex=1&count=100`);
    expect(asked.body).toMatchObject({ totalResults: 0, startIndex: 1 });
    const made = await directory.ask("POST", "/Users", {
      schemas: [USER],
      userName,
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: userName, type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    });
    expect(made.status).toBe(201);
    judge(made.body);
    expect(JSON.stringify(made.body)).not.toContain("1mz050nq");
    ({ id } = Object(made.body));
  });

  it("reads the user and puts it back, changed", async () => {
    const before = await read(`/Users/${id}`);
    const name = { ...before.name, givenName: "Another", formatted: "" };
    const answer = await directory.ask("PUT", `/Users/${id}`, {
      ...before,
      name: { givenName: name.givenName, familyName: "User", middleName: "" },
      groups: [],
    });
    expect(answer).toMatchObject({ status: 200, body: { name: { givenName: "Another" } } });
    judge(answer.body);
  });

  it("closes and opens the user again", async () => {
    for (const active of [false, true]) {
      const answer = await directory.patch(`/Users/${id}`, { op: "replace", value: { active } });
      expect(answer).toMatchObject({ status: 200, body: { active } });
    }
  });

  it("pushes a group, renames it, and changes its members", async () => {
    const made = await directory.ask("POST", "/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Test SCIMv2",
      members: [{ value: id, display: userName }],
    });
    expect(made.status).toBe(201);
    group = Object(made.body).id;
    const path = `/Groups/${group}`;
    const renamed = { op: "replace", value: { id: group, displayName: "Test SCIMv2 new" } };
    expect(await directory.patch(path, renamed)).toMatchObject({
      body: { displayName: "Test SCIMv2 new", members: [{ value: id }] },
    });
    const other = await directory.aUser("other");
    const changed = await directory.patch(
      path,
      { op: "remove", path: `members[value eq "${id}"]` },
      { op: "add", path: "members", value: [{ value: other, display: "other" }] },
    );
    expect(changed.body).toMatchObject({ members: [{ value: other }] });
    const all = { op: "replace", path: "members", value: [{ value: id }, { value: other }] };
    expect(Object((await directory.patch(path, all)).body).members).toHaveLength(2);
    const put = { ...(await read(path)), members: [{ value: other, display: "other" }] };
    expect((await directory.ask("PUT", path, put)).body).toMatchObject({
      members: [{ value: other }],
    });
    expect((await directory.ask("DELETE", path)).status).toBe(204);
  });
});
