import { GroupAnswer } from "@dosebeat/contract/groups";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";

let server: TestApp;
let admin: TestPerson;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.anAdmin();
  patient = await server.aPatient();
});
afterAll(() => server.close());

const KEYS = {
  entry: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a01",
  note: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a02",
  group: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a03",
  excused: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a04",
  other: "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a05",
};

function requests(): [string, string, object][] {
  const { profileid } = patient;
  const entry = { kind: "called", text: "At home", version: "1", after: null, key: KEYS.entry };
  const note = { profileid, text: "Ask the ward", is_shared: false, key: KEYS.note };
  const period = { from: "2026-05-01", to: "2026-05-02", reason: "hospital", key: KEYS.excused };
  return [
    ["an entry of the worklist", `/api/worklist/${profileid}/entries`, entry],
    ["a note", "/api/notes", note],
    ["a group", "/api/groups", { name: "North", kind: "ward", key: KEYS.group }],
    ["days that do not count", "/api/excused", { profileid, ...period }],
  ];
}

const send = (path: string, data: object, { token } = admin) =>
  server.call("POST", path, { token, body: { data } });

const entries = async () =>
  Number(
    (
      await server.db
        .selectFrom("audit_entries")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("a request that is sent again with its key", () => {
  it("gets what the first one made, and nothing is stored or logged twice", async () => {
    for (const [what, path, data] of requests()) {
      const first = await send(path, data);
      expect(first.status, what).toBe(201);
      const logged = await entries();
      const again = await send(path, data);
      expect(again, what).toMatchObject({ status: 201, body: first.body });
      expect(await entries(), what).toBe(logged);
    }
  });

  it("is refused with other content", async () => {
    const note = { profileid: patient.profileid, text: "Other", is_shared: false, key: KEYS.note };
    expect(await send("/api/notes", note)).toMatchObject({
      status: 409,
      body: { error: { code: "key_used" } },
    });
  });

  it("is made once where both arrive at the same moment", async () => {
    const group = { name: "South", kind: "ward", key: KEYS.other };
    const [one, two] = await Promise.all([send("/api/groups", group), send("/api/groups", group)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(GroupAnswer.parse(one.body).data.id).toBe(GroupAnswer.parse(two.body).data.id);
  });

  it("is nothing of another user with the same key", async () => {
    const other = await server.anAdmin();
    const group = { name: "Of somebody else", kind: "ward", key: KEYS.other };
    expect((await send("/api/groups", group, other)).status).toBe(201);
  });

  it("is no retry where the first one was refused", async () => {
    const key = "3f0c4c1e-0b4e-4a53-9d1c-5a8f2c9f6a06";
    expect((await send("/api/groups", { name: "north", kind: "ward", key })).status).toBe(409);
    expect((await send("/api/groups", { name: "West", kind: "ward", key })).status).toBe(201);
  });
});
