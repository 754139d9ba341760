import { movementsOf, type ReportedMotion } from "@dosebeat/domain/boxes/movements";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { reachOf } from "../../access/profiles/scope.ts";
import { findCharted } from "./chart-encoding/packed-queries.ts";
import { eachMovements } from "./chart-encoding/packed-readings.ts";
import { findReadings } from "./queries.ts";

const BEGIN = Date.parse("2026-03-10T00:00:00Z");

const actor = { userid: 0, impersonation: null, address: "::1", at: new Date(BEGIN), call: "test" };
const everybody = reachOf(
  { userid: 0, profileid: 0, role: "admin", staff: ["admin"], blinded: false, actor },
  "box",
);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const reported = (motion: number | null): ReportedMotion => ({ motion, count: null });
const at = (
  counter: number,
  boot: number | null,
  motion: number | null = null,
): ReportedMotion => ({
  motion,
  count: { counter, boot },
});

it.each<
  [what: string, motions: ReportedMotion[], before: ReportedMotion | null, movements: unknown[]]
>([
  [
    "reported movements are kept",
    [reported(3), reported(null), reported(0)],
    at(7, 1),
    [3, null, 0],
  ],
  ["a running count gives differences", [at(17, 1), at(17, 1), at(20, 1)], at(10, 1), [7, 0, 3]],
  ["the first count gives nothing", [at(17, 1), at(20, 1)], null, [null, 3]],
  ["after 255 comes 0", [at(250, 1), at(4, 1)], null, [null, 10]],
  ["a new boot number restarts the count", [at(250, 1), at(4, 2), at(5, 2)], null, [null, null, 1]],
  [
    "a reading without a count interrupts it",
    [at(1, 1), reported(null), at(4, 1)],
    null,
    [null, null, null],
  ],
  ["reported movements take precedence over a count", [at(9, 1, 2), at(10, 1)], null, [2, 1]],
  ["a box without boot numbers", [at(1, null), at(4, null)], at(0, null), [1, 3]],
])("%s", (_, readings, before, movements) => {
  expect(movementsOf(readings, before?.count ?? null)).toEqual(movements);
});

const reading = fc.record({
  /** Time since the previous reading; for a count before the range, at most a week is searched. */
  pause: fc.constantFrom(MINUTE, MINUTE, MINUTE, 3 * DAY, 7 * DAY, 7 * DAY + 1),
  motion: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1 }),
  counter: fc.option(fc.integer({ min: 0, max: 255 }), { freq: 4 }),
  boot: fc.option(fc.constantFrom(0, 1, 2, 2 ** 40 + 3), { freq: 4 }),
});
type Reading = typeof reading extends fc.Arbitrary<infer Value> ? Value : never;
const readings = fc.array(reading, { minLength: 1, maxLength: 12 });

/** The readings at which the box changed hands, from the patient to another and back. */
const handovers = fc
  .tuple(fc.nat(12), fc.nat(12))
  .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));

it("a chart shows the movements that its buckets sum, of all time and of a patient's", async () => {
  const sensor = await server.aSensor();
  const patient = await server.aPatient();
  const another = await server.aPatient();
  await fc.assert(
    fc.asyncProperty(readings, handovers, fc.nat(6), async (rows, [gone, back], first) => {
      const { db } = server;
      await db.deleteFrom("readings").where("sensor_id", "=", sensor.id).execute();
      await db.deleteFrom("bindings").where("sensor_id", "=", sensor.id).execute();
      let at = BEGIN;
      const values = rows.map(({ pause, motion, counter, boot }) => {
        at += pause;
        const instant = new Date(at);
        return {
          sensor_id: sensor.id,
          at: instant,
          received_at: instant,
          uplink_id: 1,
          motion,
          motion_counter: counter,
          boot,
        };
      });
      await db.insertInto("readings").values(values).execute();
      const instantOf = (index: number) => values[index]?.at ?? new Date(at + MINUTE);
      const held = [
        { profile: patient, from: new Date(BEGIN), to: instantOf(gone) },
        { profile: another, from: instantOf(gone), to: instantOf(back) },
        { profile: patient, from: instantOf(back), to: null },
      ].filter(({ from, to }) => to === null || from < to);
      await db
        .insertInto("bindings")
        .values(
          held.map(({ profile, from, to }) => ({
            sensor_id: sensor.id,
            profile_id: profile.profileid,
            valid_from: from,
            valid_to: to,
          })),
        )
        .execute();
      const range = { from: instantOf(first), to: new Date(at + HOUR) };
      for (const whose of [everybody, patient.profileid, another.profileid]) {
        const charted = await findCharted(db, whose, sensor.deveui, range, 100);
        const measured = await findReadings(db, whose, sensor.id, range);
        const movements: (number | null)[] = [];
        for (const stretch of charted?.stretches ?? []) {
          eachMovements(stretch, (one) => movements.push(one));
        }
        expect(movements).toEqual(measured.map(({ motion }) => motion));
      }
    }),
    { numRuns: 60, examples: [after(7 * DAY), after(7 * DAY + 1)] },
  );
});

/** A count, and after a pause the next one, with which the range begins. */
function after(pause: number): [Reading[], [number, number], number] {
  const counted = { motion: null, boot: null };
  const counts = [
    { ...counted, pause: MINUTE, counter: 1 },
    { ...counted, pause, counter: 4 },
  ];
  return [counts, [12, 12], 1];
}
