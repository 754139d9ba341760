import {
  IngestKeyAnswer,
  IngestKeysAnswer,
  MadeIngestKeyAnswer,
} from "@dosebeat/contract/ingest-keys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
afterAll(() => test.close());

const make = async (name: string) => {
  const body = { data: { name } };
  const answer = await test.call("POST", "/api/ingest-keys", { token: admin.token, body });
  expect(answer.status).toBe(201);
  return MadeIngestKeyAnswer.parse(answer.body).data;
};
const list = async (query = "") => {
  const answer = await test.call("GET", `/api/ingest-keys${query}`, { token: admin.token });
  expect(answer.status).toBe(200);
  return { text: JSON.stringify(answer.body), ...IngestKeysAnswer.parse(answer.body) };
};
const revoke = (id: number | string) =>
  test.call("DELETE", `/api/ingest-keys/${id}`, { token: admin.token });
const deliver = (key: string) =>
  test.call("POST", "/api/ingest/box", { token: key, body: { deveui: "00000000000000aa" } });

it("creates a working key, and shows it once", async () => {
  const { id, name, key } = await make("Gateway in the cellar");
  expect((await deliver(key)).status).toBe(200);
  const { data, text } = await list();
  expect(data.find((item) => item.id === id)?.attributes).toEqual({
    name,
    createdAt: test.clock.now().toISOString(),
    revokedAt: null,
  });
  expect(text).not.toContain(key);
});

it("rejects a revoked key, and revoking it again", async () => {
  const { id, key } = await make("Lost");
  const answer = await revoke(id);
  expect(answer.status).toBe(200);
  expect(IngestKeyAnswer.parse(answer.body).data.attributes.revokedAt).not.toBeNull();
  expect((await deliver(key)).status).toBe(401);
  expect((await revoke(id)).status).toBe(409);
  expect((await revoke(9_999_999)).status).toBe(404);
  expect((await revoke("abc")).status).toBe(400);
});

it("lists keys by state, sorted by name, in pages", async () => {
  const [one, two] = [await make("aaa first"), await make("zzz last")];
  await revoke(one.id);
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await ids("?state=revoked&sort[0]=name:asc")).toContain(one.id);
  expect(await ids("?state=valid")).not.toContain(one.id);
  expect((await ids("?state=valid"))[0]).toBe(two.id);
  const { data, meta } = await list("?sort[0]=name:asc&pagination[pageSize]=1");
  expect(data.map(({ id }) => id)).toEqual([one.id]);
  expect(meta.pagination.total).toBeGreaterThan(1);
});

it("records who created and revoked a key, without the key", async () => {
  const { id, key } = await make("Recorded");
  await revoke(id);
  const rows = await test.db
    .selectFrom("audit_log")
    .selectAll()
    .where("kind", "in", ["ingest-key-made", "ingest-key-revoked"])
    .where("user_id", "=", admin.userid)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(rows.map(({ kind, details }) => [kind, details])).toEqual([
    ["ingest-key-revoked", { key: id }],
    ["ingest-key-made", { key: id }],
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
});

it("rejects a key without a name, and unknown parameters", async () => {
  const post = (data: object) =>
    test.call("POST", "/api/ingest-keys", { token: admin.token, body: { data } });
  expect(faultsIn(await post({}))).toEqual(["name"]);
  expect(faultsIn(await post({ name: "x", key: "mine" }))).toEqual(["key"]);
  const query = await test.call("GET", "/api/ingest-keys?colour=red", { token: admin.token });
  expect(faultsIn(query)).toEqual(["colour"]);
});

it("is for administrators only", async () => {
  const { id } = await make("Somebody's");
  const { token } = await test.aPatient();
  for (const [method, url] of [
    ["POST", "/api/ingest-keys"],
    ["GET", "/api/ingest-keys"],
    ["DELETE", `/api/ingest-keys/${id}`],
  ] as const) {
    expect((await test.call(method, url, { token })).status).toBe(403);
    expect((await test.call(method, url)).status).toBe(401);
  }
  expect((await list("?state=valid")).data.map((item) => item.id)).toContain(id);
});
