import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDirectory, type Directory, storedIn } from "../../../test/provisioning.ts";

let directory: Directory;
beforeAll(async () => {
  directory = await aDirectory();
});
afterAll(() => directory.test.close());

let count = 0;
let name: string;
beforeEach(() => {
  count++;
  name = `managed${count}`;
});

const rowOf = (id: string | number) => storedIn(directory.test, id);
const join = (group: string, ...ids: string[]) => directory.join(group, ...ids);

it("what a directory does stands in the audit log as the token", async () => {
  const id = await directory.aUser(name);
  await join("Nurses", id);
  const { profileid } = await rowOf(id);
  const rows = await directory.test.db
    .selectFrom("audit_log")
    .select(["kind", "user_id", "details"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    "user-created",
    "activation-changed",
    "staff-changed",
    "activation-changed",
  ]);
  for (const row of rows) {
    expect(row.user_id).toBe(directory.admin.userid);
    expect(row.details["token"]).toEqual(expect.any(Number));
  }
});

describe("what is said here of an account that the directory manages", () => {
  const change = (id: string, data: object) =>
    directory.test.call("PATCH", `/api/users/${id}`, {
      token: directory.admin.token,
      body: { data },
    });

  it("is refused where the directory would overwrite it, and a block is not", async () => {
    const id = await directory.aUser(name);
    await join("Nurses", id);
    for (const data of [
      { familyname: "Else" },
      { email: "else@clinic.example" },
      { staff: ["technician"] },
      { role: "admin" },
    ]) {
      expect(await change(id, data)).toMatchObject({
        status: 409,
        body: { error: { code: "directory_managed" } },
      });
    }
    expect((await change(id, { record_number: `R-${name}` })).status).toBe(200);
    expect((await change(id, { is_active: false })).status).toBe(200);
    expect((await change(id, { is_active: true })).status).toBe(200);
  });

  it("does not open what the directory closed", async () => {
    const id = await directory.aUser(name);
    expect((await change(id, { is_active: true })).status).toBe(409);
    const other = await directory.test.aPatient();
    expect((await change(String(other.userid), { familyname: "Free" })).status).toBe(200);
  });

  it("is marked in the list of users", async () => {
    const id = await directory.aUser(name);
    const { body } = await directory.test.call("GET", `/api/profiles?search=${name}`, {
      token: directory.admin.token,
    });
    const [row] = Object(body).data;
    expect(row.attributes).toMatchObject({ userid: Number(id), is_managed: true });
  });
});
