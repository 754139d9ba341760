import { DownlinksAnswer } from "@dosebeat/contract/downlinks";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { hearBox, openBoxNetwork, statusFrame } from "../../../test/box-network.ts";
import { chirpStackUp, ttsUp } from "../../../test/messages.ts";
import type { Row } from "../../database/schema.ts";
import { spreadingFactorOf } from "./budget.ts";

describe("how slowly a box sends", () => {
  const lora = (sf: unknown) => ({ modulation: { lora: { spreadingFactor: sf } } });
  const up = chirpStackUp({ deveui: "00ff", time: "2026-05-10T06:00:00Z" });
  it.each([
    ["as ChirpStack says", { ...up, txInfo: lora(9) }, 9],
    [
      "as The Things Stack says",
      { uplink_message: { settings: { data_rate: { lora: { spreading_factor: 7 } } } } },
      7,
    ],
    [
      "as slowly as can be, if nobody says",
      ttsUp({ deveui: "00ff", time: "2026-05-10T06:00:00Z" }),
      12,
    ],
    ["as slowly as can be, if it is no such factor", { ...up, txInfo: lora(6) }, 12],
    ["as slowly as can be, if it is no number", { ...up, txInfo: lora("SF9") }, 12],
    ["as slowly as can be, without a message", undefined, 12],
  ])("is read %s", (_, body, sf) => expect(spreadingFactorOf(body)).toBe(sf));
});

describe("what commands cost a box", () => {
  let network: Awaited<ReturnType<typeof openBoxNetwork>>;
  let test: TestApp;
  let admin: TestPerson;
  let sensor: Row<"sensors">;

  beforeAll(async () => {
    network = await openBoxNetwork();
    test = await createTestApp({ downlinks: network.ways });
    admin = await test.anAdmin();
    sensor = await test.aSensor({ interval_minutes: 60 });
    const key = await test.anIngestKey();
    await hearBox(test, key, { deveui: sensor.deveui, fcnt: 1, hex: statusFrame() });
  });
  afterAll(async () => {
    await test.close();
    network.close();
  });

  async function budget({ token } = admin, { deveui } = sensor) {
    const { body } = await test.call("GET", `/api/sensors/${deveui}/downlinks`, { token });
    return DownlinksAnswer.parse(body).data.budget;
  }

  /** A command sent `ago` hours ago to blink in each of these hours from now. */
  async function toldTimes(ago: number, ahead: readonly number[]): Promise<void> {
    const now = test.clock.now().getTime();
    const at = new Date(now - ago * HOUR);
    await test.db
      .insertInto("downlinks")
      .values({
        sensor_id: sensor.id,
        command: "times",
        value: null,
        token: 1,
        made_by: null,
        state: "acknowledged",
        lights: ahead.map((hours) => new Date(now + hours * HOUR)),
        created_at: at,
        expires_at: at,
        next_at: at,
        sends: [at],
        sent_at: at,
        settled_at: at,
      })
      .execute();
  }

  it("is nothing before it was told anything, and has a least that no plan goes below", async () => {
    const found = await budget();
    expect(found).toMatchObject({ airtime_ms: 0, battery_percent: 0 });
    expect(found?.least_days).toBeGreaterThan(150);
  });

  it("counts commands of the last 24 hours, and each light once however often it was told", async () => {
    await toldTimes(25, [-20]);
    expect(await budget()).toMatchObject({ airtime_ms: 0 });
    await toldTimes(13, [4, 8]);
    const once = await budget();
    await toldTimes(1, [4, 8]);
    const twice = await budget();
    await toldTimes(0.5, [4, 9]);
    const changed = await budget();
    const percent = [once, twice, changed].map((one) => one?.battery_percent ?? 0);
    expect(percent[0]).toBeGreaterThan(1);
    const [first = 0, second = 0, third = 0] = percent;
    // A command costs less than half an hour of light.
    expect(second - first).toBeGreaterThan(0);
    expect(third - second).toBeGreaterThan(second - first);
    expect(third).toBeLessThan(20);
  });

  it("is told technicians only as what it can be at most: lights tell of doses", async () => {
    const technician = await test.aStaffMember("technician");
    expect(await budget(technician)).toEqual(await budget());
    await test.aBinding(await test.aPatient(), { sensor });
    expect(await budget(technician)).toMatchObject({ airtime_ms: null, battery_percent: null });
    expect(await budget()).toMatchObject({ battery_percent: expect.any(Number) });
    test.clock.advance(DAY);
  });

  it("is nothing for a box that cannot be told anything", async () => {
    expect(await budget(admin, await test.aSensor())).toBe(null);
  });
});
