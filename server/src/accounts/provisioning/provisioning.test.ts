import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aDirectory,
  aPerson,
  type Directory,
  linkedIn,
  storedIn,
  USER,
} from "../../../test/provisioning.ts";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory();
});
afterAll(() => directory.test.close());

let count = 0;
let name: string;
beforeEach(() => {
  count++;
  name = `person${count}`;
});

const rowOf = (id: string | number) => storedIn(directory.test, id);
const join = (group: string, ...ids: string[]) => directory.join(group, ...ids);
const leave = (group: string, id: string) => directory.leave(group, id);

const wardsOf = async (id: string) => {
  const rows = await directory.test.db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_id")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select("name")
    .where("user_id", "=", Number(id))
    .execute();
  return rows.map((row) => row.name);
};

describe("a user that is made", () => {
  it("is answered as sent, with an id and an address", async () => {
    const answer = await directory.ask("POST", "/Users", { schemas: [USER], ...aPerson(name) });
    expect(answer.status).toBe(201);
    expect(answer.headers["content-type"]).toMatch(/^application\/scim\+json/);
    expect(answer.body).toMatchObject(aPerson(name));
    const { id, meta } = Object(answer.body);
    expect(answer.headers["location"]).toBe(meta.location);
    expect((await directory.ask("GET", `/Users/${id}`)).body).toEqual(answer.body);
  });

  it("has no password, and none is mailed for", async () => {
    const id = await directory.aUser(name, { password: "meadow-lantern-swims-77" });
    expect(await rowOf(id)).toMatchObject({ password_hash: null });
  });

  it("is closed until a mapped group opens it, and again when it leaves", async () => {
    const id = await directory.aUser(name);
    expect(await rowOf(id)).toMatchObject({ is_active: false, role: "patient", staff: [] });
    const group = await join("Nurses", id);
    expect(await rowOf(id)).toMatchObject({ is_active: true, staff: ["clinician"] });
    await leave(group, id);
    expect(await rowOf(id)).toMatchObject({ is_active: false, staff: [] });
    expect((await directory.ask("GET", `/Users/${id}`)).body).toMatchObject({ active: true });
  });

  it("gets nothing from groups that nobody mapped", async () => {
    const id = await directory.aUser(name, { roles: [{ value: "admin" }, { value: "chiefs" }] });
    await join("Ward 3", id);
    expect(await rowOf(id)).toMatchObject({ is_active: false, role: "patient", staff: [] });
    expect(await wardsOf(id)).toEqual([]);
  });

  it("gets roles from its own values, and wards from groups by name or external id", async () => {
    const id = await directory.aUser(name, { roles: [{ value: "IT" }] });
    await join("Nurses of 3", id);
    const w4 = { displayName: `Team of ${name}`, externalId: "w4", members: [{ value: id }] };
    const made = await directory.ask("POST", "/Groups", w4);
    expect(await rowOf(id)).toMatchObject({ is_active: true, staff: ["technician"] });
    expect((await wardsOf(id)).sort()).toEqual(["Ward 3", "Ward 4"]);
    await directory.ask("DELETE", `/Groups/${Object(made.body).id}`);
    expect(await wardsOf(id)).toEqual(["Ward 3"]);
  });

  it("becomes an administrator only where that is mapped, and is one no longer afterwards", async () => {
    const id = await directory.aUser(name);
    const group = await join("Chiefs", id);
    expect(await rowOf(id)).toMatchObject({ role: "admin", is_active: true });
    await leave(group, id);
    expect(await rowOf(id)).toMatchObject({ role: "patient", is_active: false });
  });
});

describe("active: false", () => {
  it("ends the sessions at once, and true does not bring them back", async () => {
    const { test } = directory;
    const person = await test.aStaffMember("clinician");
    await test.db
      .insertInto("directory_accounts")
      .values({
        user_id: person.userid,
        user_name: person.email,
        external_id: null,
        is_active: true,
        is_open: true,
        is_made: false,
        decides: true,
        roles: JSON.stringify([{ value: "Nurses" }]),
        created_at: test.clock.now(),
        changed_at: test.clock.now(),
      })
      .execute();
    const mine = () => test.call("GET", "/api/sessions", { token: person.token });
    expect((await mine()).status).toBe(200);
    const path = `/Users/${person.userid}`;
    await directory.patch(path, { op: "Replace", path: "active", value: "False" });
    expect((await mine()).status).toBe(401);
    await directory.patch(path, { op: "Replace", path: "active", value: "True" });
    expect(await rowOf(person.userid)).toMatchObject({ is_active: true });
    expect((await mine()).status).toBe(401);
  });

  it("leaves a block by an administrator in place as long as the directory changes nothing", async () => {
    const { test } = directory;
    const id = await directory.aUser(name);
    await join("Nurses", id);
    const users = test.db.updateTable("users").set({ is_active: false });
    await users.where("id", "=", Number(id)).execute();
    await directory.patch(`/Users/${id}`, { op: "replace", path: "name.familyName", value: "New" });
    expect(await rowOf(id)).toMatchObject({ is_active: false, familyname: "New" });
  });
});

describe("DELETE", () => {
  it("closes the account, keeps its data and frees its name for another one", async () => {
    const id = await directory.aUser(name);
    await join("Nurses", id);
    const answer = await directory.ask("DELETE", `/Users/${id}`);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect((await directory.ask("GET", `/Users/${id}`)).status).toBe(404);
    expect((await directory.ask("DELETE", `/Users/${id}`)).status).toBe(404);
    const row = await rowOf(id);
    expect(row).toMatchObject({ is_active: false, givenname: name });
    expect(row.email).toMatch(/^former-.*@address\.invalid$/);
    expect(await directory.aUser(name)).not.toBe(id);
  });

  it("never leaves a server without an administrator", async () => {
    const { ask, admin, patch, test } = await aDirectory();
    try {
      await linkedIn(test, admin.userid, "sub-admin");
      const path = `/Users/${admin.userid}`;
      expect(await patch(path, { op: "replace", path: "active", value: false })).toMatchObject({
        status: 409,
        body: { status: "409" },
      });
      expect((await ask("DELETE", path)).status).toBe(409);
      await patch(path, { op: "add", path: "roles", value: [{ value: "Nurses" }] });
      const account = test.db.selectFrom("users").selectAll().where("id", "=", admin.userid);
      expect(await account.executeTakeFirst()).toMatchObject({ role: "admin", is_active: true });
    } finally {
      await test.close();
    }
  });
});
