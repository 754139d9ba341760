import { HOUR } from "@dosebeat/domain/time/durations";
import type { MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BROKERS, connected, type TestBroker } from "../../../test/broker.ts";
import { DownlinkBrokers } from "./broker.ts";

const TOPIC = "application/a/device/70b3d57ed0061a2c/command/down";

describe.each(BROKERS)("through %s", (_, makeBroker) => {
  let brokers: [TestBroker, TestBroker];
  let networks: MqttClient[];
  let heard: string[][];
  let downlinks: DownlinkBrokers;

  beforeEach(async () => {
    brokers = [await makeBroker(), await makeBroker()];
    heard = [[], []];
    networks = await Promise.all(brokers.map(({ url }) => connected(url, "network")));
    for (const [index, network] of networks.entries()) {
      network.on("message", (_topic, payload) => heard[index]?.push(payload.toString()));
      await network.subscribeAsync(TOPIC, { qos: 1 });
    }
    downlinks = new DownlinkBrokers(brokers.map(({ url }) => url));
  });
  afterEach(async () => {
    await downlinks.close();
    for (const network of networks) await network.endAsync(true);
    for (const broker of brokers) await broker.remove();
  });

  const publish = (n: number) => downlinks.publish(TOPIC, { body: { n }, qos: 1 });

  it("a command reaches the networks of both brokers", async () => {
    expect(await publish(1)).toBe(true);
    await expect.poll(() => heard).toEqual([['{"n":1}'], ['{"n":1}']]);
  });

  it("a broker that is away holds up no other, and what it missed is not sent later", async () => {
    await brokers[0].kill();
    // The one that is down would get longer than the tests may take.
    const patient = new DownlinkBrokers(
      brokers.map(({ url }) => url),
      2 * HOUR,
    );
    expect(await patient.publish(TOPIC, { body: { n: 1 }, qos: 1 })).toBe(true);
    await expect.poll(() => heard).toEqual([[], ['{"n":1}']]);
    await patient.close();
  });

  it("a command that no broker takes is not sent", async () => {
    for (const broker of brokers) await broker.kill();
    const soon = new DownlinkBrokers(
      brokers.map(({ url }) => url),
      300,
    );
    expect(await soon.publish(TOPIC, { body: {}, qos: 1 })).toBe(false);
    await soon.close();
  });
});
