import { LatestPressesAnswer } from "@dosebeat/contract/latest-presses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
  key = await test.anIngestKey();
  patient = await test.aPatient({ givenname: "Ada", familyname: "Byron" });
});
afterAll(() => test.close());

const latest = async () => {
  const answer = await test.call("GET", "/api/presses/latest", { token: admin.token });
  expect(answer.status).toBe(200);
  return LatestPressesAnswer.parse(answer.body).data;
};
const press = async (deveui: string, times: string[]) => {
  const presses = times.map((time) => ({ time: `2026-05-10T${time}Z` }));
  const body = { deveui, time: "2026-05-10T12:59:00Z", presses };
  const answer = await test.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer.status).toBe(200);
};

it("returns the presses of all boxes, newest first, after the one-minute rule for each box", async () => {
  expect(await latest()).toEqual([]);
  const { sensor } = await test.aBinding(patient);
  const other = await test.aSensor();
  test.clock.advance(HOUR);
  await press(sensor.deveui, ["12:10:00", "12:10:50", "12:30:00"]);
  await press(other.deveui, ["12:10:20", "11:00:00"]);
  const owner = { profileid: patient.profileid, givenname: "Ada", familyname: "Byron" };
  expect(await latest()).toEqual([
    { pressed_utc: "2026-05-10T12:30:00.000Z", deveui: sensor.deveui, owner },
    { pressed_utc: "2026-05-10T12:10:20.000Z", deveui: other.deveui, owner: null },
    { pressed_utc: "2026-05-10T12:10:00.000Z", deveui: sensor.deveui, owner },
    { pressed_utc: "2026-05-10T11:00:00.000Z", deveui: other.deveui, owner: null },
  ]);
});

it("keeps a press within a minute of one from before the box was assigned", async () => {
  const [sensor, next] = [await test.aSensor(), await test.aPatient()];
  const at = (time: string) => `2026-05-10T${time}.000Z`;
  await test.aBinding(next, { sensor, from: at("12:50:20") });
  await press(sensor.deveui, ["12:50:00", "12:50:40"]);
  const of = (await latest()).filter(({ deveui }) => deveui === sensor.deveui);
  expect(of.map(({ pressed_utc, owner }) => [pressed_utc, owner?.profileid ?? null])).toEqual([
    [at("12:50:40"), next.profileid],
    [at("12:50:00"), null],
  ]);
});

it("is for administrators", async () => {
  const answer = await test.call("GET", "/api/presses/latest", { token: patient.token });
  expect(answer.status).toBe(403);
});
