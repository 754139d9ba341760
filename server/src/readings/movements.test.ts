import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "../access.ts";
import { createTestApp, type TestApp } from "../test-app.ts";
import { findChartedSensor, findSeries } from "./chart-queries.ts";
import { movementsText } from "./movements.ts";
import { findReadings } from "./queries.ts";

const MINUTE = 60_000;
const BEGIN = Date.parse("2026-03-10T00:00:00Z");

const actor = { userid: 0, impersonation: null, address: "::1", at: new Date(BEGIN), call: "test" };
const viewer: Viewer = { userid: 0, profileid: 0, role: "admin", actor };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it.each<[what: string, told: string, before: string | null, movements: string]>([
  ["what was told stays", "3,null,0", "+7@1", "3,null,0"],
  ["a count is counted from the one before", "+17@1,+17@1,+20@1", "+10@1", "7,0,3"],
  ["nothing is known without one before", "+17@1,+20@1", null, "null,3"],
  ["after 255 comes 0", "+250@1,+4@1", null, "null,10"],
  ["a new start of the box begins again", "+250@1,+4@2,+5@2", null, "null,null,1"],
  ["a reading without a count parts two counts", "+1@1,null,+4@1", null, "null,null,null"],
  ["a box that tells both is believed", "2+9@1,+10@1", null, "2,1"],
  ["a box that never tells its start", "+1@,+4@", "+0@", "1,3"],
])("%s", (_, told, before, movements) => {
  expect(movementsText(told, before)).toBe(movements);
});

const reading = fc.record({
  motion: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1 }),
  counter: fc.option(fc.integer({ min: 0, max: 255 }), { freq: 4 }),
  boot: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 4 }),
});

it("a chart tells the movements that its buckets sum", async () => {
  const sensor = await server.aSensor();
  const charted = await findChartedSensor(server.db, viewer, sensor.deveui);
  if (!charted) throw new Error("the box is there");
  const readings = fc.array(reading, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(readings, fc.nat(6), async (rows, first) => {
      await sql`delete from readings where sensor_id = ${sensor.id}`.execute(server.db);
      await server.db
        .insertInto("readings")
        .values(
          rows.map(({ motion, counter, boot }, index) => ({
            sensor_id: sensor.id,
            at: new Date(BEGIN + index * MINUTE),
            received_at: new Date(BEGIN + index * MINUTE),
            uplink_id: 1,
            motion,
            motion_counter: counter,
            boot,
          })),
        )
        .execute();
      const range = { from: new Date(BEGIN + first * MINUTE), to: new Date(BEGIN + 60 * MINUTE) };
      const series = await findSeries(server.db, viewer, charted, range, 100);
      const measured = await findReadings(server.db, viewer, sensor.id, range);
      expect(JSON.parse(`[${series.motion}]`)).toEqual(measured.map(({ motion }) => motion));
    }),
    { numRuns: 60 },
  );
});
