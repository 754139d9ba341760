import type { MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import {
  BROKERS,
  connected,
  MOSQUITTO,
  makeMosquitto,
  type TestBroker,
} from "../../../../test/broker.ts";
import { chirpStackUp, ttsUp } from "../../../../test/messages.ts";
import { wireTo } from "../../../../test/wire.ts";
import { heldMessages } from "../../../config.ts";
import { connect } from "../../../database/connect.ts";
import { connectMqtt, describeBroker, type MqttConnection, type MqttSettings } from "./connect.ts";

// Nothing here waits for a fixed time, but a busy machine may be slow.

const BOX = "70b3d57ed0061a2b";
const FRAME = "011f00aa";

let test: TestApp;
let broker: TestBroker;
let network: MqttClient;
let connections: MqttConnection[] = [];

const settings = (): MqttSettings => ({ urls: [broker.url], clientId: "server-1", shared: false });

async function follow(change: Partial<MqttSettings> = {}, by: TestApp = test) {
  const connection = connectMqtt(by.parts, { ...settings(), ...change }, by.app.log);
  connections.push(connection);
  await expect.poll(() => by.printed.at(-1)).toContain("MQTT: connected");
  return connection;
}

const up = (fcnt: number) =>
  chirpStackUp({ deveui: BOX, time: "2026-05-10T11:00:00Z", fcnt, hex: FRAME });

const publish = (topic: string, payload: unknown) =>
  network.publishAsync(topic, typeof payload === "string" ? payload : JSON.stringify(payload), {
    qos: 1,
  });

const publishUps = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, index) =>
      publish(`application/a/device/${BOX}/event/up`, up(from + index)),
    ),
  );

async function counters(): Promise<number[]> {
  const rows = await test.db.selectFrom("uplinks").select("fcnt").orderBy("fcnt").execute();
  return rows.map(({ fcnt }) => fcnt ?? -1);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const allStored = (count: number) => expect.poll(counters).toEqual(upTo(count));

/** A server whose database is unreachable until `arrive` is called. */
async function aServerWithoutDatabase() {
  const { hostname: host, port, username: user, password, pathname } = new URL(test.databaseUrl);
  const login = { host, user, password, database: pathname.slice(1), port: 1 };
  const { db, pool } = connect(login);
  const server = await createTestApp({ db });
  const arrive = () => {
    pool.options.port = Number(port);
  };
  return { server, arrive, end: () => server.app.close().finally(() => db.destroy()) };
}

async function end(): Promise<void> {
  for (const connection of connections) await connection.close();
  connections = [];
  await network.endAsync(true);
  await broker.remove();
  await test.close();
}

describe.each(BROKERS)("through %s", (_, makeBroker) => {
  beforeEach(async () => {
    test = await createTestApp();
    broker = await makeBroker();
    network = await connected(broker.url, "network");
  });
  afterEach(end);

  it("stores what ChirpStack and The Things Stack publish, as over HTTP", async () => {
    await follow();
    const time = "2026-05-10T11:00:00Z";
    await publish(`application/a/device/${BOX}/event/up`, up(0));
    await publish(`application/a/device/${BOX}/event/status`, {
      deduplicationId: "s",
      time,
      deviceInfo: { devEui: BOX },
      batteryLevel: 71.5,
    });
    await publish("v3/app@tenant/devices/box/up", ttsUp({ deveui: BOX, time, hex: FRAME }));
    await publish("v3/app/devices/box/join", {
      end_device_ids: { dev_eui: BOX.toUpperCase() },
      received_at: time,
      join_accept: { session_key_id: "AXA50tHUGUucuzS/bCGMNw==" },
    });
    const stored = () =>
      test.db
        .selectFrom("uplinks")
        .select(["source", "event"])
        .orderBy("source")
        .orderBy("event")
        .execute();
    await expect.poll(stored).toEqual([
      { source: "chirpstack", event: "status" },
      { source: "chirpstack", event: "up" },
      { source: "tts", event: "join" },
      { source: "tts", event: "up" },
    ]);
  });

  it("drops invalid messages, which do not block others", async () => {
    const lines: string[] = [];
    const loud = await createTestApp({
      db: test.db,
      logLevel: "warn",
      logTo: { write: (line) => lines.push(line) },
    });
    await follow({}, loud);
    const topic = `application/a/device/${BOX}/event/up`;
    await publish(topic, "Fritz Huber, no JSON");
    await publish(topic, "[1, 2]");
    await publish(topic, { deviceInfo: { devEui: "short" }, tags: { patient: "Fritz Huber" } });
    await publish(`application/a/device/${BOX}/event/UP%20`, up(7));
    await publish(topic, { ...up(8), time: "1999-01-01T00:00:00Z" });
    const deep: unknown = JSON.parse(`${"[".repeat(32)}${"]".repeat(32)}`);
    await publish(topic, { ...up(9), object: deep });
    await publishUps(0, 1);
    await allStored(1);
    expect(lines.filter((line) => line.includes("refused"))).toHaveLength(6);
    expect(lines.join()).not.toContain("Huber");
    await loud.app.close();
  });

  it("receives once what the broker queued while the server was down", async () => {
    const first = await follow();
    await publishUps(0, 5);
    await allStored(5);
    await first.close();
    await publishUps(3, heldMessages());
    await follow();
    await allStored(heldMessages());
  });

  it("loses nothing when the broker restarts", async () => {
    await follow();
    await publishUps(0, 100);
    await broker.stop();
    await expect.poll(() => test.printed.at(-1)).not.toContain("MQTT: connected");
    await broker.start();
    network = await connected(broker.url, "network");
    await publishUps(100, 200);
    await allStored(200);
  });

  it("loses nothing when the network fails midway, with or without a reset", async () => {
    const wire = await wireTo(Number(new URL(broker.url).port));
    const connection = await follow({ urls: [`mqtt://127.0.0.1:${wire.port}`], keepalive: 1 });
    await publishUps(0, 50);
    wire.cut();
    await expect.poll(() => connection.connected).toBe(false);
    await publishUps(50, 100);
    wire.mend();
    await allStored(100);
    const published = publishUps(100, 200);
    wire.swallow();
    await published;
    // Acknowledgements sent now never reach the broker, which redelivers.
    await expect.poll(() => connection.connected).toBe(false);
    wire.mend();
    await allStored(200);
    await connection.close();
    await wire.remove();
  });

  it("waits for an unreachable database, and continues without a restart", async () => {
    const { server, arrive, end } = await aServerWithoutDatabase();
    const connection = await follow({}, server);
    await publishUps(0, 50);
    await expect.poll(() => connection.waiting).toBeGreaterThan(0);
    arrive();
    await allStored(50);
    await connection.close();
    await end();
  });

  it("acknowledges nothing before the commit: a server that cannot store it leaves it to the next", async () => {
    await (await follow()).close();
    const { server, end } = await aServerWithoutDatabase();
    const connection = await follow({}, server);
    await publishUps(0, 15);
    await expect.poll(() => connection.waiting).toBeGreaterThan(0);
    await connection.close();
    expect(await counters()).toEqual([]);
    await follow();
    await allStored(15);
    await end();
  });

  it("starts before its broker", async () => {
    await broker.stop();
    const connection = connectMqtt(test.parts, settings(), test.app.log);
    connections.push(connection);
    await expect.poll(() => test.printed.at(-1)).toContain("cannot be used (connect ECONNREFUSED");
    expect(connection.connected).toBe(false);
    const look = await test.call("GET", "/metrics");
    expect(look.body).toContain(`dosebeat_mqtt_connected{broker="${broker.url}"} 0`);
    await broker.start();
    await expect.poll(() => connection.connected).toBe(true);
  });
});

describe.runIf(MOSQUITTO)("two servers with a shared subscription", () => {
  beforeEach(async () => {
    test = await createTestApp();
    broker = await makeMosquitto(MOSQUITTO ?? "");
    network = await connected(broker.url, "network");
  });
  afterEach(end);

  it("share the messages; none is lost or stored twice", async () => {
    const other = await createTestApp({ db: test.db });
    other.clock.advance(1000);
    await follow({ shared: true });
    await follow({ shared: true, clientId: "server-2" }, other);
    await publishUps(0, 100);
    await allStored(100);
    const arrivals = test.db.selectFrom("uplinks").select("arrived_at").distinct();
    expect(await arrivals.execute()).toHaveLength(2);
    for (const connection of connections.splice(0)) await connection.close();
    await other.app.close();
  });
});

it("a broker is described without its user and password", () => {
  expect(describeBroker("mqtts://user:hidden@broker.example:8883/")).toBe(
    "mqtts://broker.example:8883",
  );
  expect(describeBroker("wss://u:hidden@broker.example/mqtt")).toBe("wss://broker.example/mqtt");
});
