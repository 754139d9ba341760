import { Failure } from "@dosebeat/contract/base/failures";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { describe, expect, test } from "vitest";
import { startIntake } from "../../../../test/intake.ts";
import { chirpStackUp, envelopesOf, recordOf } from "../../../../test/messages.ts";

const { server, token } = await startIntake();

function send(event: string, body: unknown) {
  return server.call("POST", `/api/ingest/chirpstack?event=${event}`, { token, body });
}

const rows = envelopesOf("chirpstack").map(({ event, body }) => [event, body] as const);

test.each(rows)("the documented event %s is stored raw, once", async (event, body) => {
  const counts = (await send(event, body)).body;
  expect(counts).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 0 } });
  const again = await send(event, body);
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ data: { accepted: 0, duplicates: 1, unknown: 0 } });
});

test("each documented event has its own outcome", async () => {
  const { sensor, uplinks, readings } = await recordOf(server, "0101010101010101");
  expect(
    uplinks.map(({ event, outcome, session, fcnt }) => [event, outcome, session, fcnt]),
  ).toEqual([
    ["join", "nothing_to_do", "00189440", null],
    ["up", "undecodable", "00189440", 0],
    ["status", "decoded", null, null],
    ["txack", "nothing_to_do", null, null],
    ["ack", "nothing_to_do", null, null],
    ["log", "nothing_to_do", null, null],
    ["location", "nothing_to_do", null, null],
  ]);
  expect(uplinks[1]).toMatchObject({
    reason: "unknown FPort 1, expected 10",
    frame: Buffer.from("aa", "hex"),
    received_at: new Date("2022-07-18T09:34:15.775Z"),
    received_source: "network",
    arrived_at: server.clock.now(),
    rssi: -36,
    snr: 10.5,
  });
  expect(readings).toMatchObject([
    { at: new Date("2022-07-18T09:35:06.927Z"), battery: 88.3, temperature: null },
  ]);
  expect(sensor).toMatchObject({
    model: "pillbox-1",
    // Downlinks and errors of the network do not prove contact with the box.
    last_received_at: new Date("2022-07-18T09:35:06.927Z"),
    battery: 88.3,
    rssi: -36,
  });
});

test("up, status and ack of one frame carry the same deduplicationId and are three events", async () => {
  const deveui = "c500000000000001";
  const up = chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", id: "same" });
  for (const [event, body] of [
    ["up", up],
    ["status", { ...up, batteryLevel: 50 }],
    ["ack", { ...up, acknowledged: true }],
  ] as const) {
    expect((await send(event, body)).body).toMatchObject({ data: { accepted: 1 } });
  }
});

test("the signal of the best gateway is stored", async () => {
  const deveui = "c500000000000002";
  await send("up", chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z" }));
  expect((await recordOf(server, deveui)).uplinks).toMatchObject([{ rssi: -80, snr: 9.5 }]);
});

test("an uplink without a payload proves contact", async () => {
  const deveui = "c500000000000003";
  const time = "2026-05-10T08:00:00.123456789+00:00";
  await send("up", chirpStackUp({ deveui, time, fport: 0, fcnt: 7 }));
  const { sensor, uplinks, readings } = await recordOf(server, deveui);
  expect(uplinks).toMatchObject([{ outcome: "nothing_to_do", reason: "no payload", fcnt: 7 }]);
  expect(readings).toEqual([]);
  expect(sensor?.last_received_at).toEqual(new Date("2026-05-10T08:00:00.123Z"));
});

test("64-bit integers may be strings", async () => {
  const deveui = "c500000000000004";
  const fields = { fCnt: "41" };
  expect(
    (await send("up", chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", fields }))).status,
  ).toBe(200);
  expect((await recordOf(server, deveui)).uplinks).toMatchObject([{ fcnt: 41 }]);
});

test.each([
  ["external power", { externalPowerSource: true, batteryLevel: 100 }],
  ["a level unknown to the box", { batteryLevelUnavailable: true, batteryLevel: 0 }],
  ["status 255", { batteryLevel: 255 }],
  ["status 0", { batteryLevel: 0 }],
  ["no level", {}],
])("%s leaves the battery level unknown", async (_, fields) => {
  const deveui = "c500000000000005";
  const body = chirpStackUp({
    deveui,
    time: "2026-05-10T08:00:00Z",
    id: JSON.stringify(fields).replaceAll(" ", ""),
    fields,
  });
  expect((await send("status", body)).body).toMatchObject({ data: { accepted: 1 } });
  const { sensor, readings } = await recordOf(server, deveui);
  expect(sensor?.battery).toBeNull();
  expect(readings).toEqual([]);
});

describe("the object decoded by the network", () => {
  const object = {
    schema: "pillbox/1",
    frame: "press",
    buttonmode: 2,
    boot: 1,
    backlog: false,
    press_seq: 9,
    temperature: 21.5,
    battery_mv: 2600,
    motion_counter: 3,
    presses: [
      { seq: 9, age_s: 60 },
      { seq: 8, age_s: null },
    ],
  };

  test("is used if there are no bytes", async () => {
    const deveui = "c500000000000006";
    const time = "2026-05-10T08:00:00Z";
    await send("up", chirpStackUp({ deveui, time, fields: { object } }));
    const { uplinks, readings, claims } = await recordOf(server, deveui);
    expect(uplinks).toMatchObject([{ outcome: "decoded", press_seq: 9, boot: 1 }]);
    expect(readings).toMatchObject([{ temperature: 21.5, battery: 50, battery_mv: 2600 }]);
    expect(claims).toMatchObject([{ seq: 9, pressed_at: new Date("2026-05-10T07:59:00Z") }]);
  });

  test("is ignored if there are bytes", async () => {
    const deveui = "c500000000000007";
    const hex = "1002041208565b9611";
    await send(
      "up",
      chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", hex, fields: { object } }),
    );
    expect((await recordOf(server, deveui)).readings).toMatchObject([
      { temperature: 21.34, battery_mv: 3000 },
    ]);
  });

  test("is undecodable if of another schema, and nothing to do if empty", async () => {
    const deveui = "c500000000000008";
    for (const [fcnt, object] of [{ temperature: 21 }, {}].entries()) {
      const time = `2026-05-10T08:0${fcnt}:00Z`;
      await send("up", chirpStackUp({ deveui, time, fcnt, fields: { object } }));
    }
    const { uplinks } = await recordOf(server, deveui);
    expect(uplinks).toMatchObject([{ outcome: "undecodable" }, { outcome: "nothing_to_do" }]);
  });
});

test("events that a frame may cause repeatedly are distinguished by their content", async () => {
  const deveui = "c50000000000000a";
  const event = chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", id: "one-frame" });
  await send("log", { ...event, description: "first" });
  await send("log", { ...event, description: "second" });
  await send("log", { ...event, description: "second" });
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(2);
});

test("the device profile sets the model of a new box, not of a registered one", async () => {
  const deveui = "c500000000000009";
  const up = (fcnt: number, deviceProfileName: string) =>
    chirpStackUp({
      deveui,
      time: `2026-05-10T08:00:0${fcnt}Z`,
      fcnt,
      fields: { deviceInfo: { devEui: deveui, deviceProfileName } },
    });
  await send("up", up(1, "MClimate/MC-Button"));
  await send("up", up(2, "elsys/ers"));
  expect((await recordOf(server, deveui)).sensor?.model).toBe("mclimate/mc-button");
});

test.each([
  ["a tag before the device profile", { model: "Elsys ERS" }, "MClimate MC Button", "elsys/ers"],
  [
    "the device profile where the tag names none",
    { model: "?" },
    "MClimate MC Button",
    "mclimate/mc-button",
  ],
  ["tags that are no object", "none", "MClimate MC Button", "mclimate/mc-button"],
  ["nothing that names one", {}, "Class A", "pillbox-1"],
])("a new box gets its model by %s, however it is spelled", async (name, tags, profile, model) => {
  const deveui = Buffer.from(name).toString("hex").slice(0, 12).padStart(16, "c");
  const deviceInfo = { devEui: deveui, deviceProfileName: profile, tags };
  await send("up", chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", fields: { deviceInfo } }));
  expect((await recordOf(server, deveui)).sensor?.model).toBe(model);
});

test.each([
  [
    "no event in the URL",
    "",
    chirpStackUp({ deveui: "c5000000000000aa", time: "2026-05-10T08:00:00Z" }),
    ["event"],
  ],
  [
    "a short DevEUI",
    "up",
    chirpStackUp({ deveui: "c5aa", time: "2026-05-10T08:00:00Z" }),
    ["deviceInfo", "devEui"],
  ],
  ["no device", "up", {}, ["deviceInfo"]],
  ["a body that is not an object", "up", [], []],
  [
    "a time before 2015",
    "up",
    chirpStackUp({ deveui: "c5000000000000aa", time: "2014-12-31T23:59:59Z" }),
    ["time"],
  ],
  [
    "a time two days ahead",
    "up",
    chirpStackUp({ deveui: "c5000000000000aa", time: "2026-05-12T12:00:00Z" }),
    ["time"],
  ],
  [
    "a time without zone",
    "up",
    chirpStackUp({ deveui: "c5000000000000aa", time: "2026-05-10T08:00:00" }),
    ["time"],
  ],
  [
    "a counter as text",
    "up",
    chirpStackUp({
      deveui: "c5000000000000aa",
      time: "2026-05-10T08:00:00Z",
      fields: { fCnt: "many" },
    }),
    ["fCnt"],
  ],
  [
    "data that is not base64",
    "up",
    chirpStackUp({
      deveui: "c5000000000000aa",
      time: "2026-05-10T08:00:00Z",
      fields: { data: "%%" },
    }),
    ["data"],
  ],
  [
    "a signal strength beyond physics",
    "up",
    chirpStackUp({
      deveui: "c5000000000000aa",
      time: "2026-05-10T08:00:00Z",
      fields: { rxInfo: [{ rssi: 1e300 }] },
    }),
    ["rxInfo", 0, "rssi"],
  ],
])("rejects %s with the path", async (_, event, body, path) => {
  const answer = await send(event, body);
  expect(answer.status).toBe(400);
  expect(Failure.parse(answer.body).error.details.errors[0]).toMatchObject({ path });
  expect((await recordOf(server, "c5000000000000aa")).sensor).toBeUndefined();
});

test("what the network notes of a box keeps its level and code", async () => {
  const deveui = "c5000000000000a6";
  const fault = { level: "ERROR", code: "UPLINK_MIC", description: "MIC is invalid" };
  const body = { ...chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z" }), ...fault };
  await send("log", body);
  await send("log", { ...body, level: "\u0000", code: 7 });
  const admin = await server.anAdmin();
  const answer = await server.call("GET", `/api/sensors/${deveui}/uplinks?event=log`, admin);
  expect(UplinksAnswer.parse(answer.body).data.map(({ attributes }) => attributes)).toMatchObject([
    { reason: "log has nothing to decode", log: null },
    { reason: "ERROR UPLINK_MIC", log: fault },
  ]);
});

test("a battery whose percent follows from its volts takes no level by the network", async () => {
  const deveui = "c5000000000000a7";
  await server.aSensor({ deveui, model: "mclimate/mc-button" });
  const at = (minute: number) => `2026-05-10T08:0${minute}:00Z`;
  const up = { deveui, fport: 2, hex: "01ab029b00" };
  const level = async () => (await recordOf(server, deveui)).sensor?.battery;
  await send("up", chirpStackUp({ ...up, time: at(1), fcnt: 1 }));
  const own = await level();
  expect(own).not.toBeNull();
  await send("status", { ...chirpStackUp({ deveui, time: at(2) }), batteryLevel: 12.5 });
  expect(await level()).toBe(own);
  await send("up", chirpStackUp({ ...up, time: at(3), fcnt: 2 }));
  const { readings, uplinks } = await recordOf(server, deveui);
  expect(new Set(readings.map(({ battery }) => battery))).toEqual(new Set([own]));
  expect(uplinks.map(({ outcome }) => outcome)).toEqual(["decoded", "nothing_to_do", "decoded"]);
});
