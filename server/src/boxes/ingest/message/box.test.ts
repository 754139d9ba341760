import { Failure } from "@dosebeat/contract/base/failures";
import { describe, expect, test } from "vitest";
import { startIntake } from "../../../../test/intake.ts";
import { recordOf } from "../../../../test/messages.ts";

const { server, token } = await startIntake();

function send(body: unknown) {
  return server.call("POST", "/api/ingest/box", { token, body });
}

async function stored() {
  const { count } = server.db.fn;
  const row = await server.db
    .selectFrom("uplinks")
    .select(count<number>("id").as("n"))
    .executeTakeFirst();
  return row?.n;
}

test("a message of a home-made box becomes readings and presses", async () => {
  const deveui = "b0c0000000000001";
  const body = {
    deveui: deveui.toUpperCase(),
    time: "2026-05-10T10:00:00+02:00",
    battery: 76.5,
    temperature: 21.4,
    humidity: 45,
    motion: 3,
    buttonmode: 2,
    fcnt: 17,
    boot: 123456,
    press_seq: 41,
    presses: [
      { seq: 41, age_s: 2.5 },
      { seq: 40, time: "2026-05-10T07:00:00.250Z" },
    ],
    readings: [{ time: "2026-05-10T07:30:00Z", temperature: 20.5, motion: 1 }],
  };
  expect((await send(body)).body).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 0 } });
  const { sensor, uplinks, readings, claims } = await recordOf(server, deveui);
  const receivedAt = new Date("2026-05-10T08:00:00Z");
  expect(uplinks).toMatchObject([
    { event: "up", outcome: "decoded", fcnt: 17, boot: 123456, press_seq: 41, body },
  ]);
  expect(readings).toMatchObject([
    { at: new Date("2026-05-10T07:30:00Z"), temperature: 20.5, humidity: null, motion: 1 },
    { at: receivedAt, temperature: 21.4, humidity: 45, battery: 76.5, motion: 3 },
  ]);
  expect(claims).toMatchObject([
    { seq: 40, pressed_at: new Date("2026-05-10T07:00:00.250Z") },
    { seq: 41, pressed_at: new Date("2026-05-10T07:59:57.500Z") },
  ]);
  expect(sensor).toMatchObject({
    battery: 76.5,
    buttonmode: 2,
    last_received_at: receivedAt,
    last_reading_at: receivedAt,
  });
});

test("a message without a time is dated by its arrival", async () => {
  await send({ deveui: "b0c0000000000002", presses: [{ age_s: 60 }] });
  const { uplinks, claims } = await recordOf(server, "b0c0000000000002");
  expect(uplinks).toMatchObject([{ received_source: "server", received_at: server.clock.now() }]);
  expect(claims).toMatchObject([{ seq: null, pressed_at: new Date("2026-05-10T11:59:00Z") }]);
});

test("a byte-for-byte equal message is a duplicate, in the same call or another", async () => {
  const message = { deveui: "b0c0000000000003", temperature: 20, fcnt: 1 };
  const both = await send([message, message, { ...message, fcnt: 2 }]);
  expect(both.body).toEqual({ data: { accepted: 2, duplicates: 1, unknown: 0 } });
  expect((await send(message)).body).toEqual({ data: { accepted: 0, duplicates: 1, unknown: 0 } });
});

test("a claim repeated within a message is stored once", async () => {
  const deveui = "b0c0000000000004";
  const press = { seq: 1, time: "2026-05-10T08:00:00Z" };
  await send({ deveui, presses: [press, press, { ...press, seq: 2 }] });
  expect((await recordOf(server, deveui)).claims).toMatchObject([{ seq: 1 }, { seq: 2 }]);
});

test("one call takes a thousand messages of many boxes, or none", async () => {
  const messages = Array.from({ length: 1000 }, (_, index) => ({
    deveui: (0xb0c1_0000 + (index % 40)).toString(16).padStart(16, "0"),
    time: new Date(Date.parse("2026-05-10T00:00:00Z") + index * 1000).toISOString(),
    temperature: 20 + (index % 7),
    presses: [{ seq: index, age_s: 1 }],
  }));
  expect((await send(messages)).body).toEqual({
    data: { accepted: 1000, duplicates: 0, unknown: 0 },
  });
  const { readings, claims } = await recordOf(server, "00000000b0c10007");
  expect([readings.length, claims.length]).toEqual([25, 25]);
  expect((await send([])).body).toEqual({ data: { accepted: 0, duplicates: 0, unknown: 0 } });
  expect((await send([...messages, messages[0]])).status).toBe(400);
});

const deveui = "b0c00000000000ff";
const long = { deveui, temperature: 20 };

describe("an invalid message", () => {
  test.each<[string, unknown, (string | number)[]]>([
    ["nothing", null, []],
    ["a number", 7, []],
    ["a message that is not an object", [long, "hello"], [1]],
    ["no DevEUI", {}, ["deveui"]],
    ["a DevEUI of 15 digits", { deveui: deveui.slice(1) }, ["deveui"]],
    ["a DevEUI with a NUL", { deveui: `${deveui.slice(1)}\u0000` }, ["deveui"]],
    ["an unknown field", { ...long, temprature: 20 }, ["temprature"]],
    ["a temperature as text", { ...long, temperature: "20" }, ["temperature"]],
    ["a temperature beyond physics", { ...long, temperature: 1e300 }, ["temperature"]],
    ["a battery of 101 %", { ...long, battery: 101 }, ["battery"]],
    ["a fractional number of movements", { ...long, motion: 0.5 }, ["motion"]],
    ["a counter below zero", { ...long, fcnt: -1 }, ["fcnt"]],
    ["a boot number beyond any integer", { ...long, boot: 1e30 }, ["boot"]],
    ["a time without zone", { ...long, time: "2026-05-10T08:00:00" }, ["time"]],
    ["a time before 2015", { ...long, time: "2014-12-31T23:59:59Z" }, ["time"]],
    ["a time two days ahead", { ...long, time: "2026-05-12T12:00:00Z" }, ["time"]],
    ["the 30th of February", { ...long, time: "2026-02-30T12:00:00Z" }, ["time"]],
    ["a press without a time", { ...long, presses: [{ seq: 1 }] }, ["presses", 0]],
    [
      "a press with two times",
      { ...long, presses: [{ age_s: 1, time: "2026-05-10T08:00:00Z" }] },
      ["presses", 0],
    ],
    ["a press in the future", { ...long, presses: [{ age_s: -1 }] }, ["presses", 0, "age_s"]],
    [
      "a press before 2015",
      { ...long, presses: [{ age_s: 400_000_000 }] },
      ["presses", 0, "age_s"],
    ],
    [
      "a reading before 2015",
      { ...long, readings: [{ time: "2000-01-01T00:00:00Z" }] },
      ["readings", 0, "time"],
    ],
    ["readings that are not an array", { ...long, readings: {} }, ["readings"]],
    [
      "an invalid message among valid ones",
      [long, { ...long, readings: [{ time: "now" }] }],
      [1, "readings", 0, "time"],
    ],
  ])("is rejected with the path: %s", async (_, body, path) => {
    const before = await stored();
    const answer = await server.call("POST", "/api/ingest/box", {
      token,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(Failure.parse(answer.body).error.details.errors[0]).toMatchObject({ path });
    expect(await stored()).toBe(before);
    expect((await recordOf(server, deveui)).sensor).toBeUndefined();
  });
});
