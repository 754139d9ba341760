import { randomUUID } from "node:crypto";
import {
  IngestKeyAnswer,
  IngestKeysAnswer,
  MadeIngestKeyAnswer,
} from "@dosebeat/contract/ingest-keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../../test/app.ts";

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
    lastUsedAt: test.clock.now().toISOString(),
    deliveries: 1,
    deveuis: null,
    application: null,
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

describe("a limited key", () => {
  const APPLICATION = "3a9c2f0e-6a54-4a8e-9f3f-0c9a4d9b5f11";
  const send = (path: string, key: string, body: unknown) =>
    test.call("POST", `/api/ingest/${path}`, { token: key, body });
  const limited = async (limit: object) => {
    const body = { data: { name: "Limited", ...limit } };
    const answer = await test.call("POST", "/api/ingest-keys", { token: admin.token, body });
    expect(answer.status).toBe(201);
    return MadeIngestKeyAnswer.parse(answer.body).data;
  };
  const storedOf = async (deveui: string) => {
    const rows = test.db.selectFrom("sensors").select("id").where("deveui", "=", deveui);
    return (await rows.execute()).length;
  };

  it("delivers for its boxes and no others, and stores nothing of a mixed batch", async () => {
    const own = ["00000000000000b1", "00000000000000b2"];
    const { id, key } = await limited({ deveuis: ["00000000000000B1", "00000000000000b2"] });
    const { data } = await list("?sort[0]=id:desc");
    expect(data.find((item) => item.id === id)?.attributes).toMatchObject({ deveuis: own });
    expect((await send("box", key, [{ deveui: own[1] }])).status).toBe(200);
    const mixed = [{ deveui: own[0] }, { deveui: "00000000000000b3" }];
    const refused = await send("box", key, mixed);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).toContain("00000000000000b3");
    for (const deveui of [own[0], "00000000000000b3"]) expect(await storedOf(deveui ?? "")).toBe(0);
    expect((await send("box", key, [{ deveui: own[0] }])).status).toBe(200);
  });

  it("delivers for its application of ChirpStack and no other", async () => {
    const { key } = await limited({ application: APPLICATION });
    const event = (applicationId?: string) => ({
      deduplicationId: randomUUID(),
      deviceInfo: { applicationId, devEui: "00000000000000c1" },
    });
    const path = "chirpstack?event=up";
    for (const other of [randomUUID(), APPLICATION.toUpperCase(), "", undefined]) {
      expect((await send(path, key, event(other))).status).toBe(403);
    }
    expect(await storedOf("00000000000000c1")).toBe(0);
    expect((await send(path, key, event(APPLICATION))).status).toBe(200);
    expect((await send("box", key, { deveui: "00000000000000c1" })).status).toBe(403);
  });

  it("delivers for its application of The Things Stack and no other", async () => {
    const { key } = await limited({ application: "pill-boxes" });
    const event = (application_id: string) => ({
      end_device_ids: { dev_eui: "00000000000000D1", application_ids: { application_id } },
      uplink_message: { session_key_id: "AX==", f_cnt: 1, f_port: 1 },
    });
    expect((await send("tts", key, event("weather"))).status).toBe(403);
    expect(await storedOf("00000000000000d1")).toBe(0);
    expect((await send("tts", key, event("pill-boxes"))).status).toBe(200);
  });

  it("needs at least one box, by its DevEUI, and a printable application", async () => {
    const post = (data: object) =>
      test.call("POST", "/api/ingest-keys", {
        token: admin.token,
        body: { data: { name: "x", ...data } },
      });
    expect(faultsIn(await post({ deveuis: [] }))).toEqual(["deveuis"]);
    expect(faultsIn(await post({ deveuis: ["xyz"] }))).toEqual(["deveuis.0"]);
    expect(faultsIn(await post({ application: "a b" }))).toEqual(["application"]);
    const many = Array.from({ length: 1001 }, (_, n) => n.toString(16).padStart(16, "0"));
    expect(faultsIn(await post({ deveuis: many }))).toEqual(["deveuis"]);
  });
});
