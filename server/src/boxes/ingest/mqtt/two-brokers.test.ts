import type { MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { BROKERS, connected, type TestBroker } from "../../../../test/broker.ts";
import { chirpStackUp } from "../../../../test/messages.ts";
import { connectMqtt, type MqttConnection } from "./connect.ts";
import { Intake } from "./intake.ts";

const BOX = "70b3d57ed0061a2c";
const TOPIC = `application/a/device/${BOX}/event/up`;

let test: TestApp;
let connection: MqttConnection;

const up = (fcnt: number) =>
  JSON.stringify(
    chirpStackUp({ deveui: BOX, time: "2026-05-10T11:00:00Z", fcnt, hex: "011f00aa" }),
  );
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function counters(): Promise<number[]> {
  const rows = await test.db.selectFrom("uplinks").select("fcnt").orderBy("fcnt").execute();
  return rows.map(({ fcnt }) => fcnt ?? -1);
}

const allStored = (count: number) => expect.poll(counters).toEqual(upTo(count));

beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

describe.each(BROKERS)("two brokers, %s", (_, makeBroker) => {
  let brokers: [TestBroker, TestBroker];
  let networks: [MqttClient, MqttClient];

  beforeEach(async () => {
    brokers = [await makeBroker(), await makeBroker()];
    networks = [
      await connected(brokers[0].url, "network"),
      await connected(brokers[1].url, "network"),
    ];
    const urls = brokers.map(({ url }) => url);
    connection = connectMqtt(
      test.parts,
      { urls, clientId: "server-1", shared: false },
      test.app.log,
    );
    await subscribed(2);
  });
  afterEach(async () => {
    await connection.close();
    for (const network of networks) await network.endAsync(true);
    for (const broker of brokers) await broker.remove();
  });

  const subscribed = (times: number) =>
    expect
      .poll(() => test.printed.filter((line) => line.startsWith("MQTT: connected")))
      .toHaveLength(times);

  const publish = (network: MqttClient, fcnt: number) =>
    network.publishAsync(TOPIC, up(fcnt), { qos: 1 });

  const states = async () => {
    const { body } = await test.call("GET", "/metrics");
    return brokers.map(
      ({ url }) => new RegExp(`dosebeat_mqtt_connected{broker="${url}"} (.)`).exec(`${body}`)?.[1],
    );
  };

  it("store once what both deliver, at once or one long after the other", async () => {
    await Promise.all(
      upTo(40).flatMap((fcnt) => networks.map((network) => publish(network, fcnt))),
    );
    await allStored(40);
    for (const fcnt of upTo(41)) await publish(networks[1], fcnt);
    await allStored(41);
    await expect.poll(() => connection.waiting).toBe(0);
  });

  it("lose nothing when one is killed during deliveries, and it is followed again once it is back", async () => {
    const [first, second] = brokers;
    const sent = upTo(200).map(async (fcnt) => {
      // A network that publishes to both brokers: what the dead one misses, the other has.
      const taken = networks.map((network) => publish(network, fcnt));
      if (fcnt === 100) void first.kill();
      await Promise.any(taken);
    });
    await Promise.all(sent);
    await allStored(200);
    await expect.poll(states).toEqual(["0", "1"]);
    expect(connection.connected).toBe(false);
    expect((await test.call("GET", "/healthz")).body).toMatchObject({
      data: { status: "up", brokers: [{ connected: false }, { connected: true }] },
    });
    await first.start();
    await expect.poll(states).toEqual(["1", "1"]);
    await subscribed(3);
    networks[0] = await connected(first.url, "network");
    await second.stop();
    await publish(networks[0], 200);
    await allStored(201);
  });
});

it("each broker goes on once there is room, if both had to wait", async () => {
  const intake = new Intake(test.parts, test.app.log);
  const goesOn = upTo(1001).map(() => vi.fn());
  goesOn.forEach((next, fcnt) => {
    intake.take(TOPIC, Buffer.from(up(fcnt)), () => {}, next);
  });
  expect(goesOn.at(-3)).toHaveBeenCalledOnce();
  expect([goesOn.at(-2), goesOn.at(-1)].map((next) => next?.mock.calls.length)).toEqual([0, 0]);
  await expect.poll(() => goesOn.every((next) => next.mock.calls.length === 1)).toBe(true);
  await expect.poll(() => intake.waiting).toBe(0);
  await intake.close();
});

it("a frame of two brokers takes one place, and both are told when it is stored", async () => {
  const intake = new Intake(test.parts, test.app.log);
  const acknowledge = [vi.fn(), vi.fn()];
  for (const one of acknowledge) intake.take(TOPIC, Buffer.from(up(0)), one, () => {});
  expect(intake.waiting).toBe(1);
  await expect.poll(() => acknowledge.map((one) => one.mock.calls.length)).toEqual([1, 1]);
  expect(await counters()).toEqual([0]);
  await intake.close();
});
