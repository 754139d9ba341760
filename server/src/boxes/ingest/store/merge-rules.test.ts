import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { at, entry, nothing } from "../../../../test/entries.ts";
import type { Entry } from "../message/entry.ts";
import { storeRows } from "./queries.ts";
import { rowsOf } from "./rows.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Numbers that `real` represents exactly. */
const quarters = (most: number) =>
  fc.option(fc.integer({ min: -most, max: most }).map((n) => n / 4));
const whole = (min: number, max: number) => fc.option(fc.integer({ min, max }));
const minute = fc.integer({ min: 0, max: 3 });

/** An uplink's optional values, at one of a few instants. */
const uplink = fc.record({
  minute,
  boot: fc.option(fc.constantFrom(0, 1, 2 ** 40)),
  reading: fc.record({
    temperature: quarters(160),
    humidity: quarters(400),
    battery: quarters(400),
    battery_mv: whole(0, 4000),
    motion: whole(0, 9),
    motion_counter: whole(0, 255),
  }),
});
const state = fc.record({
  fcnt: whole(0, 9),
  press_seq: whole(0, 9),
  boot: whole(0, 2),
  buttonmode: whole(0, 4),
  interval_minutes: whole(1, 90),
  event: fc.constantFrom("up", "join"),
  rssi: whole(-120, 0),
  snr: quarters(40),
  battery: fc.option(fc.integer({ min: 0, max: 100 })),
});

let keys = 0;

/** Entries of one new box, received a minute apart. */
async function aBoxWith(entries: readonly Partial<Entry>[]) {
  const { id, deveui, model } = await server.aSensor();
  const rows = entries.map((fields, index) =>
    entry(`09:${String(index).padStart(2, "0")}`, {
      sensor_id: id,
      key: (++keys).toString(16).padStart(32, "0"),
      ...fields,
    }),
  );
  return { id, entries: rows, sensors: new Map([[id, { id, deveui, model }]]) };
}

type Box = Awaited<ReturnType<typeof aBoxWith>>;

async function store({ sensors }: Box, entries: readonly Entry[]): Promise<void> {
  expect(await storeRows(server.db, rowsOf(entries, sensors))).toMatchObject({ stored: true });
}

async function readingsOf({ id }: Box) {
  const rows = server.db.selectFrom("readings").selectAll().where("sensor_id", "=", id);
  return (await rows.orderBy("at").execute()).map(({ sensor_id: _, uplink_id: __, ...row }) => row);
}

async function sensorRowOf({ id }: Box) {
  const rows = server.db.selectFrom("sensors").selectAll().where("id", "=", id);
  const { id: _, deveui: __, claimcode: ___, ...row } = await rows.executeTakeFirstOrThrow();
  return row;
}

it("readings of one instant merge the same in the database as in memory, in any order", async () => {
  const order = fc.array(uplink, { minLength: 2, maxLength: 6 }).chain((all) =>
    fc.record({
      all: fc.constant(all),
      order: fc.shuffledSubarray([...all.keys()], { minLength: all.length }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(order, async ({ all, order }) => {
      const entries = all.map(({ minute, boot, reading }) => ({
        boot,
        readings: [{ ...nothing, at: at(`08:0${minute}`), ...reading }],
      }));
      const together = await aBoxWith(entries);
      const apart = await aBoxWith(entries);
      await store(together, together.entries);
      for (const place of order) await store(apart, apart.entries.slice(place, place + 1));
      const stored = await readingsOf(together);
      expect(await readingsOf(apart)).toEqual(stored);
      const rows = rowsOf(together.entries, together.sensors).readings;
      expect(stored).toEqual(
        rows
          .map(({ sensor_id: _, entry: __, ...row }) => row)
          .sort((one, other) => one.at.getTime() - other.at.getTime()),
      );
    }),
    { numRuns: 30 },
  );
});

it("uplinks update a box's row the same in one batch as one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 6 }), async (all) => {
      const entries = all.map(({ battery, ...fields }, index) => ({
        ...fields,
        readings: battery === null ? [] : [{ ...nothing, at: at(`08:0${index}`), battery }],
      }));
      const together = await aBoxWith(entries);
      const apart = await aBoxWith(entries);
      await store(together, together.entries);
      for (const one of apart.entries) await store(apart, [one]);
      expect(await sensorRowOf(apart)).toEqual(await sensorRowOf(together));
    }),
    { numRuns: 30 },
  );
});
