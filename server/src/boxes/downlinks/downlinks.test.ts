import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { DownlinkAnswer, DownlinksAnswer } from "@dosebeat/contract/downlinks";
import { decodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { chirpStackUp, ttsUp } from "../../../test/messages.ts";
import type { DownlinkSettings } from "../../downlink-settings.ts";
import { DownlinkSender } from "./sender.ts";

const APPLICATION = "f00b2d5a-8f0a-4d53-9d3c-1c1f0c7c9a11";
const QUEUE_ITEM = "0d2c3a6f-8f7b-4a7e-9b8a-6c1d2e3f4a5b";

let test: TestApp;
let admin: TestPerson;
let key: string;
let network: Server;
let ways: DownlinkSettings;
let asked: { url: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
let answer: { status: number; body: object } = { status: 200, body: { id: QUEUE_ITEM } };

beforeAll(async () => {
  network = createServer(async (request, response) => {
    const { url = "", headers } = request;
    asked.push({ url, headers, body: await json(request) });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(network, "listening");
  // A server that listens on a port has such an address.
  const { port } = network.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  ways = {
    perDay: 3,
    chirpstack: { url, key: "key-of-chirpstack" },
    thingsStack: { url, key: "key-of-tts", webhook: "dosebeat" },
  };
  test = await createTestApp({ downlinks: ways });
  admin = await test.anAdmin();
  key = await test.anIngestKey();
});
beforeEach(() => test.clock.advance(DAY));
afterEach(() => {
  asked = [];
  answer = { status: 200, body: { id: QUEUE_ITEM } };
});
afterAll(async () => {
  await test.close();
  network.close();
});

const nowText = () => test.clock.now().toISOString();

async function hear(deveui: string, hex: string, fcnt = 1): Promise<void> {
  const event = chirpStackUp({ deveui, time: nowText(), fcnt, hex });
  const body = { ...event, deviceInfo: { ...event.deviceInfo, applicationId: APPLICATION } };
  const { status } = await test.call("POST", "/api/ingest/chirpstack?event=up", {
    token: key,
    body,
  });
  expect(status).toBe(200);
}

const status = (press_seq = 4) =>
  Buffer.from(
    encodePillboxUplink({
      schema: "pillbox/1",
      frame: "status",
      buttonmode: 2,
      boot: 1,
      backlog: false,
      press_seq,
      motion_counter: 0,
      presses: [],
    }),
  ).toString("hex");

const report = (token: number, interval_min: number) =>
  Buffer.from(
    encodePillboxUplink({
      schema: "pillbox/1",
      frame: "config_report",
      token,
      buttonmode: 2,
      interval_min,
      firmware: { major: 1, minor: 0 },
    }),
  ).toString("hex");

/** A box that was heard through ChirpStack. */
async function aBox(): Promise<string> {
  const { deveui } = await test.aSensor({ interval_minutes: 60 });
  await hear(deveui, status());
  return deveui;
}

async function tell(deveui: string, data: object, token = admin.token) {
  return test.call("POST", `/api/sensors/${deveui}/downlinks`, { token, body: { data } });
}

async function told(deveui: string, data: object) {
  return DownlinkAnswer.parse((await tell(deveui, data)).body).data;
}

async function shown(deveui: string, token = admin.token) {
  const { body } = await test.call("GET", `/api/sensors/${deveui}/downlinks`, { token });
  return DownlinksAnswer.parse(body).data;
}

async function run(sender = new DownlinkSender(test.parts)): Promise<void> {
  await sender.run();
  await sender.close();
}

function sentCommand(which = -1) {
  const body = JSON.stringify(asked.at(which)?.body);
  const data = /"(?:data|frm_payload)":"([^"]+)"/.exec(body)?.[1] ?? "";
  const decoded = decodePillboxDownlink(Buffer.from(data, "base64"), 20);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.data;
}

describe("a box that is told", () => {
  it("its interval is queued, handed to ChirpStack, and acknowledged by its report", async () => {
    const deveui = await aBox();
    expect(await told(deveui, { command: "interval", value: 30 })).toMatchObject({
      command: "interval",
      value: 30,
      state: "queued",
      sent: null,
    });
    await run();
    const [request] = asked;
    expect(request?.url).toBe(`/api/devices/${deveui}/queue`);
    expect(request?.headers).toMatchObject({
      "grpc-metadata-authorization": "Bearer key-of-chirpstack",
    });
    expect(request?.body).toMatchObject({ queueItem: { fPort: 20, confirmed: false } });
    const command = sentCommand();
    expect(command).toMatchObject({ command: "config", buttonmode: 2, interval_min: 30 });
    const sent = await shown(deveui);
    expect(sent).toMatchObject({ obstacle: null, within_minutes: 60, left_today: 2 });
    expect(sent.downlinks).toMatchObject([{ state: "sent", sent: nowText(), settled: null }]);

    test.clock.advance(40 * MINUTE);
    await hear(deveui, status(), 2);
    test.clock.advance(10 * SECOND);
    await hear(deveui, report("token" in command ? command.token : 0, 30), 3);
    await run();
    const done = await shown(deveui);
    expect(done.within_minutes).toBe(30);
    expect(done.downlinks).toMatchObject([{ state: "acknowledged", settled: nowText() }]);
    expect(asked).toHaveLength(1);
  });

  it("by The Things Stack through a webhook, and what that says is found again", async () => {
    const { deveui } = await test.aSensor();
    const up = ttsUp({ deveui, time: nowText(), fcnt: 7, hex: status() });
    await test.call("POST", "/api/ingest/tts", { token: key, body: up });
    const { id } = await told(deveui, { command: "light" });
    await run();
    expect(asked[0]?.url).toBe(
      "/api/v3/as/applications/app/webhooks/dosebeat/devices/box/down/push",
    );
    expect(asked[0]?.headers.authorization).toBe("Bearer key-of-tts");
    expect(asked[0]?.body).toMatchObject({
      downlinks: [{ f_port: 20, correlation_ids: [`dosebeat:downlink:${id}`] }],
    });
    expect(sentCommand()).toMatchObject({ command: "light", seconds: 60 });
    test.clock.advance(MINUTE);
    const { end_device_ids } = up;
    const downlink = { f_port: 20, correlation_ids: [`dosebeat:downlink:${id}`] };
    const failed = { end_device_ids, received_at: nowText(), downlink_failed: { downlink } };
    await test.call("POST", "/api/ingest/tts", { token: key, body: failed });
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "refused", reason: "failed" }]);
  });

  it("the time by its newest frame", async () => {
    const deveui = await aBox();
    const heard = test.clock.now().getTime() / SECOND;
    test.clock.advance(5 * MINUTE);
    await told(deveui, { command: "clock" });
    await run();
    expect(sentCommand()).toMatchObject({ command: "clock", boot: 1, fcnt: 1, unix_s: heard });
  });

  it("one thing at a time, in the order of entry, and a newer interval replaces one that waits", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "light" });
    await run();
    for (const value of [15, 20]) await told(deveui, { command: "interval", value });
    await told(deveui, { command: "clock" });
    await run();
    await run();
    expect(asked).toHaveLength(1);
    const states = async () => (await shown(deveui)).downlinks.map(({ state }) => state);
    expect(await states()).toEqual(["queued", "queued", "replaced", "sent"]);
    const first = sentCommand(0);
    await hear(deveui, report("token" in first ? first.token : 0, 60), 2);
    await run();
    expect(await states()).toEqual(["queued", "sent", "replaced", "acknowledged"]);
    expect(sentCommand()).toMatchObject({ command: "config", interval_min: 20 });
  });

  it("the same again with the same token if it missed it, and then nothing more", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "interval", value: 30 });
    const tokens = new Set<unknown>();
    for (let turn = 0, fcnt = 2; turn < 6; turn += 1) {
      await run();
      for (let frames = 0; frames < 3; frames += 1, fcnt += 1) {
        test.clock.advance(10 * MINUTE);
        await hear(deveui, status(), fcnt);
      }
    }
    for (let sent = 0; sent < asked.length; sent += 1) {
      const command = sentCommand(sent);
      tokens.add("token" in command && command.token);
    }
    expect(asked).toHaveLength(3);
    expect(tokens.size).toBe(1);
  });

  it("again after a pause while the network cannot take it", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "light" });
    answer = { status: 503, body: {} };
    await run();
    await run();
    expect(asked).toHaveLength(1);
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "queued", reason: "busy" }]);
    test.clock.advance(31 * SECOND);
    await run();
    test.clock.advance(31 * SECOND);
    await run();
    expect(asked).toHaveLength(2);
    answer = { status: 200, body: { id: QUEUE_ITEM } };
    test.clock.advance(MINUTE);
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "sent", reason: null }]);
  });

  it.each([
    [401, "denied"],
    [404, "unknown_box"],
    [400, "rejected"],
    [302, "rejected"],
  ])("nothing if the network answers %i: %s", async (code, reason) => {
    const deveui = await aBox();
    answer = { status: code, body: { message: "key-of-chirpstack" } };
    await told(deveui, { command: "light" });
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "refused", reason }]);
    expect(asked).toHaveLength(1);
  });

  it("no more than the setting allows in 24 hours", async () => {
    const deveui = await aBox();
    for (let count = 0, fcnt = 2; count < 4; count += 1, fcnt += 1) {
      test.clock.advance(MINUTE);
      await told(deveui, { command: "light" });
      await run();
      const last = sentCommand();
      await hear(deveui, report("token" in last ? last.token : 0, 60), fcnt);
      await run();
    }
    expect(asked).toHaveLength(3);
    const { left_today, downlinks } = await shown(deveui);
    expect(left_today).toBe(0);
    expect(downlinks[0]).toMatchObject({ state: "queued", reason: "daily" });
  });

  it("is given up in time, and a confirmation after that still counts", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "light" });
    await run();
    const command = sentCommand();
    test.clock.advance(4 * HOUR);
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "expired" }]);
    test.clock.advance(HOUR);
    await hear(deveui, report("token" in command ? command.token : 0, 60), 2);
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([
      { state: "acknowledged", settled: nowText() },
    ]);
  });

  it("and one that was given up is looked at once a minute", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "light" });
    const sender = new DownlinkSender(test.parts);
    await sender.run();
    const command = sentCommand();
    test.clock.advance(4 * HOUR);
    await sender.run();
    await sender.run();
    await hear(deveui, report("token" in command ? command.token : 0, 60), 2);
    const states = async () => (await shown(deveui)).downlinks.map(({ state }) => state);
    test.clock.advance(59 * SECOND);
    await sender.run();
    expect(await states()).toEqual(["expired"]);
    test.clock.advance(SECOND);
    await sender.run();
    expect(await states()).toEqual(["acknowledged"]);
    await sender.close();
  });

  it("a newer one in place of one that it missed, not both", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "interval", value: 15 });
    await run();
    await told(deveui, { command: "interval", value: 30 });
    for (let fcnt = 2; fcnt < 5; fcnt += 1) {
      test.clock.advance(10 * MINUTE);
      await hear(deveui, status(), fcnt);
    }
    await run();
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([
      { value: 30, state: "sent" },
      { value: 15, state: "replaced" },
    ]);
    expect(sentCommand()).toMatchObject({ interval_min: 30 });
    expect(asked).toHaveLength(2);
  });

  it("by one of several servers, once", async () => {
    const deveui = await aBox();
    await told(deveui, { command: "light" });
    await Promise.all([run(), run(), run()]);
    expect(asked).toHaveLength(1);
  });
});

describe("cannot be told", () => {
  const refusal = async (deveui: string) => {
    expect(await tell(deveui, { command: "light" })).toMatchObject({
      status: 409,
      body: { error: { code: "box_untold" } },
    });
    return (await shown(deveui)).obstacle;
  };

  it("a box of another model, one that was never heard, or that sends directly", async () => {
    expect(await refusal((await test.aSensor({ model: "browan/tbpb100" })).deveui)).toBe("model");
    const { deveui } = await test.aSensor();
    expect(await refusal(deveui)).toBe("no_network");
    await test.call("POST", "/api/ingest/box", { token: key, body: { deveui, temperature: 20 } });
    expect(await refusal(deveui)).toBe("no_network");
  });

  it("a box whose network names something that would lead elsewhere", async () => {
    const { deveui } = await test.aSensor();
    const up = chirpStackUp({ deveui, time: nowText(), hex: status() });
    const body = { ...up, deviceInfo: { ...up.deviceInfo, applicationId: "a/device/b" } };
    await test.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });
    expect(await refusal(deveui)).toBe("no_network");
  });

  it("a box by a server that is not set up for its network", async () => {
    const deveui = await aBox();
    const { chirpstack } = ways;
    delete ways.chirpstack;
    expect(await refusal(deveui)).toBe("no_way");
    if (chirpstack) ways.chirpstack = chirpstack;
    expect((await shown(deveui)).obstacle).toBeNull();
  });

  it.each([
    { command: "interval", value: 0 },
    { command: "interval", value: 10_081 },
    { command: "interval" },
    { command: "light", value: 5 },
    { command: "times" },
  ])("%o", async (data) => {
    expect((await tell(await aBox(), data)).status).toBe(400);
  });
});

describe("who may tell a box something", () => {
  it("are administrators and technicians, nobody else", async () => {
    const deveui = await aBox();
    const technician = await test.aStaffMember("technician");
    expect((await tell(deveui, { command: "light" }, technician.token)).status).toBe(201);
    for (const { token } of [await test.aPatient(), await test.aStaffMember("clinician")]) {
      expect((await tell(deveui, { command: "light" }, token)).status).toBe(403);
      const url = `/api/sensors/${deveui}/downlinks`;
      expect((await test.call("GET", url, { token })).status).toBe(403);
    }
    expect((await tell("00ffffffffffffff", { command: "light" })).status).toBe(404);
    expect((await test.call("GET", "/api/sensors/00ffffffffffffff/downlinks", admin)).status).toBe(
      404,
    );
  });

  it("stands in the access log of whoever has or had the box", async () => {
    const deveui = await aBox();
    const sensor = await test.db
      .selectFrom("sensors")
      .selectAll()
      .where("deveui", "=", deveui)
      .executeTakeFirstOrThrow();
    const patient = await test.aPatient();
    await test.aBinding(patient, { sensor });
    await told(deveui, { command: "interval", value: 45 });
    const entry = await test.db
      .selectFrom("audit_log")
      .select(["profile_id", "details"])
      .where("kind", "=", "sensor-told")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      profile_id: patient.profileid,
      details: { deveui, command: "interval", value: 45 },
    });
  });

  it("learns of a confirmation by a box that is somebody's only when the quarter hour is over", async () => {
    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / HOUR) * HOUR));
    const deveui = await aBox();
    const sensor = await test.db
      .selectFrom("sensors")
      .selectAll()
      .where("deveui", "=", deveui)
      .executeTakeFirstOrThrow();
    await test.aBinding(await test.aPatient(), { sensor });
    const technician = await test.aStaffMember("technician");
    await told(deveui, { command: "light" });
    await run();
    const command = sentCommand();
    test.clock.advance(7 * MINUTE);
    await hear(deveui, report("token" in command ? command.token : 0, 60), 2);
    await run();
    expect((await shown(deveui)).downlinks).toMatchObject([{ state: "acknowledged" }]);
    const coarse = await shown(deveui, technician.token);
    expect(coarse.is_coarse).toBe(true);
    expect(coarse.downlinks).toMatchObject([{ state: "sent", settled: null }]);
    test.clock.advance(8 * MINUTE);
    const quarter = new Date(test.clock.now().getTime() - 15 * MINUTE).toISOString();
    expect((await shown(deveui, technician.token)).downlinks).toMatchObject([
      { state: "acknowledged", settled: quarter },
    ]);
  });
});

it("a command that a server is handing over is neither replaced nor expired under it", async () => {
  const deveui = await aBox();
  await told(deveui, { command: "light" });
  await test.db
    .updateTable("downlinks")
    .set({ claimed_until: new Date(test.clock.now().getTime() + DAY) })
    .where("state", "=", "queued")
    .execute();
  await told(deveui, { command: "light" });
  expect((await shown(deveui)).downlinks).toMatchObject([{ state: "queued" }, { state: "queued" }]);
  test.clock.advance(DAY - MINUTE);
  await run();
  expect((await shown(deveui)).downlinks).toMatchObject([
    { state: "expired" },
    { state: "queued" },
  ]);
});
