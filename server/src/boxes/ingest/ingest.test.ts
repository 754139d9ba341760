import { IngestAnswer, type IngestCounts } from "@dosebeat/contract/ingest";
import { describe, expect, test } from "vitest";
import { collide } from "../../../test/collision.ts";
import { eventsOf } from "../../../test/heard.ts";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf, ttsUp } from "../../../test/messages.ts";
import { buildApp } from "../../app.ts";
import { Metrics } from "../../platform/metrics.ts";

const UP = "/api/ingest/chirpstack?event=up";
const PRESS = "1112041308625c9613000354d8";
const STATUS = "1002041208565b9611";

const { server, token } = await startIntake();

function countsOf({ body }: { body: unknown }) {
  return IngestAnswer.parse(body).data;
}

function sum(answers: { body: unknown }[], key: keyof IngestCounts): number {
  return answers.reduce((total, answer) => total + countsOf(answer)[key], 0);
}

describe("an unknown box", () => {
  test("is registered, unbound, with a claim code, and published once", async () => {
    const deveui = "4e00000000000001";
    const body = chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", hex: STATUS });
    const events = await eventsOf(server, () => server.call("POST", UP, { token, body }));
    expect(events).toEqual([
      { kind: "sensor", profileid: null, id: deveui },
      { kind: "reading", profileid: null, id: deveui },
    ]);
    const { sensor } = await recordOf(server, deveui);
    expect(sensor?.claimcode).toMatch(/^[0-9A-Z]{10}$/);
    expect(await eventsOf(server, () => server.call("POST", UP, { token, body }))).toEqual([]);
  });

  test("is counted but not stored if automatic registration is off", async () => {
    const closed = await buildApp({
      ...server.parts,
      metrics: new Metrics(),
      autoRegisterBoxes: false,
    });
    const known = await server.aSensor();
    const message = { deveui: "4e00000000000002", temperature: 20 };
    const answer = await closed.inject({
      method: "POST",
      url: "/api/ingest/box",
      headers: { authorization: `Bearer ${token}` },
      payload: [message, message, { ...message, deveui: known.deveui }],
    });
    await closed.close();
    expect(answer.json()).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 2 } });
    expect((await recordOf(server, "4e00000000000002")).sensor).toBeUndefined();
    expect((await recordOf(server, known.deveui)).readings).toHaveLength(1);
  });
});

describe("a registered box", () => {
  test("is decoded by its current model, not by that of its last message", async () => {
    const { id, deveui } = await server.aSensor();
    const send = (fcnt: number, hex: string) =>
      server.call("POST", UP, {
        token,
        body: chirpStackUp({ deveui, time: `2026-05-10T08:00:0${fcnt}Z`, fcnt, hex }),
      });
    await send(1, STATUS);
    const model = "milesight-iot/em320-th";
    await server.db.updateTable("sensors").set({ model }).where("id", "=", id).execute();
    // Temperature 27.2 °C as encoded by the new model, which the old one cannot decode.
    await send(2, "03671001");
    const { uplinks } = await recordOf(server, deveui);
    expect(uplinks.map(({ outcome }) => outcome)).toEqual(["decoded", "decoded"]);
    await server.db
      .updateTable("sensors")
      .set({ model: "pillbox-1" })
      .where("id", "=", id)
      .execute();
    await send(3, "03671001");
    expect((await recordOf(server, deveui)).uplinks[2]).toMatchObject({ outcome: "undecodable" });
  });

  test("is looked up again when its id has changed, as after a restore", async () => {
    const { id, deveui } = await server.aSensor();
    const send = (fcnt: number) =>
      server.call("POST", UP, {
        token,
        body: chirpStackUp({ deveui, time: `2026-05-10T08:00:0${fcnt}Z`, fcnt, hex: STATUS }),
      });
    await send(1);
    await server.db
      .updateTable("sensors")
      .set({ deveui: "4e0000000000ffff" })
      .where("id", "=", id)
      .execute();
    const again = await server.aSensor({ deveui });
    expect(countsOf(await send(2))).toEqual({ accepted: 1, duplicates: 0, unknown: 0 });
    expect((await recordOf(server, deveui)).uplinks).toMatchObject([
      { sensor_id: again.id, fcnt: 2 },
    ]);
  });
});

describe("the events of an uplink are published to", () => {
  test("the patient who had the box when it was pressed, not when the uplink arrived", async () => {
    const [before, after] = [await server.aPatient(), await server.aPatient()];
    const { sensor } = await server.aBinding(before, { from: "2026-05-01T00:00:00Z" });
    await server.db
      .updateTable("bindings")
      .set({ valid_to: new Date("2026-05-10T07:00:00Z") })
      .where("sensor_id", "=", sensor.id)
      .execute();
    await server.aBinding(after, { sensor, from: "2026-05-10T07:00:00Z" });
    // Presses at 07:59:57 and 01:58:00.
    const body = chirpStackUp({ deveui: sensor.deveui, time: "2026-05-10T08:00:00Z", hex: PRESS });
    const events = await eventsOf(server, () => server.call("POST", UP, { token, body }));
    const id = sensor.deveui;
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: "press", profileid: before.profileid, id },
        { kind: "press", profileid: after.profileid, id },
        { kind: "reading", profileid: after.profileid, id },
      ]),
    );
  });
});

describe("the newest known values of a box", () => {
  test("advance by receive time", async () => {
    const { deveui } = await server.aSensor();
    const up = (fcnt: number, time: string, hex: string, snr: number) =>
      server.call("POST", UP, {
        token,
        body: chirpStackUp({ deveui, time, fcnt, hex, fields: { rxInfo: [{ rssi: -90, snr }] } }),
      });
    await up(2, "2026-05-10T09:00:00Z", STATUS, 2);
    await up(1, "2026-05-10T08:00:00Z", "1001041208565b3211", 1);
    expect((await recordOf(server, deveui)).sensor).toMatchObject({
      last_received_at: new Date("2026-05-10T09:00:00Z"),
      last_reading_at: new Date("2026-05-10T09:00:00Z"),
      buttonmode: 2,
      battery: 100,
      battery_mv: 3000,
      snr: 2,
    });
    await up(3, "2026-05-10T10:00:00Z", "1407030078" + "0102", 3);
    expect((await recordOf(server, deveui)).sensor).toMatchObject({
      last_received_at: new Date("2026-05-10T10:00:00Z"),
      last_reading_at: new Date("2026-05-10T09:00:00Z"),
      buttonmode: 3,
      interval_minutes: 120,
      battery: 100,
      snr: 3,
    });
  });
});

describe("an undecodable frame", () => {
  test.each([
    ["too many bytes", "1002041208565b961100", "length 10, expected 9"],
    ["a time before 2015", "13820000000a1efea2a007d064", "impossible time"],
    ["a time years ahead", "1281041fffffff00", "impossible time"],
  ])("is stored raw with the reason: %s", async (_, hex, reason) => {
    const { deveui } = await server.aSensor();
    const body = chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", hex, fcnt: 4 });
    expect(countsOf(await server.call("POST", UP, { token, body })).accepted).toBe(1);
    const { sensor, uplinks, readings, claims } = await recordOf(server, deveui);
    expect(uplinks).toMatchObject([{ outcome: "undecodable", fcnt: 4, press_seq: null }]);
    expect(uplinks[0]?.reason).toContain(reason);
    expect(uplinks[0]?.frame?.toString("hex")).toBe(hex);
    expect([readings, claims]).toEqual([[], []]);
    expect(sensor?.last_received_at).toEqual(new Date("2026-05-10T08:00:00Z"));
  });
});

describe("concurrent requests", () => {
  test("of two servers subscribed to one broker store duplicates once, and are both answered", async () => {
    const other = await buildApp({ ...server.parts, metrics: new Metrics() });
    const { id, deveui } = await server.aSensor();
    const url = "/api/ingest/box";
    const bodies = [1, 2].map((fcnt) => ({ deveui, temperature: 20, fcnt }));
    const answers = await collide(server.db, { table: "sensors", id }, [
      async () => (await server.call("POST", url, { token, body: bodies })).body,
      async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await other.inject({ method: "POST", url, headers, payload: bodies })).json();
      },
    ]);
    await other.close();
    const counts = answers.map((body) => countsOf({ body }).accepted).sort();
    expect(counts).toEqual([0, 2]);
    expect((await recordOf(server, deveui)).uplinks).toHaveLength(2);
  });

  test("store the same event once, even if it registers its box", async () => {
    const deveui = "cc00000000000001";
    const body = ttsUp({ deveui, time: "2026-05-10T08:00:00Z", fcnt: 3, hex: PRESS });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call("POST", "/api/ingest/tts", { token, body })),
    );
    expect([sum(answers, "accepted"), sum(answers, "duplicates")]).toEqual([1, 7]);
    const { uplinks, readings, claims } = await recordOf(server, deveui);
    expect([uplinks.length, readings.length, claims.length]).toEqual([1, 1, 2]);
  });

  test("do not deadlock, whatever the order of their boxes", async () => {
    const message = (box: number, fcnt: number) => ({
      deveui: (0xcc10 + box).toString(16).padStart(16, "0"),
      time: "2026-05-10T08:00:00Z",
      fcnt,
      temperature: 20,
      presses: [{ seq: fcnt, age_s: 1 }],
    });
    const boxes = Array.from({ length: 150 }, (_, index) => index);
    // Register the boxes first: registering would serialize the calls.
    const first = boxes.map((box) => message(box, 100));
    await server.call("POST", "/api/ingest/box", { token, body: first });
    const batches = Array.from({ length: 16 }, (_, call) => {
      const order = call % 2 === 0 ? boxes : boxes.toReversed();
      // Both calls of a pair send the same messages.
      return order.map((box) => message(box, Math.floor(call / 2)));
    });
    const answers = await Promise.all(
      batches.map((body) => server.call("POST", "/api/ingest/box", { token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200));
    expect(sum(answers, "accepted")).toBe(150 * 8);
    const { sensor, readings, claims } = await recordOf(server, message(5, 0).deveui);
    expect([readings.length, claims.length]).toEqual([1, 9]);
    expect(sensor?.last_received_at).toEqual(new Date("2026-05-10T08:00:00Z"));
  });
});

test("a signal that single precision cannot tell from 0 is kept as 0", async () => {
  const deveui = "4e00000000000077";
  const up = chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z", hex: STATUS });
  const body = { ...up, rxInfo: [{ rssi: -1e-300, snr: 1e-300 }] };
  const answer = await server.call("POST", UP, { token, body });
  expect(countsOf(answer)).toMatchObject({ accepted: 1 });
  const { sensor } = await recordOf(server, deveui);
  expect([sensor?.rssi, sensor?.snr].map((level) => Math.abs(level ?? 1))).toEqual([0, 0]);
});
