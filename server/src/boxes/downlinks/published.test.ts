// Commands through a broker, as both networks document it: what they receive, and that nothing is sent late.
import { decodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { BROKERS, connected, type TestBroker } from "../../../test/broker.ts";
import { DownlinkBrokers } from "./broker.ts";
import { frameOf } from "./commands.ts";
import { handOver } from "./hand-over.ts";

const APPLICATION = "f00b2d5a-8f0a-4d53-9d3c-1c1f0c7c9a11";
const DEVEUI = "00112233445566aa";

const ForChirpStack = z.strictObject({
  id: z.uuid(),
  devEui: z.literal(DEVEUI),
  confirmed: z.literal(false),
  fPort: z.literal(20),
  data: z.base64(),
});

describe.each(BROKERS)("a command over %s", (_, makeBroker) => {
  let broker: TestBroker;
  let network: MqttClient;
  let sender: DownlinkBrokers;
  const heard: { topic: string; body: unknown }[] = [];

  beforeAll(async () => {
    broker = await makeBroker();
    network = await connected(broker.url, "network");
    network.on("message", (topic, body) => heard.push({ topic, body: JSON.parse(String(body)) }));
    await network.subscribeAsync(
      ["application/+/device/+/command/down", "v3/+/devices/+/down/push"],
      { qos: 1 },
    );
    sender = new DownlinkBrokers([broker.url]);
  });
  afterAll(async () => {
    await sender.close();
    await network.endAsync();
    await broker.remove();
  });

  const told = { command: "light", value: 30, token: 7, lights: [], early_minutes: 0 } as const;
  const payload = () => {
    const frame = frameOf(told, { buttonmode: 2, frame: undefined });
    if (!frame) throw new Error("a light needs nothing of the box");
    return { id: 12, ...frame };
  };
  const commandIn = (data: string) => decodePillboxDownlink(Buffer.from(data, "base64"), 20);
  const LIGHT = { ok: true, data: { command: "light", token: 7, seconds: 30 } };

  it("reaches ChirpStack with an id of its own, by which events name it", async () => {
    const address = { network: "chirpstack", application: APPLICATION, deveui: DEVEUI } as const;
    const outcome = await handOver(
      { perDay: 10, brokerUrls: [broker.url] },
      sender,
      address,
      payload(),
    );
    await expect.poll(() => heard).toHaveLength(1);
    const [{ topic, body } = { topic: "", body: null }] = heard.splice(0);
    expect(topic).toBe(`application/${APPLICATION}/device/${DEVEUI}/command/down`);
    const item = ForChirpStack.parse(body);
    expect(outcome).toEqual({ is: "sent", networkId: item.id });
    expect(commandIn(item.data)).toEqual(LIGHT);
  });

  it.each([
    ["dosebeat", "v3/app@dosebeat/devices/box/down/push"],
    [null, "v3/app/devices/box/down/push"],
  ])("reaches The Things Stack of the tenant %s", async (tenant, wanted) => {
    const address = { network: "tts", application: "app", tenant, device: "box" } as const;
    const outcome = await handOver(
      { perDay: 10, brokerUrls: [broker.url] },
      sender,
      address,
      payload(),
    );
    expect(outcome).toEqual({ is: "sent", networkId: "dosebeat:downlink:12" });
    await expect.poll(() => heard).toHaveLength(1);
    const [{ topic, body } = { topic: "", body: null }] = heard.splice(0);
    expect(topic).toBe(wanted);
    expect(body).toMatchObject({
      downlinks: [{ f_port: 20, confirmed: false, correlation_ids: ["dosebeat:downlink:12"] }],
    });
    const data = /"frm_payload":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? "";
    expect(commandIn(data)).toEqual(LIGHT);
  });

  it("waits for a broker that is away, and is not sent behind one's back later", async () => {
    await broker.stop();
    const address = { network: "chirpstack", application: APPLICATION, deveui: DEVEUI } as const;
    const ways = { perDay: 10, brokerUrls: [broker.url] };
    expect(await handOver(ways, sender, address, payload())).toEqual({
      is: "later",
      reason: "unreachable",
    });
    await broker.start();
    const again = await connected(broker.url, "network-again");
    const late: string[] = [];
    again.on("message", (topic) => late.push(topic));
    await again.subscribeAsync("application/+/device/+/command/down", { qos: 1 });
    expect(await handOver(ways, sender, address, payload())).toMatchObject({ is: "sent" });
    await expect.poll(() => late).toHaveLength(1);
    await again.endAsync();
  });
});
