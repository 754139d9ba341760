import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../test/app.ts";
import { aDirectory, type Directory, USER } from "../../../test/provisioning.ts";
import { judge, judgeRefusal } from "../../../test/scim-judge.ts";

let directory: Directory;
/** Two users and a group named in the requests. */
const ids = { one: "", two: "", group: "" };
beforeAll(async () => {
  directory = await aDirectory();
  ids.one = await directory.aUser("one");
  ids.two = await directory.aUser("two", { roles: [{ value: "Nurses", primary: true }] });
  ids.group = await directory.aGroup("Team", ids.one, ids.two);
});
afterAll(() => directory.test.close());

const find = (kind: string, filter: string, more = "") =>
  `/${kind}?filter=${encodeURIComponent(filter)}${more}`;
const named = (path: string) =>
  path.replace(/:(one|two|group)/g, (_, name: keyof typeof ids) => ids[name]);
const get = (path: string) => directory.ask("GET", named(path));
const resourcesIn = ({ body }: Answer): Record<string, unknown>[] => Object(body).Resources;

describe("discovery", () => {
  it.each(["ServiceProviderConfig", "ResourceTypes/User", "ResourceTypes/Group"])(
    "%s is one of RFC 7643",
    async (path) => {
      const answer = await get(`/${path}`);
      expect(answer.status).toBe(200);
      judge(answer.body);
    },
  );

  it("lists schemas of exactly what is kept and answered", async () => {
    const [user, group] = resourcesIn(await get("/Schemas"));
    for (const [schema, path] of [
      [user, "/Users/:two"],
      [group, "/Groups/:group"],
    ] as const) {
      expect((await get(`/Schemas/${schema?.["id"]}`)).body).toEqual(schema);
      const names = Object(schema).attributes.map(({ name }: { name: string }) => name);
      const { id: _id, meta: _meta, schemas: _schemas, ...shown } = Object((await get(path)).body);
      expect(Object.keys(shown).filter((name) => !names.includes(name))).toEqual([]);
    }
    expect((await get("/Schemas/urn:none")).status).toBe(404);
    expect((await get("/ResourceTypes/Device")).status).toBe(404);
  });
});

describe("filters (RFC 7644, 3.4.2.2)", () => {
  it.each([
    ["Users", 'userName eq "one@clinic.example"', [":one"]],
    ["Users", 'USERNAME EQ "ONE@clinic.example"', [":one"]],
    ["Users", `${USER}:userName eq "one@clinic.example"`, [":one"]],
    ["Users", 'externalId eq "id-two"', [":two"]],
    ["Users", 'externalId eq "ID-TWO"', []],
    ["Users", 'id eq ":one"', [":one"]],
    ["Users", 'id eq "one"', []],
    ["Users", 'displayName eq "two hopper"', [":two"]],
    ["Users", 'emails.value eq "two@clinic.example"', [":two"]],
    ["Users", 'emails[type eq "work"].value eq "two@clinic.example"', [":two"]],
    ["Users", 'emails[type eq "work" and value eq "two@clinic.example"]', [":two"]],
    ["Users", 'emails[type eq "home"].value eq "two@clinic.example"', []],
    ["Users", 'userName eq "nobody" or externalId eq "id-one" or id eq ":two"', [":one", ":two"]],
    ["Users", 'active eq true and (externalId eq "id-one" or id eq "9")', [":one"]],
    ["Users", "active eq false", []],
    ["Users", 'userName eq "a\\" or externalId eq \\"id-one"', []],
    ["Users", 'userName eq "\' or true --"', []],
    ["Groups", 'displayName eq "team"', [":group"]],
    ["Groups", 'id eq ":group" and members eq ":one"', [":group"]],
    ["Groups", 'members.value eq "999"', []],
    ["Groups", 'externalId eq "none"', []],
  ])("%s: %s", async (kind, filter, wanted) => {
    const answer = await get(find(kind, named(filter)));
    expect(answer.status).toBe(200);
    expect(resourcesIn(answer).map(({ id }) => id)).toEqual(wanted.map(named));
    expect(answer.body).toMatchObject({ totalResults: wanted.length });
  });

  it.each([
    "userName",
    "userName pr",
    'userName co "one"',
    'userName sw "one"',
    'not (userName eq "one")',
    'password eq "one"',
    'constructor eq "one"',
    'meta.lastModified gt "2026-01-01T00:00:00Z"',
    "userName eq one",
    '(userName eq "one"',
    'userName eq "one" and',
    'phoneNumbers[type eq "work"].value eq "1"',
    `${"(".repeat(240)}id eq "1"${")".repeat(239)}`,
  ])("refuses %s", async (filter) => {
    const answer = await get(find("Users", filter));
    expect(answer).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
    judgeRefusal(answer);
  });

  it("refuses a filter that is too long", async () => {
    expect((await get(find("Users", `id eq "${"1".repeat(500)}"`))).status).toBe(400);
  });
});

describe("pages (RFC 7644, 3.4.2.4)", () => {
  it.each([
    ["", 1, 2],
    ["?startIndex=2", 2, 1],
    ["?startIndex=0&count=1", 1, 1],
    ["?startIndex=-7&count=1", 1, 1],
    ["?count=0", 1, 0],
    ["?count=-1", 1, 0],
    ["?count=999999", 1, 2],
    ["?count=2147483647", 1, 2],
    ["?startIndex=3", 3, 0],
  ])("%s", async (query, startIndex, itemsPerPage) => {
    const answer = await get(`/Users${query}`);
    expect(answer.body).toMatchObject({ totalResults: 2, startIndex, itemsPerPage });
    expect(resourcesIn(answer)).toHaveLength(itemsPerPage);
    for (const resource of resourcesIn(answer)) judge(resource);
  });

  it.each(["?count=many", "?startIndex=1.5", "?sortBy=userName"])("refuses %s", async (query) => {
    const answer = await get(`/Users${query}`);
    expect(answer.status).toBe(400);
    judgeRefusal(answer);
  });
});

describe("attributes (RFC 7644, 3.9)", () => {
  it.each([
    ["?attributes=userName", ["id", "schemas", "userName"]],
    [`?attributes=${USER}:name.givenName,ACTIVE`, ["active", "id", "name", "schemas"]],
    ["?attributes=nothing", ["id", "schemas"]],
  ])("%s", async (query, names) => {
    const { body } = await get(`/Users/:one${query}`);
    expect(Object.keys(Object(body)).sort()).toEqual(names);
  });

  it("leaves out members that are not asked for", async () => {
    const [whole] = resourcesIn(await get("/Groups"));
    judge(whole);
    expect(whole?.["members"]).toHaveLength(2);
    for (const path of ["/Groups/:group", "/Groups"]) {
      const text = JSON.stringify((await get(`${path}?excludedAttributes=members`)).body);
      expect(text).toContain("Team");
      expect(text).not.toContain("members");
    }
  });
});

describe("names of attributes in any letter case (RFC 7643, 2.1)", () => {
  it("are read in a user, and closing one is not passed over", async () => {
    const userName = "cased@clinic.example";
    const made = await directory.ask("POST", "/Users", { USERNAME: userName, Active: true });
    expect(made).toMatchObject({ status: 201, body: { userName, active: true } });
    const path = `/Users/${Object(made.body).id}`;
    const name = { GivenName: "Ada", FAMILYNAME: "Hopper" };
    const emails = [{ Value: "ada@clinic.example", TYPE: "work" }];
    const put = { username: userName, ACTIVE: "False", Name: name, Emails: emails };
    expect((await directory.ask("PUT", path, put)).body).toMatchObject({
      active: false,
      displayName: "Ada Hopper",
      emails: [{ value: "ada@clinic.example" }],
    });
  });

  it("are read in operations", async () => {
    const operations = [{ Op: "Add", Path: "members", Value: [{ VALUE: ids.one }] }];
    const group = await directory.aGroup("Cased");
    const answer = await directory.ask("PATCH", `/Groups/${group}`, { operations });
    expect(answer.body).toMatchObject({ members: [{ value: ids.one }] });
    await directory.ask("DELETE", `/Groups/${group}`);
  });

  it("are not sent twice", async () => {
    const answer = await directory.ask("PUT", named("/Users/:one"), {
      userName: "one@clinic.example",
      active: true,
      ACTIVE: false,
    });
    expect(answer).toMatchObject({ status: 400, body: { detail: "active is sent twice." } });
    judgeRefusal(answer);
  });
});

it("half a character in a role is stored as one that is not known", async () => {
  const roles = [{ value: "Nurse \ud83d" }];
  const id = await directory.aUser("half", { roles });
  expect((await directory.ask("GET", `/Users/${id}`)).body).toMatchObject({
    roles: [{ value: "Nurse \ufffd" }],
  });
});

it("whoever has no token is told to bring one (RFC 9110, 15.5.2)", async () => {
  const { status, headers } = await directory.test.call("GET", "/scim/v2/Users");
  expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
});
