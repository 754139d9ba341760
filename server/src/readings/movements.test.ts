import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { reachOf } from "../profiles/scope.ts";
import { findCharted } from "./chart-queries.ts";
import { movementsOf, type ToldMotion } from "./movements.ts";
import { eachMovements } from "./packed-readings.ts";
import { findReadings } from "./queries.ts";

const MINUTE = 60_000;
const BEGIN = Date.parse("2026-03-10T00:00:00Z");

const actor = { userid: 0, impersonation: null, address: "::1", at: new Date(BEGIN), call: "test" };
const reach = reachOf({ userid: 0, profileid: 0, role: "admin", actor }, "box");

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const told = (motion: number | null): ToldMotion => ({ motion, count: null });
const at = (counter: number, boot: number | null, motion: number | null = null): ToldMotion => ({
  motion,
  count: { counter, boot },
});

it.each<[what: string, told: ToldMotion[], before: ToldMotion | null, movements: unknown[]]>([
  ["what was told stays", [told(3), told(null), told(0)], at(7, 1), [3, null, 0]],
  ["a count is counted on", [at(17, 1), at(17, 1), at(20, 1)], at(10, 1), [7, 0, 3]],
  ["nothing is known without one before", [at(17, 1), at(20, 1)], null, [null, 3]],
  ["after 255 comes 0", [at(250, 1), at(4, 1)], null, [null, 10]],
  ["a new start begins again", [at(250, 1), at(4, 2), at(5, 2)], null, [null, null, 1]],
  ["one without parts two counts", [at(1, 1), told(null), at(4, 1)], null, [null, null, null]],
  ["a box that tells both is believed", [at(9, 1, 2), at(10, 1)], null, [2, 1]],
  ["a box that never tells its start", [at(1, null), at(4, null)], at(0, null), [1, 3]],
])("%s", (_, readings, before, movements) => {
  expect(movementsOf(readings, before?.count ?? null)).toEqual(movements);
});

const reading = fc.record({
  motion: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1 }),
  counter: fc.option(fc.integer({ min: 0, max: 255 }), { freq: 4 }),
  boot: fc.option(fc.constantFrom(0, 1, 2, 2 ** 40 + 3), { freq: 4 }),
});

it("a chart tells the movements that its buckets sum", async () => {
  const sensor = await server.aSensor();
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
      const charted = await findCharted(server.db, reach, sensor.deveui, range, 100);
      const measured = await findReadings(server.db, reach, sensor.id, range);
      const movements: (number | null)[] = [];
      for (const stretch of charted?.stretches ?? []) {
        eachMovements(stretch, (one) => movements.push(one));
      }
      expect(movements).toEqual(measured.map(({ motion }) => motion));
    }),
    { numRuns: 60 },
  );
});
