import { IngestAnswer } from "@dosebeat/contract/ingest";
import { SensorDetailAnswer } from "@dosebeat/contract/sensor-detail";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  key = await test.anIngestKey();
});
afterAll(() => test.close());

const detail = async (deveui: string, { token } = admin) => {
  const answer = await test.call("GET", `/api/sensors/${deveui}`, { token });
  return SensorDetailAnswer.parse(answer.body).data;
};

/** Two levels a day for 30 days, the later one lower, dropping to `now` by a point a day. */
async function aWearingBox(model: "pillbox-1" | "milesight-iot/ws101" | "browan/tbpb100") {
  const { deveui } = await test.aSensor({ model });
  const body = Array.from({ length: 60 }, (_, halfDays) => ({
    deveui,
    time: new Date(test.clock.now().getTime() - halfDays * 12 * HOUR).toISOString(),
    fcnt: 60 - halfDays,
    battery: 30 + halfDays / 2,
  }));
  const answer = await test.call("POST", "/api/ingest/box", { token: key, body });
  expect(IngestAnswer.parse(answer.body).data.accepted).toBe(60);
  return deveui;
}

describe("the forecast of a battery", () => {
  it("is days by the trend of the lowest level of each day", async () => {
    expect((await detail(await aWearingBox("pillbox-1"))).battery_days_left).toBe(30);
  });

  it("is not said to a technician who may not know the level yet", async () => {
    const technician = await test.aStaffMember("technician");
    const patient = await test.aPatient();
    const sensor = await test.aSensor();
    const { deveui } = sensor;
    const now = test.clock.now().getTime();
    await test.aBinding(patient, { sensor, from: new Date(now - 40 * DAY) });
    const readings = Array.from({ length: 60 }, (_, halfDays) => ({
      time: new Date(now - (halfDays + 4) * 12 * HOUR).toISOString(),
      battery: 30 + halfDays / 2,
    }));
    const body = [{ deveui, fcnt: 1, readings }];
    const stored = await test.call("POST", "/api/ingest/box", { token: key, body });
    expect(IngestAnswer.parse(stored.body).data.accepted).toBe(1);
    const told = await detail(deveui, technician);
    expect([told.battery, told.battery_days_left]).toEqual([null, null]);
    expect((await detail(deveui)).battery_days_left).not.toBeNull();
  });

  it("is not said for a flat battery, nor for a box that was not heard long enough", async () => {
    expect((await detail(await aWearingBox("browan/tbpb100"))).battery_days_left).toBeNull();
    const { deveui } = await test.aSensor();
    expect((await detail(deveui)).battery_days_left).toBeNull();
  });
});

describe("a battery that reports only volts", () => {
  it("is low in state and list when its voltage is", async () => {
    const { deveui } = await test.aSensor({ model: "mclimate/mc-button", interval_minutes: 60 });
    const uplink = (hex: string, minutesAgo: number) => ({
      deduplicationId: `00000000-0000-0000-0000-0000000000${minutesAgo}`,
      time: new Date(test.clock.now().getTime() - minutesAgo * MINUTE).toISOString(),
      deviceInfo: { devEui: deveui },
      fPort: 2,
      fCnt: 100 - minutesAgo,
      data: Buffer.from(hex, "hex").toString("base64"),
    });
    const send = async (body: object) => {
      const url = "/api/ingest/chirpstack?event=up";
      expect((await test.call("POST", url, { token: key, body })).status).toBe(200);
    };
    await send(uplink("01e500d700", 30));
    expect(await detail(deveui)).toMatchObject({ state: "alive", battery: 100, batterymv: 3432 });
    await send(uplink("01ab00d700", 20));
    expect(await detail(deveui)).toMatchObject({
      state: "low_battery",
      battery: 14,
      batterymv: 2968,
    });
    const url = `/api/sensory-summaries?state=low_battery&search=${deveui}`;
    const list = await test.call("GET", url, { token: admin.token });
    expect(list.body).toMatchObject({ meta: { pagination: { total: 1 } } });
    await send(uplink("01fa00d700", 10));
    expect(await detail(deveui)).toMatchObject({ state: "alive", battery: 100 });
  });
});
