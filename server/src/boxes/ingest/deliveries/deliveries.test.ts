import {
  IngestDeliveriesAnswer,
  IngestKeysAnswer,
  MadeIngestKeyAnswer,
} from "@dosebeat/contract/ingest-keys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { buildApp } from "../../../app.ts";
import { Announcer } from "../../../peers/announcer.ts";
import { Metrics } from "../../../platform/metrics.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp({ autoRegisterBoxes: false });
  admin = await test.anAdmin();
});
afterAll(() => test.close());

async function aKey(limit: object = {}) {
  const body = { data: { name: "Roof", ...limit } };
  const made = await test.call("POST", "/api/ingest-keys", { token: admin.token, body });
  return MadeIngestKeyAnswer.parse(made.body).data;
}
async function deliveriesOf(id: number) {
  const url = `/api/ingest-keys/${id}/deliveries`;
  const answer = await test.call("GET", url, { token: admin.token });
  expect(answer.status).toBe(200);
  return IngestDeliveriesAnswer.parse(answer.body).data;
}
async function useOf(id: number) {
  const answer = await test.call("GET", "/api/ingest-keys", { token: admin.token });
  const { data } = IngestKeysAnswer.parse(answer.body);
  return data.find((key) => key.id === id)?.attributes;
}
const send = (key: string, body: unknown, path = "box") =>
  test.call("POST", `/api/ingest/${path}`, { token: key, body });

it("lists what became of each delivery, newest first", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  const one = { deveui, temperature: 20, fcnt: 1 };
  await send(key, one);
  await send(key, one);
  await send(key, { deveui: "ffffffffffffff01" });
  expect(await deliveriesOf(id)).toMatchObject([
    { result: "unknown", route: "box", deveui: "ffffffffffffff01", messages: 1, reason: null },
    { result: "duplicate", deveui, messages: 1 },
    { result: "accepted", deveui, messages: 1, received_utc: test.clock.now().toISOString() },
  ]);
});

it("has an entry for each result of a batch, and names no box of several", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  await send(key, [{ deveui, fcnt: 1 }, { deveui, fcnt: 2 }, { deveui: "ffffffffffffff01" }]);
  expect(await deliveriesOf(id)).toMatchObject([
    { result: "unknown", deveui: null, messages: 1 },
    { result: "accepted", deveui: null, messages: 2 },
  ]);
  expect(await useOf(id)).toMatchObject({ deliveries: 1 });
});

it("says why something was refused or ignored, and nothing of its content", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey({ deveuis: [deveui] });
  const secret = "Margaret Hale";
  await send(key, { deveui, temperature: secret, [secret]: 1 });
  await send(key, { deveui: "ffffffffffffff02" });
  await send(key, secret);
  await send(key, { deveui, [secret]: "x".repeat(1024 * 1024) });
  await send(key, { deviceInfo: { devEui: secret } }, "chirpstack?event=up");
  await send(key, { deviceInfo: { devEui: deveui } }, "chirpstack");
  await send(key, { simulated: true, end_device_ids: { dev_eui: deveui } }, "tts");
  await send(key, { gs_status: {} }, "tts");
  await send(key, []);
  const found = await deliveriesOf(id);
  expect(found.map(({ result, reason, fields }) => [result, reason, fields.join()])).toEqual([
    ["ignored", "empty", ""],
    ["ignored", "no_box", ""],
    ["ignored", "simulated", ""],
    ["refused", "invalid", "event"],
    ["refused", "invalid", "deviceInfo.devEui"],
    ["refused", "too_large", ""],
    ["refused", "not_json", ""],
    ["refused", "beyond_limit", ""],
    ["refused", "invalid", "temperature,…"],
  ]);
  expect(JSON.stringify(found)).not.toContain(secret);
});

it("keeps the last ten, and counts all", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  for (let fcnt = 1; fcnt <= 13; fcnt++) {
    test.clock.advance(1000);
    await send(key, { deveui, fcnt });
    if (fcnt % 4 === 0) await deliveriesOf(id);
  }
  const found = await deliveriesOf(id);
  expect(found.map(({ received_utc }) => received_utc)).toEqual(
    Array.from({ length: 10 }, (_, n) => new Date(+test.clock.now() - n * 1000).toISOString()),
  );
  const rows = test.db.selectFrom("ingest_deliveries").select("id").where("key_id", "=", id);
  expect(await rows.execute()).toHaveLength(10);
  const lastUsedAt = test.clock.now().toISOString();
  expect(await useOf(id)).toMatchObject({ deliveries: 13, lastUsedAt });
  expect(await useOf((await aKey()).id)).toMatchObject({ deliveries: 0, lastUsedAt: null });
});

it("lists what another server took, once that has stored it", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  const other = await buildApp({
    ...test.parts,
    announcer: new Announcer(),
    metrics: new Metrics(),
  });
  const headers = { authorization: `Bearer ${key}` };
  const payload = { deveui, fcnt: 1 };
  await other.inject({ method: "POST", url: "/api/ingest/box", headers, payload });
  await expect.poll(() => deliveriesOf(id)).toHaveLength(1);
  await send(key, payload);
  expect((await deliveriesOf(id)).map(({ result }) => result)).toEqual(["duplicate", "accepted"]);
  await other.close();
});

it("tells open pages at most once a second, however much is delivered", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  const told: unknown[] = [];
  const stop = test.parts.announcer.subscribe(({ event }) => {
    if (event.kind === "delivery") told.push(event);
  });
  const began = performance.now();
  for (let fcnt = 1; fcnt <= 20; fcnt++) await send(key, { deveui, fcnt });
  await expect.poll(() => told.length).toBeGreaterThan(0);
  stop();
  expect(told.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000);
  expect(told[0]).toEqual({ kind: "delivery", profileid: null, id });
});

it("does not make servers forget which keys are valid", async () => {
  const { deveui } = await test.aSensor();
  const { id, key } = await aKey();
  const doubts: unknown[] = [];
  const stop = test.parts.announcer.onInvalidate((subject) => doubts.push(subject));
  await send(key, { deveui, fcnt: 1 });
  await deliveriesOf(id);
  stop();
  expect(doubts).toEqual([]);
});

it("is for administrators only, and 404 for a key that does not exist", async () => {
  const { id } = await aKey();
  const { token } = await test.aPatient();
  const url = `/api/ingest-keys/${id}/deliveries`;
  expect((await test.call("GET", url, { token })).status).toBe(403);
  expect((await test.call("GET", url)).status).toBe(401);
  const none = "/api/ingest-keys/9999999/deliveries";
  expect((await test.call("GET", none, { token: admin.token })).status).toBe(404);
});
