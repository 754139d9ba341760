import { DosesAnswer } from "@dosebeat/contract/doses";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp, ttsUp } from "../../../test/messages.ts";
import { Arrivals } from "./message/arrival.ts";

const NOON = Date.parse("2026-05-10T12:00:00Z");
const at = (offset: number) => new Date(NOON + offset);

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
  test.clock.set(at(0));
});
afterEach(() => test.close());

async function received(deveui: string) {
  const rows = test.db
    .selectFrom("uplinks")
    .innerJoin("sensors", "sensors.id", "uplinks.sensor_id")
    .select(["received_at", "received_source"])
    .where("deveui", "=", deveui)
    .orderBy("uplinks.id");
  return (await rows.execute()).map((row) => [row.received_at, row.received_source]);
}

describe.each([
  ["ChirpStack", "chirpstack?event=up", chirpStackUp],
  ["The Things Stack", "tts", ttsUp],
])("%s, while the server's clock is behind", (_, path, eventOf) => {
  const deveui = "00000000000000e1";

  it.each([
    ["an hour", HOUR],
    ["a day", DAY],
    ["three days", 3 * DAY],
  ])("by %s, its messages are stored by the network's time", async (_name, back) => {
    const token = await test.anIngestKey();
    const send = (offset: number, fcnt: number) => {
      const time = at(offset).toISOString();
      const body = eventOf({ deveui, time, fcnt });
      return test.call("POST", `/api/ingest/${path}`, { token, body });
    };
    expect((await send(0, 1)).status).toBe(200);
    test.clock.set(at(-back));
    // Hours pass, more than a message may be ahead.
    for (let hour = 1; hour <= 30; hour += 6) {
      test.clock.advance(6 * HOUR);
      expect((await send(hour * HOUR, 1 + hour)).status).toBe(200);
    }
    const stored = await received(deveui);
    const hours = [0, 1, 7, 13, 19, 25];
    expect(stored).toEqual(hours.map((hour) => [at(hour * HOUR), "network"]));
  });
});

describe("arrivals", () => {
  it("are at most as late as the clock says, while it goes forward", () => {
    const arrivals = new Arrivals(at(-HOUR));
    expect(arrivals.at(at(0))).toEqual({ now: at(0), latest: at(0) });
    arrivals.note([{ receivedAt: at(2 * MINUTE) }]);
    expect(arrivals.at(at(0)).latest).toEqual(at(0));
  });

  it("may be as late as the newest message, once the clock has jumped back", () => {
    const arrivals = new Arrivals(at(0));
    expect(arrivals.at(at(-DAY)).latest).toEqual(at(0));
  });

  it("are not believed to be years ahead: then the clock was ahead before", () => {
    const arrivals = new Arrivals(at(2 * 365 * DAY));
    expect(arrivals.at(at(0)).latest).toEqual(at(0));
  });
});

it("a press that arrives while the clock is a day behind confirms the dose of its own day", async () => {
  const token = await test.anIngestKey();
  const patient = await test.aPatient({ timezone: "UTC" });
  const medicine = await test.aMedicine(patient, { startdate: "2026-05-01" });
  const body = { data: { medicine: medicine.id, dosage_time: "13:00" } };
  await test.call("POST", "/api/medicine-schedules", { token: patient.token, body });
  const { sensor } = await test.aBinding(patient, { from: at(-5 * DAY) });
  const send = (offset: number, fcnt: number, more: object = {}) =>
    test.call("POST", "/api/ingest/box", {
      token,
      body: { deveui: sensor.deveui, time: at(offset).toISOString(), fcnt, ...more },
    });
  expect((await send(0, 1)).status).toBe(200);
  test.clock.set(at(HOUR - DAY));
  expect((await send(HOUR, 2, { presses: [{ age_s: 0 }] })).status).toBe(200);
  test.clock.set(at(2 * HOUR));
  const answer = await test.call("GET", "/api/doses?from=2026-05-09&to=2026-05-10", {
    token: patient.token,
  });
  const { doses } = DosesAnswer.parse(answer.body).data;
  expect(doses.at(-1)).toMatchObject({ date: "2026-05-10", status: "on_time" });
});
