import { ExcursionsAnswer } from "@dosebeat/contract/storage";
import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { followPolicies, noteDropped } from "../../database/retention-policies.ts";
import { DEFAULT_MONTHS } from "../../retention-settings.ts";

let server: TestApp;
let key: string;
let patient: TestPerson;
let deveui: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-10T23:00:00Z");
  patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-03-01T00:00:00Z" });
  deveui = sensor.deveui;
});

const ROOM: StorageLimits = { min_c: null, max_c: 25, max_rh: null };
const FRIDGE: StorageLimits = { min_c: 2, max_c: 8, max_rh: null };

async function stored(storage: StorageLimits, fields: object = {}): Promise<number> {
  const { id } = await server.aMedicine(patient, { startdate: "2026-03-01", ...fields });
  await server.db
    .updateTable("medicines")
    .set({ storage: JSON.stringify(storage) })
    .where("id", "=", id)
    .execute();
  return id;
}

async function measure(temperatures: Record<string, number>): Promise<void> {
  const readings = Object.entries(temperatures).map(([time, temperature]) => ({
    time: time.length > 5 ? time : `2026-05-10T${time}:00Z`,
    temperature,
  }));
  const body = { deveui, readings };
  expect(await server.call("POST", "/api/ingest/box", { token: key, body })).toMatchObject({
    status: 200,
  });
}

/** Readings at half past, in the hours before `end`. */
function hourlyBefore(end: string, temperatures: readonly number[]): Record<string, number> {
  const begin = Date.parse(end) - temperatures.length * HOUR + 1_800_000;
  return Object.fromEntries(
    temperatures.map((celsius, index) => [new Date(begin + index * HOUR).toISOString(), celsius]),
  );
}

const URL = "/api/excursions?from=2026-05-10&to=2026-05-10";
const get = (person: TestPerson, query = "") =>
  server.call("GET", `${URL}${query}`, { token: person.token });
const read = async (query = "") => ExcursionsAnswer.parse((await get(patient, query)).body).data;

test("tells when the air was beyond a limit, for each medicine that lies in the box", async () => {
  await server.aMedicine(patient, {});
  const room = await stored(ROOM);
  const fridge = await stored(FRIDGE);
  await measure({ "11:00": 24, "12:00": 26, "13:00": 28, "14:00": 26, "15:00": 24 });
  const answer = await read();
  expect(answer).toMatchObject([
    { medicine: room, storage: ROOM, mkt: { celsius: null, hours: 720 } },
    { medicine: fridge, mkt: { hours: 24 } },
  ]);
  expect(answer[0]?.excursions).toEqual([
    {
      kind: "hot",
      from_utc: "2026-05-10T11:30:00.000Z",
      to_utc: "2026-05-10T14:30:00.000Z",
      from_open: false,
      to_open: false,
      minutes: 180,
      peak: 28,
      readings: 3,
    },
  ]);
  expect(answer[1]?.excursions).toMatchObject([
    { kind: "hot", from_open: true, to_open: true, minutes: 240 },
  ]);
  expect((await read(`&medicine=${fridge}`)).map(({ medicine }) => medicine)).toEqual([fridge]);
});

test("an excursion that only touches the range is told whole", async () => {
  await stored(ROOM);
  const hot = hourlyBefore("2026-05-10T09:00:00Z", [24, ...Array(30).fill(26), 24]);
  await measure(hot);
  expect((await read())[0]?.excursions).toMatchObject([
    { from_utc: "2026-05-09T02:00:00.000Z", to_utc: "2026-05-10T08:00:00.000Z", minutes: 1800 },
  ]);
  const before = await server.call("GET", "/api/excursions?from=2026-05-09&to=2026-05-09", {
    token: patient.token,
  });
  expect(ExcursionsAnswer.parse(before.body).data[0]?.excursions).toMatchObject([
    { minutes: 1800 },
  ]);
});

test("neither silence nor another patient's time is evidence", async () => {
  await stored(ROOM);
  await measure({ "11:00": 24, "12:00": 26, "16:00": 26, "17:00": 27 });
  const { id } = await server.db
    .selectFrom("sensors")
    .select("id")
    .where("deveui", "=", deveui)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("bindings")
    .set({ valid_to: new Date("2026-05-10T16:30:00Z") })
    .where("sensor_id", "=", id)
    .execute();
  expect((await read())[0]?.excursions).toMatchObject([
    { from_utc: "2026-05-10T11:30:00.000Z", minutes: 30, from_open: false, to_open: true },
    { from_utc: "2026-05-10T16:00:00.000Z", minutes: 0, from_open: true, to_open: true },
  ]);
});

test("only the dates of the medicine count", async () => {
  await stored(ROOM, { startdate: "2026-05-10" });
  const over = await stored(ROOM, { startdate: "2026-03-01", enddate: "2026-05-09" });
  await measure({ "02:00": 26, "04:00": 26 });
  const [first, ...others] = await read();
  expect(first?.excursions).toMatchObject([{ from_utc: "2026-05-10T04:00:00.000Z", readings: 1 }]);
  expect(others).toEqual([]);
  const both = await server.call("GET", "/api/excursions?from=2026-05-09&to=2026-05-10", {
    token: patient.token,
  });
  expect(ExcursionsAnswer.parse(both.body).data).toMatchObject([
    {},
    { medicine: over, excursions: [{ readings: 1 }] },
  ]);
});

test("the mean of a refrigerator is that of a day, else of 30", async () => {
  await stored(FRIDGE);
  await measure(hourlyBefore("2026-05-10T23:00:00Z", [...Array(23).fill(5), 25]));
  expect((await read())[0]?.mkt).toEqual({ celsius: 7.76, hours: 24, coverage: 1 });
  await stored(ROOM);
  await measure(
    hourlyBefore("2026-05-09T23:00:00Z", [...Array(15 * 24).fill(20), ...Array(14 * 24).fill(30)]),
  );
  const [, room] = await read();
  expect(room?.mkt).toMatchObject({ hours: 720, coverage: 1 });
  expect(room?.mkt.celsius).toBeGreaterThan(25);
});

test("readings just outside the hours of the mean are neighbours", async () => {
  await stored(FRIDGE);
  server.clock.set("2026-05-12T12:00:00Z");
  const hours = Array.from({ length: 30 }, (_, index) => index);
  const begin = Date.parse("2026-05-09T00:00:00Z");
  await measure(
    Object.fromEntries(
      hours.map((index) => [new Date(begin + index * 7_200_000).toISOString(), 5]),
    ),
  );
  expect((await read())[0]?.mkt).toEqual({ celsius: 5, hours: 24, coverage: 1 });
});

test("what a wrong clock dated later does not count", async () => {
  await stored(ROOM);
  await measure({ "22:30": 24, "23:00": 26 });
  server.clock.set("2026-05-10T22:45:00Z");
  expect((await read())[0]?.excursions).toEqual([]);
});

test("a stranger learns nothing, an administrator reads", async () => {
  const id = await stored(ROOM);
  const stranger = await server.aPatient();
  const admin = await server.anAdmin();
  const query = `&profileid=${patient.profileid}`;
  expect((await get(stranger, query)).status).toBe(404);
  expect((await get(stranger, `&medicine=${id}`)).status).toBe(404);
  expect((await get(admin, query)).body).toMatchObject({ data: [{ medicine: id }] });
  expect((await server.call("GET", URL)).status).toBe(401);
});

test("refuses long and backward ranges", async () => {
  const call = (range: string) =>
    server.call("GET", `/api/excursions?${range}`, { token: patient.token });
  expect(faultsIn(await call("from=2026-05-10&to=2026-05-09"))).toEqual(["to"]);
  expect(faultsIn(await call("from=2024-05-10&to=2026-05-09"))).toEqual(["to"]);
});

test("a range that begins before the readings that are kept says since when there are any", async () => {
  await stored(ROOM);
  server.clock.set("2027-09-10T12:00:00Z");
  await followPolicies(server.db, DEFAULT_MONTHS, server.clock.now());
  await noteDropped(server.db, "readings", new Date("2026-06-01T00:00:00Z"));
  expect(await read()).toMatchObject([{ excursions: [], kept_since: "2026-06-01T00:00:00.000Z" }]);
});
