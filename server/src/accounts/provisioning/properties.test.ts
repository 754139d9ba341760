import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDirectory, type Directory, PATCH, USER } from "../../../test/provisioning.ts";
import { patchedByScimmy } from "../../../test/scim-judge.ts";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory();
});
afterAll(() => directory.test.close());

const read = async (path: string) => Object((await directory.ask("GET", path)).body);

const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüß0-9'-]{1,20}$/);
const role = fc.record({ value: word }, { requiredKeys: ["value"] });
const operation = fc.oneof(
  fc.record({
    op: fc.constantFrom("add", "replace"),
    path: fc.constantFrom("name.givenName", "name.familyName"),
    value: word,
  }),
  fc.record({ op: fc.constant("replace"), path: fc.constant("active"), value: fc.boolean() }),
  fc.record({ op: fc.constant("replace"), value: fc.record({ active: fc.boolean() }) }),
  fc.record({
    op: fc.constant("replace"),
    path: fc.constant('emails[type eq "work"].value'),
    value: word.map((text) => `${text.replace(/[^A-Za-z0-9]/g, "x")}@patched.example`),
  }),
  fc.record({
    op: fc.constant("replace"),
    path: fc.constant("roles"),
    value: fc.uniqueArray(role, { maxLength: 3, selector: ({ value }) => value, minLength: 1 }),
  }),
);
const operations = fc.array(operation, { minLength: 1, maxLength: 5 });

describe("whatever is sent", () => {
  it("a PATCH twice is the same as once, and what scimmy makes of it", async () => {
    const id = await directory.aUser("twice");
    await fc.assert(
      fc.asyncProperty(operations, async (Operations) => {
        const before = await read(`/Users/${id}`);
        const { meta: _before, ...expected } = Object(await patchedByScimmy(before, Operations));
        const body = { schemas: [PATCH], Operations };
        const once = await directory.ask("PATCH", `/Users/${id}`, body);
        const twice = await directory.ask("PATCH", `/Users/${id}`, body);
        expect(once.status).toBe(200);
        expect(twice.body).toEqual(once.body);
        // The values that the server sets follow from the names.
        const { displayName: _name, name, ...others } = expected;
        const { givenName, familyName } = name;
        expect(once.body).toMatchObject({ ...others, name: { givenName, familyName } });
      }),
      { numRuns: 25 },
    );
  });

  it("a GET answers what a PUT said", async () => {
    const id = await directory.aUser("put");
    const person = fc.record({
      userName: word.map((text) => `put-${text}`),
      externalId: word.map((text) => `put-${text}`),
      active: fc.boolean(),
      name: fc.record({ givenName: word, familyName: word }),
      emails: word.map((text) => [
        {
          value: `${text.replace(/[^A-Za-z0-9]/g, "x")}@put.example`,
          type: "work",
          primary: true,
        },
      ]),
      roles: fc.uniqueArray(role, { maxLength: 3, minLength: 1, selector: ({ value }) => value }),
    });
    await fc.assert(
      fc.asyncProperty(person, async (sent) => {
        const put = await directory.ask("PUT", `/Users/${id}`, { schemas: [USER], ...sent });
        expect(put).toMatchObject({ status: 200, body: sent });
        const { body } = await directory.ask("GET", `/Users/${id}`);
        expect(body).toEqual(put.body);
        const again = await directory.ask("PUT", `/Users/${id}`, Object(body));
        expect({ ...Object(again.body), meta: null }).toEqual({ ...Object(body), meta: null });
      }),
      { numRuns: 25 },
    );
  });

  it("groups keep the members that were put", async () => {
    const users = [];
    for (const name of ["m1", "m2", "m3"]) users.push(await directory.aUser(name));
    const group = await directory.aGroup("Kept");
    await fc.assert(
      fc.asyncProperty(fc.subarray(users), async (members) => {
        const value = members.map((one) => ({ value: one }));
        const put = { displayName: "Kept", members: value };
        const answer = await directory.ask("PUT", `/Groups/${group}`, put);
        expect(Object(answer.body).members.map((one: { value: string }) => one.value)).toEqual(
          members,
        );
        const add = { op: "add", path: "members", value };
        expect((await directory.patch(`/Groups/${group}`, add)).body).toEqual(answer.body);
      }),
      { numRuns: 10 },
    );
  });
});

it("values that only look like mapped ones give nothing", async () => {
  const roles = [{ value: "nurses" }, { value: "Chief" }, { value: "admin" }, { value: "chiefs" }];
  const id = await directory.aUser("looks", { roles });
  const user = directory.test.db.selectFrom("users").selectAll().where("id", "=", Number(id));
  expect(await user.executeTakeFirst()).toMatchObject({
    role: "patient",
    staff: [],
    is_active: false,
  });
});
