import { ClimateHistoryAnswer } from "@dosebeat/contract/readings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp } from "../../../test/app.ts";

let test: TestApp;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  key = await test.anIngestKey();
});
afterAll(() => test.close());

const URL = "/api/sensor/history/getSensorTempAndHumiHistory";
const history = (token: string, body: object) => test.call("POST", URL, { token, body });
const deliver = (deveui: string, readings: object[]) =>
  test.call("POST", "/api/ingest/box", { token: key, body: { deveui, readings } });

it("returns what any box measured while it was the patient's", async () => {
  const [patient, next] = [await test.aPatient(), await test.aPatient()];
  const [first, second] = [await test.aSensor(), await test.aSensor()];
  await test.aBinding(patient, { sensor: first, from: "2026-05-01T00:00:00Z" });
  await test.db
    .updateTable("bindings")
    .set({ valid_to: new Date("2026-05-03T00:00:00Z") })
    .where("sensor_id", "=", first.id)
    .execute();
  await test.aBinding(patient, { sensor: second, from: "2026-05-03T00:00:00Z" });
  await test.aBinding(next, { sensor: first, from: "2026-05-04T00:00:00Z" });
  await deliver(second.deveui, [
    { time: "2026-05-03T08:00:00Z", humidity: 40 },
    { time: "2026-05-03T09:00:00Z", battery: 50 },
  ]);
  await deliver(first.deveui, [
    { time: "2026-04-30T23:59:59Z", temperature: 1 },
    { time: "2026-05-02T08:00:00Z", temperature: 21.5, humidity: 45 },
    { time: "2026-05-03T00:00:00Z", temperature: 2 },
    { time: "2026-05-05T00:00:00Z", temperature: 3 },
  ]);
  const range = { startDate: "2026-04-30", endDate: "2026-05-09" };
  const answer = await history(patient.token, { profileId: patient.profileid, ...range });
  expect(answer.status).toBe(200);
  expect(ClimateHistoryAnswer.parse(answer.body).data).toEqual({
    temperature: [21.5, null],
    humidity: [45, 40],
    sensorTime: ["2026-05-02T08:00:00.000Z", "2026-05-03T08:00:00.000Z"],
    keptSince: null,
  });
  const admin = await test.anAdmin();
  const read = await history(admin.token, { profileId: patient.profileid, ...range });
  expect(read.body).toEqual(answer.body);
  expect((await history(next.token, { profileId: patient.profileid, ...range })).status).toBe(404);
  expect((await test.call("POST", URL, { body: {} })).status).toBe(401);
});

it("accepts its body without `data`, and rejects long or empty ranges", async () => {
  const { token, profileid: profileId } = await test.aPatient();
  const wrapped = { data: { profileId, startDate: "2026-05-01", endDate: "2026-05-02" } };
  expect(faultsIn(await history(token, wrapped))).toContain("data");
  const backwards = { profileId, startDate: "2026-05-02", endDate: "2026-05-01" };
  expect(faultsIn(await history(token, backwards))).toEqual(["endDate"]);
  const long = { profileId, startDate: "2024-05-02", endDate: "2026-05-01" };
  expect(faultsIn(await history(token, long))).toEqual(["endDate"]);
});
