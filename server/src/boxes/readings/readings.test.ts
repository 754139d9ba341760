import { ChartAnswer } from "@dosebeat/contract/readings";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { followPolicies, noteDropped } from "../../database/retention-policies.ts";
import { DEFAULT_MONTHS } from "../../retention-settings.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

async function send(deveui: string, messages: object[]): Promise<void> {
  const body = messages.map((message) => ({ deveui, ...message }));
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

async function aBoundBox(timezone = "UTC") {
  const patient = await server.aPatient({ timezone });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  return { patient, deveui: sensor.deveui };
}

function chart(person: Pick<TestPerson, "token">, data: object) {
  return server.call("POST", "/api/medicine-history/chart", {
    token: person.token,
    body: { data },
  });
}

async function series(person: TestPerson, data: object) {
  return ChartAnswer.parse((await chart(person, data)).body).data;
}

test("readings are sorted by event time, with null for what was not measured", async () => {
  const { patient, deveui } = await aBoundBox();
  await send(deveui, [
    { time: "2026-05-09T10:00:00Z", temperature: 21.34, humidity: 45.5, battery: 82, motion: 3 },
    { time: "2026-05-09T08:00:00Z", temperature: 20 },
  ]);
  const answer = await series(patient, { deveui, startdate: "2026-05-09", enddate: "2026-05-09" });
  expect(answer).toEqual({
    temperature: [20, 21.34],
    humidity: [null, 45.5],
    battery: [null, 82],
    motion: [null, 3],
    sensorTime: ["2026-05-09T08:00:00.000Z", "2026-05-09T10:00:00.000Z"],
    bucketSeconds: null,
    keptSince: null,
  });
});

test("a range that begins before the readings that are kept says since when there are any", async () => {
  const { patient, deveui } = await aBoundBox();
  await followPolicies(server.db, DEFAULT_MONTHS, server.clock.now());
  await noteDropped(server.db, "readings", new Date("2025-04-01T00:00:00Z"));
  const since = async (startdate: string, maxPoints?: number) =>
    (await series(patient, { deveui, startdate, enddate: "2025-04-02", maxPoints })).keptSince;
  expect(await since("2025-03-31")).toBe("2025-04-01T00:00:00.000Z");
  expect(await since("2025-04-01T00:00:00Z")).toBeNull();
  await send(
    deveui,
    ["01", "02", "03"].map((day) => ({ time: `2025-04-${day}T08:00:00Z`, temperature: 20 })),
  );
  expect(await since("2025-03-31", 2)).toBe("2025-04-01T00:00:00.000Z");
});

test("dates are the patient's chart days; instants are exact, the end excluded", async () => {
  const { patient, deveui } = await aBoundBox("America/New_York");
  await send(
    deveui,
    ["06:59", "07:00", "12:00"].map((clock) => ({
      time: `2026-05-09T${clock}:00Z`,
      temperature: 20,
    })),
  );
  const byDay = await series(patient, { deveui, startdate: "2026-05-09", enddate: "2026-05-09" });
  expect(byDay.sensorTime).toEqual(["2026-05-09T07:00:00.000Z", "2026-05-09T12:00:00.000Z"]);
  const byInstant = await series(patient, {
    deveui,
    startdate: "2026-05-09T02:59:00-04:00",
    enddate: "2026-05-09T12:00:00Z",
  });
  expect(byInstant.sensorTime).toEqual(["2026-05-09T06:59:00.000Z", "2026-05-09T07:00:00.000Z"]);
});

test("more than maxPoints readings are aggregated in equal buckets with all extremes", async () => {
  const { patient, deveui } = await aBoundBox();
  const temperatures = Array.from({ length: 144 }, (_, index) =>
    index === 77 ? 40 : 20 + (index % 2),
  );
  await send(
    deveui,
    temperatures.map((temperature, index) => ({
      time: new Date(Date.UTC(2026, 4, 9, 3) + index * 600_000).toISOString(),
      temperature,
      battery: 100 - index / 2,
      motion: 1,
    })),
  );
  const range = { deveui, startdate: "2026-05-09", enddate: "2026-05-09" };
  const answer = await series(patient, { ...range, maxPoints: 12 });
  expect(answer.bucketSeconds).toBe(7200);
  expect(answer.sensorTime).toHaveLength(12);
  expect(answer.motion).toEqual(Array.from({ length: 12 }, () => 12));
  expect(answer.temperature[0]).toBe(20.5);
  expect(answer.temperatureMin?.[6]).toBe(20);
  expect(answer.temperatureMax?.[6]).toBe(40);
  expect(answer.battery[0]).toBe(94.5);
  const raw = await series(patient, { ...range, maxPoints: 144 });
  expect(raw.bucketSeconds).toBeNull();
  expect(raw.temperature).toEqual(temperatures);
});

test("a running count becomes movements since the previous reading, also when it wraps", async () => {
  const { patient, deveui } = await aBoundBox();
  const frames = [
    ["2026-05-09T08:00:00Z", 250],
    ["2026-05-09T09:00:00Z", 4],
    ["2026-05-09T10:00:00Z", 4],
  ] as const;
  for (const [time, motion] of frames) {
    const frame = Buffer.from(`1002041208565b96${motion.toString(16).padStart(2, "0")}`, "hex");
    const body = {
      time,
      deduplicationId: time,
      deviceInfo: { devEui: deveui },
      fPort: 10,
      data: frame.toString("base64"),
    };
    const answer = await server.call("POST", "/api/ingest/chirpstack?event=up", {
      token: key,
      body,
    });
    expect(answer).toMatchObject({ status: 200 });
  }
  const range = { deveui, startdate: "2026-05-09", enddate: "2026-05-09" };
  expect((await series(patient, range)).motion).toEqual([null, 10, 0]);
  const later = { deveui, startdate: "2026-05-09T08:30:00Z", enddate: "2026-05-10" };
  expect((await series(patient, later)).motion).toEqual([10, 0]);
});

test("a patient sees only what the box recorded while it was theirs", async () => {
  const { patient, deveui } = await aBoundBox();
  const admin = await server.anAdmin();
  server.clock.set("2026-05-10T12:00:00Z");
  await server.call("PUT", "/api/sensor/unassign", {
    token: admin.token,
    body: { data: { deveui } },
  });
  const next = await server.aPatient();
  const body = { data: { profileid: next.profileid, deveui } };
  await server.call("POST", "/api/sensor/assign", { token: admin.token, body });
  await send(deveui, [
    { time: "2026-05-10T11:00:00Z", temperature: 20 },
    { time: "2026-05-10T13:00:00Z", temperature: 21 },
  ]);
  const range = { deveui, startdate: "2026-05-10", enddate: "2026-05-10" };
  expect((await series(patient, range)).temperature).toEqual([20]);
  expect((await series(next, range)).temperature).toEqual([21]);
  expect((await series(admin, range)).temperature).toEqual([20, 21]);
  const stranger = await server.aPatient();
  expect(await chart(stranger, range)).toMatchObject({ status: 404 });
  expect(await chart(stranger, { ...range, deveui: "ffffffffffffffff" })).toMatchObject({
    status: 404,
  });
  expect(await chart({ token: "none" }, range)).toMatchObject({ status: 401 });
});

test("a patient who gets a box again sees both periods, but no movements in between", async () => {
  const { deveui, id } = await server.aSensor();
  const [patient, next] = [await server.aPatient(), await server.aPatient()];
  const day = (date: number) => new Date(Date.UTC(2026, 4, date));
  for (const [{ profileid }, from, to] of [
    [patient, 1, 3],
    [next, 3, 5],
    [patient, 5, null],
  ] as const) {
    const valid_to = to === null ? null : day(to);
    const binding = { sensor_id: id, profile_id: profileid, valid_from: day(from), valid_to };
    await server.db.insertInto("bindings").values(binding).execute();
  }
  const noon = (date: number) => new Date(day(date).getTime() + 12 * HOUR);
  await server.db
    .insertInto("readings")
    .values(
      [10, 13, 20, 50, 70, 71].map((motion_counter, index) => ({
        sensor_id: id,
        at: noon(index + 1),
        received_at: noon(index + 1),
        uplink_id: 1,
        temperature: index,
        motion_counter,
      })),
    )
    .execute();
  const range = { deveui, startdate: "2026-05-01", enddate: "2026-05-09" };
  const own = { temperature: [0, 1, 4, 5], motion: [null, 3, null, 1] };
  expect(await series(patient, range)).toMatchObject(own);
  expect(await series(patient, { ...range, maxPoints: 3 })).toMatchObject({
    temperature: [0.5, 4.5],
    motion: [3, 1],
  });
  expect(await series(next, range)).toMatchObject({ temperature: [2, 3], motion: [null, 30] });
  const all = { temperature: [0, 1, 2, 3, 4, 5], motion: [null, 3, 7, 30, 20, 1] };
  expect(await series(await server.anAdmin(), range)).toMatchObject(all);
});

test("an unassigned box is shown in UTC days, to administrators", async () => {
  const { deveui } = await server.aSensor();
  await send(deveui, [
    { time: "2026-05-09T00:00:00Z", temperature: 20 },
    { time: "2026-05-10T00:00:00Z", temperature: 21 },
  ]);
  const admin = await server.anAdmin();
  const range = { deveui, startdate: "2026-05-09", enddate: "2026-05-09" };
  expect((await series(admin, range)).temperature).toEqual([20]);
});

test.each([
  [{ startdate: "2026-05-10", enddate: "2026-05-09" }, "enddate"],
  [{ startdate: "2025-01-01", enddate: "2026-05-09" }, "enddate"],
  [{ startdate: "yesterday", enddate: "2026-05-09" }, "startdate"],
  [{ startdate: "2026-05-09T10:00:00", enddate: "2026-05-10" }, "startdate"],
  [{ startdate: "2026-05-09", enddate: "2026-05-09", maxPoints: 1 }, "maxPoints"],
  [{ startdate: "2026-05-09", enddate: "2026-05-09", deveui: "12" }, "deveui"],
])("a chart of %j is rejected at %s", async (range, path) => {
  const { patient, deveui } = await aBoundBox();
  const answer = await chart(patient, { deveui, ...range });
  expect(answer.status).toBe(400);
  expect(faultsIn(answer)).toContain(path);
});
