import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { decodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { z } from "zod";
import type { DownlinkSettings } from "../src/downlink-settings.ts";
import type { TestApp } from "./app.ts";
import { chirpStackUp } from "./messages.ts";

const APPLICATION = "f00b2d5a-8f0a-4d53-9d3c-1c1f0c7c9a11";
const QUEUE_ITEM = "0d2c3a6f-8f7b-4a7e-9b8a-6c1d2e3f4a5b";
const Asked = z.object({ queueItem: z.object({ data: z.string() }) });

/** Stands in for ChirpStack: accepts every command, and decodes it. */
export async function openBoxNetwork() {
  const sent: ReturnType<typeof decoded>[] = [];
  const server = createServer(async (request, response) => {
    sent.push(decoded(Asked.parse(await json(request)).queueItem.data));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: QUEUE_ITEM }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const ways: DownlinkSettings = {
    perDay: 10,
    chirpstack: { url: `http://127.0.0.1:${port}`, key: "key-of-chirpstack" },
  };
  return { sent, ways, close: () => server.close() };
}

function decoded(data: string) {
  const command = decodePillboxDownlink(Buffer.from(data, "base64"), 20);
  if (!command.ok) throw new Error(command.reason);
  return command.data;
}

/** Makes a box be heard through it, now. */
export async function hearBox(test: TestApp, key: string, heard: Heard): Promise<void> {
  const time = test.clock.now().toISOString();
  const event = chirpStackUp({ time, ...heard });
  const body = { ...event, deviceInfo: { ...event.deviceInfo, applicationId: APPLICATION } };
  const url = "/api/ingest/chirpstack?event=up";
  const { status, body: answer } = await test.call("POST", url, { token: key, body });
  if (status !== 200) throw new Error(JSON.stringify(answer));
}

interface Heard {
  deveui: string;
  fcnt: number;
  hex: string;
}

const hexOf = (frame: Parameters<typeof encodePillboxUplink>[0]) =>
  Buffer.from(encodePillboxUplink(frame)).toString("hex");

/** The frame of a box that has counted this many presses, the last of them just now if given. */
export function statusFrame(press_seq = 4, presses: { seq: number; age_s: number }[] = []): string {
  return hexOf({
    schema: "pillbox/1",
    frame: presses.length > 0 ? "press" : "status",
    buttonmode: 2,
    boot: 1,
    backlog: false,
    press_seq,
    motion_counter: 0,
    presses,
  });
}

export function confirmation(token: number, interval_min = 60): string {
  return hexOf({
    schema: "pillbox/1",
    frame: "config_report",
    token,
    buttonmode: 2,
    interval_min,
    firmware: { major: 1, minor: 0 },
  });
}
