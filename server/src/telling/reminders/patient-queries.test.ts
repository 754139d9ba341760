import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { givenLink } from "../../../test/reminders.ts";
import { findCarers } from "./patient-queries.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test.each([
  ["Pacific/Auckland", "2026-05-10T14:59:00Z", "2026-05-10T15:00:00Z"],
  ["America/Los_Angeles", "2026-05-11T09:59:00Z", "2026-05-11T10:00:00Z"],
])("a carer's new zone, %s, applies from 03:00 by its own clock", async (timezone, last, first) => {
  server.clock.set("2026-05-09T08:00:00Z");
  const patient = await server.aPatient();
  const carer = await server.aPatient({ timezone: "UTC" });
  await givenLink(server, patient, carer);
  await server.db
    .insertInto("profile_zones")
    .values({ profile_id: carer.profileid, from_day: "2026-05-11", timezone })
    .execute();
  const zoneAt = async (now: string) => {
    const carers = await findCarers(server.db, [patient.profileid], new Date(now));
    return carers.get(patient.profileid)?.map((found) => found.timezone);
  };
  expect(await zoneAt(last)).toEqual(["UTC"]);
  expect(await zoneAt(first)).toEqual([timezone]);
});
